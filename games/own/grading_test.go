package own

import (
	"fmt"
	"iter"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/internal/gametest"
)

// coins is a game that lists its boards: one to three coins are taken, and the player who takes the last one wins.
const coins = `sides = ("first", "second")
MOST = param("most", 3, "how many may be taken at once")
def start():
    return ("first", 7)
def turn(s):
    return s[0]
def other(side):
    return "second" if side == "first" else "first"
def moves(s):
    return [("take %d" % n, (other(s[0]), s[1] - n)) for n in range(1, MOST + 1) if n <= s[1]]
def over(s):
    return other(s[0]) if s[1] == 0 else None
def boards(n):
    return [(side, n) for side in sides] + [("first", n)]
def write(s):
    return "%s %d" % s
`

// described returns the game of a file.
func ofText(t *testing.T, source string, given map[string]string) (catalog.Game, catalog.Values) {
	t.Helper()
	g, v, err := Game().OfText("game.star", []byte(source), given)
	if err != nil {
		t.Fatal(err)
	}
	return g, v
}

func TestProgramsAboutAGameOfOnesOwnCanBeGraded(t *testing.T) {
	g, _ := ofText(t, coins, nil)
	gametest.Graded(t, g, gametest.Gradable{Sizes: 9, Docs: "../../docs", Every: func(v catalog.Values, size int) iter.Seq[catalog.Instance] {
		return func(yield func(catalog.Instance) bool) {
			for _, side := range []string{"first", "second"} {
				given := map[string]string{fromParam: fmt.Sprintf("(%q, %d)", side, size)}
				boards, _, err := g.Read([]byte(coins), given, nil)
				if err != nil {
					t.Error(err)
				} else if !yield(boards[0]) {
					return
				}
			}
		}
	}})
}

// What a program reads is a board again, under each value of a parameter, also where nothing was listed before.
func TestWhatAProgramReadsIsABoard(t *testing.T) {
	for most, answer := range map[string]string{"3": "second 4", "2": "first 5"} {
		g, v := ofText(t, coins, map[string]string{"most": most})
		boards, err := g.Parse([]byte("first 8\n"), v, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := catalog.Solve(t.Context(), boards[0], catalog.Request{Check: true}); most == "3" && strings.TrimSpace(got.Course) != answer || !got.Accepted() {
			t.Errorf("most %s: %q, %s", most, got.Course, got.Proof.Checker)
		}
		if input, ok := g.Grading.Input(boards[0]); !ok || input != "first 8\n" {
			t.Errorf("%q, %v", input, ok)
		}
		if _, err := g.Parse([]byte("third 8\n"), v, nil); err == nil {
			t.Error("a text that is no board is read")
		}
	}
}

// Faults of boards and write end the list of boards, and generating says why.
func TestFaultsOfListedBoards(t *testing.T) {
	for change, want := range map[string]string{
		`return "%s %d" % s=>return "x"`:                                                                              "write gives the same text for two boards",
		`return "%s %d" % s=>return 1`:                                                                                "write must return a string",
		`return "%s %d" % s=>return "%d" % s`:                                                                         "in write: ",
		`[(side, n) for side in sides]=>[[n]]`:                                                                        "a state can't contain a list",
		`[(side, n) for side in sides]=>[("first", "x")]`:                                                             "in moves: ",
		`    return [(side, n) for side in sides] + [("first", n)]=>    return n`:                                     "boards(1) must return a list of states, not 1",
		`    return [(side, n) for side in sides] + [("first", n)]=>    return []`:                                    "lists no board",
		`    return [(side, n) for side in sides] + [("first", n)]=>    return [("first", i) for i in range(200000)]`: "more than",
	} {
		before, after, _ := strings.Cut(change, "=>")
		g, v := ofText(t, strings.Replace(coins, before, after, 1), nil)
		v[sizeParam] = "3"
		if _, err := g.Make(1, v, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %q", after, err, want)
		}
	}
}
