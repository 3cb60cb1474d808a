package show

import (
	"cmp"
	"fmt"
	"math"
	"path"
	"slices"
	"strings"

	"jogada/internal/base/markup"
	"jogada/internal/base/plot"
	"jogada/internal/base/say"
	"jogada/internal/levels/judge"
)

// writeWorld writes about a world: a map of it with the walk to an exit, and curves over its levels in their order.
func writeWorld(w *markup.Writer, tr say.Translator, t judge.Tour) {
	world := t.World
	order := inOrder(world)
	title := tr.Say("The world from start %s", t.Start)
	w.Printf("<section aria-label=\"%s\">\n<h2>%s</h2>\n<p>%s.", title, title, exit(tr, t))
	if world.Exact && len(world.Unused) > 0 {
		w.Printf(" %s", tr.Say("Never needed for that: %s.", strings.Join(world.Unused, ", ")))
	}
	w.Printf("</p>\n<div class=\"graph\" tabindex=\"0\">%s</div>\n", markup.HTML(worldMap(tr, world)))
	for _, curve := range []struct {
		title string
		of    func(judge.LevelTour) float64
	}{
		{tr.Of("steps to the level"), func(l judge.LevelTour) float64 { return float64(l.Steps) }},
		{tr.Of("wave in which it opens"), func(l judge.LevelTour) float64 { return float64(l.Wave) }},
		{tr.Of("steps in the level on the walk to an exit"), func(l judge.LevelTour) float64 { return float64(stepsIn(world, l.Map)) }},
	} {
		if len(order) > 1 {
			w.Printf("<div class=\"graph\" tabindex=\"0\">%s</div>\n", markup.HTML(levelCurve(tr, curve.title, order, curve.of)))
		}
	}
	w.Printf("<ol>\n")
	for _, l := range order {
		needed := tr.Of("optional")
		if l.Needed {
			needed = tr.Of("needed")
		} else if !world.Exact {
			needed = tr.Of("not decided whether it is needed")
		}
		w.Printf("<li>%s <span class=\"soft\">%s</span></li>\n", l.Map, tr.Say("wave %d, steps: %s, cells reached: %s, %s", l.Wave, thousands(tr, l.Steps), thousands(tr, l.Cells), needed))
	}
	w.Printf("</ol>\n")
	if n := len(world.Levels) - len(order); n > 0 {
		w.Printf("<p class=\"warning\">%s</p>\n", tr.Count(n, "One level is never entered.", "%d levels are never entered."))
	}
	w.Printf("</section>\n")
}

// inOrder returns the levels that can be entered, in the order in which they open.
func inOrder(t *judge.WorldTour) []judge.LevelTour {
	list := slices.DeleteFunc(slices.Clone(t.Levels), func(l judge.LevelTour) bool { return l.Wave < 0 })
	slices.SortStableFunc(list, func(a, b judge.LevelTour) int {
		return cmp.Or(cmp.Compare(a.Wave, b.Wave), cmp.Compare(a.Steps, b.Steps))
	})
	return list
}

// stepsIn counts the steps of the walk to an exit in a level.
func stepsIn(t *judge.WorldTour, name string) (n int) {
	for _, leg := range t.Walk {
		if leg.Map == name {
			n += len(leg.Cells)
		}
	}
	return n
}

// levelCurve draws a number over the levels in their order.
func levelCurve(tr say.Translator, title string, order []judge.LevelTour, of func(judge.LevelTour) float64) string {
	top := 1.0
	var points []plot.Point
	var ticks []plot.Tick
	for i, l := range order {
		v := max(0, of(l))
		top = max(top, v)
		points = append(points, plot.Point{X: float64(i + 1), Y: v})
		if i%max(1, len(order)/20) == 0 {
			ticks = append(ticks, plot.Tick{Value: float64(i + 1), Label: fmt.Sprint(i + 1)})
		}
	}
	c := &plot.Chart{Width: 640, Height: 200, Grid: "#88888844", Label: tr.Say("%s, by level", title),
		X: plot.Axis{Title: tr.Of("level"), Min: .5, Max: float64(len(order)) + .5, Ticks: ticks},
		Y: plot.Axis{Title: title, Min: 0, Max: 1.05 * top, Ticks: plot.Whole(0, top)}}
	c.Line("#1d5fa8", false, points...)
	for _, p := range points {
		c.Mark(plot.Marker{Color: "#1d5fa8", Corners: 24, Radius: 3}, p)
	}
	return c.SVG()
}

// box is the rectangle of a level in the picture.
type box struct {
	x, y, width, height float64
	level               *judge.LevelTour
}

// worldMap draws the levels where they lie, or in rows where nothing says so, and the walk to an exit.
func worldMap(tr say.Translator, t *judge.WorldTour) string {
	boxes, width, height := worldBoxes(t)
	const wide, room, letter = 900, 12, 11
	scale := (wide - 2*room) / max(1, width)
	if high := 560 / max(1, height); high < scale {
		scale = high
	}
	at := func(x, y float64) (float64, float64) { return room + x*scale, room + y*scale }
	var b strings.Builder
	w, h := int(math.Ceil(width*scale))+2*room, int(math.Ceil(height*scale))+2*room
	fmt.Fprintf(&b, `<svg class="world" width="%d" height="%d" viewBox="0 0 %d %d" role="img" aria-label="%s">`, w, h, w, h, escape(tr.Say("a map of %d levels with the walk to an exit", len(boxes))))
	byName := map[string]box{}
	for _, box := range boxes {
		byName[box.level.Map] = box
		x, y := at(box.x, box.y)
		class := "optional"
		switch {
		case box.level.Wave < 0:
			class = "never"
		case box.level.Needed:
			class = "needed"
		}
		fmt.Fprintf(&b, `<rect class="%s" x="%.1f" y="%.1f" width="%.1f" height="%.1f"><title>%s</title></rect>`, class, x, y, box.width*scale, box.height*scale, escape(box.level.Map))
	}
	var lastX, lastY float64
	for i, leg := range t.Walk {
		box, known := byName[leg.Map]
		if !known {
			continue
		}
		var line strings.Builder
		for k, c := range leg.Cells {
			x, y := at(box.x+(float64(c.X-box.level.Origin[0])+.5)*float64(box.level.Cell[0]), box.y+(float64(c.Y-box.level.Origin[1])+.5)*float64(box.level.Cell[1]))
			switch {
			case k == 0 && i == 0:
				fmt.Fprintf(&b, `<circle class="begin" cx="%.1f" cy="%.1f" r="5"/>`, x, y)
			case k == 0:
				fmt.Fprintf(&b, `<path class="link" d="M%.1f %.1fL%.1f %.1f"/>`, lastX, lastY, x, y)
			}
			fmt.Fprintf(&line, "%s%.1f %.1f", map[bool]string{true: "M", false: "L"}[k == 0], x, y)
			lastX, lastY = x, y
		}
		fmt.Fprintf(&b, `<path class="walk" d="%s"/>`, line.String())
	}
	if len(t.Walk) > 0 {
		fmt.Fprintf(&b, `<path class="end" d="M%.1f %.1fl5 5m-10 0l10 -10m-10 0l5 5"/>`, lastX, lastY)
	}
	for _, box := range boxes {
		x, y := at(box.x, box.y)
		name := levelName(box.level.Map)
		if most, runes := int(box.width*scale/(letter*.6)), []rune(name); most < len(runes) {
			if most < 3 {
				continue
			}
			name = string(runes[:most-1]) + "…"
		}
		fmt.Fprintf(&b, `<text x="%.1f" y="%.1f">%s</text>`, x+3, y+letter+1, escape(name))
	}
	b.WriteString("</svg>")
	return b.String()
}

// levelName returns the name of a level without its file, or of a file without folders and extension.
func levelName(name string) string {
	if at := strings.LastIndexByte(name, '#'); at >= 0 {
		return name[at+1:]
	}
	return strings.TrimSuffix(path.Base(name), path.Ext(name))
}

// worldBoxes returns where levels are drawn, in pixels of the world, and how large that is. Levels without a place come
// in rows below the others, in the order in which they open.
func worldBoxes(t *judge.WorldTour) (boxes []box, width, height float64) {
	left, top := math.Inf(1), math.Inf(1)
	var rest []judge.LevelTour
	for i := range t.Levels {
		l := &t.Levels[i]
		if l.World == nil {
			continue
		}
		boxes = append(boxes, box{float64(l.World[0]), float64(l.World[1]), float64(l.Size[0]), float64(l.Size[1]), l})
		left, top = min(left, float64(l.World[0])), min(top, float64(l.World[1]))
	}
	for i := range boxes {
		boxes[i].x, boxes[i].y = boxes[i].x-left, boxes[i].y-top
		width, height = max(width, boxes[i].x+boxes[i].width), max(height, boxes[i].y+boxes[i].height)
	}
	area := 0.0
	for _, l := range append(inOrder(t), slices.DeleteFunc(slices.Clone(t.Levels), func(l judge.LevelTour) bool { return l.Wave >= 0 })...) {
		if l.World == nil {
			rest = append(rest, l)
			area += float64(l.Size[0]) * float64(l.Size[1])
		}
	}
	row := max(width, 2*math.Sqrt(area)) // as wide as twice its height, if it is alone
	x, y, deep := 0.0, height, 0.0
	gap := 0.0
	for i := range rest {
		l := &rest[i]
		w, h := float64(l.Size[0]), float64(l.Size[1])
		gap = max(gap, .15*max(w, h))
		if x > 0 && x+w > row {
			x, y, deep = 0, y+deep+gap, 0
		}
		if i == 0 && height > 0 {
			y += gap
		}
		boxes = append(boxes, box{x, y, w, h, l})
		width, height, deep = max(width, x+w), max(height, y+h), max(deep, h)
		x += w + gap
	}
	return boxes, width, height
}
