package puzzlescript

import (
	"fmt"
	"slices"
	"strings"

	"jogada/games/puzzlescript/internal/source"
)

// signs writes the contents of cells: by a sign of the legend where there is one, else by names in brackets.
type signs struct {
	bySet  map[string]string // objects → sign
	drawn  map[string]string // the same with the signs that were added to write a drawn level, which states do without
	bySign map[string][]int  // sign → objects
	order  []string          // signs in the order of the source
	all    map[string]bool   // all names of one character, whatever they stand for
}

// setKey returns a set of objects as a key.
func setKey(ids []int) string { return fmt.Sprint(ids) }

// drawnMark marks entries of the legend that were added to write a drawn level.
const drawnMark = "(drawn)"

// newSigns collects the signs of a game whose levels a background fills.
func newSigns(g *source.Game, text string, background int) signs {
	lines := strings.Split(text, "\n")
	s := signs{bySet: map[string]string{}, drawn: map[string]string{}, bySign: map[string][]int{}, all: map[string]bool{}}
	b, _ := g.Object(g.IDs[background])
	add := func(name string, drawn bool) {
		if len([]rune(name)) != 1 {
			return
		}
		s.all[name] = true
		objects, all := g.Members(name)
		if len(objects) == 0 || len(objects) > 1 && !all || strings.ContainsAny(name, "()= ") {
			return
		}
		var ids []int
		for _, o := range objects {
			ids = append(ids, o.ID)
		}
		if !slices.ContainsFunc(objects, func(o *source.Object) bool { return o.Layer == b.Layer }) {
			ids = append(ids, background)
		}
		slices.Sort(ids)
		s.bySign[name], s.order = ids, append(s.order, name)
		if _, taken := s.drawn[setKey(ids)]; taken {
			return
		}
		s.drawn[setKey(ids)] = name
		if !drawn {
			s.bySet[setKey(ids)] = name
		}
	}
	for _, e := range g.Legend {
		add(e.Name, e.Line <= len(lines) && strings.Contains(lines[e.Line-1], drawnMark))
	}
	for _, o := range g.Objects {
		add(o.Name, false)
	}
	return s
}

// signOf returns the notation of the objects of a cell.
func (s signs) signOf(g *source.Game, ids []int) string {
	if sign, known := s.bySet[setKey(ids)]; known {
		return sign
	}
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = g.IDs[id]
	}
	return "(" + strings.Join(names, ",") + ")"
}

// read returns the objects that a text stands for.
func (s signs) read(g *source.Game, text string) ([]int, error) {
	if ids, known := s.bySign[text]; known {
		return ids, nil
	}
	inner, opened := strings.CutPrefix(text, "(")
	inner, closed := strings.CutSuffix(inner, ")")
	if !opened || !closed {
		return nil, fmt.Errorf("the sign %q is not in the legend", text)
	}
	var ids []int
	layers := map[int]bool{}
	for _, name := range strings.Split(inner, ",") {
		o, known := g.Object(name)
		switch {
		case inner == "":
			continue
		case !known:
			return nil, fmt.Errorf("there is no object %q", name)
		case layers[o.Layer]:
			return nil, fmt.Errorf("%s shares its layer with another object of the cell", name)
		}
		layers[o.Layer] = true
		ids = append(ids, o.ID)
	}
	slices.Sort(ids)
	return ids, nil
}
