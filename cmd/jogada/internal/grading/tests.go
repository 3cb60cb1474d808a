package grading

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"jogada/catalog"
	"jogada/cmd/jogada/internal/cli"
	"jogada/internal/class/grade"
	"jogada/internal/front/term"
)

const gradeTestsDoc = `Measure a set of test boards: which known mistakes answer all of them rightly, and the fewest boards that find every mistake.
DIR holds course texts; files that end in .out, .ans or .md are skipped. The fewest are exact among the boards given and those that
are made for the purpose. Exit code 1: a mistake survives the boards given.

With --package it tells which wrong submissions of a problem package survive its test data, and the smallest input that would catch each.`

// newGradeTests returns the verb tests below grade.
func (g *grading) newGradeTests(list catalog.Games) *cobra.Command {
	both := cli.Exactly("GAME", "DIR")
	cmd := &cobra.Command{
		Use:   "tests [GAME DIR]",
		Short: "Measure a set of test boards by the mistakes that survive it",
		Long:  gradeTestsDoc,
		Example: `  jogada grade tests keys boards/
  jogada grade tests 'jump(move=walk,tie=stable)' boards/ -o json
  jogada grade tests --package problem/`,
		Args: func(cmd *cobra.Command, args []string) error {
			if g.folder != "" {
				return cli.NoMore(cmd, args)
			}
			return both(cmd, args)
		},
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if g.folder != "" {
			return g.testsOfPackage(cmd)
		}
		return g.tests(cmd, list, args[0], args[1])
	}
	return cmd
}

func (g *grading) tests(cmd *cobra.Command, list catalog.Games, name, dir string) error {
	id, err := catalog.ParseID(name)
	if err != nil {
		return cli.Misuse(cmd.CommandPath(), "%v", err)
	}
	if err := ungradable(cmd, list, []string{name}); err != nil {
		return err
	}
	game, known := list.Find(id.Game)
	if !known {
		return cli.NoGame(cmd, gradableOf(list), []string{name})
	}
	values, err := game.Values(id.Params)
	if err != nil {
		return cli.Misuse(cmd.CommandPath(), "%v", err)
	}
	boards, err := g.testBoards(cli.PlayOf(game, values, id.Params), dir)
	if err != nil {
		return err
	}
	suite, err := grade.Tests(cmd.Context(), grade.Options{Game: game, Values: values, Domain: g.domain, Seed: g.seed}, boards)
	switch {
	case cmd.Context().Err() != nil:
		return cli.Failf(cli.Undecided, "interrupted")
	case err != nil:
		return cli.Fail(cli.Internal, err)
	}
	return g.tellTests(suite)
}

// testBoards returns the boards of the files in a folder.
func (g *grading) testBoards(p cli.Play, dir string) (boards []catalog.Instance, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, cli.Fail(cli.BadInput, err)
	}
	for _, e := range entries {
		switch filepath.Ext(e.Name()) {
		case ".out", ".ans", ".md":
			continue
		}
		if e.IsDir() {
			continue
		}
		read, err := p.File(g.con, filepath.Join(dir, e.Name())).Open()
		if err != nil {
			return nil, err
		}
		for _, b := range read {
			boards = append(boards, b.Instance)
		}
	}
	return boards, nil
}

// tellTests writes what is known of test boards; mistakes that survive are exit code 1.
func (g *grading) tellTests(s grade.Suite) error {
	out := g.con.Out
	if g.output == "json" {
		encoder := json.NewEncoder(out)
		encoder.SetEscapeHTML(false)
		if err := encoder.Encode(s); err != nil {
			return err
		}
	} else {
		fmt.Fprintf(out, "%s; mistakes that survive: %d of %d\n", term.Counted(s.Boards, "board"), len(s.Survivors), s.Mistakes)
		for _, name := range s.Survivors {
			fmt.Fprintf(out, "  %s\n", name)
		}
		fmt.Fprintf(out, "\n%s find them all:\n", term.Counted(len(s.Best), "board"))
		for _, b := range s.Best {
			fmt.Fprintf(out, "\n%s\n  answer: %s\n  finds %s\n", indented(b.Text), strings.Join(strings.Fields(b.Right), " "), strings.Join(b.Finds, ", "))
		}
	}
	if len(s.Survivors) > 0 {
		return cli.Ended(cli.Failed)
	}
	return nil
}
