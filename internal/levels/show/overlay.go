package show

import (
	"bytes"
	"errors"
	"fmt"
	"image/color"
	"slices"
	"strconv"

	"jogada/internal/levels/judge"
	"jogada/internal/levels/read/source"
)

// Overlay is the group of layers named jogada that is added to a copy of an editor's file: a layer with the findings,
// one with walks, one for each wave.
type Overlay struct {
	Map      *source.Map
	Findings []judge.Finding // findings of this map
	Waves    []int32         // by cell; -1 if it is not reached. nil if unknown
}

// ErrNoOverlay means that layers cannot be added to a format.
var ErrNoOverlay = errors.New("only maps of Tiled can be copied with a layer more")

// object is one thing on a layer, in pixels.
type object struct {
	name, class         string
	x, y, width, height float64
	line                []point // of a polyline, from x, y
	properties          [][2]string
}

// sheet is one layer of the group.
type sheet struct {
	name    string
	color   color.RGBA
	objects []object
}

// Write returns the copy. The function moved maps the names of other files to their names in the copy, which may lie in
// another folder. It returns ErrNoOverlay for formats without layers.
func (o Overlay) Write(moved func(name string) string) ([]byte, error) {
	edit := o.Map.Edit
	if edit == nil {
		return nil, ErrNoOverlay
	}
	sheets := o.sheets()
	ids := &numbers{layer: next(edit.NextLayer), object: next(edit.NextObject)}
	var group []byte
	quote := xmlText
	if o.Map.Format == source.TMJ {
		group, quote = jsonGroup(sheets, ids, edit.Empty), jsonText
	} else {
		group = xmlGroup(sheets, ids)
	}
	changes := []source.Span{{From: edit.Layers, To: edit.Layers, Text: string(group)}}
	for _, id := range []struct {
		at source.Span
		is int
	}{{edit.NextLayer, ids.layer}, {edit.NextObject, ids.object}} {
		if id.at.To > 0 {
			changes = append(changes, source.Span{From: id.at.From, To: id.at.To, Text: strconv.Itoa(id.is)})
		}
	}
	for _, f := range edit.Files {
		changes = append(changes, source.Span{From: f.From, To: f.To, Text: quote(moved(f.Text))})
	}
	return apply(edit.Data, changes), nil
}

// apply replaces pieces that do not overlap.
func apply(data []byte, changes []source.Span) []byte {
	slices.SortFunc(changes, func(a, b source.Span) int { return a.From - b.From })
	var out bytes.Buffer
	at := 0
	for _, c := range changes {
		out.Write(data[at:c.From])
		out.WriteString(c.Text)
		at = c.To
	}
	out.Write(data[at:])
	return out.Bytes()
}

// numbers assigns IDs to layers and objects; 0 if the file has none, so that the editor does.
type numbers struct{ layer, object int }

func next(s source.Span) int {
	n, _ := strconv.Atoi(s.Text)
	return n
}

func (n *numbers) nextLayer() int { return nextNumber(&n.layer) }

func (n *numbers) nextObject() int { return nextNumber(&n.object) }

func nextNumber(n *int) int {
	if *n == 0 {
		return 0
	}
	*n++
	return *n - 1
}

// sheets returns the layers, the lowest first.
func (o Overlay) sheets() []sheet {
	var all []sheet
	waves := Scene{Waves: o.Waves}.waves()
	for wave := range waves {
		if o.Waves == nil {
			break
		}
		s := sheet{name: fmt.Sprintf("wave %d", wave), color: waveColor(wave, waves)}
		for _, r := range rectangles(o.Waves, o.Map.Width, int32(wave)) {
			s.objects = append(s.objects, o.box(r, fmt.Sprintf("wave %d", wave), "wave"))
		}
		all = append(all, s)
	}
	walks, marks := sheet{name: "walks", color: walkColor}, sheet{name: "findings", color: fault}
	for _, f := range o.Findings {
		told := [][2]string{{"rule", f.Rule}, {"severity", f.Severity.String()}, {"why", f.Why}}
		place := judge.Place{X: o.Map.X, Y: o.Map.Y}
		if f.At != nil {
			place = *f.At
		}
		mark := o.box(rectangle{place.X - o.Map.X, place.Y - o.Map.Y, 1, 1}, f.Message, "finding")
		mark.properties = told
		marks.objects = append(marks.objects, mark)
		if len(f.Walk) > 0 {
			walks.objects = append(walks.objects, o.walk(f, told))
		}
	}
	return append(all, walks, marks)
}

// box returns a rectangle of cells as an object.
func (o Overlay) box(r rectangle, name, class string) object {
	w, h := float64(o.Map.Cell.Width), float64(o.Map.Cell.Height)
	return object{name: name, class: class, x: float64(r.x+o.Map.X) * w, y: float64(r.y+o.Map.Y) * h, width: float64(r.width) * w, height: float64(r.height) * h}
}

// walk returns a walk as a line through the centres of its cells.
func (o Overlay) walk(f judge.Finding, told [][2]string) object {
	w, h := float64(o.Map.Cell.Width), float64(o.Map.Cell.Height)
	first := f.Walk[0]
	walk := object{name: f.Message, class: "walk", x: (float64(first.X) + .5) * w, y: (float64(first.Y) + .5) * h, properties: told}
	for _, p := range f.Walk {
		walk.line = append(walk.line, point{float64(p.X-first.X) * w, float64(p.Y-first.Y) * h})
	}
	return walk
}

// rectangle is a rectangle of cells.
type rectangle struct{ x, y, width, height int }

// rectangles covers the cells of a wave by rectangles: runs of each row, merged if they lie exactly below each other.
func rectangles(waves []int32, width int, wave int32) (all []rectangle) {
	open := map[[2]int]int{} // the runs of the row before, by start and length: their index
	for y := range len(waves) / width {
		now := map[[2]int]int{}
		row := waves[y*width : (y+1)*width]
		for x := 0; x < width; x++ {
			from := x
			for x < width && row[x] == wave {
				x++
			}
			if x == from {
				continue
			}
			run := [2]int{from, x - from}
			n, is := open[run]
			if is {
				all[n].height++
			} else {
				n = len(all)
				all = append(all, rectangle{from, y, x - from, 1})
			}
			now[run] = n
		}
		open = now
	}
	return all
}
