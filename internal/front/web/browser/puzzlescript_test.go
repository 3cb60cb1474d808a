package browser

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"

	"jogada/games"
)

// storeroom is the example with crates to push, with other levels, and with an action that breaks the wall to the right.
func storeroom(t *testing.T, levels ...string) string {
	t.Helper()
	g, known := games.All().Find("puzzlescript")
	if !known {
		t.Fatal("the list of games has no puzzlescript")
	}
	text, _, _ := strings.Cut(g.Examples[0].Text, "#######\n")
	head, _, found := strings.Cut(text, "######\n#.O..#")
	if !found {
		t.Fatal("the first example has another first level")
	}
	broken := strings.Replace(head, "[ > Player | Crate ]", "right [ action Player | Wall ] -> [ Player | ]\n[ > Player | Crate ]", 1)
	if broken == head {
		t.Fatal("the first example has another first rule")
	}
	return broken + strings.Join(levels, "\n")
}

// Levels of the storeroom: won by one push, impossible, won by breaking a wall, and one with as many goals as crates and far more states
// than are searched in a few seconds.
const (
	onePush  = "#####\n#P*O#\n#####\n"
	noWay    = "#####\n#P..#\n#O.*#\n#####\n"
	byAction = "#######\n#P#.*O#\n#######\n"
	huge     = "############\n#P.........#\n#.*.*.*.*..#\n#..........#\n#.*.*.*.*..#\n#..........#\n#.*.*.*.*..#\n#OOOOOOOOOO#\n#OO........#\n############\n"
)

// paste types a text where boards are typed, and takes it.
func (v *visitor) paste(text string) {
	v.t.Helper()
	v.click("#source summary")
	v.click("#source-text")
	v.do(`document.querySelector('#board-text').value = ` + quoted(text))
	v.click("#use-text")
}

// verdicts are the marks under the numbers of the levels.
func (v *visitor) verdicts() string {
	v.t.Helper()
	v.rest()
	return value[string](v, `[...document.querySelectorAll('.levels:not([hidden]) .level-verdict')].map((one) => one.textContent).join(' ')`)
}

func TestAPuzzleScriptLevelIsPlayedByItsKeys(t *testing.T) {
	v := visit(t, profile{still: true})
	v.playing("puzzlescript")
	v.pressing(kb.ArrowDown, "the arrow down", 1)
	v.pressing(kb.ArrowLeft, "the arrow to the left", 2)
	v.pressing("z", "Z", 1)
	v.pressing("r", "R", 0)
}

// pressing presses a key on the board in play, after which so many moves are made.
func (v *visitor) pressing(key, name string, want int) {
	v.t.Helper()
	v.rest()
	v.do(`document.querySelector('.drawing .board-stage').focus()`)
	v.keys(key)
	if n := v.played(); n != want {
		v.t.Fatalf("after %s %d moves are made, and not %d\nthe page says: %s", name, n, want, v.glance())
	}
}

func TestAPuzzleScriptLevelIsDrawnWithItsOwnSprites(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("#/puzzlescript")
	v.answered()
	picture, err := os.ReadFile(v.exported("svg"))
	if err != nil {
		t.Fatal(err)
	}
	for name, colour := range map[string]string{"the crate": "#eb8931", "the trousers of the player": "#1d57f7", "the wall": "#a46422"} {
		if !strings.Contains(string(picture), colour) {
			t.Errorf("%s, %s, is not in the picture", name, colour)
		}
	}
}

func TestEveryLevelOfAPastedGameHasItsVerdict(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("#/puzzlescript")
	v.answered()
	if got := v.verdicts(); got != "5 3" {
		t.Errorf("the levels of the example have the verdicts %q", got)
	}
	v.click(`.level[data-level="2"]`)
	v.answered()
	v.paste(storeroom(t, onePush, noWay, byAction)) // another game begins with its first level
	v.says(".answer .lead", "1 input")
	if got := v.verdicts(); got != "1 ✗ 4" {
		t.Errorf("the levels have the verdicts %q\nthe page says: %s", got, v.glance())
	}
	v.says(".level-summary", "3 levels: 2 solved, 1 impossible")
	v.picture("puzzlescript-levels")
	v.click(`.level[data-level="2"]`)
	v.says(".answer .lead", "can't be won")
	if now := value[string](v, `document.querySelector('.level[aria-current]').dataset.level`); now != "2" {
		t.Errorf("level %s is marked as the one that is shown", now)
	}
	other := v.again(profile{still: true, language: "pt-BR"})
	other.comeBack(strings.TrimPrefix(v.link(), v.base+"/"))
	if got := other.verdicts(); got != "1 ✗ 4" || other.count(`.level[data-level="2"][aria-current]`) != 1 {
		t.Errorf("the link shows levels with the verdicts %q\nthe page says: %s", got, other.glance())
	}
	other.says(".level-summary", "3 níveis: 2 resolvidos, 1 impossível")
}

func TestTheSearchForVerdictsOnLevelsCanBeStopped(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("#/puzzlescript")
	v.answered()
	v.click("#source summary")
	v.click("#source-text")
	v.do(`document.querySelector('#board-text').value = ` + quoted(storeroom(t, onePush, huge, noWay)))
	v.press("#use-text")
	v.holds(`document.querySelectorAll('.level').length === 3 && document.querySelector('.level[data-level="2"] .level-verdict').textContent === '…'`)
	v.press("#levels-stop")
	if got := v.verdicts(); got != "1  " {
		t.Errorf("after a stop the levels have the verdicts %q", got)
	}
	v.click("#levels-go-on")
	if got := v.verdicts(); len(strings.Fields(got)) != 3 {
		t.Errorf("in the end the levels have the verdicts %q", got)
	}
	v.says(".level-summary", "3 levels: 1 solved, 1 impossible, 1 undecided")
}

func TestADroppedGameIsTakenAndItsLevelsPlayed(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("#/puzzlescript")
	v.answered()
	v.next(func() {
		v.do(`const carried = new DataTransfer();
			carried.items.add(new File([` + quoted(storeroom(t, onePush, byAction)) + `], 'storeroom.txt', { type: 'text/plain' }));
			const over = document.querySelector('.drawing');
			for (const kind of ['dragenter', 'dragover', 'drop']) over.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: carried }))`)
	})
	v.says(".loaded", "storeroom.txt")
	v.click(`.level[data-level="2"]`)
	v.click("#tab-play")
	v.pressing("x", "X", 1)
	v.says(".play-played", "action")
	if v.count(".play-lost") != 0 {
		t.Error("the page warns, and the level can be won")
	}
	v.click(`.level[data-level="1"]`)
	if n := v.played(); n != 0 || v.count(`.level[data-level="1"][aria-current]`) != 1 {
		t.Errorf("the other level begins with %d moves made", n)
	}
	v.pressing(kb.ArrowRight, "the arrow to the right", 1)
	if v.turn() || v.count(".came-win") != 1 {
		t.Errorf("the level is not won\nthe page says: %s", v.glance())
	}
}

func TestPlayWarnsWhenALevelCanNoLongerBeWon(t *testing.T) {
	v := visitPatient(t, profile{still: true})
	v.goTo("#/puzzlescript")
	v.answered()
	v.paste(storeroom(t, "######\n#....#\n#P*.O#\n#....#\n######\n", noWay))
	v.click("#tab-play")
	v.turn()
	v.pressing(kb.ArrowDown, "the arrow down", 1)
	v.pressing(kb.ArrowRight, "the arrow to the right", 2)
	if v.count(".play-lost") != 0 {
		t.Error("the page warns too soon")
	}
	v.pressing(kb.ArrowUp, "the arrow up", 3)
	v.says(".play-lost", "can no longer be won")
	v.picture("puzzlescript-lost")
	v.pressing("z", "Z", 2)
	if v.count(".play-lost") != 0 {
		t.Error("the page still warns after the move was taken back")
	}
}

func TestPaintingALevelChangesItsAnswerAndNoOther(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("#/puzzlescript")
	v.answered()
	v.paste(storeroom(t, "######\n#P*.O#\n######\n", noWay))
	if got := v.verdicts(); got != "2 ✗" {
		t.Fatalf("the levels have the verdicts %q", got)
	}
	v.click(`.brush[data-brush="things"]`)
	v.choose(".tools select", "#")
	cell := v.cell(1, 3)
	v.next(func() { v.drag(input.MouseButtonLeft, cell) })
	v.says(".answer .lead", "can't be won")
	if got := v.verdicts(); got != "✗ ✗" {
		t.Errorf("with a wall in the way the levels have the verdicts %q", got)
	}
	if board := v.board(); !strings.Contains(board, "#p*#o#") || !strings.Contains(board, noWay) {
		t.Errorf("the game is now\n%s", board)
	}
	v.picture("puzzlescript-painted")
	v.next(func() { v.click(`[data-act="undo"]`) })
	if got := v.verdicts(); got != "2 ✗" {
		t.Errorf("after undo the levels have the verdicts %q", got)
	}
	for _, ask := range []string{"stuck", "count"} {
		v.click("#tab-rules")
		v.next(func() { v.choose(`.rules select[name="ask"]`, ask) })
		if got := v.verdicts(); len(strings.Fields(got)) != 2 {
			t.Errorf("asked for %s, the levels have the verdicts %q", ask, got)
		}
	}
	v.says(".answer .lead", fmt.Sprint(2))
}
