package study

import (
	"fmt"
	"maps"
	"strconv"

	"jogada/catalog"
)

// shape holds the parameters of the boards of a size; %d in a value stands for the size.
type shape map[string]string

// valuesFor returns the parameters for a size.
func (s shape) valuesFor(g catalog.Game, x int) (catalog.Values, error) {
	given := map[string]string{}
	for name, value := range s {
		if value == "%d" {
			value = strconv.Itoa(x)
		}
		given[name] = value
	}
	return g.Values(given)
}

// with returns the shape with some parameters added or replaced.
func (s shape) with(more shape) shape {
	all := maps.Clone(s)
	maps.Copy(all, more)
	return all
}

// generated makes boards by the game's own generator.
func generated(s shape) Maker {
	return func(g catalog.Game, seed uint64, x int) (Board, error) {
		v, err := s.valuesFor(g, x)
		if err != nil {
			return Board{}, err
		}
		instance, err := g.Generate(catalog.NewDice(seed), v)
		if err != nil {
			return Board{}, err
		}
		return Board{ID: g.SeedID(v, seed), Methods: instance.Methods()}, nil
	}
}

// drawn makes boards that the game's own generator does not: draw writes the text of one, and name gives its name.
func drawn(name string, draw func(d *catalog.Dice, x int) []byte) Maker {
	return func(g catalog.Game, seed uint64, x int) (Board, error) {
		v, err := g.Values(nil)
		if err != nil {
			return Board{}, err
		}
		boards, err := g.Parse(draw(catalog.NewDice(seed), x), v, nil)
		if err != nil {
			return Board{}, err
		}
		return Board{ID: fmt.Sprintf("%s %d, seed %d", name, x, seed), Methods: boards[0].Methods()}, nil
	}
}
