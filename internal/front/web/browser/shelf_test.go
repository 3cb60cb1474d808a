package browser

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

func TestALessonOnTheShelfIsPresentedBoardByBoard(t *testing.T) {
	v := visit(t, profile{still: true, width: 1280, height: 720})
	for _, game := range []string{"slide", "sokoban"} {
		v.goTo("#/" + game)
		v.answered()
		v.click("#export summary")
		v.click("#export-keep")
		v.rest()
		v.do(`document.querySelectorAll('.keep-board input')[1].value = 'Week 3'`)
		v.click("#keep-it")
		v.rest()
	}
	v.goTo("")
	v.rest()
	if n := v.count(".shelf-row li"); n != 2 {
		t.Fatalf("%d boards are on the shelf: %s", n, v.text(".recent"))
	}
	v.arrives(func() { v.click(".present-lesson") })
	v.answered()
	first := v.text(".present-question")
	v.arrives(func() {
		for range 6 { // the answer, four slides, the next board
			v.keys(kb.PageDown)
			v.rest()
		}
	})
	v.answered()
	if second := v.text(".present-question"); second == first || v.count("#reveal:not([hidden])") != 1 {
		t.Errorf("after %q it asks %q", first, second)
	}
}

func TestAPuzzleIsAsHardAsItsButtonSays(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("#/slide")
	v.answered()
	for _, level := range []string{"hard", "easy"} {
		v.click("#source summary")
		v.next(func() { v.click(fmt.Sprintf("[data-level=%s]", level)) })
		if loaded := strings.ToLower(v.text(".loaded")); !strings.HasPrefix(loaded, level) {
			t.Errorf("%s: it loads %q", level, loaded)
		}
		v.click(".difficulty summary")
		v.rest()
		if badge := value[string](v, `document.querySelector('.difficulty-badge')?.dataset.level ?? ''`); badge != level {
			t.Errorf("%s: the badge says %q", level, badge)
		}
	}
}

func TestAGradedClassIsSeenAtAGlance(t *testing.T) {
	v := visit(t, profile{still: true, width: 390, height: 844})
	report := func(got string) map[string]any {
		return map[string]any{"game": "keys", "verdict": "wrong-answer", "boards": 12, "mistake": nil,
			"counterexample": map[string]any{"text": "1.a\n#A#\n...\n", "params": map[string]string{}, "expected": "1 7", "got": got, "smallest": true, "smaller_tried": 4, "reason": "the count differs"}}
	}
	students := []map[string]any{
		{"student": "Ana", "points": 1, "of": 2, "tasks": []any{map[string]any{"task": "keys", "verdict": "wrong-answer", "marks": []any{map[string]any{"points": 1, "of": 2}}, "report": report("1 4")}}},
		{"student": "Bruno", "points": 0, "of": 2, "tasks": []any{map[string]any{"task": "keys", "verdict": "wrong-answer", "marks": []any{map[string]any{"points": 0, "of": 2}}, "report": report("1 9")}}},
	}
	data, err := json.Marshal(students)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "grades.json")
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	v.goTo("#/slide")
	v.answered()
	v.upload(file)
	v.rest()
	if n := v.count(".class-report td button"); n != 2 {
		t.Fatalf("%d answers can be opened: %q", n, v.text(".class-report"))
	}
	v.fits("a class on a phone")
	v.arrives(func() { v.click(".class-report td button") })
	v.answered()
	v.says(".class-answer", "Ana")
	v.says(".class-answer", "1 4")
	v.click(".class-answer .row button:nth-of-type(2)")
	v.rest()
	v.says(".class-answer", "Bruno")
	v.says(".class-answer", "1 9")
}
