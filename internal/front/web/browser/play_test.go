package browser

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// playing opens the tab where a game is played.
func (v *visitor) playing(game string) {
	v.t.Helper()
	v.goTo("#/" + game)
	v.answered()
	v.click("#tab-play")
	if game == "chase" { // the side that wins is offered first
		v.choose(".play-choice select", "mouse")
	}
	if !v.turn() {
		v.t.Fatalf("%s is over before it begins", game)
	}
}

// turn waits until the replies are made, and says whether there is something to move.
func (v *visitor) turn() bool {
	v.t.Helper()
	v.rest()
	over, moves := v.count(".play-over") > 0, v.count(".play-move:not([aria-disabled])")
	if over != (v.count(".play-moves:not([hidden]) .play-move") == 0) || !over && moves == 0 {
		v.t.Fatalf("over is %v, and there are %d moves\nthe page says: %s", over, moves, v.glance())
	}
	return !over
}

// played returns how many moves have been made.
func (v *visitor) played() int {
	v.t.Helper()
	v.rest()
	return v.count(".play-played li")
}

// move makes the first move that is listed.
func (v *visitor) move() {
	v.t.Helper()
	before := v.played()
	if v.count(`[data-tool="list"][aria-pressed="false"]`) > 0 {
		v.click(`[data-tool="list"]`)
	}
	v.click(".play-move:not([aria-disabled])")
	if now := v.played(); now <= before {
		v.t.Fatalf("%d moves were made, and %d before\nthe page says: %s", now, before, v.glance())
	}
}

// token returns a token of the picture of the board, as an SVG file has it.
func (v *visitor) token(name string) string {
	v.t.Helper()
	picture, err := os.ReadFile(v.exported("svg"))
	if err != nil {
		v.t.Fatal(err)
	}
	found := regexp.MustCompile(`<text [^>]*font-weight="600">`+name+`</text>`).FindAllString(string(picture), -1)
	if len(found) != 1 {
		v.t.Fatalf("%s is on the board %d times: %s", name, len(found), picture)
	}
	return found[0]
}

func TestAMouseWhoPlaysItsBestLosesAsPredicted(t *testing.T) {
	v := visit(t, profile{still: true})
	v.playing("chase") // the example that the cat wins in 4 plies
	v.click(`.play-tools [data-tool="hints"]`)
	for made := 1; v.turn(); made++ {
		if made > 20 {
			t.Fatal("the game does not end")
		}
		v.move() // with hints on, the best comes first
		if made == 1 {
			v.picture("play")
		}
	}
	result := v.text(".play-result")
	if moves := v.played(); moves != 4 || !strings.Contains(result, "loss") && !strings.Contains(result, "lose") {
		t.Errorf("after %d moves the page says %q", moves, result)
	}
	if lost := v.count(".play-played li.tone-loses"); lost != 0 {
		t.Errorf("%d of the moves are marked as losing", lost)
	}
	v.picture("lost")
	for _, c := range []struct {
		key   string
		moves int
	}{{kb.ArrowLeft, 3}, {kb.ArrowLeft, 2}, {kb.ArrowRight, 3}, {kb.ArrowRight, 4}} {
		v.keys(c.key)
		if moves := v.played(); moves != c.moves {
			t.Errorf("an arrow leads to %d moves of the game; want %d", moves, c.moves)
		}
	}
	v.click(`.play-tools [data-tool="undo"]`)
	if !v.turn() || v.played() != 2 {
		t.Errorf("after undo %d moves are left", v.played())
	}
}

func TestAGameIsReviewedAndPlayedAgainFromAMistake(t *testing.T) {
	v := visit(t, profile{still: true})
	v.playing("chase")
	into := value[int](v, `[...document.querySelectorAll('.play-move')].findIndex((move) => move.innerText.includes('→ 2')) + 1`)
	v.click(fmt.Sprintf(".play-move:nth-child(%d)", into)) // into the cat, in a game that is lost anyway
	if v.turn() || v.count(".came-loss") != 1 {
		t.Fatalf("the mouse walked into the cat: %s", v.glance())
	}
	v.says(".play-over", "You lasted 1 ply; perfect play lasts 4 plies.")
	v.says(".play-accuracy", "0%")
	v.says(".play-mistakes", "best mouse 1 → 4: loss in 4 plies instead of 1")
	v.picture("review")
	v.click("[data-retry]")
	if !v.turn() || v.played() != 0 {
		t.Errorf("after another try from there %d moves are made", v.played())
	}
	v.choose(".play-strength", "random")
	v.move()
}

func TestTheBestOnABoardIsKept(t *testing.T) {
	v := visit(t, profile{still: true})
	v.playing("slide")
	v.click(`.play-tools [data-tool="hints"]`)
	win := func() {
		for v.turn() {
			v.move()
		}
	}
	win()
	v.says(".play-over.came-win", "New best on this board: 4 slides.")
	v.click(`[data-tool="again"]`)
	win()
	v.says(".play-over", "Your best on this board: 4 slides.")
	v.load("#/slide?tab=play") // it is remembered
	win()
	v.says(".play-over", "Your best on this board: 4 slides.")
	before := v.board()
	v.click(`[data-tool="fresh"]`)
	v.says(".loaded", "Random, seed")
	if v.board() == before {
		t.Error("the new board is the old one")
	}
}

func TestAPuzzleIsPlayedWithArrowsAndHintsStayOn(t *testing.T) {
	v := visit(t, profile{still: true})
	v.playing("slide") // four slides clean it
	v.click(`.play-tools [data-tool="hints"]`)
	for made := 1; made <= 4; made++ {
		if !v.turn() {
			t.Fatalf("it is over after %d moves", made-1)
		}
		if !value[bool](v, `document.querySelector('.play-tools [data-tool="hints"]').checked`) {
			t.Fatal("the hints went off")
		}
		arrow := map[string]string{"←": kb.ArrowLeft, "→": kb.ArrowRight, "↑": kb.ArrowUp, "↓": kb.ArrowDown}[v.text(".play-move.tone-best b")]
		v.do(`document.querySelector('.drawing .board-stage').focus()`)
		before := v.drawing()
		v.keys(arrow)
		if now := v.played(); now != made {
			t.Fatalf("after %d arrows %d moves were made", made, now)
		}
		if v.drawing() == before {
			t.Errorf("move %d does not show on the board", made)
		}
	}
	if v.turn() {
		t.Errorf("the board is not clean: %s", v.glance())
	}
	v.picture("slide-play")
	v.click(`.play-tools [data-tool="undo"]`)
	if now := v.played(); now != 3 {
		t.Errorf("after a click on undo there are %d moves; want 3", now)
	}
	v.keys("z")
	if now := v.played(); now != 2 {
		t.Errorf("after the key Z there are %d moves; want 2", now)
	}
	v.click(`.play-tools [data-tool="restart"]`)
	if now := v.played(); now != 0 {
		t.Errorf("after a click on restart there are %d moves; want none", now)
	}
}

func TestARaceAndAWalkCanBePlayed(t *testing.T) {
	v := visit(t, profile{still: true})
	for game, token := range map[string]string{"jump": "A", "keys": "1"} {
		v.playing(game)
		start := v.token(token)
		for made := 1; made <= 3 && v.turn(); made++ {
			v.move()
			if now := v.played(); now != made {
				t.Errorf("%s: after %d presses %d moves were made", game, made, now)
			}
		}
		if now := v.token(token); now == start {
			t.Errorf("%s: %s still stands at %s", game, token, now)
		}
		v.picture(game + "-play")
	}
}

// Moves of an own game are what its file calls them: "a3" says nothing about who made it.
func TestAMoveOfAnOwnGameSaysWhoMadeIt(t *testing.T) {
	for _, language := range []string{"en", "pt-BR", "es"} {
		v := visit(t, profile{still: true, language: language})
		v.playing("own")
		v.move()
		v.turn()
		replied := v.text(".play-played li:nth-child(2) b")
		if said := v.text(".play-status .hint"); !strings.EqualFold(said, replied) || !strings.HasPrefix(replied, "o: ") {
			t.Errorf("%s: after the reply %q it says %q", language, replied, said)
		}
		if first := v.text(".play-played li b"); !strings.HasPrefix(first, "x: ") {
			t.Errorf("%s: the first move is %q", language, first)
		}
	}
}

func TestBothSidesCanBePlayedByHand(t *testing.T) {
	v := visit(t, profile{still: true})
	v.playing("chase")
	v.click(`.play-tools [data-tool="hints"]`) // the best comes first: no mouse runs into the cat
	v.choose(".play-setup select", "")
	for made := 1; made <= 3; made++ { // mouse, cat, mouse: nobody replies by itself
		if !v.turn() {
			t.Fatalf("it is over after %d moves", made-1)
		}
		v.move()
		if now := v.played(); now != made {
			t.Errorf("after %d presses %d moves were made", made, now)
		}
	}
	movers := value[[]string](v, `[...document.querySelectorAll('.play-played b')].map((move) => move.innerText.split(' ')[0])`)
	if fmt.Sprint(movers) != "[mouse cat mouse]" {
		t.Errorf("%q moved", movers)
	}
}
