package datasets

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"jogada/catalog"
	"jogada/cmd/jogada/internal/cli"
	"jogada/internal/base/file"
	"jogada/internal/datasets/campaign"
	"jogada/internal/datasets/score"
	"jogada/internal/datasets/score/page"
	"jogada/internal/datasets/score/rows"
	"jogada/internal/front/term"
)

// scoring implements the verb score.
type scoring struct {
	con    *cli.Console
	list   catalog.Games
	jobs   int
	output string
	page   string
	each   string
	split  string

	samples int
}

// NewScore returns the command score.
func NewScore(list catalog.Games, con *cli.Console) *cobra.Command {
	s := &scoring{con: con, list: list, jobs: runtime.GOMAXPROCS(0), output: "text", samples: 1}
	cmd := &cobra.Command{
		Use:   "score DATASET ANSWERS.jsonl",
		Short: "Score answers to the boards of a dataset",
		Long: `Score answers to the rows of a dataset. Each line of the answers is {"id": …, "answer": …}; the answer is JSON as the question asks
for it, what the original assignment prints, or a text, in which the last of these counts. Every correct answer is accepted: the rules and the
checker judge lines. A row without an answer counts as wrong. docs/campaigns.md has the rule for
partial credit.`,
		Example: `  jogada score dataset answers.jsonl
  jogada score dataset answers.jsonl --split test
  jogada score dataset answers.jsonl --output json --page scores.html --each grades.jsonl`,
		Args: cli.Exactly("DATASET", "ANSWERS.jsonl"),
		RunE: s.scoreAnswers,
	}
	flags := cmd.Flags()
	flags.Var(cli.ChoiceFlag(&s.output, "output", "text", "json"), "output", "how the summary is written")
	flags.StringVar(&s.page, "page", "", "write a page with plots to this `FILE`")
	flags.StringVar(&s.each, "each", "", "write the grade of each row to this `FILE`, a line each")
	flags.StringVar(&s.split, "split", "", "score the rows of one split, such as `test`, instead of all")
	flags.IntVar(&s.samples, "samples", s.samples, "expect `N` answers to each row, and estimate pass@k")
	flags.IntVar(&s.jobs, "jobs", s.jobs, "judge `N` answers at a time")
	cli.WordCompletion(cmd, "output", []string{"text", "json"})
	cli.NoCompletion(cmd, "samples", "jobs", "split")
	return cmd
}

func (s *scoring) scoreAnswers(cmd *cobra.Command, args []string) error {
	if s.jobs < 1 {
		return cli.Misuse(cmd.CommandPath(), "--jobs is %d; want 1 or more", s.jobs)
	}
	if s.samples < 1 || s.samples > rows.MostSamples {
		return cli.Misuse(cmd.CommandPath(), "--samples is %d; want 1 to %d", s.samples, rows.MostSamples)
	}
	answers, err := s.answers(args[1])
	if err != nil {
		return cli.Exit(cli.BadInput, cli.InFile(err, args[1]))
	}
	sum, err := s.score(cmd, campaign.Folder(args[0]), answers)
	var unknown rows.UnknownRows
	switch {
	case cmd.Context().Err() != nil:
		return cli.Failf(cli.Undecided, "interrupted")
	case errors.Is(err, fs.ErrNotExist):
		return cli.Exit(cli.BadInput, fmt.Errorf("%s: there is no dataset with JSON lines here", args[0]))
	case err != nil && !errors.As(err, &unknown):
		return cli.Fail(cli.BadInput, err)
	}
	if err := s.printSummary(sum); err != nil {
		return err
	}
	if s.page != "" {
		if err := file.Write(s.page, file.Replace, func(w io.Writer) error { return page.Write(w, sum) }); err != nil {
			return cli.Fail(cli.Misused, fmt.Errorf("the page was not written: %w", err))
		}
	}
	if s.split == "" {
		if m, err := campaign.Folder(args[0]).ReadManifest(); err == nil && len(m.Splits) > 1 {
			var names []string
			for _, split := range m.Splits {
				names = append(names, split.Name)
			}
			s.con.Note("scored the rows of all splits together: %s; --split scores those of one", strings.Join(names, ", "))
		}
	}
	if unknown != nil {
		return cli.Exit(cli.BadInput, fmt.Errorf("%s: %w", args[1], unknown))
	}
	return nil
}

func (s *scoring) answers(name string) (rows.Answers, error) {
	if name == "-" {
		return rows.ReadAnswers(s.con.In, s.samples)
	}
	f, err := os.Open(name)
	if err != nil {
		return rows.Answers{}, err
	}
	defer f.Close()
	return rows.ReadAnswers(f, s.samples)
}

// score judges the answers, and writes each grade where requested.
func (s *scoring) score(cmd *cobra.Command, folder campaign.Folder, answers rows.Answers) (sum *score.Summary, err error) {
	if s.each == "" {
		return rows.Dataset(cmd.Context(), s.list, folder, s.split, answers, s.jobs, nil)
	}
	var judged error
	err = file.Write(s.each, file.Replace, func(w io.Writer) error {
		out := bufio.NewWriter(w)
		lines := json.NewEncoder(out)
		sum, judged = rows.Dataset(cmd.Context(), s.list, folder, s.split, answers, s.jobs, func(g rows.Graded) error { return lines.Encode(g) })
		if sum == nil {
			return judged
		}
		return out.Flush()
	})
	if err != nil {
		return nil, err
	}
	return sum, judged
}

func (s *scoring) printSummary(sum *score.Summary) error {
	if s.output == "json" {
		data, err := json.MarshalIndent(sum, "", "  ")
		if err != nil {
			return err
		}
		s.con.Out.Write(append(data, '\n'))
		return nil
	}
	a := sum.All
	n := func(n int) string { return term.Thousands(int64(n)) }
	unreadable := ""
	if a.Unreadable > 0 {
		unreadable = fmt.Sprintf(", %s unreadable", n(a.Unreadable))
	}
	fmt.Fprintf(s.con.Out, "%s of %s right (%.1f %%; 95 %% interval %.1f to %.1f %%), %s answered%s, credit %.2f of %s\n",
		n(a.Right), n(a.Questions), 100*a.Accuracy(), 100*a.Interval[0], 100*a.Interval[1], n(a.Answered), unreadable, a.Credit, n(a.Questions))
	if sum.Steps != nil {
		var told []string
		for _, fault := range score.Faults() {
			if rows := sum.Steps.Faults[fault]; rows.Lines > 0 {
				told = append(told, fmt.Sprintf("%s %s (mean step %.1f)", n(rows.Lines), fault, rows.Mean))
			}
		}
		fmt.Fprintf(s.con.Out, "first wrong steps of lines: %s\n", strings.Join(told, ", "))
	}
	if p := sum.Samples; p != nil {
		tell := func(name string, r score.Rate) {
			fmt.Fprintf(s.con.Out, "%-12s %5.1f %%  (95 %% interval %.1f to %.1f %%)\n", name, 100*r.Rate, 100*r.Interval[0], 100*r.Interval[1])
		}
		fmt.Fprintf(s.con.Out, "over %d answers to each row:\n", p.Samples)
		tell("mean", p.Mean)
		for _, pass := range p.Pass {
			tell(fmt.Sprintf("pass@%d", pass.K), pass.Rate)
		}
		tell("credit", p.Credit)
		tell("best credit", p.BestCredit)
	}
	return nil
}
