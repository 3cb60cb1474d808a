package slide

import (
	"context"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/games/slide/internal/naive"
	"jogada/solve"
)

// formOf names all boards that are the same game as one: the first of its images.
func formOf(b naive.Board) string {
	images := b.Squeezed().Eight()
	first := images[0].String()
	for _, image := range images {
		first = min(first, image.String())
	}
	return first
}

// depths returns the fewest slides to every form that can be reached.
func depths(b naive.Board) map[string]int {
	met := map[string]int{formOf(b): 0}
	for layer, depth := []naive.Board{b}, 1; len(layer) > 0; depth++ {
		var next []naive.Board
		for _, b := range layer {
			for i := range len(slides) {
				to := b.Slid(slides[i])
				if _, known := met[formOf(to)]; !known {
					met[formOf(to)] = depth
					next = append(next, to)
				}
			}
		}
		layer = next
	}
	return met
}

func TestTheKernelShowsEachExpansionAtItsDepth(t *testing.T) {
	d := catalog.NewDice(13)
	seen := 0
	for range 150 {
		b := naive.Cut(d, 3, 1)
		p, truth := puzzleOf(b, MostLimit), depths(b)
		m := background(solve.Budget{})
		count := int64(0)
		solve.Observe(m, func(e solve.Event[Board]) {
			b, wave := e.State, e.Wave
			if !e.Look {
				return
			}
			if depth, reachable := truth[formOf(rowsOf(p, b))]; !reachable || depth != wave {
				t.Fatalf("%s is shown at depth %d; in truth %d, reachable: %v\n%s", p.writeState(b), wave, depth, reachable, newBoard(p))
			}
			count++
		})
		r := Packed().Run(p, m)
		if count != r.Counts.Expanded {
			t.Fatalf("%d shown, %d expanded\n%s", count, r.Counts.Expanded, newBoard(p))
		}
		seen += int(count)
	}
	if seen < 500 {
		t.Errorf("only %d boards were shown", seen)
	}
}

func TestThePicturesOfTheKernelSayWhatTheyStandFor(t *testing.T) {
	b := parsed(t, "1\n3 6\n0 2 0\n4 0 2\n0 8 0\n", nil)[0]
	for method, marked := range map[string]bool{"packed": true, "astar": false} {
		for language, words := range map[string]string{"en": "counts once", "pt": "conta uma só vez", "es": "cuenta una sola vez"} {
			m, err := catalog.Pick(b, method)
			if err != nil {
				t.Fatal(err)
			}
			r := m.Solve(context.Background(), catalog.Request{Trace: true, Language: language})
			if r.Trace == nil || len(r.Trace.States) == 0 {
				t.Fatalf("%s: %+v", method, r.Trace)
			}
			if strings.Contains(r.Trace.Note, words) != marked {
				t.Errorf("%s in %s: note %q", method, language, r.Trace.Note)
			}
		}
	}
}
