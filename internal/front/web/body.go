package web

import (
	"errors"
	"io"
	"mime"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"
)

// smallBody is the length up to which a body is read and kept without a reservation.
const smallBody = 16 << 10

// readBody reads the whole body. After that the connection is watched for a client that leaves. A body that is not
// small needs a reservation until it is processed, so that many of them do not fill the memory; reserved is nil for a
// small one.
func (s *Server) readBody(w *writer, r *http.Request) (body []byte, reserved *arriving, p *Problem) {
	defer func() {
		if p != nil {
			reserved.leave()
			reserved = nil
		}
	}()
	if coding := r.Header.Get("Content-Encoding"); coding != "" && !strings.EqualFold(coding, "identity") {
		return nil, reserved, problem(http.StatusUnsupportedMediaType, "a packed request is not read; send it without Content-Encoding")
	}
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		return nil, reserved, problem(http.StatusUnsupportedMediaType, "the request must be application/json, and say so in Content-Type")
	}
	if r.ContentLength > s.limits.Body {
		return nil, reserved, s.tooLong()
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, min(smallBody, s.limits.Body)+1))
	if err == nil && len(body) > smallBody && int64(len(body)) <= s.limits.Body {
		reserved = s.receiving.begin()
		body, err = reserved.read(r.Context(), r.Body, body, r.ContentLength, s.limits.Body, connectionOf(r.Context()).pause)
		if errors.Is(err, errBusy) || r.Context().Err() != nil {
			return nil, reserved, s.unserved(err)
		}
	}
	var network net.Error
	switch {
	case errors.As(err, &network) && network.Timeout():
		return nil, reserved, problem(http.StatusRequestTimeout, "the request did not arrive in time")
	case err != nil:
		return nil, reserved, problem(http.StatusBadRequest, "the request was cut short")
	case int64(len(body)) > s.limits.Body:
		return nil, reserved, s.tooLong()
	}
	// The read deadline has been met. Left in force it would end the watch for a client that leaves, and so the search.
	w.control.SetReadDeadline(time.Time{})
	return body, reserved, nil
}

func (s *Server) tooLong() *Problem {
	return tooLarge("the request is longer than %d bytes, the most that is read", s.limits.Body)
}

// mostThrown limits how much of a refused body is read and discarded. Most clients read no answer before they have sent
// everything, and one that is cut off while it sends may never see the reason.
const mostThrown = 64 << 20

// refuse answers a request whose body was not read, or not to its end. It answers a client that expects 100-continue at
// once.
func (s *Server) refuse(w *writer, r *http.Request, p *Problem) {
	connectionOf(r.Context()).enter(receiving)
	w.Header().Set("Connection", "close")
	asks := strings.EqualFold(r.Header.Get("Expect"), "100-continue")
	if !asks {
		w.control.EnableFullDuplex() // the answer is sent before the body is read; missing in tests without a connection
	}
	writeProblem(w, p)
	if asks {
		return
	}
	w.flush()
	w.control.SetReadDeadline(time.Now().Add(w.patient))
	throwAway(io.LimitReader(r.Body, mostThrown))
}

// throwAway reads the rest in large pieces, because many refused clients send at the same time.
func throwAway(r io.Reader) {
	piece := pieces.Get().(*[pieceBytes]byte)
	defer pieces.Put(piece)
	for {
		if _, err := r.Read(piece[:]); err != nil {
			return
		}
	}
}

var pieces = sync.Pool{New: func() any { return new([pieceBytes]byte) }}
