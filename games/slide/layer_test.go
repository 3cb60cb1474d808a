package slide

import (
	"fmt"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/solve"
)

// spread writes a layer over a board: a number or a dot a cell.
func spread(l board.Layer, cells int) string {
	var words []string
	for i := range cells {
		word := "."
		if n, ok := l.Value(i); ok {
			word = fmt.Sprint(n)
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}

func TestLayersShowWhatTheReasonSpeaksOf(t *testing.T) {
	for _, c := range []struct {
		text   string
		layers []string // name, kind, numbers, legend
	}{
		{"2 0 4\n0 2 0\n0 0 8\n", []string{
			"Which tiles have the furthest to go? area 1 . . . 1 . . . . map[1:tile 2: 3 doublings to become 16]",
			"How often must each tile double? heat 3 . 2 . 3 . . . 1 map[]"}},
		{"6 6\n12 0\n", []string{
			"Which tiles have the furthest to go? area 1 1 . . map[1:tile 6: 2 doublings to become 24]",
			"How often must each tile double? heat 2 2 1 . map[]"}},
		{"6 0\n4 3\n", []string{"Which tiles can never merge? area 2 . 1 2 map[1:odd part 1 2:odd part 3]"}},
		{"2 0\n4 0\n", nil}, // one odd part, and a sum that is not right
		{"2 0\n0 0\n", nil},
		{"0 0\n0 0\n", nil},
		{"1 3 5\n7 9 11\n13 15 34\n", []string{
			"Which tiles can never merge? area 1 2 3 4 5 6 7 8 8 map[1:odd part 1 2:odd part 3 3:odd part 5 4:odd part 7 5:odd part 9 6:odd part 11 7:odd part 13 8:other odd parts]"}},
	} {
		b := parsed(t, c.text, nil)[0]
		var got []string
		for _, l := range solved(t, b, "", solve.Budget{}).Layers {
			if l.Doc == "" {
				t.Errorf("layer %s says nothing of itself", l.Name)
			}
			got = append(got, fmt.Sprintf("%s %s %s %v", l.Name, l.Kind, spread(l, b.View().Places()), l.Legend))
		}
		if strings.Join(got, "\n") != strings.Join(c.layers, "\n") {
			t.Errorf("%s has the layers\n%s\nwant\n%s", c.text, strings.Join(got, "\n"), strings.Join(c.layers, "\n"))
		}
	}
}

func TestFramesMarkTheTilesThatASlideMerged(t *testing.T) {
	d := catalog.NewDice(11)
	merges := 0
	for n := range 300 {
		before := smallBoardOf(d, n)
		p := puzzleOf(before, 9)
		for _, step := range p.Steps(p.Start(), nil) {
			after := rowsOf(p, step.To)
			marks := p.merged(p.Start(), step.Move)
			// Each merger takes one tile away; undone, the tiles marked are the tiles there were.
			if len(marks) != before.Tiles()-after.Tiles() {
				t.Fatalf("%s slid %c has %d mergers: %v", before, step.Move, before.Tiles()-after.Tiles(), marks)
			}
			counts := map[int64]int{}
			for _, cell := range marks {
				tile := after[cell/p.Side()][cell%p.Side()]
				counts[tile]--
				counts[tile/2] += 2
			}
			for i := range p.Side() * p.Side() {
				counts[after[i/p.Side()][i%p.Side()]]++
				counts[before[i/p.Side()][i%p.Side()]]--
			}
			delete(counts, 0)
			for tile, difference := range counts {
				if difference != 0 {
					t.Fatalf("%s slid %c: the marks %v do not explain tile %d", before, step.Move, marks, tile)
				}
			}
			merges += len(marks)
		}
	}
	if merges < 300 {
		t.Errorf("only %d mergers", merges)
	}
	r := solved(t, parsed(t, "2 2\n4 0\n", nil)[0], "bfs", solve.Budget{})
	if got := fmt.Sprint(r.Frames[0].Marks, r.Frames[1].Marks, r.Frames[2].Marks); got != "[] [0] [0]" {
		t.Errorf("marks %s", got)
	}
}

// A tile is followed along the line: after each slide a tile is where it was carried, and in the end all are one.
func TestEachTileIsFollowedAlongTheLine(t *testing.T) {
	d := catalog.NewDice(12)
	carried := 0
	for range 60 {
		v, err := Game().Values(map[string]string{"side": fmt.Sprint(2 + d.Roll(3))})
		if err != nil {
			t.Fatal(err)
		}
		b, err := Game().Generate(d, v)
		if err != nil {
			t.Fatal(err)
		}
		r := solved(t, b, "", solve.Budget{})
		if r.Verdict != solve.Proved || len(r.Layers) == 0 || len(r.Frames) < 2 {
			continue
		}
		end := ""
		for place := range b.View().Places() {
			if b.View().Place(place).Text == "" {
				if legs := r.Layers[0].Path.Line(place); len(legs) > 0 {
					t.Fatalf("an empty cell has the way %v\n%s", legs, b.Text())
				}
				continue
			}
			at := place
			for _, leg := range r.Layers[1].Path.Line(place) {
				if leg.From != at || r.Frames[leg.Step+1].View.Place(leg.To).Text == "" || r.Frames[leg.Step].View.Place(leg.From).Text == "" {
					t.Fatalf("from cell %d the tile is carried so: %+v\n%s", place, leg, b.Text())
				}
				at = leg.To
				carried++
			}
			if last := fmt.Sprint(at); end == "" {
				end = last
			} else if last != end {
				t.Fatalf("the tiles end in cells %s and %s\n%s", end, last, b.Text())
			}
		}
	}
	if carried < 200 {
		t.Errorf("only %d times a tile was carried", carried)
	}
}
