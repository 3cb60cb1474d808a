package gametest

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"runtime/debug"
	"runtime/metrics"
	"strings"
	"testing"
	"time"

	"jogada/catalog"
	"jogada/internal/gametest/tier"
	"jogada/solve"
)

// Looked is a context that counts how often a meter checks it, and is cancelled after a number of checks. It samples
// the memory in use meanwhile.
type Looked struct {
	context.Context
	most  int // looks before it is cancelled; 0: it never is
	Looks int
	Peak  uint64 // the most bytes of heap objects seen
}

// StopAfter returns a context that is cancelled after that many checks; 0 means never.
func StopAfter(looks int) *Looked { return &Looked{Context: context.Background(), most: looks} }

// sampleEvery is the number of checks between two samples of the memory.
const sampleEvery = 64

// Err counts a check.
func (c *Looked) Err() error {
	if c.Looks++; c.Looks%sampleEvery == 1 {
		c.Peak = max(c.Peak, heapBytes())
	}
	if c.most > 0 && c.Looks > c.most {
		return context.Canceled
	}
	return nil
}

// heapBytes returns the size of the objects on the heap that the last garbage collection found in use. Garbage does not count: how much of it
// waits depends on how busy the machine is. With the pace of garbage a heap that grows by half is collected.
func heapBytes() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

// garbage is the GC percentage, as the service sets it.
const garbage = 50

// growingWork is the budget of work of a request on a generated board.
var growingWork = int64(tier.Choose(2_000_000, 1_000_000))

// Budget of a request of the suite.
const (
	largestWork   = 8_000_000 // drawing the largest board alone takes up to a tenth of a second
	boundedBytes  = 32 << 20
	boundedOutput = 8 << 20
	// boundedPeak limits the growth of the heap: up to twice the counted tables, plus the board and the answer.
	boundedPeak = 4*boundedBytes + 8*boundedOutput
)

// Sizes holds boards for testing the budgets of requests.
type Sizes struct {
	Growing []map[string]string // shapes for Generate, each larger than the one before
	Largest func() []string     // texts of the largest accepted boards, for the deep tier
	Work    int64               // budget of work on the largest boards; 0: largestWork
}

// Bounded checks that every verb, method and option of a game ends within its budget of work plus a tenth, within its
// memory, and without a panic: on generated boards of middle size, and in the deep tier on small, large and the largest
// boards.
func Bounded(t *testing.T, g catalog.Game, sizes Sizes) {
	t.Helper()
	for n, params := range details(g) {
		for i, shape := range sizes.Growing {
			first, last := i == 0, i+1 == len(sizes.Growing)
			if tier.Deep() && (n > 0 || !first && !last) || !tier.Deep() && (n > 0 || i != min(1, len(sizes.Growing)-1)) {
				continue
			}
			v := values(t, g, params, shape)
			t.Run(fmt.Sprintf("growing %d %v", i, params), func(t *testing.T) { bounded(t, boundedMade(t, g, v), growingWork) })
		}
	}
	t.Run("largest", func(t *testing.T) {
		tier.DeepOnly(t, "every verb, method and option on boards of the largest size, minutes")
		for n, params := range details(g) {
			v := values(t, g, params)
			for i, text := range sizes.Largest() {
				if n > 0 && i > 0 {
					continue // more details change what is written, which the first board shows
				}
				boards, err := g.Parse([]byte(text), v, nil)
				if err != nil {
					t.Fatalf("board %d: %v", i, err)
				}
				t.Run(fmt.Sprintf("%d %v", i, params), func(t *testing.T) {
					bounded(t, boards[0], cmp.Or(sizes.Work, largestWork))
				})
			}
		}
	})
}

// details returns the defaults, and each parameter that only requests more details.
func details(g catalog.Game) []map[string]string {
	all := []map[string]string{{}}
	for _, p := range g.Params {
		if p.Role == catalog.Detail && p.Kind == catalog.Bool {
			all = append(all, map[string]string{p.Name: "true"})
		}
	}
	return all
}

// options returns requests with and without all optional parts.
func options() []catalog.Request {
	return []catalog.Request{{}, {Check: true, Certificate: true, Difficulty: true, Trace: true}}
}

func bounded(t *testing.T, b catalog.Instance, work int64) {
	t.Helper()
	var saved []catalog.Report
	defer debug.SetGCPercent(debug.SetGCPercent(garbage))
	debug.FreeOSMemory()
	for _, method := range b.Methods() {
		var report catalog.Report
		for _, r := range options() {
			r.Budget = solve.Budget{Work: work, Bytes: boundedBytes, Output: boundedOutput}
			report = worked(t, b, method, r)
			if r.Trace {
				stopped(t, b, method, r)
			}
		}
		saved = append(saved, report)
	}
	for _, r := range saved {
		data, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := catalog.ReadReport(data); err == nil {
			endsSoon(t, "check "+r.Method, func(ctx context.Context) {
				b.Check(ctx, back, solve.Budget{Bytes: boundedBytes})
			})
		}
	}
	endsSoon(t, "moves", func(ctx context.Context) { b.Play(ctx, catalog.PlayRequest{Budget: solve.Budget{Bytes: boundedBytes}}) })
}

// worked checks that a solve ends within its work and its memory.
func worked(t *testing.T, b catalog.Instance, method catalog.Method, r catalog.Request) catalog.Report {
	t.Helper()
	ctx, before := StopAfter(0), heapBytes()
	begin := time.Now()
	report := method.Solve(ctx, r)
	report.Picture(b.View())
	did, most := report.Meter.Worked(), r.Budget.Work+r.Budget.Work/10
	what := fmt.Sprintf("%s %s", method.Name, wanted(r))
	t.Logf("%s: %d of %d units in %v, %d MiB more on the heap", what, did, r.Budget.Work, time.Since(begin).Round(time.Millisecond), (max(ctx.Peak, before)-before)>>20)
	if did > most {
		t.Errorf("%s: %d units of work, over the budget of %d", what, did, r.Budget.Work)
	}
	if ctx.Peak > before+boundedPeak {
		t.Errorf("%s: %d bytes more on the heap, where tables may hold %d", what, ctx.Peak-before, boundedBytes)
	}
	if report.Rejected() && report.Sound {
		t.Errorf("%s: the checker rejects it: %s", what, report.Proof.Checker)
	}
	return report
}

// wanted names the parts that a request asks for.
func wanted(r catalog.Request) string {
	var words []string
	for word, is := range map[string]bool{"check": r.Check, "certificate": r.Certificate, "difficulty": r.Difficulty, "trace": r.Trace} {
		if is {
			words = append(words, word)
		}
	}
	return strings.Join(words, " ")
}

// stopped checks that a solve ends soon after its client has left, at any point.
func stopped(t *testing.T, b catalog.Instance, method catalog.Method, r catalog.Request) {
	t.Helper()
	r.Budget.Work = 0
	for _, looks := range []int{1, 10, 50}[:tier.Scale(t, 3, 2)] {
		ctx := StopAfter(looks)
		report := method.Solve(ctx, r)
		report.Picture(b.View())
		if most := looks + looks/10 + afterStop; ctx.Looks > most {
			t.Errorf("%s %s: %d looks at a context that was cancelled after %d", method.Name, wanted(r), ctx.Looks, looks)
		}
		if report.Rejected() && report.Sound {
			t.Errorf("%s: stopped after %d looks, the checker rejects it: %s", method.Name, looks, report.Proof.Checker)
		}
	}
}

// afterStop limits the parts of a request that may still check the context once each after it is cancelled.
const afterStop = 50

// movesLook limits the moves of a state that may check the context once each.
const movesLook = 1000

// endsSoon checks that a request ends soon after its client has left.
func endsSoon(t *testing.T, what string, ask func(context.Context)) {
	t.Helper()
	const looks = 60
	ctx, before := StopAfter(looks), heapBytes()
	ask(ctx)
	if most := looks + looks/10 + movesLook; ctx.Looks > most {
		t.Errorf("%s: %d looks at a context that was cancelled after %d", what, ctx.Looks, looks)
	}
	if ctx.Peak > before+boundedPeak {
		t.Errorf("%s: %d bytes more on the heap, where tables may hold %d", what, ctx.Peak-before, boundedBytes)
	}
}
