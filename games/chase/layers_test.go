package chase

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jogada/catalog/board"
	"jogada/graph"
	"jogada/internal/gametest"
	"jogada/search"
)

func TestLayersTellTheValueForEveryChoice(t *testing.T) {
	rng := rand.New(rand.NewPCG(71, 72))
	for range 60 {
		d := randomDuel(rng, 6)
		r := reportOf(t, d, "", "en")
		if len(r.Layers) != 8 {
			t.Fatalf("%d layers", len(r.Layers))
		}
		for i, l := range r.Layers {
			turn := d.start.Turn
			if i >= 4 {
				turn = turn.Other()
			}
			name, said := strings.CutSuffix(l.Name, " and the "+sideName(turn)+" moves first?")
			name = strings.TrimSuffix(name, "?")
			if said != (i >= 4) || name != []string{"Who wins if the cat starts here", "How long does it last if the cat starts here", "Who wins if the mouse starts here", "How long does it last if the mouse starts here"}[i%4] {
				t.Errorf("layer %d is called %q", i, l.Name)
			}
			for given := range d.Graph.Nodes() {
				for n := range d.Graph.Nodes() {
					p := Position{graph.Node(given), graph.Node(n), turn}
					if i%4 > 1 {
						p = Position{graph.Node(n), graph.Node(given), turn}
					}
					judgeLayer(t, d, l, i%2 == 1, given, n, p)
				}
			}
		}
	}
}

// judgeLayer compares what a layer says of a node with brute force.
func judgeLayer(t *testing.T, d Duel, l board.Layer, plies bool, given, n int, p Position) {
	t.Helper()
	want, known := 0, !d.IsHole[p.Cat]
	if known {
		v := gametest.BruteDuel(d.from(p))
		want = int(v.Winner)
		if plies {
			want, known = v.Plies, v.Winner != search.Nobody
		}
	}
	got, ok := l.Given.Value(given, n)
	if ok != known || ok && got != want {
		t.Errorf("layer %s given %d at %d: %d, %v; want %d, %v\n%s", l.Name, given, n, got, ok, want, known, pasted(d))
	}
	if given != l.Given.At {
		return
	}
	if first, okFirst := l.Value(n); first != got || okFirst != ok {
		t.Errorf("layer %s at %d: %d, %v at first, %d, %v if chosen", l.Name, n, first, okFirst, got, ok)
	}
}

// Following the ways of the layers plays the game out: it ends as the layer says, after as many plies as it says.
func TestWaysPlayTheGameOut(t *testing.T) {
	rng := rand.New(rand.NewPCG(73, 74))
	for range 40 {
		d := randomDuel(rng, 6)
		r := reportOf(t, d, "", "en")
		for i := 0; i < 8; i += 2 {
			for given := range d.Graph.Nodes() {
				for n := range d.Graph.Nodes() {
					playOut(t, d, r.Layers, i, given, n)
				}
			}
		}
	}
}

func playOut(t *testing.T, d Duel, layers []board.Layer, i, given, node int) {
	t.Helper()
	winner, known := layers[i].Given.Value(given, node)
	plies, ends := layers[i+1].Given.Value(given, node)
	if !known || !ends { // a draw never ends
		return
	}
	at, begin := i, [2]int{given, node}
	for made := 0; ; made++ {
		l := layers[at]
		next, leads := l.Path.Given(given, node)
		if now, _ := l.Given.Value(given, node); now != winner || leads != (made < plies) {
			t.Fatalf("layer %d from %v: after %d of %d plies %d wins, and it goes on: %v\n%s", i, begin, made, plies, now, leads, pasted(d))
		}
		if !leads {
			return
		}
		moved := &given
		if l.Path.Of == board.OfPlace {
			moved = &node
		}
		if !slices.Contains(d.Graph.Neighbours(graph.Node(*moved)), graph.Node(next)) {
			t.Fatalf("layer %d from %v: nobody goes from %d to %d\n%s", i, begin, *moved, next, pasted(d))
		}
		*moved, at = next, l.Path.Then
	}
}

func TestLayersBeginWhereTheOtherStarts(t *testing.T) {
	r := reportOf(t, duelOf(t, "[[2],[2,3,4],[0,1,3],[1,2,4],[1,3]]", map[string]string{"mouse": "4", "cat": "3"}), "", "pt")
	want := []string{"Quem vence se o gato começar aqui?", "Quanto dura se o gato começar aqui?", "Quem vence se o rato começar aqui?", "Quanto dura se o rato começar aqui?", "Quem vence se o gato começar aqui e o gato jogar primeiro?"}
	for i, name := range want {
		l := r.Layers[i]
		at, doc := 4, "o rato está no nó"
		if i == 2 || i == 3 {
			at, doc = 3, "o gato está no nó"
		}
		if l.Name != name || l.Given.At != at || l.Given.Doc != doc {
			t.Errorf("layer %q given %q %d; want %q, %q %d", l.Name, l.Given.Doc, l.Given.At, name, doc, at)
		}
		if winner := i%2 == 0; winner && (l.Kind != board.Area || l.Legend[0] != "empate" || l.Legend[1] != "o rato vence" || l.Legend[2] != "o gato vence") || !winner && l.Kind != board.Heat {
			t.Errorf("layer %q is %s with %v", l.Name, l.Kind, l.Legend)
		}
	}
}

func TestALargeGraphHasLayersForOneSideToMove(t *testing.T) {
	if r := reportOf(t, duelOf(t, path(t, mostBothTurns+1).Adjacency(), nil), "", "en"); len(r.Layers) != 4 {
		t.Errorf("%d layers", len(r.Layers))
	}
}

func TestFramesPointOutWhoMoved(t *testing.T) {
	r := reportOf(t, duelOf(t, "[[2],[2,3,4],[0,1,3],[1,2,4],[1,3]]", nil), "", "es")
	if r.Frames[0].Caption != "inicio" || r.Frames[0].Marks != nil || !slices.Equal(r.Frames[1].Marks, []int{1, 4}) || !slices.Equal(r.Frames[2].Marks, []int{2, 1}) {
		t.Errorf("%+v\n%+v", r.Frames, r.Line)
	}
}
