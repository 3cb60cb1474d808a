package mapping

import (
	"cmp"
	"errors"
	"slices"

	"jogada/internal/base/say"
	"jogada/internal/levels/read/source"
	"jogada/internal/lock"
)

// linked holds the meanings that connect things with others, often of other levels. Names may contain braces.
type linked struct {
	ability, trigger, lever, plate, openWhile, shutWhile, portal, teleport, relay, when []string
	turn                                                                                lock.Turn
	ladder                                                                              bool
}

// turns maps words to what a plate does.
var turns = map[string]lock.Turn{"": lock.Flip, "flip": lock.Flip, "on": lock.TurnOn, "off": lock.TurnOff}

// lists returns the lists of names with their fields.
func (l *linked) lists() map[string]*[]string {
	return map[string]*[]string{"ability": &l.ability, "trigger": &l.trigger, "lever": &l.lever, "plate": &l.plate, "open-while": &l.openWhile,
		"shut-while": &l.shutWhile, "portal": &l.portal, "teleport": &l.teleport, "relay": &l.relay, "when": &l.when}
}

// any reports whether it means anything.
func (l *linked) any() bool {
	for field, list := range l.lists() {
		if *list != nil && field != "when" {
			return true
		}
	}
	return l.ladder
}

// valid returns an error, with the field, for names that cannot be.
func (l *linked) valid(turn string) (field string, err error) {
	for field, list := range l.lists() {
		for _, name := range *list {
			if err := braces(name); err != nil {
				return field, err
			}
		}
	}
	switch {
	case turn != "" && l.plate == nil:
		return "turns", errors.New("only a plate turns a switch; a lever flips it")
	case l.when != nil && l.relay == nil:
		return "when", errors.New("only a relay waits for something")
	}
	return "", nil
}

// evaluate returns the meanings of a thing with all names resolved. A relay waits for its own ID if nothing else is said. A
// list of names to which a relay or a teleporter leads may be empty.
func (l *linked) evaluate(t *thing) (out linked, err error) {
	if !l.any() {
		return linked{}, nil
	}
	in := *l
	if in.relay != nil && in.when == nil {
		in.when = []string{"{id}"}
	}
	out.turn, out.ladder = in.turn, in.ladder
	from, to := in.lists(), out.lists()
	for field, list := range from {
		for _, pattern := range *list {
			names, err := t.names(pattern)
			if values, bad := t.fill(pattern); err != nil && bad == nil && (field == "relay" || field == "teleport") && len(values) == 0 {
				continue
			}
			if err != nil {
				return out, err
			}
			*to[field] = append(*to[field], names...)
		}
	}
	return out, nil
}

// Condition holds what a kind of cell has to do with switches, by their numbers.
type Condition struct {
	On, Off []int // it can be entered while all of On are on and all of Off are off
	Pulls   []int // levers
	Presses []lock.Press
	Ladder  bool // of maps seen from the side
}

func (c Condition) empty() bool {
	return !c.Ladder && len(c.On)+len(c.Off)+len(c.Pulls)+len(c.Presses) == 0
}

// with returns both together.
func (c Condition) with(o Condition) Condition {
	if o.empty() {
		return c
	}
	return Condition{sorted(c.On, o.On), sorted(c.Off, o.Off), sorted(c.Pulls, o.Pulls), slices.Concat(c.Presses, o.Presses), c.Ladder || o.Ladder}
}

// Portal is a cell that is connected with another one by a name.
type Portal struct {
	Name   string
	At     int  // the cell
	OneWay bool // a teleporter: it leads to what has the name. Otherwise all portals of a name lead to each other
}

// describe describes it in words; called names objects by their IDs for people.
func (p Portal) describe(called map[string]string) say.Sentence {
	if p.OneWay {
		return say.NewSentence("teleporter to %s", cmp.Or(called[p.Name], p.Name))
	}
	return say.NewSentence("portal %s", p.Name)
}

// Relay gives keys as soon as the player has others in hand, all by their sorts.
type Relay struct{ When, Gives []int }

// Linked reports whether the level has things that only a world knows.
func (l *Level) Linked() bool {
	return l.Movement != nil || l.Source.Layout.Skewed() || len(l.Portals)+len(l.Relays)+len(l.Triggers) > 0 || slices.ContainsFunc(l.Conditions, func(c Condition) bool { return !c.empty() })
}

// number returns the number of a switch.
func (b *builder) number(name string) int {
	n := slices.Index(b.out.Switches, name)
	if n < 0 {
		n = len(b.out.Switches)
		b.out.Switches = append(b.out.Switches, name)
	}
	return n
}

// link adds linked meanings.
func (b *builder) link(l linked, a *addition) {
	lasting := func(names []string) (keys []int) {
		for _, name := range names {
			n := b.key(name)
			b.out.Lock.Keys[n].Once = false
			keys = append(keys, n)
		}
		return keys
	}
	numbers := func(names []string) (all []int) {
		for _, name := range names {
			all = append(all, b.number(name))
		}
		return all
	}
	a.gives = append(a.gives, lasting(l.ability)...)
	a.fires = lasting(l.trigger)
	for _, n := range a.fires {
		if !slices.Contains(b.out.Triggers, n) {
			b.out.Triggers = append(b.out.Triggers, n)
		}
	}
	a.more = Condition{On: numbers(l.openWhile), Off: numbers(l.shutWhile), Pulls: numbers(l.lever), Ladder: l.ladder}
	for _, n := range numbers(l.plate) {
		a.more.Presses = append(a.more.Presses, lock.Press{Switch: n, To: l.turn})
	}
	a.portals = l.portal
	if len(l.relay) > 0 {
		var when []int
		for _, name := range l.when {
			when = append(when, b.key(name))
		}
		b.out.Relays = append(b.out.Relays, Relay{when, lasting(l.relay)})
	}
}

// teleport records teleporters on all cells that an object covers.
func (b *builder) teleport(t *thing, layer int, cover *source.Cover, names []string) {
	if len(names) == 0 {
		return
	}
	if first, cells := cover.Count(); len(b.out.Portals)+cells*len(names) > mostTeleports {
		b.refuse(layer, first, "%s covers %d cells: the most cells that teleport allowed on a map are %d", t.describe(), cells, mostTeleports)
		return
	}
	from, to := cover.Rows()
	for y := from; y < to && b.meter.Work(1); y++ {
		for _, run := range cover.Row(y, nil, b.meter) {
			for x := run.From; x < run.To && b.meter.Work(1); x++ {
				for _, name := range names {
					b.out.Portals = append(b.out.Portals, Portal{name, y*b.src.Width + x, true})
				}
			}
		}
	}
}

// errTile is the fault of a tile that teleports.
var errTile = because("only objects can be teleporters and relays; use portal")
