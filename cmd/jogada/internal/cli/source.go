package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"github.com/spf13/cobra"

	"jogada/catalog"
	"jogada/internal/base/text"
	"jogada/internal/front/ask"
)

// Source is an origin of boards: a file, stdin, or the ID on the command line.
type Source struct {
	Name   string
	boards func() ([]ask.Board, error)
}

// Sources returns the boards that a command line names, in order, without reading them.
func (p Play) Sources(cmd *cobra.Command, con *Console, args []string) ([]Source, error) {
	if p.Game.Described != nil {
		GiveRoom()
	}
	switch {
	case p.HasBoard() && len(args) > 0:
		return nil, Misuse(cmd.CommandPath(), "unexpected argument %q: the board is in the ID already", args[0])
	case p.HasBoard():
		return []Source{{p.name(), p.fromID}}, nil
	case len(args) == 0 && con.InTerminal:
		return nil, Misuse(cmd.CommandPath(), "which board? Give files, or - for stdin")
	case len(args) == 0:
		args = []string{"-"}
	}
	var list []Source
	stdin := false
	for _, name := range args {
		if name == "-" && stdin {
			return nil, Misuse(cmd.CommandPath(), "stdin can be read only once")
		}
		stdin = stdin || name == "-"
		list = append(list, p.File(con, name))
	}
	return list, nil
}

// name returns the ID of the board for errors.
func (p Play) name() string {
	if p.ID.Seed != nil {
		return fmt.Sprintf("%s#%d", p.ID.Game, *p.ID.Seed)
	}
	return "the board of the ID"
}

func (p Play) fromID() ([]ask.Board, error) { return p.Boards(ask.Question{ID: p.called}) }

// Boards reads the boards of a question.
func (p Play) Boards(q ask.Question) ([]ask.Board, error) {
	q.Params = p.Given
	boards, err := p.Engine.Boards(p.Game.Name, q, nil)
	return boards, InFull(err)
}

// InFull returns the cause of a refusal, which is neither cut nor put into a field of a request.
func InFull(err error) error {
	var refused *ask.Error
	if errors.As(err, &refused) && refused.Cause != nil {
		return refused.Cause
	}
	return err
}

// File returns the boards in a file, or on stdin for -, as a source.
func (p Play) File(con *Console, name string) Source {
	shown := name
	if name == "-" {
		shown = "stdin"
	}
	return Source{shown, func() ([]ask.Board, error) {
		data, err := con.Read(name)
		if err != nil {
			return nil, err
		}
		text := string(data)
		return p.Boards(ask.Question{Text: &text})
	}}
}

// Read reads and decodes a file, or stdin for -.
func (c *Console) Read(name string) ([]byte, error) {
	if name == "-" {
		return text.Read(c.In)
	}
	return text.ReadFile(name)
}

// Open reads the boards of a source. Its error names the source and counts as bad input, unless the program itself
// failed.
func (s Source) Open() ([]ask.Board, error) {
	var boards []ask.Board
	err := Guard(func() (err error) {
		boards, err = s.boards()
		return err
	})
	var fell *Crash
	switch {
	case err == nil:
		return boards, nil
	case errors.As(err, &fell):
		fell.Where = s.Name
		return nil, fell
	case errors.Is(err, context.Canceled):
		return nil, Exit(Undecided, fmt.Errorf("%s: interrupted", s.Name))
	}
	return nil, Exit(BadInput, InFile(err, s.Name))
}

// InFile adds the name of a file to an error that lacks it.
func InFile(err error, name string) error {
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

// BoardName identifies a board of a source, if there is a choice, with its title if it has one.
func BoardName(name string, number, of int, b ask.Board) string {
	if of > 1 {
		name = fmt.Sprintf("%s, board %d of %d", name, number, of)
	}
	if title := catalog.Title(b.Instance); title != "" {
		name += ": " + title
	}
	return name
}
