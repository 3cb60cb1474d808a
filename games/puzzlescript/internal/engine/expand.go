package engine

import (
	"fmt"
	"slices"
	"strings"

	"jogada/games/puzzlescript/internal/source"
	"jogada/solve"
)

// draft is a rule on its way from the source to masks: in one direction, and by and by with single objects and directions only.
type draft struct {
	*source.Rule
	dir         string
	left, right [][]source.Cell
	// What a word or a property was replaced by on the left, so that the right side can follow.
	moved map[[2]string]choice // word, name
	ways  map[string]choice    // word
	props map[string]choice    // property
	// discard names two objects of one layer that the left side wants in one cell.
	discard  [2]string
	brackets []bracket
}

// choice holds the meaning of a word in a draft, and the number of cells of the left side in which it was chosen.
type choice struct {
	what  string
	count int
	cell  [2]int // bracket and cell of the first one
}

func (d *draft) clone() *draft {
	copied := *d
	copied.left, copied.right = cloneSide(d.left), cloneSide(d.right)
	copied.moved, copied.ways, copied.props = cloneMap(d.moved), cloneMap(d.ways), cloneMap(d.props)
	return &copied
}

func cloneSide(side [][]source.Cell) [][]source.Cell {
	rows := make([][]source.Cell, len(side))
	for i, row := range side {
		rows[i] = make([]source.Cell, len(row))
		for j, cell := range row {
			rows[i][j] = slices.Clone(cell)
		}
	}
	return rows
}

func cloneMap[K comparable, V any](m map[K]V) map[K]V {
	copied := make(map[K]V, len(m)+1)
	for k, v := range m {
		copied[k] = v
	}
	return copied
}

// eachRight calls f with every item of the right side.
func (d *draft) eachRight(f func(*source.Item)) {
	for _, row := range d.right {
		for _, cell := range row {
			for i := range cell {
				f(&cell[i])
			}
		}
	}
}

// MostRules limits the rules that the lines of a game expand to, with all their directions and properties.
const MostRules = 20_000

const mostFaults = 1000

// weight returns the number of items of a draft and its cells, which is the work of copying it.
func (d *draft) weight() int {
	n := 1
	for _, side := range [][][]source.Cell{d.left, d.right} {
		for _, row := range side {
			n += len(row)
			for _, cell := range row {
				n += len(cell)
			}
		}
	}
	return n
}

// itemBytes estimates the memory of an item of a draft, with its masks.
const itemBytes = 64

// mayCopy reports whether a draft may be copied once more, beside those that there are. One draft too many breaks the game: it would
// be played without some of its rules.
func (c *compiler) mayCopy(d *draft, drafts int) bool {
	if w := d.weight(); c.broken || !c.meter.Work(w) || !c.meter.Keep(0, int64(itemBytes*w)) {
		return false
	}
	if drafts > MostRules {
		c.errorf(d.Line, "the rules expand to more than %d rules with single objects; use fewer properties in one rule", MostRules)
		c.broken = true
	}
	return !c.broken
}

// aggregates lists the words that stand for one of several directions.
var aggregates = map[string][]string{
	"horizontal": {"left", "right"}, "horizontal_par": {"left", "right"}, "horizontal_perp": {"left", "right"},
	"vertical": {"up", "down"}, "vertical_par": {"up", "down"}, "vertical_perp": {"up", "down"},
	"moving": {"up", "down", "left", "right", "action"}, "orthogonal": {"up", "down", "left", "right"},
}

// relative lists the absolute directions of ^ v < > parallel perpendicular in a rule that looks right, up, down, left. The marks
// behind parallel and perpendicular ones keep them apart from words that the author wrote.
var relative = map[string]map[string]string{
	"right": {"^": "up", "v": "down", "<": "left", ">": "right", "parallel": "horizontal_par", "perpendicular": "vertical_perp"},
	"up":    {"^": "left", "v": "right", "<": "down", ">": "up", "parallel": "vertical_par", "perpendicular": "horizontal_perp"},
	"down":  {"^": "right", "v": "left", "<": "up", ">": "down", "parallel": "vertical_par", "perpendicular": "horizontal_perp"},
	"left":  {"^": "down", "v": "up", "<": "right", ">": "left", "parallel": "horizontal_par", "perpendicular": "vertical_perp"},
}

// compiler makes a program of a game.
type compiler struct {
	game   *source.Game
	prog   *Program
	faults []source.Fault
	broken bool // nothing is left to play
	meter  *solve.Meter
}

func (c *compiler) errorf(line int, format string, args ...any) {
	c.fault(source.Fault{Line: line, Column: 1, Text: fmt.Sprintf(format, args...)})
}

// warnf notes something that leaves the game playable.
func (c *compiler) warnf(line int, format string, args ...any) {
	c.fault(source.Fault{Line: line, Column: 1, Warning: true, Text: fmt.Sprintf(format, args...)})
}

// fault notes a fault; those after the first thousand are left out.
func (c *compiler) fault(f source.Fault) {
	if c.meter.Work(1+len(f.Text)/16) && len(c.faults) < mostFaults {
		c.faults = append(c.faults, f)
	}
}

// drafts expands the rules, in the order in which they are tried.
func (c *compiler) drafts() []*draft {
	var all []*draft
	for i := range c.game.Rules {
		for _, dir := range c.game.Rules[i].Directions {
			d := &draft{Rule: &c.game.Rules[i], dir: dir, left: c.game.Rules[i].Left, right: c.game.Rules[i].Right}
			if !c.mayCopy(d, len(all)+1) {
				return nil
			}
			d = d.clone()
			c.concrete(d)
			all = append(all, d)
		}
	}
	all = c.each(all, c.splitMoving)
	all = c.each(all, c.splitProperties)
	for _, d := range all {
		c.settleSpawned(d)
	}
	return c.unique(all)
}

// each replaces every draft by what f makes of it.
func (c *compiler) each(drafts []*draft, f func(*draft) []*draft) []*draft {
	var all []*draft
	for _, d := range drafts {
		if all = append(all, f(d)...); !c.mayCopy(d, len(all)) {
			return nil
		}
	}
	return all
}

// concrete gives a draft absolute directions, single names for single objects, and looks down or right where it can.
func (c *compiler) concrete(d *draft) {
	for _, side := range [][][]source.Cell{d.left, d.right} {
		for _, row := range side {
			for j := range row {
				row[j] = c.concreteCell(d, row[j])
			}
		}
	}
	turned := map[string]string{"up": "down", "left": "right"}[d.dir]
	dots := slices.ContainsFunc(d.left, func(row []source.Cell) bool {
		return slices.ContainsFunc(row, func(cell source.Cell) bool { return len(cell) > 0 && cell[0].Name == source.Ellipsis })
	})
	if turned == "" || dots {
		return
	}
	d.dir = turned
	for i := range d.left {
		slices.Reverse(d.left[i])
		if len(d.right) > 0 {
			slices.Reverse(d.right[i])
		}
	}
}

// concreteCell names the objects of aggregates one by one, each with the word before the aggregate.
func (c *compiler) concreteCell(d *draft, cell source.Cell) source.Cell {
	for i := range cell {
		if absolute, found := relative[d.dir][cell[i].Word]; found {
			cell[i].Word = absolute
		}
	}
	for i := 0; i < len(cell) && c.meter.Work(1); i++ {
		parts, aggregate := c.game.Aggregates[cell[i].Name]
		if !aggregate || len(parts) == 0 {
			continue
		}
		if cell[i].Word == "no" {
			c.errorf(d.Line, "no is before %s, which is several objects at once; name its objects one by one", cell[i].Name)
		}
		cell[i].Name = parts[0]
		if !c.meter.Work(len(parts)) || !c.meter.Keep(0, int64(itemBytes*len(parts))) {
			return nil
		}
		for _, part := range parts[1:] {
			cell = append(cell, source.Item{Word: cell[i].Word, Name: part})
		}
	}
	for i := range cell {
		if single, synonym := c.game.Synonyms[cell[i].Name]; synonym {
			cell[i].Name = single
		}
	}
	return cell
}

// splitMoving makes a draft for each direction that a word such as moving stands for.
func (c *compiler) splitMoving(d *draft) []*draft {
	var done []*draft
	for queue := []*draft{d}; len(queue) > 0; queue = queue[1:] {
		next := c.movingCopies(queue[0], len(queue)+len(done))
		if c.broken || c.meter.Stopped() != nil {
			return nil
		}
		queue = append(queue, next...)
		if len(next) == 0 {
			done = append(done, queue[0])
		}
	}
	for _, d := range done {
		followMoving(d)
	}
	for _, d := range done {
		rest := ""
		d.eachRight(func(item *source.Item) {
			if _, open := aggregates[item.Word]; open && rest == "" {
				rest = item.Word
			}
		})
		if rest != "" {
			c.errorf(d.Line, "the word %s on the right does not follow from the left; write it there with the same object, or once in the whole left side", written(rest))
			c.broken = true
			return nil
		}
	}
	return done
}

// movingCopies returns the copies of a draft with a direction for the first such word of each cell of the left side.
func (c *compiler) movingCopies(d *draft, drafts int) []*draft {
	var copies []*draft
	for j, row := range d.left {
		for k, cell := range row {
			at := slices.IndexFunc(cell, func(i source.Item) bool { return aggregates[i.Word] != nil })
			if at < 0 {
				continue
			}
			word, name := cell[at].Word, cell[at].Name
			for _, way := range aggregates[word] {
				if !c.mayCopy(d, drafts+len(copies)) {
					return nil
				}
				n := d.clone()
				put := func(cell source.Cell) {
					for i := range cell {
						if cell[i] == (source.Item{Word: word, Name: name}) {
							cell[i].Word = way
						}
					}
				}
				put(n.left[j][k])
				if len(n.right) > 0 {
					put(n.right[j][k])
				}
				key := [2]string{word, name}
				if first, again := n.moved[key]; !again {
					n.moved[key] = choice{way, 1, [2]int{j, k}}
				} else if first.cell != [2]int{j, k} {
					first.count++
					n.moved[key] = first
				}
				first, again := n.ways[word]
				if !again {
					first.what = way
				}
				first.count++
				n.ways[word] = first
				copies = append(copies, n)
			}
		}
	}
	return copies
}

// followMoving gives words on the right the direction that was chosen on the left, where only one was: first with the same
// object, then by the word alone.
func followMoving(d *draft) {
	d.eachRight(func(item *source.Item) {
		if first, known := d.moved[[2]string{item.Word, item.Name}]; known && first.count == 1 {
			item.Word = first.what
		}
	})
	d.eachRight(func(item *source.Item) {
		if first, known := d.ways[item.Word]; known && first.count == 1 {
			item.Word = first.what
		}
	})
}

// settleSpawned has objects stand still that the right side puts where the left side has nothing on their layer.
func (c *compiler) settleSpawned(d *draft) {
	if d.Late {
		return
	}
	for j, row := range d.right {
		for k, cell := range row {
			names, layers := map[string]bool{}, map[int]bool{}
			for _, item := range d.left[j][k] {
				objects, _ := c.game.Members(item.Name)
				if !c.meter.Work(1 + len(objects)) {
					return
				}
				for _, o := range objects {
					names[o.Name], layers[o.Layer] = true, true
				}
			}
			for i := range cell {
				o, single := c.game.Object(cell[i].Name)
				if cell[i].Word == "" && single && !names[o.Name] && !layers[o.Layer] {
					cell[i].Word = "stationary"
				}
			}
		}
	}
}

// unique drops drafts that say the same as a later one of their group.
func (c *compiler) unique(drafts []*draft) []*draft {
	var kept []*draft
	seen, group := map[string]bool{}, -1
	for _, d := range slices.Backward(drafts) {
		if w := d.weight(); !c.meter.Work(w) || !c.meter.Keep(0, int64(itemBytes*w)) {
			return nil
		}
		if d.Group != group {
			seen, group = map[string]bool{}, d.Group
		}
		if key := d.String(); !seen[key] {
			seen[key] = true
			kept = append(kept, d)
		}
	}
	slices.Reverse(kept)
	return kept
}

// String spells a draft. Its direction is left out where no bracket has two cells.
func (d *draft) String() string {
	var b strings.Builder
	fmt.Fprint(&b, d.Line, d.Late, d.Random, d.Rigid)
	if slices.ContainsFunc(d.left, func(row []source.Cell) bool { return len(row) > 1 }) {
		b.WriteString(d.dir)
	}
	for _, side := range [][][]source.Cell{d.left, d.right} {
		fmt.Fprintf(&b, "%q", side)
	}
	fmt.Fprintf(&b, "%q", d.Commands)
	return b.String()
}

// written returns a word as the author wrote it.
func written(word string) string {
	switch {
	case strings.HasSuffix(word, "_par"):
		return "parallel"
	case strings.HasSuffix(word, "_perp"):
		return "perpendicular"
	default:
		return word
	}
}
