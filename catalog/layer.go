package catalog

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
