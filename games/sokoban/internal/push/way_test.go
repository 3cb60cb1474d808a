package push

import (
	"math/rand/v2"
	"testing"
)

// walks reports whether the man can walk from a place to another while a box is on a third.
func walks(l *Level, box, from, to int) bool {
	seen := map[int]bool{from: true}
	for todo := []int{from}; len(todo) > 0; todo = todo[1:] {
		for d := range Dir(4) {
			if next := l.step(todo[0], d); next >= 0 && !l.Wall[next] && next != box && !seen[next] {
				seen[next] = true
				todo = append(todo, next)
			}
		}
	}
	return seen[to]
}

// The path of a box alone has the given length, and the man can walk to each pushing cell.
func TestTheWayOfABoxCanBePushed(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	ways, turns := 0, 0
	for range 400 {
		l := randomLevel(r)
		e := NewEstimate(l, nil)
		for place, far := range e.Nearest() {
			way := e.Way(place)
			if far < 0 && way != nil || far >= 0 && len(way) != far+1 {
				t.Fatalf("from place %d it takes %d pushes, and the way is %v\n%v", place, far, way, l)
			}
			if far < 0 {
				continue
			}
			if !l.Goal[way[far]] {
				t.Fatalf("the way %v does not end on a goal\n%v", way, l)
			}
			man := -1 // he may be anywhere at first
			for i := 1; i < len(way); i++ {
				behind := 2*way[i-1] - way[i]
				if l.Wall[behind] || l.Wall[way[i]] || man >= 0 && !walks(l, way[i-1], man, behind) {
					t.Fatalf("push %d of the way %v can't be made\n%v", i, way, l)
				}
				if i > 1 && way[i]-way[i-1] != way[i-1]-way[i-2] {
					turns++
				}
				man = way[i-1]
			}
			ways++
		}
	}
	if ways < 1000 || turns < 300 {
		t.Errorf("only %d ways with %d turns", ways, turns)
	}
}
