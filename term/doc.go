// Package term shows boards, graphs, answers and games on a terminal.
//
// A Page is a place to write to, with a width and colours. It draws what package board can show (a grid in columns or as a
// map of single signs, a graph by springs on a canvas of characters, layers and frames of a line) and writes what package
// catalog tells: a report, a comparison of methods, everything about a game. Whatever is too large is cut, and says so.
// Nothing is told by colour alone, and without colours the text is the same.
//
// It knows no game and no flag, decides nothing and reads nothing: the verbs in cmd/jogada do.
package term
