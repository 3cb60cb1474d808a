package term

import (
	"slices"
	"strings"
)

// Table aligns rows of cells; the columns listed in right are right-aligned.
func Table(rows [][]string, right ...int) []string {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], wide(cell))
		}
	}
	lines := make([]string, len(rows))
	for r, row := range rows {
		var line strings.Builder
		for i, cell := range row {
			fill := pad
			for _, at := range right {
				if at == i {
					fill = padLeft
				}
			}
			line.WriteString(fill(cell, widths[i]) + "  ")
		}
		lines[r] = strings.TrimRight(line.String(), " ")
	}
	return lines
}

// List writes commands and their results side by side or, if that is too wide, below each other.
func (p Page) List(rows [][]string) {
	lines := Table(rows)
	if slices.ContainsFunc(lines, func(line string) bool { return 2+wide(line) > p.Width }) {
		lines = nil
		for _, row := range rows {
			lines = append(lines, row[0], "    "+row[1])
		}
	}
	for _, line := range lines {
		p.Line("  " + line)
	}
}
