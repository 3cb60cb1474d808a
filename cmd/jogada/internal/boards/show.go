package boards

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"jogada/catalog"
	"jogada/cmd/jogada/internal/cli"
)

// showing implements the verb show.
type showing struct {
	con            *cli.Console
	full, id, text bool
	follows        bool // a board was written already
}

// NewShow returns the command show.
func NewShow(list catalog.Games, con *cli.Console) *cobra.Command {
	s := &showing{con: con}
	cmd := &cobra.Command{
		Use:   "show GAME [FILE…|-]",
		Short: "Draw boards in the terminal",
		Long: `Draw every board of every file in the terminal: a grid as cells, a graph as nodes and what they are joined to. With --id it
prints the ID of each board instead: one word that holds the rules and the very board; with --text its text, as the game writes
it, with its title if it has one and an empty line between boards.`,
		Example: `  jogada show GAME board.txt
  jogada show GAME --id board.txt
  jogada show GAME --text board.txt
  jogada show 'GAME#7'`,
	}
	cmd.PersistentFlags().BoolVar(&s.full, "full", false, "draw the whole board, however large")
	cmd.PersistentFlags().BoolVar(&s.id, "id", false, "print the ID of each board instead")
	cmd.PersistentFlags().BoolVar(&s.text, "text", false, "print the text of each board instead")
	roles := []catalog.Role{catalog.Rule, catalog.Detail}
	return cli.GameVerb{List: list, Roles: roles, Args: "[FILE…|-]", Run: s.showBoards, Files: -1}.Under(cmd)
}

func (s *showing) showBoards(cmd *cobra.Command, p cli.Play, args []string) error {
	if s.id && s.text {
		return cli.Misuse(cmd.CommandPath(), "--id and --text exclude each other")
	}
	sources, err := p.Sources(cmd, s.con, args)
	if err != nil {
		return err
	}
	code := cli.Answered
	for _, src := range sources {
		boards, err := src.Open()
		if err != nil {
			code = cli.Worst(code, s.con.End(err))
			continue
		}
		for i, board := range boards {
			where := ""
			if len(sources) > 1 || len(boards) > 1 {
				where = cli.BoardName(src.Name, i+1, len(boards), boards[i])
			}
			s.board(board.Game, board.Instance, where)
		}
	}
	return cli.Ended(code)
}

func (s *showing) board(g catalog.Game, b catalog.Instance, where string) {
	switch {
	case s.id:
		fmt.Fprintln(s.con.Out, g.BoardID(b))
		return
	case s.text:
		s.writeText(b)
		return
	}
	page := cli.NewPage(s.con)
	page.Full, page.Rows = s.full, cli.ShowRows
	page.Heading(g, b, where)
	page.Board(g, b.View())
}

// writeText writes a board as text, after an empty line if another one was written.
func (s *showing) writeText(b catalog.Instance) {
	if s.follows {
		fmt.Fprintln(s.con.Out)
	}
	s.follows = true
	fmt.Fprintln(s.con.Out, strings.TrimSuffix(catalog.Written(b), "\n"))
}
