package slide

import (
	"context"
	"slices"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/solve"
)

func TestAFormIsShownAsABoardOfThatForm(t *testing.T) {
	d := catalog.NewDice(12)
	packings := map[string]int{}
	for n := range 400 {
		side := []int{2, 3, 4, 5, 8, 12, 16, 20}[n%8]
		p := cut(d, side, 1).puzzle(MostLimit)
		if n%3 == 0 && side >= 8 { // many codes
			p = scatter(d, side).puzzle(1, one, MostLimit)
		}
		start := p.tighten(p.Start())
		k := newPacking(start, len(p.values)-1)
		form, again := make([]uint64, k.words()), make([]uint64, k.words())
		k.pack(start, form)
		shown := p.corner(k.tiles(form))
		k.pack(p.tighten(shown), again)
		if !slices.Equal(form, again) || p.Rank(shown) != p.Rank(p.Start()) || !p.becomes(shown) {
			t.Fatalf("%s is shown as %s", p.writeState(p.Start()), p.writeState(shown))
		}
		switch k := k.(type) {
		case word:
			packings["word"]++
		case *lanes:
			packings["lanes"]++
		case *planes:
			packings["planes"]++
		default:
			t.Fatalf("%T", k)
		}
	}
	for _, name := range []string{"word", "lanes", "planes"} {
		if packings[name] < 20 {
			t.Errorf("met %v", packings)
		}
	}
}

// depths are the fewest slides to every form that can be reached.
func depths(p Puzzle, k packing) map[string]int {
	form := make([]uint64, k.words())
	key := func(b Board) string {
		k.pack(p.tighten(b), form)
		return spelled(form)
	}
	met := map[string]int{key(p.Start()): 0}
	for layer, depth := []Board{p.Start()}, 1; len(layer) > 0; depth++ {
		var next []Board
		for _, b := range layer {
			for _, step := range p.Steps(b, nil) {
				if at := key(step.To); met[at] == 0 && at != key(p.Start()) {
					met[at] = depth
					next = append(next, step.To)
				}
			}
		}
		layer = next
	}
	return met
}

func spelled(form []uint64) string {
	var s strings.Builder
	for _, w := range form {
		for i := range 8 {
			s.WriteByte(byte(w >> (8 * i)))
		}
	}
	return s.String()
}

func TestTheKernelShowsEachExpansionAtItsDepth(t *testing.T) {
	d := catalog.NewDice(13)
	seen := 0
	for range 150 {
		p := cut(d, 3, 1).puzzle(MostLimit)
		k := newPacking(p.tighten(p.Start()), len(p.values)-1)
		form := make([]uint64, k.words())
		truth := depths(p, k)
		m := background(solve.Budget{})
		count := int64(0)
		solve.Observe(m, func(b Board, wave int) {
			k.pack(p.tighten(b), form)
			if depth, reachable := truth[spelled(form)]; !reachable || depth != wave {
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

func TestBoardsEnteredInDepthAreShownToo(t *testing.T) {
	p := hard(3, 4, 7)
	m := background(solve.Budget{})
	count := int64(0)
	solve.Observe(m, func(b Board, wave int) {
		if !p.becomes(b) || wave < 0 || wave > 40 {
			t.Fatalf("%s is shown at depth %d", p.writeState(b), wave)
		}
		count++
	})
	r := sizes{shelf: 8, recent: 8}.solve(p, m)
	if count != r.Counts.Expanded || count < 100 {
		t.Errorf("%d shown, %d expanded", count, r.Counts.Expanded)
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
			if r.Trace == nil || len(r.Trace.Frames) == 0 {
				t.Fatalf("%s: %+v", method, r.Trace)
			}
			for _, frame := range r.Trace.Frames {
				if strings.Contains(frame.Caption, words) != marked {
					t.Errorf("%s in %s: caption %q", method, language, frame.Caption)
				}
			}
		}
	}
}
