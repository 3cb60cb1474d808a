package browser

import (
	"bytes"
	"flag"
	"image/gif"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

var readme = flag.String("readme", "", "a folder for the pictures of the README")

// The pictures of the README are taken of the page as it is: a board with its answer, a search step by step, and where a method goes wrong.
func TestPicturesOfTheReadme(t *testing.T) {
	onlyOver(t, service)
	if *readme == "" {
		t.Skip("no folder for pictures is given")
	}
	v := visit(t, profile{still: true, width: 1280, height: 900})
	text, err := os.ReadFile("../../../../games/keys/examples/2-mutual.txt")
	if err != nil {
		t.Fatal(err)
	}
	v.goTo("#/keys?text=" + url.QueryEscape(string(text)))
	v.answered()
	v.into(*readme, "answer")

	v.load("#/chase")
	v.answered()
	v.search()
	_, last := v.step()
	v.slide(".time-slider", last*2/3)
	v.holds(`!document.querySelector('.timeline [data-does="first"]').disabled`)
	v.into(*readme, "search")

	v.load("#/chase?tab=compare")
	v.choose(".contender:last-child .contender-head select", "memo")
	v.rest()
	v.tell()
	v.click(".compare-first button")
	v.says(".compare-wrong", "Memoised minimax says")
	v.into(*readme, "compare")
}

// room is the level that the film of the README draws on: one box, one goal and space for walls.
const room = "########\n#      #\n# $  . #\n#@     #\n#      #\n########\n"

// The first picture of the README moves: a level is drawn and answered, its search stepped through, and its solution played.
func TestPicturesOfTheReadmeThatMove(t *testing.T) {
	onlyOver(t, service)
	if *readme == "" {
		t.Skip("no folder for pictures is given")
	}
	v := visit(t, profile{still: true, width: 1100, height: 640})
	v.goTo("#/sokoban?text=" + url.QueryEscape(room))
	v.answered()
	f := &film{v: v}
	f.shot(80)
	f.click(`.brush[data-brush="wall"]`, 20)
	f.paint(1, 4, 30)
	f.paint(2, 4, 40)
	if said := f.paint(3, 4, 100); !strings.Contains(said, "no solution") {
		t.Errorf("behind the third wall the page says %q", said)
	}
	f.click(`.brush[data-brush="floor"]`, 20)
	f.paint(3, 4, 40)
	f.click(`.brush[data-brush="box"]`, 20)
	f.paint(3, 3, 40)
	f.click(`.brush[data-brush="goal"]`, 20)
	f.paint(4, 6, 100)
	solution := v.text(".to-copy code")
	f.click("#tab-search", 40)
	_, last := v.step()
	for to := 5; to < last+5; to += 5 {
		v.slide(".time-slider", min(to, last))
		f.shot(12)
	}
	f.shot(50)
	f.click("#tab-play", 40)
	for _, step := range strings.ToLower(solution) {
		f.press(map[rune]string{'u': kb.ArrowUp, 'd': kb.ArrowDown, 'l': kb.ArrowLeft, 'r': kb.ArrowRight}[step], 9)
	}
	v.says(".play-over", "Perfect")
	f.shot(120)
	f.into(*readme, "film")
}

// The first picture of the README needs no browser to be looked at: it moves for about ten seconds, and loads fast.
func TestTheFirstPictureOfTheReadmeMoves(t *testing.T) {
	text, err := os.ReadFile("../../../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	first := regexp.MustCompile(`!\[[^]]{40,}\]\(([^)]+)\)`).FindSubmatch(text)
	if first == nil {
		t.Fatal("the README has no picture with an alternative text")
	}
	data, err := os.ReadFile(filepath.Join("../../../..", string(first[1])))
	if err != nil {
		t.Fatal(err)
	}
	moving, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatalf("%s: %v", first[1], err)
	}
	time := 0
	for _, delay := range moving.Delay {
		time += delay
	}
	if n := len(moving.Image); len(data) > 1_000_000 || n < 30 || n > 80 || time < 800 || time > 1500 || moving.LoopCount != 0 {
		t.Errorf("%s has %d bytes and %d frames in %d hundredths of a second", first[1], len(data), n, time)
	}
}

// The pictures of docs/puzzlescript.md: levels with their verdicts, and a level in play that can no longer be won.
func TestPicturesOfTheReadmeForPuzzleScript(t *testing.T) {
	onlyOver(t, service)
	if *readme == "" {
		t.Skip("no folder for pictures is given")
	}
	v := visit(t, profile{still: true, width: 1280, height: 760})
	v.goTo("#/puzzlescript")
	v.answered()
	v.paste(storeroom(t, "#######\n#..O..#\n#.#*#.#\n#O*P..#\n#..#..#\n#######\n", noWay, byAction, "######\n#....#\n#P*.O#\n#....#\n######\n"))
	v.verdicts()
	v.into(*readme, "puzzlescript")
	v.click(`.level[data-level="4"]`)
	v.click("#tab-play")
	v.turn()
	for made, key := range []string{kb.ArrowDown, kb.ArrowRight, kb.ArrowUp} {
		v.pressing(key, "an arrow", made+1)
	}
	v.into(*readme, "puzzlescript-play")
}
