package board

// Layer is an overlay on a view: a number for some of its places.
type Layer struct {
	Name   string
	Doc    string
	Tip    string // what a number says of its place in a few words, with {n} for the number; empty: the name and the number do
	Kind   LayerKind
	Value  func(place int) (value int, ok bool)
	Legend map[int]string // for an area: the meaning of its numbers
	Notes  []Note
	Given  *LayerChoice // if not nil, the numbers depend on a place chosen by the reader, and Value is for the initial one
	Path   *Path        // if not nil, the reader can follow the derivation of a number from place to place
}

// Path says which place the number of each place derives from. Following it ends where the number is evident.
type Path struct {
	Next func(place int) (next int, ok bool)
	// Given does the same for a layer with a choice: the side to move goes from its place to the next.
	Given func(given, place int) (next int, ok bool)
	// Line returns the whole path from a place, for layers in which the place alone does not determine who moves on
	// from it.
	Line  func(place int) []PathMove
	Token string // the token that moves along, if any
	Of    string // which place changes in a layer with a choice: OfPlace or OfGiven
	Then  int    // index of the layer of the answer in which the way continues; for a layer without a choice, itself
}

// PathMove is one move of a token or piece along a path.
type PathMove struct {
	Step  int    `json:"step" doc:"How many steps of the way come before it; those that go together are of one step"`
	From  int    `json:"from"`
	To    int    `json:"to"`
	Token string `json:"token,omitempty" doc:"Who goes, if it is one of the tokens"`
}

// Values of Way.Of: which place a step of a way changes.
const (
	OfPlace = "place"
	OfGiven = "given"
)

// Note is a text on a place.
type Note struct {
	Place int    `json:"place"`
	Text  string `json:"text"`
}

// LayerChoice describes the choice that a layer depends on.
type LayerChoice struct {
	Doc   string // "the mouse is on"
	At    int    // the initial place
	Value func(given, place int) (value int, ok bool)
}

// LayerKind says how to read the numbers of a layer.
type LayerKind string

// Kinds of layers.
const (
	Heat   LayerKind = "heat"   // a quantity: larger is farther
	Area   LayerKind = "area"   // the number of the area that contains the place
	Waking LayerKind = "waking" // the order of discovery
	Order  LayerKind = "order"  // the order of a few places, 1 first
)

// LayerJSON is a layer in JSON: a number or null for each place.
type LayerJSON struct {
	Name   string           `json:"name"`
	Doc    string           `json:"doc"`
	Tip    string           `json:"tip,omitempty" doc:"What a number says of its place, with {n} for the number"`
	Kind   LayerKind        `json:"kind"`
	Values []*int           `json:"values,omitempty"`
	Legend map[int]string   `json:"legend,omitempty"`
	Notes  []Note           `json:"notes,omitempty"`
	Given  *LayerChoiceJSON `json:"given,omitempty"`
	Way    *PathJSON        `json:"way,omitempty" doc:"How the number of a place comes about"`
}

// PathJSON is a Path in JSON: for each place, the place that its number derives from; in a layer with a choice, one such
// list for each choice.
type PathJSON struct {
	Next  []*int       `json:"next,omitempty" doc:"The place that the number of each place comes from, or null"`
	Given [][]*int     `json:"given,omitempty" doc:"The same for each choice: where who is to move goes"`
	Lines [][]PathMove `json:"lines,omitempty" doc:"The whole way from each place, where a place alone does not say who goes on from it"`
	Token string       `json:"token,omitempty" doc:"Who moves along the way"`
	Of    string       `json:"of,omitempty" enum:"place,given" doc:"Whose place changes with a step"`
	Then  int          `json:"then" doc:"The number of the layer in which the way goes on"`
}

// LayerChoiceJSON is the choice that a layer depends on, with the values for each.
type LayerChoiceJSON struct {
	Doc    string   `json:"doc"`
	At     int      `json:"at"`
	Values [][]*int `json:"values"`
}

// mostGiven limits the views for which a layer is written for every choice; a larger one has only the first.
const mostGiven = 256

// mostLegs limits the legs of all ways of one layer; the ways of further places are left out.
const mostLegs = 20_000

// legBytes estimates the size of a leg in JSON.
const legBytes = 30

// JSON returns the layer in JSON over that many places. It is incomplete if the work stops.
func (l Layer) JSON(places int, work Work) LayerJSON {
	j := LayerJSON{Name: l.Name, Doc: l.Doc, Tip: l.Tip, Kind: l.Kind, Legend: l.Legend, Notes: l.Notes}
	if l.Given == nil || places > mostGiven {
		j.Values = column(places, l.Value, work)
		if l.Path != nil && l.Path.Next != nil && places <= mostGiven*mostGiven {
			j.Way = &PathJSON{Next: column(places, l.Path.Next, work), Token: l.Path.Token, Then: l.Path.Then}
		}
		if l.Path != nil && l.Path.Line != nil {
			j.Way = &PathJSON{Lines: lines(places, l.Path.Line, work)}
		}
		return j
	}
	j.Given = &LayerChoiceJSON{Doc: l.Given.Doc, At: l.Given.At, Values: columns(places, l.Given.Value, work)}
	if l.Path != nil {
		j.Way = &PathJSON{Given: columns(places, l.Path.Given, work), Token: l.Path.Token, Of: l.Path.Of, Then: l.Path.Then}
	}
	return j
}

func lines(places int, line func(int) []PathMove, work Work) [][]PathMove {
	all, legs := make([][]PathMove, places), 0
	for place := range places {
		if !work.do(place) {
			break
		}
		all[place] = []PathMove{}
		if legs < mostLegs {
			all[place] = append(all[place], line(place)...)
			legs += len(all[place])
		}
	}
	return all
}

func columns(places int, value func(given, place int) (int, bool), work Work) [][]*int {
	all := make([][]*int, places)
	for g := range places {
		all[g] = column(places, func(place int) (int, bool) { return value(g, place) }, work)
	}
	return all
}

func column(places int, value func(int) (int, bool), work Work) []*int {
	values, numbers := make([]*int, places), make([]int, places)
	for place := range places {
		if !work.do(place) {
			break
		}
		if n, ok := value(place); ok {
			numbers[place] = n
			values[place] = &numbers[place]
		}
	}
	return values
}
