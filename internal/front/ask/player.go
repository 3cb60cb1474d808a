package ask

import (
	"context"

	"jogada/catalog"
)

// Player plays one board: it lists the legal moves of its states without reading the board again. It is safe for
// concurrent use.
type Player struct {
	engine *Engine
	board  Board
	memory catalog.Memory
}

// Player returns the player of a board. Without a board in the question, the seed and the parameters make one.
func (e *Engine) Player(ctx context.Context, game string, q Question, seed uint64) (*Player, error) {
	_, m, cancel := e.limits.work(ctx, e.limits.Time)
	defer cancel()
	if q.Text == nil && q.View == nil && q.ID == "" && q.Example == 0 {
		g, err := e.game(game)
		if err != nil {
			return nil, err
		}
		v, err := g.Values(q.Params)
		if err != nil {
			return nil, unfit("body.params", err)
		}
		q.ID, q.Params = g.SeedID(v, seed), nil
	}
	b, err := e.board(game, q, m)
	if err != nil {
		return nil, err
	}
	return &Player{engine: e, board: b}, nil
}

// Board returns the board.
func (p *Player) Board() catalog.Instance { return p.board.Instance }

// Moves returns the legal moves in a state and the value of each, in a game that was in the states before.
func (p *Player) Moves(ctx context.Context, state string, before []string, player, language string) (catalog.Play, error) {
	length, budget := p.engine.limits.lowered(Budget{})
	ctx, cancel := timeLimit(ctx, length)
	defer cancel()
	play, err := p.board.Play(ctx, catalog.PlayRequest{State: state, Before: before, Player: player, Budget: budget, Language: language, Memory: &p.memory})
	if err != nil {
		return play, &Error{Kind: Unfit, Message: Cut(err.Error())}
	}
	return play, p.engine.limits.fitsOutput(play, playThings(play))
}
