package web

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"jogada/internal/front/ask"
	"jogada/solve"
)

func TestABodyThatIsTooLargeIsRefused(t *testing.T) {
	s := newService(t, func(c *Config) { c.Limits.Body = 100 })
	fits := `{"text": "3 50"}`
	if a := s.post(t, "show", fits+strings.Repeat(" ", 100-len(fits))); a.status != 200 {
		t.Errorf("100 bytes: %d %s", a.status, a.body)
	}
	if why := refusal(t, s.post(t, "show", fits+strings.Repeat(" ", 101-len(fits))), 413); !strings.Contains(why, "100 bytes") {
		t.Error(why)
	}
}

func TestABodyWithoutALengthIsLimitedToo(t *testing.T) {
	r := listen(t, func(c *Config) { c.Limits.Body = 100 })
	body := &endless{left: 1 << 20}
	req, _ := http.NewRequest(http.MethodPost, r.url+"/v1/games/null/show", body)
	req.Header.Set("Content-Type", "application/json")
	resp, err := r.client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusRequestEntityTooLarge {
		t.Errorf("status %d", resp.StatusCode)
	}
}

// endless is a body whose length nobody knows before it is read.
type endless struct{ left int }

func (e *endless) Read(p []byte) (int, error) {
	n := min(len(p), e.left)
	for i := range p[:n] {
		p[i] = ' '
	}
	e.left -= n
	if n == 0 {
		return 0, io.EOF
	}
	return n, nil
}

func TestABoardWithTooManyCellsIsRefused(t *testing.T) {
	s := newService(t, func(c *Config) { c.Limits.Cells = 100 })
	if a := s.post(t, "gated/show", `{"text": "10 squared"}`); a.status != 200 {
		t.Errorf("%d %s", a.status, a.body)
	}
	for _, verb := range []string{"show", "solve", "moves"} {
		if why := refusal(t, s.post(t, "gated/"+verb, `{"text": "11 squared"}`), 413); !strings.Contains(why, "121 cells") || !strings.Contains(why, "100") {
			t.Errorf("%s: %s", verb, why)
		}
	}
}

func TestADrawingWithTooManyCellsIsRefused(t *testing.T) {
	s := newService(t, func(c *Config) { c.Limits.Cells = 100 })
	cells := strings.TrimSuffix(strings.Repeat("0,", 121), ",")
	grid := fmt.Sprintf(`{"view": {"grid": {"rows": 11, "cols": 11, "looks": [{"kind": "plain"}], "cells": [%s], "tokens": []}}}`, cells)
	refusal(t, s.post(t, "show", grid), 413)
	nodes := strings.TrimSuffix(strings.Repeat(`{"text": "", "kind": "plain"},`, 121), ",")
	refusal(t, s.post(t, "show", fmt.Sprintf(`{"view": {"graph": {"nodes": [%s], "edges": [], "directed": false}}}`, nodes)), 413)
	edges := strings.TrimSuffix(strings.Repeat(`[0, 0],`, 100), ",")
	refusal(t, s.post(t, "show", fmt.Sprintf(`{"view": {"graph": {"nodes": [{"text": "", "kind": "plain"}], "edges": [%s], "directed": true}}}`, edges)), 413)
}

func TestATextThatCouldBecomeAHugeBoardIsRefusedBeforeItIsRead(t *testing.T) {
	s := newService(t, func(c *Config) { c.Limits.Cells = 1000 })
	uneven := strings.Repeat("x", 1000) + strings.Repeat(`\n`, 1000)
	if why := refusal(t, s.post(t, "show", `{"text": "`+uneven+`"}`), 413); !strings.Contains(why, "1000 lines") {
		t.Error(why)
	}
	even := strings.Repeat(strings.Repeat("x", 60)+`\n`, 1000) // as long, but no more than it says
	refusal(t, s.post(t, "show", `{"text": "`+even+`"}`), 422)
}

func TestABoardIsNotMadeIfItWouldBeTooLarge(t *testing.T) {
	s := newService(t, func(c *Config) { c.Limits.Cells = 10_000 })
	if a := s.post(t, "gated/generate", `{"params": {"side": "100"}}`); a.status != 200 {
		t.Errorf("100 × 100: %d %s", a.status, a.body)
	}
	for _, body := range []string{`{"params": {"side": "101"}}`, `{"params": {"side": "1073741824"}}`} {
		refusal(t, s.post(t, "gated/generate", body), 413)
	}
	refusal(t, s.post(t, "gated/show", `{"id": "gated(side=100000)#1"}`), 413)
}

func TestTheOperatorsBudgetIsWhatASolveGets(t *testing.T) {
	s := newService(t, func(c *Config) { c.Limits.Nodes, c.Limits.Memory = 1000, 5000 })
	close(s.gate.release)
	for body, want := range map[string]solve.Budget{
		`{"text": "3 50", "method": "wait"}`:                                                                  {Nodes: 1000, Bytes: 5000, Output: 64 << 20},
		`{"text": "3 50", "method": "wait", "budget": {}}`:                                                    {Nodes: 1000, Bytes: 5000, Output: 64 << 20},
		`{"text": "3 50", "method": "wait", "budget": {"nodes": 0, "memory": 0, "seconds": 0}}`:               {Nodes: 1000, Bytes: 5000, Output: 64 << 20},
		`{"text": "3 50", "method": "wait", "budget": {"nodes": 1001, "memory": 9000000000000000000}}`:        {Nodes: 1000, Bytes: 5000, Output: 64 << 20},
		`{"text": "3 50", "method": "wait", "budget": {"nodes": 999, "memory": 4999, "seconds": 1000000000}}`: {Nodes: 999, Bytes: 4999, Output: 64 << 20},
	} {
		decode[ask.Answer](t, s.post(t, "gated/solve", body))
		if got := (<-s.gate.began).Budget; got != want {
			t.Errorf("%s: %+v, want %+v", body, got, want)
		}
	}
}

func TestTimeThatRunsOutIsNoError(t *testing.T) {
	s := newService(t, func(c *Config) { c.Limits.Time = time.Millisecond })
	for _, body := range []string{waiting, `{"text": "3 50", "method": "wait", "budget": {"seconds": 3600}}`} {
		a := decode[ask.Answer](t, s.post(t, "gated/solve", body))
		if a.Report.Verdict != solve.Unknown || a.Report.Stopped != solve.ErrTime.Error() {
			t.Errorf("%+v", a.Report)
		}
	}
}

func TestNodesThatRunOutAreNoError(t *testing.T) {
	s := newService(t, func(c *Config) { c.Limits.Nodes = 1 })
	a := decode[ask.Answer](t, s.post(t, "solve", `{"text": "1 1000", "method": "bfs", "budget": {"nodes": 1000000}}`))
	if a.Report.Verdict != solve.Unknown || a.Report.Stopped != solve.ErrNodes.Error() || a.Report.Counts.Expanded != 1 {
		t.Errorf("%+v", a.Report)
	}
}

func TestABoardThatIsBeingDrawnGetsHalfASecond(t *testing.T) {
	s := newService(t)
	a := decode[ask.Answer](t, s.post(t, "gated/solve", `{"text": "3 50", "method": "wait", "live": true}`))
	if a.Report.Stopped != solve.ErrTime.Error() {
		t.Errorf("%+v", a.Report)
	}
}

func TestLimitsThatAreNoneAreRefused(t *testing.T) {
	for name, change := range map[string]func(*Config){
		"body": func(c *Config) { c.Limits.Body = 0 }, "cells": func(c *Config) { c.Limits.Cells = 0 }, "time": func(c *Config) { c.Limits.Time = 0 },
		"nodes": func(c *Config) { c.Limits.Nodes = 0 }, "memory": func(c *Config) { c.Limits.Memory = 0 }, "solves": func(c *Config) { c.Limits.Solves = 0 },
		"queue": func(c *Config) { c.Limits.Queue = -1 }, "read": func(c *Config) { c.Timing.Read = 0 }, "connections": func(c *Config) { c.Timing.Connections = 0 },
	} {
		if _, err := New(testConfig(change)); err == nil {
			t.Errorf("no limit of %s was accepted", name)
		}
	}
}
