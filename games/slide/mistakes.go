package slide

import (
	"fmt"
	"maps"
	"math/bits"

	"jogada/catalog"
	"jogada/games/slide/internal/mistakes"
)

// page explains how the fewest slides are found.
const page = "algorithms/bfs.md"

// wrongMethods returns the mistakes of the game.
func wrongMethods() []catalog.Mistake {
	overflow := mistaken("32-bit-tiles", "tiles are kept in 32 bits, so the last merges overflow", mistakes.Overflow)
	overflow.Trap = largeTiles
	powers := mistaken("powers-of-two-only", "boards whose sum is not a power of two are refused, although 3 and 3 merge", mistakes.PowersOfTwo)
	powers.Trap = multiplesOfThree
	return []catalog.Mistake{
		mistaken("double-merge", "a tile made in a slide merges again in the same slide", mistakes.DoubleMerge),
		mistaken("merge-from-behind", "of three equal tiles the two away from the wall merge, not the two at it", mistakes.MergeFromBehind),
		mistaken("adjacent-merges-only", "tiles with a gap between them do not merge", mistakes.AdjacentOnly),
		mistaken("gap-left", "a merge leaves a gap, which the tiles behind do not close in that slide", mistakes.GapLeft),
		mistaken("one-merge-a-line", "a line merges one pair in a slide, not all", mistakes.OneMerge),
		mistaken("greedy-merge", "the slide that leaves the fewest tiles is always taken", mistakes.Greedy()...),
		mistaken("first-solution", "the first solution of a depth-first search is taken for the shortest", mistakes.FirstFound()...),
		mistaken("visited-too-early", "a depth-first search never looks at a board again, although fewer slides may lead to it", mistakes.VisitedTooEarly()...),
		mistaken("limit-exclusive", "a solution of exactly as many slides as the limit is not found", mistakes.LimitExclusive),
		mistaken("limit-ignored", "solutions longer than the limit are accepted", mistakes.LimitIgnored),
		powers,
		overflow,
		mistaken("goal-tested-late", "a single tile is looked for only after a slide, so a clean board does not need 0", mistakes.TestedLate),
		mistaken("directions-missing", "tiles slide in two directions only", mistakes.TwoWays()...),
	}
}

// mistaken returns a mistake made of wrong methods.
func mistaken(name, sentence string, methods ...func(mistakes.Puzzle) (int, bool)) catalog.Mistake {
	answer := func(b catalog.Instance, method func(mistakes.Puzzle) (int, bool)) (string, bool) {
		n, ok := method(b.(instance).puzzle.plain())
		return catalog.Fewest(n), ok
	}
	return catalog.Mistake{Name: name, Sentence: sentence, Page: page, Variants: catalog.Variants(answer, methods...)}
}

// plain returns a board as the wrong methods take it.
func (p Puzzle) plain() mistakes.Puzzle {
	plain := mistakes.Puzzle{Side: p.side, Limit: p.limit}
	for c := range p.side * p.side {
		plain.Tiles = append(plain.Tiles, p.Tile(p.start, c))
	}
	return plain
}

// largeTiles makes a board whose tiles have a sum of 2³², so that the last merges pass 32 bits.
func largeTiles(d *catalog.Dice, v catalog.Values) (catalog.Instance, error) {
	b, err := generate(d, v)
	if err != nil {
		return nil, err
	}
	plain := b.(instance).puzzle.plain()
	sum := b.(instance).puzzle.sum
	tiles := make([]int32, len(plain.Tiles))
	for c, tile := range plain.Tiles {
		scaled := tile * ((1 << 32) / max(sum, 1))
		if bits.OnesCount64(uint64(sum)) != 1 || scaled > MostTile {
			return nil, fmt.Errorf("the tiles can't be made larger")
		}
		tiles[c] = int32(scaled)
	}
	return newInstance(NewPuzzle(plain.Side, tiles, plain.Limit)), nil
}

// multiplesOfThree makes a board whose tiles are 3 times powers of two.
func multiplesOfThree(d *catalog.Dice, v catalog.Values) (catalog.Instance, error) {
	v = maps.Clone(v)
	v["factor"] = "3"
	return generate(d, v)
}
