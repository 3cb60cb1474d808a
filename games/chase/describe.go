package chase

import (
	"jogada/catalog"
	"jogada/catalog/bind"
	"jogada/catalog/board"
	"jogada/internal/base/say"
	"jogada/search"
	"jogada/solve"
)

// describer puts judgements on a duel into words.
type describer struct {
	Duel
	positions bool // report the value of every position
	look      func(Position) board.View
	in        say.Translator
	meter     *solve.Meter // meter for the description
}

// describe puts a judgement into words.
func (t describer) describe(j judgement) bind.Description {
	if j.Verdict == solve.Unknown {
		return bind.Description{Headline: t.in.Of("undecided"), Because: []string{t.in.Of(j.Stopped.Error())},
			Rests: t.in.Of("nothing: the search did not come to its end"), Answer: Answer{}, Course: "undecided\n"}
	}
	told := bind.Description{Headline: t.headline(j), Rests: t.rests(j), Unsolved: j.Winner == search.Nobody,
		Course: [...]string{"0\n", "1\n", "2\n"}[j.Winner]}
	answer := Answer{Winner: catalog.Some(sideName(j.Winner))}
	if j.Timed {
		answer.Plies = catalog.Some(j.Plies)
		told.Bounds = catalog.Bounds{AtLeast: answer.Plies, AtMost: answer.Plies}
	}
	if t.positions {
		answer.Positions = worths(j.Values, t.meter)
	}
	told.Answer = answer
	told.Details = func(d *bind.Description) {
		d.Because, d.Frames = t.because(j), t.frames(j.Line)
		if j.Position != nil {
			d.Layers = t.layers(j.Position)
		}
	}
	return told
}

// side names a side, marked with the node where it starts.
func (t describer) side(s search.Side) string { return t.sideIn(s, t.start) }

// sideIn names a side, marked with its node in a position.
func (t describer) sideIn(s search.Side, p Position) string {
	return say.Mark(t.in.Of(sideName(s)), p.node(s))
}

func (t describer) plies(n int) string { return t.in.Count(n, "1 ply", "%d plies") }

func (t describer) headline(j judgement) string {
	if why, over := t.overAtOnce(); over {
		return t.in.Say("the game is over before it starts: %s", why)
	}
	switch {
	case j.Timed:
		return t.in.Say("the %s wins in %s", t.side(j.Winner), t.plies(j.Plies))
	case j.Winner != search.Nobody:
		return t.in.Say("the %s wins", t.side(j.Winner))
	}
	last := t.start
	if len(j.Line) > 0 {
		last = j.Line[len(j.Line)-1].To
	}
	switch {
	case t.stuck(t.start):
		return t.in.Say("a draw: the %s can't move", t.side(t.start.Turn))
	case t.stuck(last):
		return t.in.Say("a draw: play comes to where the %s can't move", t.sideIn(last.Turn, last))
	case len(j.Line) > 0:
		return t.in.Of("a draw: play goes on forever")
	default:
		return t.in.Of("a draw")
	}
}

// overAtOnce explains why a game is over before the first move, if it is.
func (t describer) overAtOnce() (why string, over bool) {
	winner, over := t.Final(t.start)
	if winner == Mouse {
		return t.in.Say("the %s starts in %s, so it wins", t.side(Mouse), say.Mark(t.in.Of("a hole"), int(t.start.Mouse))), over
	}
	return t.in.Say("%s and %s start on one node, so the %s wins", t.side(Mouse), t.side(Cat), t.side(Cat)), over
}

func (t describer) rests(j judgement) string {
	switch _, over := t.Final(t.start); {
	case over || t.stuck(t.start):
		return t.in.Of("the rules")
	case j.Values != nil:
		return t.in.Say("the value of each of the %d positions that can arise", len(j.Values))
	case j.Reached > 0:
		return t.in.Say("the value of each of the %d positions that can arise", j.Reached)
	case j.Position != nil:
		return t.in.Say("the value of each of the %d positions on the graph", t.pursuit().Positions())
	default:
		return t.in.Of("a search of the whole tree of play")
	}
}

// describePosition describes a position in words: mouse on 4, cat on 1, cat to move.
func (d Duel) describePosition(p Position, in say.Translator) string {
	return in.Say("mouse on %s, cat on %s, %s to move", d.Graph.Label(p.Mouse), d.Graph.Label(p.Cat), in.Of(sideName(p.Turn)))
}

// won describes a value in words.
func won(v search.Value, in say.Translator) string {
	if v.Winner == search.Nobody {
		return in.Of("a draw")
	}
	side := in.Of(sideName(v.Winner))
	if v.Plies == 0 {
		return in.Say("the %s wins", side)
	}
	return in.Say("the %s wins in %s", side, in.Count(v.Plies, "1 ply", "%d plies"))
}

// describeTurn describes whose turn it is in a position, or how the game has ended.
func (d Duel) describeTurn(p Position, in say.Translator) string {
	mover := in.Of(sideName(p.Turn))
	switch winner, over := d.Final(p); {
	case over && winner == Mouse:
		return in.Of("the mouse is in the hole")
	case over:
		return in.Of("the cat has caught the mouse")
	case d.stuck(p):
		return in.Say("a draw: the %s can't move", mover)
	default:
		return in.Say("the %s is to move", mover)
	}
}
