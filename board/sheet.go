package board

// Sheet is what a board brings along to be drawn with where the kinds of its game are not enough: pictures of its own things, and the
// text that it is part of. It belongs to the whole board; pictures of play leave it out.
type Sheet struct {
	// Origin is the text that the board was read from. Whoever paints the board hands it back as it is.
	Origin string `json:"origin"`
	// Things are what there is, the lowest first: a cell is drawn by drawing its things in this order.
	Things []Thing `json:"things"`
	// Signs are the things behind each text of a look. A text of names in brackets, with commas between, is those things.
	Signs map[string][]string `json:"signs"`
}

// Thing is a picture of a few pixels.
type Thing struct {
	Name    string   `json:"name"`
	Colours []string `json:"colours"` // #rrggbb; empty for a pixel that is not painted
	Rows    []string `json:"rows"`    // of digits, each the number of a colour, and points for pixels that are not painted
}
