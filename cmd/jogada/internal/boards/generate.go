package boards

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"jogada/catalog"
	"jogada/cmd/jogada/internal/cli"
	"jogada/internal/base/file"
)

// generating implements the verb generate.
type generating struct {
	con   *cli.Console
	seed  uint64
	count int
	dir   string
	id    bool
	force bool

	wishes wishes
	headed bool // each board needs a heading
	file   bool // the game is that of a file
}

// NewGenerate returns the command generate.
func NewGenerate(list catalog.Games, con *cli.Console) *cobra.Command {
	g := &generating{con: con}
	cmd := &cobra.Command{
		Use:   "generate GAME",
		Short: "Generate boards from a seed, or to order",
		Long: `Make boards. The same seed and shape always give the same board. The board goes to stdout, its seed and ID to stderr.
With --count, boards of consecutive seeds follow each other with an empty line between, and with a heading where the game needs one
to tell them apart: "solve -" reads them all. --dir puts each into a file.

With --want, boards are tried seed after seed until as many as --count says satisfy an expression; with --best, the best of all
that are tried are taken. Expressions speak of the answer, the difficulty and the parameters by their names: a wrong name is
answered with the list of those there are.

A rule that is called as one of these flags is given with the game: 'sokoban(count=moves)'.`,
		Example: `  jogada generate GAME --seed 7
  jogada generate GAME | jogada solve GAME
  jogada generate GAME --seed 1 --count 100 --dir boards
  jogada generate GAME --count 5 --id | xargs -n 1 jogada solve
  jogada generate own game.star --set board-size=4
  jogada generate GAME --want 'effort > 20' --best effort --count 3`,
	}
	flags := cmd.PersistentFlags()
	flags.Uint64Var(&g.seed, "seed", 0, "the `SEED` of the dice; without it one is drawn and told")
	flags.IntVar(&g.count, "count", 1, "make `N` boards, of consecutive seeds")
	flags.StringVar(&g.dir, "dir", "", "put each board into a file of this `FOLDER` instead")
	flags.BoolVar(&g.force, "force", false, "with --dir: overwrite files that are there already")
	flags.BoolVar(&g.id, "id", false, "print IDs instead of boards")
	cli.NoCompletion(cmd, "seed", "count")
	cmd.MarkPersistentFlagDirname("dir")
	g.wishes.nodes = cli.OrderNodes
	addWishes(cmd, &g.wishes)
	roles := []catalog.Role{catalog.Rule, catalog.Shape}
	return cli.GameVerb{List: list, Roles: roles, Run: g.generateBoards}.Under(cmd)
}

func (g *generating) generateBoards(cmd *cobra.Command, p cli.Play, args []string) error {
	help := cmd.CommandPath()
	if len(args) > 0 && p.Game.Described != nil {
		var err error
		if p, args, err = p.OfFile(cmd, g.con, args); err != nil {
			return err
		}
		g.file = true
	}
	switch {
	case len(args) > 0:
		return cli.Misuse(help, "unexpected argument %q", args[0])
	case p.ID.Payload != "":
		return cli.Misuse(help, "the ID holds a board already; show draws it")
	case p.ID.Seed != nil && cmd.Flags().Changed("seed"):
		return cli.Misuse(help, "the seed is given twice")
	case g.count < 1 || g.count > cli.MostBoards:
		return cli.Misuse(help, "--count is %d; want 1 to %d", g.count, cli.MostBoards)
	case g.id && g.dir != "":
		return cli.Misuse(help, "--id and --dir exclude each other")
	case g.force && g.dir == "":
		return cli.Misuse(help, "--force is for --dir")
	}
	seed := g.seed
	switch {
	case p.ID.Seed != nil:
		seed = *p.ID.Seed
	case !cmd.Flags().Changed("seed"):
		seed = uint64(rand.Uint32())
	}
	if err := g.wishes.check(cmd); err != nil {
		return err
	}
	if g.wishes.wanted() {
		return g.order(cmd, p, seed)
	}
	if err := g.vacant(p.Game, seed); err != nil {
		return err
	}
	for i := range g.count {
		if cmd.Context().Err() != nil {
			return cli.Ended(cli.Undecided)
		}
		if err := g.board(help, p, seed+uint64(i), i > 0); err != nil {
			return err
		}
	}
	return nil
}

// board makes the board of a seed and writes it where requested.
func (g *generating) board(help string, p cli.Play, seed uint64, follows bool) error {
	if g.file {
		b, err := p.Game.Make(seed, p.Values, nil)
		if err != nil {
			return cli.Misuse(help, "%v", err)
		}
		return g.writeBoard(p, b, seed, p.Game.BoardID(b), follows)
	}
	board, err := p.Engine.Make(p.Game.Name, p.Given, seed, nil)
	if err != nil {
		return cli.Misuse(help, "%v", cli.InFull(err))
	}
	return g.writeBoard(p, board.Instance, seed, p.Game.SeedID(p.Values, seed), follows)
}

// writeBoard writes a board where requested.
func (g *generating) writeBoard(p cli.Play, board catalog.Instance, seed uint64, id string, follows bool) error {
	switch {
	case g.id:
		fmt.Fprintln(g.con.Out, id)
		return nil
	case g.dir != "":
		return g.save(p.Game, seed, board, id)
	case follows:
		fmt.Fprintln(g.con.Out)
	case g.count > 1:
		g.headed = !p.Game.Joins(board, p.Values)
	}
	switch {
	case p.Game.Described != nil: // what was drawn is no part of the text
		g.con.Out.WriteString(p.Game.DescribedBy(board).Heading(board.Rules()))
	case g.headed:
		g.con.Out.WriteString(p.Game.Heading(p.Values))
	}
	g.con.Out.WriteString(strings.TrimSuffix(board.Text(), "\n") + "\n")
	g.con.Note("seed %d: %s", seed, cli.Quote(id))
	return nil
}

// file returns the name of the file for a seed's board.
func (g *generating) fileName(game catalog.Game, seed uint64) string {
	return filepath.Join(g.dir, fmt.Sprintf("%s-%d.txt", game.Name, seed))
}

// vacant fails if one of the files already exists.
func (g *generating) vacant(game catalog.Game, seed uint64) error {
	if g.dir == "" || g.force {
		return nil
	}
	for i := range g.count {
		if name := g.fileName(game, seed+uint64(i)); file.Exists(name) {
			return cli.Failf(cli.Misused, "%s is there already (--force overwrites it)", name)
		}
	}
	return nil
}

// save writes a board into a file of its own.
func (g *generating) save(game catalog.Game, seed uint64, board catalog.Instance, id string) error {
	if err := os.MkdirAll(g.dir, 0o777); err != nil {
		return cli.Fail(cli.Misused, err)
	}
	name := g.fileName(game, seed)
	err := file.WriteBytes(name, file.Mode(g.force), []byte(board.Text()))
	if err != nil {
		return cli.Fail(cli.Misused, err)
	}
	fmt.Fprintln(g.con.Out, name)
	g.con.Note("seed %d: %s", seed, cli.Quote(id))
	return nil
}
