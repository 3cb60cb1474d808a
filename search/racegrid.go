package search

// RaceGrid is a race in flat form, for whoever wants to look at all of it at once: the stride of every cell, row by row. The
// number of a state (see Numbered) is its cell.
//
// A step from a cell with a stride of 0 does not exist. Else it leads, straight, exactly that many cells right, left, up or
// down; or, for a walk, to every cell that so many single steps can end on: at most that many rows and columns away, added
// up, by a number that is even or odd like the stride. On a board of a single cell there is no walk.
type RaceGrid struct {
	Rows, Cols int
	Strides    []int32
	Walk       bool
	Goal       int // the one goal; below 0: none
}

// GridRace is knowledge that a race may offer: what it is in flat form. An answer can then bring RaceClasses for
// its proof.
type GridRace[S comparable] interface {
	Numbered[S]
	Grid() RaceGrid
}

// RaceClasses is the proof of who wins a race in flat form. The cells that somebody can be on are sorted into classes: by the
// first round after which somebody can, and within a round by who of those who can be there then goes before the others.
// Only rounds before the one in which somebody arrives have classes, and the goal has none.
//
// What a class stands for is a turn. By first round that is the first runner who can be there, its Order; within a round the
// runners are in order. By last round it is the turn in which whoever is there goes on: by its Stride, and then by its Order,
// which is the first class that a step leads there from, and in round 0 the first runner who starts there. The classes of a
// round are in the order of these turns, and cells with the same are of one class.
type RaceClasses struct {
	Class  []int32 // by cell: its class, counted from 0; -1: none
	Ends   []int32 // by round: how many classes there are up to it
	Order  []int32 // by class: a runner for ByFirstRound and in round 0; else a class of the round before
	Stride []int32 // for ByLastRound, by run of classes that have it in common: the stride of their cells
	Runs   []int32 // for ByLastRound, by run: how many classes there are up to it
}

// HomeClasses says how RaceClasses prove the places of all runners. The cells from which the goal can be reached are sorted
// by the fewest rounds to it, and within a round by the best line home: the goal itself is class 0, alone in round 0. By class,
// Order is the first class that a step leads to, one of the round before; Stride, there by class, is that of the cell where it counts among lines
// of so many rounds, and else 0: that of the last round never does, that of the round before always, earlier ones only where
// the whole history counts. Classes are in order within a round, by Order and then by Stride.
type HomeClasses = RaceClasses
