package keys

import (
	"fmt"
	"slices"
	"strings"

	"jogada/catalog"
	"jogada/catalog/bind"
	"jogada/games/keys/internal/grid"
	"jogada/internal/base/say"
	"jogada/search"
	"jogada/solve"
)

// Answer is the answer in JSON, one player after another in the order of the map.
type Answer struct {
	Players []Explored `json:"players"`
}

// Explored describes what one player explores. Cells and Shut are null if the search stopped early; only then is
// AtLeast set.
type Explored struct {
	Name    string   `json:"name"`
	Cells   *int     `json:"cells"`
	AtLeast *int     `json:"at_least,omitempty"`
	Keys    []string `json:"keys"`   // the letters, in an order in which they can be collected
	Picked  []string `json:"picked"` // for each of those the cell where it is first picked up
	Shut    []Shut   `json:"shut"`
}

// Shut lists the doors of one letter that stay shut next to the explored cells, in reading order.
type Shut struct {
	Door  string   `json:"door"`
	Key   string   `json:"key"` // the key that they need
	Cells []string `json:"cells"`
}

// describe puts an exploration into words.
func (m *Map) describe(e Exploration, t say.Translator, meter *solve.Meter) bind.Description {
	v := m.describer(t, meter)
	told := bind.Description{Answer: m.answer(e, meter)}
	if e.Verdict != solve.Proved {
		told.Headline = v.Say("undecided: %s", v.headline(e))
		told.Because = []string{v.Of(e.Stopped.Error())}
		told.Rests = v.Of("the part that was explored")
		told.Course = "undecided\n"
		told.Layers = v.layers(e, nil)
		return told
	}
	if m.known(meter); meter.Stopped() != nil {
		return told
	}
	told.Headline = v.headline(e)
	told.Rests = v.Of("a flood with key closure: every cell is justified, and no open neighbour lies outside")
	told.Course = m.course(e)
	told.Details = func(d *bind.Description) {
		parties := v.explained(e, usualLimit)
		d.Because, d.Layers = v.because(parties), v.layers(e, parties)
	}
	return told
}

// fewPlayers is the number of players up to which the headline is a sentence.
const fewPlayers = 3

// headline gives the counts: "player 1 explores 96 cells; player 2 explores 541", and a shorter form for many players.
func (v describer) headline(e Exploration) string {
	if len(e.Regions) > fewPlayers {
		return v.longHeadline(e)
	}
	cells := v.cells(e.Regions[0])
	if e.Verdict != solve.Proved {
		cells = v.marked(v.Count(e.Regions[0].Size, "at least 1 cell", "at least %d cells"), e.Regions[0])
	}
	line := v.Say("%s explores %s", v.players([]int{0}), cells)
	for i := 1; i < len(e.Regions); i++ {
		line = v.Say("%s; %s explores %s", line, v.players([]int{i}), v.sayCells(e, i))
	}
	return line
}

func (v describer) longHeadline(e Exploration) string {
	counts := make([]string, len(e.Regions))
	for i, p := range v.world.players {
		counts[i] = say.Mark(p.Name, v.world.cellNumber(p.At)) + ": " + v.sayCells(e, i)
	}
	return v.Say("cells explored by player %s", strings.Join(counts, ", "))
}

// sayCells writes the number of cells that a player explores, or has explored so far.
func (v describer) sayCells(e Exploration, player int) string {
	r := e.Regions[player]
	if e.Verdict != solve.Proved {
		return v.marked(v.Say("at least %d", r.Size), r)
	}
	return v.marked(v.Number(int64(r.Size)), r)
}

// course returns one line a player: its name and its count.
func (m *Map) course(e Exploration) string {
	var lines strings.Builder
	for i, r := range e.Regions {
		fmt.Fprintf(&lines, "%s %d\n", m.players[i].Name, r.Size)
	}
	return lines.String()
}

func (m *Map) answer(e Exploration, meter *solve.Meter) Answer {
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
					told[&r.Shut[0]] = m.shutDoors(r, meter)
				}
				x.Shut = told[&r.Shut[0]]
				meter.Write(doorBytes * len(r.Shut))
			}
		} else {
			x.AtLeast = &r.Size
		}
		a.Players[i] = x
	}
	return a
}

// doorBytes estimates the size of a closed door in JSON.
const doorBytes = 10

// shutDoors returns the doors of a region that stay shut, by letter.
func (m *Map) shutDoors(r Region, meter *solve.Meter) []Shut {
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
		for i := range meter.Range(len(doors)) {
			s.Cells = append(s.Cells, m.writeCell(doors[i]))
		}
		shut = append(shut, s)
	}
	return shut
}

// recall reads the answer of a saved report. It rejects what does not fit the map at all; the checker judges the rest.
func (m *Map) recall(answer any) (Exploration, error) {
	var e Exploration
	a, err := catalog.Decode[Answer](answer)
	if err != nil {
		return e, err
	}
	if len(a.Players) != len(m.players) {
		return e, fmt.Errorf("%s where the map has %d", amount(len(a.Players), "player"), len(m.players))
	}
	for i, x := range a.Players {
		if x.Name != m.players[i].Name {
			return e, fmt.Errorf("found player %q; expected player %s", x.Name, m.players[i].Name)
		}
		r, err := m.recallRegion(x)
		if err != nil {
			return e, fmt.Errorf("player %s: %w", x.Name, err)
		}
		r.Start = m.players[i].At
		e.Regions = append(e.Regions, r)
	}
	return e, nil
}

func (m *Map) recallRegion(x Explored) (Region, error) {
	var r Region
	switch {
	case x.Cells != nil:
		r.Size = *x.Cells
	case x.AtLeast != nil: // nothing was decided
		r.Size = *x.AtLeast
	}
	if r.Size < 0 {
		return r, fmt.Errorf("%d cells are claimed", r.Size)
	}
	if len(x.Keys) != len(x.Picked) {
		return r, fmt.Errorf("%s, picked up in %s", amount(len(x.Keys), "key"), amount(len(x.Picked), "cell"))
	}
	for i, key := range x.Keys {
		if len(key) != 1 || !grid.IsKey(key[0]) || slices.Contains(x.Keys[:i], key) {
			return r, fmt.Errorf("key %q is not a letter from a to z, or is listed twice", key)
		}
		at, err := m.readCell(x.Picked[i])
		if err != nil {
			return r, fmt.Errorf("key %s: %w", key, err)
		}
		r.Keys = append(r.Keys, search.Found[Cell, Key]{Key: Key(key[0]), At: at})
	}
	for _, s := range x.Shut {
		if len(s.Door) != 1 || !grid.IsDoor(s.Door[0]) || s.Key != string(rune(s.Door[0]-'A'+'a')) {
			return r, fmt.Errorf("door %q with key %q is not a letter from A to Z and the same from a to z", s.Door, s.Key)
		}
		for _, cell := range s.Cells {
			at, err := m.readCell(cell)
			if err != nil {
				return r, fmt.Errorf("door %s: %w", s.Door, err)
			}
			r.Shut = append(r.Shut, search.Shut[Cell, Key]{At: at, Needs: Key(s.Key[0])})
		}
	}
	return r, nil
}
