package puzzlescript

import (
	"errors"

	"jogada/games/puzzlescript/internal/plain"
)

// choices are dice that go over all outcomes of a turn: each time it is played they draw others, until next returns false.
type choices struct {
	sizes, drawn []int
	at           int
}

// draw draws what the present outcome has; a choice that has not been met draws its first one. What can't matter is not gone over.
func (c *choices) draw(n int, matters bool) int {
	if !matters || n == 1 {
		return 0
	}
	if c.at == len(c.sizes) {
		c.sizes, c.drawn = append(c.sizes, n), append(c.drawn, 0)
	}
	c.at++
	return c.drawn[c.at-1]
}

// next goes on to the next outcome. It returns false after the last one.
func (c *choices) next() bool {
	c.sizes, c.drawn, c.at = c.sizes[:c.at], c.drawn[:c.at], 0
	for last := len(c.drawn) - 1; last >= 0; last-- {
		if c.drawn[last]++; c.drawn[last] < c.sizes[last] {
			return true
		}
		c.sizes, c.drawn = c.sizes[:last], c.drawn[:last]
	}
	return false
}

// mostOutcomes limits the turns that are played to find all outcomes of one input.
const mostOutcomes = 5_000

var errOutcomes = errors.New("an input has too many outcomes")

// inputOf returns an input that led to outcome n, from 0 on, of some.
func inputOf(letter byte, n, outcomes int) Input {
	if outcomes == 1 {
		return Input(letter)
	}
	return Input(letter) | Input(n+1)<<8
}

// outcomes lists the states that an input can lead to, each once: one if chance has no part in it. A turn that goes on is played from each board that it
// can come to. If it can return to one of these, chance can let it go on without end, which is an outcome, too.
func (p Puzzle) outcomes(t *table, s State, letter byte) []State {
	if !p.rules.Chance() {
		return []State{p.step(t, s, letter)}
	}
	g := goingOn{p: p, t: t, number: map[State]int{}, boards: []State{s}}
	for ; len(g.next) < len(g.boards); g.next = append(g.next, g.turns(letter)) {
		if p.meter.Stopped() != nil {
			return nil
		}
	}
	if g.circular() {
		g.ends = append(g.ends, State(endlessly)+s[1:1+p.boardBytes()])
	}
	return g.ends
}

// goingOn is a turn that goes on without input, over the boards that chance can take it to.
type goingOn struct {
	p      Puzzle
	t      *table
	number map[State]int
	boards []State // the first one is that before the input
	next   [][]int // board → boards on which it goes on
	ends   []State
	played int
}

// turns plays the next board in all ways, and returns on which boards the turn goes on.
func (g *goingOn) turns(letter byte) (next []int) {
	p, t := g.p, g.t
	from := g.boards[len(g.next)]
	p.load(t, from)
	input := ""
	if len(g.next) == 0 {
		input = plain.Inputs[letter]
	}
	t.chance = choices{}
	for more := true; more; more = t.chance.next() {
		t.turn(input)
		if p.meter.Stopped() != nil {
			return nil
		}
		status := inPlay
		switch {
		case t.Won:
			status = won
		case t.Again:
			status = again
		}
		to := State(p.write(nil, status, t.Play))
		switch n, met := g.number[to]; {
		case status == again && !met:
			n = len(g.boards)
			g.number[to], g.boards = n, append(g.boards, to)
			fallthrough
		case status == again:
			next = append(next, n)
		case !met:
			g.number[to], g.ends = -1, append(g.ends, to)
		}
		if g.played++; g.played > mostOutcomes {
			p.meter.Stop(errOutcomes)
			return nil
		}
	}
	return next
}

// circular reports whether the turn can go on without end.
func (g *goingOn) circular() bool {
	before := make([]int, len(g.boards)) // boards that lead to one, as often as they do
	for _, next := range g.next {
		for _, n := range next {
			before[n]++
		}
	}
	free := []int{0}
	//meterless: each step once, and a turn was played for it
	for i := 0; i < len(free); i++ {
		for _, n := range g.next[free[i]] {
			if before[n]--; before[n] == 0 {
				free = append(free, n)
			}
		}
	}
	return len(free) < len(g.boards)
}
