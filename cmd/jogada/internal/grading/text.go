package grading

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"jogada/cmd/jogada/internal/cli"
	"jogada/internal/class/grade"
	"jogada/internal/class/growth"
	"jogada/internal/front/term"
)

// write writes the report for people.
func (g *grading) write(p cli.Play, r grade.Report) {
	out := g.con.Out
	fmt.Fprintf(out, "%s: %s\n  %s tried, seed %d, %s\n", r.Verdict, r.Sentence, term.Counted(r.Boards, "board"), g.seed, strings.Join(r.Sandbox, ", "))
	switch {
	case r.Verdict == grade.Undecided:
		fmt.Fprintf(out, "  the time ran out after %s of %s: too few to accept a program, which takes %d; --time gives more\n",
			term.Thousands(int64(r.Boards)), term.Counted(r.Planned, "board"), grade.EnoughBoards)
	case r.Stopped:
		fmt.Fprintf(out, "  the time ran out before all planned boards were tried, about %s; --time gives more\n", term.Thousands(int64(r.Planned)))
	case r.Unfinished:
		fmt.Fprintln(out, "  the time ran out before the counterexample was as small as possible; --time gives more")
	}
	for _, verdict := range slices.Sorted(maps.Keys(r.Failures)) {
		fmt.Fprintf(out, "  %s on %s\n", verdict, term.Counted(r.Failures[verdict], "board"))
	}
	if r.Growth != nil {
		defer writeGrowth(out, r.Growth)
	}
	c := r.Counterexample
	if c == nil {
		return
	}
	fmt.Fprintf(out, "\n%s\n\n", smallness(c))
	if c.Board != nil {
		page := cli.NewPage(g.con)
		page.Rows = cli.ShowRows
		page.Board(p.Game, c.Board.View())
		fmt.Fprintln(out)
	}
	for _, part := range []struct{ name, text string }{{"input", c.Text}, {"expected", c.Expected}, {"got", c.Got}, {"why", c.Reason}} {
		fmt.Fprintf(out, "%s\n%s\n", part.name, indented(part.text))
	}
	if c.Board != nil {
		fmt.Fprintf(out, "open it with: jogada solve '%s'\nin the workbench: %s\n", p.Game.BoardID(c.Board), c.Link)
	}
	if r.Mistake != nil {
		fmt.Fprintf(out, "\nmistake %s: %s (docs/%s)\n", r.Mistake.Name, r.Mistake.Sentence, r.Mistake.Page)
	} else {
		fmt.Fprintln(out, "\nunknown mistake: no known wrong method gives all these answers")
		writeGroups(out, r.Groups)
		if r.Behaviour != "" {
			fmt.Fprintf(out, "behaviour %s: programs that fail alike have the same\n", r.Behaviour)
		}
	}
}

// writeGroups writes what explains the failing boards where no single mistake explains them all.
func writeGroups(out io.Writer, groups []grade.Group) {
	for _, g := range groups {
		switch {
		case g.Mistake != nil:
			fmt.Fprintf(out, "  %s: mistake %s, %s\n", term.Counted(g.Boards, "board"), g.Mistake.Name, g.Mistake.Sentence)
		case g.Common != nil:
			fmt.Fprintf(out, "  %s: no known mistake. %s\n", term.Counted(g.Boards, "board"), g.Common.Sentence())
		default:
			fmt.Fprintf(out, "  %s: no known mistake\n", term.Counted(g.Boards, "board"))
		}
	}
}

// smallness says how small a counterexample is known to be.
func smallness(c *grade.Counterexample) string {
	tried := term.Thousands(int64(c.SmallerTried))
	switch {
	case c.Board == nil:
		return "The program fails on several boards in one text, and on none of them alone."
	case c.Unsteady:
		return fmt.Sprintf("A board of size %d on which it is not steady: of %d runs %d failed. Whether a smaller board fails can't be known.", c.Size, c.Runs, c.Failed)
	case c.Smallest && c.SmallerTried == 0:
		return fmt.Sprintf("The smallest board on which it fails, of size %d: no board is smaller.", c.Size)
	case c.Smallest && c.SmallerTried == 1:
		return fmt.Sprintf("The smallest board on which it fails, of size %d: it does not fail on the only one that is smaller.", c.Size)
	case c.Smallest:
		return fmt.Sprintf("The smallest board on which it fails, of size %d: all %s smaller boards were tried, one of each class up to symmetry.", c.Size, tried)
	case c.Asymmetric:
		return fmt.Sprintf("A small board on which it fails, of size %d. It does not fail on a board that is equal to this one up to symmetry, so smaller ones may fail.", c.Size)
	}
	if c.SmallerTried == 0 {
		return fmt.Sprintf("A small board on which it fails, of size %d. Smaller ones may fail, too: not all were tried.", c.Size)
	}
	return fmt.Sprintf("A small board on which it fails, of size %d. Smaller ones may fail, too: %s of them were tried, among these all below size %d.", c.Size, tried, c.Below)
}

// indented returns a text with each line indented, cut where it is long.
func indented(text string) string {
	const most, width = 40, 200
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	all, short := len(lines), len(lines) > most
	lines = lines[:min(all, most)]
	for i, line := range lines {
		if runes := []rune(line); len(runes) > width {
			lines[i], short = string(runes[:width])+"…", true
		}
	}
	if short {
		lines = append(lines, fmt.Sprintf("… %s, %s in all; -o json has the whole", term.Counted(all, "line"), term.Counted(len(text), "byte")))
	}
	return "  " + strings.Join(lines, "\n  ")
}

// writeGrowth writes for people how the cost of a program grows, beside our own methods.
func writeGrowth(out io.Writer, r *growth.Report) {
	fmt.Fprintf(out, "\ngrowth with n, the %s\n", r.N)
	if len(r.Points) == 0 {
		fmt.Fprintf(out, "  not measured: %s\n", r.Ended)
		return
	}
	fmt.Fprintf(out, "  time    %s\n  memory  %s\n", classified(r.Class), classified(r.Memory))
	first, last := r.Points[0], r.Points[len(r.Points)-1]
	fmt.Fprintf(out, "  from %.3g s at n = %d to %.3g s at n = %d; %s\n", first.Seconds, first.N, last.Seconds, last.N, r.Ended)
	if r.Interpreted {
		fmt.Fprintln(out, "  Java and Node were told not to compile the program while it runs, so that a step costs as much at every size")
	}
	for _, b := range r.References {
		name := "our method"
		if b.Report {
			name = "the report's"
		}
		last := b.Points[len(b.Points)-1]
		fmt.Fprintf(out, "  %s, %s: %s; %.3g s at n = %d\n", name, b.Method, classified(b.Class), last.Seconds, last.N)
	}
}

// classified returns a class in words.
func classified(c growth.Class) string {
	words := fmt.Sprintf("%s (%.0f %%)", c.Class, 100*c.Confidence)
	if c.Class == growth.Undecided {
		words = "undecided: " + c.Why
		if len(c.Candidates) > 1 {
			words = "undecided between " + strings.Join(c.Candidates, ", ") + ": " + c.Why
		}
	}
	if c.Base > 0 {
		words += fmt.Sprintf(", × %.2f for each step of n", c.Base)
	} else if c.Exponent != nil {
		words += fmt.Sprintf(", n^%.2f to n^%.2f", c.Exponent[0], c.Exponent[1])
	}
	return words
}
