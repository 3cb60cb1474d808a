package keys

import (
	"encoding/binary"
	"fmt"
	"strings"
	"sync"

	"jogada/games/keys/internal/grid"
	"jogada/internal/base/say"
	"jogada/solve"
)

// describer describes one map in one language. It names players, doors and keys, and marks each name with its cells.
type describer struct {
	say.Translator
	world *Map
	sites func() *sites // made on first use
	meter *solve.Meter  // meter for the description
	from  Cell          // a start of the players in question, for what lies beyond doors
}

func (m *Map) describer(t say.Translator, meter *solve.Meter) describer {
	return describer{Translator: t, world: m, sites: sync.OnceValue(m.sites), meter: meter}
}

// form returns a sentence in its form for one or for several things.
func (v describer) form(n int, one, several string, args ...any) string {
	if n == 1 {
		return v.Say(one, args...)
	}
	return v.Say(several, args...)
}

// and joins names in a sentence: "a", "a and b", "a, b and c".
func (v describer) and(names []string) string {
	if last := names[len(names)-1]; strings.EqualFold(last, "i") {
		return v.list(names, "%[1]s and %[2]s")
	}
	return v.list(names, "%s and %s")
}

// or joins names of which only one applies.
func (v describer) or(names []string) string {
	if last := names[len(names)-1]; strings.EqualFold(last, "o") {
		return v.list(names, "%[1]s or %[2]s")
	}
	return v.list(names, "%s or %s")
}

func (v describer) list(names []string, joint string) string {
	n := len(names) - 1
	if n == 0 {
		return names[0]
	}
	return v.Say(joint, strings.Join(names[:n], ", "), names[n])
}

// players names players by their numbers: "player 1", "players 1 and @".
func (v describer) players(numbers []int) string {
	names, starts := make([]string, len(numbers)), make([]int, len(numbers))
	for i, n := range numbers {
		p := v.world.players[n]
		names[i], starts[i] = p.Name, v.world.cellNumber(p.At)
	}
	return say.Mark(v.form(len(names), "player %[1]s", "players %s", v.and(names)), starts...)
}

// doors names the doors of some letters: "door A" if it is the only one, "doors A", "doors A and C".
func (v describer) doors(set grid.Letters) string {
	return say.Mark(v.form(v.world.countDoors(set), "door %s", "doors %s", v.and(set.Names('A'))), v.sites().positions(&v.sites().doors, set)...)
}

// beyond says that something lies beyond the doors of some letters.
func (v describer) beyond(set grid.Letters) string {
	return say.Mark(v.form(v.world.countDoors(set), "beyond door %s", "beyond doors %s", v.and(set.Names('A'))), v.past(set)...)
}

// past returns the cells beyond the doors of some letters, and the doors: what is out of reach while they are shut and
// all others are open. On a very large map it returns only the doors.
func (v describer) past(set grid.Letters) []int {
	doors := v.sites().positions(&v.sites().doors, set)
	if len(v.world.grid.Cells) > mostFlooded {
		return doors
	}
	all, near := v.flood(0), v.flood(set)
	var places []int
	for c := range v.meter.Range(len(all)) {
		if all[c] && !near[c] {
			places = append(places, v.world.cellNumber(Cell(c)))
		}
	}
	if len(places) == 0 || len(places) > mostMarked {
		return doors
	}
	return places
}

// flood returns what is reached with all doors open but those of some letters.
func (v describer) flood(shut grid.Letters) []bool {
	m := v.world
	reached := make([]bool, len(m.grid.Cells))
	reached[v.from] = true
	var near []Cell
	for todo := []Cell{v.from}; len(todo) > 0 && v.meter.Work(1); {
		c := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		near = m.Near(c, near[:0])
		for _, to := range near {
			if what := m.grid.Cells[to]; !reached[to] && !(grid.IsDoor(what) && shut.Has(int(what-'A'))) {
				reached[to] = true
				todo = append(todo, to)
			}
		}
	}
	return reached
}

// found names the keys that a player finds, marked with their cells.
func (v describer) found(r Region) string {
	var held grid.Letters
	var at []int
	for _, key := range r.Keys {
		held |= grid.Letter(int(key.Key - 'a'))
		at = append(at, v.world.cellNumber(key.At))
	}
	return say.Mark(v.form(held.Len(), "key %s", "keys %s", v.and(held.Names('a'))), at...)
}

// allKeys names all the keys of a letter: "the only key c", "both keys c", "all 3 keys c".
func (v describer) allKeys(letter int) string {
	name := string(rune('a' + letter))
	var said string
	switch n := v.world.grid.Keys[letter]; n {
	case 1:
		said = v.Say("the only key %s", name)
	case 2:
		said = v.Say("both keys %s", name)
	default:
		said = v.Say("all %d keys %s", n, name)
	}
	return say.Mark(said, v.sites().keys[letter]...)
}

// allOf names all the keys of several letters.
func (v describer) allOf(set grid.Letters) string {
	return say.Mark(v.Say("all keys %s", v.and(set.Names('a'))), v.sites().positions(&v.sites().keys, set)...)
}

// cells gives the number of cells of a region, marked with these if they are few.
func (v describer) cells(r Region) string {
	return v.marked(v.Count(r.Size, "1 cell", "%d cells"), r)
}

// marked marks a text with the cells of a region, unless they are too many to distinguish.
func (v describer) marked(text string, r Region) string {
	if r.Size > mostMarked || len(v.world.grid.Cells) > mostShown {
		return text
	}
	places := make([]int, 0, r.Size)
	for c := range r.Cells {
		places = append(places, v.world.cellNumber(c))
	}
	return say.Mark(text, places...)
}

// amount writes a number of things in English: "1 cell", "2 cells".
func amount(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}

// mostMarked limits the cells that a name is marked with; readers cannot distinguish more.
const mostMarked = 500

// mostFlooded limits the maps, in characters, on which what lies beyond doors is searched for.
const mostFlooded = 1 << 16

// mostShown limits the maps, in characters, on which names are marked: on a larger one the cells cannot be seen, and
// finding them would take longer than the answer.
const mostShown = 1 << 22

// sites holds the positions of the keys and doors of each letter in the view: the first few, in reading order.
type sites struct{ keys, doors [letters][]int }

// sites finds them in one pass over the map.
func (m *Map) sites() *sites {
	s := &sites{}
	if len(m.grid.Cells) > mostShown {
		return s
	}
	for pos := 0; pos < len(m.grid.Cells); pos += 8 {
		word := m.grid.Cells[pos:min(pos+8, len(m.grid.Cells))]
		if len(word) == 8 {
			if _, other := grid.Split(binary.LittleEndian.Uint64(word)); other == 0 {
				continue
			}
		}
		for i, c := range word {
			s.addSite(c, m, Cell(pos+i))
		}
	}
	return s
}

func (s *sites) addSite(c byte, m *Map, at Cell) {
	var list *[]int
	switch {
	case grid.IsKey(c):
		list = &s.keys[c-'a']
	case grid.IsDoor(c):
		list = &s.doors[c-'A']
	default:
		return
	}
	if len(*list) < mostMarked {
		*list = append(*list, m.cellNumber(at))
	}
}

// positions returns the positions of several letters.
func (s *sites) positions(list *[letters][]int, set grid.Letters) []int {
	if set.Len() == 1 {
		return list[set.First()]
	}
	var all []int
	set.Each(func(letter int) { all = append(all, list[letter]...) })
	return all[:min(len(all), mostMarked)]
}
