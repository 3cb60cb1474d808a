package search

import (
	"iter"

	"jogada/solve"
)

// Maze asks what each of several explorers, who never meet, can reach where some cells need a key and some hold one. A
// key is kept once found and never used up, and every path can be walked back, so exploring is monotone: its order does
// not matter.
type Maze[S, K comparable] interface {
	// Starts returns the explorers' starts, cells that need no key.
	Starts() []S
	// Near appends the neighbours of s, including those that need a key, always in the same order. The relation is
	// symmetric.
	Near(s S, buf []S) []S
	// Needs returns the key needed to enter s, if any.
	Needs(s S) (K, bool)
	// Gives returns the key that lies at s, if any.
	Gives(s S) (K, bool)
}

// KeyName is an event argument: a key.
type KeyName[K comparable] struct{ Key K }

// ExplorerNumber is an event argument: the number of an explorer.
type ExplorerNumber int

// Found records a key and the cell where it was first picked up.
type Found[S, K comparable] struct {
	Key K
	At  S
}

// Shut records a cell next to the explored region that stayed closed, and the key it needs.
type Shut[S, K comparable] struct {
	At    S
	Needs K
}

// Region describes everything that one explorer can reach.
type Region[S, K comparable] struct {
	Start S
	Size  int           // number of cells, including the start
	Cells iter.Seq[S]   // each cell once, in order of discovery if the method explores; nil if not listed
	Keys  []Found[S, K] // each key once, in an order in which they can be collected
	Shut  []Shut[S, K]  // neighbouring cells that stay closed
}

// Exploration answers a Maze: one region for each start, in the order of the starts.
//
//	Proved   the regions are exact.
//	Unknown  the listed cells can be reached; there may be more.
type Exploration[S, K comparable] struct {
	solve.Outcome
	Regions []Region[S, K]
	// Areas is the proof, for methods that know the maze in flat form. The cells follow from it; listing them too is
	// only for display.
	Areas *MazeAreas
}
