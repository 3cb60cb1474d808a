package web

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"jogada/ask"
)

// smallAnswer is the size up to which an answer is on its way while others solve; a larger one needs a place for that for each
// time that it has this size.
const smallAnswer = 256 << 10

// mostGiven limits the bytes of large answers in flight, for each long search at a time. A single answer may exceed it
// if it is the only one.
const mostGiven = 32 << 20

// admitted lets requests that cost something in one by one: the body is read whole, within its limit, and only then a
// place is taken, in which it is decoded and answered. A client that sends slowly holds a connection and no place.
//
// A request that is small, and of a class that did not take long of late, begins in a quick place. There it has little
// time; if that does not do, it begins anew in a place for long work (turn.work).
func (s *Server) admitted(inner http.Handler, rooms map[string]*places) http.Handler {
	return http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		_, pattern := s.mux.Handler(r)
		room, costs := rooms[pattern]
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
		t := &turn{server: s, room: room, body: body, from: addressOf(r.RemoteAddr), class: s.classOf(r, body)}
		if room == s.looking && ask.IsOrder(body) { // it searches
			t.room, t.class.route = s.solving, t.class.route+" to order"
		}
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

// gameOf is the game that a path names; nothing if there is none of that name.
func (s *Server) gameOf(r *http.Request) string {
	name, _, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/v1/games/"), "/")
	game, _ := s.games.Find(name)
	return game.Name
}

// classOf is the class of a request with that body.
func (s *Server) classOf(r *http.Request, body []byte) class {
	game := s.gameOf(r)
	return classOf(r.Pattern, game, s.desk.Size(game, body))
}

// unserved is the problem of a request that got no place.
func (s *Server) unserved(err error) *Problem {
	if errors.Is(err, errBusy) {
		s.metrics.refused.Inc()
		return busy()
	}
	return problem(http.StatusServiceUnavailable, "the request was given up while it waited") // the client has left, or the service stops
}

// turn is a request that has its place. It belongs to the goroutine that answers the request.
type turn struct {
	server *Server
	body   []byte
	from   string
	class  class
	room   *places       // for long work
	place  *ticket       // that it has now; nil: none any more
	quick  bool          // the place is a quick one
	worked time.Duration // on it so far
	rested time.Duration // while it had its place; see aside
	noted  bool          // how long it takes is remembered
}

type turnKey struct{}

// turnOf is the turn of a request.
func turnOf(ctx context.Context) *turn { t, _ := ctx.Value(turnKey{}).(*turn); return t }

// begin takes the first place.
func (t *turn) begin(ctx context.Context) (err error) {
	t.quick = t.server.limits.Quick > 0 && len(t.body) <= smallBody && !t.server.costs.isLong(t.class)
	if t.quick {
		t.place, err = t.server.quick.take(ctx, t.from, class{level: t.server.costs.level(t.class)})
	} else {
		t.place, err = t.room.take(ctx, t.from, t.class)
	}
	return err
}

// work does what a request asks for, or a part of it. In a quick place it may take a moment; if it takes longer, what it did
// is thrown away and it is done anew, with all its time, in a place for long work. An error is that there was none.
func (t *turn) work(ctx context.Context, do func(ctx context.Context)) error {
	if !t.quick {
		t.timed(ctx, do)
		return nil
	}
	// The moment is no deadline: a request shares its time among its stages, and would end its search before the moment is over.
	moment, cancel := context.WithCancel(ctx)
	defer cancel()
	defer time.AfterFunc(t.server.limits.Quick, cancel).Stop()
	t.timed(moment, do)
	if moment.Err() == nil || ctx.Err() != nil {
		return nil
	}
	t.end()
	t.note(true)
	place, err := t.room.take(ctx, t.from, t.class)
	if err != nil {
		return err
	}
	t.place, t.quick = place, false
	t.timed(ctx, do)
	return nil
}

// timed runs do and counts its time, without the time in which it yields.
func (t *turn) timed(ctx context.Context, do func(context.Context)) {
	begin, rested := time.Now(), t.rested
	do(ctx)
	t.worked += time.Since(begin) - (t.rested - rested)
}

// note remembers, once, how long the request took, for guessing how long the next of its class will take. It is not whole
// if it was given up.
func (t *turn) note(whole bool) {
	if !t.noted && t.worked > 0 {
		t.server.costs.note(t.class, t.worked, whole)
	}
	t.noted = true
}

// answering gives the place to the next request as soon as the answer is made: a slow reader keeps nobody waiting. A
// large answer takes places for those by its size, and where they do not come free it keeps its own.
func (t *turn) answering(ctx context.Context, size int) {
	if size <= smallAnswer {
		t.end()
		return
	}
	weight := (size + smallAnswer - 1) / smallAnswer
	place, free := t.server.giving.trySeveral(t.from, t.class, weight)
	if !free {
		t.server.open.hurry(sending)
		var err error
		if place, err = t.server.giving.takeSeveral(ctx, t.from, t.class, weight); err != nil {
			return
		}
	}
	t.end()
	t.place = place
}

// end gives back the place.
func (t *turn) end() {
	if t.place == nil {
		return
	}
	if t.place.places == t.room {
		t.restAfter(t.place)
	} else {
		t.place.leave()
	}
	t.place = nil
}
