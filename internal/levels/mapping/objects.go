package mapping

import (
	"slices"

	"jogada/internal/base/say"
)

// things adds the meaning of a layer's objects: walls, floors, doors, exits, one-way cells, triggers, plates and
// teleporters where they lie; keys, switches, levers, starts, places and portals in the cell with their centre.
func (b *builder) things(number int) {
	layer := &b.src.Layers[number]
	unknown := map[string]*strangers{}
	var classes []string
	b.strokes = nil
	for _, i := range b.objects[number] {
		o := &b.src.Objects[i]
		t := &thing{on: "objects", layer: layer, object: o}
		if o.Tile > 0 {
			t.tile = &b.src.Tiles[o.Tile]
		}
		if !b.meter.Work(1+len(b.mapping.entries)) || b.fault != nil {
			return
		}
		s, ignored, ok, err := b.say(t)
		at := b.src.Middle(o)
		switch {
		case err != nil:
			b.problem(layer, at, t.subject(), say.NewSentence("%s can't be understood", t.describe()), reasonOf(err))
		case !ok:
			if unknown[o.Class] == nil {
				unknown[o.Class] = &strangers{}
				classes = append(classes, o.Class)
			}
			unknown[o.Class].addStranger(i, at)
		case !ignored:
			b.object(t, number, s)
		}
	}
	b.paint(number, b.strokes)
	for _, class := range classes {
		b.strangeObjects(layer, class, *unknown[class])
	}
}

// object adds what one object means.
func (b *builder) object(t *thing, number int, s said) {
	a := b.known(s)
	wide, small := a, addition{gives: a.gives, start: a.start, isStart: a.isStart, place: a.place, more: Condition{Pulls: a.more.Pulls}, portals: a.portals}
	wide.gives, wide.start, wide.isStart, wide.place, wide.more.Pulls, wide.portals = nil, "", false, "", nil, nil
	middle := b.src.Middle(t.object)
	if b.crossed += b.src.Crossings(t.object); b.crossed > mostCrossings {
		b.refuse(number, middle, "%s is one outline too many: the sides of all outlines on a map cross at most %d rows", t.describe(), mostCrossings)
		return
	}
	cover := b.src.Cover(t.object, b.meter)
	first, cells := cover.Count()
	if middle < 0 && cells == 0 || middle < 0 && !small.nothing() {
		b.problem(t.layer, -1, t.subject(), say.NewSentence("%s is outside the map", t.describe()), say.NewSentence("it is at %s, %s pixels", t.object.X, t.object.Y))
		return
	}
	if cells > 1 && slices.ContainsFunc(a.needs, func(key int) bool { return b.out.Lock.Keys[key].Once }) {
		b.problem(t.layer, first, t.subject(), say.NewSentence("%s covers %s cells, and each needs a key of its own", t.describe(), cells), say.NewSentence("its keys are used up by the door that they open"))
	}
	b.teleport(t, number, cover, s.linked.teleport)
	if !wide.nothing() && cells > 0 {
		b.strokes = append(b.strokes, stroke{cover, b.kinds.addition(wide)})
	}
	if !small.nothing() {
		b.addAddition(middle, number, b.kinds.addition(small))
	}
}
