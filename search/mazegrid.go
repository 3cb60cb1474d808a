package search

// MazeGrid is a maze in flat form, for whoever wants to look at all of it at once: a byte a place, row by row. The number of
// a place (see Numbered) is where its byte stands. Next to a place are those left and right of it, and those above and below
// it, which stand Stride before and behind; walls are no places. Every row ends with a wall, so rows don't run on.
type MazeGrid[K comparable] struct {
	Places []byte
	Stride int
	Kinds  [256]MazeKind // what a byte means
	Keys   []K           // by number, counted from 1
}

// MazeKind is what is at a place: a wall, or the keys that it gives and needs, by number; 0 is none.
type MazeKind struct {
	Wall         bool
	Gives, Needs uint8
}

// MostGridKeys is how many keys a MazeGrid has at most.
const MostGridKeys = 64

// GridMaze is knowledge that a maze may offer: what it is in flat form. An answer can then bring a MazeAreas for its proof.
type GridMaze[S, K comparable] interface {
	Numbered[S]
	Grid() MazeGrid[K]
}

// MazeAreas is the proof of an exploration of a MazeGrid: which places hang together without a key. Places that need no key
// make runs, as many as stand side by side in a row. A run touches those above and below it. One that touches none above it
// is a top; any other belongs to the top of the leftmost run that it touches above. If a run touches runs of other tops
// above it besides, its own top and theirs are joined.
//
// Tops that are joined are of one area, so an area is all that hangs together; and of the tops of an area each but one is
// joined with one of a smaller rank, so it does hang together.
type MazeAreas struct {
	Area []int32 // by top, in reading order: which area it is part of, counted from 0
	Rank []int32 // by top
}
