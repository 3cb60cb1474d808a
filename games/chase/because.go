package chase

import (
	"slices"
	"strings"
	"sync"

	"jogada/graph"
	"jogada/say"
	"jogada/search"
)

// mostListed is how many positions or moves a reason lists.
const mostListed = 10

// because is the reason for a judgement, in sentences.
func (t describer) because(j judgement) []string {
	if why, over := t.overAtOnce(); over {
		return []string{why}
	}
	switch {
	case t.stuck(t.start):
		return []string{t.in.Say("the %s is to move and has no legal move, so the game can't go on", t.side(t.start.Turn))}
	case j.Position == nil:
		return []string{t.treeReason(j)}
	case j.Winner == search.Nobody:
		drawn := sync.OnceValue(func() *fortress { return t.drawn(j.Position) })
		return []string{t.held(Mouse, j, drawn), t.held(Cat, j, drawn), t.firstMoves(j)}
	default:
		return []string{t.forced(j), t.firstMoves(j)}
	}
}

// treeReason is what a method knows that values no positions.
func (t describer) treeReason(j judgement) string {
	switch {
	case j.Timed:
		return t.in.Say("in the whole tree of play, where a position that occurs again is a draw, the %s can force its win and the %s can put it off for %s",
			t.side(j.Winner), t.side(j.Winner.Other()), t.plies(j.Plies))
	case j.Winner != search.Nobody:
		return t.in.Say("by the values that were kept, one for each position whatever line led to it, the %s wins", t.side(j.Winner))
	case len(j.Line) > 0:
		return t.in.Of("in the whole tree of play, where a position that occurs again is a draw, neither side can force a win")
	default:
		return t.in.Of("by the values that were kept, one for each position whatever line led to it, neither side wins")
	}
}

// forced is why a won game is won.
func (t describer) forced(j judgement) string {
	mouse, cat := t.side(Mouse), t.side(Cat)
	switch {
	case j.Plies > 1:
		winner, loser := t.side(j.Winner), t.side(j.Winner.Other())
		return t.in.Say("at each of its turns the %s has a move to a position one ply nearer to the end, and every move of the %s leads nearer to it too, so the %s can hold out for %s and no longer",
			winner, loser, loser, t.plies(j.Plies))
	case j.Winner == Mouse:
		beside := slices.DeleteFunc(places(t.Holes), func(hole int) bool { return !t.Graph.HasEdge(t.start.Mouse, graph.Node(hole)) })
		return t.in.Say("the %s is beside %s and it is its turn", mouse, say.Mark(t.in.Of("a hole"), beside...))
	case t.start.Turn == Cat:
		return t.in.Say("the %s is beside the %s and it is its turn", cat, mouse)
	default:
		return t.in.Say("the %s must move, and only to the %s", mouse, cat)
	}
}

func places(nodes []graph.Node) []int {
	list := make([]int, len(nodes))
	for i, n := range nodes {
		list[i] = int(n)
	}
	return list
}

// held is why one side does not lose a drawn game: positions that the other side can't drive it out of, a few if there are
// such, otherwise the largest set of drawn ones.
func (t describer) held(side search.Side, j judgement, drawn func() *fortress) string {
	f := t.fortress(side, j.Position)
	small := f != nil && len(f.positions) <= mostListed
	if f == nil {
		f = drawn()
	}
	how := t.in.Say(staying(f), t.counted(f, small), t.side(side.Other()))
	if small {
		how += ": " + strings.Join(states(f.positions), ", ")
	}
	if side == Mouse {
		return t.in.Say("the %s can't be caught: %s", t.side(Mouse), how)
	}
	holes := t.in.Of("the hole")
	if len(t.Holes) > 1 {
		holes = t.in.Of("the holes")
	}
	return t.in.Say("the %s keeps the %s from %s: %s", t.side(Cat), t.side(Mouse), say.Mark(holes, places(t.Holes)...), how)
}

// counted is how many positions a fortress has.
func (t describer) counted(f *fortress, small bool) string {
	n := len(f.positions)
	switch {
	case small:
		return t.in.Say("these %d positions", n)
	case f.more:
		return t.in.Say("at least %d positions", n)
	default:
		return t.in.Say("%d positions", n)
	}
}

// staying is why nobody is driven out of a fortress, of its positions and the other side.
func staying(f *fortress) string {
	switch {
	case f.stuck && f.exits:
		return "%s each have a move to another of them, or none at all, so that the game can't go on, and the %s can leave them only to lose"
	case f.stuck:
		return "%s each have a move to another of them, or none at all, so that the game can't go on, and the %s can't leave them"
	case f.exits:
		return "%s each have a move to another of them, and the %s can leave them only to lose"
	default:
		return "%s each have a move to another of them, and the %s can't leave them"
	}
}

// states are positions in words, each marked as where mouse and cat are in it.
func states(positions []Position) []string {
	words := make([]string, len(positions))
	for i, p := range positions {
		words[i] = say.Mark(writeState(p), int(p.Mouse), int(p.Cat))
	}
	return words
}
