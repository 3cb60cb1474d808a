package own

import (
	"maps"
	"strconv"

	"jogada/catalog"
)

// Edits returns the number of small edits of a board: each move made, and each whole number among the parameters one
// larger or smaller.
func (i instance) Edits() int { return len(i.factsOf(i.rules.from).steps) + 2*len(i.numbers()) }

// numbers returns the names of the parameters that are whole numbers.
func (f *file) numbers() []string {
	var names []string
	for _, p := range f.params {
		if p.Kind == catalog.Int {
			names = append(names, p.Name)
		}
	}
	return names
}

// Edit returns the board after one of the edits, and false if the file refuses it.
func (i instance) Edit(n int) (catalog.Instance, bool) {
	steps := i.factsOf(i.rules.from).steps
	if n < len(steps) {
		if steps[n].To == i.rules.from {
			return nil, false
		}
		return newInstance(i.file, steps[n].To), true
	}
	n -= len(steps)
	values := maps.Clone(i.values)
	name := i.numbers()[n/2]
	values[name] = strconv.Itoa(values.Int(name) + 1 - 2*(n%2))
	f, err := load(i.source, values, nil)
	if err != nil {
		return nil, false
	}
	boards, err := f.boards(catalog.Values{}, nil)
	if err != nil || f.first != boards[0].(instance).rules.from {
		return nil, false
	}
	return boards[0], true
}
