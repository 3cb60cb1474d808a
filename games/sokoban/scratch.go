package sokoban

import (
	"sync"

	"jogada/games/sokoban/internal/push"
)

// scratch holds the working memory for the steps of a position.
type scratch struct {
	box   []bool
	dist  []int32 // cell → steps from the man, -1 if he cannot walk there
	queue []int32
	text  []byte
	set   []int // the cells in box
}

// borrowScratch sets a scratch up for a position. The caller must put it back.
func (l *level) borrowScratch(s Position) *scratch {
	k, _ := l.scratch.Get().(*scratch)
	if k == nil {
		k = &scratch{box: make([]bool, len(l.wall)), dist: make([]int32, len(l.wall))}
	}
	k.load(s)
	return k
}

// load sets a scratch up for another position.
func (k *scratch) load(s Position) {
	for _, p := range k.set {
		k.box[p] = false
	}
	k.set = k.set[:0]
	for i := range len(s)/2 - 1 {
		k.set = append(k.set, s.place(i+1))
		k.box[s.place(i+1)] = true
	}
}

// walk finds the distance of every cell from the man.
func (k *scratch) walk(l *level, man int32) {
	for p := range k.dist {
		k.dist[p] = -1
	}
	k.dist[man] = 0
	k.queue = append(k.queue[:0], man)
	//meterless: the caller charges the places and boxes before
	for at := 0; at < len(k.queue); at++ {
		from := k.queue[at]
		for _, to := range l.next[from] {
			if to >= 0 && !k.box[to] && k.dist[to] < 0 {
				k.dist[to] = k.dist[from] + 1
				k.queue = append(k.queue, to)
			}
		}
	}
}

// first returns the first cell that the man can walk to, his own included.
func (k *scratch) first(l *level, man int32) int32 {
	k.walk(l, man)
	first := man
	for _, p := range k.queue {
		first = min(first, p)
	}
	return first
}

// walkTo returns the shortest walk to a cell, after walk.
func (k *scratch) walkTo(l *level, to int32) []push.Dir {
	way := make([]push.Dir, k.dist[to])
	for i := len(way) - 1; i >= 0; i-- {
		for d := range push.Dir(4) {
			if before := l.next[to][d.Back()]; before >= 0 && k.dist[before] == k.dist[to]-1 {
				way[i], to = d, before
				break
			}
		}
	}
	return way
}

// moved returns a position with the man on a cell and, if box is not -1, the box from there on another.
func (k *scratch) moved(s Position, man, box, to int) Position {
	k.text = append(k.text[:0], s...)
	k.text[0], k.text[1] = byte(man>>8), byte(man)
	if box < 0 {
		return Position(k.text)
	}
	i := 2
	for s.place(i/2) != box {
		i += 2
	}
	place := func(i int) int { return int(k.text[i])<<8 | int(k.text[i+1]) }
	for ; i+2 < len(s) && place(i+2) < to; i += 2 {
		k.text[i], k.text[i+1] = k.text[i+2], k.text[i+3]
	}
	for ; i > 2 && place(i-2) > to; i -= 2 {
		k.text[i], k.text[i+1] = k.text[i-2], k.text[i-1]
	}
	k.text[i], k.text[i+1] = byte(to>>8), byte(to)
	return Position(k.text)
}

// estimates is a pool of the unused estimates of one level, which are expensive to make on a large one.
type estimates struct {
	mu   sync.Mutex
	free []*push.Estimate
}

func (e *estimates) release(one *push.Estimate) {
	if one == nil {
		return
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.free = append(e.free, one)
}

func (e *estimates) reuse() *push.Estimate {
	e.mu.Lock()
	defer e.mu.Unlock()
	if len(e.free) == 0 {
		return nil
	}
	one := e.free[len(e.free)-1]
	e.free = e.free[:len(e.free)-1]
	return one
}

// estimate takes one from the pool, to be put back; nil if the meter stops before it is made.
func (p Puzzle) estimate() *push.Estimate {
	if one := p.estimates.reuse(); one != nil || p.meter.Stopped() != nil {
		return one
	}
	return push.NewEstimate(p.kernel(p.start), p.meter)
}
