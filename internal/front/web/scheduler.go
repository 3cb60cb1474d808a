package web

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"
)

// slots limits the number of concurrent requests, with a short queue; a request may take several slots. A free slot
// goes to the address that has used the least slot time, and among its requests to the class that has, so a heavy
// client cannot keep out a light one. The time of expensive classes counts more.
type slots struct {
	size, queue int
	patience    time.Duration

	mu      sync.Mutex
	inUse   int
	waiting int
	clients map[string]*client
	now     time.Duration // slot time of the client that got the last slot
	worked  time.Duration // of all that have left
	aside   []*yielder
}

// yielder is a request that lets those in slots go first.
type yielder struct {
	until time.Duration // total slot time at which it resumes
	done  chan struct{}
}

// share records the slot time used, and the slots held now.
type share struct {
	spent  time.Duration
	inUse  int
	queued int // number of waiting requests
}

func (s share) idle() bool { return s.inUse == 0 && s.queued == 0 }

// client is a client address.
type client struct {
	share
	from   string
	queues map[class]*queue
	now    time.Duration // slot time of the class that got its last slot
}

// queue holds the requests of one class from one address.
type queue struct {
	share
	class   class
	tickets []*ticket // waiting requests, first come first
}

// ticket is a request that has a slot or waits for one.
type ticket struct {
	slots  *slots
	of     *client
	in     *queue
	weight int        // number of slots it takes
	answer chan error // nil if it has a slot
	since  time.Time  // when it got its slot
}

// errBusy means that all slots are taken and the wait was too long.
var errBusy = errors.New("too busy")

func newSlots(n, queue int, patience time.Duration) *slots {
	return &slots{size: n, queue: queue, patience: patience, clients: map[string]*client{}}
}

// take takes a slot, at once or after a short wait. Otherwise it returns errBusy, or the context's own error.
func (p *slots) take(ctx context.Context, from string, c class) (*ticket, error) {
	return p.takeSeveral(ctx, from, c, 1)
}

// takeSeveral takes that many slots, at most all of them, for one request.
func (p *slots) takeSeveral(ctx context.Context, from string, c class, weight int) (*ticket, error) {
	t, wait := p.enter(from, c, weight)
	if t == nil {
		return nil, errBusy
	}
	if !wait {
		return t, nil
	}
	enough := time.NewTimer(p.patience)
	defer enough.Stop()
	var err error
	select {
	case err = <-t.answer:
	case <-enough.C:
		err = p.giveUp(t, errBusy)
	case <-ctx.Done():
		err = p.giveUp(t, context.Cause(ctx))
	}
	if err != nil {
		return nil, err
	}
	return t, nil
}

// try takes a slot if one is free.
func (p *slots) try(from string, c class) (*ticket, bool) { return p.trySeveral(from, c, 1) }

// trySeveral takes that many slots, at most all of them, if they are free.
func (p *slots) trySeveral(from string, c class, weight int) (*ticket, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if weight = min(weight, p.size); !p.free(weight) {
		return nil, false
	}
	return p.begin(p.ticket(from, c, weight)), true
}

// free reports whether that many slots are free, and nobody waits for them.
func (p *slots) free(weight int) bool { return p.waiting == 0 && p.inUse+weight <= p.size }

// enter takes a slot, or a position in the queue. If the queue is full, the last request of the address with the most
// in it makes room for an address that has fewer.
func (p *slots) enter(from string, c class, weight int) (t *ticket, wait bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	t = p.ticket(from, c, min(weight, p.size))
	if p.free(t.weight) {
		return p.begin(t), false
	}
	if p.waiting >= p.queue && !p.makeRoom(t.of) {
		p.forget(t)
		return nil, false
	}
	t.in.tickets = append(t.in.tickets, t)
	p.waiting, t.of.queued, t.in.queued = p.waiting+1, t.of.queued+1, t.in.queued+1
	return t, true
}

// makeRoom refuses the last request in the longest queue of the address that has the most, if that is more than another
// one has.
func (p *slots) makeRoom(other *client) bool {
	most := other
	for _, a := range p.clients {
		if a.queued > most.queued {
			most = a
		}
	}
	if most.queued <= other.queued+1 {
		return false
	}
	var longest *queue
	for _, l := range most.queues {
		if longest == nil || l.queued > longest.queued {
			longest = l
		}
	}
	last := longest.tickets[longest.queued-1]
	p.unqueue(last)
	last.answer <- errBusy
	return true
}

// ticket returns a new ticket. A client that was idle starts level with the others, not below.
func (p *slots) ticket(from string, c class, weight int) *ticket {
	a := p.clients[from]
	if a == nil {
		a = &client{from: from, queues: map[class]*queue{}}
		p.clients[from] = a
	}
	if a.idle() {
		a.spent = max(a.spent, p.now)
	}
	l := a.queues[c]
	if l == nil {
		l = &queue{class: c}
		a.queues[c] = l
	}
	if l.idle() {
		l.spent = max(l.spent, a.now)
	}
	return &ticket{slots: p, of: a, in: l, weight: weight, answer: make(chan error, 1)}
}

// forget drops the records of a class and an address that are idle and not ahead of others, or that are among too many.
func (p *slots) forget(t *ticket) {
	const many = 4096
	if t.in.idle() && (t.in.spent <= t.of.now || len(t.of.queues) > many) {
		delete(t.of.queues, t.in.class)
	}
	if t.of.idle() && (t.of.spent <= p.now || len(p.clients) > many) {
		delete(p.clients, t.of.from)
	}
}

// begin gives a ticket its slot.
func (p *slots) begin(t *ticket) *ticket {
	p.inUse, t.of.inUse, t.in.inUse = p.inUse+t.weight, t.of.inUse+1, t.in.inUse+1
	p.now, t.of.now = max(p.now, t.of.spent), max(t.of.now, t.in.spent)
	t.since = time.Now()
	return t
}

func (p *slots) unqueue(t *ticket) {
	i := slices.Index(t.in.tickets, t)
	t.in.tickets = slices.Delete(t.in.tickets, i, i+1)
	p.waiting, t.of.queued, t.in.queued = p.waiting-1, t.of.queued-1, t.in.queued-1
}

// giveUp removes a ticket from the queue. It may have got its slot, or been refused, meanwhile.
func (p *slots) giveUp(t *ticket, why error) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	select {
	case answer := <-t.answer:
		return answer
	default:
		p.unqueue(t)
		p.forget(t)
		return why
	}
}

// leave releases a slot to the next in the queue, if any. A nil ticket is a no-op.
func (t *ticket) leave() {
	if t == nil {
		return
	}
	p := t.slots
	p.mu.Lock()
	defer p.mu.Unlock()
	took := time.Since(t.since)
	p.worked += took
	p.inUse, t.of.inUse, t.in.inUse = p.inUse-t.weight, t.of.inUse-1, t.in.inUse-1
	t.of.spent, t.in.spent = t.of.spent+took, t.in.spent+t.in.class.charge(took)
	p.forget(t)
	for next := p.next(); next != nil && p.inUse+next.weight <= p.size; next = p.next() {
		p.unqueue(next)
		p.begin(next)
		next.answer <- nil
	}
	p.recall()
}

// yield waits until the requests in slots have worked for that long, or no slot is taken, but at most most and only
// while the context lasts.
func (p *slots) yield(ctx context.Context, work, most time.Duration) {
	p.mu.Lock()
	y := &yielder{p.worked + work, make(chan struct{})}
	p.aside = append(p.aside, y)
	p.recall()
	p.mu.Unlock()
	enough := time.NewTimer(most)
	defer enough.Stop()
	select {
	case <-y.done:
		return
	case <-enough.C:
	case <-ctx.Done():
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.aside = slices.DeleteFunc(p.aside, func(other *yielder) bool { return other == y })
}

// recall ends the wait of those who have yielded enough.
func (p *slots) recall() {
	p.aside = slices.DeleteFunc(p.aside, func(y *yielder) bool {
		enough := p.inUse == 0 || p.worked >= y.until
		if enough {
			close(y.done)
		}
		return enough
	})
}

// next returns the request whose turn it is; nil if none waits.
func (p *slots) next() *ticket {
	var of *client
	for _, a := range p.clients {
		if a.queued > 0 && (of == nil || a.spent < of.spent) {
			of = a
		}
	}
	if of == nil {
		return nil
	}
	var in *queue
	for _, l := range of.queues {
		if l.queued > 0 && (in == nil || l.spent < in.spent) {
			in = l
		}
	}
	return in.tickets[0]
}

// taken returns the number of slots in use.
func (p *slots) taken() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.inUse
}
