package puzzlescript

import "jogada/catalog"

// findings lists the rules that Inspect judges texts by.
func findings() []catalog.FindingRule {
	return []catalog.FindingRule{
		{Name: "warning", Short: "The text says what it means", Doc: "The text can be read, and part of it has no effect or is most likely a mistake."},
		{Name: "winnable", Short: "Every level can be won", Doc: "All states of the level that can be reached were searched, and none is won."},
		{Name: "repair", Short: "A small change makes the level winnable", Doc: "The least change that makes a level winnable: one object taken away from a cell or added to one, or two of these."},
		{Name: "settles", Short: "Every level settles", Doc: "The rules of the game go on without end, or for longer than the engine lets them."},
		{Name: "won-at-start", Short: "No level is won at the start", Doc: "The win conditions hold before the first input."},
		{Name: "stuck", Short: "Nobody can get stuck", Doc: "Inputs lead to a state from which the level can't be won."},
		{Name: "luck", Short: "No level needs luck", Doc: "The level can be won, and no way of playing wins whatever chance does."},
		{Name: "dead-rule", Short: "Every rule can match", Doc: "It is proved that the left side of the rule matches in no state of any level."},
		{Name: "unused-rule", Short: "Every rule does something", Doc: "The left side of the rule matched in no state that was searched, and not all levels were searched to the end."},
		{Name: "unused-object", Short: "Every object is used", Doc: "No rule, no win condition and no level has the object."},
		{Name: "similar-levels", Short: "Levels differ", Doc: "The level equals an earlier one, or differs from it in at most one cell of 40, as drawn or turned, mirrored or in another border."},
		{Name: "needed", Short: "Rules are needed", Doc: "The first level that can't be won without the rule, or that no level needs it."},
		{Name: "recorded", Short: "Recorded solutions win, and are the shortest", Doc: "A solution that a comment records does not win, or is longer than needed."},
	}
}
