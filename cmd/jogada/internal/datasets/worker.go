package datasets

import (
	"context"
	"errors"
	"io/fs"
	"net"
	"net/http"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"jogada/catalog"
	"jogada/cmd/jogada/internal/cli"
	"jogada/internal/datasets/campaign"
	"jogada/internal/datasets/campaign/cluster"
)

// working implements the verb worker.
type working struct {
	con     *cli.Console
	list    catalog.Games
	access  access
	jobs    int
	metrics string
	shared  []string
	grace   time.Duration
}

// access holds the address of an engine, from flags.
type access struct {
	cluster.Access
	secret string // the file of a user and a password; empty means the default of this user's engines
}

// find looks up the secret of an engine. For one on this machine it uses the secret of this user's engines, if there is
// one.
func (a *access) find() error {
	name := a.secret
	if name == "" {
		if a.Creds != "" || !cluster.Local(a.URL) {
			return nil
		}
		var err error
		if name, err = cluster.SecretFile(); err != nil {
			return nil
		}
	}
	secret, err := cluster.ReadSecret(name)
	if a.secret == "" && errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return cli.Fail(cli.Misused, err)
	}
	a.Secret = secret
	return nil
}

// NewWorker returns the command worker.
func NewWorker(list catalog.Games, con *cli.Console) *cobra.Command {
	w := &working{con: con, list: list, jobs: runtime.GOMAXPROCS(0), grace: campaign.DefaultGrace}
	cmd := &cobra.Command{
		Use:   "worker --engine nats://HOST:PORT",
		Short: "Make shards of the campaigns on an engine",
		Long: `Take shards of campaigns from a NATS server with JetStream, make them, and hand in the parts, until stopped. Campaigns of
another version of the program are refused. Ctrl-C finishes the shards in progress, within --grace; the unfinished shards of a worker
that was killed go to another one. It writes no files, but for the parts of campaigns whose folder --shared names.`,
		Example: `  jogada worker --engine nats://127.0.0.1:4222
  jogada worker --engine tls://user:password@engine.example:4222 --engine-ca ca.pem --metrics-addr 127.0.0.1:9100`,
		Args:              cli.NoMore,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE:              w.runWorker,
	}
	accessFlags(cmd, &w.access)
	cmd.Flags().IntVar(&w.jobs, "jobs", w.jobs, "make `N` shards at a time")
	cmd.Flags().StringVar(&w.metrics, "metrics-addr", "", "serve Prometheus metrics on this `HOST:PORT`")
	cmd.Flags().StringSliceVar(&w.shared, "shared", nil, "the `FOLDER` of a campaign that runs with --shared, as this machine reaches it; may be given several times")
	graceFlag(cmd, &w.grace)
	cli.NoCompletion(cmd, "jobs", "metrics-addr")
	return cmd
}

// graceFlag adds the flag for how long started shards may go on.
func graceFlag(cmd *cobra.Command, grace *time.Duration) {
	cmd.Flags().Var(cli.LimitFlag(cli.TimeFlag(grace), "grace"), "grace", "time to finish the shards in progress when stopped")
}

// accessFlags adds the flags for reaching an engine.
func accessFlags(cmd *cobra.Command, a *access) {
	cmd.Flags().StringVar(&a.URL, "engine", "", "the `URL` of a NATS server with JetStream; several with commas between")
	cmd.Flags().StringVar(&a.Creds, "engine-creds", "", "a `FILE` of NATS credentials")
	cmd.Flags().StringVar(&a.secret, "engine-secret", "", "the `FILE` of an engine's user and password; on this machine it is found without")
	cmd.Flags().StringVar(&a.CA, "engine-ca", "", "a `FILE` with the certificate of who signed the server's")
	cli.NoCompletion(cmd, "engine")
}

func (w *working) runWorker(cmd *cobra.Command, _ []string) error {
	switch {
	case w.access.URL == "":
		return cli.Misuse(cmd.CommandPath(), "--engine is missing: the URL of a NATS server")
	case w.jobs < 1:
		return cli.Misuse(cmd.CommandPath(), "--jobs is %d; want 1 or more", w.jobs)
	}
	if err := w.access.find(); err != nil {
		return err
	}
	cli.TuneCollector(w.jobs)
	runtime.GOMAXPROCS(max(w.jobs+1, runtime.GOMAXPROCS(0))) // one thread remains for heartbeats
	worker := &cluster.Worker{Access: w.access.Access, Shared: w.shared, Grace: w.grace, Games: w.list, Wants: wants, Version: w.con.Version(), Jobs: w.jobs, Name: cluster.HostName(), Note: w.con.Note, Metrics: cluster.NewMetrics()}
	if w.metrics != "" {
		stop, err := w.serveMetrics(worker.Metrics)
		if err != nil {
			return cli.Fail(cli.Misused, err)
		}
		defer stop()
	}
	w.con.Note("jogada: worker %s at work on %s (Ctrl-C stops it)", worker.Name, w.access.URL)
	if err := worker.Run(cmd.Context()); err != nil {
		return cli.Fail(cli.Misused, err)
	}
	w.con.Note("jogada: stopped")
	return nil
}

// serveMetrics serves the metrics until it is stopped.
func (w *working) serveMetrics(m *cluster.Metrics) (stop func(), err error) {
	l, err := net.Listen("tcp", w.metrics)
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", m.Handler())
	s := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	go s.Serve(l)
	w.con.Note("jogada: metrics on http://%s/metrics", l.Addr())
	return func() { s.Shutdown(context.Background()) }, nil
}
