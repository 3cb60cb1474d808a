package web

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"syscall"
	"testing"
	"time"
)

func TestAClientThatLeavesStopsItsSearch(t *testing.T) {
	for _, accept := range []string{"application/json", "text/event-stream"} {
		r := listen(t)
		ctx, leave := context.WithCancel(context.Background())
		r.begin(ctx, gatedSolve, waiting, "Accept", accept)
		<-r.gate.began
		leave()
		if err := <-r.gate.stopped; !errors.Is(err, context.Canceled) {
			t.Errorf("%s: stopped by %v", accept, err)
		}
		r.endOf(t, gatedSolve)
		if n := r.solving.taken(); n != 0 {
			t.Errorf("%s: %d slots are still taken", accept, n)
		}
	}
}

// dial sends the beginning of a request by hand.
func dial(t *testing.T, r running, request string) *net.TCPConn {
	t.Helper()
	c, err := net.Dial("tcp", r.addr)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	fmt.Fprint(c, strings.ReplaceAll(request, "\n", "\r\n"))
	return c.(*net.TCPConn)
}

func TestAClientThatSendsSlowlyHoldsNoPlace(t *testing.T) {
	r := listen(t, func(c *Config) { c.Limits.Solves = 1 })
	dial(t, r, "POST "+gatedSolve+" HTTP/1.1\nHost: x\nContent-Type: application/json\nContent-Length: 100\n\n{\"text\"")
	if a := <-r.begin(context.Background(), gatedSolve, `{"text": "3 50"}`); a.status != 200 {
		t.Errorf("beside it: %d %s", a.status, a.body)
	}
}

func TestAClientThatSendsTooSlowlyIsToldSo(t *testing.T) {
	r := listen(t, func(c *Config) { c.Timing.Read = 50 * time.Millisecond })
	c := dial(t, r, "POST "+gatedSolve+" HTTP/1.1\nHost: x\nContent-Type: application/json\nContent-Length: 100\n\n{\"text\"")
	resp, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		t.Fatal(err)
	}
	if resp.StatusCode != http.StatusRequestTimeout {
		t.Errorf("status %d", resp.StatusCode)
	}
}

func TestAClientThatSendsNoHeadersIsCutOff(t *testing.T) {
	r := listen(t, func(c *Config) { c.Timing.Header = 50 * time.Millisecond })
	c := dial(t, r, "GET / HTTP/1.1\nHost")
	if _, err := io.ReadAll(c); err != nil && !errors.Is(err, syscall.ECONNRESET) { // a reset is an end, too: it comes if the headers arrive after the connection was closed
		t.Errorf("the connection was not ended: %v", err)
	}
}

// watched is a listener that records the read deadlines of its connections.
type watched struct {
	net.Listener
	deadlines chan time.Time
}

func (w watched) Accept() (net.Conn, error) {
	c, err := w.Listener.Accept()
	return watchedConn{c, w.deadlines}, err
}

type watchedConn struct {
	net.Conn
	deadlines chan time.Time
}

func (c watchedConn) SetReadDeadline(end time.Time) error {
	c.deadlines <- end
	return c.Conn.SetReadDeadline(end)
}

// A deadline that is left would end the watch for a client that leaves, and so the search.
func TestTheTimeToSendARequestDoesNotEndItsSearch(t *testing.T) {
	l := watched{ownPort(t), make(chan time.Time, 100)}
	r := listenOn(t, l)
	solving := r.begin(context.Background(), gatedSolve, waiting)
	<-r.gate.began
	set, last := len(l.deadlines), time.Time{}
	for range set {
		last = <-l.deadlines
	}
	if set < 2 || !last.IsZero() {
		t.Errorf("of %d deadlines for the request the last, %v, is in force while it is solved", set, last)
	}
	close(r.gate.release)
	isProved(t, <-solving)
}

// unread is a request for an answer too large for any buffer, by a client that reads nothing.
func unread(t *testing.T, r running, accept string) {
	t.Helper()
	body := `{"text": "3 77"}`
	dial(t, r, fmt.Sprintf("POST %s HTTP/1.1\nHost: x\nAccept: %s\nContent-Type: application/json\nContent-Length: %d\n\n%s", gatedSolve, accept, len(body), body))
}

func TestAClientThatDoesNotReadIsGivenUp(t *testing.T) {
	for _, accept := range []string{"application/json", "text/event-stream"} {
		r := listen(t, func(c *Config) { c.Timing.Piece = 50 * time.Millisecond })
		unread(t, r, accept)
		if line := r.endOf(t, gatedSolve); strings.Contains(line, fmt.Sprintf("bytes=%d", 32<<20)) {
			t.Errorf("%s: all was sent: %s", accept, line)
		}
		if r.solving.taken()+r.giving.taken() != 0 {
			t.Errorf("%s: slots are still taken", accept)
		}
	}
}

func TestSlowReadersKeepNobodyWaiting(t *testing.T) {
	r := listen(t, func(c *Config) {
		c.Limits.Solves, c.Limits.Queue, c.Limits.Patience, c.Timing.Piece = 1, 10, time.Hour, time.Hour
	})
	unread(t, r, "application/json") // it has all the slots for large answers
	for r.giving.taken() == 0 {      // when it has been solved its slot is given to the next
		if a := <-r.begin(context.Background(), gatedSolve, `{"text": "3 50"}`); a.status != 200 {
			t.Fatalf("beside them: %d %s", a.status, a.body)
		}
	}
	if a := <-r.begin(context.Background(), gatedSolve, `{"text": "3 50"}`); a.status != 200 {
		t.Errorf("beside them: %d %s", a.status, a.body)
	}
}
