package web

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"sync"
	"time"

	"jogada/internal/front/ask"
)

// smallAnswer is the size up to which an answer is sent while others solve; a larger one needs a sending slot for each
// multiple of it.
const smallAnswer = 256 << 10

// mostGiven limits the bytes of large answers in flight, for each long search at a time. A single answer may exceed it
// if it is the only one.
const mostGiven = 32 << 20

// admitted lets expensive requests in one by one: it reads the whole body, within its limit, and only then takes a
// slot, in which the request is answered. A slow client holds a connection and no slot. A small body is decoded before,
// so that the slot suits the request; decoding a large one is work for a slot.
//
// A request that is small, and of a class that was fast recently, starts in a quick slot. Its time there is short; if
// that is not enough, it needs a slot for long work (turn.work).
func (s *Server) admitted(inner http.Handler, verbs map[string]ask.Verb) http.Handler {
	return http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		_, pattern := s.mux.Handler(r)
		verb, costs := verbs[pattern]
		w, ours := rw.(*writer)
		if !costs || !ours {
			inner.ServeHTTP(rw, r)
			return
		}
		r.Pattern = pattern // for the metrics, in case it is refused here
		connection := connectionOf(r.Context())
		connection.enter(receiving)
		body, coming, p := s.readBody(w, r)
		connection.enter(working)
		if p != nil {
			s.refuse(w, r, p)
			return
		}
		t := s.newTurn(r, verb, body)
		err := t.begin(r.Context())
		coming.leave()
		if err != nil {
			writeProblem(w, s.unserved(err))
			return
		}
		defer func() { t.end(); t.note(r.Context().Err() == nil) }()
		w.begin = func(size int) {
			t.answering(r.Context(), size)
			connection.enter(sending)
		}
		inner.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), turnKey{}, t)))
	})
}

// gameOf returns the game that a path names; "" if there is none of that name.
func (s *Server) gameOf(r *http.Request) string {
	name, _, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/v1/games/"), "/")
	game, _ := s.games.Find(name)
	return game.Name
}

// newTurn returns the turn of a request with that body. What the request asks for decides where it waits; one that is
// not decoded yet waits where its verb may need to.
func (s *Server) newTurn(r *http.Request, verb ask.Verb, body []byte) *turn {
	t := &turn{server: s, room: s.solving, from: addressOf(r.RemoteAddr), small: len(body) <= smallBody}
	t.decoded = sync.OnceValues(func() (ask.Request, error) { return verb.Read(body) })
	name, game, size := r.Pattern, s.gameOf(r), len(body)
	if verb.Effort != ask.Searching {
		t.room = s.looking
	}
	order := verb.Effort == ask.Sometimes
	if t.small {
		request, _ := t.decoded() // faults are reported in its slot
		if cells, named := s.engine.Size(game, request); named {
			size = cells
		}
		g, is := request.(ask.GenerateRequest)
		order = is && g.IsOrder()
	}
	if order {
		t.room, name = s.solving, name+" to order"
	}
	t.class = classOf(name, game, size)
	return t
}

// unserved returns the problem of a request that got no slot.
func (s *Server) unserved(err error) *Problem {
	if errors.Is(err, errBusy) {
		s.metrics.refused.Inc()
		return busy()
	}
	return problem(http.StatusServiceUnavailable, "the request was given up while it waited") // the client has left, or the service stops
}

// turn is a request that has a slot. The goroutine that answers the request owns the fields that mu does not protect.
type turn struct {
	server  *Server
	decoded func() (ask.Request, error)
	small   bool // by the length of its body
	from    string
	class   class
	room    *slots        // for long work
	worked  time.Duration // on it so far
	rested  time.Duration // while it had its slot; see aside
	noted   bool          // its time is recorded

	mu    sync.Mutex
	slot  *ticket // its current slot; nil if it has none
	quick bool    // the slot is a quick one
}

type turnKey struct{}

// turnOf returns the turn of a request.
func turnOf(ctx context.Context) *turn { t, _ := ctx.Value(turnKey{}).(*turn); return t }

// begin takes the first slot.
func (t *turn) begin(ctx context.Context) (err error) {
	t.quick = t.server.limits.Quick > 0 && t.small && !t.server.costs.isLong(t.class)
	if t.quick {
		t.slot, err = t.server.quick.take(ctx, t.from, class{level: t.server.costs.level(t.class)})
	} else {
		t.slot, err = t.room.take(ctx, t.from, t.class)
	}
	return err
}

// work does what a request asks for, or a part of it. In a quick slot it has a moment; if it takes longer, it goes on
// in a slot for long work. If none is free, its result is discarded, because a request that waits must hold no tables,
// and it starts again once it has one. It fails if it gets none.
func (t *turn) work(ctx context.Context, do func(ctx context.Context)) error {
	if !t.isQuick() {
		t.timed(ctx, do)
		return nil
	}
	// The moment is not a deadline: a request shares its time among its stages, and would end its search before the
	// moment is over.
	moment, cancel := context.WithCancel(ctx)
	defer cancel()
	defer t.server.after(t.server.limits.Quick, func() {
		if !t.promote() {
			cancel()
		}
	}).Stop()
	t.timed(moment, do)
	if moment.Err() == nil || ctx.Err() != nil {
		return nil
	}
	t.end()
	t.note(true)
	slot, err := t.room.take(ctx, t.from, t.class)
	if err != nil {
		return err
	}
	t.mu.Lock()
	t.slot, t.quick = slot, false
	t.mu.Unlock()
	t.timed(ctx, do)
	return nil
}

// isQuick reports whether the request is in a quick slot.
func (t *turn) isQuick() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.quick
}

// promote exchanges the quick slot for one for long work, while the request goes on. It returns false if none is free.
func (t *turn) promote() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.slot == nil { // it is done
		return true
	}
	slot, free := t.room.try(t.from, t.class)
	if free {
		t.slot.leave()
		t.slot, t.quick = slot, false
	}
	return free
}

// timed runs do and counts its time, without the time in which it yields.
func (t *turn) timed(ctx context.Context, do func(context.Context)) {
	begin, rested := time.Now(), t.rested
	do(ctx)
	t.worked += time.Since(begin) - (t.rested - rested)
}

// note records, once, how long the request took, to estimate the next of its class. A request that was given up counts
// as incomplete.
func (t *turn) note(whole bool) {
	if !t.noted && t.worked > 0 {
		t.server.costs.note(t.class, t.worked, whole)
	}
	t.noted = true
}

// answering releases the slot as soon as the answer is made, so that a slow reader delays nobody. A large answer takes
// sending slots by its size, and keeps its own slot until they are free.
func (t *turn) answering(ctx context.Context, size int) {
	if size <= smallAnswer {
		t.end()
		return
	}
	weight := (size + smallAnswer - 1) / smallAnswer
	slot, free := t.server.giving.trySeveral(t.from, t.class, weight)
	if !free {
		t.server.open.hurry(sending)
		var err error
		if slot, err = t.server.giving.takeSeveral(ctx, t.from, t.class, weight); err != nil {
			return
		}
	}
	t.end()
	t.mu.Lock()
	t.slot = slot
	t.mu.Unlock()
}

// end releases the slot.
func (t *turn) end() {
	t.mu.Lock()
	slot := t.slot
	t.slot, t.quick = nil, false
	t.mu.Unlock()
	if slot != nil && slot.slots == t.room {
		t.restAfter(slot)
	} else {
		slot.leave()
	}
}
