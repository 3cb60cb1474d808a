package web

import (
	"context"
	"encoding/json"
	"mime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"jogada/catalog"
	"jogada/say"
	"jogada/solve"
)

type solveInput struct {
	Asked
	Accept string `header:"Accept" doc:"text/event-stream: the answer comes as events, with progress before it" example:"application/json"`
}

// job is a solve that can begin.
type job struct {
	server   *Server
	board    instance
	method   catalog.Method
	request  SolveRequest
	language string
	length   time.Duration
	wanted   catalog.Request
}

// solve answers a board, in one piece or as events.
func (s *Server) solve(ctx context.Context, in *solveInput) (*huma.StreamResponse, error) {
	j, err := s.job(ctx, in)
	if err != nil {
		return nil, err
	}
	return &huma.StreamResponse{Body: func(c huma.Context) {
		c.SetHeader("Content-Language", j.language)
		r, rw := humago.Unwrap(c)
		w := rw.(*writer)
		if wantsEvents(in.Accept) {
			j.stream(r.Context(), w)
			return
		}
		data, err := json.Marshal(j.run(r.Context(), nil))
		if err != nil {
			panic(err)
		}
		c.SetHeader("Content-Type", "application/json")
		w.Write(append(data, '\n'))
	}}, nil
}

// wantsEvents says whether a client that accepts these media types is to be answered with events.
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

// job reads what a request asks for.
func (s *Server) job(ctx context.Context, in *solveInput) (job, error) {
	asked, b, err := askedBoard[SolveRequest](ctx, s, in.Game)
	if err != nil {
		return job{}, err
	}
	method, err := catalog.Pick(b, asked.Method)
	if err != nil {
		return job{}, badField("body.method", err)
	}
	length, budget := s.limits.lowered(asked.Budget)
	if asked.Live {
		length = min(length, live)
	}
	return job{server: s, board: b, method: method, request: asked, language: in.language(), length: length,
		wanted: catalog.Request{Budget: budget, Check: asked.Check == nil || *asked.Check, Certificate: asked.Certificate,
			Trace: asked.Trace, Language: in.language()}}, nil
}

// run solves the board.
func (j job) run(ctx context.Context, watch func(solve.Counts)) Answer {
	m := j.server.metrics
	m.solvesNow.Inc()
	defer m.solvesNow.Dec()
	begin := time.Now()
	ctx, cancel := context.WithTimeout(ctx, j.length)
	defer cancel()
	wanted := j.wanted
	wanted.Watch = watch
	report := j.method.Solve(ctx, wanted)
	m.solved(j.board.game.Name, report.Verdict.String(), time.Since(begin))
	return j.answer(report)
}

// answer puts the report, and what there is to see of it, together.
func (j job) answer(report catalog.Report) Answer {
	shown := j.board.shown(j.language)
	report.Command = j.board.again(shown.ID, report.Method)
	if j.omits("layers") {
		report.Layers = nil
	}
	if j.omits("frames") {
		report.Frames = nil
	}
	picture := report.Picture(*shown.View)
	if j.omits("view") {
		shown.View = nil
	}
	return Answer{Shown: shown, Report: report, Told: heard(picture.Speech), Layers: picture.Layers, Frames: picture.Frames, Trace: picture.Trace}
}

func (j job) omits(part string) bool { return slices.Contains(j.request.Omit, part) }

// heard is a speech whose empty lists are lists.
func heard(s catalog.Speech) catalog.Speech {
	return catalog.Speech{Headline: append([]say.Part{}, s.Headline...), Because: append([][]say.Part{}, s.Because...)}
}
