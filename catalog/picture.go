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
}

// Speech is the words of an answer, taken apart where they speak of places.
type Speech struct {
	Headline []say.Part   `json:"headline"`
	Because  [][]say.Part `json:"because"`
}

// Picture is what the report shows of a board with this view.
func (r Report) Picture(v board.View) Picture {
	p := Picture{Speech: r.Speech, Layers: make([]board.LayerJSON, len(r.Layers)), Frames: make([]board.FrameJSON, len(r.Frames)), Trace: r.Trace}
	for i, l := range r.Layers {
		p.Layers[i] = l.JSON(v.Places())
	}
	for i, f := range r.Frames {
		p.Frames[i] = v.Difference(f)
	}
	return p
}
