package gametest

import (
	"math"
	"strings"

	"jogada/catalog"
	"jogada/search"
)

// The functions below draw small explicit questions; the same dice always give the same question.

// RandomNet draws a net in which each state has up to most steps, or none. There may be duplicate steps, and steps that
// lead straight back.
func RandomNet(d *catalog.Dice, states, most int) Net {
	net := make(Net, states)
	for s := range net {
		if d.Chance(1, 6) {
			continue
		}
		for range 1 + d.Roll(most) {
			net[s] = append(net[s], d.Roll(states))
		}
	}
	return net
}

// RandomLadder draws a net of layers, at most three states wide, in which every step leads one layer on, so that many
// lines have equal length. The first layer is the first three states; the last state is in the last.
func RandomLadder(d *catalog.Dice, states int) Net {
	net := make(Net, states)
	for begin, end := 0, min(3, states); end < states; {
		next := min(end+1+d.Roll(3), states)
		for s := begin; s < end; s++ {
			for range 1 + d.Roll(3) {
				net[s] = append(net[s], end+d.Roll(next-end))
			}
		}
		begin, end = end, next
	}
	return net
}

// draw makes a string of as many characters, each one of the choices.
func draw(d *catalog.Dice, length int, choices string) string {
	drawn := make([]byte, length)
	for i := range drawn {
		drawn[i] = choices[d.Roll(len(choices))]
	}
	return string(drawn)
}

// RandomPuzzle draws a puzzle of at most that many states, with bounds that are admissible and seldom consistent, and
// in half of the cases a limit. A quarter are ladders, where lines are long.
func RandomPuzzle(d *catalog.Dice, states int) Puzzle {
	n := 1 + d.Roll(states)
	p := Puzzle{Net: RandomNet(d, n, 3), From: d.Roll(n), Goals: draw(d, n, ".......*"), Most: math.MaxInt}
	if d.Chance(1, 4) {
		p.Net, p.From, p.Goals = RandomLadder(d, n), 0, strings.Repeat(".", n-1)+"*"
	}
	for _, distance := range p.distances() {
		switch {
		case distance < math.MaxInt:
			p.Bounds = append(p.Bounds, d.Roll(distance+1))
		case d.Chance(1, 3):
			p.Bounds = append(p.Bounds, search.Never)
		default:
			p.Bounds = append(p.Bounds, d.Roll(2*n))
		}
	}
	if d.Chance(1, 2) {
		p.Most = d.Roll(n + 1)
	}
	return p
}

// distances returns the fewest moves from each state to a goal.
func (p Puzzle) distances() []int {
	away := make([]int, len(p.Net))
	for s := range away {
		away[s] = math.MaxInt
		if p.Goal(s) {
			away[s] = 0
		}
	}
	for range away {
		for s, to := range p.Net {
			for _, t := range to {
				if away[t] < math.MaxInt {
					away[s] = min(away[s], away[t]+1)
				}
			}
		}
	}
	return away
}

// RandomMaze draws a maze of at most that many cells, with at most three explorers. All steps can be reversed.
func RandomMaze(d *catalog.Dice, places int) Maze {
	n := 1 + d.Roll(places)
	q := Maze{Net: make(Net, n), Locks: draw(d, n, "....abc"), Keys: draw(d, n, "....abc")}
	for range d.Roll(2 * n) {
		x, y := d.Roll(n), d.Roll(n)
		q.Net[x], q.Net[y] = append(q.Net[x], y), append(q.Net[y], x)
	}
	for range d.Roll(4) {
		if at := d.Roll(n); q.Locks[at] == '.' {
			q.From = append(q.From, at)
		}
	}
	return q
}

// RandomRace draws a race of at most that many states, with at most three runners. Half of them are ladders with the
// goal at the end and starts near the beginning, where long lines tie.
func RandomRace(d *catalog.Dice, states int) Race {
	n := 1 + d.Roll(states)
	q := Race{Net: RandomNet(d, n, 3), Goals: draw(d, n, "......*"), Ties: search.Tie(d.Roll(2))}
	starts := n
	if d.Chance(1, 2) {
		q.Net, q.Goals, starts = RandomLadder(d, n), strings.Repeat(".", n-1)+"*", min(n, 3)
	}
	for range n {
		q.Lengths = append(q.Lengths, 1+d.Roll(3))
	}
	for range d.Roll(4) {
		q.From = append(q.From, d.Roll(starts))
	}
	return q
}

// RandomDuel draws a duel of at most that many positions. Half of them are ladders, which are seldom drawn games.
func RandomDuel(d *catalog.Dice, positions int) Duel {
	n := 1 + d.Roll(positions)
	if d.Chance(1, 2) {
		return Duel{Net: RandomNet(d, n, 3), From: d.Roll(n), Kinds: draw(d, n, "aaaabbbb012")}
	}
	end := min(n, 1+d.Roll(4))
	return Duel{Net: RandomLadder(d, n), Kinds: draw(d, n-end, "aabb") + draw(d, end, "1122220b")}
}
