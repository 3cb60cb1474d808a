package web

import (
	"time"

	"jogada/solve"
)

// A long search steps aside while small requests are at work: of every stint and rest it has the processor for the stint
// only. So many long searches cost small requests a fifth of a processor each, and still come to an end.
const (
	stint = time.Millisecond
	rest  = 4 * time.Millisecond
)

// aside is a watch over a long search, called from its goroutine every few microseconds, that makes it step aside.
func (t *turn) aside(then func(solve.Progress)) func(solve.Progress) {
	began := time.Now()
	return func(c solve.Progress) {
		if then != nil {
			then(c)
		}
		if t.quick || time.Since(began) < stint {
			return
		}
		if t.server.quick.taken() > 0 {
			pause := time.Now()
			time.Sleep(rest)
			t.rested += time.Since(pause)
		}
		began = time.Now()
	}
}

// How long a place for long work stays empty after it, while small requests are at work: so many times as long as it was
// taken, within a bound. Reading, drawing and writing large boards can't step aside; this leaves small requests most of
// the processor on the whole.
const (
	restTimes = 3
	longest   = time.Second
)

// restAfter gives a place for long work back, at once or after a rest.
func (s *Server) restAfter(place *ticket) {
	if s.quick.taken() == 0 {
		place.leave()
		return
	}
	time.AfterFunc(min(restTimes*time.Since(place.since), longest), place.leave)
}
