package catalog

import "jogada/say"

// Picture is what an answer shows besides its report, in JSON.
type Picture struct {
	Told   Speech      `json:"told"`
	Layers []LayerJSON `json:"layers,omitempty"`
	Frames []FrameJSON `json:"frames,omitempty"`
	Trace  *Trace      `json:"trace,omitempty"`
}

// Speech is the words of an answer, taken apart where they speak of places.
type Speech struct {
	Headline []say.Part   `json:"headline"`
	Because  [][]say.Part `json:"because"`
}

// LayerJSON is a layer in JSON: a number or null for each place.
type LayerJSON struct {
	Name   string         `json:"name"`
	Doc    string         `json:"doc"`
	Kind   LayerKind      `json:"kind"`
	Values []*int         `json:"values,omitempty"`
	Legend map[int]string `json:"legend,omitempty"`
	Notes  []Note         `json:"notes,omitempty"`
	Given  *GivenJSON     `json:"given,omitempty"`
}

// GivenJSON is the choice that a layer depends on, with the values for each.
type GivenJSON struct {
	Doc    string   `json:"doc"`
	At     int      `json:"at"`
	Values [][]*int `json:"values"`
}

// FrameJSON is a frame in JSON: where it differs from the board's own view, and who stands where.
type FrameJSON struct {
	Caption string      `json:"caption"`
	Cells   []PlaceLook `json:"cells"`
	Tokens  []Stand     `json:"tokens"`
	Marks   []int       `json:"marks,omitempty"`
	Wave    *int        `json:"wave,omitempty"` // in a trace: the wave it belongs to
	Step    *int        `json:"step,omitempty"` // in a trace: how many states were looked at before it
}

// PlaceLook is the look of one place.
type PlaceLook struct {
	Place int    `json:"place"`
	Kind  string `json:"kind"`
	Text  string `json:"text,omitempty"`
}

// mostGiven is the largest view for which a layer is written out for every choice; a larger one has the first alone.
const mostGiven = 256

// Picture is what the report shows of a board with this view.
func (r Report) Picture(v View) Picture {
	p := Picture{Told: r.Told, Layers: make([]LayerJSON, len(r.Layers)), Frames: make([]FrameJSON, len(r.Frames)), Trace: r.Trace}
	for i, l := range r.Layers {
		p.Layers[i] = l.written(v.Places())
	}
	for i, f := range r.Frames {
		p.Frames[i] = v.Difference(f)
	}
	return p
}

// written is the layer in JSON over so many places.
func (l Layer) written(places int) LayerJSON {
	j := LayerJSON{Name: l.Name, Doc: l.Doc, Kind: l.Kind, Legend: l.Legend, Notes: l.Notes}
	if l.Given == nil || places > mostGiven {
		j.Values = column(places, l.Value)
		return j
	}
	j.Given = &GivenJSON{Doc: l.Given.Doc, At: l.Given.At, Values: make([][]*int, places)}
	for g := range places {
		j.Given.Values[g] = column(places, func(place int) (int, bool) { return l.Given.Value(g, place) })
	}
	return j
}

func column(places int, value func(int) (int, bool)) []*int {
	values, numbers := make([]*int, places), make([]int, places)
	for place := range places {
		if n, ok := value(place); ok {
			numbers[place] = n
			values[place] = &numbers[place]
		}
	}
	return values
}

// Difference is a frame as it differs from the view, whose places it has.
func (v View) Difference(f Frame) FrameJSON {
	j := FrameJSON{Caption: f.Caption, Cells: []PlaceLook{}, Tokens: []Stand{}, Marks: f.Marks}
	for place := range f.View.Places() {
		now := f.View.Place(place)
		if len(now.Tokens) > 0 {
			j.Tokens = append(j.Tokens, Stand{place, now.Tokens})
		}
		if was := v.Place(place); was.Kind != now.Kind || was.Text != now.Text {
			j.Cells = append(j.Cells, PlaceLook{place, now.Kind, now.Text})
		}
	}
	return j
}
