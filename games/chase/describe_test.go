package chase

import (
	"context"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/check"
	"jogada/games/internal/graphboard"
	"jogada/graph"
	"jogada/internal/base/say"
	"jogada/internal/gametest"
	"jogada/search"
	"jogada/solve"
)

func report(t *testing.T, d Duel, method string) catalog.Report {
	t.Helper()
	m, err := catalog.Pick(newInstance(d, false), method)
	if err != nil {
		t.Fatal(err)
	}
	r := m.Solve(context.Background(), catalog.Request{Check: true, Certificate: true})
	return r
}

func TestHeadlinesAndCourseOutput(t *testing.T) {
	for _, c := range []struct {
		board            string
		given            map[string]string
		headline, course string
	}{
		{"[[1],[0,2],[1]]", nil, "the mouse wins in 1 ply", "1\n"},
		{"[[1],[0,2],[1]]", map[string]string{"first": "cat"}, "the cat wins in 1 ply", "2\n"},
		{"[[2],[2],[0,1]]", nil, "the cat wins in 1 ply", "2\n"},
		{"[[2],[2,3,4],[0,1,3],[1,2,4],[1,3]]", nil, "the cat wins in 4 plies", "2\n"},
		{"[[3],[4,5],[3],[0,2,4,5],[1,3],[1,3]]", nil, "a draw: play goes on forever", "0\n"},
		{"[[2],[],[0]]", nil, "a draw: the mouse can't move", "0\n"},
		{"[[2],[],[0]]", map[string]string{"first": "cat"}, "a draw: the cat can't move", "0\n"},
		{"[[],[3],[],[1]]", nil, "a draw: play comes to where the cat can't move", "0\n"},
		{"[[1],[0],[]]", map[string]string{"mouse": "0"}, "the game is over before it starts: the mouse starts in a hole, so it wins", "1\n"},
		{"[[1],[0],[]]", map[string]string{"mouse": "2"}, "the game is over before it starts: mouse and cat start on one node, so the cat wins", "2\n"},
	} {
		r := report(t, duelOf(t, c.board, c.given), "")
		if r.Headline != c.headline || r.Course != c.course || r.Unsolved != (c.course == "0\n") {
			t.Errorf("%s under %v: %q, %q, unsolved %v; want %q, %q", c.board, c.given, r.Headline, r.Course, r.Unsolved, c.headline, c.course)
		}
	}
}

func TestReasonsInWords(t *testing.T) {
	for _, c := range []struct {
		board string
		given map[string]string
		want  []string
	}{
		{"[[1],[0,2],[1]]", nil, []string{"the mouse is beside a hole and it is its turn", "the mouse has 2 moves: only 1 → 0 wins, 1 → 2 loses"}},
		{"[[1],[0,2],[1]]", map[string]string{"first": "cat"}, []string{"the cat is beside the mouse and it is its turn", "the cat has one move, 2 → 1, and it wins"}},
		{"[[2],[2],[0,1]]", nil, []string{"the mouse must move, and only to the cat", "the mouse has one move, 1 → 2, and it loses"}},
		{"[[2],[2,3,4],[0,1,3],[1,2,4],[1,3]]", nil, []string{
			"the cat can always get one ply closer to the end, and the mouse can't avoid it: at best it lasts 4 plies",
			"all 3 moves of the mouse lose; 1 → 4 holds out longest"}},
		{"[[1],[0,3,5],[3,4],[1,2],[2,5,6],[1,4,6],[4,5]]", nil, []string{"the mouse is beside a hole and it is its turn", "the mouse has 3 moves: only 1 → 0 wins, 1 → 5 draws, 1 → 3 loses"}},
		{"[[],[3],[4],[1],[2]]", nil, []string{
			"the mouse can't be caught: it can stay among these 4 positions forever, whatever the cat does: mouse on 1, cat on 2, mouse to move; mouse on 3, cat on 2, cat to move; mouse on 3, cat on 4, mouse to move; mouse on 1, cat on 4, cat to move",
			"the cat keeps the mouse from the hole: it can stay among these 4 positions forever, whatever the mouse does: mouse on 1, cat on 2, mouse to move; mouse on 3, cat on 2, cat to move; mouse on 3, cat on 4, mouse to move; mouse on 1, cat on 4, cat to move",
			"the mouse has one move, 1 → 3, and it draws"}},
		{"[[2],[],[0]]", nil, []string{"the mouse is to move and has no legal move, so the game can't go on"}},
		{"[[1],[0],[]]", map[string]string{"mouse": "2"}, []string{"mouse and cat start on one node, so the cat wins"}},
	} {
		if r := report(t, duelOf(t, c.board, c.given), ""); !slices.Equal(r.Because, c.want) {
			t.Errorf("%s under %v:\n%s\nwant:\n%s", c.board, c.given, strings.Join(r.Because, "\n"), strings.Join(c.want, "\n"))
		}
	}
}

func TestLongListsAreCutShort(t *testing.T) {
	things := strings.Split("abcdefghijkl", "")
	for n, want := range map[int]string{1: "a", 2: "a and b", 3: "a, b and c", 10: "a, b, c, d, e, f, g, h, i and j", 12: "a, b, c, d, e, f, g, h, i, j and 2 more"} {
		if got := list(things[:n], say.Translator{}); got != want {
			t.Errorf("%d things: %s, want %s", n, got, want)
		}
	}
}

func TestPositionsAreToldOnRequest(t *testing.T) {
	v, err := Game().Values(map[string]string{"positions": "true"})
	if err != nil {
		t.Fatal(err)
	}
	boards, err := parse([]byte("[[1],[0,2],[1]]"), v, nil)
	if err != nil {
		t.Fatal(err)
	}
	r := catalog.Solve(context.Background(), boards[0], catalog.Request{})
	data, _ := json.Marshal(r.Answer)
	want := `{"winner":"mouse","plies":1,"positions":[{"mouse":1,"cat":2,"turn":"mouse","winner":"mouse","plies":1},` +
		`{"mouse":0,"cat":2,"turn":"cat","winner":"mouse","plies":0},{"mouse":2,"cat":2,"turn":"cat","winner":"cat","plies":0}]}`
	if string(data) != want {
		t.Errorf("got %s\nwant %s", data, want)
	}
	if plain, _ := json.Marshal(report(t, boards[0].(instance).duel, "").Answer); string(plain) != `{"winner":"mouse","plies":1}` {
		t.Errorf("without the request: %s", plain)
	}
}

func TestPositionsAreToldWithAndWithoutACheckAndAsRetroTellsThem(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 14))
	for range 100 {
		d := randomDuel(rng, 7)
		told := map[string]bool{}
		for _, request := range []catalog.Request{{}, {Check: true}, {Certificate: true}} {
			for _, method := range []string{"dense", "retro"} {
				m, err := catalog.Pick(newInstance(d, true), method)
				if err != nil {
					t.Fatal(err)
				}
				r := m.Solve(context.Background(), request)
				data, _ := json.Marshal([]any{r.Answer, r.Line, r.Because, r.Headline, r.Proof.Rests})
				told[string(data)] = true
			}
		}
		if len(told) != 1 {
			t.Fatalf("%d different reports: %v\n%s", len(told), slices.Collect(maps.Keys(told)), pasted(d))
		}
	}
}

func TestWithoutACheckTheAnswerIsTheSame(t *testing.T) {
	d := duelOf(t, "[[2],[2,3,4],[0,1,3],[1,2,4],[1,3]]", nil)
	checked := report(t, d, "")
	r := catalog.Solve(context.Background(), newInstance(d, false), catalog.Request{})
	if r.Headline != checked.Headline || !slices.Equal(r.Because, checked.Because) || !slices.Equal(r.Line, checked.Line) || r.Counts != checked.Counts {
		t.Errorf("%+v\n%+v", r, checked)
	}
	if want := "the value of each of the 40 positions on the graph"; r.Proof.Rests != want || checked.Proof.Rests != want {
		t.Errorf("it rests on %s; checked, on %s; want %s", r.Proof.Rests, checked.Proof.Rests, want)
	}
}

func TestUnsoundMethodsSaySoAndTheCheckerCatchesThem(t *testing.T) {
	r := report(t, duelOf(t, "[[2],[2,3,4],[0,1,3],[1,2,4],[1,3]]", nil), "memo")
	if r.Sound || r.Headline != "a draw (says memo, which is unsound)" || r.Proof.Checked == nil || *r.Proof.Checked {
		t.Errorf("sound %v, %q, checked %v", r.Sound, r.Headline, r.Proof.Checked)
	}
}

func TestAChangedAnswerIsNotAccepted(t *testing.T) {
	for _, board := range []string{"[[1],[0,2],[1]]", "[[2],[2,3,4],[0,1,3],[1,2,4],[1,3]]", "[[],[3],[4],[1],[2]]"} {
		d := duelOf(t, board, nil)
		for _, answer := range []string{`{"winner":null,"plies":null}`, `{"winner":"draw","plies":3}`, `{"winner":"dog","plies":3}`, `{"winner":"mouse","plies":2}`,
			`{"winner":"cat","plies":5}`, `{"winner":"mouse","plies":-1}`, `[]`, `7`} {
			for _, certificate := range []bool{true, false} {
				r := report(t, d, "")
				r.Answer = json.RawMessage(answer)
				if !certificate {
					r.Proof.Certificate = nil
				}
				if ruling := newInstance(d, false).Check(context.Background(), r, solve.Budget{}); ruling.Status != check.Rejected {
					t.Errorf("%s, answer %s: %v, %s", board, answer, ruling.Status, ruling.Reason)
				}
			}
		}
	}
}

func TestAnUndecidedReportClaimsNothing(t *testing.T) {
	d := duelOf(t, "[[2],[2,3,4],[0,1,3],[1,2,4],[1,3]]", nil)
	b := newInstance(d, false)
	r := catalog.Solve(context.Background(), b, catalog.Request{Budget: solve.Budget{Nodes: 3}, Check: true})
	if r.Headline != "undecided" || r.Course != "undecided\n" || r.Bounds.AtLeast != nil || r.Unsolved {
		t.Errorf("%+v", r)
	}
	if ruling := b.Check(context.Background(), r, solve.Budget{}); ruling.Status != check.Undecided {
		t.Errorf("%v: %s", ruling.Status, ruling.Reason)
	}
}

func TestStatesAreReadAsTheyAreWritten(t *testing.T) {
	d := duelOf(t, "[[1],[0,2],[1]]", nil)
	for _, s := range []string{"0 2 mouse", "2 2 cat", "1 0 cat"} {
		if p, err := d.readState(s); err != nil || writeState(p) != s {
			t.Errorf("%q: %v, %v", s, p, err)
		}
	}
	for _, s := range []string{"", "0 2", "0 2 draw", "0 3 mouse", "3 0 mouse", "-1 0 cat", "+1 0 cat", "0 65537 cat", "0 2 mouse ", " 0 2 mouse", "00 2 mouse", "0 2 mouse x", "99999999999999999999 0 cat"} {
		if p, err := d.readState(s); err == nil {
			t.Errorf("%q is read as %v", s, p)
		}
	}
}

func TestFramesAndLayersShowTheGame(t *testing.T) {
	d := duelOf(t, "graph { hole; kitchen; stairs; hole -- cellar -- kitchen; stairs -- attic -- kitchen }", nil)
	r := report(t, d, "")
	if len(r.Frames) != len(r.Line)+1 || r.Frames[0].Caption != "start" || r.Frames[1].Caption != r.Sentences.Line[0] || r.Frames[1].Caption != "mouse 1 kitchen → 3 cellar" {
		t.Fatalf("%d frames for %d moves", len(r.Frames), len(r.Line))
	}
	first := r.Frames[0].View.Graph
	if n := first.Nodes; n[0].Kind != graphboard.HoleNode || n[1].Kind != graphboard.PlainNode || !slices.Equal(n[1].Tokens, []string{"mouse"}) ||
		!slices.Equal(n[2].Tokens, []string{"cat"}) || n[2].Text != "2 stairs" || len(first.Edges) != 4 || first.Directed {
		t.Errorf("the start is drawn as %+v", first)
	}
	last := r.Frames[len(r.Frames)-1].View.Graph
	if r.Course == "1\n" && !slices.Equal(last.Nodes[0].Tokens, []string{"mouse"}) {
		t.Errorf("the mouse wins, but at the end it is not drawn in the hole: %+v", last)
	}
	value := Dense(d, unlimited()).Position
	for _, layer := range r.Layers {
		name, other := strings.CutSuffix(layer.Name, " and the cat moves first?")
		turn := Mouse
		if other {
			turn = Cat
		}
		for n := range d.Graph.Nodes() {
			p := Position{d.start.Mouse, graph.Node(n), turn}
			if strings.Contains(name, "the mouse starts here") {
				p = Position{graph.Node(n), d.start.Cat, turn}
			}
			got, ok := layer.Value(n)
			v, known := value(p)
			want := int(v.Winner)
			if strings.HasPrefix(name, "How long") {
				want, known = v.Plies, known && v.Winner != search.Nobody
			}
			if ok != known || ok && got != want {
				t.Errorf("layer %s at %d: %d, %v; want %d, %v", layer.Name, n, got, ok, want, known)
			}
		}
	}
}

func TestALongLineAndALargeGraphAreNotDrawnWhole(t *testing.T) {
	long := duelOf(t, path(t, 200).Adjacency(), map[string]string{"mouse": "196", "cat": "199", "first": "cat"})
	if r := report(t, long, ""); len(r.Frames) != graphboard.MaxFrames || len(r.Line) < graphboard.MaxFrames {
		t.Errorf("%d frames for %d moves", len(r.Frames), len(r.Line))
	}
	large := duelOf(t, path(t, 300).Adjacency(), nil)
	if r := report(t, large, ""); r.Frames != nil {
		t.Errorf("%d frames of a graph of 300 nodes", len(r.Frames))
	}
}

func TestTheBoundsAreThePlies(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	for range 200 {
		d := randomDuel(rng, 6)
		r, want := report(t, d, ""), gametest.BruteDuel(d)
		timed := want.Winner != search.Nobody
		if (r.Bounds.AtLeast != nil) != timed || timed && (*r.Bounds.AtLeast != want.Plies || *r.Bounds.AtMost != want.Plies) {
			t.Errorf("bounds %v, want %+v:\n%s", r.Bounds, want, pasted(d))
		}
	}
}
