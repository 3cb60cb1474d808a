package show

import (
	"fmt"
	"image/color"
	"unicode/utf8"

	"jogada/internal/lock"
)

// label writes a short name in the middle of a cell, smaller if it is longer, and truncated if it is too long.
func label(c canvas, left, top, size float64, name string, ink color.RGBA) {
	if size < 8 {
		return
	}
	runes := []rune(name)
	if len(runes) > 4 {
		runes = append(runes[:3:3], '…')
	}
	letters := size * .62
	if len(runes) > 1 {
		letters = size * min(.5, 1.5/float64(len(runes)))
	}
	c.text(left+size/2, top+size/2, float64(int(letters*2))/2, true, string(runes), ink)
}

func doorAt(c canvas, left, top, size float64, name string) {
	c.rect(left+size*.06, top+size*.06, size*.88, size*.88, doorFill)
	if size >= 8 {
		c.frame(left+size*.06, top+size*.06, size*.88, size*.88, max(1, size/16), ink)
	}
	label(c, left, top, size, name, ink)
}

func keyAt(c canvas, left, top, size float64, name string) {
	c.disc(left+size/2, top+size/2, size*.42, ink)
	c.disc(left+size/2, top+size/2, size*.42-max(.5, size/18), keyFill)
	label(c, left, top, size*.98, name, ink)
}

func startAt(c canvas, left, top, size float64, name string) {
	c.disc(left+size/2, top+size/2, size*.46, startFill)
	label(c, left, top, size, name, paper)
}

// exitAt draws a flight of stairs.
func exitAt(c canvas, left, top, size float64) {
	c.rect(left, top, size, size, exitFill)
	if size < 6 {
		return
	}
	for i := range 3 {
		h := size * .2 * float64(i+1)
		c.rect(left+size*(.16+.24*float64(i)), top+size*.84-h, size*.2, h, paper)
	}
}

// waysAt draws an arrow head for each direction in which a cell may be entered.
func waysAt(c canvas, left, top, size float64, ways lock.Directions) {
	middle := point{left + size/2, top + size/2}
	for _, d := range []struct {
		way lock.Directions
		x   float64
		y   float64
	}{{lock.Up, 0, -1}, {lock.Down, 0, 1}, {lock.Left, -1, 0}, {lock.Right, 1, 0}} {
		if ways&d.way != 0 {
			to := point{middle.x + d.x*size*.12, middle.y + d.y*size*.12}
			c.polygon(head(middle, to, size*.26), ink)
		}
	}
}

// sample is an entry of the legend.
type sample struct {
	text string
	draw func(c canvas, x, y float64)
}

// legendCell is the side of a cell in the legend.
const legendCell = 16

func (s sample) width() float64 {
	return legendCell + 6 + float64(utf8.RuneCountInString(s.text))*textSize*letterWidth + 18
}

// legend returns rows of what is on the picture, with their names.
func (s Scene) legend(width float64) (rows [][]sample) {
	at := width + 1
	for _, entry := range s.samples() {
		if at+entry.width() > width {
			rows, at = append(rows, nil), 0
		}
		rows[len(rows)-1] = append(rows[len(rows)-1], entry)
		at += entry.width()
	}
	return rows
}

func (s Scene) samples() []sample {
	box := func(f color.RGBA) func(canvas, float64, float64) {
		return func(c canvas, x, y float64) {
			c.rect(x, y-legendCell/2, legendCell, legendCell, f)
			c.frame(x, y-legendCell/2, legendCell, legendCell, 1, wall)
		}
	}
	cell := func(draw func(c canvas, left, top float64)) func(canvas, float64, float64) {
		return func(c canvas, x, y float64) { draw(c, x, y-legendCell/2) }
	}
	has := s.has()
	var out []sample
	add := func(is bool, text string, draw func(canvas, float64, float64)) {
		if is {
			out = append(out, sample{text, draw})
		}
	}
	add(has.wall, "wall", box(wall))
	if n := s.waves(); s.Waves != nil {
		add(true, "open from the start", box(waveColor(0, n)))
		for wave := 1; wave < n && wave < 6; wave++ {
			add(true, fmt.Sprintf("wave %d", wave), box(waveColor(wave, n)))
		}
		add(n > 6, fmt.Sprintf("… wave %d", n-1), box(waveColor(n-1, n)))
	}
	add(has.unreached, "nobody gets there", box(unreached))
	add(has.door, "door", cell(func(c canvas, x, y float64) { doorAt(c, x, y, legendCell, "") }))
	add(has.key, "key", cell(func(c canvas, x, y float64) { keyAt(c, x, y, legendCell, "") }))
	add(len(s.Map.Starts) > 0, "start", cell(func(c canvas, x, y float64) { startAt(c, x, y, legendCell, "") }))
	add(has.exit, "exit", cell(func(c canvas, x, y float64) { exitAt(c, x, y, legendCell) }))
	add(has.oneWay, "one way", cell(func(c canvas, x, y float64) { waysAt(c, x, y, legendCell, lock.Right) }))
	add(len(s.Walk) > 0, "walk", func(c canvas, x, y float64) { c.line([]point{{x, y}, {x + legendCell, y}}, 3, walkColor) })
	return out
}

// kinds records which sorts of things are on a map.
type kinds struct{ wall, unreached, door, key, exit, oneWay bool }

func (s Scene) has() (has kinds) {
	for cell := range s.Map.Cells {
		k := s.Map.Kind(cell)
		has.wall = has.wall || k.Wall
		has.unreached = has.unreached || !k.Wall && s.Waves != nil && s.Waves[cell] < 0
		has.door = has.door || len(k.Needs) > 0
		has.key = has.key || len(k.Gives) > 0
		has.exit = has.exit || k.Exit
		has.oneWay = has.oneWay || k.Ways != 0
	}
	return has
}
