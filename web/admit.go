package web

import (
	"context"
	"errors"
	"io"
	"mime"
	"net"
	"net/http"
	"strings"
	"time"
)

// smallAnswer is the size up to which an answer is on its way while others solve; a larger one needs a place for that.
const smallAnswer = 1 << 20

// admitted lets requests that cost something in one by one: the body is read whole, within its limit, and only then a
// place is taken, in which it is decoded and answered. A client that sends slowly holds a connection and no place.
func (s *Server) admitted(inner http.Handler, rooms map[string]*places) http.Handler {
	return http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		_, pattern := s.mux.Handler(r)
		room, costs := rooms[pattern]
		w, ours := rw.(*writer)
		if !costs || !ours {
			inner.ServeHTTP(rw, r)
			return
		}
		r.Pattern = pattern // for whoever counts, should it be refused here
		body, p := s.readBody(w, r)
		if p != nil {
			writeProblem(w, p)
			return
		}
		switch err := room.take(r.Context()); {
		case errors.Is(err, errBusy):
			s.metrics.refused.Inc()
			writeProblem(w, busy())
			return
		case err != nil: // the client has left, or the service stops
			writeProblem(w, problem(http.StatusServiceUnavailable, "the request was given up while it waited"))
			return
		}
		t := &turn{server: s, room: room, body: body}
		defer t.end()
		w.begin = t.answering
		inner.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), turnKey{}, t)))
	})
}

// readBody reads the whole body. After that the connection is watched for a client that leaves.
func (s *Server) readBody(w *writer, r *http.Request) ([]byte, *Problem) {
	if coding := r.Header.Get("Content-Encoding"); coding != "" && !strings.EqualFold(coding, "identity") {
		return nil, problem(http.StatusUnsupportedMediaType, "a packed request is not read; send it without Content-Encoding")
	}
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		return nil, problem(http.StatusUnsupportedMediaType, "the request must be application/json, and say so in Content-Type")
	}
	over := tooLarge("the request is longer than %d bytes, the most that is read", s.limits.Body)
	if r.ContentLength > s.limits.Body {
		w.Header().Set("Connection", "close")
		return nil, over
	}
	body, err := io.ReadAll(http.MaxBytesReader(w.ResponseWriter, r.Body, s.limits.Body))
	var long *http.MaxBytesError
	var network net.Error
	switch {
	case errors.As(err, &long):
		return nil, over
	case errors.As(err, &network) && network.Timeout():
		return nil, problem(http.StatusRequestTimeout, "the request did not arrive in time")
	case err != nil:
		return nil, problem(http.StatusBadRequest, "the request was cut short")
	}
	// The time to read is over well. Left in force it would end the watch for a client that leaves, and so the search.
	w.control.SetReadDeadline(time.Time{})
	return body, nil
}

// turn is a request that has its place. It belongs to the goroutine that answers the request.
type turn struct {
	server *Server
	body   []byte
	room   *places // the place that it has now; nil: none any more
}

type turnKey struct{}

// turnOf is the turn of a request.
func turnOf(ctx context.Context) *turn { t, _ := ctx.Value(turnKey{}).(*turn); return t }

// answering gives the place to the next request as soon as the answer is made: a slow reader keeps nobody waiting. A
// large answer takes one of the places for those, and where none is free it keeps its own.
func (t *turn) answering(size int) {
	if size > smallAnswer && !t.server.giving.try() {
		return
	}
	t.end()
	if size > smallAnswer {
		t.room = t.server.giving
	}
}

// end gives back the place.
func (t *turn) end() {
	if t.room != nil {
		t.room.leave()
		t.room = nil
	}
}
