package show

import (
	"fmt"
	"strings"

	"jogada/internal/base/say"
	"jogada/internal/levels/judge"
)

// Sizes of the graph of spheres, in pixels.
const (
	sphereWidth = 150
	sphereGap   = 56
	sphereRow   = 16
	sphereText  = 12
)

// spheres draws what opens in which wave: a box for each with its contents, and an arrow with the doors to the next.
func spheres(tr say.Translator, t judge.Tour) string {
	boxes := make([][]string, len(t.Waves))
	rows := 0
	for i, w := range t.Waves {
		name := tr.Say("wave %d", i)
		if i == 0 {
			name = tr.Of("from the start")
		}
		boxes[i] = []string{name, thousands(tr, w.Cells) + " " + tr.Count(w.Cells, "cell", "cells")}
		boxes[i] = append(boxes[i], columns(tr.Of("keys"), w.Keys)...)
		boxes[i] = append(boxes[i], columns(tr.Of("doors"), w.Doors)...)
		rows = max(rows, len(boxes[i]))
	}
	height := rows*sphereRow + 12
	width := len(boxes)*(sphereWidth+sphereGap) - sphereGap
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="spheres" width="%d" height="%d" viewBox="0 0 %d %d" role="img" aria-label="%s">`, width, height, width, height, escape(inWords(tr, boxes)))
	for i, lines := range boxes {
		x := i * (sphereWidth + sphereGap)
		if i > 0 {
			y := height / 2
			fmt.Fprintf(&b, `<path class="arrow" d="M%d %d H%d m-7 -5 l7 5 l-7 5"/>`, x-sphereGap+4, y, x-4)
		}
		fmt.Fprintf(&b, `<rect class="sphere" x="%d.5" y="0.5" width="%d" height="%d" rx="6"/>`, x, sphereWidth-1, height-1)
		for row, line := range lines {
			class := ""
			if row == 0 {
				class = ` class="head"`
			}
			fmt.Fprintf(&b, `<text%s x="%d" y="%d">%s</text>`, class, x+8, 6+(row+1)*sphereRow-4, escape(line))
		}
	}
	b.WriteString("</svg>")
	return b.String()
}

// columns returns the lines of a list in a box.
func columns(head string, names []string) []string {
	if len(names) == 0 {
		return nil
	}
	lines := wrap(head+" "+strings.Join(names, ", "), (sphereWidth-28)*textSize/sphereText)
	if len(lines) > 4 {
		lines = append(lines[:3], "…")
	}
	return lines
}

// inWords describes a graph of spheres in words.
func inWords(tr say.Translator, boxes [][]string) string {
	var parts []string
	for _, lines := range boxes {
		parts = append(parts, strings.Join(lines, ", "))
	}
	return strings.Join(parts, tr.Of("; then "))
}
