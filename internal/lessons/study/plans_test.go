package study

import (
	"bytes"
	"context"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/games"
	"jogada/internal/base/fit"
	"jogada/internal/base/plot"
)

func TestTheDescriptionsAreSound(t *testing.T) {
	for _, quick := range []bool{true, false} {
		names := map[string]bool{}
		for _, p := range Plans(quick) {
			for _, e := range p.Experiments {
				if names[e.Name] || !strings.HasPrefix(e.Name, p.Game+"-") {
					t.Errorf("the name %s is taken twice, or not of the game %s", e.Name, p.Game)
				}
				names[e.Name] = true
				if e.Title == "" || e.Asked == "" || e.Ran == "" || e.Boards < 1 || len(e.Show) == 0 || len(e.Methods) < 2 || !slices.IsSorted(e.Sizes) {
					t.Errorf("%s lacks something: %+v", e.Name, e)
				}
				if !slices.Contains(e.Methods, Default) || len(e.Methods) > plot.Shapes {
					t.Errorf("%s: methods %q", e.Name, e.Methods)
				}
				if slices.Contains(e.Laws, fit.Factor) && e.X.Step == "" {
					t.Errorf("%s has no word for a step", e.Name)
				}
				fitted := 0
				for _, x := range e.Sizes {
					if x >= e.FitFrom {
						fitted++
					}
				}
				if len(e.Laws) > 0 && fitted < fit.LeastPoints {
					t.Errorf("%s fits %d points", e.Name, fitted)
				}
			}
		}
	}
}

// The experiments repeat what the reports did: which methods on which sizes, how often.
func TestTheExperimentsOfTheReportsAreThere(t *testing.T) {
	found := map[string]Experiment{}
	for _, p := range Plans(false) {
		for _, e := range p.Experiments {
			found[e.Name] = e
		}
	}
	for _, want := range []struct {
		name        string
		first, last int
		boards      int
		methods     string
	}{
		{"jump-size", 10, 2000, 10, "layers per-player"},
		{"jump-walk-worst", 2, 256, 10, "ball ball-full"},
		{"jump-walk-average", 2, 256, 10, "ball ball-full"},
		{"jump-walk-wrong", 2, 32, 500, "ball"},
		{"keys-rooms-9", 65, 4097, 5, "closure dfs"},
		{"keys-rooms-1", 65, 4097, 5, "closure dfs"},
		{"keys-players", 1, 9, 5, "closure dfs"},
		{"slide-prunings", 3, 13, 10, "backtrack-plain backtrack-best backtrack-bound backtrack"},
		{"slide-methods", 4, 14, 10, "astar bfs backtrack"},
		{"chase-tree", 4, 9, 20, "minimax memo alphabeta retro"},
		{"chase-size", 10, 2000, 5, "memo alphabeta retro"},
		{"chase-wrong", 4, 50, 400, "memo alphabeta"},
	} {
		e := found[want.name]
		if e.Name == "" || e.Sizes[0] != want.first || e.Sizes[len(e.Sizes)-1] != want.last || e.Boards != want.boards {
			t.Errorf("%s: sizes %v, %d boards", want.name, e.Sizes, e.Boards)
		}
		for _, m := range strings.Fields(want.methods) {
			if !slices.Contains(e.Methods, m) {
				t.Errorf("%s does not run %s", want.name, m)
			}
		}
	}
}

func TestDrawnMapsStayTheSameForEver(t *testing.T) {
	hash := func(text []byte) uint32 {
		h := fnv.New32a()
		h.Write(text)
		return h.Sum32()
	}
	for _, c := range []struct {
		name string
		text []byte
		want uint32
	}{
		{"rooms", rooms{players: 9, lost: 2}.draw(catalog.NewDice(1), 65), 0xd10d84fd},
		{"hall", hall{players: 9}.draw(catalog.NewDice(1), 65), 0xe6bcca7d},
	} {
		if got := hash(c.text); got != c.want {
			t.Errorf("%s: hash %#x, want %#x\n%s", c.name, got, c.want, c.text)
		}
	}
}

func TestDrawnMapsAreWhatTheySay(t *testing.T) {
	g, _ := games.All().Find("keys")
	for side := 3; side < 70; side += 3 {
		text := rooms{players: 1, lost: 2}.draw(catalog.NewDice(uint64(side)), side)
		if lines := bytes.Split(bytes.TrimSpace(text), []byte("\n")); len(lines) != side || len(lines[0]) != side {
			t.Fatalf("side %d:\n%s", side, text)
		}
		if bytes.ContainsAny(text, "yz") {
			t.Errorf("side %d has keys of letters that should have none:\n%s", side, text)
		}
		if _, err := g.Parse(text, catalog.Values{}, nil); err != nil {
			t.Errorf("side %d: %v\n%s", side, err, text)
		}
	}
}

// The maps of a study are not trivial: players get somewhere.
func TestMostPlayersExploreMostOfADrawnMap(t *testing.T) {
	g, _ := games.All().Find("keys")
	for name, draw := range map[string]func(*catalog.Dice, int) []byte{"rooms": rooms{players: 9}.draw, "lost": rooms{players: 9, lost: 2}.draw, "hall": hall{players: 9}.draw} {
		far, all := 0, 0
		for seed := range uint64(3) {
			text := draw(catalog.NewDice(seed), 129)
			boards, err := g.Parse(text, catalog.Values{}, nil)
			if err != nil {
				t.Fatal(err)
			}
			report := catalog.Solve(context.Background(), boards[0], catalog.Request{})
			for line := range strings.Lines(strings.TrimSpace(report.Course)) {
				_, cells, _ := strings.Cut(strings.TrimSpace(line), " ")
				n, _ := strconv.Atoi(cells)
				all++
				if n > 129*129/2 {
					far++
				}
			}
		}
		if all != 27 || far < 18 {
			t.Errorf("%s: %d of %d players explore more than half", name, far, all)
		}
	}
}

func TestBoardsNeedJustSoManySlides(t *testing.T) {
	g, _ := games.All().Find("slide")
	for _, slides := range []int{3, 7} {
		b, err := needing("4", "2")(g, 1, slides)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range b.Methods {
			r := m.Solve(context.Background(), catalog.Request{})
			if strings.TrimSpace(r.Course) != strconv.Itoa(slides) {
				t.Errorf("%s says %q of %s, which should need %d slides", m.Name, r.Course, b.ID, slides)
			}
		}
	}
	if _, err := needing("2", "2")(g, 1, 30); err == nil || !strings.Contains(err.Error(), "none needs just 30 slides") {
		t.Errorf("%v", err)
	}
}

func TestTheBoardsWithSlackAreTheSame(t *testing.T) {
	for _, e := range slideExperiments(true) {
		if !e.Same {
			continue
		}
		r := trial(t, Plan{Game: "slide"}, tiny(e), 3)
		counts := map[int]map[int]int64{}
		for _, run := range r.Runs {
			if run.Name == "bfs" {
				if counts[run.Board] == nil {
					counts[run.Board] = map[int]int64{}
				}
				counts[run.Board][run.X] = run.Counts.Expanded
			}
		}
		for board, at := range counts {
			if len(at) != 2 || at[0] != at[2] {
				t.Errorf("board %d: bfs expands %v", board, at)
			}
		}
	}
}
