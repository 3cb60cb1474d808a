package mazegrid

import (
	"iter"
	"runtime"
)

// aheadDepth is the number of pieces that may be prepared in advance.
const aheadDepth = 4

// ahead yields the results of produce for 0 … n-1, in order. With more than one processor another goroutine prepares
// the next ones meanwhile. A yielded slice is valid until the next.
func ahead[T any](n int, produce func(i int, room []T) []T) iter.Seq2[int, []T] {
	return func(yield func(int, []T) bool) {
		if n < 2 || runtime.GOMAXPROCS(0) == 1 {
			var room []T
			for i := range n {
				if room = produce(i, room[:0]); !yield(i, room) {
					return
				}
			}
			return
		}
		ready, free := make(chan []T, aheadDepth), make(chan []T, aheadDepth)
		for range aheadDepth {
			free <- nil
		}
		go func() {
			defer close(ready)
			for i := range n {
				room, more := <-free
				if !more {
					return
				}
				ready <- produce(i, room[:0])
			}
		}()
		defer func() {
			close(free)
			for range ready { // until it has ended
			}
		}()
		for i := range n {
			made := <-ready
			if !yield(i, made) {
				return
			}
			free <- made
		}
	}
}
