package bind_test

import (
	"context"
	"fmt"
	"strconv"
	"testing"

	"jogada/catalog"
	"jogada/catalog/bind"
	"jogada/catalog/board"
	"jogada/internal/base/say"
	"jogada/internal/gametest"
	"jogada/search"
	"jogada/search/duels"
	"jogada/solve"
)

// playableDuel returns a duel that can be played.
func playableDuel(d gametest.Duel) catalog.Solver {
	a := about("duel")
	a.View = func() board.View { return netView(d.Net) }
	return bind.Duel[int, int]{About: a, Question: d, Methods: duels.Judges[int, int](), Notation: notation(len(d.Net)),
		Describe: func(search.Judgement[int, int], say.Translator, *solve.Meter) bind.Description {
			return bind.Description{Headline: "told"}
		},
		From: func(s int) search.Duel[int, int] {
			other := d
			other.From = s
			return other
		},
		Sides:    [2]string{"first", "second"},
		Stands:   func(s int) []board.Token { return []board.Token{{Place: s, Names: []string{"both"}}} },
		Said:     func(s int, _ say.Translator) string { return strconv.Itoa(s) },
		Places:   func(from, move int) []int { return []int{d.Net[from][move]} },
		Sentence: func(s int, _ say.Translator) string { return strconv.Itoa(s) },
		Won:      func(v search.Value, _ say.Translator) string { return fmt.Sprint(v.Winner, " wins in ", v.Plies) },
	}.Solver()
}

func TestEveryMoveOfADuelIsWorthWhatBruteForceSays(t *testing.T) {
	met := map[catalog.Result]int{}
	for seed := range uint64(300) {
		d := gametest.RandomDuel(catalog.NewDice(seed), 7)
		for s := range d.Net {
			p, err := playableDuel(d).Play(context.Background(), catalog.PlayRequest{State: strconv.Itoa(s), Player: "first"})
			if err != nil {
				t.Fatalf("%v: %v", d, err)
			}
			for _, o := range p.Moves {
				want := gametest.BruteGame[int, int](d, o.Places[0], map[int]bool{s: true})
				result := [...]catalog.Result{catalog.Draw, catalog.Win, catalog.Loss}[want.Winner]
				if met[result]++; *o.Value.Result != result || want.Winner != search.Nobody && *o.Value.Distance != want.Plies {
					t.Fatalf("%v: in %d move %s is worth %v %v, and brute force says %+v", d, s, o.Move, *o.Value.Result, o.Value.Distance, want)
				}
			}
			if n := len(p.Moves); n > 0 && !p.Moves[0].Best || p.Over != (n == 0) || p.Over != (p.Turn == "") {
				t.Fatalf("%v: in %d %+v", d, s, p)
			}
		}
	}
	if met[catalog.Win] < 50 || met[catalog.Loss] < 50 || met[catalog.Draw] < 50 {
		t.Errorf("the spread is %v", met)
	}
}

// In a game with a past, positions and moves are worth what following every line says, where a position that occurs
// again is a draw; also after mistakes that let a won game return to an earlier position.
func TestAPastIsWorthWhatFollowingEveryLineSays(t *testing.T) {
	met, changed, repeated := map[catalog.Result]int{}, 0, 0
	isWorth := func(w catalog.StateValue, v search.Value) bool {
		result := [...]catalog.Result{catalog.Draw, catalog.Win, catalog.Loss}[v.Winner]
		return w.Result != nil && *w.Result == result && (v.Winner == search.Nobody) == (w.Distance == nil) && (w.Distance == nil || *w.Distance == v.Plies)
	}
	for seed := range uint64(15_000) {
		dice := catalog.NewDice(seed)
		d := gametest.RandomDuel(dice, 8)
		at, before, past, memory := d.From, []string{}, map[int]bool{}, &catalog.Memory{}
		for range 12 {
			p, err := playableDuel(d).Play(context.Background(), catalog.PlayRequest{State: strconv.Itoa(at), Before: before, Player: "first", Memory: memory})
			if err != nil {
				t.Fatalf("%v: %v", d, err)
			}
			own := gametest.BruteGame[int, int](d, at, past)
			_, final := d.Final(at)
			if !isWorth(p.Value, own) || past[at] && !final && (!p.Over || p.Said != "this position has occurred before: a draw") {
				t.Fatalf("%v: %d after %v is worth %+v, and brute force says %+v", d, at, before, p, own)
			}
			from := d
			from.From = at
			if met[*p.Value.Result]++; own != gametest.BruteDuel[int, int](from) && !past[at] {
				changed++
			}
			if p.Over {
				repeated += len(before) - len(past) + map[bool]int{true: 1}[past[at]]
				break
			}
			past[at] = true
			for _, o := range p.Moves {
				if want := gametest.BruteGame[int, int](d, o.Places[0], past); !isWorth(o.Value, want) {
					t.Fatalf("%v: %d after %v: move %s is worth %v %v, and brute force says %+v", d, at, before, o.Move, *o.Value.Result, o.Value.Distance, want)
				}
			}
			before = append(before, strconv.Itoa(at))
			at = p.Moves[dice.Roll(len(p.Moves))].Places[0]
		}
	}
	if changed < 20 || repeated < 20 || met[catalog.Win] < 50 || met[catalog.Loss] < 50 || met[catalog.Draw] < 50 {
		t.Errorf("%d values changed by the past, %d repetitions, %v", changed, repeated, met)
	}
	t.Logf("%d values changed by the past, %d repetitions, %v", changed, repeated, met)
}

func TestValuesAreForTheNamedPlayerAndTheOrderIsTheMovers(t *testing.T) {
	// In 0 the second side moves: to 1, where the first has won, or to 2, where the second has.
	d := gametest.Duel{Net: gametest.DrawNet("12 - -"), Kinds: "b12"}
	p, err := playableDuel(d).Play(context.Background(), catalog.PlayRequest{Player: "first"})
	if err != nil || p.Turn != "second" || *p.Value.Result != catalog.Loss || *p.Moves[0].Value.Result != catalog.Loss || !p.Moves[0].Best || p.Moves[1].Keeps {
		t.Errorf("%+v, %v", p, err)
	}
}

func TestADuelThatRunsOutOfItsBudgetHasNoValues(t *testing.T) {
	d := gametest.Duel{Net: gametest.DrawNet("12 - -"), Kinds: "b12"}
	p, err := playableDuel(d).Play(context.Background(), catalog.PlayRequest{Budget: solve.Budget{Nodes: 1}})
	if err != nil || p.Value.Result != nil || len(p.Moves) != 2 || p.Moves[0].Value.Result != nil || p.Moves[0].Keeps || p.Moves[0].Best {
		t.Errorf("%+v, %v", p, err)
	}
}

func TestADuelHasItsTwoPlayersAndItsOwnStates(t *testing.T) {
	d := gametest.Duel{Net: gametest.DrawNet("12 - -"), Kinds: "b12"}
	for _, r := range []catalog.PlayRequest{{State: "9"}, {State: "x"}, {Player: "third"}} {
		if p, err := playableDuel(d).Play(context.Background(), r); err == nil {
			t.Errorf("%+v gives %+v", r, p)
		}
	}
}

func TestAPictureOfAPositionIsWhoStandsWhere(t *testing.T) {
	d := gametest.Duel{Net: gametest.DrawNet("12 - -"), Kinds: "b12"}
	p, err := playableDuel(d).Play(context.Background(), catalog.PlayRequest{})
	if err != nil || p.Frame.Tokens[0].Place != 0 || len(p.Frame.Cells) != 0 || p.Moves[0].Frame.Tokens[0].Place != p.Moves[0].Places[0] {
		t.Errorf("%+v, %v", p, err)
	}
}
