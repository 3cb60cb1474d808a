package own

import (
	"fmt"
	"strings"

	"jogada/catalog"
)

// generateExample makes a board of one of the examples.
func generateExample(d *catalog.Dice, v catalog.Values) (catalog.Instance, error) {
	for _, e := range exampleList() {
		if exampleName(e) == v[exampleParam] {
			v := catalog.Values{scrambleParam: v[scrambleParam]}
			f, err := load(e.Text, v, d.Meter())
			if err != nil {
				return nil, err
			}
			return f.generate(d, v)
		}
	}
	return nil, fmt.Errorf("there is no example %q; there are %s", v[exampleParam], strings.Join(exampleNames(), ", "))
}

// generate makes a board of a file: some random moves from the start, which do not end the game, or one of the boards that
// the file lists.
func (f *file) generate(d *catalog.Dice, v catalog.Values) (catalog.Instance, error) {
	if !f.declares(v) {
		var err error
		if f, err = load(f.source, v, d.Meter()); err != nil {
			return nil, err
		}
	}
	if v.Has(sizeParam) {
		s, err := f.drawListed(d, v.Int(sizeParam))
		if err != nil {
			return nil, err
		}
		return newInstance(f, s), nil
	}
	boards, err := f.boards(v, d.Meter())
	if err != nil {
		return nil, err
	}
	i := boards[0].(instance)
	at, r := i.rules.from, i.withMeter(d.Meter())
	for range v.Int(scrambleParam) {
		var open []State
		for _, step := range r.factsOf(at).steps {
			if k := r.factsOf(step.To); len(k.steps) > 0 {
				open = append(open, step.To)
			}
		}
		if len(open) == 0 {
			break
		}
		at = open[d.Roll(len(open))]
	}
	return newInstance(f, at), nil
}
