package catalog

import (
	"slices"

	"jogada/catalog/board"
	"jogada/internal/base/say"
	"jogada/solve"
)

// Picture holds what an answer shows besides its report, in JSON.
type Picture struct {
	Sentences Sentences         `json:"told"`
	Layers    []board.LayerJSON `json:"layers,omitempty"`
	Frames    []board.FrameJSON `json:"frames,omitempty"`
	Trace     *board.Trace      `json:"trace,omitempty"`
	// Omitted names the parts left out to stay within the limits of the request: layers, frames, trace.
	Omitted []string `json:"omitted,omitempty"`
}

// Sentences holds the sentences of an answer, split where they refer to cells.
type Sentences struct {
	Headline []say.Part   `json:"headline"`
	Because  [][]say.Part `json:"because"`
	Line     []string     `json:"line,omitempty"` // the moves of the line for readers who do not know the notation
}

// Picture returns what the report shows on a board with this view, as far as the time and output budget allow. Parts
// that do not fit are left out and named.
func (r Report) Picture(v board.View) Picture {
	p := Picture{Sentences: r.Sentences, Trace: r.Trace, Omitted: slices.Clone(r.Omitted)}
	p.Layers = fitting(r, &p, "layers", r.Layers, func(l board.Layer, m *solve.Meter) (board.LayerJSON, int) {
		j := l.JSON(v.Places(), m.Work)
		return j, j.Size()
	})
	p.Frames = fitting(r, &p, "frames", r.Frames, func(f board.Frame, m *solve.Meter) (board.FrameJSON, int) {
		j := v.Difference(f, m.Work)
		return j, j.Size()
	})
	return p
}

// fitting makes all parts of a kind, or none and records the omission: a part of them would mislead.
func fitting[P, J any](r Report, p *Picture, kind string, parts []P, make func(P, *solve.Meter) (J, int)) []J {
	var m *solve.Meter
	if r.Meter != nil {
		m = r.Meter.Stage(1, 0)
	}
	before, made := m.Written(), []J{}
	for _, part := range parts {
		if !m.Work(1) || r.Meter.Stopped() != nil { // lazily made parts may be incomplete
			break
		}
		j, size := make(part, m)
		if !m.Write(size) {
			break
		}
		made = append(made, j)
	}
	if len(parts) > 0 && (m.Stopped() != nil || r.Meter.Stopped() != nil) {
		m.Unwrite(m.Written() - before)
		p.Omitted = append(p.Omitted, kind)
		return []J{}
	}
	return made
}
