package mapping

import (
	"fmt"
	"strings"

	"jogada/internal/lock"
)

// Picture draws the map as interpreted, one character a cell, with a legend. Of a larger map it shows the upper left
// part of that many columns and rows.
func (l *Level) Picture(columns, rows int) string {
	m := l.Lock
	d := drawing{level: l, letters: map[int]byte{}, odd: map[int]bool{}, starts: map[int]byte{}}
	for _, p := range l.Problems {
		if p.Cell >= 0 {
			d.odd[p.Cell] = true
		}
	}
	for i, s := range m.Starts {
		c := byte('@')
		if i < 9 {
			c = byte('1' + i)
		}
		d.starts[s.At] = c
		d.note(string(c), "start "+s.Name)
	}
	var b strings.Builder
	for y := range min(m.Height, rows) {
		for x := range min(m.Width, columns) {
			b.WriteByte(d.character(y*m.Width + x))
		}
		b.WriteByte('\n')
	}
	if m.Width > columns || m.Height > rows {
		fmt.Fprintf(&b, "… of %d × %d cells\n", m.Width, m.Height)
	}
	for _, line := range d.legend {
		b.WriteString(line + "\n")
	}
	return b.String()
}

// drawing is a picture in progress.
type drawing struct {
	level   *Level
	letters map[int]byte // by the sort of key
	odd     map[int]bool
	starts  map[int]byte
	legend  []string
}

// note explains a character, once.
func (d *drawing) note(character, means string) {
	line := fmt.Sprintf("  %s  %s", character, strings.ReplaceAll(means, "\n", `\n`)) // a name cannot inject a line
	for _, had := range d.legend {
		if had == line {
			return
		}
	}
	if len(d.legend) < 60 {
		d.legend = append(d.legend, line)
	}
}

// letter returns the letter of a sort of key; * after z.
func (d *drawing) letter(key int) byte {
	c, known := d.letters[key]
	if !known {
		c = '*'
		if n := len(d.letters); n < 26 {
			c = byte('a' + n)
		}
		d.letters[key] = c
	}
	return c
}

// character returns the character of a cell.
func (d *drawing) character(cell int) byte {
	m := d.level.Lock
	k := m.Kind(cell)
	if d.odd[cell] {
		d.note("?", "not understood")
		return '?'
	}
	if c, is := d.starts[cell]; is {
		return c
	}
	switch {
	case k.Wall:
		d.note("#", "wall")
		return '#'
	case k.Needs != nil:
		c := d.letter(k.Needs[0]) &^ 0x20
		if c == '*'&^0x20 {
			c = '+'
		}
		if len(k.Needs) > 1 {
			c = '%'
		}
		d.note(string(c), "door that needs "+d.names(k.Needs))
		return c
	case k.Gives != nil:
		c := d.letter(k.Gives[0])
		d.note(string(c), "key or switch "+d.names(k.Gives))
		return c
	case k.Exit:
		d.note(">", "exit")
		return '>'
	case k.Ways != 0:
		c, known := map[lock.Directions]byte{lock.Up: '^', lock.Down: '_', lock.Left: '<', lock.Right: ')'}[k.Ways]
		if !known {
			c = '~'
		}
		d.note(string(c), "entered in some directions alone")
		return c
	}
	d.note(".", "floor")
	return '.'
}

// names returns the names of keys.
func (d *drawing) names(keys []int) string {
	var names []string
	for _, key := range keys {
		names = append(names, d.level.Lock.Keys[key].Name)
	}
	return strings.Join(names, ", ")
}
