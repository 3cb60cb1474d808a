package jump

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/search/races"
	"jogada/solve"
)

// This oracle plays: round after round, player after player, in the order that the rules give, with the jumps found
// by stepping cell by cell. It knows nothing of turns, layers or labels.

type spot struct{ row, col int }

// table is a board to play on, by the words of the rules alone.
type table struct {
	jumps   [][]int
	walking bool
	ties    TieRule
	names   []string
	starts  []spot
	known   map[spot][]spot // ends found before
}

func newTable(r *Race) table {
	g := table{known: map[spot][]spot{}, walking: r.Moving == Walk, ties: r.Ties, jumps: make([][]int, r.Rows)}
	for row := range g.jumps {
		for col := range r.Cols {
			g.jumps[row] = append(g.jumps[row], int(r.Jumps[row*r.Cols+col]))
		}
	}
	for _, p := range r.Players {
		g.names = append(g.names, p.Name)
		g.starts = append(g.starts, spot{int(p.At) / r.Cols, int(p.At) % r.Cols})
	}
	return g
}

var directions = []spot{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}

func (g table) goal() spot { return spot{len(g.jumps) - 1, len(g.jumps[0]) - 1} }

func (g table) jump(s spot) int { return g.jumps[s.row][s.col] }

func (g table) neighbour(s, way spot) (spot, bool) {
	s = spot{s.row + way.row, s.col + way.col}
	return s, s.row >= 0 && s.row < len(g.jumps) && s.col >= 0 && s.col < len(g.jumps[0])
}

// ends returns where a jump from s can end.
func (g table) ends(s spot) []spot {
	ends, known := g.known[s]
	if known || g.jump(s) == 0 {
		return ends
	}
	if g.walking {
		ends = g.walked(s)
	} else {
		ends = g.jumped(s)
	}
	slices.SortFunc(ends, func(x, y spot) int { return (x.row-y.row)*100 + x.col - y.col })
	g.known[s] = ends
	return ends
}

// jumped goes straight on in each direction, a cell at a time.
func (g table) jumped(s spot) (ends []spot) {
	for _, way := range directions {
		to, ok := s, true
		for i := 0; i < g.jump(s) && ok; i++ {
			to, ok = g.neighbour(to, way)
		}
		if ok {
			ends = append(ends, to)
		}
	}
	return ends
}

// walked goes to every neighbour of everywhere, a step at a time.
func (g table) walked(s spot) (ends []spot) {
	at := map[spot]bool{s: true}
	for range g.jump(s) {
		next := map[spot]bool{}
		for from := range at {
			for _, way := range directions {
				if to, ok := g.neighbour(from, way); ok {
					next[to] = true
				}
			}
		}
		at = next
	}
	return slices.Collect(maps.Keys(at))
}

// lines returns all shortest lines from s to the goal, or one line that leads nowhere.
func (g table) lines(s spot) (lines [][]spot, arrives bool) {
	if rounds, ok := g.rounds(s); ok {
		return g.linesOf(s, rounds), true
	}
	var astray []spot
	for ends := g.ends(s); len(ends) > 0 && len(astray) < 20; ends = g.ends(s) {
		s = ends[0]
		astray = append(astray, s)
	}
	return [][]spot{astray}, false
}

// rounds returns the number of rounds from s to the goal: it collects the spots reached after 0, 1, 2 … of them, until
// the goal is among them.
func (g table) rounds(s spot) (int, bool) {
	at := map[spot]bool{s: true}
	for rounds := range len(g.jumps) * len(g.jumps[0]) {
		if at[g.goal()] {
			return rounds, true
		}
		next := map[spot]bool{}
		for from := range at {
			for _, to := range g.ends(from) {
				next[to] = true
			}
		}
		at = next
	}
	return 0, false
}

func (g table) linesOf(s spot, rounds int) [][]spot {
	if s == g.goal() || rounds == 0 {
		if s == g.goal() && rounds == 0 {
			return [][]spot{{}}
		}
		return nil
	}
	var lines [][]spot
	for _, to := range g.ends(s) {
		for _, rest := range g.linesOf(to, rounds-1) {
			lines = append(lines, append([]spot{to}, rest...))
		}
	}
	return lines
}

// play plays one line for each player and returns who is first on the goal, and in which round.
func (g table) play(lines [][]spot) (winner, round int, over bool) {
	at := slices.Clone(g.starts)
	order := make([]int, len(at))
	for n := range order {
		order[n] = n
	}
	if g.ties == ByName {
		slices.SortFunc(order, func(x, y int) int { return strings.Compare(g.names[x], g.names[y]) })
	}
	for _, n := range order {
		if at[n] == g.goal() {
			return n, 0, true
		}
	}
	round1 := slices.Clone(order)
	for round = 1; round <= 20; round++ {
		jumped := make([]int, len(at))
		for _, n := range order {
			if round > len(lines[n]) {
				continue
			}
			jumped[n] = g.jump(at[n])
			at[n] = lines[n][round-1]
			if at[n] == g.goal() {
				return n, round, true
			}
		}
		before := order
		if g.ties != Stable {
			before = round1
		}
		order = slices.Clone(before)
		slices.SortStableFunc(order, func(x, y int) int { return jumped[x] - jumped[y] })
	}
	return 0, 0, false
}

// winner returns the player with a shortest line that wins whatever shortest lines the others take.
func (g table) winner(t *testing.T) (winner, round int, found bool) {
	choices := make([][][]spot, len(g.starts))
	anyone := false
	for n, s := range g.starts {
		lines, arrives := g.lines(s)
		choices[n], anyone = lines, anyone || arrives
	}
	if !anyone {
		return 0, 0, false
	}
	beaten := map[[2]int]bool{} // player and line
	g.eachCombination(choices, nil, func(chosen []int, lines [][]spot) {
		first, in, over := g.play(lines)
		if !over {
			t.Fatal("a player can arrive and none did")
		}
		round = in
		for n, line := range chosen {
			if n != first {
				beaten[[2]int{n, line}] = true
			}
		}
	})
	for n := range choices {
		for line := range choices[n] {
			if !beaten[[2]int{n, line}] {
				if found && winner != n {
					t.Fatal("two players win whatever the others do")
				}
				winner, found = n, true
			}
		}
	}
	if !found {
		t.Fatal("nobody has a line that wins against all others")
	}
	return winner, round, true
}

func (g table) eachCombination(choices [][][]spot, chosen []int, f func([]int, [][]spot)) {
	if len(chosen) == len(choices) {
		lines := make([][]spot, len(chosen))
		for n, line := range chosen {
			lines[n] = choices[n][line]
		}
		f(chosen, lines)
		return
	}
	for line := range choices[len(chosen)] {
		g.eachCombination(choices, append(slices.Clone(chosen), line), f)
	}
}

func TestTheWinnerIsWhoWinsWhenTheRoundsArePlayed(t *testing.T) {
	eachRule(t, func(t *testing.T, moving MoveRule, ties TieRule) {
		d := catalog.NewDice(uint64(moving)*10 + uint64(ties) + 300)
		var met spread
		for range 3000 {
			r := small(t, d, moving, ties)
			winner, round, found := newTable(r).winner(t)
			s := races.Layers(r, unlimited())
			if (s.Verdict == solve.Proved) != found {
				t.Fatalf("layers say %v; played out, a player wins: %v\n%s", s.Verdict, found, paste(r))
			}
			if found && (r.order[s.Winner].Name != r.Players[winner].Name || s.Rounds != round) {
				t.Fatalf("layers say %s in round %d; played out, it is %s in round %d\n%s", r.order[s.Winner].Name, s.Rounds, r.Players[winner].Name, round, paste(r))
			}
			met.count(r, races.Field(r, unlimited()).Ranks)
		}
		met.least(t, 8)
	})
}
