package search

import (
	"iter"

	"jogada/solve"
)

// Maze asks, for each of several explorers who never meet, all that it can reach where some places need a key and some
// places give one. A key once found is kept and never used up, and every way can be gone back, so exploring is monotone:
// the order does not matter.
type Maze[S, K comparable] interface {
	// Starts are places that need no key.
	Starts() []S
	// Near appends the places next to s, those that need a key included, always in the same order. If t is next to s, then
	// s is next to t.
	Near(s S, buf []S) []S
	// Needs is the key that it takes to enter s, if it takes one.
	Needs(s S) (K, bool)
	// Gives is the key that lies at s, if one does.
	Gives(s S) (K, bool)
}

// KeyName is a key as an argument of an event.
type KeyName[K comparable] struct{ Key K }

// ExplorerNumber is an explorer by its number, as an argument of an event.
type ExplorerNumber int

// Found is a key and the place where it was first picked up.
type Found[S, K comparable] struct {
	Key K
	At  S
}

// Shut is a place next to what was explored that stayed shut for want of a key.
type Shut[S, K comparable] struct {
	At    S
	Needs K
}

// Region is all that one explorer can reach.
type Region[S, K comparable] struct {
	Start S
	Size  int           // how many places, the start included
	Cells iter.Seq[S]   // the places, each once; for methods that explore, in the order of discovery; nil: not listed
	Keys  []Found[S, K] // the keys, each once, in an order in which they can be had
	Shut  []Shut[S, K]  // the places next to these that stay shut
}

// Exploration answers a Maze: a region for each start, in the order of the starts.
//
//	Proved   the regions are exact.
//	Unknown  the places listed can be reached; there may be more.
type Exploration[S, K comparable] struct {
	solve.Outcome
	Regions []Region[S, K]
	// Areas is the proof, for methods that know the maze in flat form. The places follow from it: a list of them besides is for
	// showing.
	Areas *MazeAreas
}

// Explorers lists the generic methods for mazes, the default first.
func Explorers[S, K comparable]() []Method[Maze[S, K], Exploration[S, K]] {
	return []Method[Maze[S, K], Exploration[S, K]]{
		{Name: "closure", Doc: "key closure: a flood for each player in which doors wait in a list of their letter until its key is found",
			Cost: "each place is entered once a player, each door looked at once from each side; memory for every player's places", Sound: true, Code: closureCode, Run: Closure[S, K]},
		{Name: "dfs", Doc: "report 001: a depth-first search for each player that walks the whole list of locked doors at every key",
			Cost: "places + keys × locked doors a player, quadratic on maps with many shut doors; memory for every player's places", Sound: true, Code: dfsCode, Run: DFS[S, K]},
	}
}
