// Package web is the service and the page: what the catalogue knows over HTTP, and a page that draws it. It knows no
// game: names, words, parameters, brushes and answers all come from the catalogue, so a new game shows up by itself.
//
// The operator sets limits and a client can only lower them. Beyond them a request is refused at once with a status that
// says so; nothing queues without end and nothing grows without bound.
package web

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"reflect"
	"sync/atomic"

	"github.com/danielgtaylor/huma/v2"

	"jogada/ask"
	"jogada/catalog"
)

// Config is what a service is made of.
type Config struct {
	Games   catalog.Games
	Limits  Limits
	Timing  Timing
	Hosts   []string     // the names that it answers to; none: any
	Page    fs.FS        // the files of the page; nil: those in the binary
	Log     *slog.Logger // nil: nothing is logged
	Version string
}

// Server is the service.
type Server struct {
	games   catalog.Games
	limits  Limits
	timing  Timing
	hosts   []string
	log     *slog.Logger
	desk    *ask.Desk
	solving *places // for what searches
	looking *places // for what only reads, draws or makes a board
	open    *places // connections
	giving  *places // for large answers on their way to slow readers
	metrics *metrics
	mux     *http.ServeMux
	api     huma.API
	handler http.Handler
	leaving atomic.Bool // it is shutting down
}

// New is a service that serves nothing yet.
func New(c Config) (*Server, error) {
	desk, err := ask.New(c.Games, c.Limits.Limits)
	if err := errors.Join(err, c.Limits.validate(), c.Timing.validate()); err != nil {
		return nil, err
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Page == nil {
		c.Page = ownPage()
	}
	l := c.Limits
	s := &Server{games: c.Games, limits: l, timing: c.Timing, hosts: c.Hosts, log: c.Log, desk: desk,
		solving: newPlaces(l.Solves, l.Queue, l.Patience), looking: newPlaces(l.Solves, l.Queue, l.Patience),
		giving: newPlaces(4*l.Solves, 0, 0), open: newPlaces(c.Timing.Connections, 0, 0), metrics: newMetrics(), mux: http.NewServeMux()}
	s.api = newAPI(s.mux, c.Version)
	s.register()
	s.serveState()
	s.serveDocument()
	if err := s.serveFiles(c.Page); err != nil {
		return nil, fmt.Errorf("the page: %w", err)
	}
	s.handler = s.guarded(s.admitted(s.mux, s.rooms()))
	return s, nil
}

// Handler answers all requests of the service.
func (s *Server) Handler() http.Handler { return s.handler }

// serveState tells whoever runs the service how it is.
func (s *Server) serveState() {
	for path, summary := range map[string]string{"/healthz": "Whether the service is alive", "/readyz": "Whether it takes requests; 503 while it shuts down",
		"/metrics": "What it has done so far, for Prometheus"} {
		s.api.OpenAPI().AddOperation(&huma.Operation{Method: http.MethodGet, Path: path, OperationID: path[1:], Summary: summary,
			Tags: []string{serviceTag}, Responses: map[string]*huma.Response{"200": {Description: http.StatusText(http.StatusOK),
				Content: map[string]*huma.MediaType{"text/plain": {Schema: &huma.Schema{Type: huma.TypeString}}}}}})
	}
	s.api.OpenAPI().Paths["/readyz"].Get.Responses["503"] = &huma.Response{Description: http.StatusText(http.StatusServiceUnavailable),
		Content: map[string]*huma.MediaType{"application/problem+json": {Schema: s.api.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[Problem](), true, "Problem")}}}
	s.mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { writeLine(w, http.StatusOK, "alive") })
	s.mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, _ *http.Request) {
		if s.leaving.Load() {
			writeProblem(w, problem(http.StatusServiceUnavailable, "the service is shutting down"))
			return
		}
		writeLine(w, http.StatusOK, "ready")
	})
	s.mux.Handle("GET /metrics", s.metrics.handler())
}

func writeLine(w http.ResponseWriter, status int, line string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	fmt.Fprintln(w, line)
}
