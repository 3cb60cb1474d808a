package bind

import (
	"slices"

	"jogada/board"
	"jogada/catalog"
	"jogada/solve"
)

// What a trace lists at most. Whoever watches it steps through it by hand: more would only be slow.
const (
	mostSteps  = 1 << 17 // places
	mostFrames = 400     // pictures
	mostInWave = 10      // pictures of one wave
	mostWaves  = 4096
)

// recorder observes a search.
type recorder[S comparable] struct {
	pictures bool // keep some states of each wave, not all
	steps    []recorded[S]
	counts   []int
	total    int
}

type recorded[S comparable] struct {
	state      S
	wave, step int
}

// see is told of a state.
func (r *recorder[S]) see(s S, wave int) {
	wave = min(max(wave, 0), mostWaves-1)
	for len(r.counts) <= wave {
		r.counts = append(r.counts, 0)
	}
	r.counts[wave]++
	r.total++
	most := mostSteps
	if r.pictures {
		most = mostFrames
	}
	if len(r.steps) < most && (!r.pictures || r.counts[wave] <= mostInWave) {
		r.steps = append(r.steps, recorded[S]{s, wave, r.total - 1})
	}
}

// tracer makes a trace of the states of one question.
type tracer[S comparable] struct {
	unit    string
	place   func(S) int             // nil where a state is not a place
	picture func(S) board.FrameJSON // for those
	name    func(S) string
	wave    func(n int) string
}

// watch has a search observed; what it returns makes the trace when the search is over.
func (t tracer[S]) watch(m *solve.Meter) func() *board.Trace {
	r := &recorder[S]{pictures: t.place == nil}
	solve.Observe(m, r.see)
	return func() *board.Trace { return t.trace(r) }
}

func (t tracer[S]) trace(r *recorder[S]) *board.Trace {
	trace := &board.Trace{Unit: t.unit, Total: r.total, Listed: len(r.steps), Waves: []board.Wave{}}
	for n, count := range r.counts {
		trace.Waves = append(trace.Waves, board.Wave{Name: t.wave(n), Count: count})
	}
	for _, s := range r.steps {
		if t.place != nil {
			trace.Places, trace.Wave = append(trace.Places, t.place(s.state)), append(trace.Wave, s.wave)
			continue
		}
		frame := t.picture(s.state)
		frame.Caption, frame.Wave, frame.Step = t.name(s.state), catalog.Some(s.wave), catalog.Some(s.step)
		trace.Frames = append(trace.Frames, frame)
	}
	trace.Places, trace.Wave = slices.Clip(trace.Places), slices.Clip(trace.Wave)
	return trace
}
