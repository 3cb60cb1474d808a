package campaign

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"sync/atomic"

	"jogada/catalog"
	"jogada/catalog/equal"
)

// member is a game of the set.
type member struct {
	*section
	game    catalog.Game
	shapes  []shaped // by the number of the shape; one if it does not vary
	several bool     // whether it is one of several games

	wordings []atomic.Pointer[wording] // by language: the last one
}

// shaped holds what depends on the shape of a board.
type shaped struct {
	values catalog.Values
	wanted Wanted // nil if everything is
	ids    string // the ID of a board without its seed
}

// shape returns the shape of a board of the game.
func (g *member) shape(own int) *shaped { return &g.shapes[uint(own)%uint(len(g.shapes))] }

// prepare finds the game, and computes what depends on its shapes.
func (g *member) prepare(games catalog.Games, wants Wants) error {
	var known bool
	if g.game, known = games.Find(g.Game); !known {
		return fault("there is no game %q; the games are %v", g.Game, games.Names())("game")
	}
	if g.Source != "" {
		if g.game.Described == nil {
			return fault("the rules of %s are known; file is for games of one's own", g.Game)("file")
		}
		var err error
		if g.game, err = g.game.For([]byte(g.Source), g.Rules, nil); err != nil {
			return fault("%v", err)("file")
		}
	}
	if g.Want != "" && wants == nil {
		return fault("there is nothing here that reads expressions")("want")
	}
	for i := range max(1, len(g.Shapes)) {
		one, err := g.newShape(i, wants)
		if err != nil {
			return err
		}
		g.shapes = append(g.shapes, one)
	}
	if g.Equal != nil {
		switch err := equal.Check(g.game, g.Equal.Measures); {
		case err != nil:
			return fault("%v", err)("equal", "measures")
		case g.Bins != nil && (len(g.Bins.List) != 1 || g.Bins.By != "" || g.Bins.Answer != "" || g.Bins.PerShape):
			return fault("rows of equal difficulty have no bins")("equal")
		}
	}
	return g.measurable()
}

// newShape returns a shape of the game by its number.
func (g *member) newShape(i int, wants Wants) (s shaped, err error) {
	if s.values, err = g.parameters(i); err != nil {
		return s, err
	}
	if g.Want != "" {
		if s.wanted, err = wants(g.game, s.values, g.Want); err != nil {
			return s, fault("%v", err)("want")
		}
	}
	if err := g.small(s.values); err != nil {
		return s, err
	}
	s.ids = g.game.SeedID(s.values, 0)
	s.ids = s.ids[:len(s.ids)-1]
	return s, nil
}

// parameters returns the rules and a shape together.
func (g *member) parameters(shape int) (catalog.Values, error) {
	all, own := map[string]string{}, maps.Clone(g.Shape)
	if len(own) == 0 && len(g.Shapes) == 0 {
		own = g.game.DatasetShape
	}
	if len(g.Shapes) > 0 {
		if own == nil {
			own = map[string]string{}
		}
		maps.Copy(own, g.Shapes[shape])
	}
	for field, given := range map[string]map[string]string{"rules": g.Rules, "shape": own} {
		role := map[string]catalog.Role{"rules": catalog.Rule, "shape": catalog.Shape}[field]
		for _, name := range slices.Sorted(maps.Keys(given)) {
			i := slices.IndexFunc(g.game.Params, func(p catalog.Param) bool { return p.Name == name && (p.Role == role || g.Source != "") })
			if i < 0 {
				return nil, fault("%s has no %s among its %s", g.game.Name, name, field)(field, name)
			}
			if err := g.game.Params[i].Check(given[name]); err != nil {
				return nil, fault("%v", err)(field, name)
			}
			all[name] = given[name]
		}
	}
	v, err := g.game.Values(all)
	if err != nil {
		return nil, fault("%v", err)("rules")
	}
	return v, nil
}

// longSide is the number in a shape from which boards may be too large to be made at all.
const longSide = 1000

// small returns an error if boards of this shape have too many cells. It estimates the size first, because making one
// may exhaust memory.
func (g *member) small(values catalog.Values) error {
	long := slices.ContainsFunc(g.game.Params, func(p catalog.Param) bool {
		return p.Role == catalog.Shape && p.Kind == catalog.Int && values.Int(p.Name) > longSide
	})
	if !long {
		return nil
	}
	if guess := catalog.NewSizes(g.game).Guess(values); guess > 1.01*mostCells { // powers are not exact
		return fault("boards of this shape would have about %.3g cells, or nodes and edges; want at most %d", guess, mostCells)("shape")
	}
	return nil
}

// measurable returns an error unless the bins use an entry that is measured as a number.
func (g *member) measurable() error {
	b := g.Bins
	if b == nil {
		return nil
	}
	if err := g.answerable(b); err != nil {
		return err
	}
	var names []string
	for _, measure := range g.game.Measures {
		if measure.Kind != catalog.KindSteps {
			names = append(names, measure.Name)
		}
	}
	if b.By != "" && !slices.Contains(names, b.By) {
		return fault("%s measures no %s as a number; it measures %v", g.game.Name, b.By, names)("bins", "by")
	}
	rows := 0
	for _, bin := range b.List {
		rows += bin.Count
	}
	if rows != g.Count {
		return fault("the bins have %d rows, and %d are wanted", rows, g.Count)("count")
	}
	return nil
}

// answerable returns an error unless the bins use a field of the answer as they should.
func (g *member) answerable(b *Bins) error {
	for i, bin := range b.List {
		path := []string{"bins", "list", fmt.Sprint(i)}
		switch {
		case (bin.Is != nil) != (b.Answer != ""):
			return fault("a bin has a value (is) exactly where the bins name a field of the answer (answer)")(path...)
		case (bin.From != nil || bin.To != nil) && b.By == "":
			return fault("the bin %s has a range, and the bins name no measure (by)", bin.Name)(path...)
		case bin.Shape != nil && (*bin.Shape < 0 || *bin.Shape >= max(1, len(g.Shapes))):
			return fault("the bin %s is of a shape that there is not", bin.Name)(path...)
		}
	}
	switch {
	case b.By == "" && b.Answer == "" && !b.PerShape && !g.several:
		return fault("the bins name neither a measure (by) nor a field of the answer (answer)")("bins")
	case b.PerShape && len(g.Shapes) < 2:
		return fault("the shape does not vary")("bins", "per_shape")
	case b.Answer == "" || b.Answer == "verdict":
		return nil
	}
	data, err := json.Marshal(g.game.Answer(g.shapes[0].values))
	if err != nil {
		return err
	}
	var fields map[string]any
	if err := json.Unmarshal(data, &fields); err != nil {
		return err
	}
	if _, there := fields[b.Answer]; !there {
		return fault("the answers of %s have no field %s; they have verdict and %v", g.game.Name, b.Answer, slices.Sorted(maps.Keys(fields)))("bins", "answer")
	}
	return nil
}
