package puzzlescript

import (
	"context"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/solve"
)

// remarks are the kinds and messages of what is found about a game.
func remarks(game string) string { return remarksWithin(game, 20_000) }

// remarksWithin searches each level for so many nodes.
func remarksWithin(game string, nodes int64) string {
	var all []string
	for _, r := range inspect(context.Background(), []byte(game), catalog.QuestionLimit{Budget: solve.Budget{Nodes: nodes}}).Findings {
		all = append(all, r.Rule+": "+r.Message+": "+r.Why)
	}
	return strings.Join(all, "\n")
}

func TestAGameIsInspected(t *testing.T) {
	for _, c := range []struct{ name, game, says string }{
		{"a level that can't be won", small("", push, "all Target on Crate", "PO"), "winnable: the level can't be won"},
		{"a level that is won at the start", small("", push, "no Crate", "P."), "won-at-start: the win conditions hold"},
		{"a rule that never matches", small("", push+"\n[ Mark | Player ] -> [ Mark | Mark ]", "all Target on Crate", "P*O"), "dead-rule: the rule can never match: no level has mark"},
		{"an object that is never used", small("", push, "all Target on Crate", "P*O"), "unused-object: the object mark is never used"},
		{"a way to get stuck", small("", push, "all Target on Crate", "P...\n.*O.\n...."), "stuck: the player can get stuck in 2 inputs: after RD"},
		{"rules that do not settle", small("", "[ right Player | no Mark ] -> [ right Player | Mark ]\n[ Mark no Crate ] -> [ Mark Crate ]\n+ [ Mark Crate ] -> [ Mark ]", "some Mark", "P."), "settles: the rules of line 45 do not settle"},
		{"a level that never settles", small("run_rules_on_level_start", "[ Player no Mark ] -> [ Player Mark ] again\n+ [ Player Mark ] -> [ Player ] again", "no Player", "P."), "settles"},
		{"chance that decides", small("", "right "+throw, "some Wall", "P.."), "luck: the level needs luck"},
		{"chance that never wins", small("", throw, "some Mark", "P.."), "winnable: the level can't be won, whatever chance does"},
		{"the clock", small("realtime_interval 0.5", push, "no Crate", "P*"), "undecided: the levels are not solved: realtime_interval"},
		{"an error", small("", "[ > Player | Crat ] -> [ ]", "no Crate", "P*"), "unreadable: \"crat\" is no name"},
	} {
		if got := remarks(c.game); !strings.Contains(got, c.says) {
			t.Errorf("%s: it says\n%s\nand should say %q", c.name, got, c.says)
		}
	}
	wide := "P*O" + strings.Repeat(".", 80)
	if got := remarks(small("", push, "all Target on Crate", wide+"\n\n"+wide[:60]+"#"+wide[61:]+"\n\nP.*O\n\n"+wide+"\n\nP*.O")); strings.Count(got, "similar-levels") != 2 ||
		!strings.Contains(got, "similar-levels: the level is almost level 1: of 83 cells, these differ: 1") || !strings.Contains(got, "similar-levels: the level is level 1 again") {
		t.Errorf("of levels that are much the same it says\n%s", got)
	}
	vast := strings.Repeat("........\n", 6)
	if got := remarksWithin(small("", push+"\n[ Mark | Player ] -> [ Mark | Mark ]", "all Target on Crate", "P.*..*.O\n"+vast+".*......\n\nP*OM"), 300); !strings.Contains(got, "unused-rule: the rule has not matched so far: in the 301 states") {
		t.Errorf("of a game whose first level is not searched to its end it says\n%s", got)
	}
	if got := remarks(small("", push+"\n[ Mark ] -> [ ]", "all Target on Crate", "P*O#\n..M#")); !strings.HasPrefix(got, "stuck") || strings.Contains(got, "unused") {
		t.Errorf("of a good game it says\n%s", got)
	}
	if got := remarks(small("", push+"\n[ > Player | Mark ] -> [ > Player | ]", "all Target on Crate", "M..P*O")); strings.Contains(got, "unused-rule") {
		t.Errorf("of a game with a rule that matches only off the shortest way it says\n%s", got)
	}
}

// repaired returns the finding about the least change of a game's first level.
func repaired(game string, nodes int64) string {
	for _, r := range inspect(context.Background(), []byte(game), catalog.QuestionLimit{Budget: solve.Budget{Nodes: nodes}, Repair: true}).Findings {
		if r.Rule == ruleRepair {
			return r.Message + ": " + r.Why
		}
	}
	return ""
}

func TestTheLeastChangeMakesALevelWinnable(t *testing.T) {
	for _, c := range []struct {
		name, level string
		nodes       int64
		says        string
	}{
		{"a wall in the way", "P*#O\n####", 10_000, "the level can be won if you take wall away from row 1, column 3: this wins then: RR"},
		{"an object of the win condition", "P#O\n.##", 10_000, "the level can be won if you take target away from row 1, column 3: this wins then: U"},
		{"a winnable level", "P*O", 10_000, ""},
	} {
		if got := repaired(small("", push, "all Target on Crate", c.level), c.nodes); got != c.says {
			t.Errorf("%s: it says\n%s\nand should say\n%s", c.name, got, c.says)
		}
	}
	lost := small("", push, "some Mark", "P*..\n....")
	if got := repaired(lost, 10_000); !strings.HasPrefix(got, "no change of one or two objects makes the level winnable: each of ") {
		t.Errorf("of a level that nothing helps it says\n%s", got)
	}
	blocked := small("", push, "some Player on Target\nno Crate", "P#*.O")
	if got := repaired(blocked, 10_000); got != "the level can be won if you take wall away from row 1, column 2 and take crate away from row 1, column 3: this wins then: RRRR; no single change is enough" {
		t.Errorf("of a level that needs two changes it says\n%s", got)
	}
	if got := repaired(blocked, 2); !strings.Contains(got, "is known to") || !strings.Contains(got, "not decided: ") {
		t.Errorf("of changes that were not decided it says\n%s", got)
	}
}
