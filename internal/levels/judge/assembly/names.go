package assembly

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jogada/internal/base/say"
	"jogada/internal/levels/read/source"
)

// found is an object somewhere in the world.
type found struct {
	place int // -1 if it lies outside its level
	label string
}

// object returns the LDtk entity of an ID, or nil.
func (a *Assembly) object(id string) *found {
	for i, l := range a.levels {
		if l.Source.Format != source.LDtk {
			continue
		}
		for k := range l.Source.Objects {
			o := &l.Source.Objects[k]
			if o.ID != id {
				continue
			}
			f := &found{-1, cmp.Or(o.Name, o.Class)}
			if cell := l.Source.Middle(o); cell >= 0 {
				x, y := l.Source.Place(cell)
				f.place = a.First[i] + cell
				f.label = fmt.Sprintf("%s (%s:%d,%d)", f.label, l.Source.Level, x, y)
			}
			return f
		}
	}
	return nil
}

// find returns the places of a name, or why there is none: a cell of a level, the ID of an object, or the name of a
// place, a portal or a start. A name of something in the level at hand goes before those of others; -1 means no level.
func (a *Assembly) find(name string, level int) (places []int, why say.Sentence) {
	if at := strings.LastIndexByte(name, ':'); at > 0 {
		if x, y, is := cellOf(name[at+1:]); is {
			return a.cell(name[:at], x, y)
		}
	}
	if o := a.object(name); o != nil && o.place >= 0 {
		return []int{o.place}, say.Sentence{}
	}
	if level >= 0 {
		if l := a.levels[level]; l.Source.Format != source.LDtk {
			for k := range l.Source.Objects {
				if o := &l.Source.Objects[k]; o.ID == name && l.Source.Middle(o) >= 0 {
					return []int{a.First[level] + l.Source.Middle(o)}, say.Sentence{}
				}
			}
		}
		if places = a.named(level, name); len(places) > 0 {
			return places, say.Sentence{}
		}
	}
	for i := range a.levels {
		places = append(places, a.named(i, name)...)
	}
	return places, say.NewSentence("nothing in the world is called %s", strconv.Quote(name))
}

// named returns the places, portals and starts of a name in a level.
func (a *Assembly) named(level int, name string) (places []int) {
	l := a.levels[level]
	add := func(at int) {
		if at += a.First[level]; !slices.Contains(places, at) {
			places = append(places, at)
		}
	}
	for _, p := range l.Places {
		if p.Name == name {
			add(p.At)
		}
	}
	for _, p := range l.Portals {
		if p.Name == name && !p.OneWay {
			add(p.At)
		}
	}
	for _, s := range l.Lock.Starts {
		if s.Name == name {
			add(s.At)
		}
	}
	return places
}

// cell returns a cell of the level of a name.
func (a *Assembly) cell(name string, x, y int) ([]int, say.Sentence) {
	for i, l := range a.levels {
		if l.Source.Name() != name && l.Source.Level != name {
			continue
		}
		cell := l.Source.At(x, y)
		switch {
		case cell < 0:
			return nil, say.NewSentence("%s has no cell %s,%s", name, x, y)
		case l.Lock.Kind(cell).Wall:
			return nil, say.NewSentence("%s:%s,%s is a wall", name, x, y)
		}
		return []int{a.First[i] + cell}, say.Sentence{}
	}
	return nil, say.NewSentence("no level of the world is called %s", strconv.Quote(name))
}

// cellOf reads x,y.
func cellOf(text string) (x, y int, is bool) {
	left, right, is := strings.Cut(text, ",")
	x, bad := strconv.Atoi(left)
	y, worse := strconv.Atoi(right)
	return x, y, is && bad == nil && worse == nil
}
