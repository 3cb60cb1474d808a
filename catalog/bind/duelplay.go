package bind

import (
	"fmt"

	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/internal/base/say"
	"jogada/search"
	"jogada/search/duels"
	"jogada/solve"
)

// play returns the legal moves in a position of a duel. A position of r.Before that is reached again ends the game.
func (d *Duel[S, M]) play(m *solve.Meter, r catalog.PlayRequest) (catalog.Play, error) {
	s, before, err := d.readGame(m, r)
	if err != nil {
		return catalog.Play{}, err
	}
	mover := d.Question.Turn(s)
	player := mover
	if r.Player != "" {
		var known bool
		if player, known = d.side(r.Player); !known {
			return catalog.Play{}, fmt.Errorf("there is no player %q; there are %s and %s", r.Player, d.Sides[0], d.Sides[1])
		}
	}
	t := d.translator(r.Language).Missing(r.Missing)
	metered := d.withMeter(m)
	said := d.Said(s, t)
	_, final := d.Question.Final(s)
	repeated := before[search.FormOf[S](d.Question)(s)] && !final
	var steps []search.Step[S, M]
	switch {
	case repeated:
		said = t.Of("this position has occurred before: a draw")
	case !final:
		steps = metered.Question.Steps(s, nil)
	}
	own, each := d.weigh(m.Stage(searchShare, r.Budget.Nodes), s, steps, before, r.Memory)
	state := catalog.Play{State: d.Notation.State(s), Player: d.Sides[player-1], Players: d.Sides[:], Called: d.called(t), Said: said, Value: own.worth(mover), Units: t.Forms(d.Unit),
		Toward: t.Of("the end"), Frame: d.picture(s), Past: true, Over: len(steps) == 0, Moves: []catalog.Option{}}
	for i, step := range steps {
		if !m.Work(optionWork) {
			return catalog.Play{}, fmt.Errorf("the moves could not be listed: %w", m.Stopped())
		}
		state.Moves = append(state.Moves, catalog.Option{Move: d.Notation.Move(s, step.Move), Said: d.Notation.say(s, step.Move, t), State: d.Notation.State(step.To), Value: each[i].worth(mover),
			Places: d.Places(s, step.Move), Frame: d.picture(step.To)})
	}
	if !state.Over {
		state.Turn = d.Sides[mover-1]
	}
	state.Moves = order(state.Moves, state.Value)
	if player != mover {
		state.Value = flip(state.Value)
		for i := range state.Moves {
			state.Moves[i].Value = flip(state.Moves[i].Value)
		}
	}
	return state, nil
}

// called returns the names of the sides for readers.
func (d *Duel[S, M]) called(t say.Translator) []string {
	if d.Named {
		return d.Sides[:]
	}
	return []string{t.Of(d.Sides[0]), t.Of(d.Sides[1])}
}

// readGame reads a position, and the forms of those before it.
func (d *Duel[S, M]) readGame(m *solve.Meter, r catalog.PlayRequest) (S, map[S]bool, error) {
	s := d.Question.Start()
	if r.State != "" {
		var err error
		if s, err = d.Notation.Read(r.State); err != nil {
			return s, nil, fmt.Errorf("the state can't be read: %w", err)
		}
	}
	form, before := search.FormOf[S](d.Question), make(map[S]bool, len(r.Before))
	for i, word := range r.Before {
		if !m.Work(len(word) + 1) {
			return s, nil, fmt.Errorf("the states before could not be read: %w", m.Stopped())
		}
		earlier, err := d.Notation.Read(word)
		if err != nil {
			return s, nil, fmt.Errorf("state %d of those before can't be read: %w", i+1, err)
		}
		before[form(earlier)] = true
	}
	return s, before, nil
}

// knownValue is the value of a position, if it is known.
type knownValue struct {
	search.Value
	known bool
}

// drawn is the value of a draw.
var drawn = knownValue{known: true}

// worth returns the value for a side.
func (v knownValue) worth(side search.Side) catalog.StateValue {
	switch {
	case !v.known:
		return catalog.StateValue{}
	case v.Winner == search.Nobody:
		return catalog.StateValue{Result: catalog.Some(catalog.Draw)}
	case v.Winner == side:
		return catalog.StateValue{Result: catalog.Some(catalog.Win), Distance: catalog.Some(v.Plies)}
	default:
		return catalog.StateValue{Result: catalog.Some(catalog.Loss), Distance: catalog.Some(v.Plies)}
	}
}

// lookUp returns the value of a position by a judgement.
func lookUp[S comparable, M any](j search.Judgement[S, M], s S) knownValue {
	if j.Verdict != solve.Proved || j.Position == nil {
		return knownValue{}
	}
	v, known := j.Position(s)
	return knownValue{v, known}
}

// weigh returns the value of a position and of the targets of its steps, where a position before, by form, is a draw when
// it is reached again.
//
// Most values are those of the game without a past. A draw stays one: the strategies that avoid losing need no past. A
// win in n plies stays one in n plies unless a position before is won by the same side in fewer: the winner's fastest
// strategy passes only positions that it wins in fewer plies, and ending more lines in a draw makes none of its wins
// faster. The other values are found by retrograde analysis of the game in which the positions before are final.
func (d *Duel[S, M]) weigh(m *solve.Meter, s S, steps []search.Step[S, M], before map[S]bool, memory *catalog.Memory) (own knownValue, each []knownValue) {
	form := search.FormOf[S](d.Question)
	_, final := d.Question.Final(s)
	if before[form(s)] && !final {
		return drawn, nil
	}
	judged := d.judged(s, steps, m, memory)
	least := map[search.Side]int{} // the fewest plies of a position before, by its winner
	note := func(s S) {
		v := lookUp(judged, s)
		if fewest, noted := least[v.Winner]; v.known && (!noted || v.Plies < fewest) {
			least[v.Winner] = v.Plies
		}
	}
	stays := func(v knownValue) bool {
		fewest, noted := least[v.Winner]
		return !v.known || v.Winner == search.Nobody || !noted || fewest >= v.Plies
	}
	for earlier := range before {
		note(earlier)
	}
	own = lookUp(judged, s)
	settled := stays(own)
	after := ended[S, M]{past: make(map[S]bool, len(before)+1), form: form}
	for earlier := range before {
		after.past[earlier] = true
	}
	after.past[form(s)] = true
	note(s)
	each = make([]knownValue, len(steps))
	var again search.Judgement[S, M]
	for i, step := range steps {
		if after.past[form(step.To)] {
			each[i] = drawn
			continue
		}
		if each[i] = lookUp(judged, step.To); stays(each[i]) {
			continue
		}
		if each[i] = lookUp(again, step.To); !each[i].known {
			after.Duel = search.WithMeter(d.From(step.To), m)
			again = duels.Retro[S, M](after, m)
			each[i] = lookUp(again, step.To)
		}
	}
	if !settled {
		own = bestOf(each, d.Question.Turn(s))
	}
	return own, each
}

// bestOf returns the value of a position by those of the targets of its steps, for the side to move.
func bestOf(each []knownValue, mover search.Side) knownValue {
	best := knownValue{Value: search.Value{Winner: mover.Other(), Plies: -1}, known: true}
	for _, v := range each {
		if !v.known {
			return knownValue{}
		}
		better := v.Winner == mover && (best.Winner != mover || v.Plies < best.Plies)
		better = better || v.Winner == search.Nobody && best.Winner == mover.Other()
		if better || v.Winner == mover.Other() && best.Winner == v.Winner && v.Plies > best.Plies {
			best = v
		}
	}
	if best.Winner != search.Nobody {
		best.Plies++
	}
	return best
}

// ended is a duel in which the positions of a game's past are final draws.
type ended[S comparable, M any] struct {
	search.Duel[S, M]
	past map[S]bool // by form
	form func(S) S
}

// Form returns the form of a position.
func (e ended[S, M]) Form(s S) S { return e.form(s) }

// Final calls a position of the past a draw.
func (e ended[S, M]) Final(s S) (search.Side, bool) {
	if e.past[e.form(s)] {
		return search.Nobody, true
	}
	return e.Duel.Final(s)
}

// judged returns a judgement that knows the values of a position and of the targets of its steps: the one in memory, or a
// new one.
func (d *Duel[S, M]) judged(s S, steps []search.Step[S, M], m *solve.Meter, memory *catalog.Memory) search.Judgement[S, M] {
	if memory != nil {
		if kept, is := memory.Kept.(search.Judgement[S, M]); is && covers(kept, s, steps) {
			return kept
		}
	}
	judged := d.Methods[0].Run(search.WithMeter(d.From(s), m), m)
	if memory != nil && judged.Verdict == solve.Proved && judged.Position != nil {
		memory.Kept = judged
	}
	return judged
}

// covers reports whether a judgement knows the values of a position and of the targets of its steps.
func covers[S comparable, M any](j search.Judgement[S, M], s S, steps []search.Step[S, M]) bool {
	if _, known := j.Position(s); !known {
		return false
	}
	for _, step := range steps {
		if _, known := j.Position(step.To); !known {
			return false
		}
	}
	return true
}

// optionWork estimates the units of work for describing a move.
const optionWork = 200

// picture returns a position on the board, on which only the tokens change. It does not look at the board, because a
// position may have as many moves as there are nodes.
func (d *Duel[S, M]) picture(s S) board.FrameJSON {
	if d.Look != nil {
		return d.View().Difference(board.Frame{View: d.Look(s)}, nil)
	}
	return board.FrameJSON{Cells: []board.PlaceLook{}, Tokens: d.Stands(s)}
}

func (d *Duel[S, M]) side(name string) (search.Side, bool) {
	for i, side := range d.Sides {
		if side == name {
			return search.Side(i + 1), true
		}
	}
	return search.Nobody, false
}
