// Package term shows boards, graphs, answers and games on a terminal.
//
// A Page writes to a terminal of a given width, with or without colours. It draws what package board can show (a grid
// in columns or as a map of single signs, a graph by force-directed layout on a canvas of characters, layers and frames
// of a line) and writes what package catalog describes: a report, a comparison of methods, a game. It truncates
// whatever is too large and says so. Colour never carries meaning alone; without colours the text is the same.
//
// The package knows no game and no flag, and reads nothing; the verbs in cmd/jogada do.
package term
