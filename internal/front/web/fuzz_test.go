package web

import (
	"encoding/json"
	"jogada/internal/front/ask"
	"net/http"
	"testing"
)

// FuzzABoardInJSON feeds any body to show, for every game: it is answered or refused, and never a fault.
func FuzzABoardInJSON(f *testing.F) {
	s := everyGame(f, func(c *Config) { c.Limits.Cells, c.Limits.Body = 10_000, 1<<16 })
	for i, g := range s.games {
		for _, e := range g.Examples {
			body, _ := json.Marshal(map[string]any{"text": e.Text, "params": e.Params})
			f.Add(byte(i), body)
			if shown := s.post(f, g.Name+"/show", string(body)); shown.status == 200 {
				board := decode[ask.Shown](f, shown)
				byView, _ := json.Marshal(map[string]any{"view": board.View, "params": board.Params})
				byID, _ := json.Marshal(map[string]any{"id": board.ID, "case": 1})
				f.Add(byte(i), byView)
				f.Add(byte(i), byID)
			}
		}
	}
	for _, body := range []string{``, `{}`, `[]`, `{"text": 5}`, `{"view": {"grid": {"rows": -1, "cols": -1, "looks": [], "cells": [], "tokens": []}}}`,
		`{"view": {"grid": {"rows": 4294967296, "cols": 4294967296, "looks": [], "cells": [], "tokens": []}}}`,
		`{"view": {"graph": {"nodes": [{"text": "", "kind": ""}], "edges": [[0, 0]], "directed": true}}}`, `{"id": "x(y=%)#1"}`} {
		f.Add(byte(0), []byte(body))
	}
	f.Fuzz(func(t *testing.T, game byte, body []byte) {
		g := s.games[int(game)%len(s.games)]
		a := s.post(t, g.Name+"/show", string(body))
		for len(s.logs) > 0 {
			<-s.logs
		}
		if a.status == http.StatusOK {
			if shown := decode[ask.Shown](t, a); shown.View.Places() > s.limits.Cells {
				t.Errorf("%d places", shown.View.Places())
			}
			return
		}
		if a.status >= 500 {
			t.Errorf("%s: %d %s", g.Name, a.status, a.body)
		}
		if !json.Valid(a.body) || len(a.body) > 20_000 {
			t.Errorf("%s: %d with %d bytes: %.300s", g.Name, a.status, len(a.body), a.body)
		}
	})
}
