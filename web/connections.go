package web

import (
	"net"
	"sync"
)

// connections is a listener that holds only so many connections at a time; more wait to be accepted.
type connections struct {
	net.Listener
	places *places
	closed chan struct{}
	once   sync.Once
}

func limitConnections(l net.Listener, places *places) *connections {
	return &connections{Listener: l, places: places, closed: make(chan struct{})}
}

// Accept waits for a place and then for a connection.
func (l *connections) Accept() (net.Conn, error) {
	select {
	case l.places.free <- struct{}{}:
	case <-l.closed:
		return nil, net.ErrClosed
	}
	c, err := l.Listener.Accept()
	if err != nil {
		l.places.leave()
		return nil, err
	}
	return &connection{Conn: c, leave: l.places.leave}, nil
}

// Close stops accepting.
func (l *connections) Close() error {
	l.once.Do(func() { close(l.closed) })
	return l.Listener.Close()
}

// connection gives its place back when it is closed, once.
type connection struct {
	net.Conn
	once  sync.Once
	leave func()
}

// Close closes the connection.
func (c *connection) Close() error {
	err := c.Conn.Close()
	c.once.Do(c.leave)
	return err
}

// crowded says that more than half of the connections are taken. Then each is closed after its answer: clients keep
// connections that they may never use again, and so at least half of the places always come free for others.
func (s *Server) crowded() bool { return s.open.taken() > cap(s.open.free)/2 }
