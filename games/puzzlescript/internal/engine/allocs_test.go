package engine

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"jogada/games/puzzlescript/internal/source"
	"jogada/solve"
)

// manyObjects is a game with crates to push and so many other objects, each on a layer of its own.
func manyObjects(more int) string {
	var objects, layers, legend strings.Builder
	for i := range more {
		fmt.Fprintf(&objects, "thing%d\nred\n\n", i)
		fmt.Fprintf(&layers, "thing%d\n", i)
		fmt.Fprintf(&legend, "any%d = thing%d or crate\n", i, i)
	}
	return "title many\n\n========\nOBJECTS\n========\n\nbackground\nblack\n\nwall\ngrey\n\ncrate\norange\n\ntarget\nblue\n\nplayer\nwhite\n\n" + objects.String() +
		"=======\nLEGEND\n=======\n\n. = background\n# = wall\n* = crate\nO = target\nP = player\n" + legend.String() +
		"\n=======\nSOUNDS\n=======\n\n================\nCOLLISIONLAYERS\n================\n\nbackground\ntarget\nwall, crate, player\n" + layers.String() +
		"\n======\nRULES\n======\n\n[ > player | crate ] -> [ > player | > crate ]\n[ crate thing0 ] -> [ crate thing1 ]\n" +
		"\n==============\nWINCONDITIONS\n==============\n\nall target on crate\n\n=======\nLEVELS\n=======\n\n#######\n#.P*.O#\n#.....#\n#..*..#\n#....O#\n#######\n"
}

func TestAnExpansionAllocatesNothing(t *testing.T) {
	for name, more := range map[string]int{"few objects": 2, "over 64 objects": 70} {
		g := source.Read(manyObjects(more), nil)
		if wrong := g.Errors(); len(wrong) > 0 {
			t.Fatalf("%s: %v", name, wrong)
		}
		p, _ := Compile(g, nil)
		m := solve.NewMeter(context.Background(), solve.Budget{})
		l, _, err := NewLevel(p, g.Playable()[0], nil, m)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		key, next := make([]byte, l.layout.bytes), make([]byte, l.layout.bytes)
		l.pack(key)
		changed := 0
		allocated := testing.AllocsPerRun(100, func() {
			l.loadState(key)
			for i := range l.inputs {
				if l.input(i) == Changed {
					changed++
					l.next(key, next)
				}
			}
		})
		if allocated != 0 || changed == 0 {
			t.Errorf("%s: an expansion allocates %v times; %d boards were made", name, allocated, changed)
		}
	}
}
