package grade_test

import (
	"testing"

	"jogada/catalog"
	"jogada/internal/class/grade"
	"jogada/internal/gametest/tier"
)

// failsFrom returns a program that fails on every board of a size or larger, and on none that is smaller.
func failsFrom(g catalog.Game, size int) func(catalog.Instance) string {
	return func(b catalog.Instance) string {
		if g.Grading.Size(b) >= size {
			return "no idea\n"
		}
		return right(b)
	}
}

// classesBelow counts the boards below a size by an enumeration that the game knows nothing of, one of each class.
func classesBelow(t testing.TB, g catalog.Game, v catalog.Values, size int) map[string]bool {
	t.Helper()
	classes := map[string]bool{}
	for text := range everyText(g.Name, size-1) {
		boards, err := g.Parse([]byte(text), v, nil)
		if err == nil && g.Grading.Allows(boards[0]) && g.Grading.Size(boards[0]) < size {
			classes[g.Grading.ClassOf(boards[0])] = true
		}
	}
	return classes
}

func TestTheSmallerBoardsOfACertificateAreCounted(t *testing.T) {
	for _, g := range graded(t) {
		t.Run(g.Name, func(t *testing.T) {
			for above := tier.Scale(t, 1, 3); above <= tier.Scale(t, 4, 3); above++ {
				size, v := g.Grading.First+above, valuesOf(t, g, nil)
				r := gradeOf(t, &student{game: g, values: v, answer: failsFrom(g, size)}, 10, 5_000)
				c := r.Counterexample
				if c == nil || r.Verdict == grade.Accepted {
					t.Fatalf("size %d: %+v", size, r)
				}
				classes := classesBelow(t, g, v, c.Size)
				want := len(classes)
				// The student looks at the size of a board and not at its class: it may answer a smaller board of the class rightly.
				if !c.Smallest && classes[g.Grading.ClassOf(c.Board)] {
					t.Logf("size %d: the class of the example has a smaller board", c.Size)
					continue
				}
				if !c.Smallest || c.SmallerTried != want || c.Size < size {
					t.Errorf("it fails from size %d on; of size %d, smallest %v: %d smaller boards were tried, and there are %d", size, c.Size, c.Smallest, c.SmallerTried, want)
				}
				t.Logf("size %d: %d smaller boards", c.Size, want)
			}
		})
	}
}
