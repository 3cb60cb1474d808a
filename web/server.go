package web

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"time"
)

// Timing is how long the service waits for what.
type Timing struct {
	Header      time.Duration // for the headers of a request
	Read        time.Duration // for a whole request
	Piece       time.Duration // for a client to take 64 KiB of its answer
	Idle        time.Duration // for the next request on a connection
	Grace       time.Duration // for running solves to finish, when the service stops
	Connections int           // at a time
}

// DefaultTiming is patient with people and not with those who only hold connections.
func DefaultTiming() Timing {
	return Timing{Header: 5 * time.Second, Read: 30 * time.Second, Piece: 10 * time.Second, Idle: 2 * time.Minute,
		Grace: 10 * time.Second, Connections: 256}
}

func (t Timing) validate() error {
	if t.Header <= 0 || t.Read <= 0 || t.Piece <= 0 || t.Idle <= 0 || t.Grace < 0 || t.Connections < 1 {
		return errors.New("every time of the service must be more than nothing, and there must be a connection")
	}
	return nil
}

// mostHeader is how long the headers of a request may be.
const mostHeader = 64 << 10

// farewell is how long answers may take that were cut short when the service stops.
const farewell = 5 * time.Second

// Serve answers what comes in until the context ends. Then it accepts nothing more, lets running solves finish within
// the grace period, stops those that do not, which answer with what they know, and returns nil.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	running, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	server := &http.Server{
		Handler:           s.handler,
		BaseContext:       func(net.Listener) context.Context { return running },
		ReadHeaderTimeout: s.timing.Header,
		ReadTimeout:       s.timing.Read,
		IdleTimeout:       s.timing.Idle,
		MaxHeaderBytes:    mostHeader,
		ErrorLog:          slog.NewLogLogger(s.log.Handler(), slog.LevelDebug),
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(limitConnections(l, s.open)) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	s.leaving.Store(true)
	return s.stop(server, stop)
}

// stop ends a server: it waits for what runs, then cancels it, then closes what is left.
func (s *Server) stop(server *http.Server, cancel context.CancelFunc) error {
	s.log.Info("stopping", "running", s.solving.taken(), "grace", s.timing.Grace)
	grace, done := context.WithTimeout(context.Background(), s.timing.Grace)
	defer done()
	err := server.Shutdown(grace)
	if !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	cancel()
	last, done := context.WithTimeout(context.Background(), farewell)
	defer done()
	if err := server.Shutdown(last); err != nil {
		s.log.Warn("closing connections that do not end", "error", err)
		return server.Close()
	}
	return nil
}
