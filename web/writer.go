package web

import (
	"net/http"
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
