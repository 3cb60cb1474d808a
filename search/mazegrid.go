package search

// MazeGrid holds a maze in flat form: one byte for each cell, row by row. The number of a cell (see Numbered) is the
// index of its byte. The neighbours of a cell are those to its left and right and those Stride before and after it;
// walls are not cells. Every row ends with a wall, so rows do not run on.
type MazeGrid[K comparable] struct {
	Places []byte
	Stride int
	Kinds  [256]MazeKind // meaning of each byte
	Keys   []K           // by number, counted from 1
}

// MazeKind describes one cell: a wall, or the numbers of the keys that it gives and needs; 0 means none.
type MazeKind struct {
	Wall         bool
	Gives, Needs uint8
}

// MostGridKeys is the largest number of keys in a MazeGrid.
const MostGridKeys = 64

// GridMaze is an optional interface of a maze that has a flat form. Its answers can be proved by MazeAreas.
type GridMaze[S, K comparable] interface {
	Numbered[S]
	Grid() MazeGrid[K]
}

// MazeAreas proves an exploration of a MazeGrid by showing which cells are connected without a key. Cells that need no
// key form runs of neighbours in a row. A run that touches no run above it is a top; any other belongs to the top of
// the leftmost run that it touches above. If it touches runs of further tops above, its own top is joined with theirs.
//
// Joined tops are in one area, so an area contains everything connected to it. Every top of an area but one is joined
// with a top of smaller rank, so the area is connected.
type MazeAreas struct {
	Area []int32 // by top, in reading order: its area, counted from 0
	Rank []int32 // by top: its rank within the area
}
