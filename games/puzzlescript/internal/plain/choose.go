package plain

import (
	"slices"

	"jogada/games/puzzlescript/internal/source"
	"jogada/solve"
)

// place is an item of the left side.
type place struct{ row, cell, item int }

// chooseWays lists the rules that come of choosing a direction for each word of several on the left. The choice for the last
// cell changes slowest; inside a cell, that for the first item.
func chooseWays(g *source.Game, r rule, meter *solve.Meter) []rule {
	var places []place
	for row := len(r.left) - 1; row >= 0; row-- {
		for cell := len(r.left[row]) - 1; cell >= 0; cell-- {
			for item, it := range r.left[row][cell] {
				if open[it.Word] != nil {
					places = append(places, place{row, cell, item})
				}
			}
		}
	}
	var made []rule
	for _, chosen := range products(places, func(p place) []string { return open[r.left[p.row][p.cell][p.item].Word] }, r.weight(g), meter) {
		made = append(made, withWays(r, places, chosen))
	}
	return made
}

// itemBytes estimates the memory of an item of a rule.
const itemBytes = 64

// products lists the ways of choosing one word for each place; the choice for the first place changes slowest. The meter is charged
// for a rule of some weight for each of them. It returns nil if there are more than the meter allows.
func products(places []place, words func(place) []string, weight int, meter *solve.Meter) [][]string {
	all := [][]string{nil}
	for _, p := range places {
		var longer [][]string
		for _, chosen := range all {
			for _, word := range words(p) {
				if !meter.Work(1+len(chosen)) || !meter.Keep(0, int64(16*(1+len(chosen)))) {
					return nil
				}
				longer = append(longer, append(slices.Clone(chosen), word))
			}
		}
		all = longer
	}
	if !meter.Work(weight*len(all)) || !meter.Keep(0, int64(itemBytes*weight*len(all))) {
		return nil
	}
	return all
}

// withWays returns a rule with chosen directions. A word on the right has the direction that was chosen for it in the same cell; else the
// one that was chosen for it with the same object, if that was in one cell only; else the only one chosen for the word.
func withWays(r rule, places []place, chosen []string) rule {
	made := r
	made.left, made.right = copied(r.left), copied(r.right)
	type key struct{ word, name string }
	cells, words, way := map[key]map[[2]int]bool{}, map[string]int{}, map[any]string{}
	for i, p := range places {
		it := r.left[p.row][p.cell][p.item]
		k := key{it.Word, it.Name}
		if cells[k] == nil {
			cells[k] = map[[2]int]bool{}
		}
		cells[k][[2]int{p.row, p.cell}] = true
		words[it.Word]++
		way[k], way[it.Word] = chosen[i], chosen[i]
		made.left[p.row][p.cell][p.item].Word = chosen[i]
		if len(made.right) > 0 {
			for j, on := range made.right[p.row][p.cell] {
				if on == it {
					made.right[p.row][p.cell][j].Word = chosen[i]
				}
			}
		}
	}
	for _, row := range made.right {
		for _, cell := range row {
			for j, on := range cell {
				k := key{on.Word, on.Name}
				switch {
				case open[on.Word] == nil:
				case len(cells[k]) == 1:
					cell[j].Word = way[k]
				case words[on.Word] == 1:
					cell[j].Word = way[on.Word]
				}
			}
		}
	}
	return made
}

// chooseObjects lists the rules that come of choosing an object for each property on the left that has to be chosen for: its objects
// are on several layers, or the right side has it in a cell where the left has it not. The choice for the first one changes slowest.
func chooseObjects(g *source.Game, r rule, meter *solve.Meter) []rule {
	named := func(cell source.Cell) (list []string) {
		for _, it := range cell {
			if _, property := g.Properties[it.Name]; property && it.Word != "random" && it.Word != "no" {
				list = append(list, it.Name)
			}
		}
		return list
	}
	unclear := map[string]bool{}
	for row := range r.right {
		for cell := range r.right[row] {
			for _, p := range named(r.right[row][cell]) {
				unclear[p] = unclear[p] || !slices.Contains(named(r.left[row][cell]), p)
			}
		}
	}
	var places []place
	for row := range r.left {
		for cell := range r.left[row] {
			for item, it := range r.left[row][cell] {
				_, single := g.SingleLayer(it.Name)
				if slices.Contains(named(source.Cell{it}), it.Name) && (!single || unclear[it.Name]) {
					places = append(places, place{row, cell, item})
				}
			}
		}
	}
	var made []rule
	objects := func(p place) []string { return g.Properties[r.left[p.row][p.cell][p.item].Name] }
	for _, chosen := range products(places, objects, r.weight(g), meter) {
		made = append(made, withObjects(r, places, chosen))
	}
	return made
}

// withObjects returns a rule with chosen objects. A property on the right is the object that was chosen in the same cell, or the only one
// that was chosen for it anywhere.
func withObjects(r rule, places []place, chosen []string) rule {
	made := r
	made.left, made.right = copied(r.left), copied(r.right)
	count, object := map[string]int{}, map[string]string{}
	for i, p := range places {
		name := r.left[p.row][p.cell][p.item].Name
		count[name]++
		object[name] = chosen[i]
		made.left[p.row][p.cell][p.item].Name = chosen[i]
		if len(made.right) > 0 {
			for j, on := range made.right[p.row][p.cell] {
				if on.Name == name && on.Word != "random" && on.Word != "no" {
					made.right[p.row][p.cell][j].Name = chosen[i]
				}
			}
		}
	}
	for _, row := range made.right {
		for _, cell := range row {
			for j, on := range cell {
				if count[on.Name] == 1 && on.Word != "random" && on.Word != "no" {
					cell[j].Name = object[on.Name]
				}
			}
		}
	}
	return made
}
