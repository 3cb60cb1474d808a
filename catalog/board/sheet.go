package board

// Sheet holds what a board needs to be drawn beyond the kinds of its game: pictures of its own things, and the text
// that it is part of. It belongs to the whole board; pictures of play leave it out.
type Sheet struct {
	// Origin is the text that the board was read from. Clients that paint the board return it unchanged.
	Origin string `json:"origin"`
	// Things lists the things from bottom to top; a cell is drawn by drawing its things in this order.
	Things []Thing `json:"things"`
	// Signs lists the things behind each text of a look. A bracketed, comma-separated list of names denotes those
	// things.
	Signs map[string][]string `json:"signs"`
}

// Thing is a sprite of a few pixels.
type Thing struct {
	Name    string   `json:"name"`
	Colours []string `json:"colours"` // #rrggbb; empty for a transparent pixel
	Rows    []string `json:"rows"`    // rows of digits, each the index of a colour, and dots for transparent pixels
}
