package grade_test

import (
	"context"
	"encoding/json"
	"sync"
	"testing"
	"time"

	"jogada/catalog"
	"jogada/internal/class/grade"
	"jogada/internal/class/sandbox"
	"jogada/internal/gametest/tier"
)

// together is a program whose first run waits until another one runs.
type together struct {
	student *student
	lock    sync.Mutex
	running int
	met     chan struct{}
	most    int // it crashes on longer texts; 0: on none
}

func (p *together) Run(ctx context.Context, stdin []byte) (sandbox.Result, error) {
	p.lock.Lock()
	if p.running++; p.running == 2 && p.met != nil {
		close(p.met)
		p.met = nil
	}
	met := p.met
	p.lock.Unlock()
	if met != nil {
		<-met
	}
	p.lock.Lock()
	defer p.lock.Unlock()
	p.running--
	if p.most > 0 && len(stdin) > p.most {
		return sandbox.Result{End: sandbox.Exited, Exit: 1}, nil
	}
	return p.student.Run(ctx, stdin)
}

// plain returns what is in a report.
func plain(t *testing.T, r grade.Report) string {
	t.Helper()
	data, err := json.Marshal([]any{r, r.Failures, r.Parts, r.Unfinished, r.Counterexample.Size, r.Counterexample.Below, r.Counterexample.Asymmetric})
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestAReportDoesNotDependOnTheNumberOfRunsAtATime(t *testing.T) {
	for i, g := range graded(t) {
		if tier.Deep() && (i+int(tier.Seed(t)))%2 != 0 || !tier.Deep() && g.Name != "keys" {
			continue // another seed takes others
		}
		v := valuesOf(t, g, nil)
		m := g.Grading.Mistakes[i%len(g.Grading.Mistakes)]
		if !m.Applies(v) {
			m = g.Grading.Mistakes[0]
		}
		answer := wrong(m.Variants[0])
		t.Run(g.Name+" "+m.Name, func(t *testing.T) {
			s := &student{game: g, values: v, answer: answer}
			p := &together{student: s}
			if g.Grading.Join == nil { // otherwise the first text has many boards
				p.met = make(chan struct{})
			}
			o := grade.Options{Game: g, Values: v, Runner: s, Seed: tier.Seed(t), Boards: tier.Choose(60, 20), Certify: tier.Choose(100, 20), Whole: tier.Deep()}
			one, err := grade.Grade(t.Context(), o)
			if err != nil {
				t.Fatal(err)
			}
			o.Runner, o.Parallel = p, 3
			several, err := grade.Grade(t.Context(), o)
			if err != nil {
				t.Fatal(err)
			}
			if a, b := plain(t, one), plain(t, several); a != b || p.running != 0 {
				t.Errorf("one run at a time:\n%s\nseveral, %d of them still running:\n%s", a, p.running, b)
			}
		})
	}
}

func TestGrowthIsMeasuredWhileBoardsAreTried(t *testing.T) {
	g := graded(t)[0]
	v := valuesOf(t, g, nil)
	p := &together{student: &student{game: g, values: v, answer: func(catalog.Instance) string { return "Z\n0\n" }}, met: make(chan struct{}), most: 1000}
	r, err := grade.Grade(t.Context(), grade.Options{Game: g, Values: v, Runner: p, Seed: tier.Seed(t), Boards: 40, Certify: 10, Parallel: 2, Growth: time.Hour})
	if err != nil || r.Growth == nil || len(r.Growth.Points) < 2 || r.Counterexample == nil || p.running != 0 {
		t.Errorf("%v %+v", err, r)
	}
}

func TestTheTimeIsProcessorTime(t *testing.T) {
	g := graded(t)[1]
	v := valuesOf(t, g, nil)
	s := &student{game: g, values: v, answer: wrong(g.Grading.Mistakes[0].Variants[0])}
	minutes := runs(func(ctx context.Context, input string) (r sandbox.Result, err error) {
		if r.End = sandbox.TooMuchMemory; len(input) < 3000 { // the largest boards take long
			r, err = s.Run(ctx, []byte(input))
		}
		r.CPU = time.Minute
		return r, err
	})
	o := grade.Options{Game: g, Values: v, Runner: minutes, Seed: tier.Seed(t), Boards: 100, Time: time.Hour}
	r, err := grade.Grade(t.Context(), o)
	if err != nil || s.runs > 60 || !r.Stopped || r.Mistake == nil {
		t.Errorf("%d minutes in an hour: %+v %v", s.runs, r, err)
	}
	// Of a whole plan it is the time to explain the failures, which begins after the plan.
	s.runs, o.Whole = 0, true
	r, err = grade.Grade(t.Context(), o)
	if err != nil || s.runs < 100 || r.Stopped || r.Mistake == nil {
		t.Errorf("%d minutes in an hour after the plan: %+v %v", s.runs, r, err)
	}
}

// crowded is a right program whose runs beside another one take too long.
type crowded struct {
	student *student
	lock    sync.Mutex
	running int
	met     chan struct{} // closed when two runs go on
	slow    int
}

func (p *crowded) Run(ctx context.Context, stdin []byte) (sandbox.Result, error) {
	p.lock.Lock()
	p.running++
	first := p.running == 1
	if p.running == 2 && p.met != nil {
		close(p.met)
		p.met = nil
	}
	met := p.met
	p.lock.Unlock()
	if met != nil && first {
		<-met
	}
	p.lock.Lock()
	defer p.lock.Unlock()
	beside := p.running > 1
	p.running--
	if beside {
		p.slow++
		return sandbox.Result{End: sandbox.TooSlow}, nil
	}
	return p.student.Run(ctx, stdin)
}

func TestAProgramThatIsSlowBesideItselfIsTriedAlone(t *testing.T) {
	g := graded(t)[0]
	v := valuesOf(t, g, nil)
	p := &crowded{student: &student{game: g, values: v, answer: right}, met: make(chan struct{})}
	r, err := grade.Grade(t.Context(), grade.Options{Game: g, Values: v, Runner: p, Seed: 1, Boards: 20, Certify: 20, Parallel: 2})
	if err != nil || p.slow == 0 || r.Failures[grade.TooSlow] != 0 {
		t.Errorf("%d runs were slow: %+v, %v", p.slow, r.Failures, err)
	}
}
