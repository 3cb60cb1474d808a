package web

import (
	"context"
	"encoding/json"
	"net/http"
	"reflect"
	"slices"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"jogada/internal/front/ask"
	"jogada/solve"
)

// progressEvery is the interval between two progress events.
const progressEvery = 100 * time.Millisecond

// outcome is the final event of a solve: an answer or a problem.
type outcome struct {
	event string
	data  any
}

// stream solves the board and sends events: progress, then answer or problem. The search runs concurrently, so that a
// slow reader delays only itself; when the reader has left, the search is stopped.
func (s *Server) stream(ctx context.Context, t *task, w *writer, pack *gzipStream) {
	w.begin = nil
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("X-Accel-Buffering", "no") // for proxies that would buffer the events
	if pack != nil {
		h.Set("Content-Encoding", "gzip")
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var seen latest
	done := make(chan outcome, 1)
	go func() { done <- s.guardedRun(ctx, t, seen.set) }()
	begin, tick := time.Now(), time.NewTicker(progressEvery)
	defer tick.Stop()
	for {
		if err := send(w, pack, "progress", ask.ProgressOf(seen.get(), time.Since(begin))); err != nil {
			cancel()
			<-done
			return
		}
		select {
		case end := <-done:
			s.last(ctx, w, pack, end)
			return
		case <-tick.C:
		}
	}
}

// last sends the event that ends the stream. By then the slot belongs to the next request.
func (s *Server) last(ctx context.Context, w *writer, pack *gzipStream, end outcome) {
	data, err := json.Marshal(end.data)
	if err != nil {
		s.panicked("the answer of a solve", err)
		return
	}
	data = eventOf(end.event, data)
	if pack != nil {
		data = pack.last(data)
	}
	turnOf(ctx).answering(ctx, len(data))
	connectionOf(ctx).enter(sending)
	_ = write(w, data) // a client that has left does not receive it
}

// guardedRun solves the board in a goroutine of its own, and recovers from panics there.
func (s *Server) guardedRun(ctx context.Context, t *task, watch func(solve.Progress)) (end outcome) {
	defer func() {
		if cause := recover(); cause != nil {
			s.panicked("a solve", cause)
			end = outcome{"problem", broken()}
		}
	}()
	answer, err := t.solve(ctx, watch)
	if err != nil {
		return outcome{"problem", asProblem(err)}
	}
	return outcome{"answer", answer}
}

// latest holds the last progress of a search.
type latest struct {
	mu       sync.Mutex
	progress solve.Progress
}

func (l *latest) set(p solve.Progress) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.progress = p
}

func (l *latest) get() solve.Progress {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.progress
}

// send sends one event that others follow, as a part of a gzip stream if there is one.
func send(w *writer, pack *gzipStream, event string, v any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	data = eventOf(event, data)
	if pack != nil {
		data = pack.part(data)
	}
	return write(w, data)
}

// eventOf returns an event as it is sent.
func eventOf(name string, data []byte) []byte {
	return slices.Concat([]byte("event: "+name+"\ndata: "), data, []byte("\n\n"))
}

func write(w *writer, data []byte) error {
	if _, err := w.Write(data); err != nil {
		return err
	}
	return w.flush()
}

// describeSolve documents the two forms of a solve's answer.
func (s *Server) describeSolve() {
	schemas := s.api.OpenAPI().Components.Schemas
	answer := schemas.Schema(reflect.TypeFor[ask.Answer](), true, "Answer")
	event := func(name string, data *huma.Schema) *huma.Schema {
		return &huma.Schema{Type: huma.TypeObject, Title: name, Required: []string{"event", "data"}, Properties: map[string]*huma.Schema{
			"event": {Type: huma.TypeString, Enum: []any{name}}, "data": data}}
	}
	events := &huma.Schema{Type: huma.TypeArray, Description: "Server-sent events, in this order: any number of progress, then one answer or one problem.",
		Items: &huma.Schema{OneOf: []*huma.Schema{
			event("progress", schemas.Schema(reflect.TypeFor[ask.Progress](), true, "Progress")),
			event("answer", answer),
			event("problem", schemas.Schema(reflect.TypeFor[Problem](), true, "Problem")),
		}}}
	op := s.api.OpenAPI().Paths["/v1/games/{game}/solve"].Post
	op.Responses["200"].Content = map[string]*huma.MediaType{
		"application/json":  {Schema: answer},
		"text/event-stream": {Schema: events},
	}
	op.Responses["200"].Description = http.StatusText(http.StatusOK)
}
