package mapping

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"jogada/internal/levels/read/source"
	"jogada/internal/lock"
)

// base is the kind of a cell without the things on it.
type base uint8

const (
	unsaid base = iota
	wall
	floor
)

var bases = map[string]base{"wall": wall, "floor": floor}

// meaning holds the meaning that an entry gives to things; names may contain braces.
type meaning struct {
	ignore                bool
	base                  base
	door, key, lever, way []string
	count                 string
	start, place          *string
	exit                  bool
	linked                linked
}

// meaning reads the meaning of an entry.
func (w *writtenEntry) meaning() (m meaning, field string, err error) {
	m = meaning{ignore: w.Is == "ignore", base: bases[w.Is], door: w.Door, key: w.Key, lever: w.Switch, way: w.OneWay, start: w.Start, place: w.Place, exit: w.Exit}
	if w.Count != nil {
		m.count = plain(w.Count)
	}
	m.linked = linked{w.Ability, w.Trigger, w.Lever, w.Plate, w.OpenWhile, w.ShutWhile, w.Portal, w.Teleport, w.Relay, w.When, turns[w.Turns], w.Ladder}
	if field, err := m.linked.valid(w.Turns); err != nil {
		return m, field, err
	}
	more := m.linked.any() || m.door != nil || m.key != nil || m.lever != nil || m.way != nil || m.start != nil || m.place != nil || m.exit
	switch {
	case m.ignore && more:
		return m, "is", errors.New("what is ignored means nothing else")
	case m.base == wall && more:
		return m, "is", errors.New("nothing else is in a wall")
	case w.Is == "" && !more:
		return m, "", errors.New("the entry does not say what the things mean: want is, door, key, switch, start, place, exit, one-way, ability, trigger, lever, plate, open-while, shut-while, portal, teleport, relay or ladder")
	case m.count != "" && m.door == nil && m.key == nil:
		return m, "count", errors.New("only keys are counted, and what doors need")
	}
	for field, list := range map[string][]string{"door": m.door, "key": m.key, "switch": m.lever, "one-way": m.way} {
		for _, name := range list {
			if err := braces(name); err != nil {
				return m, field, err
			}
		}
	}
	for _, d := range m.way {
		if !strings.Contains(d, "{") {
			if _, err := direction(d); err != nil {
				return m, "one-way", err
			}
		}
	}
	for field, name := range map[string]*string{"start": m.start, "place": m.place} {
		if name != nil {
			if err := braces(*name); err != nil {
				return m, field, err
			}
		}
	}
	if m.count != "" && !strings.Contains(m.count, "{") {
		if _, err := counted(m.count); err != nil {
			return m, "count", err
		}
	}
	return m, "count", braces(m.count)
}

// braces returns an error for unbalanced or empty braces in a name.
func braces(name string) error {
	rest := name
	//meterless: linear in a name
	for {
		open, shut := strings.IndexByte(rest, '{'), strings.IndexByte(rest, '}')
		if open < 0 && shut < 0 {
			return nil
		}
		if open < 0 || shut < open+2 {
			return fmt.Errorf("%q: want \"{property}\"", name)
		}
		rest = rest[shut+1:]
	}
}

// said is the meaning of a thing with all names resolved.
type said struct {
	base    base
	needs   []string
	gives   []string
	levers  []string
	start   string
	isStart bool
	place   string
	exit    bool
	ways    lock.Directions
	linked  linked // with all names resolved
}

// evaluate returns the meaning of a thing. It fails if the thing lacks something.
func (m *meaning) evaluate(t *thing) (s said, err error) {
	s = said{base: m.base, exit: m.exit}
	count := 1
	if m.count != "" {
		values, err := t.fill(m.count)
		if err == nil {
			count, err = counted(strings.Join(values, ","))
		}
		if err != nil {
			return s, err
		}
	}
	for _, list := range []struct {
		of    []string
		into  *[]string
		count int
	}{{m.door, &s.needs, count}, {m.key, &s.gives, count}, {m.lever, &s.levers, 1}} {
		for _, name := range list.of {
			values, err := t.names(name)
			if err != nil {
				return s, err
			}
			for range list.count {
				*list.into = append(*list.into, values...)
			}
		}
	}
	if m.start != nil {
		values, err := t.fill(*m.start)
		if err != nil {
			return s, err
		}
		s.isStart, s.start = true, strings.Join(values, ", ")
	}
	if m.place != nil {
		values, err := t.names(*m.place)
		if err != nil {
			return s, err
		}
		s.place = strings.Join(values, ", ")
	}
	if s.linked, err = m.linked.evaluate(t); err != nil {
		return s, err
	}
	s.ways, err = m.entryDirections(t)
	return s, err
}

// most limits the keys of a name in one cell, or that a door needs.
const most = 100

func counted(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > most {
		return 0, because("%s is no count; want a number from 1 to %s", strconv.Quote(text), most)
	}
	return n, nil
}

// names fills in the braces of a name: several names if a property has several values, or commas in it.
func (t *thing) names(pattern string) ([]string, error) {
	values, err := t.fill(pattern)
	if err != nil {
		return nil, err
	}
	var all []string
	for _, v := range values {
		parts := []string{v}
		if strings.Contains(pattern, "{") {
			parts = strings.Split(v, ",")
		}
		for _, part := range parts {
			if part = strings.TrimSpace(part); part != "" {
				all = append(all, part)
			}
		}
	}
	if len(all) == 0 {
		return nil, because("%s is empty", pattern)
	}
	if len(all) > most {
		return nil, because("%s has %s names, over the most allowed, %s", pattern, len(all), most)
	}
	return all, nil
}

// fill replaces the braces of a name. If it is a single pair of braces, it returns all values of the property.
func (t *thing) fill(pattern string) ([]string, error) {
	var out strings.Builder
	for rest := pattern; ; {
		before, after, found := strings.Cut(rest, "{")
		out.WriteString(before)
		if !found {
			return []string{out.String()}, nil
		}
		name, behind, _ := strings.Cut(after, "}")
		values, there := t.get(name)
		if !there {
			return nil, because("it has no property %s", strconv.Quote(name))
		}
		if rest == pattern && before == "" && behind == "" {
			return values, nil
		}
		out.WriteString(strings.Join(values, ","))
		rest = behind
	}
}

// directions by their names.
var directions = map[string]source.Direction{"up": source.Up, "north": source.Up, "u": source.Up, "n": source.Up, "^": source.Up,
	"right": source.Right, "east": source.Right, "r": source.Right, "e": source.Right, ">": source.Right,
	"down": source.Down, "south": source.Down, "d": source.Down, "s": source.Down, "v": source.Down,
	"left": source.Left, "west": source.Left, "l": source.Left, "w": source.Left, "<": source.Left}

func direction(name string) (source.Direction, error) {
	d, known := directions[strings.ToLower(name)]
	if !known {
		return 0, because("%s is no direction; want up, down, left or right", strconv.Quote(name))
	}
	return d, nil
}

// entryDirections returns the directions in which a thing may be entered, with its orientation applied.
func (m *meaning) entryDirections(t *thing) (w lock.Directions, err error) {
	for _, pattern := range m.way {
		list, err := t.names(pattern)
		if err != nil {
			return 0, err
		}
		for _, name := range list {
			d, err := direction(name)
			if err != nil {
				return 0, err
			}
			if d, err = t.turned(d); err != nil {
				return 0, err
			}
			w |= [...]lock.Directions{source.Up: lock.Up, source.Right: lock.Right, source.Down: lock.Down, source.Left: lock.Left}[d]
		}
	}
	return w, nil
}

// turned returns a direction with the orientation of the thing applied: flipped with its tile, and rotated by quarters
// with its object.
func (t *thing) turned(d source.Direction) (source.Direction, error) {
	if t.tile != nil {
		d = t.tile.Turn.Apply(d)
	}
	if t.object == nil || t.object.Rotation == 0 {
		return d, nil
	}
	quarters := t.object.Rotation / 90
	if quarters != math.Trunc(quarters) || math.Abs(quarters) > 1<<20 {
		return d, because("it is turned by %s degrees, which is no whole quarter", t.object.Rotation)
	}
	return source.Direction((int(d) + int(quarters)%4 + 4) % 4), nil
}
