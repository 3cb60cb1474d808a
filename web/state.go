package web

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/netip"
)

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

// ServeState serves only the state of the service, on an address of its own, until the context ends, whatever happens
// on the others. It answers only to the given host names and, beyond this machine, to addresses; without names it
// answers to any.
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
