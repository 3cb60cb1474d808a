package slide

import (
	"context"
	"encoding/json"
	"reflect"
	"testing"

	"jogada/catalog"
	"jogada/check"
	"jogada/solve"
)

func TestAnswersAreToldInWords(t *testing.T) {
	number := func(n int) *int { return &n }
	for _, c := range []struct {
		text     string
		nodes    int64
		headline string
		because  []string
		answer   Answer
		bounds   catalog.Bounds
		course   string
		unsolved bool
	}{
		{"1\n2 0\n0 0\n0 0\n", 0, "already clean: 0 slides", []string{"the board is empty"},
			Answer{number(0), Solved}, catalog.Bounds{AtLeast: number(0), AtMost: number(0)}, "0\n", false},
		{"1\n2 0\n0 7\n0 0\n", 0, "already clean: 0 slides", []string{"the board has one tile"},
			Answer{number(0), Solved}, catalog.Bounds{AtLeast: number(0), AtMost: number(0)}, "0\n", false},
		{"1\n2 1\n3 3\n0 0\n", 0, "1 slide: R",
			[]string{"at least 1 slide: the smallest tile, 3, becomes 6 by log₂(6/3) = 1 doubling, and a slide doubles a tile at most once"},
			Answer{number(1), Solved}, catalog.Bounds{AtLeast: number(1), AtMost: number(1)}, "1\n", false},
		{"1\n3 9\n2 0 0\n0 2 0\n0 0 64\n", 0, "no solution exists, whatever the limit", []string{"the tiles sum to 68, which is not a power of two"},
			Answer{nil, Impossible}, catalog.Bounds{}, "no solution\n", true},
		{"1\n2 9\n2 1\n1 4\n", 0, "no solution exists, whatever the limit", []string{"no slide changes the board, and it has 4 tiles"},
			Answer{nil, Impossible}, catalog.Bounds{}, "no solution\n", true},
		{"1\n2 1\n2 0\n0 2\n", 0, "no solution within 1 slide",
			[]string{"at least 2 slides: the smallest tile, 2, becomes 4 by log₂(4/2) = 1 doubling, and a slide doubles a tile at most once; " +
				"the first slide, whichever it is, leaves a tile 2 as it is", "lines beyond the limit were not searched"},
			Answer{nil, Beyond}, catalog.Bounds{AtLeast: number(2)}, "no solution\n", true},
		{"1\n3 3\n2 0 4\n0 8 0\n2 0 0\n", 0, "no solution within 3 slides",
			[]string{"all lines within the limit that the bound leaves open were searched, and none leaves a single tile", "lines beyond the limit were not searched"},
			Answer{nil, Beyond}, catalog.Bounds{AtLeast: number(4)}, "no solution\n", true},
		{"1\n4 12\n0 0 32 0\n32 16 128 16\n0 0 4 4\n0 16 0 8\n", 3, "undecided: at least 7 slides (the node budget ran out)", []string{"the node budget ran out"},
			Answer{nil, Undecided}, catalog.Bounds{AtLeast: number(7)}, "undecided\n", false},
	} {
		b := parsed(t, c.text, nil)[0]
		r := solved(t, b, "astar", solve.Budget{Nodes: c.nodes})
		if r.Headline != c.headline || !reflect.DeepEqual(r.Because, c.because) || !reflect.DeepEqual(r.Answer, c.answer) ||
			!reflect.DeepEqual(r.Bounds, c.bounds) || r.Course != c.course || r.Unsolved != c.unsolved {
			got, _ := json.Marshal(r)
			t.Errorf("%s is described as\n%s, course %q, unsolved %v", b.Text(), got, r.Course, r.Unsolved)
		}
	}
}

func TestFramesShowTheBoardAfterEachSlide(t *testing.T) {
	b := parsed(t, "2 2\n4 0\n", nil)[0]
	r := solved(t, b, "bfs", solve.Budget{})
	var captions, corners []string
	for _, frame := range r.Frames {
		captions = append(captions, frame.Caption)
		corners = append(corners, frame.View.Grid.Cell(0, 0).Text)
	}
	if !reflect.DeepEqual(captions, []string{"start", "←", "↑"}) || !reflect.DeepEqual(corners, []string{"2", "4", "8"}) {
		t.Errorf("captions %q, corners %q", captions, corners)
	}
	if empty := r.Frames[0].View.Grid.Cell(1, 1); empty.Kind != emptyCell || empty.Text != "" {
		t.Errorf("an empty cell is %+v", empty)
	}
}

func TestASavedReportThatWasChangedIsRejected(t *testing.T) {
	solvable := "1\n3 6\n0 2 0\n4 0 2\n0 8 0\n"
	beyond := "1\n3 4\n8 2 0\n4 16 2\n0 0 0\n"
	impossible := "1\n3 9\n4 0 0\n8 0 0\n4 0 0\n"
	zero := 0
	for _, c := range []struct {
		name, text string
		change     func(*catalog.Report)
		rejected   bool
	}{
		{"nothing", solvable, func(*catalog.Report) {}, false},
		{"nothing", beyond, func(*catalog.Report) {}, false},
		{"nothing", impossible, func(*catalog.Report) {}, false},
		{"the number", solvable, func(r *catalog.Report) { r.Answer = Answer{&zero, Solved} }, true},
		{"the scope", solvable, func(r *catalog.Report) { r.Answer = Answer{nil, Impossible} }, true},
		{"the scope and the verdict", solvable, func(r *catalog.Report) { r.Answer, r.Verdict, r.Line = Answer{nil, Beyond}, solve.Refuted, nil }, true},
		{"a scope that there is not", solvable, func(r *catalog.Report) { r.Answer, r.Verdict = Answer{nil, "perhaps"}, solve.Unknown }, true},
		{"a number without its scope", solvable, func(r *catalog.Report) { r.Answer = Answer{&zero, Undecided} }, true},
		{"a slide", solvable, func(r *catalog.Report) { r.Line[0].Move = "D" }, true},
		{"a board", solvable, func(r *catalog.Report) { r.Line[0].State = r.Line[1].State }, true},
		{"the end", solvable, func(r *catalog.Report) { r.Line = r.Line[:3] }, true},
		{"the limit", solvable, func(r *catalog.Report) { r.Params = catalog.Values{"limit": "7"} }, true},
		{"the scope", beyond, func(r *catalog.Report) { r.Answer = Answer{nil, Impossible} }, true},
		{"the scope", impossible, func(r *catalog.Report) { r.Answer = Answer{nil, Beyond} }, true}, // the headline says more
		{"the verdict", impossible, func(r *catalog.Report) { r.Verdict = solve.Unknown }, true},
	} {
		b := parsed(t, c.text, nil)[0]
		r := solved(t, b, "astar", solve.Budget{})
		c.change(&r)
		data, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		again, err := catalog.ReadReport(data)
		if err != nil {
			t.Fatal(err)
		}
		ruling := b.Check(context.Background(), again, solve.Budget{})
		if (ruling.Status == check.Rejected) != c.rejected || !c.rejected && ruling.Status != check.Accepted {
			t.Errorf("changed: %s; ruling %v, %s\n%s", c.name, ruling.Status, ruling.Reason, b.Text())
		}
	}
}
