package search_test

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"jogada/catalog"
	"jogada/internal/gametest"
	"jogada/internal/gametest/tier"
	"jogada/search"
	"jogada/search/duels"
	"jogada/solve"
)

type (
	duel      = search.Duel[int, int]
	judgement = search.Judgement[int, int]
)

// denseDuel is a duel whose positions are numbered.
type denseDuel struct{ gametest.Duel }

func (d denseDuel) States() int      { return len(d.Net) }
func (d denseDuel) Number(s int) int { return s }

func duelProbes(d gametest.Duel) []probe {
	lies := d.Lies()
	sound := func(a answer) error {
		j := a.(judgement)
		_, over := d.Final(d.From)
		if j.Verdict == solve.Proved && (j.Timed != (j.Winner != search.Nobody) || len(j.Line) == 0 && !over && len(d.Net[d.From]) > 0) {
			return fmt.Errorf("side %d, timed %v, by %v", j.Winner, j.Timed, j.Line)
		}
		for _, v := range j.Values {
			if again, ok := j.Position(v.State); !ok || again != v.Value {
				return fmt.Errorf("position %d is %+v, and %+v when asked", v.State, v.Value, again)
			}
		}
		return lies(j)
	}
	var probes []probe
	for _, m := range duels.Judges[int, int]() {
		lie := sound
		if !m.Sound {
			lie = func(answer) error { return nil }
		}
		run := m.Run
		if m.Prove != nil {
			run = m.Prove
		}
		probes = append(probes,
			probe{d, m.Name, func(meter *solve.Meter) answer { return run(d, meter) }, lie},
			probe{d, m.Name + ", numbered", func(meter *solve.Meter) answer { return run(denseDuel{d}, meter) }, lie},
			probe{d, m.Name + ", reversible", func(meter *solve.Meter) answer { return run(gametest.ReversibleDuel{Duel: d}, meter) }, lie})
	}
	return probes
}

func TestJudgesAgreeWithBruteForce(t *testing.T) {
	met := spread{}
	for seed := range uint64(5000) {
		d := gametest.RandomDuel(catalog.NewDice(seed), 8)
		truth := gametest.BruteDuel(d)
		for _, probe := range duelProbes(d) {
			j := probe.whole(t).(judgement)
			if j.Winner != truth.Winner {
				met[probe.method+" is wrong"]++
			}
		}
		met[fmt.Sprintf("won by %d", truth.Winner)]++
		met[fmt.Sprintf("%d plies", truth.Plies)]++
	}
	met.atLeast(t, 400, "won by 0", "won by 1", "won by 2")
	met.atLeast(t, 20, "1 plies", "2 plies", "3 plies", "4 plies")
	met.atLeast(t, 1, "memo is wrong", "alphabeta is wrong")
}

// catAndMouse returns the positions of cat and mouse on a graph, as an explicit duel: hole 0, mouse on 1 and first, cat
// on 2.
func catAndMouse(graph [][]int) gametest.Duel {
	type position struct {
		mouse, cat int
		catMoves   bool
	}
	number := map[position]int{{1, 2, false}: 0}
	positions := []position{{1, 2, false}}
	var d gametest.Duel
	for at := 0; at < len(positions); at++ {
		p := positions[at]
		kind, from := "a", p.mouse
		switch {
		case p.mouse == 0:
			kind = "1"
		case p.mouse == p.cat:
			kind = "2"
		case p.catMoves:
			kind, from = "b", p.cat
		}
		d.Kinds += kind
		d.Net = append(d.Net, nil)
		for _, to := range graph[from] {
			next := position{to, p.cat, true}
			if p.catMoves {
				next = position{p.mouse, to, false}
			}
			if kind != "a" && kind != "b" || p.catMoves && to == 0 {
				continue
			}
			if _, met := number[next]; !met {
				number[next] = len(positions)
				positions = append(positions, next)
			}
			d.Net[at] = append(d.Net[at], number[next])
		}
	}
	return d
}

func TestKeepingValuesIsWrongOnFiveNodesAndCutsDoNotMendIt(t *testing.T) {
	exhibits := []struct {
		graph [][]int
		wrong []string // the methods that say draw
	}{
		{[][]int{{2}, {2, 3, 4}, {0, 1, 3}, {1, 2, 4}, {1, 3}}, []string{"memo"}},
		{[][]int{{2}, {2, 3, 4, 5}, {0, 1}, {1, 4, 5}, {1, 3}, {1, 3}}, []string{"memo", "alphabeta"}},
	}
	for _, e := range exhibits {
		for _, m := range duels.Judges[int, int]() {
			want := search.Second
			if slices.Contains(e.wrong, m.Name) {
				want = search.Nobody
			}
			j := m.Run(catAndMouse(e.graph), solve.NewMeter(context.Background(), solve.Budget{}))
			if j.Winner != want {
				t.Errorf("%v: %s says side %d, want %d", e.graph, m.Name, j.Winner, want)
			}
		}
	}
}

func TestCutsAreRightOnEveryGraphOfFiveNodesByLuck(t *testing.T) {
	memo := 0
	for edges := range 1 << 10 {
		graph := make([][]int, 5)
		for a, n := 0, 0; a < 5; a++ {
			for b := a + 1; b < 5; b, n = b+1, n+1 {
				if edges>>n&1 > 0 {
					graph[a], graph[b] = append(graph[a], b), append(graph[b], a)
				}
			}
		}
		winner := map[string]search.Side{}
		for _, m := range duels.Judges[int, int]() {
			winner[m.Name] = m.Run(catAndMouse(graph), solve.NewMeter(context.Background(), solve.Budget{Nodes: 20_000})).Winner
		}
		if winner["alphabeta"] != winner["retro"] {
			t.Errorf("%v: alphabeta is wrong on five nodes; want its exhibit of six to be the smallest", graph)
		}
		if winner["memo"] != winner["retro"] {
			memo++
		}
	}
	if memo != 4 {
		t.Errorf("memo is wrong on %d graphs of five nodes, want 4", memo)
	}
}

// judged runs the sound methods and fails the test unless each gives this value by a line of that many moves.
func judged(t *testing.T, d gametest.Duel, want search.Value, moves int) {
	t.Helper()
	for _, m := range duels.Judges[int, int]() {
		j := m.Run(d, solve.NewMeter(context.Background(), solve.Budget{}))
		if m.Sound && (j.Verdict != solve.Proved || j.Winner != want.Winner || j.Plies != want.Plies || len(j.Line) != moves) {
			t.Errorf("%s: %+v, want %+v in %d moves\n%v", m.Name, j, want, moves, d)
		}
	}
}

func TestAMoverWithoutAMoveDraws(t *testing.T) {
	judged(t, gametest.Duel{Net: gametest.DrawNet("-"), Kinds: "a"}, search.Value{}, 0)
	judged(t, gametest.Duel{Net: gametest.DrawNet("1 -"), Kinds: "ab"}, search.Value{}, 1)
	// Better no move than a lost one, and better a win than no move.
	judged(t, gametest.Duel{Net: gametest.DrawNet("12 - -"), Kinds: "ab2"}, search.Value{}, 1)
	judged(t, gametest.Duel{Net: gametest.DrawNet("12 - -"), Kinds: "ab1"}, search.Value{Winner: search.First, Plies: 1}, 1)
}

func TestAGameThatEndsDrawnIsADraw(t *testing.T) {
	judged(t, gametest.Duel{Net: gametest.DrawNet("12 - -"), Kinds: "a02"}, search.Value{}, 1)
	judged(t, gametest.Duel{Net: gametest.DrawNet("1 2 -"), Kinds: "ab0"}, search.Value{}, 2)
}

func TestAStartThatIsOverHasItsResult(t *testing.T) {
	judged(t, gametest.Duel{Net: gametest.DrawNet("0"), Kinds: "1"}, search.Value{Winner: search.First}, 0)
	judged(t, gametest.Duel{Net: gametest.DrawNet("0"), Kinds: "2"}, search.Value{Winner: search.Second}, 0)
	judged(t, gametest.Duel{Net: gametest.DrawNet("0"), Kinds: "0"}, search.Value{}, 0)
}

func TestARepetitionIsADraw(t *testing.T) {
	judged(t, gametest.Duel{Net: gametest.DrawNet("1 02 -"), Kinds: "ab1"}, search.Value{}, 2)
}

func TestTheWinnerHurriesAndTheLoserLingers(t *testing.T) {
	// The loser b at 1 can lose at once or in two plies more; the winner a at 0 can win at once only by 1.
	judged(t, gametest.Duel{Net: gametest.DrawNet("1 23 - 4 -"), Kinds: "ab1a1"}, search.Value{Winner: search.First, Plies: 3}, 3)
	judged(t, gametest.Duel{Net: gametest.DrawNet("13 2 - -"), Kinds: "ab11"}, search.Value{Winner: search.First, Plies: 1}, 1)
}

func TestASideMayMoveTwiceInARow(t *testing.T) {
	judged(t, gametest.Duel{Net: gametest.DrawNet("1 23 - -"), Kinds: "aa21"}, search.Value{Winner: search.First, Plies: 2}, 2)
}

func TestRetroTellsTheSameWhateverTheDuelKnows(t *testing.T) {
	for seed := range uint64(1000) {
		d := gametest.RandomDuel(catalog.NewDice(seed), 12)
		meter := func() *solve.Meter { return solve.NewMeter(context.Background(), solve.Budget{}) }
		listed, reversible := duels.RetroProof(duel(d), meter()), duels.RetroProof(duel(gametest.ReversibleDuel{Duel: d}), meter())
		if !reflect.DeepEqual(plain(listed), plain(reversible)) {
			t.Fatalf("%+v, reversible %+v\n%v", plain(listed), plain(reversible), d)
		}
		alone := duels.Retro(duel(d), meter())
		if alone.Values != nil || alone.Reached != len(listed.Values) || alone.Counts != listed.Counts {
			t.Fatalf("without a proof %+v, with it %+v\n%v", plain(alone), plain(listed), d)
		}
	}
}

// corridor is a duel with one line of play of that many plies, which the first side wins.
type corridor struct{ plies int }

func (corridor) Start() int             { return 0 }
func (corridor) Turn(s int) search.Side { return search.First + search.Side(s%2) }
func (c corridor) Final(s int) (search.Side, bool) {
	return search.First, s == c.plies
}
func (corridor) Steps(s int, buf []search.Step[int, int]) []search.Step[int, int] {
	return append(buf, search.Step[int, int]{To: s + 1})
}

func TestPliesAreCountedBeyondSixteenBits(t *testing.T) {
	tier.Single(t)
	for _, plies := range []int{65_535, 65_536, 200_000} {
		j := duels.RetroProof(duel(corridor{plies}), solve.NewMeter(context.Background(), solve.Budget{}))
		if j.Winner != search.First || j.Plies != plies || len(j.Line) != plies {
			t.Errorf("won by side %d in %d plies by %d moves, want %d", j.Winner, j.Plies, len(j.Line), plies)
		}
		for _, v := range j.Values {
			if v.Value.Plies != plies-v.State {
				t.Fatalf("position %d is won in %d plies, want %d", v.State, v.Value.Plies, plies-v.State)
			}
		}
	}
}

func TestRetroSettlesPositionsInTheOrderOfTheirPlies(t *testing.T) {
	d := gametest.Duel{Net: gametest.DrawNet("1 23 4 5 - -"), Kinds: "abaa11"}
	if waves := seen(func(m *solve.Meter) { duels.Retro(duel(d), m) }); fmt.Sprint(waves) != "[2 2 1 1]" {
		t.Errorf("waves of %v", waves)
	}
}
