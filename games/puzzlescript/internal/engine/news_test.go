package engine

import (
	"strings"
	"testing"

	"jogada/games/puzzlescript/internal/source"
	"jogada/solve"
)

func TestWhatIsNewIsSoAmongStatesWithAsManyObjectsOutOfPlace(t *testing.T) {
	g := source.Read(outlookGame("[ > player | crate ] -> [ > player | > crate ]", "all crate on target", "P.*..O"), nil)
	p, _ := Compile(g, nil)
	l, _, err := NewLevel(p, g.Playable()[0], nil, solve.NewMeter(t.Context(), solve.Budget{}))
	if err != nil {
		t.Fatal(err)
	}
	key := make([]byte, l.layout.bytes)
	l.pack(key)
	n := newNews()
	for _, c := range []struct {
		name, inputs string
		out          int
		once, beside bool
	}{
		{"the start", "", 1, true, true},
		{"the start again", "", 1, false, false},
		{"the start, with one object more in place", "", 0, true, true},
		{"another place of the player", "R", 1, true, true},
		{"that place again", "LR", 1, false, false},
		{"another place of the crate", "R", 1, true, true},
		{"the player back where the crate was not seen from", "L", 1, false, true},
		{"the same again", "", 1, false, false},
	} {
		for _, letter := range c.inputs {
			l.loadState(key)
			l.input(strings.IndexRune(Letters, letter))
			l.pack(key)
		}
		if once, beside := n.isNew(l.m, c.out); once != c.once || beside != c.beside {
			t.Errorf("%s: new %v, new beside the player %v; want %v and %v", c.name, once, beside, c.once, c.beside)
		}
	}
	n.bytes = mostNews
	if once, beside := n.isNew(l.m, 7); once || beside || n.bytes != mostNews {
		t.Errorf("beyond its memory it remembers: %v %v, %d bytes", once, beside, n.bytes)
	}
}
