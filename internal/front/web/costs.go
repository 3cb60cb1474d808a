package web

import (
	"math/bits"
	"sync"
	"time"
)

// class groups requests of similar cost: a route, a game and a size.
type class struct {
	route, game string
	size        int // size of the board, or of the request that names it, in bits
	level       int // of waiting small requests: see costs.level
}

func classOf(route, game string, size int) class {
	return class{route: route, game: game, size: bits.Len(uint(size))}
}

// costs records how long the requests of each class took recently.
type costs struct {
	quick time.Duration // anything longer is long

	mu   sync.Mutex
	mean map[class]time.Duration // recent ones count most; unknown counts as zero
}

// Weight of the latest request of a class in its mean, and a cap on it in multiples of a moment. So one slow request
// among many fast ones is soon forgotten, and six in a row make a class long.
const (
	memory   = 8
	farCount = 2
)

func newCosts(quick time.Duration) *costs {
	return &costs{quick: quick, mean: map[class]time.Duration{}}
}

// expected estimates how long a request will take.
func (c *costs) expected(k class) time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.mean[k]
}

// isLong estimates whether a request will take longer than a moment.
func (c *costs) isLong(k class) bool { return c.expected(k) > c.quick }

// cheap is the most time that a request of the lowest cost level takes. Each level above takes dearer times as much.
const (
	cheap  = 8 * time.Millisecond
	dearer = 4
	levels = 3
)

// level returns the expected cost level of a small request. An unknown class counts as expensive, so it does not go
// before classes known to be cheap, until its first request has run.
func (c *costs) level(k class) (level int) {
	c.mu.Lock()
	took, known := c.mean[k]
	c.mu.Unlock()
	if !known {
		return levels - 1
	}
	for most := cheap; took > most && level < levels-1; most *= dearer {
		level++
	}
	return level
}

// charge weights slot time by cost level: each level counts dearer times as much as the one below. Where requests of
// two levels always wait, the lower one gets four fifths of the time.
func (k class) charge(took time.Duration) time.Duration {
	for range k.level {
		took *= dearer
	}
	return took
}

// note records how long a request took. For one that was given up that is only a lower bound, which counts only if less
// was expected.
func (c *costs) note(k class, took time.Duration, whole bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	took = min(took, farCount*c.quick)
	if mean := c.mean[k]; whole || took > mean {
		c.mean[k] = mean + (took-mean)/memory
	}
	if c.mean[k] < time.Microsecond {
		delete(c.mean, k)
	}
}
