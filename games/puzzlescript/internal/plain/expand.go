package plain

import (
	"fmt"
	"slices"

	"jogada/games/puzzlescript/internal/source"
	"jogada/solve"
)

// rule is a rule in one direction, with single objects and directions.
type rule struct {
	line, group int // of its own, and of the first rule of its group
	late        bool
	random      bool
	dir         string
	left, right [][]source.Cell
	look        dir // dir, and brackets: left and right, with their names looked up
	brackets    []bracket
	index       int // among all rules, and what it looks at
	sight       sight
	rigid       bool
	onlyLooks   bool // it changes nothing that is seen; see Looks
	commands    []string
}

// group is the rules that are tried together until none changes anything.
type group struct {
	number     int // of the line of its first rule in the source
	random     bool
	matters    bool // of a random group: something depends on the choice; see Looks
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

// expand lists the groups of the rules that are not late, and of those that are. What the meter stops is not complete.
func expand(g *source.Game, meter *solve.Meter) (early, late []group) {
	var all []rule
	for i := range g.Rules {
		r := &g.Rules[i]
		for _, dir := range r.Directions {
			all = append(all, directed(g, r, dir, meter)...)
			if meter.Stopped() != nil {
				return nil, nil
			}
		}
	}
	all = matchable(g, once(all, meter), meter)
	return grouped(g, all, false, meter), grouped(g, all, true, meter)
}

// grouped puts the rules that are late, or those that are not, into their groups.
func grouped(g *source.Game, all []rule, late bool, meter *solve.Meter) []group {
	var groups []group
	known := map[int]int{} // number → index
	for _, r := range all {
		if r.late != late || !meter.Work(r.weight(g)) || crowded(g, r) {
			continue
		}
		at, met := known[r.group]
		if !met {
			at = len(groups)
			known[r.group] = at
			groups = append(groups, group{number: r.group, random: r.random, first: r.line})
		}
		r.look = dirOf[r.dir]
		for i, row := range r.left {
			to := []source.Cell(nil)
			if len(r.right) > 0 {
				to = r.right[i]
			}
			r.brackets = append(r.brackets, bracketOf(g, row, to, len(r.left) == 1))
		}
		groups[at].rules, groups[at].end = append(groups[at].rules, r), r.line
	}
	slices.SortFunc(groups, func(a, b group) int { return a.number - b.number })
	return groups
}

// weight returns the number of objects that a rule names, in all its cells: the work of going over it.
func (r rule) weight(g *source.Game) int {
	n := 1
	for _, side := range [][][]source.Cell{r.left, r.right} {
		for _, row := range side {
			n += len(row)
			for _, cell := range row {
				for _, it := range cell {
					objects, _ := g.Members(it.Name)
					n += 1 + len(objects)
				}
			}
		}
	}
	return n
}

// directed lists what a rule means in one direction.
func directed(g *source.Game, from *source.Rule, dir string, meter *solve.Meter) []rule {
	r := rule{line: from.Line, group: from.Group, late: from.Late, random: from.Random, dir: dir, rigid: from.Rigid}
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
	for _, moving := range chooseWays(g, r, meter) {
		for _, object := range chooseObjects(g, moving, meter) {
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
func once(all []rule, meter *solve.Meter) []rule {
	var rules []rule
	last, keys := map[string]int{}, make([]string, len(all))
	for i, r := range all {
		if !slices.ContainsFunc(r.left, func(row []source.Cell) bool { return len(row) > 1 }) {
			r.dir = ""
		}
		keys[i] = fmt.Sprintf("%q", fmt.Sprint(r))
		if last[keys[i]] = i; !meter.Work(1+len(keys[i])/4) || !meter.Keep(0, int64(2*len(keys[i]))) {
			return nil
		}
	}
	for i, r := range all {
		if last[keys[i]] == i {
			rules = append(rules, r)
		}
	}
	meter.Drop(0, 2*lengths(keys))
	return rules
}

// lengths returns the bytes of texts.
func lengths(texts []string) (n int64) {
	for _, text := range texts {
		n += int64(len(text))
	}
	return n
}

// matchable drops rules in which a cell has an object and has it not. For every further such cell of a rule, the rule before it is
// dropped too: the engine does so.
func matchable(g *source.Game, all []rule, meter *solve.Meter) []rule {
	var rules []rule
	for _, r := range all {
		rules = append(rules, r)
		for _, row := range r.left {
			for _, cell := range row {
				if contradicts(g, cell, meter) && len(rules) > 0 {
					rules = rules[:len(rules)-1]
				}
			}
		}
	}
	return rules
}

func contradicts(g *source.Game, cell source.Cell, meter *solve.Meter) bool {
	for _, it := range cell {
		for _, no := range cell {
			if !meter.Work(1) {
				return false
			}
			if _, object := g.Object(it.Name); it.Word == "no" || !object || no.Word != "no" {
				continue
			}
			objects, _ := g.Members(no.Name)
			meter.Work(len(objects))
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
