package web

import (
	"context"
	"io"
	"slices"
	"sync"
	"time"
)

// bodies limits the memory for large bodies while they arrive. A body holds only what has arrived, so many slow ones
// hold little. When the memory is full, late bodies lose their connections; the oldest body may always go on, so bodies
// never deadlock.
type bodies struct {
	most     int64
	patience time.Duration
	hurry    func() // closes late connections

	mu    sync.Mutex
	held  int64
	waits int           // how often a body had to wait
	order []*arriving   // those arriving, the oldest first
	freed chan struct{} // closed when memory is released
}

// arriving is a body that is arriving, or waits to be processed. A nil one holds nothing.
type arriving struct {
	room *bodies
	held int64
}

func newBodies(most int64, patience time.Duration, hurry func()) *bodies {
	return &bodies{most: most, patience: patience, hurry: hurry, freed: make(chan struct{})}
}

// begin registers a body, which holds nothing yet.
func (b *bodies) begin() *arriving {
	b.mu.Lock()
	defer b.mu.Unlock()
	a := &arriving{room: b}
	b.order = append(b.order, a)
	return a
}

// hurryEvery is the interval at which late connections are closed while a body waits.
const hurryEvery = 20 * time.Millisecond

// grow reserves more memory for a body, at once or after a wait. Otherwise it returns errBusy, or the context's own
// error.
func (a *arriving) grow(ctx context.Context, bytes int64) error {
	var late <-chan time.Time
	for {
		freed, ok := a.try(bytes)
		if ok {
			return nil
		}
		if late == nil {
			late = time.After(a.room.patience)
			a.room.waited()
		}
		a.room.hurry()
		select {
		case <-freed:
		case <-time.After(hurryEvery):
		case <-late:
			return errBusy
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// try reserves more bytes for a body if there is room, or if it is the oldest. Otherwise it returns a channel that is
// closed when memory is released.
func (a *arriving) try(bytes int64) (freed <-chan struct{}, ok bool) {
	b := a.room
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.held+bytes > b.most && (len(b.order) == 0 || b.order[0] != a) {
		return b.freed, false
	}
	b.held += bytes
	a.held += bytes
	return nil, true
}

func (b *bodies) waited() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.waits++
}

// arrived records that a body is complete. It keeps its memory until it leaves, and the next one becomes the oldest
// arriving.
func (a *arriving) arrived() {
	b := a.room
	b.mu.Lock()
	defer b.mu.Unlock()
	b.order = slices.DeleteFunc(b.order, func(other *arriving) bool { return other == a })
	b.wakeWaiters()
}

// leave releases the memory of a body.
func (a *arriving) leave() {
	if a == nil {
		return
	}
	a.arrived()
	b := a.room
	b.mu.Lock()
	defer b.mu.Unlock()
	b.held -= a.held
	a.held = 0
	b.wakeWaiters()
}

// wakeWaiters wakes the waiters.
func (b *bodies) wakeWaiters() {
	close(b.freed)
	b.freed = make(chan struct{})
}

// read reads the rest of a body after begin, up to one byte over the limit. The buffer doubles as data arrives and
// never exceeds the announced length.
func (a *arriving) read(ctx context.Context, from io.Reader, begin []byte, told, limit int64, pause func(func())) ([]byte, error) {
	defer a.arrived()
	body, end := begin, limit+1
	if told > 0 {
		end = min(end, told)
	}
	for int64(len(body)) < end {
		more := min(int64(len(body)), end-int64(len(body)))
		var err error
		pause(func() { err = a.grow(ctx, more) })
		if err != nil {
			return body, err
		}
		n := len(body)
		body = append(make([]byte, 0, int64(n)+more), body...)[:int64(n)+more]
		read, err := io.ReadFull(from, body[n:])
		body = body[:n+read]
		if err == io.EOF || err == io.ErrUnexpectedEOF {
			if told > 0 && int64(len(body)) < min(told, end) {
				return body, io.ErrUnexpectedEOF
			}
			return body, nil
		}
		if err != nil {
			return body, err
		}
	}
	return body, nil
}
