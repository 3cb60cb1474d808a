package escape

import (
	"bytes"
	"slices"

	"jogada/catalog"
	"jogada/games/escape/internal/mistakes"
)

// The pages that explain how the fewest steps are found.
const (
	bfsPage   = "algorithms/bfs.md"
	locksPage = "algorithms/locks.md"
)

// wrongMethods returns the mistakes of the game.
func wrongMethods() []catalog.Mistake {
	exit, collect, trap := string(ToExit), string(ToAllKeys), string(ToSoftlock)
	return []catalog.Mistake{
		whenAsked(mistaken("keys-left-out", bfsPage, "a cell is visited once, although it must be entered again with more keys", mistakes.KeysLeftOut), exit, collect),
		mistaken("doors-stay-shut", locksPage, "no door is ever opened", mistakes.DoorsStayShut),
		mistaken("doors-are-free", locksPage, "doors are entered without keys", mistakes.DoorsAreFree),
		keyed(mistaken("key-used-up", locksPage, "a key opens one door of its letter, not all", mistakes.OtherKeys), "forever"),
		keyed(mistaken("key-kept", locksPage, "a key opens all doors of its letter, although the first uses it up", mistakes.OtherKeys), "once"),
		mistaken("any-key-opens", locksPage, "every door opens to the key of any letter", mistakes.AnyKeyOpens),
		mistaken("one-way-ignored", bfsPage, "a one-way cell may be entered from every side", mistakes.OneWayIgnored),
		mistaken("one-way-on-leaving", bfsPage, "a one-way cell may be left in its direction alone, although it is entering that is restricted", mistakes.OneWayOnLeaving, mistakes.OneWayBothWays),
		mistaken("one-way-reversed", bfsPage, "a one-way cell is entered against its direction", mistakes.OneWayReversed),
		mistaken("diagonal-steps", bfsPage, "the player steps diagonally, too", mistakes.Diagonal),
		withMethods("start-counted", "the cells of the walk are counted, not its steps: the start counts as one", mistakes.StartCounted),
		whenAsked(mistaken("first-exit-only", bfsPage, "only the first exit of the map is looked for", mistakes.FirstExitOnly), exit),
		whenAsked(mistaken("exit-ends-walk", bfsPage, "the walk ends at an exit, although keys are collected beyond it", mistakes.ExitEndsWalk), collect),
		whenAsked(mistaken("one-of-each-letter", bfsPage, "one key of each letter is collected, not every key", mistakes.OneOfEachLetter), collect),
		whenAsked(withMethods("first-solution", "the first solution of a depth-first search is taken for the shortest", mistakes.FirstSolutions()...), exit, collect),
		whenAsked(mistaken("stuck-only", locksPage, "a state counts as a trap only if there is no step at all, not if no exit can be reached", mistakes.StuckOnly), trap),
		whenAsked(mistaken("exit-passed", locksPage, "the player walks on from an exit into a trap, although it is out", mistakes.ExitPassed), trap),
		whenAsked(mistaken("start-not-tested", locksPage, "the start is never tested, so a player who is trapped from the beginning does not need 0", mistakes.TestedLate), trap),
	}
}

// mistaken returns a mistake made of searches with a fault.
func mistaken(name, page, sentence string, faults ...mistakes.Fault) catalog.Mistake {
	var methods []func(mistakes.Map) (int, bool)
	for _, fault := range faults {
		methods = append(methods, func(m mistakes.Map) (int, bool) { return m.Fewest(fault) })
	}
	m := withMethods(name, sentence, methods...)
	m.Page = page
	return m
}

// withMethods returns a mistake made of wrong methods.
func withMethods(name, sentence string, methods ...func(mistakes.Map) (int, bool)) catalog.Mistake {
	answer := func(b catalog.Instance, method func(mistakes.Map) (int, bool)) (string, bool) {
		p := b.(instance).puzzle
		if len(p.keys)+len(p.doors) > mistakes.MostThings {
			return "", false
		}
		n, ok := method(p.plain())
		return catalog.Fewest(n), ok
	}
	return catalog.Mistake{Name: name, Sentence: sentence, Page: bfsPage, Under: map[string][]string{}, Trap: crowded, Variants: catalog.Variants(answer, methods...)}
}

// crowded makes a small map full of everything.
func crowded(d *catalog.Dice, v catalog.Values) (catalog.Instance, error) {
	rows, cols := 2+d.Roll(3), 3+d.Roll(3)
	cells := make([]byte, rows*cols)
	for i := range cells {
		const signs = "........#^_<)abABaA>"
		cells[i] = signs[d.Roll(len(signs))]
	}
	at := d.Roll(len(cells))
	cells[at] = free
	return newInstance(newPuzzle(rows, cols, cells, at, [26]int{}, Goal(v["ask"]), v["keys"] == "once")), nil
}

// whenAsked restricts a mistake to some goals.
func whenAsked(m catalog.Mistake, questions ...string) catalog.Mistake {
	m.Under["ask"] = questions
	return m
}

// keyed restricts a mistake to one kind of keys.
func keyed(m catalog.Mistake, keys string) catalog.Mistake {
	m.Under["keys"] = []string{keys}
	return m
}

// plain returns a map as the wrong methods take it.
func (p Puzzle) plain() mistakes.Map {
	ask := map[Goal]mistakes.Goal{ToExit: mistakes.Exit, ToAllKeys: mistakes.Collect, ToSoftlock: mistakes.Softlock}[p.goal]
	return mistakes.Map{Rows: p.plainRows(), Once: p.once, Ask: ask}
}

// plainRows returns the rows of the map with the player.
func (p Puzzle) plainRows() [][]byte {
	cells := bytes.Clone(p.cells)
	cells[p.start.at] = player
	return slices.Collect(slices.Chunk(cells, p.cols))
}
