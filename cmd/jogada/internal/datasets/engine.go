package datasets

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"jogada/cmd/jogada/internal/cli"
	"jogada/internal/datasets/campaign/cluster"
)

// queueing implements the verb engine.
type queueing struct {
	con      *cli.Console
	server   cluster.Server
	password string
	secret   string // the file of a generated user and password; empty means the default
}

// NewEngine returns the command engine.
func NewEngine(con *cli.Console) *cobra.Command {
	q := &queueing{con: con, server: cluster.Server{Addr: "127.0.0.1:4222", Name: cluster.HostName()}}
	cmd := &cobra.Command{
		Use:   "engine --store FOLDER",
		Short: "Run an embedded NATS server for campaigns",
		Long: `Run a NATS server with JetStream in this process. It listens on this machine alone unless --addr says otherwise; then it needs a
certificate (--tls-cert, --tls-key), a user (--user) and a password (--password-file). Several servers make a cluster, each
with --cluster-addr and the --route of the others.

Without --user it writes a user and a password into a file that nobody else may read, or reads them from there. Workers and
campaigns of the same user on the same machine find that file; --secret-file and --engine-secret name another.`,
		Example: `  jogada engine --store queue
  jogada engine --store queue --addr 0.0.0.0:4222 --tls-cert cert.pem --tls-key key.pem --user team --password-file secret`,
		Args:              cli.NoMore,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE:              q.runEngine,
	}
	flags, s := cmd.Flags(), &q.server
	flags.StringVar(&s.Addr, "addr", s.Addr, "listen on this `HOST:PORT`; port 0: any that is free")
	flags.StringVar(&s.Store, "store", "", "the `FOLDER` of what it keeps")
	flags.StringVar(&s.Name, "name", s.Name, "the `NAME` of the server in a cluster")
	flags.StringVar(&s.User, "user", "", "the `NAME` that clients connect by")
	flags.StringVar(&q.password, "password-file", "", "the `FILE` that holds the password")
	flags.StringVar(&q.secret, "secret-file", "", "without --user: the `FILE` of the generated user and password")
	flags.StringVar(&s.Cert, "tls-cert", "", "the `FILE` of the certificate")
	flags.StringVar(&s.Key, "tls-key", "", "the `FILE` of its key")
	flags.StringVar(&s.Cluster, "cluster-addr", "", "listen on this `HOST:PORT` for the other servers of a cluster")
	flags.StringSliceVar(&s.Routes, "route", nil, "the `URL` of another server of the cluster; may be given several times")
	cmd.MarkFlagDirname("store")
	return cmd
}

func (q *queueing) runEngine(cmd *cobra.Command, _ []string) error {
	if q.server.Store == "" {
		return cli.Misuse(cmd.CommandPath(), "--store is missing: the folder of what it keeps")
	}
	if err := q.credentials(cmd.CommandPath()); err != nil {
		return err
	}
	store, err := filepath.Abs(q.server.Store)
	if err == nil {
		err = os.MkdirAll(store, 0o700)
	}
	if err != nil {
		return cli.Fail(cli.Misused, err)
	}
	q.server.Store = store
	n, err := q.server.Start()
	if err != nil {
		return cli.Misuse(cmd.CommandPath(), "%v", err)
	}
	q.con.Note("jogada: engine on %s (Ctrl-C stops it)", n.ClientURL())
	<-cmd.Context().Done()
	n.Shutdown()
	n.WaitForShutdown()
	q.con.Note("jogada: stopped")
	return nil
}

// credentials uses those given, or else those of the secret file, which it writes if there is none.
func (q *queueing) credentials(help string) error {
	switch {
	case (q.server.User == "") != (q.password == ""):
		return cli.Misuse(help, "--user and --password-file go together")
	case q.server.User != "" && q.secret != "":
		return cli.Misuse(help, "--user and --secret-file exclude each other")
	case q.server.User != "":
		secret, err := os.ReadFile(q.password)
		if err != nil {
			return cli.Fail(cli.Misused, err)
		}
		if q.server.Password = strings.TrimSpace(string(secret)); q.server.Password == "" {
			return cli.Misuse(help, "%s holds no password", q.password)
		}
		return nil
	case !cluster.Local("nats://" + q.server.Addr):
		return cli.Misuse(help, "a server that other machines reach needs a certificate, a user and a password")
	}
	if q.secret == "" {
		var err error
		if q.secret, err = cluster.SecretFile(); err != nil {
			return cli.Misuse(help, "%v; name a file by --secret-file", err)
		}
	}
	secret, err := cluster.MakeSecret(q.secret)
	if err != nil {
		return cli.Misuse(help, "%v", err)
	}
	q.server.User, q.server.Password = secret.User, secret.Password
	q.con.Note("jogada: workers and campaigns connect by the secret in %s", q.secret)
	return nil
}
