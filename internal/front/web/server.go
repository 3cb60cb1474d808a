package web

import (
	"context"
	"errors"
	"fmt"
	"log"
	"log/slog"
	"net"
	"net/http"
	"time"
)

// Timing holds the timeouts of the service.
type Timing struct {
	Header      time.Duration // for the headers of a request
	Read        time.Duration // for a whole request
	Piece       time.Duration // for a client to take 64 KiB of its answer or to send the rest of a refused body, and for interrupted answers when the service stops
	Idle        time.Duration // for the next request on a connection
	Grace       time.Duration // for running solves to finish, when the service stops
	Connections int           // concurrent connections
}

// DefaultTiming returns timeouts that are generous to people and strict with clients that only hold connections.
func DefaultTiming() Timing {
	return Timing{Header: 5 * time.Second, Read: 30 * time.Second, Piece: 10 * time.Second, Idle: 2 * time.Minute,
		Grace: 10 * time.Second, Connections: 1024}
}

func (t Timing) validate() error {
	if t.Header <= 0 || t.Read <= 0 || t.Piece <= 0 || t.Idle <= 0 || t.Grace < 0 || t.Connections < 1 {
		return errors.New("every time of the service must be more than nothing, and there must be a connection")
	}
	return nil
}

// mostHeader limits the length of the headers of a request.
const mostHeader = 64 << 10

// ErrCutOff means that the service stopped with requests that could not be answered within the grace period.
var ErrCutOff = errors.New("the service stopped before all requests were answered")

// Serve answers requests until the context ends. Then it accepts nothing more, lets running solves finish within the
// grace period, and interrupts the rest, which answer with what they know. It returns nil if all were answered, and
// ErrCutOff otherwise.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	running, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	server := s.newServer(s.handler)
	server.BaseContext = func(net.Listener) context.Context { return running }
	s.open = limitConnections(l, s.timing.Connections)
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(s.open) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	s.leaving.Store(true)
	return s.stop(server, stop)
}

func (s *Server) serverLog() *log.Logger { return slog.NewLogLogger(s.log.Handler(), slog.LevelDebug) }

// stop ends a server: it waits for what runs, then cancels it, then closes what is left.
func (s *Server) stop(server *http.Server, cancel context.CancelFunc) error {
	s.log.Info("stopping", "running", s.open.at(working), "grace", s.timing.Grace)
	s.open.dismiss()
	grace, done := context.WithTimeout(context.Background(), s.timing.Grace)
	defer done()
	err := server.Shutdown(grace)
	if !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	cancel()
	last, done := context.WithTimeout(context.Background(), s.timing.Piece)
	defer done()
	if err := server.Shutdown(last); err == nil {
		return nil
	}
	unanswered := s.open.at(working)
	s.log.Warn("closing connections that do not end", "unanswered", unanswered)
	server.Close()
	if unanswered > 0 {
		return fmt.Errorf("%w: %d of them", ErrCutOff, unanswered)
	}
	return nil
}
