package web

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/netip"
)

// answerState has a mux tell whoever runs the service how it is.
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

// stateConnections is how many connections an address that only tells the state holds.
const stateConnections = 64

// ServeState tells the state of the service, and nothing else, on an address of its own until the context ends, whatever
// happens on the others. It answers to these names alone, and beyond this machine to addresses as well; none: to any.
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

// newServer is a server with the service's times.
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
