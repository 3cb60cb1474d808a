package web

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"jogada/catalog"
)

type generateOutput struct {
	ContentLanguage string `header:"Content-Language"`
	Body            Generated
}

// generate makes a board by chance.
func (s *Server) generate(ctx context.Context, in *Asked) (*generateOutput, error) {
	g, err := s.game(in.Game)
	if err != nil {
		return nil, err
	}
	asked, err := read[GenerateRequest](ctx)
	if err != nil {
		return nil, err
	}
	seed := uint64(rand.Uint32())
	if asked.Seed != nil {
		seed = *asked.Seed
	}
	made, err := s.made(g, asked.Params, seed)
	if err != nil {
		return nil, err
	}
	b := instance{Instance: made, game: g, cases: 1, at: 1}
	out := &generateOutput{ContentLanguage: in.language(), Body: Generated{Shown: b.shown(in.language()), Seed: seed}}
	if v, err := values(g, asked.Params); err == nil {
		out.Body.ID = readable(seedID(g, v, seed))
	}
	return out, nil
}

// made is the board of a seed. It is refused before it is made if it would be too large, and afterwards if it is.
func (s *Server) made(g catalog.Game, given map[string]string, seed uint64) (catalog.Instance, error) {
	v, err := values(g, given)
	if err != nil {
		return nil, err
	}
	if guess := s.sizes[g.Name].guess(v); guess > 1.01*float64(s.limits.Cells) { // powers are not exact
		return nil, tooLarge("a board of these parameters would have about %.3g cells, or nodes and edges, over the limit of this service, %d", guess, s.limits.Cells)
	}
	if most := s.sizes[g.Name].most(v); most > s.limits.Cells {
		return nil, tooLarge("a board with %d of something is over the limit of this service, %d", most, s.limits.Cells)
	}
	b, err := g.Generate(catalog.NewDice(seed), v)
	if err != nil {
		return nil, badField("body.params", err)
	}
	return b, s.fits(catalog.Size(b))
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
