package own

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"testing"

	"jogada/catalog"
	"jogada/internal/gametest/tier"
)

// peer runs a file of rules as plain Python; it is no part of this program.
const peer = "../../../shared/peers/own.py"

// known is what is known of a shipped game.
type known struct {
	example string
	params  map[string]string
	answer  string // the winner, or the number of moves
	plies   int    // 0: a draw, or not known from elsewhere
	reached int64  // 0: not known from elsewhere
	deep    bool
}

// published lists what is known of the shipped games from elsewhere; their comments say from where. A row without an answer
// has no solution; deep rows have hundreds of thousands of states.
var published = []known{
	{"01-tic-tac-toe", nil, "draw", 0, 5478, false},
	{"02-nim", nil, "first", 0, 0, false},
	{"02-nim", map[string]string{"heaps": "1 2 3"}, "second", 6, 0, false},
	{"02-nim", map[string]string{"heaps": "1 4 5"}, "second", 0, 0, false},
	{"03-chomp", nil, "first", 0, 0, false},
	{"03-chomp", map[string]string{"rows": "4"}, "first", 0, 0, false},
	{"04-hexapawn", nil, "black", 6, 0, false},
	{"05-dots-and-boxes", nil, "first", 12, 0, false},
	{"06-connect", map[string]string{"line": "4"}, "draw", 0, 161029, true},
	{"08-dodgem", nil, "east", 0, 0, false},
	{"09-three-mens-morris", nil, "white", 0, 0, false},
	{"09-three-mens-morris", map[string]string{"centre": "false"}, "draw", 0, 0, false},
	{"10-river-crossing", nil, "7", 0, 10, false},
	{"11-jugs", nil, "6", 0, 0, false},
	{"11-jugs", map[string]string{"jugs": "6 4", "wanted": "3"}, "", 0, 0, false},
	{"12-pancakes", nil, "7", 0, 720, false},
	{"13-lights-out", map[string]string{"size": "2"}, "4", 0, 0, false},
	{"13-lights-out", nil, "5", 0, 0, false},
	{"13-lights-out", map[string]string{"size": "4"}, "4", 0, 0, false},
	{"14-hanoi", map[string]string{"discs": "3"}, "5", 0, 0, false},
	{"14-hanoi", nil, "13", 0, 0, false},
	{"14-hanoi", map[string]string{"pegs": "3"}, "31", 0, 0, false},
	{"14-hanoi", map[string]string{"discs": "8"}, "33", 0, 0, true},
	{"15-eight-puzzle", nil, "31", 0, 181440, true},
	{"15-eight-puzzle", map[string]string{"board": "647850321"}, "31", 0, 0, true},
	{"15-eight-puzzle", map[string]string{"board": "123456870"}, "", 0, 181440, true},
	{"16-peg-solitaire", nil, "13", 0, 0, false},
	{"16-peg-solitaire", map[string]string{"hole": "5"}, "", 0, 0, false},
	{"17-rush-hour", nil, "8", 0, 0, false},
	{"17-rush-hour", map[string]string{"board": "GBB.L. GHI.LM GHIXXM CCCK.M ..JKDD EEJFF."}, "51", 0, 0, true},
	{"18-pocket-cube", map[string]string{"turns": "R U F R2"}, "4", 0, 0, true},
}

func TestShippedGamesHaveTheAnswersKnownFromElsewhere(t *testing.T) {
	for _, p := range published {
		t.Run(fmt.Sprint(p.example, p.params), func(t *testing.T) {
			if p.deep {
				tier.DeepOnly(t, "it has many states")
			}
			p.holds(t)
		})
	}
}

// holds solves a shipped game and compares.
func (p known) holds(t *testing.T) {
	source, err := os.ReadFile("examples/" + p.example + ".star")
	if err != nil {
		t.Fatal(err)
	}
	boards, _, err := Game().Read(source, p.params, nil)
	if err != nil {
		t.Fatal(err)
	}
	r := catalog.Solve(t.Context(), boards[0], catalog.Request{Check: p.reached < 1_000_000})
	answer, plies := answerOf(t, r.Answer)
	if answer != p.answer || p.plies > 0 && plies != p.plies || p.reached > 0 && r.Counts.Reached != p.reached {
		t.Errorf("%q in %d plies, %d states (%s); want %q, %d, %d", answer, plies, r.Counts.Reached, r.Headline, p.answer, p.plies, p.reached)
	}
	if r.Proof.Checked != nil && !*r.Proof.Checked {
		t.Errorf("the checker: %s", r.Proof.Checker)
	}
}

// answerOf returns who wins, or in how many moves, and the plies of a duel.
func answerOf(t *testing.T, answer any) (string, int) {
	t.Helper()
	data, err := json.Marshal(answer)
	var a struct {
		Winner       *string
		Plies, Moves *int
	}
	if err != nil || json.Unmarshal(data, &a) != nil {
		t.Fatalf("%v: %v", answer, err)
	}
	plies := 0
	if a.Plies != nil {
		plies = *a.Plies
	}
	switch {
	case a.Winner != nil:
		return *a.Winner, plies
	case a.Moves != nil:
		return fmt.Sprint(*a.Moves), 0
	}
	return "", 0
}

func TestShippedGamesMeanTheSameInPython(t *testing.T) {
	if _, err := os.Stat(peer); err != nil {
		tier.Missing(t, peer, "that the shipped games mean the same in Python")
	}
	if _, err := exec.LookPath("python3"); err != nil {
		tier.Missing(t, "python3", "that the shipped games mean the same in Python")
	}
	for _, p := range published {
		if p.deep || p.params != nil && tier.Scale(t, 1, 0) == 0 {
			continue
		}
		given := []string{peer, "examples/" + p.example + ".star"}
		for name, value := range p.params {
			if value == "true" || value == "false" {
				value = map[string]string{"true": "1", "false": "0"}[value]
			}
			given = append(given, name+"="+value)
		}
		out, err := exec.CommandContext(t.Context(), "python3", given...).Output()
		if err != nil {
			t.Fatalf("%s: %v", p.example, err)
		}
		if answer, plies := answerOf(t, json.RawMessage(bytes.TrimSpace(out))); answer != p.answer || p.plies > 0 && plies != p.plies {
			t.Errorf("%s %v: Python says %s", p.example, p.params, out)
		}
	}
}
