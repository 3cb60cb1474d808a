package catalog

import (
	"context"
	"fmt"

	"jogada/say"
	"jogada/search"
	"jogada/solve"
)

// play answers what can be played in a position of a duel.
func (d Duel[S, M]) play(ctx context.Context, r PlayRequest) (Play, error) {
	s := d.Question.Start()
	if r.State != "" {
		var err error
		if s, err = d.Notation.Read(r.State); err != nil {
			return Play{}, fmt.Errorf("the state can't be read: %w", err)
		}
	}
	mover := d.Question.Turn(s)
	player := mover
	if r.Player != "" {
		var known bool
		if player, known = d.side(r.Player); !known {
			return Play{}, fmt.Errorf("there is no player %q; there are %s and %s", r.Player, d.Sides[0], d.Sides[1])
		}
	}
	t := d.words(r.Language).Missing(r.Missing)
	judged := d.Methods[0].Run(d.From(s), solve.NewMeter(ctx, r.Budget))
	worth := func(s S) Worth { return d.worth(s, mover, judged) }
	state := Play{State: d.Notation.State(s), Player: d.Sides[player-1], Players: d.Sides[:], Said: d.Said(s, t), Value: worth(s), Unit: t.Of(d.Unit),
		Toward: t.Of("the end"), Frame: d.picture(s), Moves: []Option{}}
	if _, state.Over = d.Question.Final(s); !state.Over {
		for _, step := range d.Question.Steps(s, nil) {
			state.Moves = append(state.Moves, Option{Move: d.Notation.Move(s, step.Move), State: d.Notation.State(step.To), Value: worth(step.To),
				Place: Some(d.Place(s, step.Move)), Frame: d.picture(step.To)})
		}
		state.Over = len(state.Moves) == 0
	}
	if !state.Over {
		state.Turn = d.Sides[mover-1]
	}
	state.Moves = order(state.Moves, state.Value)
	if player != mover {
		state.Value = state.Value.flip()
		for i := range state.Moves {
			state.Moves[i].Value = state.Moves[i].Value.flip()
		}
	}
	return state, nil
}

// picture is a position on the board, of which nothing changes but who stands where. It takes no look at the board: from
// one place there may be as many moves as there are others.
func (d Duel[S, M]) picture(s S) FrameJSON {
	return FrameJSON{Cells: []PlaceLook{}, Tokens: d.Stands(s)}
}

func (d Duel[S, M]) side(name string) (search.Side, bool) {
	for i, side := range d.Sides {
		if side == name {
			return search.Side(i + 1), true
		}
	}
	return search.Nobody, false
}

// worth is what a position is worth for a side, by a judgement on a position that leads to it.
func (d Duel[S, M]) worth(s S, side search.Side, j search.Judgement[S, M]) Worth {
	if j.Verdict != solve.Proved || j.Position == nil {
		return Worth{}
	}
	v, known := j.Position(s)
	switch {
	case !known:
		return Worth{}
	case v.Winner == search.Nobody:
		return Worth{Result: Some(Draw)}
	case v.Winner == side:
		return Worth{Result: Some(Win), Distance: Some(v.Plies)}
	default:
		return Worth{Result: Some(Loss), Distance: Some(v.Plies)}
	}
}

// tracer is how a search of a duel is watched: positions, by their wave.
func (d Duel[S, M]) tracer(t say.Tongue) tracer[S] {
	return tracer[S]{unit: t.Of("position"), picture: d.picture, name: d.Notation.State, wave: func(n int) string { return t.Count(n, "1 ply", "%d plies") }}
}
