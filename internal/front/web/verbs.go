package web

import (
	"context"
	"encoding/json"
	"mime"
	"net/http"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"jogada/internal/front/ask"
)

// Reader selects the language of an answer.
type Reader struct {
	AcceptLanguage string `header:"Accept-Language" doc:"The languages that the reader wants; words are in the first of them that the games speak, or in English" example:"en"`
}

// language returns the language of the games that suits a reader best.
func (s *Server) language(a Reader) string { return language(a.AcceptLanguage, s.engine.Languages()) }

// GameRequest holds what every request about one game has: the game, and the language.
type GameRequest struct {
	Reader
	Game string `path:"game" maxLength:"64" doc:"The name of the game, or an alias"`
}

// output is an answer in the reader's language.
type output struct {
	ContentLanguage string `header:"Content-Language"`
	Body            any
}

// answer answers a request to a verb. It reports an unknown game before any other fault.
func (s *Server) answer(ctx context.Context, v ask.Verb, reader Reader, game string) (*output, error) {
	call := ask.Call{Game: game, Language: s.language(reader)}
	var body any
	var err error
	if v.OfGame {
		err = s.engine.Knows(game)
	}
	switch {
	case err != nil:
	case v.Request == nil:
		body, err = v.Do(ctx, s.engine, call)
	default:
		if call.Request, err = turnOf(ctx).decoded(); err != nil {
			break
		}
		busy := turnOf(ctx).work(ctx, func(ctx context.Context) {
			call.Watch = turnOf(ctx).aside(ctx, nil)
			body, err = v.Do(ctx, s.engine, call)
		})
		if busy != nil {
			return nil, s.unserved(busy)
		}
	}
	if err != nil {
		return nil, refused(err)
	}
	if list, is := body.(ask.GameList); is {
		list.Limits = s.limits.shape()
		body = list
	}
	return &output{ContentLanguage: call.Language, Body: body}, nil
}

type solveInput struct {
	GameRequest
	Accept string `header:"Accept" doc:"text/event-stream: the answer comes as events, with progress before it" example:"application/json"`
}

// solve answers a board, in one piece or as events.
func (s *Server) solve(ctx context.Context, in *solveInput) (*huma.StreamResponse, error) {
	if err := s.engine.Knows(in.Game); err != nil {
		return nil, refused(err)
	}
	request, err := turnOf(ctx).decoded()
	if err != nil {
		return nil, refused(err)
	}
	r := request.(ask.SolveRequest)
	t := &task{server: s, turn: turnOf(ctx)}
	ready := func(ctx context.Context) (ask.Job, error) {
		return s.engine.Solve(ctx, in.Game, r, s.language(in.Reader))
	}
	if err := t.prepare(ctx, ready); err != nil {
		if r.Live && wantsEvents(in.Accept) && asProblem(err).Status == http.StatusUnprocessableEntity {
			return unfinished(err), nil
		}
		return nil, err
	}
	return &huma.StreamResponse{Body: func(c huma.Context) {
		c.SetHeader("Content-Language", s.language(in.Reader))
		r, rw := humago.Unwrap(c)
		w := rw.(*writer)
		pack := gzipFor(w, r)
		if wantsEvents(in.Accept) {
			s.stream(r.Context(), t, w, pack)
			return
		}
		answer, err := t.solve(r.Context(), nil)
		if err != nil {
			writeProblem(w, asProblem(err))
			return
		}
		c.SetHeader("Content-Type", "application/json")
		writeJSON(w, pack, answer)
	}}, nil
}

// unfinished returns the fault of a board being drawn as an event, because an unfinished drawing is not a failed
// request.
func unfinished(err error) *huma.StreamResponse {
	return &huma.StreamResponse{Body: func(c huma.Context) {
		_, rw := humago.Unwrap(c)
		w := rw.(*writer)
		w.begin = nil
		w.Header().Set("Content-Type", "text/event-stream")
		_ = send(w, nil, "problem", asProblem(err)) // a client that has left does not receive it
	}}
}

// writeJSON writes an answer in one piece, compressed if there is a gzip stream, and otherwise from the memory in which it
// was encoded, so that large ones are not held twice.
func writeJSON(w *writer, pack *gzipStream, answer any) {
	if pack == nil {
		if err := json.NewEncoder(w).Encode(answer); err != nil && w.status == 0 { // sending has not started
			panic(err)
		}
		return
	}
	data, err := json.Marshal(answer)
	if err != nil {
		panic(err)
	}
	w.Header().Set("Content-Encoding", "gzip")
	_, _ = w.Write(pack.last(append(data, '\n'))) // a client that has left does not receive it
}

// wantsEvents reports whether a client that accepts these media types is to be answered with events.
func wantsEvents(accept string) bool {
	for part := range strings.SplitSeq(accept, ",") {
		kind, params, err := mime.ParseMediaType(part)
		if weight, weighed := params["q"]; err == nil && kind == "text/event-stream" {
			q, err := strconv.ParseFloat(weight, 64)
			return !weighed || err == nil && q > 0
		}
	}
	return false
}
