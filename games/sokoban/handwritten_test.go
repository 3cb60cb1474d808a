package sokoban

import (
	"context"
	"math"
	"math/bits"
	"runtime"
	"syscall"
	"testing"
	"time"

	"jogada/internal/gametest"
	"jogada/search/puzzles"
	"jogada/solve"
)

// The plain Go that one would write for small levels, counting pushes, and nothing else: the yardstick for the methods.

// handLevel is a level with at most 64 cells that the man could walk on.
type handLevel struct {
	next  [][4]int8 // cell → its neighbours left, right, up, down, -1 for walls
	goals uint64
}

// handState holds the cells of the boxes, and the first cell that the man can walk to.
type handState struct {
	boxes uint64
	man   int8
}

// walk returns all cells that the man can walk to.
func (l *handLevel) walk(boxes uint64, man int8) uint64 {
	seen := uint64(1) << man
	for fresh := seen; fresh != 0; {
		at := bits.TrailingZeros64(fresh)
		fresh &= fresh - 1
		for _, to := range l.next[at] {
			if to >= 0 && (seen|boxes)>>to&1 == 0 {
				seen |= 1 << to
				fresh |= 1 << to
			}
		}
	}
	return seen
}

// pushesByHand returns the fewest pushes that solve a level, and how many states were expanded, by breadth-first search
// from push to push over Go's own map. -1: there is no solution.
func pushesByHand(l *handLevel, boxes uint64, man int8) (pushes, expanded int) {
	start := handState{boxes, int8(bits.TrailingZeros64(l.walk(boxes, man)))}
	queue, from := []handState{start}, []int32{-1}
	met := map[handState]bool{start: true}
	for at := 0; at < len(queue); at++ {
		s := queue[at]
		if s.boxes&^l.goals == 0 {
			for n := from[at]; n >= 0; n = from[n] {
				pushes++
			}
			return pushes, at
		}
		area := l.walk(s.boxes, s.man)
		for left := s.boxes; left != 0; left &= left - 1 {
			box := int8(bits.TrailingZeros64(left))
			for d := range 4 {
				behind, to := l.next[box][d^1], l.next[box][d]
				if behind < 0 || to < 0 || area>>behind&1 == 0 || s.boxes>>to&1 == 1 {
					continue
				}
				moved := s.boxes&^(1<<box) | 1<<to
				next := handState{moved, int8(bits.TrailingZeros64(l.walk(moved, box)))}
				if !met[next] {
					met[next] = true
					queue, from = append(queue, next), append(from, int32(at))
				}
			}
		}
	}
	return -1, len(queue)
}

// byHand returns a level for the search by hand.
func (p Puzzle) byHand() (l *handLevel, boxes uint64, man int8) {
	l = &handLevel{}
	cell := make([]int8, len(p.wall))
	var places []int
	for place := range cell {
		if cell[place] = -1; p.reach[place] {
			cell[place] = int8(len(places))
			places = append(places, place)
		}
	}
	for c, place := range places {
		near := [4]int8{-1, -1, -1, -1}
		for d, step := range [4]int{-1, 1, -p.cols, p.cols} {
			if to := place + step; to >= 0 && to < len(cell) && (d > 1 || to/p.cols == place/p.cols) {
				near[d] = cell[to]
			}
		}
		l.next = append(l.next, near)
		if p.goal[place] {
			l.goals |= 1 << c
		}
	}
	for _, b := range p.start.Boxes() {
		boxes |= 1 << cell[b]
	}
	return l, boxes, cell[p.start.Man()]
}

func TestTheSearchByHandIsRight(t *testing.T) {
	v, err := Game().Values(map[string]string{"rows": "7", "cols": "7", "boxes": "3"})
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(40) {
		p := gametest.Generated(t, Game(), v, seed).(instance).puzzle
		r := p.push(solve.NewMeter(context.Background(), solve.Budget{}))
		if pushes, _ := pushesByHand(p.byHand()); pushes != len(r.Line) || r.Verdict != solve.Proved {
			t.Errorf("seed %d: %d pushes by hand, %d by %s (%v)", seed, pushes, len(r.Line), pushName, r.Verdict)
		}
	}
}

// BenchmarkByHand runs the search by hand, the generic methods and the kernel on a level in turns, and reports the best
// processor time of each, garbage collection included, and the states expanded in a second of it.
func BenchmarkByHand(b *testing.B) {
	p := read(b, "#########\n####    #\n#### $$ #\n### $ $ #\n###. $  #\n##..@$  #\n#....  ##\n#########\n", nil)[0].(instance).puzzle
	names := []string{"byhand", "bfs", "astar", "push"}
	counted := func(run func(*solve.Meter) route) func() int {
		return func() int { return int(run(solve.NewMeter(context.Background(), solve.Budget{})).Counts.Expanded) }
	}
	runs := []func() int{
		func() int { _, expanded := pushesByHand(p.byHand()); return expanded },
		counted(func(m *solve.Meter) route { return puzzles.BFS[Position, Move](p, m) }),
		counted(func(m *solve.Meter) route { return puzzles.AStar[Position, Move](p, m) }),
		counted(p.push),
	}
	best, expanded := make([]time.Duration, len(runs)), make([]int, len(runs))
	for i := range best {
		best[i] = math.MaxInt64
	}
	for b.Loop() {
		for i, run := range runs {
			runtime.GC()
			begin := processorTime(b)
			expanded[i] = run()
			best[i] = min(best[i], processorTime(b)-begin)
		}
	}
	for i, name := range names {
		b.ReportMetric(best[i].Seconds()*1000, name+"-ms")
		b.ReportMetric(float64(expanded[i]), name+"-states")
		b.ReportMetric(float64(expanded[i])/best[i].Seconds(), name+"-states/s")
	}
}

// processorTime returns how long the processor has worked for this process.
func processorTime(b *testing.B) time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
