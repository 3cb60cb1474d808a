package ask

import (
	"context"
	"math/rand/v2"

	"jogada/catalog"
	"jogada/solve"
)

// Generate makes a board at random, or to order. It passes the progress of searches to watch, if that is not nil.
func (d *Desk) Generate(ctx context.Context, game string, r GenerateRequest, language string, watch func(solve.Progress)) (Generated, error) {
	g, err := d.game(game)
	if err != nil {
		return Generated{}, err
	}
	seed := uint64(rand.Uint32())
	if r.Seed != nil {
		seed = *r.Seed
	}
	granted := Granted{Seed: seed}
	var v catalog.Values
	if r.ordered() {
		if granted, v, err = d.order(ctx, g, r, seed, watch); err != nil {
			return Generated{}, err
		}
	}
	_, m, cancel := d.limits.work(ctx, d.limits.Time)
	defer cancel()
	if !r.ordered() {
		if granted.Board, v, err = d.made(g, r.Params, seed, m); err != nil {
			return Generated{}, err
		}
	}
	b := instance{Instance: granted.Board, game: g, values: v, cases: 1, at: 1}
	out := Generated{Seed: granted.Seed, Tried: granted.Tried, Edited: granted.Edited, Score: granted.Score}
	if out.Shown, err = b.shown(language, m); err != nil {
		return Generated{}, err
	}
	if !granted.Edited {
		out.ID = readable(g.SeedID(v, granted.Seed))
	}
	return out, nil
}

// drawn checks the values of boards to be made. It refuses values whose boards would exceed that many cells.
func (d *Desk) drawn(g catalog.Game, given map[string]string, cells int) (catalog.Values, error) {
	v, err := values(g, given)
	if err != nil {
		return nil, err
	}
	if guess := d.sizes[g.Name].Guess(v); guess > 1.01*float64(cells) { // powers are not exact
		return nil, tooLarge("a board of these parameters would have about %.3g cells, or nodes and edges, over the limit of this service, %d", guess, cells)
	}
	if most := d.sizes[g.Name].Most(v); most > cells {
		return nil, tooLarge("a board with %d of something is over the limit of this service, %d", most, cells)
	}
	return v, nil
}

// made returns the board of a seed. It refuses a board that would be too large before making it, and afterwards if it
// is.
func (d *Desk) made(g catalog.Game, given map[string]string, seed uint64, m *solve.Meter) (catalog.Instance, catalog.Values, error) {
	v, err := d.drawn(g, given, d.limits.Cells)
	if err != nil {
		return nil, nil, err
	}
	b, err := g.Make(seed, v, m)
	if m.Stopped() != nil {
		return nil, nil, overLimit("body.params", m.Stopped())
	}
	if err != nil {
		return nil, nil, unfit("body.params", err)
	}
	return b, v, d.fits(catalog.Size(b))
}
