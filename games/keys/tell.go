package keys

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"jogada/catalog"
	"jogada/search"
	"jogada/solve"
)

// Answer is the answer in JSON, a player after the other in the order of the map.
type Answer struct {
	Players []Explored `json:"players"`
}

// Explored is what one player explores. Cells and Shut are null when the search stopped early; AtLeast is there only then.
type Explored struct {
	Name    string   `json:"name"`
	Cells   *int     `json:"cells"`
	AtLeast *int     `json:"at_least,omitempty"`
	Keys    []string `json:"keys"`   // the letters, in an order in which they can be had
	Picked  []string `json:"picked"` // for each of those the cell where it is first picked up
	Shut    []Shut   `json:"shut"`
}

// Shut is the doors of one letter that stay shut next to what is explored, in reading order.
type Shut struct {
	Door  string   `json:"door"`
	Key   string   `json:"key"` // what they want for
	Cells []string `json:"cells"`
}

// tell puts an exploration into words.
func (m *Map) tell(e Exploration) catalog.Told {
	told := catalog.Told{Answer: m.answer(e), Layers: m.layers(e)}
	if e.Verdict != solve.Proved {
		told.Headline = "undecided: " + m.headline(e, "at least ")
		told.Because = []string{e.Stopped.Error()}
		told.Rests = "the part that was explored"
		told.Course = "undecided\n"
		return told
	}
	told.Headline = m.headline(e, "")
	told.Because = m.because(e, usualLimit)
	told.Rests = "a flood with key closure: every cell is justified, and no open neighbour lies outside"
	told.Course = m.course(e)
	return told
}

// fewPlayers is up to how many players the headline is a sentence.
const fewPlayers = 3

// headline tells the counts: "player 1 explores 96 cells, player 2 541", and shorter for many players.
func (m *Map) headline(e Exploration, least string) string {
	var counts []string
	for i, r := range e.Regions {
		name := m.players[i].Name
		switch {
		case len(e.Regions) > fewPlayers:
			counts = append(counts, fmt.Sprintf("%s: %s%d", name, least, r.Size))
		case i == 0:
			counts = append(counts, fmt.Sprintf("player %s explores %s%s", name, least, amount(r.Size, "cell")))
		default:
			counts = append(counts, fmt.Sprintf("player %s %s%d", name, least, r.Size))
		}
	}
	line := strings.Join(counts, ", ")
	if len(e.Regions) > fewPlayers {
		return "cells explored by player " + line
	}
	return line
}

// course is a line a player: its name and its count.
func (m *Map) course(e Exploration) string {
	var lines strings.Builder
	for i, r := range e.Regions {
		fmt.Fprintf(&lines, "%s %d\n", m.players[i].Name, r.Size)
	}
	return lines.String()
}

func (m *Map) answer(e Exploration) Answer {
	a := Answer{Players: make([]Explored, len(e.Regions))}
	told := map[*search.Shut[Cell, Key]][]Shut{} // by the first door of a list, which players may share
	for i, r := range e.Regions {
		x := Explored{Name: m.players[i].Name, Keys: []string{}, Picked: []string{}}
		for _, key := range r.Keys {
			x.Keys = append(x.Keys, key.Key.String())
			x.Picked = append(x.Picked, m.writeCell(key.At))
		}
		if e.Verdict == solve.Proved {
			x.Cells, x.Shut = &r.Size, []Shut{}
			if len(r.Shut) > 0 {
				if told[&r.Shut[0]] == nil {
					told[&r.Shut[0]] = m.shutDoors(r)
				}
				x.Shut = told[&r.Shut[0]]
			}
		} else {
			x.AtLeast = &r.Size
		}
		a.Players[i] = x
	}
	return a
}

// shutDoors are the doors of a region that stay shut, by letter.
func (m *Map) shutDoors(r Region) []Shut {
	var cells [letters][]Cell
	for _, door := range r.Shut {
		cells[door.Needs-'a'] = append(cells[door.Needs-'a'], door.At)
	}
	shut := []Shut{}
	for letter, doors := range cells {
		if doors == nil {
			continue
		}
		slices.Sort(doors)
		s := Shut{Door: string('A' + rune(letter)), Key: string('a' + rune(letter))}
		for _, door := range doors {
			s.Cells = append(s.Cells, m.writeCell(door))
		}
		shut = append(shut, s)
	}
	return shut
}

// layers are what each player explores, in the order of discovery. They take no room until they are looked at.
func (m *Map) layers(e Exploration) []catalog.Layer {
	var layers []catalog.Layer
	for i, r := range e.Regions {
		order := sync.OnceValue(func() []int32 { return m.order(r) })
		layers = append(layers, catalog.Layer{
			Name: "explored by player " + m.players[i].Name,
			Doc:  "the cells that player " + m.players[i].Name + " explores, numbered from 1 in the order of discovery",
			Kind: catalog.Waking,
			Value: func(place int) (int, bool) {
				n := order()[m.cell(place/m.cols, place%m.cols)]
				return int(n), n > 0
			},
		})
	}
	return layers
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
