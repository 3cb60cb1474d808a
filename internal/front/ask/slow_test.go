package ask_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"runtime/metrics"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"jogada/games"
	"jogada/internal/front/ask"
	"jogada/internal/gametest/tier"
	"jogada/internal/order"
)

// slow is a request made to be slow or large.
type slow struct {
	game, verb string
	body       map[string]any
}

// column returns a jump board of that many rows and one column of 1s, with so many players on its first cell.
func column(rows, players int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d 1\n%d\n", rows, players)
	b.WriteString(strings.Repeat("1\n", rows))
	b.WriteString(strings.Repeat("0 0\n", players))
	return b.String()
}

// walkBoard returns a square board on which a step leads anywhere.
func walkBoard(side int) string {
	row := strings.TrimSpace(strings.Repeat(fmt.Sprintf("%d ", 4*side), side)) + "\n"
	return fmt.Sprintf("%d %d\n1\n%s0 1\n", side, side, strings.Repeat(row, side))
}

// doors returns a map of free cells with a door in every so many, and nine players.
func doors(side, every int) string {
	var b strings.Builder
	for r := range side {
		for c := range side {
			switch at := r*side + c; {
			case r == 0 && c < 18 && c%2 == 0:
				b.WriteByte(byte('1' + c/2))
			case at%every == 7:
				b.WriteByte(byte('A' + at/every%26))
			case at%(5*every) == 9:
				b.WriteByte(byte('a' + at/every%26))
			default:
				b.WriteByte('.')
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func numbers(n int) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(make([]int, n)), " ", ","), "[]")
}

// ring returns a graph of that many nodes in a ring, with a hole beside it.
func ring(n int) string {
	var b strings.Builder
	for i := 1; i < n; i++ {
		fmt.Fprintf(&b, "%d %d\n", i, i%(n-1)+1)
	}
	b.WriteString("0 1\n")
	return b.String()
}

func attacks() map[string]slow {
	text := func(s string) map[string]any { return map[string]any{"text": s} }
	with := func(m map[string]any, more ...any) map[string]any {
		for i := 0; i < len(more); i += 2 {
			m[more[i].(string)] = more[i+1]
		}
		return m
	}
	standings := map[string]string{"standings": "true"}
	return map[string]slow{
		"standings of 30,000 players on one cell": {"jump", "solve", with(text(column(30_000, 30_000)), "params", standings)},
		"standings of 4,000 players":              {"jump", "solve", with(text(column(4_000, 4_000)), "params", standings)},
		"moves among 20,000 players":              {"jump", "moves", text(column(20_000, 20_000))},
		"home with 4,000 players":                 {"jump", "solve", with(text(column(4_000, 4_000)), "method", "home")},
		"field with 4,000 players":                {"jump", "solve", with(text(column(4_000, 4_000)), "method", "field")},
		"a walk that leads anywhere":              {"jump", "solve", with(text(walkBoard(512)), "params", map[string]string{"move": "walk"})},
		"moves of a walk that leads anywhere":     {"jump", "moves", with(text(walkBoard(512)), "params", map[string]string{"move": "walk"})},
		"2,000 graphs with 40,000 holes":          {"chase", "show", with(text(strings.Repeat("Bw\n", 2_000)), "params", map[string]string{"hole": numbers(40_000)})},
		"300,000 graphs":                          {"chase", "show", text(strings.Repeat("Bw\n", 300_000))},
		"a board with a million holes":            {"chase", "generate", map[string]any{"seed": 1, "params": map[string]string{"hole": numbers(1_000_000)}}},
		"an order that nothing fills":             {"slide", "generate", map[string]any{"seed": 1, "want": "slides == 12345", "tries": 10_000, "climb": 1_000, "params": map[string]string{"side": "9"}}},
		"an order of large boards":                {"jump", "generate", map[string]any{"seed": 1, "best": "count(steps, .keep == 1)", "tries": 10_000, "params": map[string]string{"rows": "99", "cols": "99", "move": "walk"}}},
		"an order of boards that are too large":   {"jump", "generate", map[string]any{"seed": 1, "want": "round > 3", "params": map[string]string{"rows": "900", "cols": "900"}}},
		"a board with a million players":          {"jump", "generate", map[string]any{"seed": 1, "params": map[string]string{"players": "1000000"}}},
		"a large map with its certificate":        {"keys", "solve", with(text(doors(1000, 1_000_000)), "certificate", true)},
		"a large map with doors":                  {"keys", "solve", text(doors(1000, 3))},
		"moves on a large map":                    {"keys", "moves", text(doors(1000, 3))},
		"a long ring":                             {"chase", "solve", with(text(ring(4_000)), "certificate", true)},
		"moves on a long ring":                    {"chase", "moves", text(ring(4_000))},
		"a large slide":                           {"slide", "solve", map[string]any{"id": "slide(side=40)#3"}},
		"moves of a large slide":                  {"slide", "moves", map[string]any{"id": "slide(side=40)#3"}},
	}
}

// answer has an engine answer a request, written out as it is sent.
func (s slow) answer(ctx context.Context, e *ask.Engine) (int, error) {
	s.body["budget"] = map[string]any{"seconds": 1}
	if s.verb == "show" || s.verb == "generate" {
		delete(s.body, "budget")
	}
	data, err := json.Marshal(s.body)
	if err != nil {
		return 0, err
	}
	var got any
	switch s.verb {
	case "solve":
		r, err := ask.Read[ask.SolveRequest](data)
		if err != nil {
			return 0, err
		}
		job, err := e.Solve(ctx, s.game, r, "en")
		if err != nil {
			return 0, err
		}
		got = job.Run(ctx, nil)
	case "moves":
		r, err := ask.Read[ask.MovesRequest](data)
		if err != nil {
			return 0, err
		}
		if got, err = e.Moves(ctx, s.game, r, "en"); err != nil {
			return 0, err
		}
	case "show":
		r, err := ask.Read[ask.ShowRequest](data)
		if err != nil {
			return 0, err
		}
		if got, err = e.Show(ctx, s.game, r, "en"); err != nil {
			return 0, err
		}
	case "generate":
		r, err := ask.Read[ask.GenerateRequest](data)
		if err != nil {
			return 0, err
		}
		if got, err = e.Generate(ctx, s.game, r, "en", nil); err != nil {
			return 0, err
		}
	}
	written, err := json.Marshal(got)
	return len(written), err
}

// peak watches how much memory is in use until it is stopped.
func peak() (stop func() uint64) {
	var most atomic.Uint64
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
		tick := time.NewTicker(10 * time.Millisecond)
		defer tick.Stop()
		for {
			metrics.Read(sample)
			most.Store(max(most.Load(), sample[0].Value.Uint64()))
			select {
			case <-done:
				return
			case <-tick.C:
			}
		}
	}()
	return func() uint64 { close(done); <-ended; return most.Load() }
}

// worked returns the processor time of this process.
func worked(t *testing.T) time.Duration {
	t.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		t.Skip(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// A request made to be slow ends after little more work than its budget has time for, and within its memory, whatever
// it asks for.
func TestRequestsMadeToBeSlowEndInTime(t *testing.T) {
	tier.DeepOnly(t, "it takes a minute")
	const budget, work, memory = time.Second, 10 * time.Second, 256 << 20 // the work is that of all cores, with a wide margin
	limits := ask.DefaultLimits()
	limits.Time, limits.Memory = budget, memory
	e, err := ask.New(games.All(), limits, order.Grant)
	if err != nil {
		t.Fatal(err)
	}
	for name, s := range attacks() {
		t.Run(name, func(t *testing.T) {
			debug.FreeOSMemory()
			stop := peak()
			begin := worked(t)
			length, err := s.answer(context.Background(), e)
			took, most := worked(t)-begin, stop()
			var refused *ask.Error
			if err != nil && !errors.As(err, &refused) {
				t.Errorf("%v", err)
			}
			if took > work || most > 3*memory || length > 2*int(limits.Output) {
				t.Errorf("it took %v of processor time, %d MB and an answer of %d MB: %v", took, most>>20, length>>20, err)
			}
			t.Logf("%v, %d MB, %d bytes, %v", took.Round(time.Millisecond), most>>20, length, err)
		})
	}
}
