package datasets

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/spf13/cobra"

	"jogada/cmd/jogada/internal/cli"
	"jogada/internal/datasets/campaign"
	"jogada/internal/front/term"
)

func (c *campaigning) statusCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "status FOLDER",
		Short: "Show how far a campaign has come",
		Long: `Report the progress of a campaign, also while others work on it. The files of a finished dataset are compared with its manifest, the parts of
an unfinished one with its plan. Exit code 1: a file is missing, damaged or from another dataset; 5: the dataset has fewer rows than are wanted.`,
		Example: "  jogada campaign status dataset",
		Args:    cli.Exactly("FOLDER"),
		RunE:    c.status,
	}
}

func (c *campaigning) status(_ *cobra.Command, args []string) error {
	s, err := campaign.ReadStatus(campaign.Folder(args[0]))
	if errors.Is(err, fs.ErrNotExist) {
		return cli.Exit(cli.BadInput, fmt.Errorf("%s: there is no campaign here", args[0]))
	}
	if err != nil {
		return cli.Fail(cli.BadInput, err)
	}
	n := func(n int) string { return term.Thousands(int64(n)) }
	switch {
	case s.Complete && !s.Full:
		fmt.Fprintf(c.con.Out, "ended short: %s of %s rows, found in %s tried\n", n(s.Counts.Rows), n(s.Wanted), n(s.Counts.Tried))
	case s.Complete:
		fmt.Fprintf(c.con.Out, "complete: %s of %s rows, found in %s tried\n", n(s.Counts.Rows), n(s.Wanted), n(s.Counts.Tried))
	default:
		fmt.Fprintf(c.con.Out, "in work: %s of %s rows, found in %s tried; %s parts of at most %s\n", n(s.Counts.Rows), n(s.Wanted), n(s.Counts.Tried), n(s.Made), n(s.Shards))
	}
	if short := campaign.Shortfalls(s.Bins); len(short) > 0 && (s.Complete || len(s.Unmet) > 0) {
		fmt.Fprintf(c.con.Out, "bins: %s%s\n", strings.Join(short, ", "), outOfReach(s.Unmet))
	}
	c.equalTable(s.Equal)
	for _, wrong := range s.Wrong {
		fmt.Fprintln(c.con.Out, wrong)
	}
	switch {
	case len(s.Wrong) > 0:
		return cli.Ended(cli.Failed)
	case s.Complete && !s.Full:
		return cli.Ended(cli.Undecided)
	}
	return nil
}

// outOfReach names the bins that are out of reach.
func outOfReach(bins []string) string {
	if len(bins) == 0 {
		return ""
	}
	return "; out of reach: " + strings.Join(bins, ", ")
}

func (c *campaigning) verifyCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "verify FOLDER",
		Short: "Verify every row of a dataset again",
		Long: `Judge every row of a dataset again: answer and line are judged by the independent checker, and the row is made again from the seed
and its number and must be the same in every field; so its board is what the spec wants. No two are alike if that was asked
for, every file has the hash that the manifest gives, and Parquet files hold the rows of the JSON lines. What is not judged:
whether a board was left out that should be a row, the card and the plots.
Exit code 0: all is right; 1: something is wrong; 5: some rows could not be judged within the limits.`,
		Example: "  jogada campaign verify dataset",
		Args:    cli.Exactly("FOLDER"),
		RunE:    c.verify,
	}
	c.jobsFlag(cmd)
	return cmd
}

func (c *campaigning) verify(cmd *cobra.Command, args []string) error {
	if c.jobs < 1 {
		return cli.Misuse(cmd.CommandPath(), "--jobs is %d; want 1 or more", c.jobs)
	}
	cli.TuneCollector(c.jobs)
	v, err := campaign.Verifier{Games: c.list, Wants: wants, Formats: formats, Jobs: c.jobs}.Verify(cmd.Context(), campaign.Folder(args[0]))
	switch {
	case cmd.Context().Err() != nil:
		return cli.Failf(cli.Undecided, "interrupted")
	case errors.Is(err, fs.ErrNotExist):
		return cli.Exit(cli.BadInput, fmt.Errorf("%s: there is no dataset here", args[0]))
	case err != nil:
		return cli.Fail(cli.BadInput, err)
	}
	for _, wrong := range v.Wrong {
		fmt.Fprintln(c.con.Out, wrong)
	}
	fmt.Fprintf(c.con.Out, "%s of %s rows accepted, %s undecided, %s; not judged: %s\n", term.Thousands(int64(v.Accepted)),
		term.Thousands(int64(v.Rows)), term.Thousands(int64(v.Undecided)), faults(v.Faults), campaign.Unjudged)
	switch {
	case v.Faults > 0:
		return cli.Ended(cli.Failed)
	case !v.Right():
		return cli.Ended(cli.Undecided)
	}
	return nil
}

// faults writes a number of faults.
func faults(n int) string {
	if n == 1 {
		return "1 fault"
	}
	return term.Thousands(int64(n)) + " faults"
}

func (c *campaigning) mergeCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "merge SPEC.yaml FOLDER... --out FOLDER",
		Short: "Merge the shares that run --shard made into one dataset",
		Long: `Make the dataset of the parts in some folders, as run --shard leaves them there. The folders stay as they are, unless one of them
is that of the dataset. The bytes are those that run gives by itself. Exit code 5: parts are missing.`,
		Example: "  jogada campaign merge spec.yaml share0 share1 share2 --out dataset",
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) < 2 {
				return cli.Misuse(cmd.CommandPath(), "expected SPEC.yaml FOLDER...")
			}
			return nil
		},
		RunE: c.mergeShares,
	}
	c.outFlag(cmd)
	return cmd
}

func (c *campaigning) mergeShares(cmd *cobra.Command, args []string) error {
	if err := c.check(cmd); err != nil {
		return err
	}
	maker, err := c.maker(args[0])
	if err != nil {
		return err
	}
	return c.alone(maker, func(folder campaign.Folder) error {
		stores, err := shares(maker, args[1:])
		if err != nil {
			return err
		}
		return c.merge(maker, stores, folder)
	})
}

// shares opens folders that hold shares of a campaign.
func shares(maker *campaign.Maker, names []string) (stores campaign.Stores, err error) {
	for _, name := range names {
		share := campaign.Folder(name)
		p, err := share.Plan()
		if err != nil {
			return nil, cli.Fail(cli.BadInput, err)
		}
		if p.Hash != maker.Plan().Hash {
			return nil, cli.Exit(cli.BadInput, fmt.Errorf("%s: %w", name, campaign.ErrOther))
		}
		stores = append(stores, share)
	}
	return stores, nil
}
