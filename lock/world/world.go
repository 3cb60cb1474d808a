// Package world solves worlds of many levels: which cells can be reached, whether an exit of the whole game can be, how
// soon, and whether a player can get stuck.
//
// A world is a directed graph of places: the cells of all levels, and a passage for each link that has a condition. A
// step goes from a place to one of its neighbours. Everything else is a condition or an effect of entering a place,
// see Kind. Package lock answers the same questions, and more, about one map of keys and doors.
//
// Compile turns a world into a Plan, and the methods of Plan answer the questions:
//
//	Reach       the places that can be reached from a start, in waves
//	CanExit     whether an exit can be reached
//	ToExit      a walk to an exit in the fewest steps
//	ToSoftlock  a walk after which no exit can be reached, or that there is none
//	Needed      the levels and things without which no exit can be reached
//
// Replay follows a walk by the rules alone; every walk that Plan returns passes it.
package world

import "fmt"

// World is a game of many levels.
type World struct {
	Levels   []Level
	Kinds    []Kind
	Places   []int32 // by place: its index into Kinds. The cells of the levels come first, then the passages
	Passages []int32 // by passage: the cell at which it begins
	First    []int32 // by place: its first move in To; one more at the end
	To       []int32 // the places that steps lead to
	Things   []Thing
	Switches []Switch
	Relays   []Relay
	Starts   []Start
}

// Level is a rectangle of cells: the places from First on, row by row.
type Level struct {
	Name          string
	First         int
	Width, Height int
}

// Kind describes a place: the condition for entering it, and the effects of having entered.
//
// A place can be entered if the player has all that it needs, and every switch of On is on and every switch of Off is
// off. Things that are used up are taken from the player the first time; from then on the place needs them no more.
// The condition is for entering alone: a player inside is never affected.
//
// Entering picks up what lies there and has not been picked up, then presses the plates. A player inside may pull a
// lever, which takes one step.
type Kind struct {
	Wall    bool // cannot be entered
	Needs   []int
	On, Off []int   // switches
	Gives   []int   // the things that lie there, repeated if there are several
	Presses []Press // what entering does to switches
	Pulls   []int   // the switches of its levers
	Exit    bool
}

// Thing is something that a player can have: a key, an ability, a bomb, a fired trigger.
type Thing struct {
	Name string
	Used bool // entering a place that needs it uses it up
}

// Switch is on or off.
type Switch struct {
	Name string
	On   bool // at the beginning
}

// Press is the effect of a plate on a switch.
type Press struct {
	Switch int
	To     Turn
}

// Turn is the effect of a plate on its switch.
type Turn uint8

// The effects of plates.
const (
	Flip Turn = iota
	TurnOn
	TurnOff
)

// Relay gives things as soon as the player has had all things of When, none of which is used up. It does so once.
type Relay struct {
	When  []int
	Gives []int
}

// Start is the place where a player begins. The player enters it whatever its condition, which counts as met, and uses nothing up.
type Start struct {
	Name string
	At   int
}

// MostSwitches limits the switches that conditions depend on.
const MostSwitches = 64

// Cells returns the number of places that are cells.
func (w *World) Cells() int { return len(w.Places) - len(w.Passages) }

// Level returns the level that a place belongs to, and the cell in it. A passage belongs to the cell at which it begins.
func (w *World) Level(place int) (level, cell int) {
	if place >= w.Cells() {
		place = int(w.Passages[place-w.Cells()])
	}
	low, high := 0, len(w.Levels)
	for high-low > 1 { //meterless: a binary search
		if mid := (low + high) / 2; w.Levels[mid].First <= place {
			low = mid
		} else {
			high = mid
		}
	}
	return low, place - w.Levels[low].First
}

// out returns the places that steps lead to.
func (w *World) out(place int32) []int32 { return w.To[w.First[place]:w.First[place+1]] }

// kind returns the kind of a place.
func (w *World) kind(place int32) *Kind { return &w.Kinds[w.Places[place]] }

// Validate returns an error if an index is out of range, a start is in a wall, a relay waits for something that is used
// up, or conditions depend on more than MostSwitches switches.
func (w *World) Validate() error {
	things := func(lists ...[]int) error {
		for _, list := range lists {
			for _, t := range list {
				if t < 0 || t >= len(w.Things) {
					return fmt.Errorf("thing %d is not among the %d things", t, len(w.Things))
				}
			}
		}
		return nil
	}
	used := map[int]bool{}
	for i := range w.Kinds {
		k := &w.Kinds[i]
		if err := things(k.Needs, k.Gives); err != nil {
			return err
		}
		var switches []int
		for _, p := range k.Presses {
			switches = append(switches, p.Switch)
		}
		for _, list := range [][]int{switches, k.On, k.Off, k.Pulls} {
			for _, s := range list {
				if s < 0 || s >= len(w.Switches) {
					return fmt.Errorf("switch %d is not among the %d switches", s, len(w.Switches))
				}
			}
		}
		for _, list := range [][]int{k.On, k.Off} {
			for _, s := range list {
				used[s] = true
			}
		}
	}
	if len(used) > MostSwitches {
		return fmt.Errorf("doors depend on %d switches, over the most allowed, %d", len(used), MostSwitches)
	}
	for _, r := range w.Relays {
		if err := things(r.When, r.Gives); err != nil {
			return err
		}
		for _, t := range r.When {
			if w.Things[t].Used {
				return fmt.Errorf("a relay waits for %s, which is used up", w.Things[t].Name)
			}
		}
	}
	return w.validPlaces()
}

func (w *World) validPlaces() error {
	if len(w.First) != len(w.Places)+1 || int(w.First[len(w.Places)]) != len(w.To) {
		return fmt.Errorf("%d places have moves for %d", len(w.Places), len(w.First)-1)
	}
	for p, k := range w.Places {
		if k < 0 || int(k) >= len(w.Kinds) {
			return fmt.Errorf("place %d is of kind %d, and there are %d", p, k, len(w.Kinds))
		}
	}
	for _, to := range w.To {
		if to < 0 || int(to) >= len(w.Places) {
			return fmt.Errorf("a move leads to place %d, and there are %d", to, len(w.Places))
		}
	}
	for _, s := range w.Starts {
		if s.At < 0 || s.At >= len(w.Places) || w.kind(int32(s.At)).Wall {
			return fmt.Errorf("%s starts in place %d, which is a wall or not in the world", s.Name, s.At)
		}
	}
	return nil
}
