// Package plain plays PuzzleScript games by the letter of docs/puzzlescript.md: objects on layers of cells, rules matched one
// cell after another. The checker compares the solver's answers with it, so it is written to be read, and shares nothing with the
// engine but the reader of the source.
package plain

import (
	"slices"

	"jogada/games/puzzlescript/internal/source"
	"jogada/solve"
)

// None marks a layer of a cell that has no object.
const None = -1

// Board holds the objects of a level: for each cell, column by column, the object of each layer or None.
type Board [][]int

func (b Board) clone() Board { return duplicate(b) }

// sheet returns room for something on each layer of each cell.
func sheet[T any](cells, layers int) [][]T {
	all, made := make([]T, cells*layers), make([][]T, cells)
	for i := range made {
		made[i] = all[i*layers : (i+1)*layers : (i+1)*layers]
	}
	return made
}

func duplicate[T any](from [][]T) [][]T {
	made := sheet[T](len(from), len(from[0]))
	for i := range from {
		copy(made[i], from[i])
	}
	return made
}

func (b Board) equal(other Board) bool {
	return slices.EqualFunc(b, other, func(x, y []int) bool { return slices.Equal(x, y) })
}

// Rules holds the rules of a game, ready to match.
type Rules struct {
	game        *source.Game
	layers      int
	layerOf     []int
	early, late []group
}

// New expands the rules of a game.
func New(g *source.Game) *Rules {
	r := &Rules{game: g, layers: len(g.Layers), early: expand(g, false), late: expand(g, true)}
	for _, name := range g.IDs {
		o, _ := g.Object(name)
		r.layerOf = append(r.layerOf, o.Layer)
	}
	return r
}

// Play is a board in play.
type Play struct {
	*Rules
	Width, Height int
	Board         Board
	Checkpoint    Board // what a restart goes back to
	Won           bool
	Again         bool // the turn goes on without input
	Dice          func(n int) int
	Meter         *solve.Meter
	moves         [][]string // cell → layer → direction, empty for none
	rigid         [][]int    // cell → layer → the line of the group of a rigid rule that moved it, 0 for none
	queue         []string   // commands of the turn
	restarting    bool
	onWin         func() // what a session does when the level is won; nil: Won is set
	kept          func(Board)
	blind         bool // nothing is won now
}

// Level puts a level on the board. Begin then runs the rules of its start.
func (r *Rules) Level(l source.Level) *Play {
	p := &Play{Rules: r, Width: l.Width, Height: l.Height, Board: make(Board, len(l.Cells))}
	for i, ids := range l.Cells {
		p.Board[i] = slices.Repeat([]int{None}, r.layers)
		for _, id := range ids {
			p.Board[i][r.layerOf[id]] = id
		}
	}
	p.Checkpoint = p.Board.clone()
	p.still()
	return p
}

// still has nothing move.
func (p *Play) still() {
	p.moves, p.rigid = sheet[string](len(p.Board), p.layers), sheet[int](len(p.Board), p.layers)
}

// beside returns the cell that many steps away in a direction, and whether there is one.
func (p *Play) beside(cell int, dir string, steps int) (int, bool) {
	x, y := cell/p.Height, cell%p.Height
	switch dir {
	case "up":
		y -= steps
	case "down":
		y += steps
	case "left":
		x -= steps
	case "right":
		x += steps
	}
	return x*p.Height + y, x >= 0 && y >= 0 && x < p.Width && y < p.Height
}

// here reports whether a cell has one of some objects.
func (p *Play) here(cell int, objects []*source.Object) (layer int, found bool) {
	for _, o := range objects {
		if p.Board[cell][o.Layer] == o.ID {
			return o.Layer, true
		}
	}
	return 0, false
}

// matches reports whether a cell is as a rule says.
func (p *Play) matches(cell int, w want) bool {
	for _, it := range w.items {
		layer, found := p.here(cell, it.objects)
		if found == (it.word == "no") {
			return false
		}
		switch it.word {
		case "no", "":
		case "stationary":
			if p.moves[cell][layer] != "" {
				return false
			}
		default:
			if p.moves[cell][layer] != it.word {
				return false
			}
		}
	}
	return true
}

// spot is a match of a bracket: the cells in order. Dots have none.
type spot []int

// spots lists where a bracket matches: its first cells row by row where it looks left or right, else column by column, and for each
// of them the ways of filling the dots, the shortest first.
func (p *Play) spots(r rule, row []want) []spot {
	var all []spot
	look := func(x, y int) {
		if p.Meter.Work(1) {
			all = append(all, p.spotsFrom(r.dir, row, x*p.Height+y, spot{})...)
		}
	}
	if r.dir == "left" || r.dir == "right" {
		for y := range p.Height {
			for x := range p.Width {
				look(x, y)
			}
		}
		return all
	}
	for x := range p.Width {
		for y := range p.Height {
			look(x, y)
		}
	}
	return all
}

// spotsFrom lists the ways in which the rest of a bracket matches from a cell on.
func (p *Play) spotsFrom(dir string, row []want, cell int, before spot) []spot {
	switch {
	case len(row) == 0:
		return []spot{slices.Clone(before)}
	case row[0].dots:
		var all []spot
		for steps := 0; ; steps++ {
			next, there := p.beside(cell, dir, steps)
			if !there {
				return all
			}
			all = append(all, p.spotsFrom(dir, row[1:], next, append(before, None))...)
		}
	case !p.matches(cell, row[0]):
		return nil
	case len(row) == 1:
		return []spot{append(slices.Clone(before), cell)}
	}
	next, there := p.beside(cell, dir, 1)
	if !there {
		return nil
	}
	return p.spotsFrom(dir, row[1:], next, append(before, cell))
}

// fits reports whether a bracket still matches at a spot.
func (p *Play) fits(row []want, s spot) bool {
	for i, cell := range s {
		if cell != None && !p.matches(cell, row[i]) {
			return false
		}
	}
	return true
}

// tuples lists the combinations of spots, of which those of the first bracket change soonest.
func tuples(spots [][]spot) [][]spot {
	all := [][]spot{nil}
	for _, list := range spots {
		var longer [][]spot
		for _, s := range list {
			for _, before := range all {
				longer = append(longer, append(slices.Clone(before), s))
			}
		}
		all = longer
	}
	return all
}

// find lists the combinations of spots at which a rule matches.
func (p *Play) find(r rule) [][]spot {
	var spots [][]spot
	for _, row := range r.wants {
		list := p.spots(r, row)
		if len(list) == 0 {
			return nil
		}
		spots = append(spots, list)
	}
	return tuples(spots)
}

// apply does what a rule says at a combination of spots. It reports whether that changed anything.
func (p *Play) apply(r rule, number int, tuple []spot) bool {
	changed := false
	for i := range r.right {
		for j, cell := range tuple[i] {
			if cell != None {
				changed = p.replace(cell, r.left[i][j], r.right[i][j], r.rigid, number) || changed
			}
		}
	}
	return changed
}

// replace does what a rule says of one cell.
func (p *Play) replace(cell int, left, right source.Cell, rigid bool, number int) bool {
	objects, moves := slices.Clone(p.Board[cell]), slices.Clone(p.moves[cell])
	decided := map[int]bool{} // layers whose movement the rule decides
	p.removeNamed(left, right, objects, moves, decided)
	p.choose(right, objects, moves)
	for _, it := range right {
		o, single := p.game.Object(it.Name)
		layer, _ := p.game.SingleLayer(it.Name)
		if it.Word == "no" || it.Word == "random" {
			continue
		}
		if single {
			objects[o.Layer] = o.ID
		}
		switch it.Word {
		case "":
			continue
		case "stationary":
			moves[layer] = ""
		case "randomdir":
			moves[layer] = "" // it is drawn below, layer by layer
		default:
			moves[layer] = it.Word
		}
		decided[layer] = true
	}
	p.wander(right, moves)
	changed := !slices.Equal(objects, p.Board[cell]) || !slices.Equal(moves, p.moves[cell])
	p.Board[cell], p.moves[cell] = objects, moves
	return rigid && p.stiffen(cell, decided, number) || changed
}

// removeNamed takes away what the left side names, and what the right side says is not there.
func (p *Play) removeNamed(left, right source.Cell, objects []int, moves []string, decided map[int]bool) {
	for _, it := range right {
		if it.Word != "no" {
			continue
		}
		gone, _ := p.game.Members(it.Name)
		for _, o := range gone {
			if objects[o.Layer] == o.ID {
				objects[o.Layer] = None
			}
		}
	}
	for _, it := range left {
		if it.Word == "no" {
			continue
		}
		layer, _ := p.game.SingleLayer(it.Name)
		o, single := p.game.Object(it.Name)
		if single && objects[layer] == o.ID {
			objects[layer] = None
		}
		if it.Word != "" && it.Word != "stationary" && moves[layer] == it.Word {
			moves[layer] = ""
		}
		on := func(object bool) bool {
			return slices.ContainsFunc(right, func(other source.Item) bool {
				l, _ := p.game.SingleLayer(other.Name)
				_, is := p.game.Object(other.Name)
				return other.Word != "no" && other.Word != "random" && l == layer && (is || !object)
			})
		}
		if !on(false) {
			objects[layer] = None
		}
		if !on(false) || single && !on(true) {
			moves[layer], decided[layer] = "", true
		}
	}
}

// choose puts an object that is drawn from those of the words after random.
func (p *Play) choose(right source.Cell, objects []int, moves []string) {
	var choices []int
	for _, it := range right {
		if it.Word != "random" {
			continue
		}
		list, _ := p.game.Members(it.Name)
		for _, o := range list {
			choices = append(choices, o.ID)
		}
	}
	if len(choices) == 0 {
		return
	}
	slices.Sort(choices)
	choices = slices.Compact(choices)
	id := choices[p.Dice(len(choices))]
	objects[p.layerOf[id]], moves[p.layerOf[id]] = id, ""
}

// wander draws directions for the words randomdir, layer by layer.
func (p *Play) wander(right source.Cell, moves []string) {
	for layer := range p.layers {
		for _, it := range right {
			if l, _ := p.game.SingleLayer(it.Name); it.Word == "randomdir" && l == layer {
				moves[layer] = []string{"up", "down", "left", "right"}[p.Dice(4)]
			}
		}
	}
}

// stiffen notes which rigid group decided movements of a cell. It reports whether that is new.
func (p *Play) stiffen(cell int, decided map[int]bool, number int) bool {
	fresh := false
	for layer := range decided {
		fresh = fresh || p.rigid[cell][layer] == 0
	}
	if fresh {
		for layer := range decided {
			if p.rigid[cell][layer] == 0 {
				p.rigid[cell][layer] = number
			}
		}
	}
	return fresh
}
