package puzzlescript

import (
	"strings"
	"testing"
)

// vast is a level that a budget of a few hundred states does not decide.
var vast = "P.*..*.O\n" + strings.Repeat("........\n", 6) + ".*......"

func TestRulesThatCanNeverMatchAreDead(t *testing.T) {
	for _, c := range []struct{ name, rules, says string }{
		{"an object that no level has", "[ Mark ] -> [ ]", "no level has mark, and no rule that can match makes it"},
		{"an object that only a dead rule makes", "[ Mark ] -> [ Wall ]\n[ Wall ] -> [ ]", "no level has wall, and"},
		{"a movement that nothing has", "[ > Target | Player ] -> [ | Player ]", "nothing ever moves target in the direction up or down or left or right"},
		{"one direction of a movement", "[ > Player | Target ] -> [ > Player | up Target ]\n[ down Target ] -> [ ]", "nothing ever moves target in the direction down"},
		{"a property of objects that no level has", "late [ Thing | Mark ] -> [ | ]", "no level has mark"},
	} {
		got := remarksWithin(small("", push+"\n"+c.rules, "all Target on Crate", vast), 300)
		if !strings.Contains(got, "dead-rule: the rule can never match: ") || !strings.Contains(got, c.says) {
			t.Errorf("%s: it says\n%s\nand should say %q", c.name, got, c.says)
		}
	}
	if got := remarks(small("", push+"\n[ Mark ] -> [ randomdir Mark ]\n[ left Mark | Player ] -> [ | Player ]", "all Target on Crate", "P*O\n.#M")); strings.Contains(got, "dead-rule") {
		t.Errorf("of a rule that matches where chance lets a mark go left it says\n%s", got)
	}
	for _, c := range []struct{ name, rules string }{
		{"an object that a rule makes", "[ action Player ] -> [ action Player Mark ]\n[ Mark ] -> [ ]"},
		{"a movement that is taken over", "[ > Player | Crate ] -> [ > Player | Crate Mark ]\n[ > Crate ] -> [ > Wall ]\n[ > Wall ] -> [ ]"},
		{"a movement that stays where its object went", "[ > Player ] -> [ > Player no Player ]\n[ no Crate no Wall no Player ] -> [ Wall ]\n[ > Wall ] -> [ ]"},
	} {
		if got := remarksWithin(small("", push+"\n"+c.rules, "all Target on Crate", vast), 300); strings.Contains(got, "dead-rule") {
			t.Errorf("%s: it says\n%s", c.name, got)
		}
	}
}
