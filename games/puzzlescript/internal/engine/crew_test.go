package engine

import (
	"context"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"jogada/games/puzzlescript/internal/source"
	"jogada/solve"
)

// TestAnswersDoNotDependOnTheNumberOfProcessors compares answers, counts and matched rules on one processor and on several, within budgets
// that end in the middle of a batch.
func TestAnswersDoNotDependOnTheNumberOfProcessors(t *testing.T) {
	text := strings.Replace(manyObjects(2), "#######\n#.P*.O#\n#.....#\n#..*..#\n#....O#\n#######\n", "########\n#.P*.O.#\n#..*...#\n#..*..O#\n#....O.#\n########\n", 1)
	// Rules that match and change nothing may rest, on some machines longer than on others.
	text = strings.Replace(text, "[ crate thing0 ]", "[ target ] -> [ target thing0 ]\n[ player ] -> [ player thing1 ]\n[ thing1 no player ] -> [ ]\n[ crate thing0 ]", 1)
	g := source.Read(text, nil)
	p, _ := Compile(g, nil)
	if p == nil || len(g.Errors()) > 0 {
		t.Fatal(g.Errors())
	}
	type result struct {
		a      Answer
		counts solve.Counts
		worked int64
		fired  []bool
		why    error
	}
	run := func(b solve.Budget, q Question, how func(Question, *solve.Meter) Answer) result {
		m := solve.NewMeter(context.Background(), b)
		fired := make([]bool, strings.Count(text, "\n")+2)
		l, begin, err := NewLevel(p, g.Playable()[0], fired, m)
		if err != nil {
			return result{why: err}
		}
		q.Level, q.Begin, q.Fired = l, begin, fired
		a := how(q, m)
		return result{a, m.Counts(), m.Worked(), fired, m.Stopped()}
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	stopped, decided := 0, 0
	for _, b := range []solve.Budget{{Nodes: 1}, {Nodes: 777}, {Nodes: 6000}, {Work: 1000}, {Work: 100_000}, {Bytes: 1 << 19}, {}} {
		for name, how := range map[string]func(Question, *solve.Meter) Answer{"solve": Solve, "trap": Trap} {
			for _, count := range []bool{false, true} {
				runtime.GOMAXPROCS(1)
				one := run(b, Question{Count: count}, how)
				runtime.GOMAXPROCS(4)
				if four := run(b, Question{Count: count}, how); !reflect.DeepEqual(one, four) {
					t.Errorf("%s within %+v: on one processor it is\n%+v\nand on four\n%+v", name, b, one, four)
				}
				if one.why != nil {
					stopped++
				} else {
					decided++
				}
			}
		}
	}
	if stopped == 0 || decided == 0 {
		t.Errorf("%d searches stopped, and %d did not", stopped, decided)
	}
}
