package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"jogada/campaign/cluster"
)

// serving a queue: the verb engine and its flags.
type queueing struct {
	con      *console
	server   cluster.Server
	password string
}

func newEngine(con *console) *cobra.Command {
	q := &queueing{con: con, server: cluster.Server{Addr: "127.0.0.1:4222", Name: cluster.HostName()}}
	cmd := &cobra.Command{
		Use:   "engine --store FOLDER",
		Short: "Run an embedded NATS server for campaigns",
		Long: `Runs a NATS server with JetStream in this process. It listens on this machine alone unless --addr says otherwise; then it needs a
certificate (--tls-cert, --tls-key), a user (--user) and a password (--password-file). Several servers make a cluster, each
with --cluster-addr and the --route of the others.`,
		Example: `  jogada engine --store queue
  jogada engine --store queue --addr 0.0.0.0:4222 --tls-cert cert.pem --tls-key key.pem --user team --password-file secret`,
		Args:              noMore,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE:              q.run,
	}
	flags, s := cmd.Flags(), &q.server
	flags.StringVar(&s.Addr, "addr", s.Addr, "listen on this `HOST:PORT`; port 0: any that is free")
	flags.StringVar(&s.Store, "store", "", "the `FOLDER` of what it keeps")
	flags.StringVar(&s.Name, "name", s.Name, "the `NAME` of the server in a cluster")
	flags.StringVar(&s.User, "user", "", "the `NAME` that clients connect by")
	flags.StringVar(&q.password, "password-file", "", "the `FILE` that holds the password")
	flags.StringVar(&s.Cert, "tls-cert", "", "the `FILE` of the certificate")
	flags.StringVar(&s.Key, "tls-key", "", "the `FILE` of its key")
	flags.StringVar(&s.Cluster, "cluster-addr", "", "listen on this `HOST:PORT` for the other servers of a cluster")
	flags.StringSliceVar(&s.Routes, "route", nil, "the `URL` of another server of the cluster; may be given several times")
	cmd.MarkFlagDirname("store")
	return cmd
}

func (q *queueing) run(cmd *cobra.Command, _ []string) error {
	if q.server.Store == "" {
		return misuse(cmd.CommandPath(), "--store is missing: the folder of what it keeps")
	}
	if q.password != "" {
		secret, err := os.ReadFile(q.password)
		if err != nil {
			return &exit{misused, fmt.Errorf("jogada: %w", err)}
		}
		q.server.Password = strings.TrimSpace(string(secret))
	}
	store, err := filepath.Abs(q.server.Store)
	if err != nil {
		return &exit{misused, fmt.Errorf("jogada: %w", err)}
	}
	q.server.Store = store
	n, err := q.server.Start()
	if err != nil {
		return misuse(cmd.CommandPath(), "%v", err)
	}
	q.con.note("jogada: engine on %s (Ctrl-C stops it)", n.ClientURL())
	<-cmd.Context().Done()
	n.Shutdown()
	n.WaitForShutdown()
	q.con.note("jogada: stopped")
	return nil
}
