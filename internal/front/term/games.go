package term

import (
	"strings"

	"jogada/catalog"
)

// Games writes a list of games as a table.
func (p Page) Games(list catalog.Games) {
	rows := [][]string{{"game", "title", "counts in", "default method", "also called"}}
	for _, g := range list {
		row := []string{g.Name, g.Title, strings.TrimPrefix(Counted(2, g.Unit), "2 "), "", strings.Join(g.Aliases, ", ")}
		if methods := catalog.GameMethods(g); len(methods) > 0 {
			row[3] = methods[0].Name
		}
		rows = append(rows, row)
	}
	for i, line := range Table(rows) {
		if i == 0 {
			line = p.Bold(line)
		}
		p.Line(line)
	}
}
