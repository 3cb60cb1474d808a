package catalog

import (
	"jogada/board"
	"jogada/say"
)

// Picture is what an answer shows besides its report, in JSON.
type Picture struct {
	Speech Speech            `json:"told"`
	Layers []board.LayerJSON `json:"layers,omitempty"`
	Frames []board.FrameJSON `json:"frames,omitempty"`
	Trace  *board.Trace      `json:"trace,omitempty"`
	// Omitted is what was left out because it would have gone over the limits of the request: layers, frames, trace.
	Omitted []string `json:"omitted,omitempty"`
}

// Speech is the words of an answer, taken apart where they speak of places.
type Speech struct {
	Headline []say.Part   `json:"headline"`
	Because  [][]say.Part `json:"because"`
	Line     []string     `json:"line,omitempty"` // the moves of the line to a reader, who need not know the notation
}

// Picture is what the report shows of a board with this view.
func (r Report) Picture(v board.View) Picture {
	p := Picture{Speech: r.Speech, Layers: make([]board.LayerJSON, len(r.Layers)), Frames: make([]board.FrameJSON, len(r.Frames)), Trace: r.Trace}
	for i, l := range r.Layers {
		if r.Meter.Write(l.Length(v.Places())) {
			p.Layers[i] = l.JSON(v.Places())
		}
	}
	if r.Meter.Stopped() != nil { // what was being worked out may be half done
		p.Layers, p.Omitted = []board.LayerJSON{}, append(p.Omitted, "layers")
	}
	for i, f := range r.Frames {
		if r.Meter.Write(frameBytes) && r.Meter.Work(v.Places()) {
			p.Frames[i] = v.Difference(f)
		}
	}
	if r.Meter.Stopped() != nil && len(r.Frames) > 0 {
		p.Frames, p.Omitted = []board.FrameJSON{}, append(p.Omitted, "frames")
	}
	return p
}

// frameBytes is about what a frame takes in JSON beyond the cells in which it differs.
const frameBytes = 100
