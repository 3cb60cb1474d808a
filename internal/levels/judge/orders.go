package judge

import (
	"context"
	"fmt"

	"jogada/internal/base/say"
	"jogada/internal/levels/judge/assembly"
	"jogada/internal/levels/mapping"
	"jogada/internal/lock"
	"jogada/solve"
)

// KeyOrders says what the order in which a player uses up keys can do to a game, from one start.
type KeyOrders struct {
	Map     string // the level of the start
	Start   string
	Verdict solve.Verdict // Proved: every order is safe; Refuted: some order loses, or no exit can be reached at all
	Lost    bool          // no exit can be reached at all
	Wears   bool          // some door uses up keys
	Why     string        // why it is undecided
	Losing  []Spot        // the doors of a shortest losing order
	Extra   []ExtraKeys   // how many more keys at the start make every order safe
	Doors   []Spot        // doors of which one that needs no key makes every order safe
	Free    []Spot        // keys that may lie anywhere, if every order is safe
	Exact   bool          // the changes and the free keys are complete
}

// Spot is a door or a key and its cell.
type Spot struct {
	Map  string
	At   Place
	What string // door small, key small
}

// String returns the spot in words.
func (s Spot) String() string { return fmt.Sprintf("%s (%s:%s)", s.What, s.Map, s.At) }

// ExtraKeys is a number of keys of a name.
type ExtraKeys struct {
	Name  string
	Count int
}

// KeyOrders decides for each game that the files hold whether every order of using keys is safe. It fails if a file
// can't be read. Level is the name of one level; "" takes all.
func (c *Checker) KeyOrders(ctx context.Context, files []string, level string) (all []KeyOrders, err error) {
	meter := solve.NewMeter(ctx, solve.Budget{Bytes: c.Bytes})
	levels, err := c.levels(files, level, meter, nil)
	if err != nil {
		return nil, err
	}
	var together []*mapping.Level
	for _, l := range levels {
		if c.Mapping.InWorld(l.Source.Name()) {
			together = append(together, l)
			continue
		}
		alone, err := c.keyOrders([]*mapping.Level{l}, meter)
		if err != nil {
			return nil, err
		}
		all = append(all, alone...)
	}
	if together == nil {
		return all, nil
	}
	if err := c.layout(together, meter); err != nil {
		return nil, err
	}
	world, err := c.keyOrders(together, meter)
	return append(all, world...), err
}

// keyOrders answers for the starts of one game.
func (c *Checker) keyOrders(levels []*mapping.Level, meter *solve.Meter) (all []KeyOrders, err error) {
	_, w, err := assembly.New(c.Mapping, levels, meter)
	if err != nil {
		return nil, err
	}
	plan, err := lock.Compile(w, meter)
	if err != nil {
		return nil, err
	}
	spot := func(place int, what string) Spot {
		level, cell := w.Level(place)
		src := levels[level].Source
		x, y := src.Place(cell)
		return Spot{Name(c.called(src.File), src.Level), Place{x, y}, what}
	}
	door := func(place int) Spot {
		return spot(place, c.Words.Say("door %s", keyList(w, w.Kind(place).Needs)))
	}
	wears := false
	for i := range w.Kinds {
		for _, sort := range w.Kinds[i].Needs {
			wears = wears || w.Keys[sort].Once
		}
	}
	for n, s := range w.Starts {
		k := KeyOrders{Map: spot(s.At, "").Map, Start: s.Name, Wears: wears}
		var o lock.Orders
		meter.Check(c.Nodes, func(m *solve.Meter) { o = plan.Orders(n, m) })
		k.Verdict, k.Lost = o.Verdict, o.Lost
		if o.Stopped != nil {
			k.Why = c.Words.Of(o.Stopped.Error())
			if o.Stopped == solve.ErrIncomplete {
				k.Why = c.Words.Of("it has one-way steps, switches or relays, or over 64 areas")
			}
		}
		for _, at := range o.Losing {
			k.Losing = append(k.Losing, door(at))
		}
		if wears && o.Verdict != solve.Unknown && !o.Lost {
			var f lock.Fixes
			meter.Check(c.Nodes, func(m *solve.Meter) { f = plan.OrderFixes(n, o.Verdict == solve.Proved, m) })
			k.Exact = f.Exact
			for _, e := range f.Extra {
				k.Extra = append(k.Extra, ExtraKeys{w.Keys[e.Sort].Name, e.Count})
			}
			for _, at := range f.Doors {
				k.Doors = append(k.Doors, door(at))
			}
			for _, key := range f.Free {
				k.Free = append(k.Free, spot(key.At, c.Words.Say("key %s", w.Keys[key.Sort].Name)))
			}
		}
		all = append(all, k)
	}
	return all, nil
}

// keyList names keys, each once.
func keyList(w *lock.World, sorts []int) string {
	var names tally
	for _, sort := range sorts {
		names.addName(w.Keys[sort].Name)
	}
	return joined(names.names())
}

// joined joins names with commas.
func joined(names []string) (text string) {
	for i, name := range names {
		if i > 0 {
			text += ", "
		}
		text += name
	}
	return text
}

// Lines says it in sentences, the verdict first.
func (k KeyOrders) Lines(tr say.Translator) (lines []string) {
	list := func(spots []Spot) string {
		var names []string
		for _, s := range spots {
			names = append(names, s.String())
		}
		return joined(names)
	}
	switch {
	case k.Verdict == solve.Unknown:
		return []string{tr.Say("whether every order of using keys is safe is not decided: %s", k.Why)}
	case k.Lost:
		return []string{tr.Of("no exit can be reached, in whatever order keys are used")}
	case !k.Wears:
		return []string{tr.Of("no door uses up a key, so no order of using keys loses an exit")}
	case k.Verdict == solve.Proved:
		lines = []string{tr.Of("every order of using keys is safe")}
		if len(k.Free) > 0 {
			lines = append(lines, tr.Say("may lie anywhere, and every order stays safe: %s", list(k.Free)))
		} else if k.Exact {
			lines = append(lines, tr.Of("no key may lie anywhere: wherever one lies matters"))
		}
	default:
		lines = []string{tr.Say("a player loses every exit by opening, in this order: %s", list(k.Losing))}
		for _, e := range k.Extra {
			lines = append(lines, tr.Say("every order is safe with more keys %s at the start: %d", e.Name, e.Count))
		}
		if len(k.Doors) > 0 {
			lines = append(lines, tr.Say("every order is safe if one of these needs no key: %s", list(k.Doors)))
		} else if k.Exact {
			lines = append(lines, tr.Of("no single door makes every order safe by needing no key"))
		}
	}
	if !k.Exact {
		lines = append(lines, tr.Of("there may be more: --nodes was reached"))
	}
	return lines
}
