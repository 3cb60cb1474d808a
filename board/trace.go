package board

// Trace is a search as something to watch: the states that the method looked at, in order.
type Trace struct {
	Unit   string      `json:"unit"`   // what is looked at: cell, board, position
	Total  int         `json:"total"`  // how many were looked at
	Listed int         `json:"listed"` // how many of those are listed here
	Waves  []Wave      `json:"waves"`
	Places []int       `json:"places,omitempty"` // where states are places: what is looked at in each step
	Wave   []int       `json:"wave,omitempty"`   // and the wave that it belongs to
	Frames []FrameJSON `json:"frames,omitempty"` // where they are boards or positions: some of each wave
}

// Wave is a group of the states that a search looks at: those of one depth, round, explorer or number of plies.
type Wave struct {
	Name  string `json:"name"`
	Count int    `json:"count"`
}
