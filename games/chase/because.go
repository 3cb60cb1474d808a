package chase

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"jogada/search"
)

// mostListed is how many positions or moves a reason lists.
const mostListed = 10

// because is the reason for a judgement, in sentences.
func (t teller) because(j judgement) []string {
	if why, over := t.overAtOnce(); over {
		return []string{why}
	}
	mover := sideName(t.start.Turn)
	switch {
	case t.stuck(t.start):
		return []string{fmt.Sprintf("the %s is to move and has no legal move, so the game can't go on", mover)}
	case j.Position == nil:
		return []string{treeReason(j)}
	case j.Winner == search.Nobody:
		drawn := sync.OnceValue(func() *fortress { return t.drawn(j.Position) })
		return []string{t.held(Mouse, j, drawn), t.held(Cat, j, drawn), t.firstMoves(j)}
	default:
		return []string{t.forced(j), t.firstMoves(j)}
	}
}

// treeReason is what a method knows that values no positions.
func treeReason(j judgement) string {
	winner, loser := sideName(j.Winner), sideName(j.Winner.Other())
	const tree, kept = "in the whole tree of play, where a position that occurs again is a draw, ", "by the values that were kept, one for each position whatever line led to it, "
	switch {
	case j.Timed:
		return fmt.Sprintf(tree+"the %s can force its win and the %s can put it off for %s", winner, loser, plies(j.Plies))
	case j.Winner != search.Nobody:
		return fmt.Sprintf(kept+"the %s wins", winner)
	case len(j.Line) > 0:
		return tree + "neither side can force a win"
	default:
		return kept + "neither side wins"
	}
}

// forced is why a won game is won.
func (t teller) forced(j judgement) string {
	winner, loser := sideName(j.Winner), sideName(j.Winner.Other())
	switch {
	case j.Plies > 1:
		return fmt.Sprintf("at each of its turns the %s has a move to a position one ply nearer to the end, and every move of the %s leads nearer to it too, so the %s can hold out for %s and no longer",
			winner, loser, loser, plies(j.Plies))
	case j.Winner == Mouse:
		return "the mouse is beside a hole and it is its turn"
	case t.start.Turn == Cat:
		return "the cat is beside the mouse and it is its turn"
	default:
		return "the mouse must move, and only to the cat"
	}
}

// moves are moves that lead to one result.
type moves struct {
	one, many string // the verb for one of them and for several
	list      []string
}

// say is the moves and what they do.
func (m moves) say() string {
	if len(m.list) == 1 {
		return m.list[0] + " " + m.one
	}
	return list(m.list) + " " + m.many
}

// sorted sorts the first moves by their results, the best first, and picks out those that hold out longest if all lose.
func (t teller) sorted(j judgement) (results []moves, slow moves) {
	win, draw, lose := moves{one: "wins", many: "win"}, moves{one: "draws", many: "draw"}, moves{one: "loses", many: "lose"}
	slow = moves{one: "holds out longest", many: "hold out longest"}
	for _, step := range t.Steps(t.start, nil) {
		result := &lose
		v, _ := j.Position(step.To)
		switch {
		case v.Winner == t.start.Turn:
			result = &win
		case v.Winner == search.Nobody:
			result = &draw
		case v.Plies+1 == j.Plies:
			slow.list = append(slow.list, writeMove(t.start, step.Move))
		}
		result.list = append(result.list, writeMove(t.start, step.Move))
	}
	all := []moves{win, draw, lose}
	return slices.DeleteFunc(all, func(m moves) bool { return len(m.list) == 0 }), slow
}

// firstMoves says what each of the first moves leads to.
func (t teller) firstMoves(j judgement) string {
	name := sideName(t.start.Turn)
	results, slow := t.sorted(j)
	best := results[0]
	if len(results) > 1 {
		parts := make([]string, len(results))
		count := 0
		for i, m := range results {
			parts[i] = m.say()
			count += len(m.list)
		}
		if len(best.list) == 1 {
			parts[0] = "only " + parts[0]
		}
		return fmt.Sprintf("the %s has %d moves: %s", name, count, strings.Join(parts, ", "))
	}
	switch n := len(best.list); {
	case n == 1:
		return fmt.Sprintf("the %s has one move, %s, and it %s", name, best.list[0], best.one)
	case len(slow.list) > 0 && len(slow.list) < n:
		return fmt.Sprintf("%s moves of the %s %s; %s", every(n), name, best.many, slow.say())
	default:
		return fmt.Sprintf("%s moves of the %s %s", every(n), name, best.many)
	}
}

func every(n int) string {
	if n == 2 {
		return "both"
	}
	return fmt.Sprintf("all %d", n)
}

// list writes things in a row, the first few of many.
func list(things []string) string {
	if n := len(things); n > mostListed {
		return fmt.Sprintf("%s and %d more", strings.Join(things[:mostListed], ", "), n-mostListed)
	}
	if n := len(things); n > 1 {
		return strings.Join(things[:n-1], ", ") + " and " + things[n-1]
	}
	return strings.Join(things, "")
}

// held is why one side does not lose a drawn game: positions that the other side can't drive it out of, a few if there are
// such, otherwise the largest set of drawn ones.
func (t teller) held(side search.Side, j judgement, drawn func() *fortress) string {
	f := t.fortress(side, j.Position)
	small := f != nil && len(f.positions) <= mostListed
	if f == nil {
		f = drawn()
	}
	claim := "the mouse can't be caught: "
	if side == Cat {
		claim = "the cat keeps the mouse from the hole: "
		if len(t.Holes) > 1 {
			claim = "the cat keeps the mouse from the holes: "
		}
	}
	switch {
	case small:
		claim += "these "
	case f.more:
		claim += "at least "
	}
	claim += fmt.Sprintf("%d positions each have a move to another of them", len(f.positions))
	if f.stuck {
		claim += ", or none at all, so that the game can't go on"
	}
	claim += ", and the " + sideName(side.Other())
	if f.exits {
		claim += " can leave them only to lose"
	} else {
		claim += " can't leave them"
	}
	if small {
		claim += ": " + strings.Join(states(f.positions), ", ")
	}
	return claim
}

func states(positions []Position) []string {
	words := make([]string, len(positions))
	for i, p := range positions {
		words[i] = writeState(p)
	}
	return words
}
