package mapping

import (
	"fmt"
	"slices"
	"strings"

	"jogada/levels/read/source"
	"jogada/lock"
)

// strangers counts the sorts of things of a layer without a meaning.
type strangers struct {
	sorts       map[int]bool
	count       int
	first, cell int
}

func (s *strangers) addStranger(sort, cell int) {
	if s.sorts == nil {
		s.sorts, s.first, s.cell = map[int]bool{}, sort, cell
	}
	s.sorts[sort] = true
	s.count++
}

// strange reports the tiles of a layer without a meaning.
func (b *builder) strange(layer *source.Layer, s strangers) {
	if s.count == 0 {
		return
	}
	sort := &thing{on: b.sort(layer), layer: layer, tile: &b.src.Tiles[s.first]}
	message := sort.describe() + " has no meaning"
	if len(s.sorts) > 1 {
		message = fmt.Sprintf("%d sorts of tiles have no meaning, the first is %s", len(s.sorts), sort.describe())
	}
	b.problem(layer, s.cell, "layer "+layer.Path, message, fmt.Sprintf("no entry of %s is about it; it is on %s", FileName, plural(s.count, "cell")))
}

// strangeObjects reports the objects of a class without a meaning.
func (b *builder) strangeObjects(layer *source.Layer, class string, s strangers) {
	t := &thing{on: "objects", layer: layer, object: &b.src.Objects[s.first]}
	message, subject := t.describe()+" has no meaning", "objects of class "+class
	switch {
	case class == "":
		subject = "objects without a class on " + layer.Path
	case s.count > 1:
		message = fmt.Sprintf("%d objects of class %s have no meaning", s.count, class)
	}
	b.problem(layer, s.cell, subject, message, fmt.Sprintf("no entry of %s is about it", FileName))
}

// plural writes a number of things.
func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// finish makes the lock.Map.
func (b *builder) finish() {
	m := b.out.Lock
	m.Cells = b.cells
	m.Kinds = make([]lock.Kind, len(b.kinds.list))
	b.out.Conditions = make([]Condition, len(b.kinds.list))
	look := make([]bool, len(b.kinds.list)) // whether something is wrong with the cells of a kind
	for i := range b.kinds.list {
		k := &b.kinds.list[i]
		look[i] = k.base == unsaid && b.mapping.empty == unsaid || k.shut
		if k.base == unsaid {
			k.base = b.mapping.empty
		}
		m.Kinds[i] = lock.Kind{Wall: k.base != floor || k.shut}
		if !m.Kinds[i].Wall {
			m.Kinds[i] = lock.Kind{Gives: k.gives, Needs: k.needs, Exit: k.exit, Ways: k.ways}
			b.out.Conditions[i] = k.more
		}
		look[i] = look[i] || k.ways != 0 && b.src.Layout.Skewed() || k.base == wall && k.furnished()
	}
	b.rename()
	b.look(look)
	walled := func(cell int, what string) bool {
		inWall := m.Kind(cell).Wall
		if inWall && b.kinds.list[m.Cells[cell]].base == wall {
			b.inWall(cell, what)
		}
		return inWall
	}
	m.Starts = slices.DeleteFunc(m.Starts, func(s lock.Start) bool { return walled(s.At, "start "+s.Name) })
	b.out.Places = slices.DeleteFunc(b.out.Places, func(p Place) bool { return walled(p.At, "place "+p.Name) })
	b.out.Portals = slices.DeleteFunc(b.out.Portals, func(p Portal) bool { return walled(p.At, p.describe()) })
}

// look reports faults of cells.
func (b *builder) look(wrong []bool) {
	unsaidCells, first := 0, 0
	for cell, n := range b.cells {
		if !wrong[n] {
			continue
		}
		switch k := &b.kinds.list[n]; {
		case k.ways != 0 && b.src.Layout.Skewed():
			b.problem(nil, cell, "one-way", "a one-way cell has no meaning here", fmt.Sprintf("the map is %s", b.src.Layout.Kind))
		case k.shut:
			b.problem(nil, cell, "one-way", "one-way things lie here that leave no direction", "")
		case k.base == wall:
			b.inWall(cell, b.name(k))
		default:
			if unsaidCells == 0 {
				first = cell
			}
			unsaidCells++
		}
	}
	if unsaidCells > 0 {
		b.problem(nil, first, "empty cells", fmt.Sprintf("nothing says whether %s wall or floor", isAre(unsaidCells)), fmt.Sprintf("say \"empty: wall\" or \"empty: floor\" in %s", FileName))
	}
}

func isAre(n int) string {
	if n == 1 {
		return "this cell is"
	}
	return fmt.Sprintf("this cell and %d more are", n-1)
}

// inWall reports something that lies in a wall.
func (b *builder) inWall(cell int, what string) {
	var layer *source.Layer
	if top := b.out.tops[cell]; top > 0 {
		layer = &b.src.Layers[top-1]
	}
	b.problem(layer, cell, what, what+" lies in a wall", "where it is cut into the wall, say \"is: floor\" beside it")
}

// name describes the things on a cell in words.
func (b *builder) name(k *kind) string {
	names := func(word string, keys []int) string {
		var all []string
		for _, key := range keys {
			all = append(all, b.out.Lock.Keys[key].Name)
		}
		return word + " " + strings.Join(all, ", ")
	}
	switch {
	case k.needs != nil:
		return names("door", k.needs)
	case k.gives != nil:
		return names("key", k.gives)
	case k.exit:
		return "exit"
	case !k.more.empty():
		return "switch or switched door"
	}
	return "one-way cell"
}
