package datasets

import (
	"context"
	"net"
	"net/http"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"jogada/catalog"
	"jogada/cmd/jogada/internal/cli"
	"jogada/internal/datasets/campaign"
	"jogada/internal/datasets/campaign/cluster"
	"jogada/internal/datasets/census"
)

// working implements the verb worker.
type working struct {
	con     *cli.Console
	list    catalog.Games
	access  cli.Access
	jobs    int
	metrics string
	shared  []string
	grace   time.Duration
}

// NewWorker returns the command worker.
func NewWorker(list catalog.Games, con *cli.Console) *cobra.Command {
	w := &working{con: con, list: list, jobs: runtime.GOMAXPROCS(0), grace: campaign.DefaultGrace}
	cmd := &cobra.Command{
		Use:   "worker --engine nats://HOST:PORT",
		Short: "Make shards of the campaigns and tables on an engine",
		Long: `Take shards of campaigns, and levels of tables, from a NATS server with JetStream, make them, and hand in the parts, until stopped. Those
of another version of the program are refused. Ctrl-C finishes the shards in progress, within --grace; the unfinished shards of a worker
that was killed go to another one. It writes no files, but for the parts of campaigns whose folder --shared names.`,
		Example: `  jogada worker --engine nats://127.0.0.1:4222
  jogada worker --engine tls://user:password@engine.example:4222 --engine-ca ca.pem --metrics-addr 127.0.0.1:9100`,
		Args:              cli.NoMore,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE:              w.runWorker,
	}
	cli.AddAccess(cmd, &w.access)
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

func (w *working) runWorker(cmd *cobra.Command, _ []string) error {
	switch {
	case w.access.URL == "":
		return cli.Misuse(cmd.CommandPath(), "--engine is missing: the URL of a NATS server")
	case w.jobs < 1:
		return cli.Misuse(cmd.CommandPath(), "--jobs is %d; want 1 or more", w.jobs)
	}
	if err := w.access.Find(); err != nil {
		return err
	}
	cli.TuneCollector(w.jobs)
	runtime.GOMAXPROCS(max(w.jobs+1, runtime.GOMAXPROCS(0))) // one thread remains for heartbeats
	worker := &cluster.Worker{Access: w.access.Access, Shared: w.shared, Grace: w.grace, Kinds: w.kinds(), Version: w.con.Version(), Jobs: w.jobs, Name: cluster.HostName(), Note: w.con.Note, Metrics: cluster.NewMetrics()}
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

// kinds returns the kinds of jobs that a worker takes.
func (w *working) kinds() cluster.Kinds {
	return cluster.Kinds{
		campaign.Kind: cluster.Campaigns(w.list, wants),
		census.Kind:   func(plan []byte) (cluster.Job, error) { return census.OpenJob(w.list, cli.DefaultMemory, plan) },
	}
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
