package packed

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"testing"

	"jogada/catalog"
	"jogada/games/slide/internal/naive"
	"jogada/internal/gametest/tier"
	"jogada/solve"
)

// few draws a board of side 3 to 6 with so few tiles that a plain breadth-first search sees all that can be reached.
func few(d *catalog.Dice, n int) naive.Board {
	side := 3 + n%4
	for {
		b := naive.Scatter(d, side, naive.RandomTiles(d, 2+d.Roll(4), 4+d.Roll(5)))
		if b.Tiles() > 1 {
			return b
		}
	}
}

// ruleSets returns each rule by itself, and all together.
func ruleSets() map[string]rules {
	const off = 1 << 20
	return map[string]rules{
		"no rule":        {tableFrom: off},
		"slack 0":        {slack0: true, tableFrom: off},
		"slack 1":        {slack1: true, tableFrom: off},
		"again":          {again: true, tableFrom: off},
		"table":          {},
		"all":            {slack0: true, slack1: true, again: true},
		"as it is":       allRules,
		"without again":  {slack0: true, slack1: true},
		"without table":  {slack0: true, slack1: true, again: true, tableFrom: off},
		"without slacks": {again: true},
	}
}

// ruled returns a deepener with rules, and nothing else changed.
func ruled(k packing, r rules) deepener {
	d := k.deepener(64)
	switch d := d.(type) {
	case *below[grid, *lanes[[4]struct{}]]:
		d.rules = r
	case *below[grid, *lanes[[5]struct{}]]:
		d.rules = r
	case *below[grid, *lanes[[6]struct{}]]:
		d.rules = r
	case *below[sheet, *planes]:
		d.rules = r
	default:
		panic(fmt.Sprintf("%T", d))
	}
	return d
}

func TestEveryRuleLeavesTheFewestSlidesAsTheyAre(t *testing.T) {
	d := catalog.NewDice(31)
	met := map[string]int{}
	for n := range share(t, 4000) {
		b := few(d, n)
		q := ask(b, manySlides)
		distance, possible := b.Distance()
		for name, k := range packings(q) {
			if name == "word" {
				continue
			}
			form := make([]uint64, k.words())
			k.pack(q.tiles(), form)
			for ruleName, r := range ruleSets() {
				tool := ruled(k, r)
				for _, left := range []int{distance - 1, distance, distance + 1 + n%3} {
					if !possible {
						left = n % 9
					}
					if left < 1 {
						continue
					}
					tool.begin(background(solve.Budget{}))
					line, found := tool.search(form, left)
					if found != (possible && left >= distance) || found && len(line) > left {
						t.Fatalf("%s, %s: found %v with %d slides left, %d in the line; it takes %d, possible: %v\n%s", name, ruleName, found, left, len(line), distance, possible, b)
					}
					if found && left == distance { // a longer one may visit a form twice, which no slide of the board need do
						replays(t, b, q.tiles().retrace(k, append([][]uint64{form}, line...)))
					}
					met[fmt.Sprint(found)]++
				}
			}
			if n%8 != 0 {
				break // one packing will do for most boards
			}
		}
		if !possible {
			met["impossible"]++
		}
		met[fmt.Sprintf("side %d", len(b))]++
	}
	often(t, met, 500, "true", "false", "side 3", "side 4", "side 5", "side 6")
	often(t, met, 200, "impossible")
}

func TestEveryRuleSpares(t *testing.T) {
	q := ask(naive.Hard(catalog.NewDice(1), 6, 10), manySlides)
	k := newPacking(q.tiles(), q.Last)
	form := make([]uint64, k.words())
	k.pack(q.tiles(), form)
	work := func(name string) int64 {
		m := background(solve.Budget{})
		tool := ruled(k, ruleSets()[name])
		tool.begin(m)
		if _, found := tool.search(form, 15); found {
			t.Fatal("20 slides are needed, and 15 were enough")
		}
		return m.Counts().Generated
	}
	none := work("no rule")
	for _, name := range []string{"slack 0", "slack 1", "again", "table"} {
		if some := work(name); some >= none {
			t.Errorf("%s: %d slides, without any rule %d", name, some, none)
		}
	}
}

func TestDeepeningFindsTheFewestSlides(t *testing.T) {
	d := catalog.NewDice(32)
	met := map[string]int{}
	for n := range share(t, 600) {
		b := few(d, n)
		distance, possible := b.Distance()
		limit := []int{d.Roll(10), 1000}[n%2]
		a := sizes{mostForms, mostForms, 1, 2, 1}.solve(ask(b, limit), background(solve.Budget{}))
		checkAnswer(t, b, limit, a, distance, possible)
		if a.Verdict == solve.Unknown {
			t.Fatalf("undecided\n%s", b)
		}
		met[a.Verdict.String()]++
	}
	often(t, met, 100, "proved", "refuted")
}

func TestWhereCeilingsOnlyDoubleAStarGoesOn(t *testing.T) {
	q := ask(naive.Hard(catalog.NewDice(1), 7, 10), manySlides)
	work := func(s sizes) int64 {
		m := background(solve.Budget{})
		s.solve(q, m)
		return m.Counts().Expanded
	}
	own, alone, eager := work(unlimited), work(sizes{mostForms, mostForms, headStart, never, growth}), work(sizes{mostForms, mostForms, headStart, astarShare, 1})
	if own != alone || own >= eager {
		t.Errorf("%d expansions, %d by A* alone, %d where any growth is enough", own, alone, eager)
	}
}

// early hands over to the deepening search early.
var early = sizes{mostForms, mostForms, 64, 256, 1}

// onCores runs f with that many cores.
func onCores(n int, f func()) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(n))
	f()
}

func TestAnswerLineAndCountsDoNotDependOnTheCores(t *testing.T) {
	tier.Concurrent(t)
	for seed := range uint64(share(t, 8)) {
		q := ask(naive.Hard(catalog.NewDice(seed), 6, 10), manySlides)
		var answers []string
		for _, cores := range []int{1, 2, 3, 2} {
			onCores(cores, func() {
				m := background(solve.Budget{})
				answers = append(answers, fmt.Sprint(early.solve(q, m), m.Counts()))
			})
		}
		for _, other := range answers {
			if other != answers[0] {
				t.Errorf("seed %d: %v", seed, answers)
			}
		}
	}
}

func TestANodeBudgetStopsDeepeningAtTheSameNodeOnAnyCores(t *testing.T) {
	tier.Concurrent(t)
	q := ask(naive.Hard(catalog.NewDice(1), 6, 10), manySlides)
	m := background(solve.Budget{})
	whole := early.solve(q, m)
	last := 0
	for nodes := int64(1); nodes < m.Counts().Expanded; nodes += 1 + nodes/3 {
		var answers []string
		for _, cores := range []int{1, 2, 4} {
			onCores(cores, func() {
				m := background(solve.Budget{Nodes: nodes})
				a := early.solve(q, m)
				if a.Verdict != solve.Unknown || !errors.Is(m.Stopped(), solve.ErrNodes) || m.Counts().Expanded != nodes || a.AtLeast < last || a.AtLeast > len(whole.Line) {
					t.Fatalf("%d nodes: %+v, %+v, %v; it takes %d", nodes, a, m.Counts(), m.Stopped(), len(whole.Line))
				}
				last = a.AtLeast
				answers = append(answers, fmt.Sprint(a, m.Counts()))
			})
		}
		if answers[0] != answers[1] || answers[0] != answers[2] {
			t.Fatalf("%d nodes: %v", nodes, answers)
		}
	}
}

func TestEachExpansionOfTheDeepeningSearchIsShown(t *testing.T) {
	for seed := range uint64(share(t, 8)) {
		b := naive.Hard(catalog.NewDice(seed), 6, 9)
		q := ask(b, manySlides)
		shown := int64(0)
		q.See = func(e Event) {
			codes, slides := e.State, e.Depth
			if e.From != nil {
				return
			}
			shown++
			if k := newPacking(q.tiles(), q.Last); slides < 0 || slides+boundOf(k, tighten(q.Side, codes)) < b.Bound() {
				t.Fatalf("%v is shown after %d slides, and the start needs %d", codes, slides, b.Bound())
			}
		}
		m := background(solve.Budget{})
		a := early.solve(q, m)
		if shown != m.Counts().Expanded {
			t.Errorf("%d shown, %d expanded", shown, m.Counts().Expanded)
		}
		unseen, n := ask(b, manySlides), background(solve.Budget{})
		if other := early.solve(unseen, n); other != a || n.Counts() != m.Counts() {
			t.Errorf("%+v, %+v; with nobody looking on %+v, %+v", a, m.Counts(), other, n.Counts())
		}
	}
}

func TestStoppingKeepsTheLineAndBothBounds(t *testing.T) {
	b := naive.Hard(catalog.NewDice(1), 10, 10)
	ctx, cancel := context.WithCancel(context.Background())
	m := solve.NewMeter(ctx, solve.Budget{})
	var told []solve.Progress
	m.Monitor.Watch(func(p solve.Progress) {
		told = append(told, p)
		if p.Expanded > 400_000 {
			cancel()
		}
	})
	a := Solve(ask(b, manySlides), m)
	if a.Verdict != solve.Unknown || !errors.Is(m.Stopped(), solve.ErrCancel) || a.Line == "" || a.AtLeast <= b.Bound() || a.AtLeast > len(a.Line) {
		t.Fatalf("%+v, %+v, %v", a, m.Counts(), m.Stopped())
	}
	replays(t, b, a.Line)
	for i, p := range told {
		if i > 0 && (p.AtLeast < told[i-1].AtLeast || told[i-1].AtMost > 0 && (p.AtMost == 0 || p.AtMost > told[i-1].AtMost)) {
			t.Fatalf("the bounds widen from %+v to %+v", told[i-1], p)
		}
	}
	if last := told[len(told)-1]; last.AtLeast != a.AtLeast || last.AtMost != len(a.Line) {
		t.Errorf("told last of %+v, the answer is %+v", last, a)
	}
}

func TestLayoutsSeeOddRunsAlongBothAxes(t *testing.T) {
	d := catalog.NewDice(33)
	met := map[bool]int{}
	for n := range share(t, 1000) {
		q := ask(anyBoard(d, n), 10)
		t4, code := q.tiles(), 1+d.Roll(3)
		if side := max(t4.rows, t4.cols); side <= 16 && q.Last <= 15 {
			met[seesBoth(t, newLaneLayout[[4]struct{}](side, q.Last), t4, code)]++
		}
		met[seesBoth(t, newPlaneLayout(max(t4.rows, t4.cols), q.Last), t4, code)]++
	}
	if met[true] < share(t, 200) || met[false] < share(t, 50) {
		t.Errorf("met %v", met)
	}
}

// seesBoth holds the looks along the rows to those along the columns of the board transposed.
func seesBoth[G any, L layout[G]](t *testing.T, l L, b tiles, code int) bool {
	t.Helper()
	var g, across, scratch G
	l.set(b, &g)
	l.transpose(&g, &across)
	odd := l.unevenRows(&g, code)
	if odd != l.uneven(&across, code) {
		t.Fatalf("code %d: %v, %v\n%s", code, odd, l.uneven(&across, code), values(b))
	}
	along, down := !odd || l.clears(&g, code), !l.uneven(&g, code) || l.clears(&across, code)
	if l.dead(&g, code, false, true, &scratch) != (!along && !down) || l.dead(&g, code, false, false, &scratch) != !down {
		t.Fatalf("code %d: %v, %v\n%s", code, along, down, values(b))
	}
	return odd
}
