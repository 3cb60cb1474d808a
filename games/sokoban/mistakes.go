package sokoban

import (
	"maps"

	"jogada/catalog"
	"jogada/games/sokoban/internal/mistakes"
	"jogada/games/sokoban/internal/push"
)

// The pages that explain how the fewest pushes and moves are found.
const (
	pushPage = "algorithms/push.md"
	bfsPage  = "algorithms/bfs.md"
)

// wrongMethods returns the mistakes of the game.
func wrongMethods() []catalog.Mistake {
	return []catalog.Mistake{
		under("pushes", mistaken("moves-counted", pushPage, "all moves of the man are counted, not pushes alone", mistakes.OtherCount)),
		under("moves", mistaken("pushes-counted", pushPage, "pushes alone are counted, not all moves of the man", mistakes.OtherCount)),
		mistaken("boxes-pulled", pushPage, "the man may also pull a box", mistakes.Pulls),
		mistaken("two-boxes-pushed", pushPage, "the man may push two boxes in a row at once", mistakes.PushesTwo),
		mistaken("one-box-suffices", pushPage, "the search ends when one box is on a goal, not when all are", mistakes.OneBoxSuffices),
		mistaken("boxes-told-apart", pushPage, "each box has a goal of its own, in the order of the input, although any box may be on any goal", mistakes.BoxesToldApart),
		mistaken("box-stays-on-goal", pushPage, "a box that is on a goal is never pushed again", mistakes.BoxStaysOnGoal),
		mistaken("goal-corners-pruned", pushPage, "a box in a corner is given up as lost, even if the corner is a goal", mistakes.CornersPruned),
		mistaken("goal-tested-late", bfsPage, "the boxes are tested only after a move, so a level that is solved does not need 0", mistakes.TestedLate),
		narrowed(under("pushes", mistaken("man-left-out", bfsPage, "positions are told apart by the boxes alone, and not by where the man is", mistakes.ManLeftOut))),
		narrowed(under("pushes", mistaken("walk-not-checked", pushPage, "a push is allowed although the man can't walk to the box", mistakes.WalkNotChecked))),
		withMethods("first-solution", "the first solution of a depth-first search is taken for the shortest", mistakes.FirstSolutions()...),
		under("pushes", withMethods("distances-added", "the distances from the boxes to their nearest goals are added, without a search", mistakes.Distances)),
	}
}

// mistaken returns a mistake made of a search with a fault.
func mistaken(name, page, sentence string, fault mistakes.Fault) catalog.Mistake {
	m := withMethods(name, sentence, func(l mistakes.Level) (int, bool) { return l.Fewest(fault) })
	m.Page = page
	return m
}

// withMethods returns a mistake made of wrong methods.
func withMethods(name, sentence string, methods ...func(mistakes.Level) (int, bool)) catalog.Mistake {
	answer := func(b catalog.Instance, method func(mistakes.Level) (int, bool)) (string, bool) {
		level := plain(b)
		if len(level.Rows)*len(level.Rows[0]) > mistakes.MostCells {
			return "", false
		}
		n, ok := method(level)
		return catalog.Fewest(n), ok
	}
	return catalog.Mistake{Name: name, Sentence: sentence, Page: bfsPage, Variants: catalog.Variants(answer, methods...)}
}

// under restricts a mistake to levels that count pushes, or moves.
func under(count string, m catalog.Mistake) catalog.Mistake {
	m.Under = map[string][]string{"count": {count}}
	return m
}

// narrowed returns a mistake that shows where a box parts a narrow room.
func narrowed(m catalog.Mistake) catalog.Mistake {
	m.Trap = func(d *catalog.Dice, v catalog.Values) (catalog.Instance, error) {
		v = maps.Clone(v)
		v["rows"], v["cols"], v["boxes"], v["pulls"], v["kind"] = "5", "7", "1", "40", "solvable"
		return generate(d, v)
	}
	return m
}

// plain returns a level as the wrong methods take it.
func plain(b catalog.Instance) mistakes.Level {
	p := b.(instance).puzzle
	return mistakes.Level{Rows: p.plainRows(), Moves: p.count == push.Moves}
}

// plainRows returns the rows of the start, of equal lengths.
func (p Puzzle) plainRows() (rows [][]byte) {
	for y := range p.rows {
		rows = append(rows, p.signs(p.start, y, '-'))
	}
	return rows
}
