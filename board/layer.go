package board

// Layer is something to lay over a view: a number for some of its places.
type Layer struct {
	Name   string
	Doc    string
	Kind   LayerKind
	Value  func(place int) (value int, ok bool)
	Legend map[int]string // for an area: what its numbers mean
	Notes  []Note
	Given  *Given // not nil: the numbers depend on a place that the reader chooses, and Value is for the one to begin with
}

// Note is a text on a place.
type Note struct {
	Place int    `json:"place"`
	Text  string `json:"text"`
}

// Given is the choice that a layer depends on.
type Given struct {
	Doc   string // "the mouse is on"
	At    int    // the place to begin with
	Value func(given, place int) (value int, ok bool)
}

// LayerKind says how the numbers of a layer are meant.
type LayerKind string

// The kinds of layers.
const (
	Heat   LayerKind = "heat"   // a quantity: the larger, the farther
	Area   LayerKind = "area"   // the number of an area that the place is in
	Waking LayerKind = "waking" // the order of discovery
	Order  LayerKind = "order"  // the order of a few places, 1 first
)

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

// mostGiven is the largest view for which a layer is written out for every choice; a larger one has the first alone.
const mostGiven = 256

// layerBytes is about what the number of one place takes in JSON.
const layerBytes = 4

// Length is about how many bytes the layer takes in JSON over so many places.
func (l Layer) Length(places int) int {
	if l.Given == nil || places > mostGiven {
		return layerBytes * places
	}
	return layerBytes * places * places
}

// JSON is the layer in JSON over so many places.
func (l Layer) JSON(places int) LayerJSON {
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
