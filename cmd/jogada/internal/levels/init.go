package levels

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"jogada/cmd/jogada/internal/cli"
	"jogada/internal/base/file"
	"jogada/internal/front/term"
	"jogada/internal/levels/judge"
	"jogada/internal/levels/mapping"
	"jogada/solve"
)

// schemaName is the name of the schema file, as a proposed mapping refers to it.
const schemaName = "levels.schema.json"

// initFlags holds the flags of levels init.
type initFlags struct {
	root  string
	print bool
	yes   bool
}

func (l *leveling) initCommand() *cobra.Command {
	var f initFlags
	cmd := &cobra.Command{
		Use:   "init MAP",
		Short: "Propose a " + mapping.FileName + " from the names on a map",
		Long: `Look at a map and write ` + mapping.FileName + ` from the names in it: classes, fields, layers, tilesets, terrains, IntGrid values. Maps that touch or refer to each
other become a world, and maps seen from the side a platform game. Each line says why it was guessed; one in doubt is marked "unsure",
and what rests on it is a question, not an error. The command draws the map as it understands it, a character per cell, and shows what
other choices would make of it. It also writes ` + schemaName + `, with which editors complete the file.

MAP is a map of Tiled, whose neighbours in its folder count too, a world of Tiled (.world), or a project of LDtk. On a terminal the
command asks at most five questions about what it is unsure of; --yes takes the guesses.

The folder of ` + mapping.FileName + ` is the one that is read: whatever a map names lies in it. It is the one that init is run in, or, for a map
elsewhere, the map's own, unless --root says otherwise. A file that is there already is left alone.`,
		Example: `  jogada levels init maps/cave.tmx
  jogada levels init world.ldtk#Cave
  jogada levels init world.ldtk --print`,
		Args: cli.Exactly("MAP"),
		RunE: func(cmd *cobra.Command, args []string) error { return l.propose(cmd, args[0], f) },
	}
	cmd.Flags().StringVar(&f.root, "root", "", "write to this `FOLDER`")
	cmd.Flags().BoolVar(&f.yes, "yes", false, "ask nothing: take every guess")
	cmd.Flags().BoolVar(&f.print, "print", false, "print the proposal and write nothing")
	cmd.MarkFlagDirname("root")
	return cmd
}

func (l *leveling) schemaCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "schema",
		Short: "Print the JSON Schema of " + mapping.FileName,
		Long: `Print the JSON Schema of ` + mapping.FileName + `. An editor with a YAML language server uses it to complete the file if its first line is
  # yaml-language-server: $schema=` + schemaName,
		Example: "  jogada levels schema > " + schemaName,
		Args:    cli.NoMore,
		RunE: func(*cobra.Command, []string) error {
			_, err := l.con.Out.Write(mapping.Schema)
			return err
		},
	}
}

// propose writes a mapping for a map, or prints it.
func (l *leveling) propose(cmd *cobra.Command, path string, f initFlags) error {
	path, level := levelOf(path)
	root, name, err := rootOf(path, f.root)
	if err != nil {
		return cli.Fail(cli.BadInput, err)
	}
	meter := solve.NewMeter(cmd.Context(), solve.Budget{})
	p, err := judge.Propose(root, name, level, meter)
	if err == nil && l.con.InTerminal && l.con.OutTerminal && !f.yes && !f.print {
		err = l.askGuesses(p, meter)
	}
	if err != nil {
		return cli.Exit(cli.BadInput, err)
	}
	if f.print {
		_, err := l.con.Out.Write(p.YAML)
		return err
	}
	target := filepath.Join(root, mapping.FileName)
	err = file.WriteBytes(target, file.New, p.YAML)
	if errors.Is(err, fs.ErrExist) {
		return cli.Failf(cli.BadInput, "%s is there already; --print shows what would be proposed", target)
	}
	if err == nil {
		err = file.WriteBytes(filepath.Join(root, schemaName), file.Replace, mapping.Schema)
	}
	if err != nil {
		return cli.Fail(cli.BadInput, err)
	}
	l.shown(p, target)
	return nil
}

// mostQuestions limits the questions about a proposal.
const mostQuestions = 5

// askGuesses asks about the guesses of a proposal that change most. The empty answer keeps a guess.
func (l *leveling) askGuesses(p *judge.Proposal, meter *solve.Meter) error {
	answers := bufio.NewScanner(l.con.In)
	asked := map[string]bool{}
	for range mostQuestions {
		list := mapping.Questions(p.YAML)
		at := slices.IndexFunc(list, func(q mapping.Question) bool { return !asked[q.Ask] })
		if at < 0 {
			return nil
		}
		q := list[at]
		asked[q.Ask] = true
		given, err := l.answer(q, answers)
		switch {
		case err != nil || given == endOfAnswers:
			return err
		case given == yes:
			err = p.Answer(q.Yes, meter)
		case given == no:
			err = p.Answer(q.No, meter)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// answer is what a person says to a question.
type answer int

const (
	unsure answer = iota
	yes
	no
	endOfAnswers
)

// answer asks a question until the answer is one.
func (l *leveling) answer(q mapping.Question, answers *bufio.Scanner) (answer, error) {
	because := ""
	if q.Because != "" {
		because = " (" + term.Line(q.Because) + ")"
	}
	for {
		fmt.Fprintf(l.con.Out, "%s%s [y, n, or Enter if unsure] ", term.Line(q.Ask), because)
		if err := l.con.Out.Flush(); err != nil || !answers.Scan() {
			return endOfAnswers, errors.Join(err, answers.Err())
		}
		switch strings.ToLower(strings.TrimSpace(answers.Text())) {
		case "y", "yes":
			return yes, nil
		case "n", "no":
			return no, nil
		case "":
			return unsure, nil
		}
	}
}

// rootOf returns the folder that a map belongs to, and its name there.
func rootOf(path, root string) (dir, name string, err error) {
	if root == "" {
		root = "."
		if !liesIn(root, path) {
			root = filepath.Dir(path)
		}
	}
	if !liesIn(root, path) {
		return "", "", fmt.Errorf("%s is not in %s", path, root)
	}
	from, err := filepath.Abs(root)
	if err == nil {
		path, err = filepath.Abs(path)
	}
	if err == nil {
		name, err = filepath.Rel(from, path)
	}
	return root, filepath.ToSlash(name), err
}

// liesIn reports whether a path lies in a folder.
func liesIn(root, path string) bool {
	from, bad := filepath.Abs(root)
	to, worse := filepath.Abs(path)
	name, err := filepath.Rel(from, to)
	return bad == nil && worse == nil && err == nil && fs.ValidPath(filepath.ToSlash(name))
}

// mostShown limits the levels of a project that are shown.
const mostShown = 5

// shown shows how the proposed mapping interprets maps.
func (l *leveling) shown(p *judge.Proposal, target string) {
	for _, level := range p.Levels[:min(len(p.Levels), mostShown)] {
		src, name := level.Source, term.Line(level.Source.Name())
		fmt.Fprintf(l.con.Out, "%s, %d × %d cells:\n%s", name, src.Width, src.Height, level.Picture(200, 100))
		for _, problem := range level.Problems {
			fmt.Fprintf(l.con.Out, "%s: %s\n", name, term.Line(fmt.Sprintf("%s: %s", problem.Message, problem.Why)))
		}
		if level.More > 0 {
			fmt.Fprintf(l.con.Out, "%s: and %d more\n", name, level.More)
		}
	}
	if more := len(p.Levels) - mostShown; more > 0 {
		fmt.Fprintf(l.con.Out, "… and %d levels more\n", more)
	}
	for _, c := range p.Choices {
		if c.Level != nil {
			fmt.Fprintf(l.con.Out, "%s instead would make %s:\n%s", term.Line(c.Line), term.Line(c.Level.Source.Name()), c.Level.Picture(80, 24))
		}
	}
	for _, line := range p.Guessed {
		fmt.Fprintln(l.con.Err, term.Line(line))
	}
	l.con.Note("%s is written: read it and correct it, then run jogada levels check", filepath.Clean(target))
}
