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

	"jogada/ask"
	"jogada/catalog"
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
type output[T any] struct {
	ContentLanguage string `header:"Content-Language"`
	Body            T
}

// answerOf returns the answer to a request, or the problem that it was refused with.
func answerOf[T any](language string, body T, err error) (*output[T], error) {
	if err != nil {
		return nil, refused(err)
	}
	return &output[T]{ContentLanguage: language, Body: body}, nil
}

// read returns the request that has its turn.
func read[T ask.Request](ctx context.Context) (T, error) {
	r, err := turnOf(ctx).decoded()
	if err != nil {
		var none T
		return none, err
	}
	return r.(T), nil
}

func (s *Server) listGames(_ context.Context, in *Reader) (*output[ask.GameList], error) {
	l := s.limits
	return answerOf(s.language(*in), ask.GameList{Games: s.engine.Games(s.language(*in)), Limits: ask.LimitsShape{Body: l.Body, Cells: l.Cells, Seconds: l.Time.Seconds(),
		Nodes: l.Nodes, Memory: l.Memory, Solves: l.Solves}}, nil)
}

func (s *Server) describeGame(_ context.Context, in *GameRequest) (*output[ask.FullGame], error) {
	full, err := s.engine.Game(in.Game, s.language(in.Reader))
	return answerOf(s.language(in.Reader), full, err)
}

func (s *Server) show(ctx context.Context, in *GameRequest) (*output[ask.Shown], error) {
	return answer(ctx, s, in, func(ctx context.Context, r ask.ShowRequest) (ask.Shown, error) {
		return s.engine.Show(ctx, in.Game, r, s.language(in.Reader))
	})
}

func (s *Server) check(ctx context.Context, in *GameRequest) (*output[ask.Ruling], error) {
	return answer(ctx, s, in, func(ctx context.Context, r ask.CheckRequest) (ask.Ruling, error) {
		return s.engine.Check(ctx, in.Game, r)
	})
}

func (s *Server) holds(ctx context.Context, in *GameRequest) (*output[ask.ClaimsResult], error) {
	return answer(ctx, s, in, func(ctx context.Context, r ask.ClaimsRequest) (ask.ClaimsResult, error) {
		return s.engine.Holds(ctx, in.Game, r, s.language(in.Reader))
	})
}

func (s *Server) moves(ctx context.Context, in *GameRequest) (*output[catalog.Play], error) {
	return answer(ctx, s, in, func(ctx context.Context, r ask.MovesRequest) (catalog.Play, error) {
		return s.engine.Moves(ctx, in.Game, r, s.language(in.Reader))
	})
}

func (s *Server) generate(ctx context.Context, in *GameRequest) (*output[ask.Generated], error) {
	return answer(ctx, s, in, func(ctx context.Context, r ask.GenerateRequest) (ask.Generated, error) {
		return s.engine.Generate(ctx, in.Game, r, s.language(in.Reader), turnOf(ctx).aside(ctx, nil))
	})
}

func (s *Server) score(ctx context.Context, in *Reader) (*output[ask.Scored], error) {
	r, err := read[ask.ScoreRequest](ctx)
	if err != nil {
		return nil, refused(err)
	}
	var body ask.Scored
	if busy := turnOf(ctx).work(ctx, func(ctx context.Context) { body, err = s.engine.Score(ctx, r) }); busy != nil {
		return nil, s.unserved(busy)
	}
	return answerOf(s.language(*in), body, err)
}

// answer reads a request about a game and answers it. It reports an unknown game before any other fault.
func answer[R ask.Request, T any](ctx context.Context, s *Server, in *GameRequest, do func(context.Context, R) (T, error)) (*output[T], error) {
	var none T
	if err := s.engine.Knows(in.Game); err != nil {
		return answerOf(s.language(in.Reader), none, err)
	}
	r, err := read[R](ctx)
	if err != nil {
		return answerOf(s.language(in.Reader), none, err)
	}
	var body T
	if busy := turnOf(ctx).work(ctx, func(ctx context.Context) { body, err = do(ctx, r) }); busy != nil {
		return nil, s.unserved(busy)
	}
	return answerOf(s.language(in.Reader), body, err)
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
	r, err := read[ask.SolveRequest](ctx)
	if err != nil {
		return nil, refused(err)
	}
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
