package plain

import (
	"fmt"
	"slices"

	"jogada/games/puzzlescript/internal/source"
)

// rule is a rule in one direction, with single objects and directions.
type rule struct {
	line        int
	dir         string
	left, right [][]source.Cell
	wants       [][]want // the left side, with its names looked up
	rigid       bool
	commands    []string
}

// group is the rules that are tried together until none changes anything.
type group struct {
	number     int // of the line of its first rule in the source
	random     bool
	rules      []rule
	first, end int // lines of its first and last rule
}

// The directions that words stand for, and the words as a rule that looks in a direction reads them.
var (
	open = map[string][]string{"horizontal": {"left", "right"}, "vertical": {"up", "down"}, "moving": {"up", "down", "left", "right", "action"},
		"orthogonal": {"up", "down", "left", "right"}, "parallel -": {"left", "right"}, "parallel |": {"up", "down"}, "perpendicular -": {"left", "right"}, "perpendicular |": {"up", "down"}}
	turns = map[string][6]string{ // of > < ^ v parallel perpendicular
		"up":    {"up", "down", "left", "right", "parallel |", "perpendicular -"},
		"down":  {"down", "up", "right", "left", "parallel |", "perpendicular -"},
		"left":  {"left", "right", "down", "up", "parallel -", "perpendicular |"},
		"right": {"right", "left", "up", "down", "parallel -", "perpendicular |"},
	}
	turnWords = []string{">", "<", "^", "v", "parallel", "perpendicular"}
)

// expand lists the groups of the rules that are late, or of those that are not.
func expand(g *source.Game, late bool) []group {
	var all []rule
	var numbers []int
	var lates []bool
	for i := range g.Rules {
		r := &g.Rules[i]
		for _, dir := range r.Directions {
			for _, concrete := range directed(g, r, dir) {
				all, numbers, lates = append(all, concrete), append(numbers, r.Group), append(lates, r.Late)
			}
		}
	}
	all, numbers, lates = once(all, numbers, lates)
	all, numbers, lates = matchable(g, all, numbers, lates)
	var groups []group
	for i, r := range all {
		if lates[i] != late || crowded(g, r) {
			continue
		}
		at := slices.IndexFunc(groups, func(g group) bool { return g.number == numbers[i] })
		if at < 0 {
			at = len(groups)
			groups = append(groups, group{number: numbers[i], random: randomLine(g, r.line), first: r.line})
		}
		for _, row := range r.left {
			r.wants = append(r.wants, wanted(g, row))
		}
		groups[at].rules, groups[at].end = append(groups[at].rules, r), r.line
	}
	slices.SortFunc(groups, func(a, b group) int { return a.number - b.number })
	return groups
}

// want is the condition of a rule's left side on a cell.
type want struct {
	dots  bool
	items []wantItem
}

// wantItem is one of the objects, and a word about it.
type wantItem struct {
	word    string
	objects []*source.Object
}

// wanted looks up the names in a bracket.
func wanted(g *source.Game, row []source.Cell) []want {
	all := make([]want, len(row))
	for i, cell := range row {
		if all[i].dots = isDots(cell); all[i].dots {
			continue
		}
		for _, it := range cell {
			objects, _ := g.Members(it.Name)
			all[i].items = append(all[i].items, wantItem{it.Word, objects})
		}
	}
	return all
}

func randomLine(g *source.Game, line int) bool {
	return slices.ContainsFunc(g.Rules, func(r source.Rule) bool { return r.Line == line && r.Random })
}

// directed lists what a rule means in one direction.
func directed(g *source.Game, from *source.Rule, dir string) []rule {
	r := rule{line: from.Line, dir: dir, rigid: from.Rigid}
	for _, c := range from.Commands {
		r.commands = append(r.commands, c.Word)
	}
	dots := false
	for _, row := range from.Left {
		r.left = append(r.left, spelled(g, row, dir))
		dots = dots || slices.ContainsFunc(row, isDots)
	}
	for _, row := range from.Right {
		r.right = append(r.right, spelled(g, row, dir))
	}
	if !dots && (dir == "up" || dir == "left") { // the same, read from the other end
		r.dir = map[string]string{"up": "down", "left": "right"}[dir]
		for i := range r.left {
			slices.Reverse(r.left[i])
			if len(r.right) > 0 {
				slices.Reverse(r.right[i])
			}
		}
	}
	var all []rule
	for _, moving := range chooseWays(r) {
		for _, object := range chooseObjects(g, moving) {
			all = append(all, stood(g, object, from.Late))
		}
	}
	return all
}

func isDots(c source.Cell) bool { return len(c) > 0 && c[0].Name == source.Ellipsis }

// spelled returns a row with absolute directions, and with the objects of aggregates and synonyms.
func spelled(g *source.Game, row []source.Cell, dir string) []source.Cell {
	made := make([]source.Cell, len(row))
	for j, cell := range row {
		var more source.Cell
		for _, item := range cell {
			if at := slices.Index(turnWords, item.Word); at >= 0 {
				item.Word = turns[dir][at]
			}
			if parts := g.Aggregates[item.Name]; len(parts) > 0 {
				made[j] = append(made[j], source.Item{Word: item.Word, Name: parts[0]})
				for _, part := range parts[1:] {
					more = append(more, source.Item{Word: item.Word, Name: part})
				}
				continue
			}
			made[j] = append(made[j], item)
		}
		made[j] = append(made[j], more...)
		for k := range made[j] {
			if object, synonym := g.Synonyms[made[j][k].Name]; synonym {
				made[j][k].Name = object
			}
		}
	}
	return made
}

func copied(side [][]source.Cell) [][]source.Cell {
	var made [][]source.Cell
	for _, row := range side {
		var cells []source.Cell
		for _, cell := range row {
			cells = append(cells, slices.Clone(cell))
		}
		made = append(made, cells)
	}
	return made
}

// place is an item of the left side.
type place struct{ row, cell, item int }

// chooseWays lists the rules that come of choosing a direction for each word of several on the left. The choice for the last
// cell changes slowest; inside a cell, that for the first item.
func chooseWays(r rule) []rule {
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
	all := [][]string{nil}
	for _, p := range places {
		var longer [][]string
		for _, chosen := range all {
			for _, way := range open[r.left[p.row][p.cell][p.item].Word] {
				longer = append(longer, append(slices.Clone(chosen), way))
			}
		}
		all = longer
	}
	var made []rule
	for _, chosen := range all {
		made = append(made, withWays(r, places, chosen))
	}
	return made
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
func chooseObjects(g *source.Game, r rule) []rule {
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
	all := [][]string{nil}
	for _, p := range places {
		var longer [][]string
		for _, chosen := range all {
			for _, object := range g.Properties[r.left[p.row][p.cell][p.item].Name] {
				longer = append(longer, append(slices.Clone(chosen), object))
			}
		}
		all = longer
	}
	var made []rule
	for _, chosen := range all {
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

// stood returns a rule whose new objects stand still: those without a word, on a layer of which the left side of the cell says nothing.
func stood(g *source.Game, r rule, late bool) rule {
	for row := range r.right {
		for cell := range r.right[row] {
			for j, on := range r.right[row][cell] {
				o, single := g.Object(on.Name)
				if late || on.Word != "" || !single {
					continue
				}
				known := false
				for _, it := range r.left[row][cell] {
					objects, _ := g.Members(it.Name)
					known = known || slices.ContainsFunc(objects, func(other *source.Object) bool { return other.Layer == o.Layer })
				}
				if !known {
					r.right[row][cell][j].Word = "stationary"
				}
			}
		}
	}
	return r
}

// once drops rules that a later one of the same group repeats.
func once(all []rule, numbers []int, lates []bool) ([]rule, []int, []bool) {
	var rules []rule
	var kept []int
	var late []bool
	last := map[string]int{}
	key := func(i int) string {
		r := all[i]
		long := slices.ContainsFunc(r.left, func(row []source.Cell) bool { return len(row) > 1 })
		if !long {
			r.dir = ""
		}
		return fmt.Sprintf("%d %q", numbers[i], fmt.Sprint(r))
	}
	for i := range all {
		last[key(i)] = i
	}
	for i := range all {
		if last[key(i)] == i {
			rules, kept, late = append(rules, all[i]), append(kept, numbers[i]), append(late, lates[i])
		}
	}
	return rules, kept, late
}

// matchable drops rules in which a cell has an object and has it not. For every further such cell of a rule, the rule before it is
// dropped too: the engine does so.
func matchable(g *source.Game, all []rule, numbers []int, lates []bool) ([]rule, []int, []bool) {
	var rules []rule
	var kept []int
	var late []bool
	for i, r := range all {
		rules, kept, late = append(rules, r), append(kept, numbers[i]), append(late, lates[i])
		for _, row := range r.left {
			for _, cell := range row {
				if contradicts(g, cell) && len(rules) > 0 {
					rules, kept, late = rules[:len(rules)-1], kept[:len(kept)-1], late[:len(late)-1]
				}
			}
		}
	}
	return rules, kept, late
}

func contradicts(g *source.Game, cell source.Cell) bool {
	for _, it := range cell {
		for _, no := range cell {
			if _, object := g.Object(it.Name); it.Word == "no" || !object || no.Word != "no" {
				continue
			}
			objects, _ := g.Members(no.Name)
			if slices.ContainsFunc(objects, func(o *source.Object) bool { return o.Name == it.Name }) {
				return true
			}
		}
	}
	return false
}

// crowded reports whether a cell of the left side wants two things on one layer.
func crowded(g *source.Game, r rule) bool {
	for _, row := range r.left {
		for _, cell := range row {
			layers := map[int]bool{}
			for _, it := range cell {
				objects, _ := g.Members(it.Name)
				if it.Word == "no" || it.Word == "random" || len(objects) == 0 {
					continue
				}
				if layers[objects[0].Layer] {
					return true
				}
				layers[objects[0].Layer] = true
			}
		}
	}
	return false
}
