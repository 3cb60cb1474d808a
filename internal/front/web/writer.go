package web

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"strconv"
	"time"
)

// Piece of an answer that a slow reader has a deadline for.
const pieceBytes = 64 << 10

// writer is the response to one client. It records what was sent, and gives up on a client that does not read.
type writer struct {
	http.ResponseWriter
	control *http.ResponseController
	patient time.Duration
	status  int
	bytes   int64
	// begin is called before the first byte of an answer that is not a stream.
	begin func(size int)
}

func newWriter(w http.ResponseWriter, patient time.Duration) *writer {
	return &writer{ResponseWriter: w, control: http.NewResponseController(w), patient: patient}
}

// Unwrap lets http.ResponseController find the connection.
func (w *writer) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// WriteHeader records the status and sends the headers.
func (w *writer) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

// Write sends the data piece by piece and renews the deadline for each, so a large answer may take long but a client
// that stops reading may not.
func (w *writer) Write(data []byte) (n int, err error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	if w.begin != nil {
		w.begin(len(data))
		w.begin = nil
	}
	for n < len(data) && err == nil {
		piece := data[n:min(len(data), n+pieceBytes)]
		w.control.SetWriteDeadline(time.Now().Add(w.patient)) // missing in tests without a connection
		var sent int
		sent, err = w.ResponseWriter.Write(piece)
		n += sent
	}
	w.bytes += int64(n)
	return n, err
}

// flush sends what is buffered.
func (w *writer) flush() error {
	w.control.SetWriteDeadline(time.Now().Add(w.patient))
	return w.control.Flush()
}

// gzipped returns data compressed by gzip.
func gzipped(data []byte) []byte {
	var small bytes.Buffer
	pack := gzip.NewWriter(&small)
	_, _ = pack.Write(data) // a buffer takes everything
	_ = pack.Close()
	return small.Bytes()
}

// packed serves answers that are the same for every client, and small, compressed by gzip where the client accepts it.
func packed(inner http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Add("Vary", "Accept-Encoding")
		if !accepts(r.Header.Get("Accept-Encoding"), "gzip") {
			inner.ServeHTTP(w, r)
			return
		}
		held := &holder{ResponseWriter: w, status: http.StatusOK}
		inner.ServeHTTP(held, r)
		data := held.body.Bytes()
		if held.status == http.StatusOK {
			data = gzipped(data)
			w.Header().Set("Content-Encoding", "gzip")
		}
		w.Header().Set("Content-Length", strconv.Itoa(len(data)))
		w.WriteHeader(held.status)
		_, _ = w.Write(data) // a client that has left does not receive it
	})
}

// holder holds a whole answer back.
type holder struct {
	http.ResponseWriter
	status int
	body   bytes.Buffer
}

// WriteHeader records the status.
func (h *holder) WriteHeader(status int) { h.status = status }

// Write keeps the data.
func (h *holder) Write(data []byte) (int, error) { return h.body.Write(data) }
