package keys

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/games/keys/internal/grid"
	"jogada/internal/gametest"
)

func playing(t *testing.T, m *Map, state string) catalog.Play {
	t.Helper()
	p, err := newInstance(m).Play(context.Background(), catalog.PlayRequest{State: state})
	if err != nil {
		t.Fatalf("%q: %v\n%s", state, err, m)
	}
	return p
}

// rendered returns a frame over a map as text: an open door is its letter in lower case, and players cover what they are on.
func rendered(m *Map, f board.FrameJSON) string {
	text := []byte(strings.Map(func(c rune) rune {
		if grid.IsStart(byte(c)) {
			return free
		}
		return c
	}, m.String()))
	for _, c := range f.Cells {
		text[m.at(c.Place)] = (c.Text + ".")[0]
		if c.Kind == freeCell && c.Text != "" {
			text[m.at(c.Place)] += 'a' - 'A'
		}
	}
	for _, s := range f.Tokens {
		text[m.at(s.Place)] = s.Names[len(s.Names)-1][0]
	}
	return string(text)
}

func TestAWalkPicksUpKeysAndOpensDoors(t *testing.T) {
	m := read(t, "1.a\nA#A\n2.a\n")
	for _, test := range []struct{ state, said, want string }{
		{"", "1 of 8 explored", "1.a\nA#A\n2.a\n"},
		{"1 R", "2 of 8 explored", ".1a\nA#A\n2.a\n"},
		{"1 R R", "3 of 8 explored; keys: a", "..1\na#a\n2..\n"},
		{"1 R R D", "4 of 8 explored; keys: a", "...\na#1\n2..\n"},
		{"1 R R D D L L U", "8 of 8 explored; keys: a", "...\n1#a\n2..\n"},
		{"2 R", "2 of 8 explored", "1.a\nA#A\n.2a\n"},
	} {
		p := playing(t, m, test.state)
		if got := rendered(m, p.Frame); got != test.want || p.Said != test.said {
			t.Errorf("%q: %s\n%swant %s\n%s", test.state, p.Said, got, test.said, test.want)
		}
	}
}

func TestTwoPlayersOnOneCellStandInTheirOrder(t *testing.T) {
	m := read(t, "2@1")
	for state, want := range map[string][]string{"@ L": {"2", "@"}, "2 R": {"2", "@"}, "1 L": {"1", "@"}} {
		p := playing(t, m, state)
		if i := slices.IndexFunc(p.Frame.Tokens, func(s board.Token) bool { return len(s.Names) == 2 }); i < 0 || !slices.Equal(p.Frame.Tokens[i].Names, want) {
			t.Errorf("%s: the tokens are %v; want %v on one cell", state, p.Frame.Tokens, want)
		}
	}
}

func TestStepsAndArrowsGoTheirWay(t *testing.T) {
	for _, world := range []string{"#.#\n.1.\n#.#", "1\n.", ".\n1", "1.", ".1"} {
		m := read(t, world)
		row, col := m.place(m.players[0].At)
		for _, o := range playing(t, m, "").Moves {
			to := m.at(o.Places[0])
			r, c := m.place(to)
			want := map[[2]int][2]string{{-1, 0}: {"U", "up"}, {1, 0}: {"D", "down"}, {0, -1}: {"L", "left"}, {0, 1}: {"R", "right"}}[[2]int{r - row, c - col}]
			if o.Move != want[0] || o.Arrow != want[1] || o.State != "1 "+want[0] {
				t.Errorf("to row %d, column %d: %s, %s, %q; want %v\n%s", r, c, o.Move, o.Arrow, o.State, want, m)
			}
		}
	}
}

// far returns how many steps a cell is from the nearest one that is wanted, by spreading over the map once a step; -1
// if there is none.
func far(m *Map, from Cell, held string, wanted func(Cell) bool) int {
	spread := map[Cell]bool{from: true}
	for steps := range len(m.grid.Cells) {
		for c := range spread {
			if wanted(c) {
				return steps
			}
		}
		more := map[Cell]bool{}
		for c := range spread {
			more[c] = true
			for _, next := range m.Near(c, nil) {
				if what := m.grid.Cells[next]; !grid.IsDoor(what) || strings.ContainsRune(held, rune(what-'A'+'a')) {
					more[next] = true
				}
			}
		}
		spread = more
	}
	return -1
}

// walkedBy returns where a walk leads, step by step from its notation.
func walkedBy(m *Map, state string) (at Cell, held string, seen map[Cell]bool) {
	fields := strings.Fields(state)
	at = m.players[slices.Index(m.names(), fields[0])].At
	seen = map[Cell]bool{at: true}
	for _, step := range fields[1:] {
		row, col := m.place(at)
		switch step {
		case "U":
			row--
		case "D":
			row++
		case "L":
			col--
		case "R":
			col++
		}
		at = m.cell(row, col)
		seen[at] = true
		if what := m.grid.Cells[at]; grid.IsKey(what) && !strings.ContainsRune(held, rune(what)) {
			held += string(rune(what))
		}
	}
	return at, held, seen
}

func TestRandomWalksAreWorthWhatBruteForceSays(t *testing.T) {
	d := catalog.NewDice(12)
	met := spread{}
	for range 120 {
		m := read(t, string(scribble(d)))
		state := m.players[d.Roll(len(m.players))].Name
		for range 15 {
			p := playing(t, m, state)
			at, held, seen := walkedBy(m, state)
			newKey := func(c Cell) bool {
				return grid.IsKey(m.grid.Cells[c]) && !strings.ContainsRune(held, rune(m.grid.Cells[c]))
			}
			wanted := func(c Cell) bool { return !seen[c] }
			if far(m, at, held, newKey) >= 0 {
				wanted = newKey
				met["to a key"]++
			}
			all := gametest.BruteRegion(m, m.players[slices.Index(m.names(), p.Player)].At)
			if *p.Value.Score != all || p.Over != (len(seen) == all) || p.State != state {
				t.Fatalf("%s: %d cells, over %v; brute force: %d of %d\n%s", state, *p.Value.Score, p.Over, len(seen), all, m)
			}
			if p.Over {
				met["over"]++
				break
			}
			if want := far(m, at, held, wanted); *p.Value.Distance != want {
				t.Fatalf("%s: %d away; brute force: %d\n%s", state, *p.Value.Distance, want, m)
			}
			for _, o := range p.Moves {
				if want := far(m, m.at(o.Places[0]), held, wanted); *o.Value.Distance != want || !o.Keeps {
					t.Fatalf("%s, then %s: %d away; brute force: %d\n%s", state, o.Move, *o.Value.Distance, want, m)
				}
			}
			next := p.Moves[d.Roll(len(p.Moves))]
			if now := playing(t, m, next.State); !reflect.DeepEqual(now.Frame, next.Frame) {
				t.Fatalf("%s is offered as %+v, and is %+v\n%s", next.State, next.Frame, now.Frame, m)
			}
			state = next.State
			met["on the way"]++
		}
	}
	met.need(t, 30, "to a key", "over", "on the way")
}

func TestAWalkIntoRockOrAShutDoorIsRefused(t *testing.T) {
	m := read(t, "1#\nA.")
	for _, state := range []string{"1 R", "1 D", "1 U", "1 L", "1 X", "1 RR", "2"} {
		if _, err := newInstance(m).Play(context.Background(), catalog.PlayRequest{State: state}); err == nil {
			t.Errorf("%q is walked", state)
		}
	}
}
