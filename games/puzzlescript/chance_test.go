package puzzlescript

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/check"
	"jogada/solve"
)

// throw is a rule that puts a crate or a wall beside the player by chance.
const throw = "[ action Player | no Thing ] -> [ action Player | random Thing ]"

func TestChanceThatMattersIsGoneOver(t *testing.T) {
	for _, c := range []struct{ name, rules, wins, level, shortest, always string }{
		{"either outcome wins", throw, "some Thing", "P..", "won with luck in 1 input", "won in at most 1 input, whatever chance does"},
		{"one outcome wins, and one throw is left", throw, "some Crate", "P.", "won with luck in 1 input", "no way of playing wins whatever chance does"},
		{"a second throw makes good for the first", "right " + throw + "\n[ > Player | Wall ] -> [ > Player | Crate ]", "some Crate", "P.", "won with luck in 1 input", "won in at most 2 inputs, whatever chance does"},
		{"no outcome wins", throw, "some Mark", "P..", "the level can't be won, whatever chance does", "no way of playing wins whatever chance does"},
		{"there is nothing to choose", "random [ > Player | Crate ] -> [ > Player | > Crate ]", "all Target on Crate", "P*O", "won in 1 input", "won in at most 1 input, whatever chance does"},
		{"a turn that chance can let go on without end", "[ action Player | no Thing ] -> [ action Player | random Thing ]\n[ Player | Wall ] -> [ Player | Wall Mark ] again\n[ Wall Mark ] -> [ random Thing ]", "some Crate", "P.",
			"won with luck in 1 input", "no way of playing wins whatever chance does"},
		{"a mark that comes and goes", push + "\nrandom [ Mark | ] -> [ | Mark ]", "all Target on Crate", "P*O\n.M.", "won in 1 input", "won in at most 1 input, whatever chance does"},
	} {
		for ask, says := range map[string]string{"shortest": c.shortest, "always": c.always} {
			r := solved(t, small("", c.rules, c.wins, c.level), map[string]string{"ask": ask})
			if r.Headline != says || r.Proof.Checked == nil || !*r.Proof.Checked {
				t.Errorf("%s, %s: it says %q, and should say %q; the checker says: %s", c.name, ask, r.Headline, says, r.Proof.Checker)
			}
		}
	}
}

func TestChanceThatChangesLooksAloneIsLeftOut(t *testing.T) {
	const twinkle = "\n[ Mark ] -> [ randomdir Mark ]"
	for _, c := range []struct {
		name, rules string
		forgotten   bool
	}{
		{"what moves under everything", push + twinkle, true},
		{"what a rule without effect on others reads", push + twinkle + "\n[ > Mark | Wall ] -> [ | Wall ]", true},
		{"what a push reads", "[ > Player | Crate no Mark ] -> [ > Player | > Crate ]" + twinkle, false},
		{"what wins", push + twinkle + "\nlate [ Player Mark ] -> win", false},
		{"what is in a loop", "startloop\n" + push + twinkle + "\nendloop", false},
		{"what a rigid rule decides", push + twinkle + "\nrigid [ > Player | Mark ] -> [ > Player | > Mark ]", false},
		{"what may let a turn go on", push + twinkle + "\n[ > Player | Wall ] -> [ > Player | Wall ] again", false},
		{"what a choice depends on", push + "\nrandom [ Mark | ] -> [ | Mark ]\n+ random [ Crate Mark ] -> [ Mark ]", false},
	} {
		boards, err := parse([]byte(small("", strings.Replace(c.rules, "+ random", "+", 1), "all Target on Crate", "P*OM")), catalog.Values{"level": "1"}, nil)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if p := boards[0].(instance).puzzle; p.rules.Chance() == c.forgotten {
			t.Errorf("%s: chance matters: %v", c.name, p.rules.Chance())
		}
	}
}

func TestQuestionsThatChanceLeavesOpenAreRefused(t *testing.T) {
	for _, ask := range []string{"stuck", "count"} {
		_, err := parse([]byte(small("", throw, "some Crate", "P.")), catalog.Values{"level": "1", "ask": ask}, nil)
		if err == nil || !strings.Contains(err.Error(), "44:1: the rule chooses at random") {
			t.Errorf("%s: %v", ask, err)
		}
	}
}

func TestALevelOfTooManyOutcomesIsUndecided(t *testing.T) {
	r := solved(t, small("", "[ stationary Crate ] -> [ randomdir Crate ]", "some Player on Target", "P......O"+strings.Repeat("\n*.*.*.*.", 6)), nil)
	if r.Verdict != solve.Unknown || r.Stopped != errOutcomes.Error() || r.Bounds.AtLeast == nil || *r.Bounds.AtLeast != 1 {
		t.Errorf("it says %q, %v", r.Headline, r.Bounds)
	}
}

func TestForgedReportsOnChanceAreRejected(t *testing.T) {
	game := small("", "right "+throw+"\n[ > Player | Wall ] -> [ > Player | Crate ]", "some Crate", "P.")
	forged := 0
	for _, ask := range []string{"shortest", "always"} {
		boards, err := parse([]byte(game), catalog.Values{"level": "1", "ask": ask}, nil)
		if err != nil {
			t.Fatal(err)
		}
		right, err := json.Marshal(catalog.Solve(context.Background(), boards[0], catalog.Request{Check: true}))
		if err != nil {
			t.Fatal(err)
		}
		judge := func(text string) check.Ruling {
			var r catalog.Report
			if err := json.Unmarshal([]byte(text), &r); err != nil {
				t.Fatal(err)
			}
			return boards[0].Check(context.Background(), r, solve.Budget{})
		}
		if ruling := judge(string(right)); ruling.Status != check.Accepted {
			t.Errorf("%s: the right report is judged: %v", ask, ruling)
		}
		for _, change := range [][2]string{{`"inputs":1`, `"inputs":2`}, {`"inputs":2`, `"inputs":1`}, {`"always":true,"inputs":2`, `"always":false,"inputs":null`}, {`"move":"X1"`, `"move":"X2"`}, {`"move":"1"`, `"move":"2"`},
			{`"verdict":"proved"`, `"verdict":"refuted"`}, {`P*"`, `P#"`}} {
			if text := strings.Replace(string(right), change[0], change[1], 1); text != string(right) {
				if forged++; judge(text).Status != check.Rejected {
					t.Errorf("%s: with %s instead of %s it is judged: %v", ask, change[1], change[0], judge(text))
				}
			}
		}
	}
	if forged < 7 {
		t.Errorf("only %d reports were forged", forged)
	}
}
