package browser

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"

	"jogada/catalog"
	"jogada/games"
	"jogada/internal/class/grade"
	"jogada/internal/class/sandbox"
	"jogada/internal/gametest/tier"
)

// A handout has rules, board, question and a QR code, the answers if they are ticked, and nothing else is printed.
func TestABoardAnExamAndALessonAreHandouts(t *testing.T) {
	v := visit(t, profile{dark: true, still: true})
	v.goTo("#/chase")
	v.answered()
	v.do(`document.querySelector('#export-handout').click()`)
	v.rest()
	for selector, want := range map[string]int{".sheet-rules li": 3, ".sheet-board svg": 1, ".sheet-question": 1, ".sheet-link .qr path": 1, ".sheet-answers": 0} {
		if got := v.count(".handout " + selector); got != want {
			t.Errorf("%s: %d of them, want %d", selector, got, want)
		}
	}
	v.says(".handout-local", "phones can't reach")
	v.picture("handout-local")
	v.do(`document.querySelector('#handout-answer').click()`)
	v.rest()
	v.says(".sheet-answers", "The cat wins in 4 plies")
	v.choose("#handout-boards", "examples")
	v.rest()
	if boards := v.count(".handout .sheet-board svg"); boards < 5 {
		t.Errorf("the exam sheet has %d boards", boards)
	}
	call(v, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
	seen := value[map[string]bool](v, strings.Replace(onPaper, "%s", `['.sheet-board svg', '.sheet-question', '.handout-bar', '#top', '.bench']`, 1))
	for selector, want := range map[string]bool{".sheet-board svg": true, ".sheet-question": true, ".handout-bar": false, "#top": false, ".bench": false} {
		if seen[selector] != want {
			t.Errorf("%s is printed: %v", selector, seen[selector])
		}
	}
	call(v, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{})
	v.goTo("#/slide")
	v.answered()
	v.do(`document.querySelector('#export-handout').click()`)
	v.rest()
	v.do(`document.querySelector('#handout-answer').click()`)
	v.rest()
	v.says(".sheet-answers", "slides:")
	if v.count(".handout .sheet-line") != 0 {
		t.Error("the headline of slide gives the moves, and the line gives them again")
	}
	v.goTo("#/escape?p.keys=once&p.ask=softlock")
	v.answered()
	v.do(`document.querySelector('#export-handout').click()`)
	v.rest()
	v.says(".sheet-question", "after which no exit can be reached any more") // what is asked is what is answered
	v.says(".sheet-terms", "once")
	v.goTo("#/keys")
	v.answered()
	v.do(`document.querySelector('#export-handout').click()`)
	v.rest()
	v.says(".sheet-rules", "A to Z are doors") // a full stop may be a sign of the map
	v.study("memo", 1)
	v.click("#lesson-handout")
	v.rest()
	v.says(".handout .sheet-choices", "The cat catches the mouse")
	if v.count(".handout .sheet-answers") != 0 {
		t.Error("a lesson on paper has the answers without being asked")
	}
}

// On paper the squares of a QR code are large enough to be read whatever the board, and a board without one says why.
func TestTheCodeOfAHandoutCanBeScanned(t *testing.T) {
	v := visit(t, profile{still: true})
	rng := rand.New(rand.NewPCG(7, 11))
	for _, side := range []int{8, 39, 60} {
		var text strings.Builder
		for i := range side * side {
			sign := "#....#..abcABCdD"[rng.IntN(16)]
			if i == 0 {
				sign = '1'
			}
			text.WriteByte(sign)
			if i%side == side-1 {
				text.WriteByte('\n')
			}
		}
		v.load("#/keys")
		v.answered()
		v.next(func() { v.upload(saved(t, "map.txt", text.String())) })
		v.do(`document.querySelector('#export-handout').click()`)
		v.rest()
		if side == 60 {
			v.says(".sheet-link", "too large for a QR code")
			continue
		}
		call(v, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
		module := value[float64](v, `(() => {
			const code = document.querySelector('.sheet-link .qr');
			return code.getBoundingClientRect().width / code.viewBox.baseVal.width / 96 * 25.4;
		})()`)
		call(v, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{})
		if module < 0.39 {
			t.Errorf("a map of %d rows has a code with squares of %.2f mm", side, module)
		}
	}
}

// A report of jogada grade shows the board on which the program is wrong, the right answer and the program's, also from another game.
func TestAGradedProgramIsShownWithItsCounterexample(t *testing.T) {
	report := saved(t, "report.json", `{"game":"chase","verdict":"wrong-answer","boards":120,"counterexample":{"text":"[[2],[2,3,4],[0,1,3],[1,2,4],[1,3]]",
		"params":{"mouse":"1","cat":"2","hole":"0"},"expected":"cat","got":"draw","smallest":true,"smaller_tried":412,"reason":"found draw"},
		"mistake":{"name":"memo","sentence":"It keeps values that depend on the line.","page":""},"growth":null,"sandbox":[]}`)
	v := visit(t, profile{still: true})
	v.expect("status of 422")
	v.goTo("#/keys")
	v.answered()
	v.upload(report)
	v.holds(`document.querySelector('.graded') !== null`)
	v.rest()
	v.says(".graded", "It keeps values that depend on the line.")
	v.says(".graded-answers", "draw")
	v.says(".graded", "Wrong answer")
	v.says(".answer", "The cat wins in 4 plies")
	v.upload(saved(t, "undecided.json", `{"game":"chase","verdict":"undecided","boards":12,"counterexample":null,"mistake":null,"growth":null,"sandbox":[]}`))
	v.holds(`document.querySelector('.graded.warn') !== null`)
	v.says(".graded", "Undecided: time ran out after 12 boards")
}

// student answers like a wrong method.
type student struct {
	game   catalog.Game
	values catalog.Values
	answer func(catalog.Instance) (string, bool)
}

func (s student) Run(_ context.Context, stdin []byte) (sandbox.Result, error) {
	boards, err := s.game.Parse(stdin, s.values, nil)
	if err != nil {
		return sandbox.Result{}, err
	}
	answer, _ := s.answer(boards[0])
	return sandbox.Result{End: sandbox.Exited, Stdout: []byte(answer)}, nil
}

// The link that grade writes opens the counterexample, and so does its whole report, whatever game is shown.
func TestTheLinkToACounterexampleOpensIt(t *testing.T) {
	tier.DeepOnly(t, "it grades a program")
	onlyOver(t, service)
	g, _ := games.All().Find("escape")
	values, err := g.Values(nil)
	if err != nil {
		t.Fatal(err)
	}
	at := slices.IndexFunc(g.Grading.Mistakes, func(m catalog.Mistake) bool { return m.Name == "doors-are-free" })
	program := student{g, values, g.Grading.Mistakes[at].Variants[0]}
	r, err := grade.Grade(t.Context(), grade.Options{Game: g, Values: values, Runner: program, Boards: 60, Certify: 60})
	if err != nil || r.Counterexample == nil {
		t.Fatalf("%+v: %v", r, err)
	}
	data, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	for _, way := range []func(v *visitor){
		func(v *visitor) { v.goTo(r.Counterexample.Link) },
		func(v *visitor) {
			v.goTo("#/jump")
			v.answered()
			v.upload(saved(t, "report.json", string(data)))
			v.holds(`document.querySelector('.graded') !== null`)
			v.says(".graded", r.Mistake.Sentence)
		},
	} {
		v := visit(t, profile{still: true})
		way(v)
		v.holds(`location.hash.startsWith('#/escape')`)
		v.answered()
		v.do(`document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'T', bubbles: true}))`)
		v.holds(`document.querySelector('#board-text') !== null`)
		if got := value[string](v, `document.querySelector('#board-text').value`); strings.TrimSpace(got) != strings.TrimSpace(r.Counterexample.Text) {
			t.Errorf("the page shows %q, and the counterexample is %q", got, r.Counterexample.Text)
		}
	}
}

// The first page has a board whose answer follows what is dragged, and the boards that were worked on last.
func TestTheFirstPageCanBeTouched(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("")
	v.rest()
	v.says(".hero-headline", "The cat wins in 4 plies")
	if doors := v.count(".hero-doors :is(a, button)"); doors != 3 {
		t.Errorf("there are %d ways to go on, want Learn, Solve and Play", doors)
	}
	v.goTo("#/chase")
	v.answered()
	v.says(".rule-line", "Cat and mouse take turns on a graph")
	v.keys("T")
	v.do(`document.querySelector('#board-text').value = '[[1],[0,2],[1,3],[2]]'`)
	v.click("#use-text")
	v.holds(`localStorage.getItem('jogada.recent') !== null`)
	v.goTo("")
	v.rest()
	if boards := v.count(".recent-boards canvas"); boards != 2 {
		t.Errorf("the recent board has %d canvases", boards)
	}
}

// Famous graphs look as in books, and a graph that is loaded has a layout of its own.
func TestAnotherGraphGetsAnotherLayout(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("#/chase")
	v.answered()
	before := v.drawing()
	v.next(func() { v.upload(saved(t, "path.txt", "[[1],[0,2],[1,3],[2,4],[3]]")) })
	middle := v.drawing()
	v.next(func() { v.upload(saved(t, "star.txt", "[[1,2,3,4],[0],[0],[0],[0]]")) })
	if now := v.drawing(); before == middle || now == middle {
		t.Error("another graph is drawn as the one before")
	}
	v.click(".difficulty summary")
	v.holds(`document.querySelector('.difficulty-badge, .difficulty-labels') !== null`)
}

// The strip of the difficulty marks the steps where the greedy move fails, and explains the marks that it shows.
func TestStepsWhereTheGreedyMoveFailsAreMarked(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("#/chase")
	v.answered()
	strip := func(want ...string) {
		t.Helper()
		v.click(".difficulty summary")
		v.holds(`document.querySelector('.difficulty-strip') !== null`)
		if got := value[[]string](v, `[...document.querySelectorAll('.difficulty-strip li')].map((li) => li.className)`); !slices.Equal(got, want) {
			t.Errorf("the steps are %v, want %v", got, want)
		}
		if marked := v.count(".difficulty-key .trap") > 0; marked != slices.Contains(want, "trap") {
			t.Errorf("the key explains traps: %v", marked)
		}
	}
	strip("only", "free", "only", "only")
	text, err := os.ReadFile("../../../../games/chase/examples/4-draw.txt")
	if err != nil {
		t.Fatal(err)
	}
	v.next(func() { v.upload(saved(t, "draw.txt", string(text))) })
	strip("free", "free", "trap", "free")
}
