package bind

import (
	"fmt"
	"reflect"
	"slices"

	"jogada/search"
	"jogada/solve"
)

// Limits of a trace.
const (
	mostEvents = 1 << 15 // steps, if all of them are shown
	mostLooks  = 1 << 17 // expanded states, if there were more steps
	mostKept   = 1 << 25 // bytes of states in either
	mostWaves  = 4096
	mostQueued = 8 // of the open list, the next ones
)

// recorder observes a search. It keeps every step while there are few, and otherwise only expansions.
type recorder[S comparable] struct {
	code   search.Code
	size   stateSize[S]
	lines  map[string]int
	all    []recorded[S] // nil when there were too many
	looks  []recorded[S]
	bytes  struct{ all, looks int } // of their states
	events int
	total  int
	wave   int
	counts []int
}

// recorded is a step of a search.
type recorded[S comparable] struct {
	solve.Event[S]
	line   int
	number int // number of states expanded so far, including this one
	queue  []S
}

func newRecorder[S comparable](code search.Code) *recorder[S] {
	r := &recorder[S]{code: code, size: newStateSize[S](), lines: map[string]int{}, all: []recorded[S]{}}
	for i, l := range code.Lines {
		if l.Name != "" {
			r.lines[l.Name] = i
		}
	}
	return r
}

// see records a step.
func (r *recorder[S]) see(e solve.Event[S]) {
	line, known := r.lines[e.Line]
	if !known {
		panic(fmt.Sprintf("bind: a search tells of a line %q, which its pseudocode does not have", e.Line))
	}
	r.events++
	if e.Look {
		r.countExpanded(e.Wave)
	}
	looks := e.Look && len(r.looks) < mostLooks && r.bytes.looks < mostKept
	if r.all == nil && !looks {
		return
	}
	e.Wave = r.wave
	step := recorded[S]{Event: e, line: line, number: r.total, queue: queued(e.List)}
	step.List = solve.List[S]{Len: e.List.Len} // its list may change later
	bytes := r.bytesOf(step)
	if looks {
		r.looks = append(r.looks, step)
		r.bytes.looks += bytes
	}
	if r.all != nil {
		r.all = append(r.all, step)
		if r.bytes.all += bytes; len(r.all) > mostEvents || r.bytes.all > mostKept {
			r.all = nil
		}
	}
}

// bytesOf estimates the size of the states of a step.
func (r *recorder[S]) bytesOf(step recorded[S]) int {
	bytes := r.size.bytes(step.State)
	if step.From != nil {
		bytes += r.size.bytes(*step.From)
	}
	for _, s := range step.queue {
		bytes += r.size.bytes(s)
	}
	return bytes
}

// stateSize gives the size of values of a type, including the texts in them. Most types have none: their values need not
// be looked at.
type stateSize[S any] struct {
	fixed int
	texts [][]int // where the texts are: numbers of fields in fields
}

func newStateSize[S any]() (size stateSize[S]) {
	var add func(reflect.Type, []int)
	add = func(t reflect.Type, at []int) {
		size.fixed += int(t.Size())
		switch t.Kind() {
		case reflect.String:
			size.texts = append(size.texts, at)
		case reflect.Struct:
			for i := range t.NumField() {
				add(t.Field(i).Type, append(slices.Clone(at), i))
			}
		}
	}
	add(reflect.TypeFor[S](), nil)
	return size
}

func (s stateSize[S]) bytes(v S) int {
	bytes := s.fixed
	for _, at := range s.texts {
		text := reflect.ValueOf(v)
		for _, i := range at {
			text = text.Field(i)
		}
		bytes += text.Len()
	}
	return bytes
}

// countExpanded counts an expanded state. The steps that follow belong to its wave.
func (r *recorder[S]) countExpanded(wave int) {
	r.wave = min(max(wave, 0), mostWaves-1)
	for len(r.counts) <= r.wave {
		r.counts = append(r.counts, 0)
	}
	r.counts[r.wave]++
	r.total++
}

// queued returns the next states of a list.
func queued[S any](l solve.List[S]) []S {
	if l.At == nil {
		return nil
	}
	known := l.Len
	if l.Known > 0 {
		known = l.Known
	}
	states := make([]S, min(known, mostQueued))
	for i := range states {
		states[i] = l.At(i)
	}
	return states
}

// steps returns the steps to show: all of them, or only the expansions.
func (r *recorder[S]) steps() []recorded[S] {
	if r.all != nil {
		return r.all
	}
	return r.looks
}
