package chase

import (
	"fmt"
	"maps"
	"strconv"

	"jogada/catalog"
	"jogada/games/chase/internal/mistakes"
	"jogada/graph"
)

// The pages that explain what goes wrong.
const (
	memoPage  = "algorithms/memo.md"
	retroPage = "algorithms/retro.md"
)

// wrongMethods returns the mistakes with cat and mouse.
func wrongMethods() []catalog.Mistake {
	inHole := mistaken("cat-enters-hole", retroPage, "the cat may enter the hole", mistakes.CatInHole(false), mistakes.CatInHole(true))
	inHole.Trap = busyHole
	limit := mistaken("double-ply-limit", retroPage, "a game of more plies than twice the number of nodes is taken for a draw", mistakes.DoubleLimit(false), mistakes.DoubleLimit(true))
	limit.Trap = longGame
	return []catalog.Mistake{
		mistaken("memoised-minimax", memoPage, "minimax keeps the value of a position, although it depends on the path that led there", mistakes.Memo),
		mistaken("alpha-beta-over-repetitions", memoPage, "minimax keeps values and stops at the first winning move, although values depend on the path", mistakes.AlphaBeta),
		mistaken("visited-too-early", memoPage, "a position counts as a draw once it has been seen, on whatever path", mistakes.VisitedTooEarly),
		mistaken("turn-left-out", memoPage, "positions are told apart by the two nodes alone, and not by whose turn it is", mistakes.TurnLeftOut),
		mistaken("repetition-lost", memoPage, "a position that occurs again counts as lost, not as a draw",
			mistakes.RepetitionLost(false, true), mistakes.RepetitionLost(false, false), mistakes.RepetitionLost(true, true), mistakes.RepetitionLost(true, false)),
		mistaken("ply-limit-too-low", retroPage, "a game of more plies than the graph has nodes is taken for a draw", mistakes.ShortLimit),
		limit,
		inHole,
		mistaken("capture-tested-late", retroPage, "the mouse may step onto the cat: a capture is tested only after a move of the cat", mistakes.CaptureByCat),
		mistaken("greedy-cat", retroPage, "the cat always steps nearer to the mouse, and does not play as well as possible", mistakes.GreedyCat),
		mistaken("wrong-side-first", retroPage, "the wrong side moves first", mistakes.OtherFirst),
		mistaken("may-stay", retroPage, "mouse and cat may stay where they are", mistakes.MayStay),
		mistaken("no-draws", retroPage, "every game that the mouse does not win is taken for a win of the cat", mistakes.NoDraws),
		mistaken("one-player", retroPage, "only the mouse is looked at: it wins wherever a way leads to the hole", mistakes.CatIgnored),
		mistaken("distances-compared", retroPage, "the side nearer to the hole is taken for the winner", mistakes.Distances),
		mistaken("any-move-for-all", retroPage, "a position counts as lost as soon as one of its moves loses, not when all do", mistakes.AnyForAll, mistakes.AnyForAllByQueue),
	}
}

// mistaken returns a mistake made of wrong methods.
func mistaken(name, page, sentence string, methods ...func(mistakes.Chase) int) catalog.Mistake {
	answer := func(b catalog.Instance, method func(mistakes.Chase) int) (string, bool) {
		return fmt.Sprintln(method(b.(instance).duel.plain())), true
	}
	return catalog.Mistake{Name: name, Sentence: sentence, Page: page, Variants: catalog.Variants(answer, methods...)}
}

// busyHole makes a game on a small graph with many edges into the hole.
func busyHole(d *catalog.Dice, v catalog.Values) (catalog.Instance, error) {
	v = maps.Clone(v)
	v["nodes"], v["degree"], v["hole-degree"] = strconv.Itoa(5+d.Roll(4)), strconv.Itoa(2+d.Roll(2)), strconv.Itoa(2+d.Roll(2))
	duel, err := sketched(d, v)
	if err != nil {
		return nil, err
	}
	return newInstance(duel, false), nil
}

// longGameEdits is the number of edits that are tried to make a game long.
const longGameEdits = 300

// longGame makes a game of more plies than twice the number of nodes, or the longest that edits of a random graph find.
func longGame(d *catalog.Dice, v catalog.Values) (catalog.Instance, error) {
	v = maps.Clone(v)
	v["nodes"], v["degree"], v["hole-degree"] = strconv.Itoa(9+d.Roll(4)), "2", "1"
	duel, err := sketched(d, v)
	if err != nil {
		return nil, err
	}
	best := newInstance(duel, false)
	for n, plies := 0, 0; n < longGameEdits && plies <= 2*duel.Graph.Nodes(); n++ {
		b, ok := best.Edit(d.Roll(best.Edits()))
		if !ok || !b.(instance).duel.canMove() {
			continue
		}
		if won := outcome(b.(instance).duel, d.Meter()); won.Plies >= plies {
			best, plies = b.(instance), won.Plies
		}
	}
	return best, nil
}

// plain returns a game as the wrong methods take it.
func (d Duel) plain() mistakes.Chase {
	c := mistakes.Chase{Holes: d.IsHole, Mouse: int(d.start.Mouse), Cat: int(d.start.Cat), CatFirst: d.start.Turn == Cat}
	for node := range graph.Node(d.Graph.Nodes()) {
		var near []int
		for _, to := range d.Graph.Neighbours(node) {
			near = append(near, int(to))
		}
		c.Near = append(c.Near, near)
	}
	return c
}
