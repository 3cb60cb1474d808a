package checktestdata

import (
	"slices"
	"strings"
)

// index returns the index of a variable as a text; empty: it has none.
func (r *run) index(n *node) (string, error) {
	if len(n.args) == 0 {
		return "", nil
	}
	if len(n.args) == 1 {
		v, err := r.eval(n.args[0])
		return v.key(), err
	}
	parts := make([]string, len(n.args))
	for i, a := range n.args {
		v, err := r.eval(a)
		if err != nil {
			return "", err
		}
		parts[i] = v.key()
	}
	return strings.Join(parts, ","), nil
}

// nameOf returns the name of a variable with its index; empty: there is none.
func (r *run) nameOf(n *node) string {
	if n == nil {
		return ""
	}
	index, err := r.index(n)
	if err != nil || index == "" {
		return n.text
	}
	return n.text + "[" + index + "]"
}

// lookup returns the value of a variable.
func (r *run) lookup(n *node) (value, error) {
	index, err := r.index(n)
	if err != nil {
		return value{}, err
	}
	v, ok := r.values[n.text][index]
	if !ok {
		return value{}, r.fail(n.pos, "%s has no value here", r.nameOf(n))
	}
	return v, nil
}

// assign gives a variable a value; one without a value is forgotten, with all its indices.
func (r *run) assign(n *node, v value) error {
	index, err := r.index(n)
	if err != nil {
		return err
	}
	if v == (value{}) && len(n.args) == 0 {
		delete(r.values, n.text)
		return nil
	}
	all := r.values[n.text]
	if all == nil {
		all = map[string]value{}
		r.values[n.text] = all
	}
	if r.again > 0 {
		old, had := all[index]
		r.undo = append(r.undo, undone{n.text, index, old, had})
	}
	if v == (value{}) {
		delete(all, index)
		return nil
	}
	all[index] = v
	return nil
}

// takeBack takes back all assignments but the first few.
func (r *run) takeBack(kept int) {
	for _, u := range slices.Backward(r.undo[kept:]) {
		if u.had {
			r.values[u.name][u.index] = u.old
		} else {
			delete(r.values[u.name], u.index)
		}
	}
	r.undo = r.undo[:kept]
}

// distinct evaluates UNIQUE: no two indices have the same values in all arrays.
func (r *run) distinct(n *node) (value, error) {
	first := r.values[n.args[0].text]
	met := make(map[string]bool, len(first))
	for index, v := range first {
		key := v.key()
		for _, other := range n.args[1:] {
			w, ok := r.values[other.text][index]
			if !ok {
				return value{}, r.fail(n.pos, "UNIQUE: %s has no index %s as %s has", other.text, index, n.args[0].text)
			}
			key += "\x00" + w.key()
		}
		if met[key] {
			return value{}, nil
		}
		met[key] = true
	}
	return value{truth: true}, nil
}

// inArray evaluates INARRAY.
func (r *run) inArray(n *node) (value, error) {
	wanted, err := r.eval(n.args[0])
	if err != nil {
		return value{}, err
	}
	for _, v := range r.values[n.args[1].text] {
		if order, ok := compare(v, wanted); ok && order == 0 {
			return value{truth: true}, nil
		}
	}
	return value{}, nil
}
