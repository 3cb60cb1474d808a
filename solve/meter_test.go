package solve

import (
	"context"
	"errors"
	"testing"
	"time"
)

func TestANodeBudgetAllowsExactlyThatManyExpansions(t *testing.T) {
	for _, nodes := range []int64{1, 2, 1023, 1024, 1025, 5000} {
		m := NewMeter(context.Background(), Budget{Nodes: nodes})
		var done int64
		for m.Expand() {
			done++
		}
		if done != nodes || m.Counts().Expanded != nodes || !errors.Is(m.Stopped(), ErrNodes) {
			t.Errorf("budget %d: %d expansions, counted %d, stopped by %v", nodes, done, m.Counts().Expanded, m.Stopped())
		}
		if m.Expand() {
			t.Errorf("budget %d: a stopped meter let the search go on", nodes)
		}
	}
}

func TestACancelledContextStopsTheFirstExpansion(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	m := NewMeter(ctx, Budget{})
	if m.Expand() || !errors.Is(m.Stopped(), ErrCancel) {
		t.Errorf("stopped by %v, want %v", m.Stopped(), ErrCancel)
	}
}

func TestADeadlineIsToldApartFromAnInterrupt(t *testing.T) {
	ctx, cancel := context.WithDeadline(context.Background(), time.Now().Add(-time.Second))
	defer cancel()
	m := NewMeter(ctx, Budget{})
	if m.Expand() || !errors.Is(m.Stopped(), ErrTime) {
		t.Errorf("stopped by %v, want %v", m.Stopped(), ErrTime)
	}
}

func TestStoredIsTheLargestNumberOfStatesKeptAtOnce(t *testing.T) {
	m := NewMeter(context.Background(), Budget{Bytes: 100})
	m.Keep(3, 30)
	m.Drop(2, 20)
	m.Keep(1, 10)
	if got := m.Counts().Stored; got != 3 {
		t.Errorf("stored %d, want 3", got)
	}
	if !m.Keep(8, 80) || m.Keep(1, 10) {
		t.Error("100 bytes may be kept and not one more")
	}
	if !errors.Is(m.Stopped(), ErrMemory) || m.Expand() {
		t.Errorf("stopped by %v, want %v", m.Stopped(), ErrMemory)
	}
}

func TestWatchSeesTheWorkAsItGrows(t *testing.T) {
	m := NewMeter(context.Background(), Budget{})
	var seen []int64
	m.Monitor.Watch(func(c Progress) { seen = append(seen, c.Expanded) })
	for range 5000 {
		m.Expand()
	}
	if len(seen) < 4 || seen[0] != 1 {
		t.Errorf("watched at %v, want a first look and one every 1,024", seen)
	}
}

func TestVerdictsAreReadAsTheyAreWritten(t *testing.T) {
	for v := Unknown; v <= Refuted; v++ {
		text, _ := v.MarshalText()
		var back Verdict
		if err := back.UnmarshalText(text); err != nil || back != v {
			t.Errorf("%v came back as %v, %v", v, back, err)
		}
	}
	var v Verdict
	if v.UnmarshalText([]byte("maybe")) == nil {
		t.Error("an unknown word was taken for a verdict")
	}
}

func TestAnExpansionWithManyStepsIsFollowedByALook(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	m := NewMeter(ctx, Budget{})
	m.Expand()
	m.Generate(10)
	cancel()
	if !m.Expand() {
		t.Error("it looked after a small expansion")
	}
	m.Generate(workEvery)
	if m.Expand() || !errors.Is(m.Stopped(), ErrCancel) {
		t.Error("it did not look after a large one")
	}
}

func TestALookCountsNothing(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	m := NewMeter(ctx, Budget{Nodes: 1})
	if !m.Expand() || !m.CheckContext() || m.Counts().Expanded != 1 {
		t.Errorf("stopped by %v after %+v", m.Stopped(), m.Counts())
	}
	cancel()
	if m.CheckContext() || !errors.Is(m.Stopped(), ErrCancel) || m.Counts().Expanded != 1 {
		t.Errorf("stopped by %v after %+v", m.Stopped(), m.Counts())
	}
}

func TestAPartCountsItsOwnExpansionsAndTheMemoryOfTheWhole(t *testing.T) {
	whole := NewMeter(context.Background(), Budget{Bytes: 100})
	whole.Keep(0, 40)
	first := whole.part(3)
	for range 3 {
		if !first.Expand() {
			t.Fatal("stopped within its nodes")
		}
	}
	if first.Expand() || !errors.Is(first.Stopped(), ErrNodes) || whole.Stopped() != nil {
		t.Errorf("%v, the whole %v", first.Stopped(), whole.Stopped())
	}
	second := whole.part(0)
	if !second.Keep(1, 60) || second.Keep(1, 1) || !errors.Is(second.Stopped(), ErrMemory) || whole.Stopped() != nil {
		t.Errorf("%v, the whole %v", second.Stopped(), whole.Stopped())
	}
	second.End()
	if third := whole.part(0); !third.Keep(1, 60) {
		t.Error("what a part that ended held was not given back")
	}
}

func TestWorkIsStoppedByTheContextAndByTheLengthOfTheAnswer(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	m := NewMeter(ctx, Budget{Output: 10})
	done := 0
	for i := range m.Range(1 << 30) {
		if i == 100 {
			cancel()
		}
		done++
	}
	if done < 100 || done > 2*workEvery || !errors.Is(m.Stopped(), ErrCancel) {
		t.Errorf("%d turns, then %v", done, m.Stopped())
	}
	m = NewMeter(context.Background(), Budget{Output: 10})
	if !m.Write(10) || m.Write(1) || !errors.Is(m.Stopped(), ErrOutput) {
		t.Error(m.Stopped())
	}
	var nobody *Meter
	if !nobody.Work(1<<20) || !nobody.Write(1<<20) || !nobody.CheckContext() || nobody.Stopped() != nil {
		t.Error("no meter limits nothing")
	}
}

func TestWhatIsAllowedIsNotKept(t *testing.T) {
	whole := NewMeter(context.Background(), Budget{Bytes: 100})
	part := whole.part(0)
	part.Keep(1, 60)
	for range 3 {
		if !part.Allows(40) || part.Allows(41) || whole.Allows(41) {
			t.Fatal("of 100 bytes 60 are kept, and not 40 are left")
		}
	}
	if part.Stopped() != nil || !part.Keep(1, 40) || part.Keep(1, 1) {
		t.Errorf("stopped by %v", part.Stopped())
	}
}

func TestWhatIsCountedBesideIsJoined(t *testing.T) {
	whole := NewMeter(context.Background(), Budget{Nodes: 10})
	whole.Expand()
	part := whole.Fork(whole.Left())
	for range 4 {
		part.Expand()
		part.Generate(2)
	}
	seen := int64(0)
	whole.Monitor.Watch(func(c Progress) { seen = c.Expanded })
	whole.Monitor.Tell(Counts{Expanded: 4})
	if !whole.CheckContext() || seen != 4 || whole.Counts().Expanded != 1 {
		t.Errorf("told of %d expansions, counted %d", seen, whole.Counts().Expanded)
	}
	whole.Join(part)
	if c := whole.Counts(); c.Expanded != 5 || c.Generated != 8 || whole.Left() != 5 || whole.Stopped() != nil {
		t.Errorf("%+v, %d left, %v", c, whole.Left(), whole.Stopped())
	}
	greedy := whole.Fork(2)
	for greedy.Expand() {
	}
	if whole.Join(greedy); !errors.Is(whole.Stopped(), ErrNodes) || whole.Counts().Expanded != 7 || whole.Expand() {
		t.Errorf("%+v, %v", whole.Counts(), whole.Stopped())
	}
}

func TestWorkIsChargedToTheWholeAndStopsItsParts(t *testing.T) {
	whole := NewMeter(context.Background(), Budget{Work: 100_000})
	first := whole.Stage(0.5, 0)
	for first.Work(10) {
	}
	if got := whole.Worked(); got < 50_000 || got > 50_000+2*workEvery || !errors.Is(first.Stopped(), ErrWork) || whole.Stopped() != nil {
		t.Errorf("half of 100,000 units: %d done, stopped by %v, the whole by %v", got, first.Stopped(), whole.Stopped())
	}
	second := whole.Stage(1, 0)
	for second.Expand() {
		second.Generate(3)
	}
	if got := whole.Worked(); got < 100_000 || got > 100_000+2*workEvery || !errors.Is(second.Stopped(), ErrWork) {
		t.Errorf("100,000 units: %d done, stopped by %v", got, second.Stopped())
	}
	if whole.Work(workEvery) || !errors.Is(whole.Stopped(), ErrWork) {
		t.Error("the whole goes on after its parts used its work up")
	}
}

func TestAStageHasItsShareOfTheTime(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Hour)
	defer cancel()
	whole := NewMeter(ctx, Budget{})
	if share := whole.Stage(0.25, 0).end.Sub(whole.begin); share < 14*time.Minute || share > 16*time.Minute {
		t.Errorf("a quarter of an hour is %v", share)
	}
	if beside := whole.Stage(0.25, 0).Fork(5); !beside.end.Before(whole.end) {
		t.Error("work beside a stage has the time of the whole")
	}
}

func TestWhatIsLeftOutOfTheAnswerIsNotCounted(t *testing.T) {
	whole := NewMeter(context.Background(), Budget{Output: 10})
	part := whole.Stage(1, 0)
	part.Write(8)
	part.Unwrite(8)
	if !whole.Write(10) || part.Write(1) || !errors.Is(part.Stopped(), ErrOutput) {
		t.Errorf("of 10 bytes: the whole stopped by %v, the part by %v", whole.Stopped(), part.Stopped())
	}
}

func TestWhatStopsAMeterStopsThePartAtWork(t *testing.T) {
	whole := NewMeter(context.Background(), Budget{})
	whole.Check(0, func(part *Meter) {
		part.Do(func(inner *Meter) {
			whole.Stop(ErrMemory)
			if inner.Expand() || !errors.Is(inner.Stopped(), ErrMemory) {
				t.Errorf("a search within a stopped request goes on: %v", inner.Stopped())
			}
		})
	})
	other := NewMeter(context.Background(), Budget{})
	other.Check(1, func(part *Meter) {
		for part.Expand() {
		}
	})
	if other.Stopped() != nil || !other.Expand() {
		t.Error("a part that stopped stopped the whole")
	}
}
