package web

import (
	"math/bits"
	"sync"
)

// class is what the cost of a request is guessed by. It has few values: a route, a game and a length.
type class struct {
	route, game string
	length      int // in bits
}

func classOf(route, game string, body []byte) class {
	return class{route, game, bits.Len(uint(len(body)))}
}

// costs remembers which classes of requests took long of late.
type costs struct {
	mu   sync.Mutex
	long map[class]float64 // the share of those that took long, the latest counting most
}

// A class is taken for a long one while more than half of its requests were long; each counts for a quarter of the share.
const (
	mostlyLong = 0.5
	memory     = 0.25
)

// isLong guesses whether a request will take long.
func (c *costs) isLong(k class) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.long[k] > mostlyLong
}

// note remembers whether a request took long.
func (c *costs) note(k class, long bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	share := c.long[k] * (1 - memory)
	if long {
		share += memory
	}
	if c.long[k] = share; share < 0.01 {
		delete(c.long, k)
	}
}
