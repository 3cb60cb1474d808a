// Package lock solves worlds with locks: which places can be reached and how soon, why a door stays shut, and whether a
// player can get stuck.
//
// A world is a directed graph of places: the cells of its levels, and a passage for each link that has a condition. A
// step goes from a place to one of its neighbours. Everything else is a condition or an effect of entering a place,
// see Kind: keys, doors, switches, exits. A Map, a rectangle in which steps go up, down, left and right, is a world of
// one level. Each start is a separate question: nobody else is in the world.
//
// Compile turns a world into a Plan, a graph of nodes: the areas between doors, and each door, exit and switch. The
// methods of Plan answer the questions:
//
//	Reach        the places, keys and doors that can be reached from a start, in waves, and why other doors stay shut
//	Unreached    the parts of the world that no start reaches
//	CanExit      whether an exit can be reached
//	KeysNeeded   the keys without which it cannot, and those that change nothing; DoorsNeeded the doors
//	Essentials   the levels and sorts of keys without which it cannot
//	ToExit       a shortest walk to an exit
//	ToAllKeys    a shortest walk that picks up every key
//	ToSoftlock   a shortest walk after which no exit can be reached, or that there is none
//	Misuses      all uses of keys that end in a trap
//	WhatIf       the single changes that would make an exit reachable
//	Orders       whether every order of using keys is safe, and a shortest one that loses the exit
//	OrderFixes   the single changes that make every order safe, and the keys that may lie anywhere
//
// All questions are about stages: how far a player has come, up to what costs nothing. Without switches and relays, a
// stage follows from the doors that were opened, at least where every step can be reversed; that is the fast path of
// most maps, see stage.go and doorsets.go. Everywhere else a stage is a part of the world together with a setting of
// the switches, see linked.go.
//
// Replay follows a walk by the rules alone; every walk that Plan returns passes it.
package lock

import (
	"fmt"
	"sync"
	"sync/atomic"
)

// World is a game of one or many levels.
type World struct {
	Levels   []Level
	Kinds    []Kind
	Places   []int32 // by place: its index into Kinds. The cells of the levels come first, then the passages
	Passages []int32 // by passage: the cell at which it begins
	Keys     []Key   // every sort of key
	Switches []Switch
	Relays   []Relay
	Starts   []Start

	grid bool // the world is a Map
	out  *steps
	in   *steps
}

// Level is a rectangle of cells: the places from First on, row by row.
type Level struct {
	Name          string
	First         int
	Width, Height int
	Grid          bool // steps within it go up, down, left and right, and nothing but walls and Kind.Ways is in the way
}

// Kind describes a place: the condition for entering it, and the effects of having entered.
//
// A place can be entered if the player has all keys that it needs, and every switch of On is on and every switch of Off
// is off. Keys that are used once are taken from the player the first time; from then on the place needs them no more.
// The condition is for entering alone: a player inside is never affected.
//
// Entering picks up what lies there and has not been picked up, then presses the plates. A player inside may pull a
// lever, which takes one step.
type Kind struct {
	Wall    bool  // cannot be entered
	Gives   []int // the sorts of keys that lie there, repeated if there are several
	Needs   []int // sorts of keys needed to enter it, repeated if it needs several
	Exit    bool
	Ways    Directions // of a cell of a Map: directions in which it may be entered; none means all. It may be left in every direction
	On, Off []int      // switches
	Presses []Press    // what entering does to switches
	Pulls   []int      // the switches of its levers
}

// Door reports whether a kind has a condition.
func (k *Kind) Door() bool { return len(k.Needs)+len(k.On)+len(k.Off) > 0 }

// Key describes a sort of key, or anything else that a player can have: an ability, a bomb, a fired trigger.
type Key struct {
	Name string
	Once bool // entering a place that needs it uses it up
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

// Relay gives keys as soon as the player has all keys of When in hand, one of each time that it is listed. It does so
// once.
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
	for high-low > 1 { // a binary search
		if mid := (low + high) / 2; w.Levels[mid].First <= place {
			low = mid
		} else {
			high = mid
		}
	}
	return low, place - w.Levels[low].First
}

// Kind returns the kind of a place.
func (w *World) Kind(place int) *Kind { return &w.Kinds[w.Places[place]] }

// steps holds the steps between places that are not walls. Those of a map are found when they are first needed.
type steps struct {
	ready atomic.Bool
	once  sync.Once
	first []int32 // by place: its first step in to; one more at the end
	to    []int32
	find  func(*steps)
}

// from returns the places on the other end of the steps of a place.
func (s *steps) from(place int32) []int32 {
	s.found()
	return s.to[s.first[place]:s.first[place+1]]
}

// found finds the steps, once.
func (s *steps) found() {
	if !s.ready.Load() {
		s.once.Do(s.lay)
	}
}

// lay finds the steps.
func (s *steps) lay() {
	s.find(s)
	s.ready.Store(true)
}

// Steps returns the places that steps lead to from a place.
func (w *World) Steps(place int) []int32 { return w.out.from(int32(place)) }

// StepsInto returns the places from which steps lead to a place.
func (w *World) StepsInto(place int) []int32 { return w.in.from(int32(place)) }

// reversed returns the steps the other way round.
func (s *steps) reversed(places int) *steps {
	return &steps{find: func(in *steps) {
		in.first = make([]int32, places+1)
		s.found()
		for _, to := range s.to {
			in.first[to+1]++
		}
		for i := range places {
			in.first[i+1] += in.first[i]
		}
		in.to = make([]int32, len(s.to))
		fill := append([]int32(nil), in.first[:places]...)
		for from := range places {
			for _, to := range s.to[s.first[from]:s.first[from+1]] {
				in.to[fill[to]] = int32(from)
				fill[to]++
			}
		}
	}}
}

// around calls f with the cells beside a place: in a Grid level the four next to it, walls included, and otherwise
// those from or to which steps lead, in the same level.
func (w *World) around(place int, f func(beside int, way Directions)) {
	level, cell := w.Level(place)
	l := &w.Levels[level]
	if !l.Grid || place >= w.Cells() {
		for _, list := range [][]int32{w.Steps(place), w.StepsInto(place)} {
			for _, to := range list {
				if other, _ := w.Level(int(to)); other == level {
					f(int(to), 0)
				}
			}
		}
		return
	}
	x := cell % l.Width
	if cell >= l.Width {
		f(place-l.Width, Up)
	}
	if cell+l.Width < l.Width*l.Height {
		f(place+l.Width, Down)
	}
	if x > 0 {
		f(place-1, Left)
	}
	if x+1 < l.Width {
		f(place+1, Right)
	}
}

// Validate returns an error if an index is out of range, a start is in a wall, or conditions depend on more than
// MostSwitches switches.
func (w *World) Validate() error {
	used := map[int]bool{}
	for i := range w.Kinds {
		k := &w.Kinds[i]
		if sort := outside(len(w.Keys), k.Gives, k.Needs); sort != nil {
			return fmt.Errorf("kind %d has key %d, and there are %d sorts", i, *sort, len(w.Keys))
		}
		var switches []int
		for _, p := range k.Presses {
			switches = append(switches, p.Switch)
		}
		if s := outside(len(w.Switches), switches, k.On, k.Off, k.Pulls); s != nil {
			return fmt.Errorf("switch %d is not among the %d switches", *s, len(w.Switches))
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
	for i, r := range w.Relays {
		if sort := outside(len(w.Keys), r.When, r.Gives); sort != nil {
			return fmt.Errorf("relay %d has key %d, and there are %d sorts", i, *sort, len(w.Keys))
		}
	}
	for p, k := range w.Places {
		if k < 0 || int(k) >= len(w.Kinds) {
			return fmt.Errorf("place %d is of kind %d, and there are %d", p, k, len(w.Kinds))
		}
	}
	for _, s := range w.Starts {
		if s.At < 0 || s.At >= len(w.Places) || w.Kind(s.At).Wall {
			return fmt.Errorf("%s starts in place %d, which is a wall or not in the world", s.Name, s.At)
		}
	}
	return nil
}

// outside returns the first number of lists that is not from 0 to n-1; nil if there is none.
func outside(n int, lists ...[]int) *int {
	for _, list := range lists {
		for i := range list {
			if list[i] < 0 || list[i] >= n {
				return &list[i]
			}
		}
	}
	return nil
}
