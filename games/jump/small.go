package jump

import (
	"embed"
	"iter"
	"slices"

	"jogada/catalog"
)

const gradingDoc = `Boards have at least one cell and 1 to 26 players. The size of a board is its cells, its players and the sum of its numbers.
A board and the same with rows and columns exchanged count as one.`

// mostGraded is the most players that an assignment has: more have names of several letters.
const mostGraded = 26

// What a program reads and writes, and the programs of packages.
const (
	readsDoc  = "The first line holds the number of rows and the number of columns, the second the number of players, 1 to 26. Then come the rows of the board, numbers from 0 to 2147483647. The last lines hold the row and the column in which each player starts, counted from 0, in the order of the players A, B, C, …"
	writesDoc = "The winner on one line and the round on the next; SEM VENCEDORES if nobody can ever arrive."
)

//go:embed course
var course embed.FS

// grading describes how to grade programs.
func grading() *catalog.Grading {
	return &catalog.Grading{
		Doc:   gradingDoc,
		Reads: readsDoc, Writes: writesDoc, Kit: catalog.CourseFiles(course),
		Form: catalog.Form{"<name>/<count>", "SEM VENCEDORES"},
		Input: func(b catalog.Instance) (string, bool) {
			r := b.(instance).race
			return b.Text(), r.course && len(r.Jumps) > 0 && len(r.Players) > 0 && len(r.Players) <= mostGraded
		},
		Domain: "cells >= 2 && on_goal == 0",
		Alike: func(b catalog.Instance) iter.Seq[catalog.Instance] {
			return func(yield func(catalog.Instance) bool) { yield(newInstance(b.(instance).race.transpose(), false)) }
		},
		Size:     func(b catalog.Instance) int { return b.(instance).race.size() },
		First:    2,
		Boards:   smallBoards,
		Smaller:  smaller,
		Mistakes: wrongMethods(),
		Growth:   growing(),
		Shapes: []map[string]string{
			{"rows": "1", "cols": "5", "players": "2", "max": "3"},
			{"rows": "3", "cols": "3", "players": "3", "max": "2"},
			{"rows": "4", "cols": "5", "players": "4", "max": "3"},
			{"rows": "7", "cols": "4", "players": "6", "max": "3"},
			{"rows": "8", "cols": "12", "players": "11", "max": "4"},
			{"rows": "20", "cols": "20", "players": "11", "max": "5"},
			{"rows": "60", "cols": "50", "players": "11", "max": "9"},
			{"rows": "150", "cols": "150", "players": "11", "max": "12"},
			{"rows": "250", "cols": "250", "players": "11", "max": "20", "kind": "worst"},
		},
	}
}

// size returns cells + players + sum of the numbers.
func (r *Race) size() int {
	size := len(r.Jumps) + len(r.Players)
	for _, jump := range r.Jumps {
		size += int(jump)
	}
	return size
}

// smallBoards yields the boards of a size, those with fewer cells first.
func smallBoards(v catalog.Values, size int) iter.Seq[catalog.Instance] {
	return func(yield func(catalog.Instance) bool) {
		for cells := 1; cells < size; cells++ {
			for players := 1; players <= min(size-cells, mostGraded); players++ {
				for rows := 1; rows*rows <= cells; rows++ {
					if cells%rows == 0 && !eachBoard(v, rows, cells/rows, players, size-cells-players, yield) {
						return
					}
				}
			}
		}
	}
}

// eachBoard yields the boards of a shape whose numbers have a sum; false: no more are wanted.
func eachBoard(v catalog.Values, rows, cols, players, sum int, yield func(catalog.Instance) bool) bool {
	for jumps := range catalog.Sums(rows*cols, sum) {
		for starts := range counters(rows*cols, players) {
			b := Board{Rows: rows, Cols: cols, Jumps: slices.Clone(jumps)}
			list := make([]Player, players)
			for n := range list {
				list[n].At = Cell(starts[n])
			}
			namePlayers(list)
			race, err := NewRace(b, list, moveRule(v["move"]), tieRule(v["tie"]))
			if err != nil {
				return false
			}
			i := newInstance(race, false)
			if rows == cols && i.race.transpose().canonical() < i.race.canonical() {
				continue
			}
			if !yield(i) {
				return false
			}
		}
	}
	return true
}

// counters yields the lists of a length whose entries are from 0 to below a base. The list is good until the next.
func counters(base, length int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		list := make([]int, length)
		for yield(list) {
			at := length - 1
			for at >= 0 && list[at] == base-1 {
				list[at] = 0
				at--
			}
			if at < 0 {
				return
			}
			list[at]++
		}
	}
}

// smaller yields the board without a row, a column or a player, and with smaller numbers.
func smaller(b catalog.Instance) iter.Seq[catalog.Instance] {
	r := b.(instance).race
	return func(yield func(catalog.Instance) bool) {
		for row := range r.Rows {
			if !r.yieldPart(func(at, _ int) bool { return at != row }, r.Rows-1, r.Cols, yield) {
				return
			}
		}
		for col := range r.Cols {
			if !r.yieldPart(func(_, at int) bool { return at != col }, r.Rows, r.Cols-1, yield) {
				return
			}
		}
		for n := range r.Players {
			if !r.yieldWith(r.Board, slices.Delete(slices.Clone(r.Players), n, n+1), yield) {
				return
			}
		}
		for _, less := range []func(int32) int32{func(int32) int32 { return 0 }, func(n int32) int32 { return n / 2 }, func(n int32) int32 { return n - 1 }} {
			for c, jump := range r.Jumps {
				if jump == 0 {
					continue
				}
				b := r.Board
				b.Jumps = slices.Clone(b.Jumps)
				b.Jumps[c] = less(jump)
				if !r.yieldWith(b, r.Players, yield) {
					return
				}
			}
		}
	}
}

// yieldPart yields the board with the cells that are kept, and the players on them.
func (r *Race) yieldPart(kept func(row, col int) bool, rows, cols int, yield func(catalog.Instance) bool) bool {
	b := Board{Rows: rows, Cols: cols}
	to := make([]Cell, len(r.Jumps))
	for c, jump := range r.Jumps {
		if to[c] = -1; kept(r.Place(Cell(c))) {
			to[c] = Cell(len(b.Jumps))
			b.Jumps = append(b.Jumps, jump)
		}
	}
	var players []Player
	for _, p := range r.Players {
		if to[p.At] >= 0 {
			players = append(players, Player{At: to[p.At]})
		}
	}
	return r.yieldWith(b, players, yield)
}

// yieldWith yields the race of other players on another board, if it is one.
func (r *Race) yieldWith(b Board, players []Player, yield func(catalog.Instance) bool) bool {
	players = slices.Clone(players)
	namePlayers(players)
	race, err := NewRace(b, players, r.Moving, r.Ties)
	if err != nil || len(players) == 0 || len(b.Jumps) == 0 {
		return true
	}
	return yield(newInstance(race, false))
}
