package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"github.com/spf13/cobra"

	"jogada/ask"
	"jogada/catalog"
	"jogada/text"
)

// source is an origin of boards: a file, stdin, or the ID on the command line.
type source struct {
	name   string
	boards func() ([]ask.Board, error)
}

// sources returns the boards that a command line names, in order, without reading them.
func (p play) sources(cmd *cobra.Command, con *console, args []string) ([]source, error) {
	switch {
	case p.hasBoard() && len(args) > 0:
		return nil, misuse(cmd.CommandPath(), "unexpected argument %q: the board is in the ID already", args[0])
	case p.hasBoard():
		return []source{{p.name(), p.fromID}}, nil
	case len(args) == 0 && con.inTerminal:
		return nil, misuse(cmd.CommandPath(), "which board? Give files, or - for stdin")
	case len(args) == 0:
		args = []string{"-"}
	}
	var list []source
	stdin := false
	for _, name := range args {
		if name == "-" && stdin {
			return nil, misuse(cmd.CommandPath(), "stdin can be read only once")
		}
		stdin = stdin || name == "-"
		list = append(list, p.file(con, name))
	}
	return list, nil
}

// name returns the ID of the board for errors.
func (p play) name() string {
	if p.id.Seed != nil {
		return fmt.Sprintf("%s#%d", p.id.Game, *p.id.Seed)
	}
	return "the board of the ID"
}

func (p play) fromID() ([]ask.Board, error) { return p.boards(ask.Question{ID: p.called}) }

// boards reads the boards of a question.
func (p play) boards(q ask.Question) ([]ask.Board, error) {
	q.Params = p.given
	boards, err := p.engine.Boards(p.game.Name, q, nil)
	return boards, inFull(err)
}

// inFull returns the cause of a refusal, which is neither cut nor put into a field of a request.
func inFull(err error) error {
	var refused *ask.Error
	if errors.As(err, &refused) && refused.Cause != nil {
		return refused.Cause
	}
	return err
}

func (p play) file(con *console, name string) source {
	shown := name
	if name == "-" {
		shown = "stdin"
	}
	return source{shown, func() ([]ask.Board, error) {
		data, err := con.read(name)
		if err != nil {
			return nil, err
		}
		text := string(data)
		return p.boards(ask.Question{Text: &text})
	}}
}

// read reads and decodes a file, or stdin for -.
func (c *console) read(name string) ([]byte, error) {
	if name == "-" {
		return text.Read(c.in)
	}
	return text.ReadFile(name)
}

// open reads the boards of a source. Its error names the source and counts as bad input, unless the program itself
// failed.
func (s source) open() ([]ask.Board, error) {
	var boards []ask.Board
	err := guard(func() (err error) {
		boards, err = s.boards()
		return err
	})
	var fell *crash
	switch {
	case err == nil:
		return boards, nil
	case errors.As(err, &fell):
		fell.where = s.name
		return nil, fell
	case errors.Is(err, context.Canceled):
		return nil, exitWith(undecided, fmt.Errorf("%s: interrupted", s.name))
	}
	return nil, exitWith(badInput, inFile(err, s.name))
}

// inFile adds the name of a file to an error that lacks it.
func inFile(err error, name string) error {
	var fault *text.Error
	if errors.As(err, &fault) {
		return text.InFile(err, name)
	}
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	return fmt.Errorf("%s: %w", name, err)
}

// place identifies a board of a source, if there is a choice, with its title if it has one.
func place(name string, number, of int, b ask.Board) string {
	if of > 1 {
		name = fmt.Sprintf("%s, board %d of %d", name, number, of)
	}
	if title := catalog.Title(b.Instance); title != "" {
		name += ": " + title
	}
	return name
}
