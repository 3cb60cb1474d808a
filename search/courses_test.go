package search_test

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/internal/gametest"
	"jogada/search"
	"jogada/search/duels"
	"jogada/search/mazes"
	"jogada/search/puzzles"
	"jogada/search/races"
	"jogada/solve"
)

// eventText writes an event in full: the state, its parent, its mark and value, the arguments of the sentence, and the first
// states of the frontier.
func eventText(e solve.Event[int]) string {
	var s strings.Builder
	fmt.Fprintf(&s, "%s %d look %v wave %d mark %d", e.Line, e.State, e.Look, e.Wave, e.Mark)
	if e.From != nil {
		fmt.Fprintf(&s, " from %d", *e.From)
	}
	if e.Holds != nil {
		fmt.Fprintf(&s, " holds %+v", e.Holds)
	}
	for _, arg := range e.Args {
		fmt.Fprintf(&s, " %+v", arg)
	}
	fmt.Fprintf(&s, "; %d wait", e.List.Len)
	known := e.List.Len
	if e.List.Known > 0 {
		known = e.List.Known
	}
	for i := 0; e.List.At != nil && i < min(known, 5); i++ {
		fmt.Fprintf(&s, " %d", e.List.At(i))
	}
	return s.String()
}

// TestCoursesAreAsRecorded compares the trace and the answer of every method, with and without enough nodes, with
// testdata/courses.golden. The file has the first traces, if short, in full and a checksum of the rest.
func TestCoursesAreAsRecorded(t *testing.T) {
	gametest.Recorded(t, "testdata/courses.golden", func(string) string {
		var out strings.Builder
		all := families()
		for _, family := range slices.Sorted(maps.Keys(all)) {
			more := map[string]*strings.Builder{}
			for seed := range uint64(40) {
				for _, p := range all[family](catalog.NewDice(seed)) {
					if more[p.method] == nil {
						more[p.method] = new(strings.Builder)
					}
					to := more[p.method]
					if seed < 4 && !strings.Contains(p.method, "numbered") {
						to = &out
					}
					course(to, fmt.Sprintf("%s %d by %s", family, seed, p.method), p)
				}
			}
			for _, method := range slices.Sorted(maps.Keys(more)) {
				fmt.Fprintf(&out, "%s by %s: %x\n", family, method, sha256.Sum256([]byte(more[method].String())))
			}
		}
		for seed := range uint64(10) {
			waves(&out, seed)
		}
		return out.String()
	})
}

// waves records what a kernel that settles positions in whole waves, and one of puzzles, report of their steps.
func waves(out *strings.Builder, seed uint64) {
	d := gametest.RandomDuel(catalog.NewDice(seed), 8)
	proof := duels.RetroProof[int, int](d, solve.NewMeter(context.Background(), solve.Budget{}))
	fmt.Fprintf(out, "waves %d: %+v\n", seed, plain(proof))
	m := solve.NewMeter(context.Background(), solve.Budget{})
	solve.Observe(m, func(e solve.Event[int]) { fmt.Fprintf(out, "  %s\n", eventText(e)) })
	n := duels.NewWaveNarrator[int, int](d, m)
	slices.SortFunc(proof.Values, func(a, b search.Valued[int]) int {
		return cmp.Or(cmp.Compare(a.Value.Plies, b.Value.Plies), cmp.Compare(a.State, b.State))
	})
	won := slices.DeleteFunc(slices.Clone(proof.Values), func(v search.Valued[int]) bool { return v.Value.Winner == search.Nobody })
	for i := 0; i < len(won); {
		wave := i
		for i < len(won) && won[i].Value.Plies == won[wave].Value.Plies {
			i++
		}
		n.Settled(won[wave:i], int64(seed%2))
	}
	n.Draws(func(yield func(int) bool) {
		for _, v := range proof.Values {
			if !yield(v.State) {
				return
			}
		}
	})
	for _, v := range proof.Values {
		n.Chosen("best", v)
	}
	fmt.Fprintf(out, "  %d units of work\n", m.Worked())
	from, to := uint64(3), uint64(4)
	state := func(n uint64) int { return int(n) + 100*int(seed) }
	for _, k := range []search.KernelStep[uint64]{
		{Line: "take", State: 5, Look: true, Depth: 2, Args: []any{7}, Queued: 20, Next: []uint64{8, 9}},
		{Line: "put", State: 5, From: &from, Played: &to, Mark: search.Waits, Args: []any{7}, Queued: 2},
		{Line: "skip", State: 5, From: &from, Mark: search.Repeated},
		{Line: "back", State: 5, Mark: search.Back, Queued: 1, Next: []uint64{6}},
	} {
		fmt.Fprintf(out, "  %s\n", eventText(search.EventOf(k, state)))
	}
}

func course(to *strings.Builder, name string, p probe) {
	const written = 40
	m, steps := solve.NewMeter(context.Background(), solve.Budget{}), 0
	var more strings.Builder
	solve.Observe(m, func(e solve.Event[int]) {
		if steps++; steps <= written {
			fmt.Fprintf(to, "  %s\n", eventText(e))
		} else {
			more.WriteString(eventText(e))
		}
	})
	fmt.Fprintf(to, "%s\n", name)
	whole := p.run(m)
	fmt.Fprintf(to, "  %d steps, %d units of work, %x: %+v\n", steps, m.Worked(), sha256.Sum256([]byte(more.String())), plain(whole))
	for _, nodes := range []int64{1, whole.Ending().Counts.Expanded / 2} {
		if nodes > 0 && nodes < whole.Ending().Counts.Expanded {
			fmt.Fprintf(to, "  %d nodes: %+v\n", nodes, plain(p.run(solve.NewMeter(context.Background(), solve.Budget{Nodes: nodes}))))
		}
	}
}

// TestMethodsAreAsRecorded compares the documentation and the pseudocode of each method with testdata/methods.golden.
func TestMethodsAreAsRecorded(t *testing.T) {
	gametest.Recorded(t, "testdata/methods.golden", func(string) string {
		var out strings.Builder
		methods(&out, puzzles.Pathfinders[int, int]())
		methods(&out, mazes.Explorers[int, rune]())
		methods(&out, races.Racers[int, int]())
		methods(&out, duels.Judges[int, int]())
		for n := range 8 {
			cuts := puzzles.Prunings{Best: n&1 > 0, Bound: n&2 > 0, Order: n&4 > 0}
			fmt.Fprintf(&out, "%+v\n", cuts)
			code(&out, puzzles.BacktrackCode(cuts))
		}
		out.WriteString("waves\n")
		code(&out, duels.WaveCode("a step", search.PlainLine("a line after it")))
		return out.String()
	})
}

func methods[Q, A any](out *strings.Builder, all []search.Method[Q, A]) {
	for _, m := range all {
		fmt.Fprintf(out, "%s: %s (report %q, sound %v, proves %v): %s. Cost: %s.\n", m.Name, m.Title, m.Report, m.Sound, m.Prove != nil, m.Doc, m.Cost)
		code(out, m.Code)
	}
}

func code(out *strings.Builder, c search.Code) {
	fmt.Fprintf(out, "  waits in: %s\n", c.Waits)
	for _, line := range c.Lines {
		fmt.Fprintf(out, "  %s | %s | %s\n", line.Text, line.Name, line.Say)
	}
}
