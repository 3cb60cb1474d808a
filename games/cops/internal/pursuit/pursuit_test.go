package pursuit

import (
	"context"
	"slices"
	"testing"

	"jogada/graph"
	"jogada/search"
	"jogada/solve"
)

// prism returns the generalised Petersen graph of two rings of n nodes, the inner one in steps of two; with stays. That
// of 10 is the dodecahedron.
func prism(n int) Question {
	q := Question{Cats: 3, Mouse: make(Moves, 2*n), Hole: make([]bool, 2*n), First: Cats}
	add := func(a, b int) {
		q.Mouse[a], q.Mouse[b] = append(q.Mouse[a], graph.Node(b)), append(q.Mouse[b], graph.Node(a))
	}
	for a := range n {
		add(a, (a+1)%n)
		add(a, a+n)
		add(n+a, n+(a+2)%n)
	}
	for a := range q.Mouse {
		q.Mouse[a] = append(q.Mouse[a], graph.Node(a))
		slices.Sort(q.Mouse[a])
	}
	q.Cat = q.Mouse
	return q
}

func unlimited() *solve.Meter { return solve.NewMeter(context.Background(), solve.Budget{}) }

// byQueue values all positions of three cats as one would write it down for this game alone: the cats in an order, arrays of
// n⁴ positions a turn, a queue, and a counter of moves that are left.
func byQueue(q Question) (plies [2][]uint16, settled int) {
	n := len(q.Mouse)
	size := n * n * n * n
	plies = [2][]uint16{make([]uint16, size), make([]uint16, size)}
	left := make([]uint16, size)
	queue := make([]int32, 0, 2*size)
	settle := func(turn, at int, value uint16) {
		plies[turn][at] = value
		queue = append(queue, int32(2*at+turn))
	}
	for at := range size {
		mouse := at % n
		a, b, c := at/n%n, at/n/n%n, at/n/n/n
		left[at] = uint16(len(q.Mouse[mouse]))
		if mouse == a || mouse == b || mouse == c {
			settle(0, at, 1)
			settle(1, at, 1)
		}
	}
	for head := 0; head < len(queue); head++ {
		at, turn := int(queue[head]/2), int(queue[head]%2)
		mouse := at % n
		next := plies[turn][at] + 1
		if turn == 1 { // the cats are to move; the mouse came
			for _, from := range q.Mouse[mouse] {
				before := at - mouse + int(from)
				if left[before]--; plies[0][before] == 0 && left[before] == 0 {
					settle(0, before, next)
				}
			}
			continue
		}
		for _, a := range q.Cat[at/n%n] {
			for _, b := range q.Cat[at/n/n%n] {
				for _, c := range q.Cat[at/n/n/n] {
					if before := ((int(c)*n+int(b))*n+int(a))*n + mouse; plies[1][before] == 0 {
						settle(1, before, next)
					}
				}
			}
		}
	}
	return plies, len(queue)
}

func TestTheKernelSaysWhatAQueueSays(t *testing.T) {
	for _, n := range []int{5, 6, 7} {
		q := prism(n)
		plies, _ := byQueue(q)
		v := Solve(q, unlimited(), nil)
		met := map[search.Side]int{}
		v.Each(func(turn search.Side, cats []graph.Node, mouse graph.Node, value search.Value) bool {
			at := ((int(cats[2])*2*n+int(cats[1]))*2*n+int(cats[0]))*2*n + int(mouse)
			want := search.Value{}
			if p := plies[turn-Mouse][at]; p > 0 {
				want = search.Value{Winner: Cats, Plies: int(p) - 1}
			}
			if met[value.Winner]++; value != want {
				t.Fatalf("%d: %v, %v on %d: %v, want %v", n, turn, cats, mouse, value, want)
			}
			return true
		})
		if met[Cats] == 0 || met[Mouse] > 0 {
			t.Errorf("%d: %v", n, met)
		}
	}
}

func TestMultisetsAreNumberedInOrder(t *testing.T) {
	for cats := 1; cats <= MaxCats; cats++ {
		v := &Values{question: Question{Cats: cats}, nodes: 6, sets: int(Sets(6, cats))}
		v.numberSets()
		for set := range uint32(v.sets) {
			if at := v.cats(set); v.rank(at) != set || !slices.IsSorted(at) || at[cats-1] >= 6 {
				t.Fatalf("%d is %v, which is %d", set, at, v.rank(at))
			}
		}
	}
}

func BenchmarkDodecahedron(b *testing.B) {
	q := prism(10)
	b.Run("pursuit", func(b *testing.B) {
		states := 0
		for b.Loop() {
			states += Solve(q, unlimited(), nil).Positions()
		}
		b.ReportMetric(float64(states)/b.Elapsed().Seconds(), "states/s")
	})
	b.Run("by-queue", func(b *testing.B) {
		for b.Loop() {
			byQueue(q)
		}
		states := Sets(20, 3) * 20 * 2 * int64(b.N) // the same positions, each in every order of the cats
		b.ReportMetric(float64(states)/b.Elapsed().Seconds(), "states/s")
	})
}

func TestAWaveStopsWhileItIsTold(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	m := solve.NewMeter(ctx, solve.Budget{})
	rows := 0
	v := Solve(prism(20), m, func([]Settled, int, int64) {
		rows++
		cancel()
	})
	if most := 1000; v != nil || rows > most {
		t.Errorf("it told of %d rows of the first wave after it was cancelled, over %d", rows, most)
	}
}
