package search

// RaceGrid holds a race in flat form: the stride of every cell, row by row. The number of a state (see Numbered) is its
// cell.
//
// A cell with stride 0 has no steps. Otherwise a straight step leads exactly that many cells right, left, up or down. A
// walk leads to every cell where that many single steps can end: at most that many rows plus columns away, with the
// parity of the stride. A board of a single cell has no walk.
type RaceGrid struct {
	Rows, Cols int
	Strides    []int32
	Walk       bool
	Goal       int // the only goal; below 0 if there is none
}

// GridRace is an optional interface of a race that has a flat form. Its answers can be proved by RaceClasses.
type GridRace[S comparable] interface {
	Numbered[S]
	Grid() RaceGrid
}

// RaceClasses proves who wins a race in flat form. It sorts the reachable cells into classes: by the first round after
// which a runner can be there, and within a round by which of those runners goes first. Only rounds before the first
// arrival have classes, and the goal has none.
//
// A class represents a turn. For ByFirstRound its Order is the first runner that can be there; within a round the
// runners are in order. For ByLastRound it is the turn in which a runner goes on from there: by Stride, then by Order,
// which is the first class from which a step leads there, or in round 0 the first runner that starts there. The classes
// of a round are in the order of these turns, and cells with the same turn share a class.
type RaceClasses struct {
	Class  []int32 // by cell: its class, counted from 0; -1 if none
	Ends   []int32 // by round: the number of classes up to and including it
	Order  []int32 // by class: a runner for ByFirstRound and in round 0; otherwise a class of the round before
	Stride []int32 // for ByLastRound, by run of classes with the same stride: the stride of their cells
	Runs   []int32 // for ByLastRound, by run: the number of classes up to and including it
}

// HomeClasses are RaceClasses that prove the ranking of all runners. They sort the cells that can reach the goal by the
// fewest rounds to it, and within a round by the best line home; the goal itself is class 0, alone in round 0. By
// class, Order is the first class that a step leads to, one of the round before. Stride, here by class, is the stride
// of the cell where it counts and 0 elsewhere: that of the last round never counts, that of the round before always,
// earlier ones only where the whole history does. Within a round the classes are sorted by Order, then by Stride.
type HomeClasses = RaceClasses
