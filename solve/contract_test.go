package solve

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"
)

func TestAMeterWithoutLimitsHasNone(t *testing.T) {
	whole := NewMeter(context.Background(), Budget{})
	for name, m := range map[string]*Meter{"whole": whole, "part": whole.part(0), "stage": whole.Stage(0.01, 0), "beside": whole.Fork(0)} {
		if !m.Work(1<<20) || !m.Write(1<<20) || !m.ExpandMany(1<<20) || !m.Keep(1, 1<<40) || !m.Allows(1<<40) || !m.CheckContext() || m.Left() < 1<<60 {
			t.Errorf("%s: stopped by %v, %d left", name, m.Stopped(), m.Left())
		}
	}
	if used := whole.Used(); used != 0 {
		t.Errorf("the share %g of no limit is used", used)
	}
	var nobody *Meter
	searched := false
	nobody.Do(func(m *Meter) { searched = m.Expand() })
	nobody.Drop(1, 1)
	nobody.Unwrite(1)
	if !searched || nobody.Worked() != 0 || nobody.Written() != 0 || !nobody.Keep(1, 1<<40) || !nobody.Allows(1<<40) {
		t.Error("no meter limits or counts something")
	}
}

func TestTheShareUsedIsTheLargerOfTimeAndWork(t *testing.T) {
	m := NewMeter(context.Background(), Budget{Work: 1000})
	m.Work(250)
	if used := m.Used(); used != 0.25 {
		t.Errorf("250 of 1000 units are the share %g", used)
	}
	if part := m.part(0); part.Used() != 0.25 {
		t.Errorf("for a part, 250 of 1000 units are the share %g", part.Used())
	}
	m.begin = time.Now().Add(-3 * time.Hour)
	m.end = m.begin.Add(4 * time.Hour)
	if used := m.Used(); used < 0.74 || used > 0.8 {
		t.Errorf("three of four hours are the share %g", used)
	}
	if used := m.Fork(0).Used(); used < 0.74 || used > 0.8 {
		t.Errorf("for work beside it, three of four hours are the share %g", used)
	}
	m.Work(700)
	if used := m.Used(); used != 0.95 {
		t.Errorf("950 of 1000 units, after three of four hours, are the share %g", used)
	}
	m.end = m.begin
	if used := m.Used(); used != 0.95 {
		t.Errorf("without any time, 950 of 1000 units are the share %g", used)
	}
}

// A stage ends at its share of the work of the request, however small, and For gives the rest back.
func TestSharesOfTheWork(t *testing.T) {
	whole := NewMeter(context.Background(), Budget{Work: 10 * workEvery})
	if none := whole.Stage(0, 0); none.Work(workEvery) || !errors.Is(none.Stopped(), ErrWork) {
		t.Errorf("a stage with no share of the work goes on: %v", none.Stopped())
	}
	if nodes := whole.Stage(1, 2); !nodes.ExpandMany(2) || nodes.Expand() || !errors.Is(nodes.Stopped(), ErrNodes) {
		t.Errorf("a stage of 2 expansions: %v", nodes.Stopped())
	}
	whole.For(0.5, func() {
		if used := whole.Used(); used < 0.2 || used > 0.21 {
			t.Errorf("a tenth of the whole is the share %g of a half", used)
		}
		part := whole.part(0)
		for part.Work(100) {
		}
		if done := whole.Worked(); !errors.Is(part.Stopped(), ErrWork) || done < 5*workEvery || done > 6*workEvery+100 {
			t.Errorf("%d of %d units done in a half, stopped by %v", done, 10*workEvery, part.Stopped())
		}
	})
	if whole.Stopped() != nil || !whole.Work(workEvery) {
		t.Errorf("after half of its work, the whole is stopped by %v", whole.Stopped())
	}
	checked := false
	whole.Check(0, func(part *Meter) {
		checked = true
		for part.Work(100) {
		}
		if done := whole.Worked(); !errors.Is(part.Stopped(), ErrWork) || done < 10*workEvery || done > 11*workEvery+100 {
			t.Errorf("%d of %d units done by all parts, stopped by %v", done, 10*workEvery, part.Stopped())
		}
	})
	if !checked {
		t.Error("a side search was not run")
	}
}

func TestForHasItsShareOfTheTime(t *testing.T) {
	m := NewMeter(context.Background(), Budget{})
	m.begin = time.Now().Add(-3 * time.Hour)
	m.end = m.begin.Add(4 * time.Hour)
	m.For(0.8, func() {
		if !m.CheckContext() {
			t.Errorf("after three of four hours, a share of 0.8 is over: %v", m.Stopped())
		}
	})
	m.For(0.7, func() {
		if m.CheckContext() || !errors.Is(m.Stopped(), ErrTime) {
			t.Errorf("after three of four hours, a share of 0.7 goes on: %v", m.Stopped())
		}
	})
}

// A part ends with its own time, too; work beside others with the context of the whole; both before their first expansion.
func TestPartsEndWithTheirTime(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	whole := NewMeter(ctx, Budget{Output: 10})
	hour, over := context.WithTimeout(context.Background(), time.Hour)
	defer over()
	timed := NewMeter(hour, Budget{})
	if part := timed.Stage(0, 0); part.Expand() || !errors.Is(part.Stopped(), ErrTime) || timed.Stopped() != nil {
		t.Errorf("the time of a part is over: %v, the whole %v", part.Stopped(), timed.Stopped())
	}
	if part := whole.part(0); !part.Write(10) || part.Write(1) || !errors.Is(part.Stopped(), ErrOutput) || whole.Written() != 11 {
		t.Errorf("11 bytes are written, %d counted, stopped by %v", whole.Written(), part.Stopped())
	}
	whole.Unwrite(11)
	stage, beside := whole.Stage(1, 0), whole.Fork(0)
	whole.Expand()
	finished := whole.Fork(0)
	finished.Expand()
	cancel()
	for name, m := range map[string]*Meter{"stage": stage, "beside": beside} {
		if m.Expand() || !errors.Is(m.Stopped(), ErrCancel) {
			t.Errorf("%s goes on without its context: %v", name, m.Stopped())
		}
	}
	if whole.Join(finished); whole.Expand() || !errors.Is(whole.Stopped(), ErrCancel) {
		t.Errorf("after a join, the context was not checked: %v", whole.Stopped())
	}
	whole.Stop(ErrMemory)
	if whole.CheckContext() || !errors.Is(whole.Stopped(), ErrCancel) {
		t.Errorf("the first reason is not kept: %v", whole.Stopped())
	}
	other := NewMeter(context.Background(), Budget{})
	done := other.part(0)
	done.End()
	if other.Stop(ErrMemory); done.Stopped() != nil {
		t.Errorf("a part that had ended was stopped: %v", done.Stopped())
	}
}

func TestWhatDependsOnASearchStopsWithIt(t *testing.T) {
	for _, c := range []struct {
		before, within, want error
	}{
		{nil, nil, nil},
		{nil, ErrNodes, ErrNodes},
		{ErrMemory, nil, ErrMemory},
		{ErrMemory, ErrNodes, ErrMemory},
	} {
		m := NewMeter(context.Background(), Budget{})
		if c.before != nil {
			m.Stop(c.before)
		}
		m.Do(func(part *Meter) {
			part.Keep(1, 5)
			if part.Expand() != (c.before == nil) {
				t.Errorf("%v: a search within has %v", c, part.Stopped())
			}
			if c.within != nil {
				part.Stop(c.within)
			}
		})
		if m.Stopped() != c.want || m.bytes != 0 || m.below != nil {
			t.Errorf("%v: stopped by %v, %d bytes held", c, m.Stopped(), m.bytes)
		}
	}
}

func TestCountsOfPartsAndOfWorkBeside(t *testing.T) {
	whole := NewMeter(context.Background(), Budget{Bytes: 100})
	var seen []Progress
	whole.Monitor.Watch(func(p Progress) { seen = append(seen, p) })
	whole.Monitor.Bounds(3, 8)
	whole.Expand()
	whole.Generate(2)
	whole.Work(10)
	if whole.Worked() != 13 {
		t.Errorf("an expansion of two steps and 10 units of work are %d units", whole.Worked())
	}
	beside := whole.Fork(0)
	beside.ExpandMany(7)
	beside.Generate(30)
	beside.Work(100)
	if whole.Join(beside); whole.Worked() != 150 || whole.Counts() != (Counts{Expanded: 8, Generated: 32}) {
		t.Errorf("%d units of work, %+v", whole.Worked(), whole.Counts())
	}
	part := whole.part(0)
	part.ExpandMany(5)
	part.Keep(4, 60)
	part.Drop(1, 20)
	part.Keep(0, 60)
	if part.Counts() != (Counts{Expanded: 5, Stored: 4}) || whole.Allows(1) || !whole.Allows(0) || part.Stopped() != nil {
		t.Errorf("%+v, %v", part.Counts(), part.Stopped())
	}
	part.End()
	if whole.Worked() != 155 || !whole.Allows(100) || whole.Counts().Expanded != 8 {
		t.Errorf("with the part %d units of work; counts %+v", whole.Worked(), whole.Counts())
	}
	if whole.Write(32); whole.Worked() != 158 || whole.Written() != 32 {
		t.Errorf("32 written bytes are %d units of work, %d are counted", whole.Worked()-155, whole.Written())
	}
	whole.Work(workEvery)
	counts := whole.Counts()
	counts.Expanded += 4
	whole.Monitor.Tell(counts)
	want := []Progress{{Counts: Counts{Expanded: 1}, AtLeast: 3, AtMost: 8}, {Counts: Counts{Expanded: 8, Generated: 32}, AtLeast: 3, AtMost: 8}, {Counts: Counts{Expanded: 12, Generated: 32}, AtLeast: 3, AtMost: 8}}
	if fmt.Sprint(seen) != fmt.Sprint(want) {
		t.Errorf("watched %+v\nwant    %+v", seen, want)
	}
}

func TestOutcomes(t *testing.T) {
	for _, v := range []Verdict{Unknown, Proved, Refuted} {
		for _, why := range []error{nil, ErrTime} {
			m := NewMeter(context.Background(), Budget{})
			m.Expand()
			m.Generate(2)
			m.Keep(3, 1)
			if why != nil {
				m.Stop(why)
			}
			want := Outcome{Verdict: v, Counts: Counts{Expanded: 1, Generated: 2, Stored: 3}}
			if v == Unknown {
				want.Stopped = why
			}
			if got := m.Outcome(v); got != want || got.Ending() != want {
				t.Errorf("%v, stopped by %v: %+v", v, why, got)
			}
		}
	}
}

// What people read is exact: verdicts, and why a search stopped.
func TestWords(t *testing.T) {
	for got, want := range map[string]string{
		Unknown.String(): "unknown", Proved.String(): "proved", Refuted.String(): "refuted", Verdict(3).String(): "verdict(3)",
		new(Verdict).UnmarshalText([]byte("won")).Error(): `verdict "won": want unknown, proved or refuted`,
		ErrNodes.Error():      "the node budget ran out",
		ErrMemory.Error():     "the memory budget ran out",
		ErrWork.Error():       "the work budget ran out",
		ErrTime.Error():       "the time ran out",
		ErrCancel.Error():     "it was interrupted",
		ErrOutput.Error():     "the answer would be too long",
		ErrStates.Error():     "there are more states than can be numbered",
		ErrIncomplete.Error(): "the method leaves lines out",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	list := Waiting([]string{"a", "b"})
	if list.Len != 2 || list.Known != 0 || list.At(0)+list.At(1) != "ab" || Name("a") != (Named[string]{"a"}) {
		t.Errorf("%+v", list)
	}
}
