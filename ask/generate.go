package ask

import (
	"context"
	"math/rand/v2"

	"jogada/catalog"
	"jogada/solve"
)

// Generate makes a board by chance.
func (d *Desk) Generate(ctx context.Context, game string, r GenerateRequest, language string) (Generated, error) {
	g, err := d.game(game)
	if err != nil {
		return Generated{}, err
	}
	seed := uint64(rand.Uint32())
	if r.Seed != nil {
		seed = *r.Seed
	}
	_, m, cancel := d.limits.work(ctx, d.limits.Time)
	defer cancel()
	made, v, err := d.made(g, r.Params, seed, m)
	if err != nil {
		return Generated{}, err
	}
	b := instance{Instance: made, game: g, values: v, cases: 1, at: 1}
	out := Generated{Seed: seed}
	if out.Shown, err = b.shown(language, m); err != nil {
		return Generated{}, err
	}
	out.ID = readable(g.SeedID(v, seed))
	return out, nil
}

// made is the board of a seed. It is refused before it is made if it would be too large, and afterwards if it is.
func (d *Desk) made(g catalog.Game, given map[string]string, seed uint64, m *solve.Meter) (catalog.Instance, catalog.Values, error) {
	v, err := values(g, given)
	if err != nil {
		return nil, nil, err
	}
	if guess := d.sizes[g.Name].guess(v); guess > 1.01*float64(d.limits.Cells) { // powers are not exact
		return nil, nil, tooLarge("a board of these parameters would have about %.3g cells, or nodes and edges, over the limit of this service, %d", guess, d.limits.Cells)
	}
	if most := d.sizes[g.Name].most(v); most > d.limits.Cells {
		return nil, nil, tooLarge("a board with %d of something is over the limit of this service, %d", most, d.limits.Cells)
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
