package slide

import (
	"fmt"
	"strconv"

	"jogada/say"
	"jogada/solve"
)

// atLeast is the bound of the start in words.
func (p Puzzle) atLeast(t say.Translator) string {
	least := p.least(p.start)
	tile, doublings := p.values[least], p.doublings[least]
	words := t.Say("at least %s: %s, becomes %d by log2(%d/%d) = %s, and a slide doubles a tile at most once",
		inSlides(p.Bound(p.start), t), say.Mark(t.Say("the smallest tile, %d", tile), p.places(tile)...),
		p.sum, p.sum, tile, t.Count(doublings, "1 doubling", "%d doublings"))
	if p.Bound(p.start) > doublings {
		words = t.Say("%s; the first slide, whichever it is, leaves %s as it is", words, say.Mark(t.Say("a tile %d", tile), p.places(tile)...))
	}
	return words
}

// why is what an invariant says, given in English, in the words of a language and with the tiles that it names.
func (p Puzzle) why(english string, t say.Translator) string {
	f, flawed := p.flaw(p.start)
	if !flawed || p.plainly(f) != english {
		f, _ = reportPuzzle{p}.flaw(p.start)
	}
	return p.sayFlaw(f, t)
}

// plainly is a flaw in English.
func (p Puzzle) plainly(f flaw) string { return say.Plain(p.sayFlaw(f, say.Translator{})) }

func (p Puzzle) sayFlaw(f flaw, t say.Translator) string {
	tiles := func() string { return say.Mark(t.Of("the tiles"), p.places(0)...) }
	switch tile, other := f.tiles[0], f.tiles[1]; {
	case tile != 0:
		return t.Say("tiles %s and %s have different odd parts, %d and %d, and merging never changes the odd part of a tile",
			p.named(tile), p.named(other), oddPart(tile), oddPart(other))
	case f.odd == 1:
		return t.Say("%s sum to %d, which is not a power of two", tiles(), f.sum)
	case f.odd > 1:
		return t.Say("%s, all multiples of %d, sum to %d = %d × %d, and %d is not a power of two", tiles(), f.odd, f.sum, f.odd, f.sum/f.odd, f.sum/f.odd)
	default:
		return ""
	}
}

// named is a value, marked as the tiles of the start that have it.
func (p Puzzle) named(tile int64) string {
	return say.Mark(strconv.FormatInt(tile, 10), p.places(tile)...)
}

// exhausted says why there is no line at all, after a search that did so much.
func (p Puzzle) exhausted(c solve.Counts, t say.Translator) string {
	tiles, n := p.tilesLeft(p.start, t), int(c.Expanded)
	switch {
	case len(p.Steps(p.start, nil)) == 0:
		return t.Say("no slide changes the board, and it has %s", tiles)
	case p.doublings != nil && p.rigid():
		return t.Say("slides change nothing but empty lines, and which way round the board is, and it has %s", tiles)
	case c.Expanded == c.Stored: // each board is in a table, and was looked at once
		return t.Count(n, "1 board, which stand for all that can be reached, were looked at, and none has a single tile",
			"%d boards, which stand for all that can be reached, were looked at, and none has a single tile")
	default:
		return t.Say("every line was followed until it brought nothing new, %s in all, some of them more than once, and none has a single tile",
			t.Count(n, "1 board", "%d boards"))
	}
}

// said is a board in words.
func (p Puzzle) said(b Board, t say.Translator) string {
	switch tiles := p.Rank(b); {
	case tiles == 0:
		return t.Of("the board is empty")
	case tiles == 1:
		return t.Of("a single tile is left")
	case len(p.Steps(b, nil)) == 0:
		return t.Say("%d tiles are left, and no slide changes anything", tiles)
	default:
		return t.Say("%d tiles are left", tiles)
	}
}

// inSlides is a number of slides in words, tilesLeft the number of tiles of a board.
func inSlides(n int, t say.Translator) string { return t.Count(n, "1 slide", "%d slides") }

func (p Puzzle) tilesLeft(b Board, t say.Translator) string {
	return say.Mark(t.Count(p.Rank(b), "1 tile", "%d tiles"), p.places(0)...)
}

// count is a number of things in English, for errors.
func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
