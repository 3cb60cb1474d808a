package mapping

import (
	"slices"
	"strings"

	"jogada/internal/base/say"
	"jogada/internal/levels/read/source"
	"jogada/internal/lock"
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
	message := say.NewSentence("%s has no meaning", sort.describe())
	if len(s.sorts) > 1 {
		message = say.NewSentence("%s sorts of tiles have no meaning; the first is %s", len(s.sorts), sort.describe())
	}
	why := say.NewSentence("no entry of %s is about it; it is on 1 cell", FileName)
	if s.count > 1 {
		why = say.NewSentence("no entry of %s is about it; it is on %s cells", FileName, s.count)
	}
	b.problem(layer, s.cell, "layer "+layer.Path, message, why)
}

// strangeObjects reports the objects of a class without a meaning.
func (b *builder) strangeObjects(layer *source.Layer, class string, s strangers) {
	t := &thing{on: "objects", layer: layer, object: &b.src.Objects[s.first]}
	message, subject := say.NewSentence("%s has no meaning", t.describe()), "objects of class "+class
	why := say.NewSentence("no entry of %s is about it", FileName)
	switch {
	case class == "":
		subject = "objects without a class on " + layer.Path
	case s.count > 1:
		message = say.NewSentence("%s objects of class %s have no meaning", s.count, class)
		why = say.NewSentence("no entry of %s is about them", FileName)
	}
	b.problem(layer, s.cell, subject, message, why)
}

// finish makes the lock.Map.
func (b *builder) finish() {
	m := b.out.Lock
	m.Cells = b.cells
	m.Kinds = make([]lock.Kind, len(b.kinds.list))
	b.out.Conditions, b.out.unsaid = make([]Condition, len(b.kinds.list)), make([]bool, len(b.kinds.list))
	faulty := make([]bool, len(b.kinds.list)) // whether something is wrong with the cells of a kind
	for i := range b.kinds.list {
		k := &b.kinds.list[i]
		faulty[i] = k.base == unsaid && b.mapping.empty == unsaid || k.shut
		if k.base == unsaid {
			b.out.unsaid[i] = true
			k.base = b.mapping.empty
		}
		m.Kinds[i] = lock.Kind{Wall: k.base != floor || k.shut}
		if !m.Kinds[i].Wall {
			m.Kinds[i] = lock.Kind{Gives: k.gives, Needs: k.needs, Exit: k.exit, Ways: k.ways}
			b.out.Conditions[i] = k.more
		}
		faulty[i] = faulty[i] || k.ways != 0 && b.src.Layout.Skewed() || k.base == wall && k.furnished()
	}
	b.rename()
	b.reportCells(faulty)
	walled := func(cell int, what say.Sentence) bool {
		inWall := m.Kind(cell).Wall
		if inWall && b.kinds.list[m.Cells[cell]].base == wall {
			b.inWall(cell, what)
		}
		return inWall
	}
	m.Starts = slices.DeleteFunc(m.Starts, func(s lock.Start) bool { return walled(s.At, say.NewSentence("start %s", s.Name)) })
	b.out.Places = slices.DeleteFunc(b.out.Places, func(p Place) bool { return walled(p.At, say.NewSentence("place %s", p.Name)) })
	b.out.Portals = slices.DeleteFunc(b.out.Portals, func(p Portal) bool { return walled(p.At, p.describe(b.src.Called)) })
}

// reportCells reports faults of cells.
func (b *builder) reportCells(wrong []bool) {
	unsaidCells, first := 0, 0
	for cell, n := range b.cells {
		if !wrong[n] {
			continue
		}
		switch k := &b.kinds.list[n]; {
		case k.ways != 0 && b.src.Layout.Skewed():
			b.problem(nil, cell, "one-way", say.NewSentence("a one-way cell has no meaning here"), say.NewSentence("the map is %s", say.NewSentence(string(b.src.Layout.Kind))))
		case k.shut:
			b.problem(nil, cell, "one-way", say.NewSentence("the one-way things here leave no direction"), say.Sentence{})
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
		b.problem(nil, first, "empty cells", unsaidMessage(unsaidCells), say.NewSentence("write \"empty: wall\" or \"empty: floor\" in %s", FileName))
	}
}

func unsaidMessage(cells int) say.Sentence {
	if cells == 1 {
		return say.NewSentence("nothing says whether this cell is wall or floor")
	}
	return say.NewSentence("nothing says whether this cell and %s more are wall or floor", cells-1)
}

// inWall reports something that is in a wall.
func (b *builder) inWall(cell int, what say.Sentence) {
	var layer *source.Layer
	if top := b.out.tops[cell]; top > 0 {
		layer = &b.src.Layers[top-1]
	}
	b.problem(layer, cell, what.String(), say.NewSentence("%s is in a wall", what), say.NewSentence("if it is cut into the wall, write \"is: floor\" beside it"))
}

// name describes the things on a cell in words.
func (b *builder) name(k *kind) say.Sentence {
	names := func(keys []int) string {
		var all []string
		for _, key := range keys {
			all = append(all, b.out.Lock.Keys[key].Name)
		}
		return strings.Join(all, ", ")
	}
	switch {
	case k.needs != nil:
		return say.NewSentence("door %s", names(k.needs))
	case k.gives != nil:
		return say.NewSentence("key %s", names(k.gives))
	case k.exit:
		return say.NewSentence("exit")
	case !k.more.empty():
		return say.NewSentence("switch or switched door")
	}
	return say.NewSentence("one-way cell")
}
