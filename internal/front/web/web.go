// Package web provides the HTTP service and its page. It knows no game: names, words, parameters, brushes and answers
// all come from the catalogue, so a new game needs no change here.
//
// The operator sets limits and a client can only lower them. Requests beyond them are refused at once with a fitting
// status; every queue and buffer is bounded.
package web

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"reflect"
	"sync/atomic"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"jogada/catalog"
	"jogada/internal/front/ask"
	"jogada/internal/front/web/page"
)

// Config configures a service.
type Config struct {
	Games   catalog.Games
	Orders  ask.Orders // makes boards to order; nil refuses them
	Limits  Limits
	Timing  Timing
	Hosts   []string          // host names that it answers to; none means any
	Embed   []string          // origins of pages that may embed ours; none means no page
	Page    fs.FS             // the files of the page; nil means those in the binary
	Lessons map[string][]byte // the lessons of the page, by file name
	Log     *slog.Logger      // nil logs nothing
	Version string
}

// Server is the HTTP service.
type Server struct {
	games     catalog.Games
	limits    Limits
	timing    Timing
	hosts     []string
	embedders []string
	scripts   string // scripts that a browser may run, in the syntax of the content security policy
	log       *slog.Logger
	engine    *ask.Engine
	costs     *costs
	after     func(time.Duration, func()) *time.Timer // time.AfterFunc; tests watch it

	quick     *slots  // for quick work
	solving   *slots  // for searches that take long
	looking   *slots  // for reading, drawing or making large boards
	receiving *bodies // large ones arriving
	giving    *slots  // for large answers to slow readers, in proportion to their size

	open    *connections // of the address that it serves; none before that
	metrics *counts
	mux     *http.ServeMux
	api     huma.API
	handler http.Handler
	leaving atomic.Bool // it is shutting down
}

// New returns a service that is not yet serving. It fails if the configuration is invalid.
func New(c Config) (*Server, error) {
	engine, err := ask.New(c.Games, c.Limits.Limits, c.Orders)
	if err := errors.Join(err, c.Limits.validate(), c.Timing.validate()); err != nil {
		return nil, err
	}
	for _, origin := range c.Embed {
		if err := checkOrigin(origin); err != nil {
			return nil, err
		}
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Page == nil {
		c.Page = page.Own()
	}
	l := c.Limits
	s := &Server{games: c.Games, limits: l, timing: c.Timing, hosts: c.Hosts, embedders: c.Embed, log: c.Log, engine: engine, costs: newCosts(l.Quick), after: time.AfterFunc,
		open: &connections{}, metrics: newCounts(), mux: http.NewServeMux()}
	s.makeSlots()
	s.api = newAPI(s.mux, c.Version)
	s.register()
	s.describeState()
	s.answerState(s.mux)
	s.serveDocument()
	s.serveLessons(c.Lessons)
	s.serveFirst()
	if err := s.serveFiles(c.Page); err != nil {
		return nil, fmt.Errorf("the page: %w", err)
	}
	s.handler = s.guarded(s.admitted(s.mux, routes()))
	return s, nil
}

// makeSlots creates the slots. Waiting costs a connection and at most 16 KiB, less than a refusal and a retry, so the
// queues are long; the longest is for small requests, which are soon done.
func (s *Server) makeSlots() {
	l := s.limits
	s.quick = newSlots(2*l.Solves, 8*l.Queue, l.Patience)
	s.solving, s.looking = newSlots(l.Solves, l.Queue, l.Patience), newSlots(l.Solves, l.Queue, l.Patience)
	s.giving = newSlots(l.Solves*(mostGiven/smallAnswer), 4*l.Solves, slack)
	s.receiving = newBodies(4*int64(l.Solves)*l.Body, l.Patience, func() { s.open.hurryAll(receiving) })
}

// Handler returns the handler of all requests.
func (s *Server) Handler() http.Handler { return s.handler }

// describeState adds the state endpoints to the API's document.
func (s *Server) describeState() {
	for path, summary := range map[string]string{"/healthz": "Whether the service is alive", "/readyz": "Whether it takes requests; 503 while it shuts down",
		"/metrics": "What it has done so far, for Prometheus"} {
		s.api.OpenAPI().AddOperation(&huma.Operation{Method: http.MethodGet, Path: path, OperationID: path[1:], Summary: summary,
			Tags: []string{serviceTag}, Responses: map[string]*huma.Response{"200": {Description: http.StatusText(http.StatusOK),
				Content: map[string]*huma.MediaType{"text/plain": {Schema: &huma.Schema{Type: huma.TypeString}}}}}})
	}
	s.api.OpenAPI().Paths["/readyz"].Get.Responses["503"] = &huma.Response{Description: http.StatusText(http.StatusServiceUnavailable),
		Content: map[string]*huma.MediaType{"application/problem+json": {Schema: s.api.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[Problem](), true, "Problem")}}}
}
