// Package datasets has the commands that make datasets and score answers to them: campaign, worker, engine, score.
package datasets

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"jogada/catalog"
	"jogada/cmd/jogada/internal/cli"
	"jogada/internal/base/file"
	"jogada/internal/datasets/campaign"
	"jogada/internal/datasets/campaign/card"
	"jogada/internal/datasets/campaign/cluster"
	"jogada/internal/datasets/campaign/spec"
	"jogada/internal/datasets/campaign/table"
	"jogada/internal/front/term"
	"jogada/internal/order"
)

// campaigning implements the verb campaign.
type campaigning struct {
	con   *cli.Console
	list  catalog.Games
	out   string
	jobs  int
	shard string

	queue  cli.Queue
	shared bool
	grace  time.Duration
}

// NewCampaign returns the command campaign.
func NewCampaign(list catalog.Games, con *cli.Console) *cobra.Command {
	c := &campaigning{con: con, list: list, jobs: runtime.GOMAXPROCS(0), grace: campaign.DefaultGrace}
	cmd := &cobra.Command{
		Use:   "campaign",
		Short: "Make datasets of boards with certified answers and measured difficulty",
		Long: `Make a dataset of boards of one or several games: JSON lines and Parquet, each row with the board, the question in words, the exact answer,
a line, what the proof rests on and the measured difficulty. A spec in YAML says what is wanted; docs/campaigns.md describes it.

Board i depends only on the seed and on i, and limits are counted in states, so the dataset has the same bytes however it is
made: with one job or many, at one go or in several, on one machine or in shares that are merged.`,
	}
	return cli.Subcommands(cmd, c.runCommand(), c.statusCommand(), c.verifyCommand(), c.mergeCommand())
}

func (c *campaigning) runCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "run SPEC.yaml --out FOLDER",
		Short: "Make the dataset of a spec, or resume it",
		Long: `Make the dataset of a spec in a folder. Finished work is kept: Ctrl-C finishes the shards in progress, within --grace, and stops; a second
Ctrl-C stops at once; the same command resumes. With --shard i/N it makes one share of N, i from 0 to N-1, and leaves
the parts to be merged. Exit code 5: interrupted, or fewer rows were found than are wanted.`,
		Example: `  jogada campaign run spec.yaml --out dataset
  jogada campaign run spec.yaml --out share3 --shard 3/8`,
		Args: cli.Exactly("SPEC.yaml"),
		RunE: c.runCampaign,
	}
	c.outFlag(cmd)
	c.jobsFlag(cmd)
	cmd.Flags().StringVar(&c.shard, "shard", "", "make only share `i/N` of the work, i from 0")
	cli.NoCompletion(cmd, "shard")
	graceFlag(cmd, &c.grace)
	cli.AddQueue(cmd, &c.queue)
	cmd.Flags().BoolVar(&c.shared, "shared", false, "with --engine: workers reach the folder, which their own --shared names, and put their parts there")
	return cmd
}

func (c *campaigning) outFlag(cmd *cobra.Command) {
	cmd.Flags().StringVar(&c.out, "out", "", "the `FOLDER` of the dataset")
	cmd.MarkFlagDirname("out")
}

func (c *campaigning) jobsFlag(cmd *cobra.Command) {
	cmd.Flags().IntVar(&c.jobs, "jobs", c.jobs, "work on `N` boards at a time")
	cli.NoCompletion(cmd, "jobs")
}

// maker reads a spec and prepares its maker.
func (c *campaigning) maker(name string) (*campaign.Maker, error) {
	data, err := c.con.Read(name)
	if err != nil {
		return nil, cli.Exit(cli.BadInput, cli.InFile(err, name))
	}
	file, err := spec.Read(os.DirFS(filepath.Dir(name)), data)
	if err != nil {
		return nil, cli.Exit(cli.BadInput, cli.InFile(err, name))
	}
	maker, err := campaign.NewMaker(c.list, campaign.NewPlan(file.Spec, c.con.Version()), wants)
	var fault *campaign.Fault
	if errors.As(err, &fault) {
		err = file.Fault(fault)
	}
	if err != nil {
		return nil, cli.Exit(cli.BadInput, cli.InFile(err, name))
	}
	return maker, nil
}

// wants reads what a spec wants of a board.
func wants(g catalog.Game, v catalog.Values, expression string) (campaign.Wanted, error) {
	condition, err := order.Condition(g, v, expression)
	if err != nil {
		return nil, err
	}
	return condition, nil
}

// formats lists the formats of datasets.
var formats = []campaign.Format{campaign.Lines, table.Format}

// outputs returns the output configuration of a maker's datasets.
func outputs(m *campaign.Maker) campaign.Outputs {
	return campaign.Outputs{Formats: formats, Card: card.For(m.Games())}
}

func (c *campaigning) check(cmd *cobra.Command) error {
	switch {
	case c.out == "":
		return cli.Misuse(cmd.CommandPath(), "--out is missing: the folder of the dataset")
	case c.jobs < 1:
		return cli.Misuse(cmd.CommandPath(), "--jobs is %d; want 1 or more", c.jobs)
	}
	return nil
}

func (c *campaigning) runCampaign(cmd *cobra.Command, args []string) error {
	if err := c.check(cmd); err != nil {
		return err
	}
	maker, err := c.maker(args[0])
	if err != nil {
		return err
	}
	if err := c.queue.Find(); err != nil {
		return err
	}
	cli.TuneCollector(c.jobs)
	if c.shard == "" {
		return c.alone(maker, func(folder campaign.Folder) error { return c.make(cmd.Context(), maker, folder) })
	}
	i, n, err := readShare(c.shard)
	if err != nil {
		return cli.Misuse(cmd.CommandPath(), "%v", err)
	}
	return c.share(cmd.Context(), maker, campaign.Folder(c.out), i, n)
}

// alone locks the folder of the dataset and makes the dataset there, unless it exists.
func (c *campaigning) alone(maker *campaign.Maker, make func(campaign.Folder) error) error {
	folder := campaign.Folder(c.out)
	release, err := lockFolder(folder, file.Exclusive)
	if err != nil {
		return err
	}
	defer release()
	if done, err := c.done(maker, folder); done || err != nil {
		return err
	}
	return make(folder)
}

// make makes the missing parts, and the dataset from all of them.
func (c *campaigning) make(ctx context.Context, maker *campaign.Maker, folder campaign.Folder) error {
	if err := folder.Begin(maker.Plan()); err != nil {
		return cli.Fail(cli.Misused, err)
	}
	var tried atomic.Int64
	bar := newCampaignBar(c.con, maker.Plan().Spec, &tried)
	maker.Grace = c.grace
	engine := c.engine(maker, folder, &tried)
	run := &campaign.Run{Maker: maker, Store: folder, Engine: engine, Watch: bar.watch}
	_, err := run.Do(ctx)
	bar.stop()
	if err != nil {
		return c.stopped(ctx, err)
	}
	return c.merge(maker, folder, folder)
}

// engine returns the engine that makes the parts: this process, or workers elsewhere.
func (c *campaigning) engine(maker *campaign.Maker, folder campaign.Folder, tried *atomic.Int64) campaign.Engine {
	if c.queue.URL == "" {
		return campaign.Pool{Maker: maker, Store: folder, Jobs: c.jobs, Tried: tried}
	}
	coordinator := c.queue.Coordinator(maker, folder, c.con)
	coordinator.Shared = c.shared
	return coordinator
}

// lockFolder locks a folder against other processes.
func lockFolder(folder campaign.Folder, h file.LockMode) (release func() error, err error) {
	if release, err = file.Lock(string(folder), h); err != nil {
		return nil, cli.Fail(cli.Misused, err)
	}
	return release, nil
}

// done reports whether the folder already holds the dataset of this very plan.
func (c *campaigning) done(maker *campaign.Maker, folder campaign.Folder) (bool, error) {
	m, err := folder.ReadManifest()
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return false, nil
	case err != nil:
		return false, cli.Fail(cli.Misused, err)
	case m.Plan != maker.Plan().Hash:
		return false, cli.Failf(cli.Misused, "%s: %w", folder, campaign.ErrOther)
	}
	if err := folder.Whole(m); err != nil {
		return false, cli.Failf(cli.Failed, "%w; remove the folder to make it again", err)
	}
	if err := folder.Tidy(); err != nil {
		return false, cli.Fail(endedBy(err), err)
	}
	return true, c.printManifest(m)
}

// stopped returns the error of a run that did not finish.
func (c *campaigning) stopped(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return cli.Failf(cli.Undecided, "interrupted; what is made is kept, and the same command goes on from there")
	}
	return cli.Failf(endedBy(err), "%w; what is made is kept, and the same command goes on from there", err)
}

// endedBy returns the exit code of a campaign that an error ended: a damaged part, a folder that cannot be written or
// read, an engine that does not answer, or else a fault of the program.
func endedBy(err error) int {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.Is(err, campaign.ErrPart):
		return cli.BadInput
	case errors.As(err, &path), errors.As(err, &link), errors.Is(err, cluster.ErrUnreachable):
		return cli.Misused
	}
	return cli.Internal
}

// share makes one share of the work.
func (c *campaigning) share(ctx context.Context, maker *campaign.Maker, folder campaign.Folder, i, n int) error {
	release, err := lockFolder(folder, file.Shared)
	if err != nil {
		return err
	}
	defer release()
	if err := folder.Begin(maker.Plan()); err != nil {
		return cli.Fail(cli.Misused, err)
	}
	var tried atomic.Int64
	maker.Grace = c.grace
	if err := maker.Share(ctx, folder, i, n, c.jobs, &tried, nil); err != nil {
		return c.stopped(ctx, err)
	}
	c.con.Note("share %d of %d is made: %s boards were tried", i, n, term.Thousands(tried.Load()))
	return nil
}

func readShare(s string) (i, n int, err error) {
	first, second, _ := strings.Cut(s, "/")
	i, err1 := strconv.Atoi(first)
	n, err2 := strconv.Atoi(second)
	if err1 != nil || err2 != nil || n < 1 || i < 0 || i >= n {
		return 0, 0, fmt.Errorf("--shard is %q; want i/N with i from 0 to N-1", s)
	}
	return i, n, nil
}

// merge writes the dataset and reports it.
func (c *campaigning) merge(maker *campaign.Maker, store campaign.Store, folder campaign.Folder) error {
	m, err := campaign.Merge(maker, store, folder, outputs(maker))
	switch {
	case errors.Is(err, campaign.ErrMissing):
		return cli.Fail(cli.Undecided, err)
	case err != nil:
		return cli.Fail(endedBy(err), err)
	}
	return c.printManifest(m)
}

// printManifest reports a finished dataset.
func (c *campaigning) printManifest(m campaign.Manifest) error {
	c.con.Note("%s found in %s tried", term.Thousands(int64(m.Counts.Rows)), term.Thousands(int64(m.Counts.Tried)))
	c.equalTable(m.Equal)
	if len(m.Unmet) > 0 {
		return cli.Failf(cli.Undecided, "%s rows are wanted; %s%s, without a new row in the last %s boards (sample in the spec)", term.Thousands(int64(m.Spec.Count())),
			strings.Join(campaign.Shortfalls(m.Bins), ", "), outOfReach(m.Unmet), campaign.Samples(m.Spec))
	}
	if !m.Full {
		short := ""
		if bins := campaign.Shortfalls(m.Bins); len(bins) > 0 {
			short = strings.Join(bins, ", ") + "; "
		}
		return cli.Failf(cli.Undecided, "%s rows are wanted; %sthe boards to be tried are used up (tries in the spec)", term.Thousands(int64(m.Spec.Count())), short)
	}
	return nil
}

// equalTable prints the ranges of the measures in which the rows are equal.
func (c *campaigning) equalTable(ranges []campaign.EqualRange) {
	if len(ranges) == 0 {
		return
	}
	w := tabwriter.NewWriter(c.con.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "game\tmeasure\tleast\tmost\tof the middle row")
	for _, r := range ranges {
		fmt.Fprintln(w, strings.Join(r.Cells(), "\t"))
	}
	w.Flush()
}
