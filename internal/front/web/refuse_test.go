package web

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/games/null"
	"jogada/internal/front/ask"
	"jogada/solve"
)

func TestNonsenseIsRefusedWithAReason(t *testing.T) {
	s := newService(t)
	deep := strings.Repeat("[", 20_000)
	for _, c := range []struct {
		verb, body string
		status     int
		want       string
	}{
		{"solve", ``, 400, "no body"},
		{"solve", `   `, 400, "no body"},
		{"solve", `{"text":`, 400, "ends too soon"},
		{"solve", `nonsense`, 400, "not JSON"},
		{"solve", `{"text": "3 50"} {}`, 400, "after the request"},
		{"solve", `{"text": "3 50"} x`, 400, "after the request"},
		{"solve", "\x00\xff", 400, "not JSON"},
		{"solve", deep, 400, "not JSON"},
		{"solve", `[]`, 422, "body: it is a list; want an object"},
		{"solve", `null`, 422, "exactly one of text, view, id and example"},
		{"solve", `{}`, 422, "exactly one of text, view, id and example"},
		{"solve", `{"text": "3 50", "id": "null#7"}`, 422, "exactly one"},
		{"solve", `{"text": 5}`, 422, "body.text: it is a number; want a string"},
		{"solve", `{"text": "3 50", "bogus": 1}`, 422, `unknown field "bogus"`},
		{"solve", `{"text": "3 50", "check": "yes"}`, 422, "body.check: it is a string; want true or false"},
		{"solve", `{"text": "3 50", "omit": ["report"]}`, 422, "body.omit[0]"},
		{"solve", `{"text": "3 50", "omit": [[]]}`, 422, "body.omit"},
		{"solve", `{"text": "3 50", "budget": {"seconds": "long"}}`, 422, "body.budget.seconds: it is a string; want a number"},
		{"solve", `{"text": "3 50", "budget": {"seconds": -1}}`, 422, "body.budget.seconds: it is negative"},
		{"solve", `{"text": "3 50", "budget": {"nodes": -1}}`, 422, "body.budget.nodes: it is negative"},
		{"solve", `{"text": "3 50", "budget": {"nodes": 1e300}}`, 422, "body.budget.nodes"},
		{"solve", `{"text": "3 50", "budget": {"seconds": 1e999}}`, 422, "body.budget.seconds"},
		{"solve", `{"text": "3 50", "case": 0.5}`, 422, "body.case"},
		{"solve", `{"text": "3 50", "case": -1}`, 422, "body.case"},
		{"solve", `{"text": "3 50", "method": "magic"}`, 422, `no method "magic"`},
		{"solve", `{"text": "3 50", "params": {"magic": "1"}}`, 422, `no parameter "magic"`},
		{"solve", `{"text": "3 50", "params": {"most": "many"}}`, 422, "most is"},
		{"solve", `{"text": "3 50", "params": {"most": 5}}`, 422, "body.params"},
		{"solve", `{"text": "3\nx"}`, 422, "line 2, column 1: "},
		{"solve", `{"id": "null"}`, 422, "holds no board"},
		{"solve", `{"id": "null("}`, 422, "not closed"},
		{"solve", `{"id": "gated#7"}`, 422, "another game"},
		{"solve", `{"id": "null:!!"}`, 422, "not base64url"},
		{"solve", `{"id": "null:AAAA"}`, 422, "unpacked"},
		{"solve", `{"id": "null:` + strings.Repeat("A", 9000) + `"}`, 422, "body.id"},
		{"solve", `{"view": {}}`, 422, "either a grid or a graph"},
		{"solve", `{"view": {"cube": {}}}`, 422, `unknown field "cube"`},
		{"solve", `{"view": {"grid": 5}}`, 422, "it is a number; want an object"},
		{"solve", `{"view": {"grid": {"rows": 1, "cols": 2, "looks": [], "cells": [0, 0], "tokens": []}}}`, 422, "look 0 of 0"},
		{"solve", `{"view": {"grid": {"rows": 9, "cols": 9, "looks": [], "cells": [], "tokens": []}}}`, 422, "has 0 cells"},
		{"solve", `{"view": {"grid": {"rows": 1, "cols": 1, "looks": [{"kind": "plain"}], "cells": [0], "tokens": [{"place": 7, "names": []}]}}}`, 422, "cell 7 of 1"},
		{"solve", `{"view": {"graph": {"nodes": [], "edges": [[0, 1]], "directed": false}}}`, 422, "node 0 to node 1 of 0"},
		{"solve", `{"view": {"graph": {"nodes": [], "edges": [], "directed": false}}}`, 422, "one row and two cells"},
		{"check", `{"text": "3 50"}`, 422, "body.report: there is no report"},
		{"check", `{"text": "3 50", "report": "none"}`, 422, "body.report: it is a string; want an object"},
		{"check", `{"text": "3 50", "report": {"schema": "other"}}`, 422, "schema"},
		{"check", `{"text": "3 50", "report": {"schema": 5}}`, 422, "body.report.schema: it is a number; want a string"},
		{"generate", `{"seed": -1}`, 422, "body.seed"},
		{"generate", `{"params": {"most": "0"}}`, 422, "most is"},
		{"moves", `{"text": "3 50", "state": {}}`, 422, "body.state: it is an object; want a string"},
	} {
		if why := refusal(t, s.post(t, c.verb, c.body), c.status); !strings.Contains(why, c.want) {
			t.Errorf("%s %.100s: %s; want %q", c.verb, c.body, why, c.want)
		}
	}
}

func TestAProblemDoesNotEchoALargeRequest(t *testing.T) {
	s := newService(t)
	large := strings.Repeat("x", 1<<20)
	for _, body := range []string{`{"bogus": "` + large + `"}`, large, `{"text": "3 50", "method": "` + large + `"}`, `{"text": "3 50", "params": {"` + large + `": ""}}`,
		`{"text": "3 50", "omit": [` + strings.TrimSuffix(strings.Repeat(`"x",`, 1000), ",") + `]}`} {
		if a := s.post(t, "solve", body); a.status < 400 || len(a.body) > 10_000 {
			t.Errorf("%.30s…: status %d, %d bytes", body, a.status, len(a.body))
		}
	}
}

func TestWhatIsNotThereIsAProblemToo(t *testing.T) {
	s := newService(t)
	for _, c := range []struct {
		method, path string
		status       int
	}{
		{"GET", "/nothing", 404}, {"GET", "/v1", 404}, {"GET", "/v1/games/tetris", 404}, {"POST", "/v1/games/tetris/solve", 404},
		{"POST", "/v1/games/null/nothing", 404}, {"GET", "/assets/nothing.js", 404}, {"GET", "/docs/nothing", 404}, {"GET", "/assets/", 404},
		{"GET", "/assets/jsconfig.json", 404}, {"GET", "/assets/test/share.test.js", 404}, {"GET", "/assets/%2e%2e/web.go", 404},
		{"POST", "/", 405}, {"DELETE", "/v1/games", 405}, {"GET", "/v1/games/null/solve", 405}, {"PUT", "/v1/games/null/show", 405}, {"POST", "/healthz", 405},
		{"OPTIONS", "/v1/games/null/solve", 405},
	} {
		body := ""
		if c.method == "POST" {
			body = `{"text": "3 50"}`
		}
		a := s.ask(t, c.method, c.path, body)
		refusal(t, a, c.status)
		if c.status == 405 && a.header.Get("Allow") == "" {
			t.Errorf("%s %s: no Allow", c.method, c.path)
		}
	}
}

func TestPackedBodiesAreNotUnpacked(t *testing.T) {
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	w.Write([]byte(`{"text": "3 50"}`))
	w.Close()
	s := newService(t)
	refusal(t, s.ask(t, "POST", "/v1/games/null/show", packed.String(), "Content-Encoding", "gzip"), 415)
	refusal(t, s.ask(t, "POST", "/v1/games/null/show", packed.String()), 400)
}

func TestOnlyJSONIsRead(t *testing.T) {
	s := newService(t)
	for _, kind := range []string{"text/plain", "application/x-www-form-urlencoded", "multipart/form-data"} {
		refusal(t, s.ask(t, "POST", "/v1/games/null/show", `{"text": "3 50"}`, "Content-Type", kind), 415)
	}
	if a := s.ask(t, "POST", "/v1/games/null/show", `{"text": "3 50"}`, "Content-Type", "application/json; charset=utf-8"); a.status != 200 {
		t.Errorf("%d %s", a.status, a.body)
	}
}

func TestAFaultOfTheProgramIsAProblemWithoutItsCause(t *testing.T) {
	s := newService(t)
	for _, c := range [][2]string{{"gated/show", `{"text": "panic"}`}, {"gated/solve", `{"text": "3 50", "method": "fail"}`}} {
		refusal(t, s.post(t, c[0], c[1]), http.StatusInternalServerError)
		if line := <-s.logs; !strings.Contains(line, "level=ERROR") || !strings.Contains(line, "stack=") {
			t.Errorf("%s: the operator is told %q", c[1], line)
		}
		s.endOf(t, "/v1/games/"+c[0])
	}
	if a := s.post(t, "gated/solve", `{"text": "3 50"}`); a.status != 200 || s.solving.taken() != 0 {
		t.Errorf("afterwards: %d, %d places taken", a.status, s.solving.taken())
	}
}

func TestAGameThatFailsDoesNotKeepTheServiceFromStarting(t *testing.T) {
	g := newGate().game()
	parse := g.Parse
	g.Parse = func(data []byte, v catalog.Values, m *solve.Meter) ([]catalog.Instance, error) {
		boards, err := parse(data, v, m)
		for i := range boards {
			boards[i] = failing{boards[i]}
		}
		return boards, err
	}
	s := newService(t, func(c *Config) { c.Games = catalog.Games{null.Game(), g} })
	if a := s.post(t, "solve", `{"text": "3 50"}`); a.status != 200 {
		t.Errorf("%d %s", a.status, a.body)
	}
	refusal(t, s.post(t, "gated/solve", `{"text": "3 50"}`), http.StatusInternalServerError)
}

// failing is a board whose default method panics.
type failing struct{ catalog.Instance }

func (f failing) Methods() []catalog.Method { return f.Instance.Methods()[2:] }

func TestWhereABoardIsWrongIsToldOnceForPeopleAndOnceForPrograms(t *testing.T) {
	s := newService(t)
	var p Problem
	if err := json.Unmarshal(s.post(t, "show", `{"text": "3\nx"}`).body, &p); err != nil || len(p.Errors) != 1 {
		t.Fatalf("%+v, %v", p, err)
	}
	want := ask.Fault{Message: strings.TrimPrefix(p.Detail, "line 2, column 1: "), Location: "body.text", Line: 2, Column: 1}
	if p.Errors[0] != want || want.Message == p.Detail {
		t.Errorf("%+v, want %+v", p, want)
	}
}
