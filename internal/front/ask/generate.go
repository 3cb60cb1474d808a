package ask

import (
	"context"
	"math/rand/v2"

	"jogada/catalog"
	"jogada/solve"
)

// Generate makes a board at random, or to order. It passes the progress of searches to watch, if that is not nil.
func (e *Engine) Generate(ctx context.Context, game string, r GenerateRequest, language string, watch func(solve.Progress)) (Generated, error) {
	g, err := e.game(game)
	if err != nil {
		return Generated{}, err
	}
	seed := uint64(rand.Uint32())
	if r.Seed != nil {
		seed = *r.Seed
	}
	granted := OrderResult{Seed: seed}
	var b Board
	if r.IsOrder() {
		if granted, b, err = e.order(ctx, g, r, seed, watch); err != nil {
			return Generated{}, err
		}
	}
	_, m, cancel := e.limits.work(ctx, e.limits.Time)
	defer cancel()
	if !r.IsOrder() {
		if b, err = e.Make(game, r.Params, seed, m); err != nil {
			return Generated{}, err
		}
	}
	out := Generated{Seed: granted.Seed, Tried: granted.Tried, Edited: granted.Edited, Score: granted.Score}
	if out.Shown, err = b.shown(language, m); err != nil {
		return Generated{}, err
	}
	if !granted.Edited {
		out.ID = readable(g.SeedID(b.Values, granted.Seed))
	}
	return out, e.limits.fitsOutput(out, out.things())
}

// drawn checks the values of boards to be made. It refuses values whose boards would exceed that many cells,
// if cells is not 0.
func (e *Engine) drawn(g catalog.Game, given map[string]string, cells int) (catalog.Values, error) {
	v, err := values(g, given)
	if err != nil {
		return nil, err
	}
	if cells == 0 {
		return v, nil
	}
	if guess := e.sizes[g.Name].Guess(v); guess > 1.01*float64(cells) { // powers are not exact
		return nil, tooLarge("a board of these parameters would have about %.3g cells, or nodes and edges, over the limit of this service, %d", guess, cells)
	}
	if most := e.sizes[g.Name].Most(v); most > cells {
		return nil, tooLarge("a board with %d of something is over the limit of this service, %d", most, cells)
	}
	return v, nil
}

// Make returns the board of a seed. It refuses a board that is too large, where possible before making it.
func (e *Engine) Make(game string, params map[string]string, seed uint64, m *solve.Meter) (Board, error) {
	g, err := e.game(game)
	if err != nil {
		return Board{}, err
	}
	v, err := e.drawn(g, params, e.limits.Cells)
	if err != nil {
		return Board{}, err
	}
	b, err := g.Make(seed, v, m)
	if m.Stopped() != nil {
		return Board{}, overLimit("body.params", m.Stopped())
	}
	if err != nil {
		return Board{}, unfit("body.params", err)
	}
	return made(g, b, v), e.checkSize(catalog.Size(b))
}

// made returns a board that was not read from a text.
func made(g catalog.Game, b catalog.Instance, v catalog.Values) Board {
	return Board{Instance: b, Game: g, Values: v, cases: 1, at: 1}
}
