package env_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"jogada/internal/front/env"
)

// What is not a request is answered with the right status, as JSON.
func TestHTTPSaysWhatIsWrong(t *testing.T) {
	reg := hub(t)
	for _, c := range []struct {
		method string
		body   io.Reader
		status int
		want   string
	}{
		{"GET", nil, 405, `{"error":"want POST with a request as JSON"}`},
		{"PUT", strings.NewReader(`{"do":"close"}`), 405, `{"error":"want POST with a request as JSON"}`},
		{"POST", strings.NewReader(strings.Repeat(" ", 8<<20+1)), 413, `{"error":"the body is too large, or ended early"}`},
		{"POST", strings.NewReader(`{"do":"step"}`), 422, `{"error":"there is no environment \"\"; reset begins one"}`},
		{"POST", strings.NewReader(`{"do":"close","env":"a"}`), 200, `{"env":"a"}`},
	} {
		w := httptest.NewRecorder()
		reg.ServeHTTP(w, httptest.NewRequest(c.method, "/any/path", c.body))
		kind := w.Header().Get("Content-Type")
		if got := strings.TrimSpace(w.Body.String()); w.Code != c.status || got != c.want || (w.Header().Get("Allow") == "POST") != (c.status == 405) || c.status < 400 && kind != "application/json" {
			t.Errorf("%s: %d %s %v, want %d %s", c.method, w.Code, got, w.Header(), c.status, c.want)
		}
	}
}

// broken fails to write or to flush.
type broken struct{ write, flush error }

func (b broken) Write(data []byte) (int, error) { return len(data), b.write }
func (b broken) Flush() error                   { return b.flush }

func TestLinesEndWithTheirWriterAndTheirContext(t *testing.T) {
	full, request := errors.New("the disk is full"), "\n \n"+`{"do":"close"}`+"\n"+`{"do":"close"}`
	for _, b := range []broken{{write: full}, {flush: full}} {
		if err := hub(t).Lines(t.Context(), strings.NewReader(request), b); !errors.Is(err, full) {
			t.Errorf("%+v: %v", b, err)
		}
	}
	if err := hub(t).Lines(t.Context(), strings.NewReader(request), broken{}); err != nil {
		t.Error(err)
	}
	ctx, stop := context.WithCancelCause(t.Context())
	stop(full)
	var out bytes.Buffer
	if err := hub(t).Lines(ctx, strings.NewReader(request), &out); !errors.Is(err, full) || out.Len() > 0 {
		t.Errorf("%v, %s", err, &out)
	}
	if err := hub(t).Lines(t.Context(), strings.NewReader(strings.Repeat("x", 8<<20+1)), &out); err == nil {
		t.Error("a line of any length is read")
	}
}

func TestARegistryHasItsLimits(t *testing.T) {
	reg := hub(t)
	begin := func(name, game string) string {
		return reg.Do(t.Context(), env.Request{Env: name, Do: "reset", Reset: env.Reset{Game: game, Params: map[string]string{"side": "2"}}}).Error
	}
	long := strings.Repeat("n", 200)
	if said := begin(long, "slide"); said != "" {
		t.Error(said)
	}
	if said := begin(long+"n", "slide"); said != "env has 201 characters; want at most 200" {
		t.Error(said)
	}
	for i := range 1023 {
		begin(fmt.Sprint(i), "none") // a reset that fails is recorded, too
	}
	if said := begin("one more", "slide"); said != "there are 1024 environments already; close some" {
		t.Error(said)
	}
	if said := begin(long, "slide"); said != "" {
		t.Error(said)
	}
	if r := reg.Do(t.Context(), env.Request{Env: "7", Do: "step", Action: "L"}); r.Error != "there is no episode; reset begins one" {
		t.Errorf("%+v", r)
	}
	reg.Do(t.Context(), env.Request{Env: "7", Do: "close"})
	if said := begin("one more", "slide"); said != "" {
		t.Error(said)
	}
}

// An episode goes on after a request that failed: a reset that is refused, a move that is illegal.
func TestWhatFailsChangesNothing(t *testing.T) {
	reg := hub(t)
	first := reg.Do(t.Context(), env.Request{Do: "reset", Reset: env.Reset{Game: "cops", Seed: 1, Opponent: "best", Limit: 3}})
	move := first.Observation.Moves[0].Move
	step := func(action string) string {
		return string(asJSON(reg.Do(t.Context(), env.Request{Do: "step", Action: action})))
	}
	twin := hub(t)
	twin.Do(t.Context(), env.Request{Do: "reset", Reset: env.Reset{Game: "cops", Seed: 1, Opponent: "best", Limit: 3}})
	want := string(asJSON(twin.Do(t.Context(), env.Request{Do: "step", Action: move})))
	if r := reg.Do(t.Context(), env.Request{Do: "reset", Reset: env.Reset{Game: "cops", ID: "cops#x"}}); r.Error == "" {
		t.Error("a board that does not exist is played")
	}
	if said := step("none"); !strings.Contains(said, "is not a legal move; the legal moves are") {
		t.Error(said)
	}
	if got := step(move); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// A board is given by its text, its ID or a seed, and the same one gives the same episode.
func TestABoardByItsIDIsTheOneOfItsSeed(t *testing.T) {
	engine := hub(t).Engine
	_, bySeed, err := env.New(t.Context(), engine, env.Reset{Game: "slide", Seed: 5, Params: map[string]string{"side": "3"}})
	if err != nil {
		t.Fatal(err)
	}
	_, byID, err := env.New(t.Context(), engine, env.Reset{Game: "slide", ID: "slide(side=3)#5"})
	if err != nil {
		t.Fatal(err)
	}
	if string(asJSON(bySeed)) != string(asJSON(byID)) {
		t.Errorf("%s\n%s", asJSON(bySeed), asJSON(byID))
	}
	_, byText, err := env.New(t.Context(), engine, env.Reset{Game: "slide", Text: &bySeed.Observation.Board})
	if err != nil || string(asJSON(byText.Observation)) != string(asJSON(bySeed.Observation)) {
		t.Errorf("%s, %v", asJSON(byText), err)
	}
}

var _ http.Handler = (*env.Registry)(nil)
