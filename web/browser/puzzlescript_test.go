package browser

import (
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

func TestAPuzzleScriptLevelIsPlayedByItsKeys(t *testing.T) {
	v := visit(t, profile{still: true})
	v.playing("puzzlescript")
	press := func(key, name string, want int) {
		v.do(`document.querySelector('.drawing .board-stage').focus()`)
		v.keys(key)
		if n := v.played(); n != want {
			t.Fatalf("after %s %d moves are made, and not %d", name, n, want)
		}
	}
	press(kb.ArrowDown, "the arrow down", 1)
	press(kb.ArrowLeft, "the arrow to the left", 2)
	press("z", "Z", 1)
	press("r", "R", 0)
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
