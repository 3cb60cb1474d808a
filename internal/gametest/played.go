package gametest

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"slices"

	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/solve"
)

func background() context.Context { return context.Background() }

func budget() solve.Budget { return solve.Budget{Nodes: nodes} }

// mostPlayed limits the moves played on a board.
const mostPlayed = 60

// played checks play from the start by the best moves: every offered state can be played on, each move keeps the value
// of the state and comes one nearer to the end, and the game ends as it was worth from the first.
func played(g catalog.Game, b catalog.Instance, v catalog.Values, fail func(string, ...any)) {
	for _, language := range catalog.Languages() {
		missing := func(english string) { fail("no words in %s for %q", language, english) }
		if _, err := b.Play(background(), catalog.PlayRequest{Language: language, Missing: missing, Budget: budget()}); err != nil {
			if !errors.Is(err, catalog.ErrNobody) {
				fail("play: %v", err)
			}
			return
		}
	}
	at, _ := b.Play(background(), catalog.PlayRequest{Budget: budget()})
	for made := range mostPlayed {
		offered(b, at, fail)
		if g.Play.Players == catalog.Solo && len(at.Players) == 0 && made < 2 {
			notated(g, v, framed(b.View(), at.Frame), at.State, fail)
		}
		if at.Over || len(at.Moves) == 0 {
			return
		}
		best := at.Moves[0]
		next, err := b.Play(background(), catalog.PlayRequest{State: best.State, Player: at.Player, Budget: budget()})
		if err != nil {
			fail("after %s the state %q can't be played: %v", best.Move, best.State, err)
			return
		}
		picture := best.Frame
		picture.Walk, picture.Push = nil, nil // how one gets there is no part of what is there
		if !reflect.DeepEqual(picture, next.Frame) {
			fail("%s shows another picture than the state that it leads to, %q:\n%+v\n%+v", best.Move, next.State, best.Frame, next.Frame)
		}
		if next.State != best.State || best.Value.Result != nil && !same(next.Value, best.Value) && next.Toward == at.Toward {
			fail("%s leads to %q, worth %s, and was offered as worth %s", best.Move, next.State, spell(next.Value), spell(best.Value))
		}
		at = next
	}
}

// framed returns a view with a frame applied to it.
func framed(v board.View, f board.FrameJSON) board.View {
	cells := map[int]board.PlaceLook{}
	for _, c := range f.Cells {
		cells[c.Place] = c
	}
	names := map[int][]string{}
	for _, s := range f.Tokens {
		names[s.Place] = s.Names
	}
	return board.View{Sheet: v.Sheet, Grid: &board.Grid{Rows: v.Grid.Rows, Cols: v.Grid.Cols, Cell: func(row, col int) board.Cell {
		place := row*v.Grid.Cols + col
		cell := v.Place(place)
		if look, changed := cells[place]; changed {
			cell.Kind, cell.Text = look.Kind, look.Text
		}
		cell.Tokens = names[place]
		return cell
	}}}
}

// notated checks that the picture of a state of a game for one, read as a drawing, starts in that very state.
func notated(g catalog.Game, v catalog.Values, shown board.View, state string, fail func(string, ...any)) {
	if g.Described != nil { // a drawing does not contain the rules
		return
	}
	text, _, err := g.Draw(shown, v, nil)
	if err != nil {
		fail("what is shown of state %q can't be drawn: %v", state, err)
		return
	}
	board, err := parsed(g, text, v)
	if err != nil {
		fail("what is shown of state %q is drawn as %q, which is not read: %v", state, text, err)
		return
	}
	if start, err := board.Play(background(), catalog.PlayRequest{Budget: solve.Budget{Nodes: 1}}); err != nil || start.State != state {
		fail("what is shown of state %q is the board of state %q (%v)", state, start.State, err)
	}
}

// offered checks the moves of one state.
func offered(b catalog.Instance, p catalog.Play, fail func(string, ...any)) {
	if p.Over != (len(p.Moves) == 0) {
		fail("state %q has %d moves, over: %v", p.State, len(p.Moves), p.Over)
	}
	if len(p.Moves) == 0 {
		return
	}
	best := p.Moves[0]
	if p.Value.Result != nil && (!best.Keeps || !best.Best) {
		fail("state %q, worth %s: the best move, %s, worth %s, does not keep it", p.State, spell(p.Value), best.Move, spell(best.Value))
	}
	if d, e := p.Value.Distance, best.Value.Distance; d != nil && (e == nil || *e != *d-1) {
		fail("state %q, worth %s: the best move, %s, is worth %s", p.State, spell(p.Value), best.Move, spell(best.Value))
	}
	outside := func(place int) bool { return place < 0 || place >= b.View().Places() }
	_, named := b.(catalog.Describing) // moves of an author's own game may be chosen by name alone
	for i, o := range p.Moves {
		if named && len(o.Places) == 0 && o.Keeps == (o.Keeps || o.Best) {
			continue
		}
		if o.Best && !o.Keeps || len(o.Places) == 0 || slices.ContainsFunc(o.Places, outside) {
			fail("state %q: move %s is best %v, keeps %v, places %v", p.State, o.Move, o.Best, o.Keeps, o.Places)
		}
		for _, other := range p.Moves[:i] {
			if n := min(len(o.Places), len(other.Places)); (n > 0 || !named) && slices.Equal(o.Places[:n], other.Places[:n]) {
				fail("state %q: moves %s and %s are chosen by the same places, %v and %v", p.State, other.Move, o.Move, other.Places, o.Places)
			}
		}
	}
}

func same(a, b catalog.StateValue) bool { return spell(a) == spell(b) }

// spell writes a worth for a failure.
func spell(w catalog.StateValue) string {
	data, err := json.Marshal(w)
	if err != nil {
		return err.Error()
	}
	return string(data)
}
