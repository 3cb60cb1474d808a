package own

import "jogada/catalog"

// findings lists the rules that Inspect judges texts by.
func findings() []catalog.FindingRule {
	return []catalog.FindingRule{
		{Name: "form", Short: "Equal forms have equal values", Doc: "Two states have the same form, and their values or the forms of their moves differ."},
		{Name: "bound", Short: "The bound is never too large", Doc: "The bound of a state exceeds the number of moves that are enough."},
		{Name: "changing", Short: "The rules are the same each time", Doc: "A function gives different results for the same state."},
		{Name: "names", Short: "Moves have names of their own", Doc: "Two moves of a state have the same name."},
		{Name: "endless", Short: "The game can end", Doc: "No state that can be reached ends the game."},
		{Name: "show", Short: "States can be drawn", Doc: "The function show fails, or returns what can't be drawn."},
	}
}
