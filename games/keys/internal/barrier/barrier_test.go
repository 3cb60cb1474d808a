package barrier

import (
	"context"
	"strings"
	"testing"

	"jogada/games/keys/internal/areas"
	"jogada/games/keys/internal/explore"
	"jogada/games/keys/internal/grid"
	"jogada/solve"
)

func TestWhyDoorsStayShut(t *testing.T) {
	for _, test := range []struct {
		name, text string
		limit      int64
		want       string // by lock: its letters, and for each letter its keys beyond doors and those doors
	}{
		{"mutual", "aB1Ab\n", 1000, "AB: 1 a beyond B, 1 b beyond A"},
		{"its own door", "1Aa\n", 1000, "A: 1 a beyond A"},
		{"one after the other", "1B.#\n.A.b\n#A##\n", 1000, "A: 0 a beyond ; B: 1 b beyond AB"},
		{"two ways", "#D##\nC1A.\n#B.c\n", 1000, "A: 0 a beyond ; B: 0 b beyond ; C: 1 c beyond AB; D: 0 d beyond "},
		{"walled off", "1A#a\n", 1000, "A: 0 a beyond "},
		{"only some walled off", "1Aa#a\n", 1000, "A: 1 a beyond A"},
		{"no steps left", "1Aa\n", 1, "A: ?"},
	} {
		m, ok := grid.New([]byte(test.text))
		if !ok {
			t.Fatalf("%s: this is no map:\n%s", test.name, test.text)
		}
		meter := solve.NewMeter(context.Background(), solve.Budget{})
		plan := areas.New(m, meter)
		s := Surveyor{Map: m, Plan: plan, Limit: test.limit, Few: 1}
		if got := sentence(s.Find(m.Starts[0], explore.Players(m, plan, meter)[0].Shut)); got != test.want {
			t.Errorf("%s: %s; want %s", test.name, got, test.want)
		}
	}
}

func sentence(b Barrier) string {
	var locks []string
	for _, lock := range b.Locks() {
		var keys []string
		lock.Each(func(letter int) {
			if !b.Known {
				keys = append(keys, "?")
				return
			}
			name := grid.Letter(letter).Names('a')[0]
			keys = append(keys, string(rune('0'+b.Beyond[letter]))+" "+name+" beyond "+strings.Join(b.Guards[letter].Names('A'), ""))
		})
		locks = append(locks, strings.Join(lock.Names('A'), "")+": "+strings.Join(keys, ", "))
	}
	return strings.Join(locks, "; ")
}
