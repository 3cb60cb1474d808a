package ask

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"jogada/catalog"
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
	made, err := d.made(g, r.Params, seed)
	if err != nil {
		return Generated{}, err
	}
	b := instance{Instance: made, game: g, cases: 1, at: 1}
	out := Generated{Shown: b.shown(language), Seed: seed}
	if v, err := values(g, r.Params); err == nil {
		out.ID = readable(seedID(g, v, seed))
	}
	return out, nil
}

// made is the board of a seed. It is refused before it is made if it would be too large, and afterwards if it is.
func (d *Desk) made(g catalog.Game, given map[string]string, seed uint64) (catalog.Instance, error) {
	v, err := values(g, given)
	if err != nil {
		return nil, err
	}
	if guess := d.sizes[g.Name].guess(v); guess > 1.01*float64(d.limits.Cells) { // powers are not exact
		return nil, tooLarge("a board of these parameters would have about %.3g cells, or nodes and edges, over the limit of this service, %d", guess, d.limits.Cells)
	}
	if most := d.sizes[g.Name].most(v); most > d.limits.Cells {
		return nil, tooLarge("a board with %d of something is over the limit of this service, %d", most, d.limits.Cells)
	}
	b, err := g.Generate(catalog.NewDice(seed), v)
	if err != nil {
		return nil, unfit("body.params", err)
	}
	return b, d.fits(catalog.Size(b))
}

// seedID is the ID of the board that a seed makes. What shapes the board is as much part of it as the rules are.
func seedID(g catalog.Game, v catalog.Values, seed uint64) string {
	g.Params = slices.Clone(g.Params)
	for i := range g.Params {
		if g.Params[i].Role == catalog.Shape {
			g.Params[i].Role = catalog.Rule
		}
	}
	return fmt.Sprintf("%s#%d", g.Spell(v), seed)
}
