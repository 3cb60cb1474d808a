package chase

import (
	"slices"
	"strings"

	"jogada/say"
	"jogada/search"
)

// moves are moves that lead to one result.
type moves struct {
	list []string
	phrases
}

// phrases are what is said of moves that lead to one result, in English.
type phrases struct {
	one, many, only string // one of several moves, several of them, the one that does not lose as much as the others
	sole            string // the only move that there is
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

// tell is the moves and what they do.
func (m moves) describe(in say.Translator) string {
	if len(m.list) == 1 {
		return in.Say(m.one, m.list[0])
	}
	return in.Say(m.many, list(m.list, in))
}

// sorted sorts the first moves by their results, the best first, and picks out those that hold out longest if all lose.
func (t describer) sorted(j judgement) (results []moves, slow moves) {
	win, draw, lose := moves{phrases: wins()}, moves{phrases: draws()}, moves{phrases: loses()}
	slow = moves{phrases: lasts()}
	for _, step := range t.Steps(t.start, nil) {
		move := say.Mark(writeMove(t.start, step.Move), t.start.node(t.start.Turn), int(step.Move))
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

// mixed says what each of several moves leads to that have different results.
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

// list writes things in a row, the first few of many.
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
