package gametest

import (
	"fmt"
	"testing"

	"jogada/catalog"
	"jogada/internal/gametest/tier"
	"jogada/solve"
)

// madeWork limits the work for making or reading a board of the suite.
const madeWork = 100_000

// textUnit is the most bytes of text read, or cells of a board made, in a unit of work.
const textUnit = 16

// boundedMade checks that generate and show end within their work and their memory, that a sufficient budget changes no
// board, and that both stop when their client has left. It returns the board.
func boundedMade(t *testing.T, g catalog.Game, v catalog.Values) catalog.Instance {
	t.Helper()
	want := Generated(t, g, v, 1)
	for _, work := range []int64{madeWork, 100 * madeWork}[:tier.Scale(t, 2, 1)] {
		did := charged(t, "generate", work, func(m *solve.Meter) error {
			b, err := g.Make(1, v, m)
			if err == nil && m.Stopped() == nil && b.Text() != want.Text() {
				return fmt.Errorf("a budget of %d units changes the board", work)
			}
			return err
		})
		if least := min(work, int64(catalog.Size(want)/textUnit)); did < least {
			t.Errorf("generate: %d units of work for a board of size %d, under %d", did, catalog.Size(want), least)
		}
	}
	left(t, "generate", func(m *solve.Meter) error {
		_, err := g.Make(1, v, m)
		return err
	})
	boundedShown(t, g, v, catalog.Written(want))
	return want
}

// boundedShown checks that show ends within its work and its memory, and stops when its client has left.
func boundedShown(t *testing.T, g catalog.Game, v catalog.Values, text string) {
	t.Helper()
	show := func(m *solve.Meter) error {
		boards, _, err := g.Read([]byte(text), v, m)
		if err != nil {
			return err
		}
		_, _ = boards[0].View(), catalog.Written(boards[0])
		return nil
	}
	if did, least := charged(t, "show", madeWork, show), int64(min(madeWork, len(text)/textUnit)); did < least {
		t.Errorf("show: %d units of work for a text of %d bytes, under %d", did, len(text), least)
	}
	left(t, "show", show)
}

// charged checks that work ends within its budget and its memory, and fails only if that runs out. It returns the units
// done.
func charged(t *testing.T, what string, work int64, do func(*solve.Meter) error) int64 {
	t.Helper()
	ctx, before := StopAfter(0), heapBytes()
	m := solve.NewMeter(ctx, solve.Budget{Work: work, Bytes: boundedBytes, Output: boundedOutput})
	err := do(m)
	t.Logf("%s: %d of %d units", what, m.Worked(), work)
	if did := m.Worked(); did > work+work/10 {
		t.Errorf("%s: %d units of work, over the budget of %d", what, did, work)
	}
	if grown := max(ctx.Peak, heapBytes(), before) - before; grown > boundedPeak {
		t.Errorf("%s: %d bytes more on the heap, over %d", what, grown, boundedPeak)
	}
	if (err == nil) != (m.Stopped() == nil) {
		t.Errorf("%s: it ends with %v, and the meter with %v", what, err, m.Stopped())
	}
	return m.Worked()
}

// left checks that work whose client has left checks the context only a few times.
func left(t *testing.T, what string, do func(*solve.Meter) error) {
	t.Helper()
	const looks = 2
	ctx := StopAfter(looks)
	m := solve.NewMeter(ctx, solve.Budget{Bytes: boundedBytes, Output: boundedOutput})
	if err := do(m); err == nil && m.Stopped() != nil {
		t.Errorf("%s: it ends as if nothing had stopped it, and the meter with %v", what, m.Stopped())
	}
	if most := looks + afterStop; ctx.Looks > most {
		t.Errorf("%s: %d looks at a context that was cancelled after %d", what, ctx.Looks, looks)
	}
	if did, most := m.Worked(), int64(madeWork); ctx.Looks > looks && did > most {
		t.Errorf("%s: %d units of work though it was cancelled after %d looks", what, did, looks)
	}
}
