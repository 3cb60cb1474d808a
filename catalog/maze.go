package catalog

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"jogada/check"
	"jogada/say"
	"jogada/search"
	"jogada/solve"
)

// Maze is a question of the Maze family with what a game adds to it.
type Maze[S, K comparable] struct {
	About
	Question search.Maze[S, K]
	Methods  []search.Method[search.Maze[S, K], search.Exploration[S, K]]
	State    func(S) string
	Read     func(string) (S, error)
	Tell     func(search.Exploration[S, K], say.Tongue) Told
	// Names are those of the explorers, in the order of their starts; Key is the name of a key.
	Names []string
	Key   func(K) string
	// Place is the number of a place in the view; Look is the board with an explorer somewhere, and the keys it has. A step that
	// picks up no key changes nothing but who stands on its two places.
	Place func(S) int
	Look  func(explorer int, at S, keys []K) View
	// Step writes a step between neighbours; Arrow is left, right, up or down if it goes one of these ways; nil where none
	// does.
	Step  func(from, to S) string
	Arrow func(from, to S) string
	// Recall reads the answer of a saved report: for each start the start itself, the size, the keys and the shut doors.
	Recall func(answer any) (search.Exploration[S, K], error)
}

// mazeCertificate lists the places of each region.
type mazeCertificate struct {
	Regions [][]string `json:"regions"`
}

// Solver binds the question to its methods and its checker.
func (z Maze[S, K]) Solver() Solver {
	return bound[search.Maze[S, K], search.Exploration[S, K]]{
		about: z.About, question: z.Question, methods: z.Methods, tell: z.tell, play: z.play,
		watch:       func(m *solve.Meter, t say.Tongue) func() *Trace { return z.tracer(t).watch(m) },
		line:        func(search.Exploration[S, K]) []Move { return []Move{} },
		judge:       check.Maze[S, K],
		certificate: z.save,
		recall:      z.recall,
	}
}

// tell puts an exploration into words. A region that was read back without its places gets them when somebody looks.
func (z Maze[S, K]) tell(e search.Exploration[S, K], t say.Tongue) Told {
	e.Regions = slices.Clone(e.Regions)
	for i, r := range e.Regions {
		if r.Cells == nil {
			e.Regions[i].Cells = z.places(r)
		}
	}
	return z.Tell(e, t)
}

// places are all that can be reached with the keys of a region.
func (z Maze[S, K]) places(r search.Region[S, K]) iter.Seq[S] {
	return func(yield func(S) bool) {
		keys := map[K]bool{}
		for _, found := range r.Keys {
			keys[found.Key] = true
		}
		met := search.NewTable[S](z.Question, 0, solve.NewMeter(context.Background(), solve.Budget{}))
		met.Add(r.Start)
		var buf []S
		for at := 0; at < met.Len() && yield(met.State(at)); at++ {
			buf = z.Question.Near(met.State(at), buf[:0])
			for _, s := range buf {
				if key, locked := z.Question.Needs(s); !locked || keys[key] {
					met.Add(s)
				}
			}
		}
	}
}

func (z Maze[S, K]) save(e search.Exploration[S, K]) any {
	c := mazeCertificate{Regions: make([][]string, len(e.Regions))}
	for i, r := range e.Regions {
		for s := range r.Cells {
			c.Regions[i] = append(c.Regions[i], z.State(s))
		}
	}
	return c
}

func (z Maze[S, K]) recall(saved Report, _ *solve.Meter) (search.Exploration[S, K], error) {
	claim, err := z.Recall(saved.Answer)
	if err != nil {
		return claim, fmt.Errorf("the answer can't be read: %w", err)
	}
	claim.Verdict = saved.Verdict
	if saved.Proof.Certificate == nil {
		return claim, nil
	}
	c, err := Decode[mazeCertificate](saved.Proof.Certificate)
	if err != nil || len(c.Regions) != len(claim.Regions) {
		return claim, fmt.Errorf("the certificate can't be read")
	}
	for i, region := range c.Regions {
		cells := make([]S, len(region))
		for j, word := range region {
			if cells[j], err = z.Read(word); err != nil {
				return claim, fmt.Errorf("the certificate names a place that can't be read: %w", err)
			}
		}
		claim.Regions[i].Cells = slices.Values(cells)
	}
	return claim, nil
}
