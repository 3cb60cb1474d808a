package puzzlescript

import (
	"context"
	"errors"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/check"
	"jogada/internal/base/text"
	"jogada/solve"
)

// small is a game of a player, crates, targets and marks with some prelude, rules, win conditions and levels.
func small(prelude, rules, wins, levels string) string {
	return prelude + `
OBJECTS

Background
black

Player
white

Crate
brown

Wall
grey

Target
blue

Mark
red

LEGEND

. = Background
P = Player
* = Crate
# = Wall
O = Target
M = Mark
@ = Crate and Target
Thing = Crate or Wall

SOUNDS

COLLISIONLAYERS

Background
Target
Mark
Player, Crate, Wall

RULES

` + rules + `

WINCONDITIONS

` + wins + `

LEVELS

` + levels
}

// solved is the report of the default method on a game.
func solved(t *testing.T, game string, given map[string]string) catalog.Report {
	t.Helper()
	v, err := Game().Values(given)
	if err != nil {
		t.Fatal(err)
	}
	boards, err := parse([]byte(game), v, nil)
	if err != nil {
		t.Fatal(err)
	}
	return catalog.Solve(context.Background(), boards[0], catalog.Request{Budget: solve.Budget{Nodes: 50_000}, Check: true})
}

const push = "[ > Player | Crate ] -> [ > Player | > Crate ]"

func TestTheTrapsOfTheLanguage(t *testing.T) {
	for _, c := range []struct {
		name, game, line string // the line is - where the level can't be won
	}{
		{"a push", small("", push, "all Target on Crate", "P*O"), "R"},
		{"a level that is won at the start takes an input", small("", push, "all Target on Crate", "P.@"), "U"},
		{"an input that changes nothing can win", small("", "[ action Player ] -> win", "", "P.."), "X"},
		{"a cancelled input does not win", small("", "[ up Player ] -> cancel", "no Crate", "P.."), "L"},
		{"an input that moves nobody is no input where the player must move", small("require_player_movement", push, "no Crate", "P#"), "-"},
		{"again settles before the next input", small("", "[ > Player | Crate ] -> [ Player | Crate Mark ]\nright [ Mark Crate | no Thing ] -> [ | Mark Crate ] again\nlate [ Mark | Wall ] -> [ | Wall ]", "all Target on Crate", "P*..O#"), "R"},
		{"a turn that never ends takes no input", small("", "[ right Player ] -> [ Player Mark ]\n[ Mark no Target ] -> [ Mark Target ] again\n+ [ Mark Target ] -> [ Mark ] again", "no Mark", "P.."), "U"},
		{"a rigid movement that fails is taken back for all", small("", "[ > Player ] [ Crate ] -> [ > Player ] [ > Crate ]\n+ rigid [ > Crate | Crate ] -> [ > Crate | > Crate ]", "all Target on Crate", "P.O\n..."), "-"},
		{"a command that goes with a rigid movement is taken back with it", small("", "rigid [ > Player | Crate ] -> [ > Player | > Crate ]\n[ > Crate ] -> win", "", "P*#"), "-"},
		{"two brackets can match one cell", small("", "[ right Player ] [ Crate ] [ Crate ] -> [ right Player ] [ Mark ] [ Crate ]", "some Mark", "P.*"), "R"},
		{"moving on the right follows the left", small("", "[ moving Player | Thing ] -> [ moving Player | moving Thing ]", "all Target on Crate", "P*O"), "R"},
		{"the action is not there where the game says so", small("noaction", "[ action Player ] -> win", "", "P.."), "-"},
		{"a restart goes back to the start", small("", "[ right Player ] -> restart", "some Player on Target", ".PO"), "-"},
		{"the start rules run before the first input", small("run_rules_on_level_start", "[ Crate ] -> [ Mark ]", "some Player on Mark", "P*"), "R"},
		{"nothing moves in a random direction on the left", small("", "[ randomdir Crate ] -> [ ]\n"+push, "all Target on Crate", "P*O"), "R"},
		{"a turn goes on for looks, and then something falls", small("", "[ > Player | Wall ] -> [ > Player | Wall Mark ] again\nright [ stationary Player ] [ Crate | no Thing ] -> [ Player ] [ | Crate ]", "all Target on Crate", "P#*O"), "R"},
		{"a turn goes on for looks without end", small("", "right [ Player Target Mark | ] -> [ Player Target | Mark ]\nright [ Player Target no Mark | no Mark ] -> [ Player Target Mark | ]\n"+
			"late right [ Player Target | Mark ] -> [ Player Target | ] again\nlate [ Player Target ] -> again\nlate [ Player | Wall ] -> win", "", "PO.#"), "-"},
		{"rules that do not settle are left after a while", small("", "[ right Player | ] -> [ right Player | Mark ]\n[ Mark no Crate ] -> [ Mark Crate ]\n+ [ Mark Crate ] -> [ Mark ]", "some Mark", "P."), "R"},
	} {
		r := solved(t, c.game, nil)
		a := r.Answer.(Answer)
		got := "-"
		if a.Line != nil {
			got = *a.Line
		}
		if r.Verdict == solve.Unknown || got != c.line {
			t.Errorf("%s: the line is %s, and should be %s: %s", c.name, got, c.line, r.Headline)
		}
		if r.Proof.Checked == nil || !*r.Proof.Checked {
			t.Errorf("%s: the checker says: %s", c.name, r.Proof.Checker)
		}
	}
}

func TestWhatIsWrongIsSaidWithItsPlace(t *testing.T) {
	for _, c := range []struct {
		name, game string
		line       int
		says       string
	}{
		{"an unknown object", small("", "[ > Player | Crat ] -> [ > Player | > Crat ]", "no Crate", "P*"), 44, `"crat" is no name`},
		{"an unknown sign", small("", push, "no Crate", "P?"), 52, `"?"`},
		{"movement in a late rule", small("", "late [ > Player ] -> [ Player ]", "no Crate", "P*"), 44, "late rule speaks of movement"},
		{"two objects of a layer", small("", "[ Player Crate ] -> [ Player ]", "no Crate", "P*"), 44, "on one layer"},
		{"an open loop", small("", "startloop\n"+push, "no Crate", "P*"), 44, "not closed"},
		{"a property that does not follow", small("", "[ Player ] -> [ Player | Thing ]", "no Crate", "P*"), 44, "different numbers of cells"},
		{"a property out of nowhere", small("", "[ Player | ] -> [ Player | Thing ]", "no Crate", "P*"), 44, "does not follow from the left"},
		{"two objects of a layer by chance", small("", "[ Player | ] -> [ Player | Wall random Thing ]", "no Crate", "P*"), 44, "beside another one"},
		{"a start by chance", small("run_rules_on_level_start", "random [ Crate ] -> [ ]", "no Crate", "P**"), 44, "how the level begins"},
		{"the clock", small("realtime_interval 0.5\n", push, "no Crate", "P*"), 1, "realtime_interval"},
		{"no such level", small("", push, "no Crate", ""), 1, "no level"},
	} {
		_, err := parse([]byte(c.game), catalog.Values{"level": "1"}, nil)
		var placed *text.Error
		if !errors.As(err, &placed) {
			t.Errorf("%s: the error is %v", c.name, err)
			continue
		}
		if placed.Line != c.line || !strings.Contains(placed.Msg, c.says) {
			t.Errorf("%s: the error is %v; it should be in line %d and say %q", c.name, placed, c.line, c.says)
		}
	}
}

func TestStuckAndCountAreAnswered(t *testing.T) {
	game := small("", push, "all Target on Crate", "#####\n#P*O#\n#####")
	if r := solved(t, game, map[string]string{"ask": "stuck"}); r.Verdict != solve.Refuted {
		t.Errorf("nobody can get stuck, and it says %q", r.Headline)
	}
	game = small("", push, "all Target on Crate", "P...\n.*O.\n....")
	if r := solved(t, game, map[string]string{"ask": "stuck"}); r.Verdict != solve.Proved || len(r.Line) != 2 {
		t.Errorf("a push down is a trap, and it says %q", r.Headline)
	}
	r := solved(t, small("", push, "some Player on Target", "P..\n...\n..O"), map[string]string{"ask": "count"})
	if a := r.Answer.(Answer); a.Count == nil || *a.Count != 6 {
		t.Errorf("there are 6 shortest lines, and it says %q", r.Headline)
	}
}

func TestASavedCountIsJudged(t *testing.T) {
	v := catalog.Values{"level": "1", "ask": "count"}
	boards, err := parse([]byte(small("", push, "some Player on Target", "P..\n...\n..O")), v, nil)
	if err != nil {
		t.Fatal(err)
	}
	r := catalog.Solve(context.Background(), boards[0], catalog.Request{Check: true})
	if ruling := boards[0].Check(context.Background(), r, solve.Budget{}); ruling.Status != check.Accepted {
		t.Errorf("the right report is judged: %v", ruling)
	}
	wrong := uint64(5)
	a := r.Answer.(Answer)
	a.Count = &wrong
	r.Answer = a
	if ruling := boards[0].Check(context.Background(), r, solve.Budget{}); !strings.Contains(ruling.Reason, "count is 5") {
		t.Errorf("a wrong count is judged: %v", ruling)
	}
}
