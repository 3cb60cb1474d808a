package chase

import (
	"slices"
	"strings"
	"sync"

	"jogada/games/chase/internal/fortress"
	"jogada/graph"
	"jogada/internal/base/say"
	"jogada/search"
)

// mostListed limits the positions or moves that a reason lists.
const mostListed = 10

// because gives the reason for a judgement, in sentences.
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
		largest := sync.OnceValue(func() *fortress.Fortress[Position] { return t.largest(j.Position) })
		return []string{t.held(Mouse, j, largest), t.held(Cat, j, largest), t.firstMoves(j)}
	default:
		return []string{t.forced(j), t.firstMoves(j)}
	}
}

// treeReason gives the reason of a method that does not value positions.
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

// forced explains why a won game is won.
func (t describer) forced(j judgement) string {
	mouse, cat := t.side(Mouse), t.side(Cat)
	switch {
	case j.Plies > 1:
		winner, loser := t.side(j.Winner), t.side(j.Winner.Other())
		return t.in.Say("the %s can always get one ply closer to the end, and the %s can't avoid it: at best it lasts %s",
			winner, loser, t.plies(j.Plies))
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

// largest returns the largest fortress of either side. If it is not listed completely, some of the other positions may
// have no move.
func (t describer) largest(value fortress.Value[Position]) *fortress.Fortress[Position] {
	f := fortress.Largest(search.Duel[Position, graph.Node](t.Duel), value)
	f.Ends = f.Ends || f.More && t.anyStuck()
	return f
}

// anyStuck reports whether there is a node that mouse or cat cannot leave.
func (d Duel) anyStuck() bool {
	for a := range graph.Node(d.Graph.Nodes()) {
		if d.stuck(Position{a, a, Mouse}) || d.stuck(Position{a, a, Cat}) {
			return true
		}
	}
	return false
}

// held explains why a side does not lose a drawn game: by positions that the other side cannot drive it out of; a few
// if there are such, otherwise the largest set of drawn ones.
func (t describer) held(side search.Side, j judgement, largest func() *fortress.Fortress[Position]) string {
	f := fortress.Small(search.Duel[Position, graph.Node](t.Duel), side, j.Position)
	small := f != nil && len(f.Positions) <= mostListed
	if f == nil {
		f = largest()
	}
	how := t.in.Say(staying(f), t.counted(f, small), t.side(side.Other()))
	if small {
		how += ": " + strings.Join(t.listed(f.Positions), "; ")
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

// counted says how many positions a fortress has.
func (t describer) counted(f *fortress.Fortress[Position], small bool) string {
	n := len(f.Positions)
	switch {
	case small:
		return t.in.Say("these %d positions", n)
	case f.More:
		return t.in.Say("at least %d positions", n)
	default:
		return t.in.Say("%d positions", n)
	}
}

// staying returns the sentence that explains why a side is never driven out of a fortress; its arguments are the
// positions and the other side.
func staying(f *fortress.Fortress[Position]) string {
	switch {
	case f.Ends && f.Exits:
		return "it can stay among %s forever, or until the game can't go on; the %s can leave them only to lose"
	case f.Ends:
		return "it can stay among %s forever, or until the game can't go on, whatever the %s does"
	case f.Exits:
		return "it can stay among %s forever; the %s can leave them only to lose"
	default:
		return "it can stay among %s forever, whatever the %s does"
	}
}

// listed describes positions, each marked with the nodes of mouse and cat.
func (t describer) listed(positions []Position) []string {
	words := make([]string, len(positions))
	for i, p := range positions {
		words[i] = say.Mark(t.describePosition(p, t.in), int(p.Mouse), int(p.Cat))
	}
	return words
}

// moves groups moves with the same result, and the phrases about them.
type moves struct {
	list []string
	phrases
}

// phrases holds the English phrases about moves with the same result.
type phrases struct {
	one, many, only string // one of several moves, several of them, the one that loses less than the others
	sole            string // the only move
	both, all       string // all moves that there are
}

func wins() phrases {
	return phrases{one: "%s wins", many: "%s win", only: "only %s wins", sole: "the %s has one move, %s, and it wins",
		both: "both moves of the %s win", all: "all %d moves of the %s win"}
}

func draws() phrases {
	return phrases{one: "%s draws", many: "%s draw", only: "only %s draws", sole: "the %s has one move, %s, and it draws",
		both: "both moves of the %s draw", all: "all %d moves of the %s draw"}
}

func loses() phrases {
	return phrases{one: "%s loses", many: "%s lose", sole: "the %s has one move, %s, and it loses",
		both: "both moves of the %s lose", all: "all %d moves of the %s lose"}
}

func lasts() phrases { return phrases{one: "%s holds out longest", many: "%s hold out longest"} }

// describe says what the moves lead to.
func (m moves) describe(in say.Translator) string {
	if len(m.list) == 1 {
		return in.Say(m.one, m.list[0])
	}
	return in.Say(m.many, list(m.list, in))
}

// sorted sorts the first moves by their results, the best first. Slow holds the losing ones that last longest.
func (t describer) sorted(j judgement) (results []moves, slow moves) {
	win, draw, lose := moves{phrases: wins()}, moves{phrases: draws()}, moves{phrases: loses()}
	slow = moves{phrases: lasts()}
	for _, step := range t.Steps(t.start, nil) {
		move := say.Mark(t.Graph.Label(graph.Node(t.start.node(t.start.Turn)))+" → "+t.Graph.Label(step.Move), t.start.node(t.start.Turn), int(step.Move))
		result := &lose
		v, _ := j.Position(step.To)
		switch {
		case v.Winner == t.start.Turn:
			result = &win
		case v.Winner == search.Nobody:
			result = &draw
		case v.Plies+1 == j.Plies:
			slow.list = append(slow.list, move)
		}
		result.list = append(result.list, move)
	}
	all := []moves{win, draw, lose}
	return slices.DeleteFunc(all, func(m moves) bool { return len(m.list) == 0 }), slow
}

// firstMoves says what each of the first moves leads to.
func (t describer) firstMoves(j judgement) string {
	results, slow := t.sorted(j)
	if len(results) > 1 {
		return t.mixed(results)
	}
	name, best := t.side(t.start.Turn), results[0]
	var whole string
	switch n := len(best.list); n {
	case 1:
		return t.in.Say(best.sole, name, best.list[0])
	case 2:
		whole = t.in.Say(best.both, name)
	default:
		whole = t.in.Say(best.all, n, name)
	}
	if n := len(slow.list); n > 0 && n < len(best.list) {
		whole += "; " + slow.describe(t.in)
	}
	return whole
}

// mixed says what the first moves lead to if they have different results.
func (t describer) mixed(results []moves) string {
	parts := make([]string, len(results))
	count := 0
	for i, m := range results {
		parts[i] = m.describe(t.in)
		count += len(m.list)
	}
	if best := results[0]; len(best.list) == 1 {
		parts[0] = t.in.Say(best.only, best.list[0])
	}
	return t.in.Say("the %s has %d moves: %s", t.side(t.start.Turn), count, strings.Join(parts, ", "))
}

// list writes things in a row; of many, the first few and the number of the rest.
func list(things []string, in say.Translator) string {
	n := len(things)
	switch {
	case n > mostListed:
		return in.Say("%s and %d more", strings.Join(things[:mostListed], ", "), n-mostListed)
	case n > 1:
		return in.Say("%s and %s", strings.Join(things[:n-1], ", "), things[n-1])
	default:
		return strings.Join(things, "")
	}
}
