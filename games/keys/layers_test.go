package keys

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/games/keys/internal/grid"
	"jogada/internal/base/say"
	"jogada/solve"
)

// laid returns a layer over a map as text: a digit a cell, a dot where there is none.
func laid(m *Map, l board.Layer) string {
	var out strings.Builder
	for place := range m.rows * m.cols {
		if n, ok := l.Value(place); ok {
			fmt.Fprint(&out, n)
		} else {
			out.WriteByte(free)
		}
		if place%m.cols == m.cols-1 {
			out.WriteByte('\n')
		}
	}
	return out.String()
}

func TestTheLayersOfAMap(t *testing.T) {
	m := read(t, kingdom)
	var got []string
	for _, l := range described(m, exploration(m)).Layers {
		got = append(got, fmt.Sprintf("%s %s\n%s%v", l.Kind, l.Name, laid(m, l), l.Legend))
	}
	want := []string{
		"waking What does player 1 explore?\n12345678910\n11.........\n12.........\n..........\nmap[]",
		"waking What does player 2 explore?\n..........\n..........\n..12......\n..........\nmap[]",
		"order Which keys does player 1 pick up?\n.1...2...3\n..........\n..........\n..........\nmap[]",
		"area Which doors stay shut for player 1?\n..........\n..........\n.1........\n2.........\n" +
			"map[1:doors D stay shut for player 1: the only key d lies beyond doors D 2:door E stays shut for player 1: the only key e lies beyond doors D]",
		"area Which doors stay shut for player 2?\n..........\n..........\n.1..1.....\n..........\n" +
			"map[1:doors D stay shut for player 2: the only key d lies beyond doors D]",
		"area Which doors open for player 1?\n...1...2..\n3.........\n..........\n..........\n" +
			"map[1:opened with key a 2:opened with key b 3:opened with key c]",
	}
	if !slices.Equal(got, want) {
		t.Errorf("the layers are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// A door that stays shut has a note, and the note is a sentence of the answer in the same language.
func TestADoorThatStaysShutSaysWhy(t *testing.T) {
	d := catalog.NewDice(6)
	noted := 0
	for range 300 {
		m := read(t, string(scribble(d)))
		for _, language := range catalog.Languages() {
			told := m.describe(exploration(m), Game().Translator(language), nil).Full()
			var because []string
			for _, sentence := range told.Because {
				because = append(because, say.Plain(sentence))
			}
			for _, l := range told.Layers {
				values := 0
				for place := range m.rows * m.cols {
					if _, ok := l.Value(place); ok {
						values++
					}
				}
				if values == 0 || l.Notes != nil && len(l.Notes) != values {
					t.Fatalf("layer %q has %d values and %d notes\n%s", l.Name, values, len(l.Notes), m)
				}
				for _, n := range l.Notes {
					why, ok := l.Value(n.Place)
					if !ok || n.Text != l.Legend[why] || !slices.Contains(because, n.Text) || !grid.IsDoor(m.grid.Cells[m.at(n.Place)]) {
						t.Fatalf("layer %q: cell %d has %q, which is not one of %q\n%s", l.Name, n.Place, n.Text, because, m)
					}
					noted++
				}
			}
		}
	}
	if noted < 500 {
		t.Errorf("only %d notes were met", noted)
	}
}

func TestAnAnswerThatIsNotKnownHasNoLayersOfDoors(t *testing.T) {
	m := read(t, kingdom)
	r := catalog.Solve(context.Background(), newInstance(m), catalog.Request{Budget: solve.Budget{Nodes: 14}})
	if r.Verdict != solve.Unknown {
		t.Fatalf("%v", r.Verdict)
	}
	for _, l := range r.Layers {
		if l.Kind == board.Area {
			t.Errorf("there is a layer %q", l.Name)
		}
	}
	if len(r.Layers) != 3 {
		t.Errorf("there are %d layers; want what two players explore, and the key that was picked up", len(r.Layers))
	}
}
