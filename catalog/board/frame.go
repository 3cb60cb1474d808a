package board

import (
	"cmp"
	"slices"
)

// Frame is one picture of a line of play or of a search.
type Frame struct {
	Caption string
	View    View
	Marks   []int // places to highlight
	Walk    []int // the places that the moved token passes on its way from the picture before, both ends included; nil if it goes straight
	Push    []int // from where to where it pushes a piece at the end of its way; nil if it pushes nothing
}

// FrameJSON is a frame in JSON: its differences from the board's own view, and the tokens.
type FrameJSON struct {
	Caption string      `json:"caption"`
	Cells   []PlaceLook `json:"cells"`
	Tokens  []Token     `json:"tokens"`
	Marks   []int       `json:"marks,omitempty"`
	Walk    []int       `json:"walk,omitempty"`
	Push    []int       `json:"push,omitempty"`
	Wave    *int        `json:"wave,omitempty"` // in a trace: the wave it belongs to
	Step    *int        `json:"step,omitempty"` // in a trace: the number of states expanded before it
}

// PlaceLook gives the look of one place.
type PlaceLook struct {
	Place int    `json:"place"`
	Kind  string `json:"kind"`
	Text  string `json:"text,omitempty"`
}

// Difference returns how a frame differs from the view, which must have the same places. It is incomplete if the work
// stops.
func (v View) Difference(f Frame, work Work) FrameJSON {
	j := FrameJSON{Caption: f.Caption, Cells: []PlaceLook{}, Tokens: []Token{}, Marks: f.Marks, Walk: f.Walk, Push: f.Push}
	for place := range f.View.Places() {
		if !work.do(place) {
			break
		}
		now := f.View.Place(place)
		if len(now.Tokens) > 0 {
			j.Tokens = append(j.Tokens, Token{place, now.Tokens})
		}
		if was := v.Place(place); was.Kind != now.Kind || was.Text != now.Text {
			j.Cells = append(j.Cells, PlaceLook{place, now.Kind, now.Text})
		}
	}
	return j
}

// Retouch returns the frame after its view has changed in two places.
func (v View) Retouch(f FrameJSON, now View, one, other int) FrameJSON {
	f.Cells = slices.DeleteFunc(slices.Clone(f.Cells), func(c PlaceLook) bool { return c.Place == one || c.Place == other })
	f.Tokens = slices.DeleteFunc(slices.Clone(f.Tokens), func(s Token) bool { return s.Place == one || s.Place == other })
	for _, place := range slices.Compact([]int{one, other}) {
		was, is := v.Place(place), now.Place(place)
		if was.Kind != is.Kind || was.Text != is.Text {
			f.Cells = append(f.Cells, PlaceLook{place, is.Kind, is.Text})
		}
		if len(is.Tokens) > 0 {
			f.Tokens = append(f.Tokens, Token{place, is.Tokens})
		}
	}
	slices.SortFunc(f.Cells, func(x, y PlaceLook) int { return cmp.Compare(x.Place, y.Place) })
	slices.SortFunc(f.Tokens, func(x, y Token) int { return cmp.Compare(x.Place, y.Place) })
	return f
}

// Arrow returns the arrow for left, right, up or down, and "" for anything else.
func Arrow(way string) string {
	return map[string]string{"left": "←", "right": "→", "up": "↑", "down": "↓"}[way]
}
