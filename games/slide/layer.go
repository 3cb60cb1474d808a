package slide

import (
	"slices"

	"jogada/board"
	"jogada/say"
)

// layers are what can be laid over the board to see why it needs so many slides, or why no number of them will do.
func (p Puzzle) layers(t say.Translator) []board.Layer {
	if p.Rank(p.start) <= 1 {
		return nil
	}
	if p.doublings != nil {
		return []board.Layer{p.smallestLayer(t), p.doublingsLayer(t)}
	}
	if odds := p.oddParts(); len(odds) > 1 {
		return []board.Layer{p.oddLayer(odds, t)}
	}
	return nil
}

// smallestLayer shows the tiles that the bound speaks of.
func (p Puzzle) smallestLayer(t say.Translator) board.Layer {
	least := p.least(p.start)
	n := p.doublings[least]
	return board.Layer{
		Name: t.Of("smallest tiles"), Doc: t.Of("the tiles that have to double most often: no solution has fewer slides than that"), Kind: board.Area,
		Value:  func(place int) (int, bool) { return 1, p.at(p.start, place) == least },
		Legend: map[int]string{1: t.Say("tile %d: %s to become %d", p.values[least], t.Count(n, "1 doubling", "%d doublings"), p.sum)},
	}
}

// doublingsLayer shows how far each tile is from being the last one.
func (p Puzzle) doublingsLayer(t say.Translator) board.Layer {
	return board.Layer{
		Name: t.Of("doublings to go"), Doc: t.Say("how often each tile has to double to become %d, the only tile left", p.sum), Kind: board.Heat,
		Value: func(place int) (int, bool) {
			code := p.at(p.start, place)
			return p.doublings[code], code != 0
		},
	}
}

// mostOdds is how many odd parts are told apart: no more colours are.
const mostOdds = 8

// oddLayer shows which tiles can never merge with which.
func (p Puzzle) oddLayer(odds []int64, t say.Translator) board.Layer {
	number := func(odd int64) int { return 1 + min(slices.Index(odds, odd), mostOdds-1) }
	legend := map[int]string{}
	for _, odd := range odds[:min(len(odds), mostOdds)] {
		legend[number(odd)] = t.Say("odd part %d", odd)
	}
	if len(odds) > mostOdds {
		legend[mostOdds] = t.Of("other odd parts")
	}
	return board.Layer{
		Name: t.Of("odd parts"), Doc: t.Of("tiles by what is left when they are halved as often as they can be; tiles of different groups never merge, nor do those that they become"),
		Kind: board.Area, Legend: legend,
		Value: func(place int) (int, bool) {
			tile := p.Tile(p.start, place)
			return number(oddPart(tile)), tile != 0
		},
	}
}

// oddParts are the odd parts of the tiles of the start, the smallest first.
func (p Puzzle) oddParts() []int64 {
	var odds []int64
	for i := range p.side * p.side {
		if tile := p.Tile(p.start, i); tile != 0 {
			odds = append(odds, oddPart(tile))
		}
	}
	slices.Sort(odds)
	return slices.Compact(odds)
}
