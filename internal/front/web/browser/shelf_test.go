package browser

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
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
	for _, game := range []string{"slide", "cops", "keys"} {
		v.goTo("#/" + game)
		v.answered()
		for _, level := range []string{"hard", "easy"} {
			v.click("#source summary")
			v.next(func() { v.click(fmt.Sprintf("[data-level=%s]", level)) })
			if loaded := strings.ToLower(v.text(".loaded")); !strings.HasPrefix(loaded, level) {
				t.Errorf("%s, %s: it loads %q", game, level, loaded)
			}
			if said := v.text("#said"); !strings.Contains(said, "loaded") {
				t.Errorf("%s, %s: it is found, and the page says %q", game, level, said)
			}
			v.click(".difficulty summary")
			v.rest()
			if badge := value[string](v, `document.querySelector('.difficulty-badge')?.dataset.level ?? ''`); badge != level {
				t.Errorf("%s, %s: the badge says %q", game, level, badge)
			}
		}
	}
}

// gradedClass writes the report of a class of two, and returns its folder: a count of cells and a number of slides, each wrong.
func gradedClass(t *testing.T) string {
	task := func(game, text string, params map[string]string, expected, got string, fields any) any {
		return map[string]any{"task": game, "verdict": "wrong-answer", "marks": []any{map[string]any{"points": 1, "of": 2}}, "report": map[string]any{"game": game, "verdict": "wrong-answer", "boards": 12, "mistake": nil,
			"counterexample": map[string]any{"text": text, "params": params, "expected": expected, "got": got, "fields": fields, "smallest": true, "smaller_tried": 4, "reason": "the count differs"}}}
	}
	cells := func(n int) any { return map[string]any{"players": []any{map[string]any{"name": "1", "cells": n}}} }
	students := []map[string]any{
		{"student": "Ana", "points": 1, "of": 2, "tasks": []any{task("keys", "1.a\n#A#\n...\n", nil, "1 7", "1 4", map[string]any{"expected": cells(7), "got": cells(4)})}},
		{"student": "Bruno", "points": 1, "of": 2, "tasks": []any{task("sokoban", "#######\n#@$..*#\n#.....#\n#######\n", nil, "2", "no solution", nil)}},
		{"student": "Carla", "points": 1, "of": 2, "tasks": []any{task("escape", "########\n#@.....>\n########\n", nil, "6", "4", map[string]any{"expected": map[string]any{"steps": 6}, "got": map[string]any{"steps": 4}})}},
	}
	data, err := json.Marshal(students)
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(t.TempDir(), "hw3")
	if err := os.MkdirAll(filepath.Join(folder, "report"), 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"report/grades.json": string(data), "report/index.html": "<p>", "hw3.yaml": "title: x"} {
		if err := os.WriteFile(filepath.Join(folder, filepath.FromSlash(name)), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

func TestAGradedClassIsSeenAtAGlance(t *testing.T) {
	for _, width := range []int{390, 1280} {
		v := visit(t, profile{still: true, width: width, height: 844})
		folder := gradedClass(t)
		v.goTo("#/slide")
		v.answered()
		v.click("#source")
		v.click("#open-file")
		v.run(chromedp.SetUploadFiles(chromedp.CSS(".open-box input[webkitdirectory]"), []string{folder}))
		v.holds(`document.querySelector('.class-report[open]') !== null`)
		if n := v.count(".class-report td button"); n != 3 {
			t.Fatalf("%d answers can be opened: %q", n, v.text(".class-report"))
		}
		v.noOverflow("a class")
		if tall := v.box(".class-table th"); tall.Height > 40 {
			t.Errorf("at a width of %d the heads of the table are broken: %v tall", width, tall.Height)
		}
		v.arrives(func() { v.click(".class-report td button") })
		v.answered()
		v.says(".class-answer", "Ana")
		v.says(".class-answer", "1 4")
		v.holds(`(() => { const [a, b] = ['.class-answer', '.drawing'].map((s) => document.querySelector(s).getBoundingClientRect()); return a.bottom <= b.top || b.right <= a.left; })()`) // it does not cover the board
		v.click(".graded-steps button")
		v.holds(`document.querySelector('.chip[aria-pressed=true]') !== null`) // the wave is drawn
		v.holds(`/The program says 4 and stops here; 3 more are needed|It ends here, at 7; the program says 4/.test(document.querySelector('.graded-steps').textContent)`)
		v.arrives(func() { v.click(".class-answer .row button:nth-of-type(1)") })
		v.answered()
		v.says(".class-answer", "Carla")
		v.says(".graded-steps", "Step 0. The right answer is 6")
		v.click(".graded-steps button")
		v.says(".graded-steps", "The program says 4 and stops here; 2 more are needed.")
		if now, last := v.step(); now != 4 || last != 6 {
			t.Errorf("step %d of %d is shown", now, last)
		}
		v.keys(kb.PageDown, kb.PageDown)
		v.says(".graded-steps", "The program says 4 and stops here")
		v.click(".class-answer .row button:nth-of-type(3)")
		v.rest()
		if n := v.count(".class-report[open]"); n != 1 {
			t.Error("there is no way back to the class")
		}
	}
}

func TestAFolderWithoutGradesSaysSo(t *testing.T) {
	v := visit(t, profile{})
	folder := filepath.Join(t.TempDir(), "empty")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "grades.csv"), []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	v.goTo("#/slide")
	v.answered()
	v.click("#source")
	v.click("#open-file")
	v.run(chromedp.SetUploadFiles(chromedp.CSS(".open-box input[webkitdirectory]"), []string{folder}))
	v.holds(`document.querySelector('.open-found').textContent !== ''`) // the browser lists the folder in its own time
	v.says(".open-found", "no grades.json")
}

func TestWhatIsPastedOpensAndNonsenseSaysWhy(t *testing.T) {
	v := visit(t, profile{})
	v.goTo("#/sokoban")
	v.answered()
	paste := func(text string) {
		data, err := json.Marshal(text)
		if err != nil {
			t.Fatal(err)
		}
		v.do(`const data = new DataTransfer(); data.setData('text/plain', ` + string(data) + `); document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))`)
	}
	v.next(func() { paste("#####\n#@$.#\n#####\n") })
	v.says(".answer .lead", "1 push")
	v.rest()
	paste("[[1],[0,2],[1]]")
	v.holds(`document.querySelectorAll('.open-box .open-games a').length > 0 || location.hash.startsWith('#/c')`)
	v.do(`document.querySelector('.open-box')?.close()`)
	v.goTo("#/sokoban")
	v.answered()
	paste(`{"__header__":{"app":"LDtk"},"levels":[{},{}]}`)
	v.says(".open-box", "LDtk: 2 levels")
	v.do(`document.querySelector('.open-box').close()`)
	v.holds(`document.querySelector('.open-box') === null`)
	paste("Dear all, the homework is due on Friday.")
	v.says(".source-notice", "Your board is kept")
}
