package env_test

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"syscall"
	"testing"
	"time"

	"jogada/games"
	"jogada/internal/front/ask"
	"jogada/internal/front/env"
	"jogada/internal/gametest"
)

func hub(t testing.TB) *env.Registry {
	t.Helper()
	limits := ask.DefaultLimits()
	limits.Time = time.Hour // no machine needs it
	engine, err := ask.New(games.All(), limits, nil)
	if err != nil {
		t.Fatal(err)
	}
	return &env.Registry{Engine: engine}
}

// small lists a small board of each game.
var small = map[string]map[string]string{"slide": {"side": "3", "slides": "4"}, "jump": {}, "keys": {}, "chase": {}, "cops": {}, "sokoban": {"rows": "7", "cols": "7", "boxes": "2"}, "escape": {}}

// Rewards are exact: along any line they add up to the difference of the values at its ends, and a move that loses the
// win is marked.
func TestRewardsAreTheChangesOfValue(t *testing.T) {
	for game, params := range small {
		for seed := range uint64(3) {
			reg, ctx := hub(t), context.Background()
			r := reg.Do(ctx, env.Request{Do: "reset", Reset: env.Reset{Game: game, Seed: seed, Params: params, Limit: 12, Opponent: "best"}})
			if r.Error != "" {
				t.Fatalf("%s: %s", game, r.Error)
			}
			first, sum, lost := r.Info.Value, 0.0, false
			for !r.Done {
				moves := r.Observation.Moves
				r = reg.Do(ctx, env.Request{Do: "step", Action: moves[int(seed)%len(moves)].Move})
				if r.Error != "" || r.Reward == nil {
					t.Fatalf("%s: %+v", game, r)
				}
				sum += *r.Reward
				lost = lost || r.Info.LostWin
			}
			if r.Info.Steps > 12 || r.Truncated != (r.Info.Steps == 12 && r.Info.Outcome == nil) {
				t.Errorf("%s: ended after %d steps of at most 12, cut off: %v, with the outcome %v", game, r.Info.Steps, r.Truncated, r.Info.Outcome)
			}
			from, to := valueOf(t, first), valueOf(t, r.Info.Value)
			if sum != to-from {
				t.Errorf("%s: the rewards add up to %g, and the value went from %g to %g", game, sum, from, to)
			}
			if wonFirst := string(asJSON(first)) != "" && strings.Contains(string(asJSON(first)), `"win"`); wonFirst && to < from && !lost {
				t.Errorf("%s: nothing says that the win was lost", game)
			}
		}
	}
}

// An agent that plays all sides is rewarded as the side that moves: by the value of its move against that of the best.
func TestWhoPlaysAllSidesIsRewardedAsTheMover(t *testing.T) {
	for _, game := range []string{"chase", "cops"} {
		reg, ctx := hub(t), context.Background()
		r := reg.Do(ctx, env.Request{Do: "reset", Reset: env.Reset{Game: game, Limit: 8, Opponent: "none", Hints: true}})
		for n := 0; !r.Done; n++ {
			moves := r.Observation.Moves
			move := moves[n%len(moves)]
			best := valueOf(t, *move.Value)
			for _, m := range moves {
				best = max(best, valueOf(t, *m.Value))
			}
			r = reg.Do(ctx, env.Request{Do: "step", Action: move.Move})
			if r.Error != "" || r.Reward == nil || *r.Reward != valueOf(t, *move.Value)-best || !bytes.Equal(asJSON(r.Info.Value), asJSON(move.Value)) {
				t.Fatalf("%s: step %d, %s of value %s, where the best has %g: %s", game, n+1, move.Move, asJSON(move.Value), best, asJSON(r))
			}
		}
	}
}

// A win is lost by a move, whatever the opponent makes of it.
func TestAWinIsLostByTheMoveAndNotByTheReply(t *testing.T) {
	lost, given := 0, 0
	for _, game := range []string{"chase", "cops"} {
		for seed := range uint64(100) {
			reg, ctx := hub(t), context.Background()
			r := reg.Do(ctx, env.Request{Do: "reset", Reset: env.Reset{Game: game, Seed: seed, Params: small[game], Limit: 6, Opponent: "random", Hints: true}})
			for n := int(seed); !r.Done; n++ {
				before, move := valueOf(t, r.Info.Value), r.Observation.Moves[n%len(r.Observation.Moves)]
				r = reg.Do(ctx, env.Request{Do: "step", Action: move.Move})
				if r.Error != "" || r.Info.LostWin != (before == 1 && valueOf(t, *move.Value) < 1) {
					t.Fatalf("%s %d: %s of value %s in a state of value %g: %s", game, seed, move.Move, asJSON(move.Value), before, asJSON(r))
				}
				if r.Info.LostWin {
					lost++
					given += int(max(valueOf(t, r.Info.Value), 0))
				}
			}
		}
	}
	if lost == given || given == 0 {
		t.Errorf("%d moves lost a win, and %d replies gave it back", lost, given)
	}
}

func asJSON(v any) []byte {
	data, _ := json.Marshal(v)
	return data
}

func valueOf(t *testing.T, worth any) float64 {
	t.Helper()
	var w struct {
		Result *string
		Score  *float64
	}
	if err := json.Unmarshal(asJSON(worth), &w); err != nil {
		t.Fatal(err)
	}
	switch {
	case w.Result != nil:
		return map[string]float64{"win": 1, "draw": 0, "loss": -1}[*w.Result]
	case w.Score != nil:
		return *w.Score
	}
	t.Fatalf("no value: %s", asJSON(worth))
	return 0
}

func TestLinesAndHTTPSpeakTheSame(t *testing.T) {
	requests := []string{`{"do":"reset","game":"slide","seed":7,"params":{"side":"3","slides":"4"}}`, `{"do":"step","action":"nowhere"}`, `{"do":"step","colour":1}`, `{"do":"fly"}`, `x`, `{"do":"reset","game":"chess"}`, `{"do":"step","env":"a","action":"U"}`, `{"do":"step","action":["U"]}`}
	var out bytes.Buffer
	if err := hub(t).Lines(context.Background(), strings.NewReader(strings.Join(requests, "\n")), &out); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	for i, want := range []string{`"observation":{"game":"slide"`, "is not a legal move; the legal moves are", `unknown field \"colour\"`, "want reset, step or close", "the request is not JSON: invalid character 'x'", `no game`, "no environment", "body.action: it is a list; want a string"} {
		if !strings.Contains(lines[i], want) {
			t.Errorf("%s gives %.300s", requests[i], lines[i])
		}
	}
	server := httptest.NewServer(hub(t))
	defer server.Close()
	for i, request := range requests {
		answer, err := http.Post(server.URL+"/step", "application/json", strings.NewReader(request))
		if err != nil {
			t.Fatal(err)
		}
		var body bytes.Buffer
		body.ReadFrom(answer.Body)
		answer.Body.Close()
		if body.String() != lines[i] || (answer.StatusCode == http.StatusOK) != (i == 0) {
			t.Errorf("%s: %d %s\nwant %s", request, answer.StatusCode, &body, lines[i])
		}
	}
}

func FuzzLines(f *testing.F) {
	f.Add([]byte(`{"do":"reset","game":"slide","seed":7,"params":{"side":"3"}}` + "\n" + `{"do":"step","action":"U"}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 1000 {
			return
		}
		var out bytes.Buffer
		engine, err := ask.New(games.All(), ask.Limits{Cells: 200, Time: 50 * time.Millisecond, Nodes: 1000, Memory: 1 << 20, Output: 1 << 20}, nil)
		if err != nil {
			t.Fatal(err)
		}
		reg := &env.Registry{Engine: engine}
		reg.Lines(context.Background(), bytes.NewReader(data), &out)
		for line := range bytes.Lines(out.Bytes()) {
			if !json.Valid(line) {
				t.Errorf("%q", line)
			}
		}
	})
}

// processorTime returns the processor time of this process so far, which other processes do not slow down.
func processorTime(b *testing.B) time.Duration {
	b.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func BenchmarkStep(b *testing.B) {
	for game, params := range small {
		b.Run(game, func(b *testing.B) {
			reg, ctx := hub(b), context.Background()
			seed, done := uint64(0), true
			var moves []env.Move
			spent, count := map[bool]time.Duration{}, map[bool]int{} // by whether it is a reset
			for i := range b.N {
				var r env.Reply
				begin, reset := processorTime(b), done
				if done {
					r = reg.Do(ctx, env.Request{Do: "reset", Reset: env.Reset{Game: game, Seed: seed % 10, Params: params, Limit: 50}})
					seed++
				} else {
					r = reg.Do(ctx, env.Request{Do: "step", Action: moves[i%len(moves)].Move})
				}
				if r.Error != "" {
					b.Fatal(r.Error)
				}
				json.Marshal(r)
				spent[reset] += processorTime(b) - begin
				count[reset]++
				done, moves = r.Done || len(r.Observation.Moves) == 0, r.Observation.Moves
			}
			b.ReportMetric(float64(count[false])/spent[false].Seconds(), "steps/cpu-s")
			b.ReportMetric(float64(count[true])/spent[true].Seconds(), "resets/cpu-s")
		})
	}
}

func TestAClosedEnvironmentIsGone(t *testing.T) {
	reg := hub(t)
	begin := env.Request{Env: "a", Do: "reset", Reset: env.Reset{Game: "slide"}}
	if r := reg.Do(t.Context(), begin); r.Error != "" {
		t.Fatal(r.Error)
	}
	if r := reg.Do(t.Context(), env.Request{Env: "a", Do: "close"}); r.Error != "" {
		t.Fatal(r.Error)
	}
	if r := reg.Do(t.Context(), env.Request{Env: "a", Do: "step", Action: "L"}); !strings.Contains(r.Error, "there is no environment") {
		t.Errorf("%+v", r)
	}
}

// A session is answered as it is recorded: every field of every reply, in its order.
func TestASessionIsAnsweredAsRecorded(t *testing.T) {
	gametest.Recorded(t, "testdata/session.golden", func(requests string) string {
		var out strings.Builder
		if err := hub(t).Lines(t.Context(), strings.NewReader(requests), &out); err != nil {
			t.Fatal(err)
		}
		return out.String()
	})
}

// played plays the best moves of an episode, and returns its last result.
func played(t *testing.T, game string, params map[string]string, limit int) env.Reply {
	t.Helper()
	reg := hub(t)
	r := reg.Do(t.Context(), env.Request{Do: "reset", Reset: env.Reset{Game: game, Seed: 1, Params: params, Limit: limit, Hints: true}})
	for r.Error == "" && !r.Done {
		best := r.Observation.Moves[0]
		for _, m := range r.Observation.Moves {
			if better(t, m, best) {
				best = m
			}
		}
		r = reg.Do(t.Context(), env.Request{Do: "step", Action: best.Move})
	}
	if r.Error != "" {
		t.Fatalf("%s: %s", game, r.Error)
	}
	return r
}

// better reports whether a move is worth more than another, or as much in fewer moves.
func better(t *testing.T, a, b env.Move) bool {
	x, y := valueOf(t, *a.Value), valueOf(t, *b.Value)
	return x > y || x == y && a.Value.Distance != nil && b.Value.Distance != nil && *a.Value.Distance < *b.Value.Distance
}

// An episode that ends on its last step is over and not cut off; one step less, and it is cut off.
func TestAnEpisodeIsCutOffExactlyAtItsLimit(t *testing.T) {
	for _, game := range []string{"slide", "sokoban", "escape", "jump"} {
		whole := played(t, game, small[game], 60)
		if whole.Info.Steps < 2 || whole.Info.Steps == 60 {
			t.Fatalf("%s: nobody ends it: %+v", game, whole)
		}
		for limit, cut := range map[int]bool{whole.Info.Steps + 1: false, whole.Info.Steps: false, whole.Info.Steps - 1: true} {
			r := played(t, game, small[game], limit)
			if !r.Done || r.Truncated != cut || r.Info.Steps != min(limit, whole.Info.Steps) || (r.Info.Outcome == nil) != cut {
				t.Errorf("%s ends after %d steps; with a limit of %d: %d steps, done %v, cut off %v, outcome %v", game, whole.Info.Steps, limit, r.Info.Steps, r.Done, r.Truncated, r.Info.Outcome)
			}
		}
		t.Logf("%s: %d steps", game, whole.Info.Steps)
	}
}

func TestAnEpisodeHas1To1000000Steps(t *testing.T) {
	for limit, fine := range map[int]bool{-1: false, 1: true, 1_000_000: true, 1_000_001: false} {
		r := hub(t).Do(t.Context(), env.Request{Do: "reset", Reset: env.Reset{Game: "slide", Params: small["slide"], Limit: limit}})
		if (r.Error == "") != fine {
			t.Errorf("a limit of %d: %q", limit, r.Error)
		}
	}
}
