package keys

import (
	"slices"
	"sync"

	"jogada/catalog/board"
	"jogada/games/keys/internal/grid"
	"jogada/internal/base/say"
)

// View returns the map: rock, doors and keys by their letters, and the players at their starts.
func (i instance) View() board.View {
	return i.world.view(func(c Cell) board.Cell { return cellOf(i.world.grid.Cells[c]) })
}

// view returns the map with the given cells.
func (m *Map) view(cell func(Cell) board.Cell) board.View {
	return board.View{Grid: &board.Grid{Rows: m.rows, Cols: m.cols, Cell: func(row, col int) board.Cell { return cell(m.cell(row, col)) }}}
}

func cellOf(c byte) board.Cell {
	switch {
	case c == rock:
		return board.Cell{Kind: rockCell}
	case grid.IsDoor(c):
		return board.Cell{Text: string(rune(c)), Kind: doorCell}
	case grid.IsKey(c):
		return board.Cell{Text: string(rune(c)), Kind: keyCell}
	case grid.IsStart(c):
		return board.Cell{Kind: freeCell, Tokens: []string{string(rune(c))}}
	default:
		return board.Cell{Kind: freeCell}
	}
}

// walked returns the map as a player sees it that has come to a cell with some keys: it is there, the keys of their
// letters are gone, and the doors that they open are free cells with the letter still on them. The others are at their
// starts.
func (m *Map) walked(player int, at Cell, keys []Key) board.View {
	var held grid.Letters
	for _, key := range keys {
		held |= grid.Letter(int(key - 'a'))
	}
	name, home := m.players[player].Name, m.players[player].At
	return m.view(func(c Cell) board.Cell {
		what := m.grid.Cells[c]
		cell := cellOf(what)
		switch {
		case grid.IsKey(what) && held.Has(int(what-'a')):
			cell = board.Cell{Kind: freeCell}
		case grid.IsDoor(what) && held.Has(int(what-'A')):
			cell.Kind = freeCell
		case c == home:
			cell.Tokens = nil
		}
		if c == at {
			cell.Tokens = append(cell.Tokens, name)
			slices.SortFunc(cell.Tokens, func(x, y string) int { return grid.PlayerNumber(x[0]) - grid.PlayerNumber(y[0]) })
		}
		return cell
	})
}

// direction returns the direction of a neighbour, as a step is written and as an arrow. The cell below is always more than
// one further on in the text of a map, because of the line break.
func (m *Map) direction(from, to Cell) (step, arrow string) {
	switch to - from {
	case -1:
		return "L", "left"
	case 1:
		return "R", "right"
	}
	if to < from {
		return "U", "up"
	}
	return "D", "down"
}

// mostNotes limits the doors of a layer that show their reason.
const mostNotes = 1000

// layers returns what each player explores and the keys it picks up, and for those who explore the same cells the doors
// that stay shut and those that open. Empty layers are left out; parties is nil if the search stopped early. Layers are
// computed only when shown.
func (v describer) layers(e Exploration, parties []party) []board.Layer {
	var layers []board.Layer
	orders := make([]func() []int32, len(e.Regions))
	for i, r := range e.Regions {
		orders[i] = sync.OnceValue(func() []int32 { return v.world.order(r) })
		layer := v.explored(v.world.players[i].Name, orders[i])
		layer.Path = v.back(orders[i], i)
		layers = append(layers, layer)
	}
	for i, r := range e.Regions {
		if len(r.Keys) > 0 {
			layers = append(layers, v.picked(v.world.players[i].Name, r))
		}
	}
	for _, p := range parties {
		if len(p.shut) > 0 {
			layers = append(layers, v.stayShut(p))
		}
	}
	for _, p := range parties {
		if p.opened != 0 {
			layers = append(layers, v.open(p, orders[p.players[0]]))
		}
	}
	return layers
}

// explored returns the layer of what a player explores, in order of discovery.
func (v describer) explored(name string, order func() []int32) board.Layer {
	return board.Layer{
		Name: v.Say("What does player %s explore?", name),
		Doc:  v.Say("the cells that player %s explores, numbered from 1 in the order of discovery", name),
		Tip:  v.Say("player %s: discovery no. {n}", name),
		Kind: board.Waking,
		Value: func(place int) (int, bool) {
			n := order()[v.world.at(place)]
			return int(n), n > 0
		},
	}
}

// back returns the way to a player's start: from each cell to the neighbour that was discovered first.
func (v describer) back(order func() []int32, layer int) *board.Path {
	m := v.world
	return &board.Path{Then: layer, Next: func(place int) (int, bool) {
		found := order()
		c := m.at(place)
		before := c
		for _, near := range m.Near(c, nil) {
			if n := found[near]; n > 0 && n < found[before] {
				before = near
			}
		}
		return m.cellNumber(before), before != c
	}}
}

// order returns the number of each cell in order of discovery, 0 for unexplored cells.
func (m *Map) order(r Region) []int32 {
	order := make([]int32, len(m.grid.Cells))
	n := int32(0)
	for c := range r.Cells {
		n++
		order[c] = n
	}
	return order
}

// picked returns the layer of the keys that a player picks up, in an order in which they can be collected.
func (v describer) picked(name string, r Region) board.Layer {
	turns := make(map[Cell]int, len(r.Keys))
	for i, key := range r.Keys {
		turns[key.At] = i + 1
	}
	return board.Layer{
		Name: v.Say("Which keys does player %s pick up?", name),
		Doc:  v.Say("the keys that player %s picks up, numbered from 1 in an order in which they can be had", name),
		Kind: board.Order,
		Value: func(place int) (int, bool) {
			turn, picked := turns[v.world.at(place)]
			return turn, picked
		},
	}
}

// stayShut returns the layer of the doors next to the explored cells that stay shut, by reason.
func (v describer) stayShut(p party) board.Layer {
	legend := make(map[int]string, len(p.shut))
	var reasons [letters]int // by letter of a door
	for i, r := range p.shut {
		legend[i+1] = say.Plain(r.said)
		r.doors.Each(func(letter int) { reasons[letter] = i + 1 })
	}
	layer := board.Layer{
		Name:   say.Plain(v.Say("Which doors stay shut for %s?", v.players(p.players))),
		Doc:    v.Of("the doors next to what is explored that stay shut, by the reason"),
		Kind:   board.Area,
		Legend: legend,
	}
	shut := sync.OnceValue(func() map[Cell]int {
		doors := make(map[Cell]int, len(p.region.Shut))
		for _, door := range p.region.Shut {
			doors[door.At] = reasons[door.Needs-'a']
		}
		return doors
	})
	layer.Value = func(place int) (int, bool) {
		why, stays := shut()[v.world.at(place)]
		return why, stays
	}
	for _, door := range p.region.Shut[:min(len(p.region.Shut), mostNotes)] {
		layer.Notes = append(layer.Notes, board.Note{Place: v.world.cellNumber(door.At), Text: legend[reasons[door.Needs-'a']]})
	}
	return layer
}

// open returns the layer of the opened doors, numbered in the order of their keys.
func (v describer) open(p party, order func() []int32) board.Layer {
	legend := map[int]string{}
	var turns [letters]int
	for i, key := range p.region.Keys {
		if letter := int(key.Key - 'a'); p.opened.Has(letter) {
			turns[letter] = i + 1
			legend[i+1] = v.Say("opened with key %s", key.Key)
		}
	}
	return board.Layer{
		Name:   say.Plain(v.Say("Which doors open for %s?", v.players(p.players))),
		Doc:    v.Of("the doors that are opened, by the key that opens them"),
		Kind:   board.Area,
		Legend: legend,
		Value: func(place int) (int, bool) {
			c := v.world.at(place)
			if what := v.world.grid.Cells[c]; grid.IsDoor(what) && order()[c] > 0 {
				return turns[what-'A'], true
			}
			return 0, false
		},
	}
}
