package search_test

import (
	"context"
	"testing"

	"jogada/catalog"
	"jogada/check"
	"jogada/internal/gametest"
	"jogada/search"
	"jogada/search/duels"
	"jogada/search/puzzles"
	"jogada/solve"
)

// masks is how many states share a form in the questions below: each state of a net with a mask, which changes with every
// step and makes no difference.
const masks = 3

// mask returns the steps of a net with masks on.
func mask(net gametest.Net, s int, buf []search.Step[int, int]) []search.Step[int, int] {
	from := len(buf)
	buf = net.Steps(s%len(net), buf)
	for i := range buf[from:] {
		buf[from+i].To += len(net) * ((s + 2*i) % masks)
	}
	return buf
}

type maskedPuzzle struct{ gametest.Puzzle }

func (p maskedPuzzle) Form(s int) int  { return s % len(p.Net) }
func (p maskedPuzzle) Start() int      { return p.From + len(p.Net) }
func (p maskedPuzzle) Goal(s int) bool { return p.Puzzle.Goal(p.Form(s)) }
func (p maskedPuzzle) Bound(s int) int { return p.Puzzle.Bound(p.Form(s)) }
func (p maskedPuzzle) Rank(s int) int  { return p.Bound(s) }
func (p maskedPuzzle) Steps(s int, buf []search.Step[int, int]) []search.Step[int, int] {
	return mask(p.Net, s, buf)
}

type maskedDuel struct{ gametest.ReversibleDuel }

func (d maskedDuel) Form(s int) int                  { return s % len(d.Net) }
func (d maskedDuel) Start() int                      { return d.From + len(d.Net) }
func (d maskedDuel) Turn(s int) search.Side          { return d.Duel.Turn(d.Form(s)) }
func (d maskedDuel) Final(s int) (search.Side, bool) { return d.Duel.Final(d.Form(s)) }
func (d maskedDuel) Steps(s int, buf []search.Step[int, int]) []search.Step[int, int] {
	return mask(d.Net, s, buf)
}

// listedDuel is a maskedDuel whose moves are not known backwards.
type listedDuel struct {
	duel
	search.Formed[int]
}

func TestAPuzzleIsSearchedByFormsAndAnsweredAsPlayed(t *testing.T) {
	solved, others := 0, 0
	for seed := range uint64(400) {
		p := maskedPuzzle{gametest.RandomPuzzle(catalog.NewDice(seed), 12)}
		differ, err := check.Forms(p, 100)
		if err != nil {
			t.Fatal(err)
		}
		others += differ
		moves, found := gametest.BruteRoute(p.Puzzle, min(len(p.Net), p.Most))
		for _, method := range puzzles.Pathfinders[int, int]() {
			m := solve.NewMeter(context.Background(), solve.Budget{Nodes: 20_000})
			r := method.Run(p, m)
			if r.Verdict == solve.Unknown {
				continue
			}
			if r.Found != found || found && len(r.Line) != moves {
				t.Fatalf("%s: %+v, want %d moves (%v)\n%v", method.Name, r, moves, found, p)
			}
			if whole := method.Name == "astar" || method.Name == "bfs"; whole && m.Counts().Stored > int64(len(p.Net)) {
				t.Fatalf("%s keeps %d states of %d forms", method.Name, m.Counts().Stored, len(p.Net))
			}
			ruling := check.Puzzle(puzzle(p), r, solve.NewMeter(context.Background(), solve.Budget{}))
			if ruling.Status != check.Accepted {
				t.Fatalf("%s: %v %s\n%v", method.Name, ruling.Status, ruling.Reason, p)
			}
			if found {
				solved++
			}
		}
	}
	if solved < 100 || others < 100 {
		t.Errorf("only %d lines were found, and %d states differ from their forms", solved, others)
	}
}

func TestADuelIsSearchedByFormsAndAnsweredAsPlayed(t *testing.T) {
	won := 0
	for seed := range uint64(400) {
		d := maskedDuel{gametest.ReversibleDuel{Duel: gametest.RandomDuel(catalog.NewDice(seed), 10)}}
		if _, err := check.Forms(d, 100); err != nil {
			t.Fatal(err)
		}
		want := gametest.BruteDuel(d.Duel)
		for _, q := range []duel{d, listedDuel{d, d}} {
			for _, method := range duels.Judges[int, int]() {
				run := method.Run
				if method.Prove != nil {
					run = method.Prove
				}
				j := run(q, solve.NewMeter(context.Background(), solve.Budget{Nodes: 200_000}))
				if !method.Sound || j.Verdict == solve.Unknown {
					continue
				}
				if j.Winner != want.Winner || j.Timed && j.Plies != want.Plies {
					t.Fatalf("%s: %+v, want %+v\n%v", method.Name, j, want, d)
				}
				ruling := check.Duel(q, j, solve.NewMeter(context.Background(), solve.Budget{}))
				if ruling.Status != check.Accepted {
					t.Fatalf("%s: %v %s\n%v", method.Name, ruling.Status, ruling.Reason, d)
				}
				if want.Winner != search.Nobody {
					won++
				}
			}
		}
	}
	if won < 100 {
		t.Errorf("only %d games were won", won)
	}
}
