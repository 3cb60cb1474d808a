package order_test

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/games"
	"jogada/internal/order"
	"jogada/solve"
)

func game(t testing.TB, name string, given map[string]string) (catalog.Game, catalog.Values) {
	t.Helper()
	g, ok := games.All().Find(name)
	if !ok {
		t.Fatalf("there is no game %s", name)
	}
	v, err := g.Values(given)
	if err != nil {
		t.Fatal(err)
	}
	return g, v
}

// solved returns the board of a seed and the report on it, with its difficulty.
func solved(t testing.TB, g catalog.Game, v catalog.Values, seed uint64) (catalog.Instance, catalog.Report) {
	t.Helper()
	b, err := g.Make(seed, v, nil)
	if err != nil {
		t.Fatal(err)
	}
	return b, catalog.Solve(context.Background(), b, catalog.Request{Difficulty: true})
}

// count returns the value of a counted entry.
func count(t testing.TB, r catalog.Report, name string) int {
	t.Helper()
	e, _ := r.Difficulty.Entry(name)
	return int(e.Value.(catalog.Count))
}

func TestExpressionsSpeakOfAnswerDifficultyAndParameters(t *testing.T) {
	g, v := game(t, "jump", map[string]string{"rows": "4", "max": "3", "tie": "stable"})
	b, r := solved(t, g, v, 5) // A wins in some round
	round, traps := *r.Bounds.AtLeast, count(t, r, "traps")
	entry, _ := r.Difficulty.Entry("steps")
	kept, of := 0, 0
	for _, s := range entry.Value.(catalog.Steps) {
		kept, of = kept+s.Keep, of+s.Of
	}
	if kept == of {
		t.Fatal("every move keeps the result; choose another board")
	}
	for source, want := range map[string]float64{
		"round":                            float64(round),
		"length":                           float64(round),
		"traps + 1":                        float64(traps + 1),
		"rows * cols":                      32,
		"params.max":                       3,
		"size":                             32,
		`params.tie == "stable"`:           1,
		`verdict == "proved" && solved`:    1,
		"len(steps)":                       float64(round),
		"steps[0].of - steps[0].of":        0,
		"count(steps, .keep <= .of)":       float64(round),
		"sum(map(steps, .keep))":           float64(kept),
		"sum(map(steps, .of))":             float64(of),
		"all(steps, .keep >= 1)":           1,
		"count(steps, .trap) - traps":      0,
		"max(rows, cols)":                  8,
		"dead_share >= 0 and dead_share<1": 1,
		"(player ?? \"none\") == \"none\"": 1,
		"player == nil":                    1,
	} {
		e, err := order.Score(g, v, source)
		if err != nil {
			t.Errorf("%s: %v", source, err)
			continue
		}
		if got, known := e.Number(b, r); !known || got != want {
			t.Errorf("%s is %v, %v; want %v", source, got, known, want)
		}
	}
}

func TestListsOfAnswersAreRead(t *testing.T) {
	g, v := game(t, "keys", nil)
	b, r := solved(t, g, v, 1)
	e, err := order.Condition(g, v, `len(players) == 3 && players[0].name == "1" && all(players, .cells >= 1)`)
	if err != nil || !e.Holds(b, r) {
		t.Errorf("%v: %+v", err, r.Answer)
	}
}

func TestWhatIsNotKnownSatisfiesNothing(t *testing.T) {
	g, v := game(t, "slide", map[string]string{"kind": "stuck"})
	b, r := solved(t, g, v, 1)
	for _, source := range []string{"slides > 3", "slides != 3", "slides < 99 || true", "not (slides == 3)", "dead_share != 0.5", "1 % (tiles - tiles) == 0", "1 / (tiles - tiles) > 0", "0 / (tiles - tiles) != 1", "not (1.5 / 0 < 1)", "10 ** 999 > 1", "(0 - 1) ** 0.5 != 0", "steps[99].keep == 1"} {
		if e, err := order.Condition(g, v, source); err != nil || e.Holds(b, r) {
			t.Errorf("%s: %v, and it holds for a board that can't be solved", source, err)
		}
		if e, err := order.Score(g, v, source); err != nil {
			t.Errorf("%s: %v", source, err)
		} else if n, known := e.Number(b, r); known {
			t.Errorf("%s is %v", source, n)
		}
	}
	for _, source := range []string{"slides == nil", "(slides ?? 99) > 3", `scope == "impossible"`, "not solved", `verdict == "refuted"`} {
		if e, err := order.Condition(g, v, source); err != nil || !e.Holds(b, r) {
			t.Errorf("%s: %v, and it does not hold for a board that can't be solved", source, err)
		}
	}
}

func TestNonsenseIsRefusedInALine(t *testing.T) {
	g, v := game(t, "jump", nil)
	for source, want := range map[string]string{
		"":                                   "the expression is empty",
		" \t":                                "the expression is empty",
		"true; round > 3":                    "several expressions, separated by semicolons",
		`"a" / 2 > 1`:                        "mismatched types string and int",
		"foo > 3":                            "unknown name foo, at character 1; the names are winner, round, standings (of the answer); rows, cols, ",
		"round > foo":                        "unknown name foo, at character 9",
		"round +":                            "unexpected token EOF, at character 7",
		"round":                              "expected bool, but got int",
		`winner == 3`:                        "mismatched types string and int",
		"1..9 == 2":                          "range",
		"now()":                              "unknown name now",
		"env":                                "unknown name env",
		strings.Repeat("1+", 3000):           "longer than 4096 characters",
		strings.Repeat("not ", 600) + "tie":  "more than 500 names, literals and operators",
		"all(steps, any(steps, .keep == 1))": "a condition on the items of a list within another one",
		"all(steps, true) && all(steps, true) && all(steps, true) && all(steps, true)": "more than 3 conditions",
		"players[0].x.y": "",
	} {
		e, err := order.Condition(g, v, source)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%.40s: %v, %v; want %s", source, e, err, want)
		}
	}
	if e, err := order.Score(g, v, "winner"); err == nil || !strings.Contains(err.Error(), "expected float64, but got string") {
		t.Errorf("%v, %v", e, err)
	}
}

func TestEveryBoardSatisfiesTheOrderAndIsTheSameForEver(t *testing.T) {
	for name, want := range map[string]string{
		"slide":   "slides == 8 && only_moves >= 2",
		"jump":    "round >= 3 && margin == 0 && not tie",
		"chase":   `winner == "cat" && plies > 6 && only_moves >= 1`,
		"keys":    "spheres >= 2 && keys_needed >= 2",
		"sokoban": "pushes >= 4 && lines < 100",
		"cops":    `winner == "cats" && plies >= 6`,
	} {
		given := map[string]map[string]string{"sokoban": {"rows": "6", "cols": "6", "boxes": "2"}, "cops": {"nodes": "8"}}[name]
		g, v := game(t, name, given)
		o := &order.Order{Game: g, Values: v, Seed: 1, Count: 3, Tries: 3000, Budget: solve.Budget{Nodes: 100_000}}
		if err := o.Read(want, ""); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		var texts []string
		yield, err := o.Fill(context.Background(), func(m order.Made) error {
			b, r := solved(t, g, v, m.Seed)
			if e, _ := order.Condition(g, v, want); b.Text() != m.Board.Text() || !e.Holds(b, r) || m.Seed != 1+uint64(m.Number) {
				t.Errorf("%s: %+v is not the board of its seed, or does not satisfy %s", name, m, want)
			}
			again, fits, err := o.Try(context.Background(), m.Number)
			if err != nil || !fits || again.Board.Text() != m.Board.Text() {
				t.Errorf("%s: number %d is another board when it is tried alone", name, m.Number)
			}
			texts = append(texts, b.Text())
			return nil
		})
		if err != nil || yield.Found != 3 || len(texts) != 3 || yield.Tried < 3 || yield.Tried > 3000 {
			t.Errorf("%s: %+v, %v, %d boards", name, yield, err, len(texts))
		}
	}
}

func TestTheBestAreTheBestOfAllTried(t *testing.T) {
	g, v := game(t, "jump", nil)
	o := &order.Order{Game: g, Values: v, Seed: 10, Count: 4, Tries: 60}
	if err := o.Read("solved", "traps * 10 + round"); err != nil {
		t.Fatal(err)
	}
	var got, want []float64
	yield, err := o.Fill(context.Background(), func(m order.Made) error { got = append(got, m.Score); return nil })
	e, _ := order.Score(g, v, "traps * 10 + round")
	for number := range 60 {
		b, r := solved(t, g, v, uint64(10+number))
		if n, known := e.Number(b, r); known && !r.Unsolved {
			want = append(want, -n)
		}
	}
	slices.Sort(want)
	for i := range want[:4] {
		want[i] = -want[i]
	}
	if err != nil || yield.Tried != 60 || !reflect.DeepEqual(got, want[:4]) {
		t.Errorf("%v, %+v, %v; want %v", got, yield, err, want[:4])
	}
}

func TestAnOrderThatCantBeFilledSaysSo(t *testing.T) {
	g, v := game(t, "jump", nil)
	o := &order.Order{Game: g, Values: v, Count: 2, Tries: 25}
	if err := o.Read("round == 99", ""); err != nil {
		t.Fatal(err)
	}
	yield, err := o.Fill(context.Background(), func(order.Made) error { t.Error("a board is handed over"); return nil })
	if !errors.Is(err, order.ErrSpent) || yield != (order.Yield{Tried: 25}) {
		t.Errorf("%+v, %v", yield, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if yield, err := o.Fill(ctx, func(order.Made) error { return nil }); !errors.Is(err, context.Canceled) || yield.Tried != 0 {
		t.Errorf("%+v, %v", yield, err)
	}
	one, _ := game(t, "jump", nil)
	bad, err := one.Values(map[string]string{"rows": "1", "cols": "1", "kind": "worst"})
	if err != nil {
		t.Fatal(err)
	}
	o = &order.Order{Game: one, Values: bad, Count: 1, Tries: 5}
	if _, err := o.Fill(context.Background(), nil); err == nil || !strings.Contains(err.Error(), "a board of one cell") {
		t.Errorf("%v", err)
	}
}

func TestBoardsThatAreEqualAreTakenOnce(t *testing.T) {
	g, v := game(t, "jump", map[string]string{"rows": "1", "cols": "2", "max": "1", "players": "1"})
	o := &order.Order{Game: g, Values: v, Count: 100, Tries: 200}
	if err := o.Read("size == 2", ""); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	yield, err := o.Fill(context.Background(), func(m order.Made) error {
		if seen[m.Board.Text()] {
			t.Errorf("twice:\n%s", m.Board.Text())
		}
		seen[m.Board.Text()] = true
		return nil
	})
	if !errors.Is(err, order.ErrSpent) || yield.Found+yield.Same != 200 || yield.Found != len(seen) || yield.Found > 8 {
		t.Errorf("%+v, %v", yield, err)
	}
}

func TestClimbingFindsWhatDrawingDoesNot(t *testing.T) {
	g, v := game(t, "slide", map[string]string{"side": "3", "limit": "30"})
	drawn := &order.Order{Game: g, Values: v, Seed: 1, Count: 3, Tries: 40}
	if err := drawn.Read("slides >= 9 && only_moves >= 5", ""); err != nil {
		t.Fatal(err)
	}
	climbed := *drawn
	climbed.Climb = 80
	few, _ := drawn.Fill(context.Background(), func(order.Made) error { return nil })
	edited := 0
	many, err := climbed.Fill(context.Background(), func(m order.Made) error {
		again, fits, err := climbed.Try(context.Background(), m.Number)
		if err != nil || !fits || again.Board.Text() != m.Board.Text() || !climbed.Want.Holds(m.Board, m.Report) {
			t.Errorf("number %d is another board when it is tried alone, or does not satisfy the order", m.Number)
		}
		if m.Edited > 0 {
			edited++
		}
		return nil
	})
	if err != nil || few.Found > 0 || many.Found < 3 || edited < 3 {
		t.Errorf("%+v by drawing, %+v by climbing, %d of them edited, %v", few, many, edited, err)
	}
}

func TestClimbingRaisesTheBest(t *testing.T) {
	g, v := game(t, "jump", nil)
	o := &order.Order{Game: g, Values: v, Seed: 1, Count: 20, Tries: 20}
	if err := o.Read("", "round"); err != nil {
		t.Fatal(err)
	}
	sum := func(climb int) (total float64) {
		o.Climb = climb
		if _, err := o.Fill(context.Background(), func(m order.Made) error { total += m.Score; return nil }); err != nil && !errors.Is(err, order.ErrSpent) {
			t.Fatal(err)
		}
		return total
	}
	if plain, higher := sum(0), sum(60); higher < 2*plain {
		t.Errorf("rounds sum to %v, and after climbing to %v", plain, higher)
	}
}

func TestBoardsThatAreNotDecidedAreCounted(t *testing.T) {
	g, v := game(t, "sokoban", map[string]string{"rows": "12", "cols": "12", "boxes": "6"})
	o := &order.Order{Game: g, Values: v, Count: 1, Tries: 3, Budget: solve.Budget{Nodes: 1}}
	if err := o.Read("true", ""); err != nil {
		t.Fatal(err)
	}
	if yield, err := o.Fill(context.Background(), func(order.Made) error { return nil }); !errors.Is(err, order.ErrSpent) || yield.Undecided != 3 || yield.Found != 0 {
		t.Errorf("%+v, %v", yield, err)
	}
}

func FuzzExpression(f *testing.F) {
	for _, source := range []string{"round == 3 && lines == 1", "all(steps, .keep == 1)", "params.max ** 3", "winner matches '['", "let x = 1; x", "{a: 1}.a", "[1,2][5]", "\"\" + 1", "steps | map(.of)"} {
		f.Add(source)
	}
	g, v := game(f, "jump", nil)
	b, r := solved(f, g, v, 5)
	f.Fuzz(func(t *testing.T, source string) {
		if e, err := order.Condition(g, v, source); err == nil {
			e.Holds(b, r)
		} else if strings.Contains(err.Error(), "\n") {
			t.Errorf("%q is refused in several lines: %v", source, err)
		}
		if e, err := order.Score(g, v, source); err == nil {
			e.Number(b, r)
		}
		o := order.Order{Game: g, Values: v}
		o.Read(source, source)
	})
}
