package keys

import (
	"sync"

	"jogada/board"
	"jogada/say"
)

// mostNotes is how many doors of a layer have their reason written on them.
const mostNotes = 1000

// layers are what each player explores and the keys it picks up, and for those who explore the same cells the doors that
// stay shut and those that open. What would be empty is left out; parties are nil when the search stopped early. They take
// no room until they are looked at.
func (v voice) layers(e Exploration, parties []party) []board.Layer {
	var layers []board.Layer
	orders := make([]func() []int32, len(e.Regions))
	for i, r := range e.Regions {
		orders[i] = sync.OnceValue(func() []int32 { return v.world.order(r) })
		layers = append(layers, v.explored(v.world.players[i].Name, orders[i]))
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

// explored is what a player explores, in the order of discovery.
func (v voice) explored(name string, order func() []int32) board.Layer {
	return board.Layer{
		Name: v.Say("explored by player %s", name),
		Doc:  v.Say("the cells that player %s explores, numbered from 1 in the order of discovery", name),
		Kind: board.Waking,
		Value: func(place int) (int, bool) {
			n := order()[v.world.at(place)]
			return int(n), n > 0
		},
	}
}

// order is the number of each cell in the order of discovery, 0 for those that are not explored.
func (m *Map) order(r Region) []int32 {
	order := make([]int32, len(m.cells))
	n := int32(0)
	for c := range r.Cells {
		n++
		order[c] = n
	}
	return order
}

// picked is the keys that a player picks up, in an order in which they can be had.
func (v voice) picked(name string, r Region) board.Layer {
	turns := make(map[Cell]int, len(r.Keys))
	for i, key := range r.Keys {
		turns[key.At] = i + 1
	}
	return board.Layer{
		Name: v.Say("keys picked up by player %s", name),
		Doc:  v.Say("the keys that player %s picks up, numbered from 1 in an order in which they can be had", name),
		Kind: board.Order,
		Value: func(place int) (int, bool) {
			turn, picked := turns[v.world.at(place)]
			return turn, picked
		},
	}
}

// stayShut is the doors next to what is explored that stay shut, by the reason.
func (v voice) stayShut(p party) board.Layer {
	legend := make(map[int]string, len(p.shut))
	var reasons [letters]int // by letter of a door
	for i, r := range p.shut {
		legend[i+1] = say.Plain(r.said)
		r.doors.each(func(letter int) { reasons[letter] = i + 1 })
	}
	layer := board.Layer{
		Name:   say.Plain(v.Say("doors that stay shut for %s", v.players(p.players))),
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
		layer.Notes = append(layer.Notes, board.Note{Place: v.world.number(door.At), Text: legend[reasons[door.Needs-'a']]})
	}
	return layer
}

// open is the doors that are opened, by the key that opens them: numbered in the order of the keys.
func (v voice) open(p party, order func() []int32) board.Layer {
	legend := map[int]string{}
	var turns [letters]int
	for i, key := range p.region.Keys {
		if letter := int(key.Key - 'a'); p.opened.has(letter) {
			turns[letter] = i + 1
			legend[i+1] = v.Say("opened with key %s", key.Key)
		}
	}
	return board.Layer{
		Name:   say.Plain(v.Say("doors that open for %s", v.players(p.players))),
		Doc:    v.Of("the doors that are opened, by the key that opens them"),
		Kind:   board.Area,
		Legend: legend,
		Value: func(place int) (int, bool) {
			c := v.world.at(place)
			if what := v.world.cells[c]; isDoor(what) && order()[c] > 0 {
				return turns[what-'A'], true
			}
			return 0, false
		},
	}
}
