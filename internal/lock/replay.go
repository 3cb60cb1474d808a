package lock

import (
	"fmt"
	"slices"
)

// State is the state of a player by the rules alone: what Replay computes. It knows nothing of plans.
type State struct {
	At     int
	Taken  map[int]bool // by place: what lay there is picked up
	Fired  map[int]bool // by relay
	Opened map[int]bool // by place: its needs are met for good
	Has    []int        // by sort of key
	On     []bool       // by switch
}

// NewState returns the state of a player at a start.
func (w *World) NewState(start int) *State {
	s := &State{Taken: map[int]bool{}, Fired: map[int]bool{}, Opened: map[int]bool{}, Has: make([]int, len(w.Keys)), On: make([]bool, len(w.Switches))}
	for i, sw := range w.Switches {
		s.On[i] = sw.On
	}
	at := w.Starts[start].At
	s.Opened[at] = true
	s.arrive(w, at)
	return s
}

// Clone returns a copy.
func (s *State) Clone() *State {
	c := &State{At: s.At, Taken: map[int]bool{}, Fired: map[int]bool{}, Opened: map[int]bool{}, Has: slices.Clone(s.Has), On: slices.Clone(s.On)}
	for _, pair := range [][2]map[int]bool{{c.Taken, s.Taken}, {c.Fired, s.Fired}, {c.Opened, s.Opened}} {
		for k, v := range pair[1] {
			pair[0][k] = v
		}
	}
	return c
}

// Do takes a step. It returns an error, and changes nothing, if the rules do not allow the step.
func (s *State) Do(w *World, step Step) error {
	if step.At < 0 || step.At >= len(w.Places) {
		return fmt.Errorf("there is no place %d", step.At)
	}
	k := &w.Kinds[w.Places[step.At]]
	if step.Pull >= 0 {
		if step.At != s.At || !slices.Contains(k.Pulls, step.Pull) {
			return fmt.Errorf("switch %d has no lever at place %d", step.Pull, s.At)
		}
		s.On[step.Pull] = !s.On[step.Pull]
		return nil
	}
	if !slices.Contains(w.Steps(s.At), int32(step.At)) || k.Wall {
		return fmt.Errorf("no step leads from place %d to place %d", s.At, step.At)
	}
	for _, on := range k.On {
		if !s.On[on] {
			return fmt.Errorf("place %d wants switch %s on", step.At, w.Switches[on].Name)
		}
	}
	for _, off := range k.Off {
		if s.On[off] {
			return fmt.Errorf("place %d wants switch %s off", step.At, w.Switches[off].Name)
		}
	}
	if !s.Opened[step.At] {
		need := make([]int, len(w.Keys))
		for _, t := range k.Needs {
			if need[t]++; need[t] > s.Has[t] {
				return fmt.Errorf("place %d needs more of %s", step.At, w.Keys[t].Name)
			}
		}
		for _, t := range k.Needs {
			if w.Keys[t].Once {
				s.Has[t]--
			}
			s.Opened[step.At] = true
		}
	}
	s.arrive(w, step.At)
	return nil
}

// arrive applies the effects of entering a place.
func (s *State) arrive(w *World, at int) {
	s.At = at
	k := &w.Kinds[w.Places[at]]
	if !s.Taken[at] && len(k.Gives) > 0 {
		s.Taken[at] = true
		for _, t := range k.Gives {
			s.Has[t]++
		}
	}
	for fired := true; fired; { // each round but the last fires a relay
		fired = false
		for i, r := range w.Relays {
			have := make([]int, len(w.Keys))
			met := !s.Fired[i]
			for _, t := range r.When {
				have[t]++
				met = met && s.Has[t] >= have[t]
			}
			if met {
				s.Fired[i], fired = true, true
				for _, t := range r.Gives {
					s.Has[t]++
				}
			}
		}
	}
	for _, p := range k.Presses {
		s.On[p.Switch] = p.To == TurnOn || p.To == Flip && !s.On[p.Switch]
	}
}

// Replay follows steps by the rules alone, and returns the state at their end. It fails at the first step that the rules
// do not allow.
func Replay(w *World, start int, steps []Step) (*State, error) {
	s := w.NewState(start)
	for i, step := range steps {
		if err := s.Do(w, step); err != nil {
			return s, fmt.Errorf("step %d: %w", i+1, err)
		}
	}
	return s, nil
}

// Won reports whether the player is in an exit.
func (s *State) Won(w *World) bool { return w.Kinds[w.Places[s.At]].Exit }
