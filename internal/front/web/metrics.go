package web

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"time"

	"jogada/internal/base/metrics"
)

// counts holds the metrics of the service. Every label has few values, all known in advance: routes, statuses, games,
// verdicts.
type counts struct {
	metrics.Set
	requests    *metrics.Counter
	requestsNow *metrics.Gauge
	solves      *metrics.Counter
	solvesNow   *metrics.Gauge
	seconds     *metrics.Histogram
	refused     *metrics.Counter
	panics      *metrics.Counter
}

func newCounts() *counts {
	c := &counts{}
	c.requests = c.Counter("jogada_requests_total", "Requests answered, by route and status.", "route", "status")
	c.requestsNow = c.Gauge("jogada_requests_in_flight", "Requests being answered.")
	c.solves = c.Counter("jogada_solves_total", "Boards solved, by game and verdict.", "game", "verdict")
	c.solvesNow = c.Gauge("jogada_solves_in_flight", "Boards being solved.")
	c.seconds = c.Histogram("jogada_solve_seconds", "Time of a solve in seconds, checking included, by game.", 0.0005, 4, 10, "game")
	c.refused = c.Counter("jogada_refused_total", "Requests refused because the service was busy.")
	c.panics = c.Counter("jogada_panics_total", "Panics caught.")
	c.Process()
	return c
}

// request counts a request that was answered. Its route is the pattern that it matched, never its path.
func (c *counts) request(route string, status int) {
	if route == "" {
		route = "none"
	}
	c.requests.Inc(route, strconv.Itoa(status))
}

// solved counts a solve that has ended.
func (c *counts) solved(game, verdict string, took time.Duration) {
	c.solves.Inc(game, verdict)
	c.seconds.Observe(took.Seconds(), game)
}

// answerState adds the health, readiness and metrics endpoints to a mux.
func (s *Server) answerState(mux *http.ServeMux) {
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { writeLine(w, http.StatusOK, "alive") })
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, _ *http.Request) {
		if s.leaving.Load() {
			writeProblem(w, problem(http.StatusServiceUnavailable, "the service is shutting down"))
			return
		}
		writeLine(w, http.StatusOK, "ready")
	})
	mux.Handle("GET /metrics", s.metrics)
}

func writeLine(w http.ResponseWriter, status int, line string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	fmt.Fprintln(w, line)
}

// stateConnections limits the connections of an address that only serves the state.
const stateConnections = 64

// ServeState serves only the state of the service, on a separate address, until the context ends, even if the service
// has stopped. It answers only to the given host names and, on addresses other than loopback, to IP addresses; without
// names it answers to any.
func (s *Server) ServeState(ctx context.Context, l net.Listener, hosts []string) error {
	mux := http.NewServeMux()
	s.answerState(mux)
	local := false
	if tcp, is := l.Addr().(*net.TCPAddr); is {
		local = tcp.IP.IsLoopback()
	}
	server := s.newServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, err := netip.ParseAddr(hostName(r.Host)); !isNamed(hosts, r.Host) && (local || err != nil) {
			writeProblem(w, problem(http.StatusMisdirectedRequest, "the service does not answer to this host name; --host adds one"))
			return
		}
		mux.ServeHTTP(w, r)
	}))
	stop := context.AfterFunc(ctx, func() { server.Close() })
	defer stop()
	if err := server.Serve(limitConnections(l, stateConnections)); ctx.Err() == nil {
		return err
	}
	return nil
}

// newServer returns an HTTP server with the service's timeouts.
func (s *Server) newServer(handler http.Handler) *http.Server {
	return &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: s.timing.Header,
		ReadTimeout:       s.timing.Read,
		IdleTimeout:       s.timing.Idle,
		MaxHeaderBytes:    mostHeader,
		ConnState:         idle,
		ConnContext:       withConnection,
		ErrorLog:          s.serverLog(),
	}
}
