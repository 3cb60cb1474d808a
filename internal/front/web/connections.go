package web

import (
	"context"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"
)

// connections is a listener that limits the number of connections. When all are taken, a new one replaces the one
// furthest behind: silent and slow connections keep nobody out.
type connections struct {
	net.Listener
	most int

	mu     sync.Mutex
	left   sync.Cond // one was closed
	all    map[*connection]bool
	closed bool
}

// stage is the activity of a connection.
type stage int

const (
	silent    stage = iota // waiting for a request, or for the rest of its headers
	receiving              // a body
	working                // at work on a request: nothing is expected of the client
	sending                // an answer
)

// connection records its stage, since when, and how many bytes it has moved since.
type connection struct {
	net.Conn
	set   *connections
	from  string
	moved atomic.Int64

	// Guarded by the lock of the set.
	stage stage
	since time.Time
}

func limitConnections(l net.Listener, most int) *connections {
	c := &connections{Listener: l, most: most, all: map[*connection]bool{}}
	c.left.L = &c.mu
	return c
}

// Accept waits for a connection, and then makes room for it.
func (l *connections) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	fresh := &connection{Conn: c, set: l, from: addressOf(c.RemoteAddr().String()), since: time.Now()}
	l.mu.Lock()
	defer l.mu.Unlock()
	for len(l.all) >= l.most && !l.closed {
		if last := l.furthestBehind(time.Now()); last != nil {
			delete(l.all, last)
			last.Conn.Close()
			continue
		}
		l.left.Wait()
	}
	if l.closed {
		c.Close()
		return nil, net.ErrClosed
	}
	l.all[fresh] = true
	return fresh, nil
}

// Close stops accepting connections.
func (l *connections) Close() error {
	l.mu.Lock()
	l.closed = true
	l.mu.Unlock()
	l.left.Broadcast()
	return l.Listener.Close()
}

// pace is the slowest acceptable rate of a client, in bytes a second.
const pace = 64 << 10

// behind returns how much longer a connection has taken for its current stage than its bytes take at the pace.
func (c *connection) behind(now time.Time) time.Duration {
	return now.Sub(c.since) - time.Duration(float64(c.moved.Load())/pace*float64(time.Second))
}

// furthestBehind returns the connection to close first, nil if all are at work. Each connection of an address with n of
// them counts as n times as far behind.
func (l *connections) furthestBehind(now time.Time) (last *connection) {
	from := map[string]int{}
	for c := range l.all {
		from[c.from]++
	}
	var most time.Duration
	for c := range l.all {
		if c.stage == working {
			continue
		}
		if score := c.behind(now) * time.Duration(from[c.from]); last == nil || score > most {
			last, most = c, score
		}
	}
	return last
}

// slack is the time that a connection may be behind when others wait for its slot.
const slack = time.Second

// hurryAll ends the time of all connections at a stage that are behind by more than the slack, which releases what they
// hold.
func (l *connections) hurryAll(at stage) {
	if l == nil {
		return // a handler is called without a network
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	for c := range l.all {
		if c.stage == at && c.behind(now) > slack {
			c.Conn.SetDeadline(now)
		}
	}
}

// pause stops the clock of a connection during work that does not depend on the client.
func (c *connection) pause(do func()) {
	if c == nil {
		do()
		return
	}
	begin := time.Now()
	c.set.mu.Lock()
	was := c.stage
	c.stage = working
	c.set.mu.Unlock()
	do()
	c.set.mu.Lock()
	defer c.set.mu.Unlock()
	c.stage, c.since = was, c.since.Add(time.Since(begin))
}

// hurry ends the time of the connection furthest behind at a stage, if it is behind by more than the slack, which
// releases what it holds.
func (l *connections) hurry(at stage) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now, most := time.Now(), slack
	var last *connection
	for c := range l.all {
		if late := c.behind(now); c.stage == at && late > most {
			last, most = c, late
		}
	}
	if last != nil {
		last.Conn.SetDeadline(now)
	}
}

// dismiss closes the idle connections.
func (l *connections) dismiss() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for c := range l.all {
		if c.stage == silent {
			c.Conn.Close()
		}
	}
}

// at counts the connections at a stage.
func (l *connections) at(s stage) (n int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for c := range l.all {
		if c.stage == s {
			n++
		}
	}
	return n
}

// Read reads from the client and counts the bytes.
func (c *connection) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	c.moved.Add(int64(n))
	return n, err
}

// Write sends data to the client.
func (c *connection) Write(p []byte) (int, error) {
	n, err := c.Conn.Write(p)
	c.moved.Add(int64(n))
	return n, err
}

// Close closes the connection and makes room for another one.
func (c *connection) Close() error {
	err := c.Conn.Close()
	c.set.mu.Lock()
	delete(c.set.all, c)
	c.set.mu.Unlock()
	c.set.left.Signal()
	return err
}

// enter records that a connection begins a stage. It does nothing if a handler is called without a network.
func (c *connection) enter(s stage) {
	if c == nil {
		return
	}
	c.set.mu.Lock()
	defer c.set.mu.Unlock()
	c.stage, c.since = s, time.Now()
	c.moved.Store(0)
}

// idle records a connection whose request has been answered.
func idle(c net.Conn, state http.ConnState) {
	if own, is := c.(*connection); is && state == http.StateIdle {
		own.enter(silent)
	}
}

type connectionKey struct{}

// withConnection lets a request find its connection.
func withConnection(ctx context.Context, c net.Conn) context.Context {
	return context.WithValue(ctx, connectionKey{}, c)
}

// connectionOf returns the connection of a request; nil without a network.
func connectionOf(ctx context.Context) *connection {
	c, _ := ctx.Value(connectionKey{}).(*connection)
	return c
}

// addressOf returns the client that requests from a remote address count for: the host or, for IPv6, its /64 network.
func addressOf(remote string) string {
	at, err := netip.ParseAddrPort(remote)
	if err != nil {
		return remote
	}
	host := at.Addr().Unmap()
	if host.Is6() {
		network, _ := host.WithZone("").Prefix(64)
		return network.String()
	}
	return host.String()
}
