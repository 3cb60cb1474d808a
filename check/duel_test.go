package check_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"jogada/catalog"
	"jogada/check"
	"jogada/internal/gametest"
	"jogada/search"
	"jogada/search/duels"
	"jogada/solve"
)

type judgement = search.Judgement[int, int]

// inValues returns a corruption of one value; what it is given may be changed. Half of the claims are made to fit it.
func inValues(name string, change func(*catalog.Dice, gametest.Duel, *search.Valued[int])) corruption[gametest.Duel, judgement] {
	return corruption[gametest.Duel, judgement]{name, func(d *catalog.Dice, q gametest.Duel, j judgement) (judgement, bool) {
		if j.Values == nil {
			return j, false
		}
		j.Values = slices.Clone(j.Values)
		v := &j.Values[d.Roll(len(j.Values))]
		change(d, q, v)
		if root := j.Values[0]; d.Chance(1, 2) && root.State == q.From {
			j.Winner, j.Plies, j.Timed, j.Line = root.Value.Winner, root.Value.Plies, true, nil
		}
		return j, true
	}}
}

func duelFamily() family[gametest.Duel, judgement] {
	return family[gametest.Duel, judgement]{
		draw: func(d *catalog.Dice) gametest.Duel { return gametest.RandomDuel(d, 8) },
		answers: func(q gametest.Duel) []judgement {
			return []judgement{duels.RetroProof[int, int](q, unlimited()), duels.Minimax[int, int](q, unlimited())}
		},
		judge: func(q gametest.Duel, j judgement, m *solve.Meter) check.Ruling { return check.Duel(q, j, m) },
		corruptions: []corruption[gametest.Duel, judgement]{
			{"another winner", func(d *catalog.Dice, _ gametest.Duel, j judgement) (judgement, bool) {
				j.Winner = search.Side(d.Roll(4))
				return j, true
			}},
			{"another winner without a line", func(d *catalog.Dice, _ gametest.Duel, j judgement) (judgement, bool) {
				j.Winner, j.Line, j.Timed = search.Side(d.Roll(3)), nil, false
				return j, true
			}},
			{"a ply more or less", func(d *catalog.Dice, _ gametest.Duel, j judgement) (judgement, bool) {
				j.Plies += 1 - 2*d.Roll(2)
				return j, j.Timed
			}},
			{"the verdict is turned", func(_ *catalog.Dice, _ gametest.Duel, j judgement) (judgement, bool) {
				j.Verdict = solve.Refuted
				return j, true
			}},
			{"a move is another one", func(d *catalog.Dice, _ gametest.Duel, j judgement) (_ judgement, ok bool) {
				j.Line, ok = withStepMoved(d, j.Line)
				return j, ok
			}},
			{"a step leads elsewhere", func(d *catalog.Dice, q gametest.Duel, j judgement) (_ judgement, ok bool) {
				j.Line, ok = withStepElsewhere(d, len(q.Net), j.Line)
				return j, ok
			}},
			{"the line stops early", func(_ *catalog.Dice, _ gametest.Duel, j judgement) (_ judgement, ok bool) {
				j.Line, ok = cutShort(j.Line)
				return j, ok && len(j.Line) > 0
			}},
			{"the line goes on after the end", func(d *catalog.Dice, q gametest.Duel, j judgement) (judgement, bool) {
				end := q.From
				if len(j.Line) > 0 {
					end = j.Line[len(j.Line)-1].To
				}
				more, ok := wandering(d, q.Net, end, func(int) bool { return true })
				j.Line = slices.Concat(j.Line, more)
				return j, ok
			}},
			{"another line", func(d *catalog.Dice, q gametest.Duel, j judgement) (_ judgement, ok bool) {
				j.Line, ok = wandering(d, q.Net, q.From, func(s int) bool { _, over := q.Final(s); return over })
				return j, ok
			}},
			inValues("a value of another winner", func(d *catalog.Dice, _ gametest.Duel, v *search.Valued[int]) { v.Value.Winner = search.Side(d.Roll(4)) }),
			inValues("a value a ply off", func(d *catalog.Dice, _ gametest.Duel, v *search.Valued[int]) { v.Value.Plies += 1 - 2*d.Roll(2) }),
			inValues("a draw called a win", func(d *catalog.Dice, _ gametest.Duel, v *search.Valued[int]) {
				if v.Value.Winner == search.Nobody {
					v.Value = search.Value{Winner: 1 + search.Side(d.Roll(2)), Plies: 1 + d.Roll(3)}
				}
			}),
			inValues("a win called a draw", func(_ *catalog.Dice, _ gametest.Duel, v *search.Valued[int]) { v.Value = search.Value{} }),
			{"a second value", func(d *catalog.Dice, q gametest.Duel, j judgement) (judgement, bool) {
				if j.Values == nil {
					return j, false
				}
				second := search.Valued[int]{State: j.Values[d.Roll(len(j.Values))].State, Value: search.Value{Winner: search.First, Plies: d.Roll(3)}}
				j.Values = slices.Insert(slices.Clone(j.Values), d.Roll(len(j.Values)+1), second)
				return j, true
			}},
			{"the answer of another duel", func(d *catalog.Dice, q gametest.Duel, _ judgement) (judgement, bool) {
				net := q.Net
				if d.Chance(1, 2) {
					q.Net = rewired(d, q.Net)
				} else {
					q.Kinds = redrawn(d, q.Kinds, "ab012")
				}
				j := duels.RetroProof[int, int](q, unlimited())
				j.Line = fitted(net, q.From, j.Line)
				return j, true
			}},
		},
	}
}

// linkedDuels returns duels that know their moves by number, which are judged by number.
func linkedDuels() family[gametest.Duel, judgement] {
	f := duelFamily()
	f.judge = func(q gametest.Duel, j judgement, m *solve.Meter) check.Ruling {
		return check.Duel(gametest.ReversibleDuel{Duel: q}, j, m)
	}
	return f
}

// denseDuels returns the same with their values given by number, but for a list with two values of a position.
func denseDuels() family[gametest.Duel, judgement] {
	f := linkedDuels()
	judge := f.judge
	f.judge = func(q gametest.Duel, j judgement, m *solve.Meter) check.Ruling {
		values := make(map[int]search.Value, len(j.Values))
		for _, v := range j.Values {
			values[v.State] = v.Value
		}
		if j.Values != nil && len(values) == len(j.Values) {
			j.Values, j.Dense = nil, &search.Dense{Known: len(values), Value: func(n uint32) (search.Value, bool) {
				v, known := values[int(n)]
				return v, known
			}}
		}
		return judge(q, j, m)
	}
	return f
}

func TestCorruptedDenseJudgementsAreRejected(t *testing.T) { denseDuels().run(t, 2500) }

func TestDenseJudgementsUnderEveryBudget(t *testing.T) { denseDuels().budgets(t, 200) }

func TestValuesByNumberNeedADuelWithNumbers(t *testing.T) {
	q := gametest.Duel{Net: gametest.DrawNet("1 0"), Kinds: "a1"}
	j := judgement{Outcome: solve.Outcome{Verdict: solve.Proved}, Winner: search.First, Plies: 1, Timed: true, Dense: &search.Dense{Known: 2, Value: func(n uint32) (search.Value, bool) {
		return search.Value{Winner: search.First, Plies: 1 - int(n)}, true
	}}}
	if r := check.Duel(gametest.ReversibleDuel{Duel: q}, j, unlimited()); r.Status != check.Accepted {
		t.Errorf("with numbers: %+v", r)
	}
	if r := check.Duel(q, j, unlimited()); r.Status != check.Rejected {
		t.Errorf("without: %+v", r)
	}
}

func TestCorruptedJudgementsAreRejected(t *testing.T) { duelFamily().run(t, 2500) }

func TestJudgementsUnderEveryBudget(t *testing.T) { duelFamily().budgets(t, 200) }

func TestCorruptedJudgementsByNumberAreRejected(t *testing.T) { linkedDuels().run(t, 2500) }

func TestJudgementsByNumberUnderEveryBudget(t *testing.T) { linkedDuels().budgets(t, 200) }

func TestAPositionWithoutAValueIsRejected(t *testing.T) {
	for seed := range uint64(300) {
		q := gametest.RandomDuel(catalog.NewDice(seed), 8)
		j := duels.RetroProof[int, int](q, unlimited())
		for i := range j.Values {
			wrong := j
			wrong.Values = slices.Delete(slices.Clone(j.Values), i, i+1)
			if r := check.Duel(q, wrong, unlimited()); r.Status != check.Rejected {
				t.Fatalf("without the value of position %d: %s\n%v", j.Values[i].State, r.Reason, q)
			}
		}
	}
}

// A listed value is checked even where its position can't be reached, so no part of a certificate can be changed.
func TestValuesOfPositionsOutOfReachMustBeRight(t *testing.T) {
	q := gametest.Duel{Net: gametest.DrawNet("1 - 0"), Kinds: "a1a"}
	j := duels.RetroProof[int, int](q, unlimited())
	for value, want := range map[search.Value]check.Status{{Winner: search.First, Plies: 2}: check.Accepted, {Winner: search.First, Plies: 3}: check.Rejected,
		{Winner: search.Second, Plies: 9}: check.Rejected, {}: check.Rejected} {
		other := j
		other.Values = append(slices.Clone(j.Values), search.Valued[int]{State: 2, Value: value})
		if r := check.Duel(q, other, unlimited()); r.Status != want {
			t.Errorf("%v: %+v", value, r)
		}
		other.Values = append(other.Values, search.Valued[int]{State: 2, Value: value})
		if r := check.Duel(q, other, unlimited()); r.Status != check.Rejected {
			t.Errorf("%v twice: %+v", value, r)
		}
	}
}

func TestUnsoundJudgesAreRejectedWhereverTheyAreWrong(t *testing.T) {
	wrong := 0
	for seed := range uint64(6000) {
		q := gametest.RandomDuel(catalog.NewDice(seed), 9)
		lies := q.Lies()
		for _, j := range []judgement{duels.Memo[int, int](q, unlimited()), duels.AlphaBeta[int, int](q, unlimited())} {
			r := check.Duel(q, j, unlimited())
			if lie := lies(j); (lie == nil) != (r.Status == check.Accepted) {
				t.Fatalf("%s, but the truth is %v\n%v", r.Reason, lie, q)
			} else if lie != nil {
				wrong++
			}
		}
	}
	if wrong < 3 {
		t.Errorf("the unsound methods were wrong %d times, want 3 at least", wrong)
	}
}

func TestOfAllCertificatesOfSmallDuelsOnlyTheTrueOnesAreAccepted(t *testing.T) {
	values := []search.Value{{}}
	for plies := range 4 {
		values = append(values, search.Value{Winner: search.First, Plies: plies}, search.Value{Winner: search.Second, Plies: plies})
	}
	for seed := range uint64(250) {
		q := gametest.RandomDuel(catalog.NewDice(seed), 3)
		n := len(q.Net)
		lies := q.Lies()
		accepted := 0
		for number := range pow(len(values), n) {
			var j judgement
			j.Verdict, j.Timed = solve.Proved, true
			for s, rest := 0, number; s < n; s, rest = s+1, rest/len(values) {
				v := values[rest%len(values)]
				j.Values = append(j.Values, search.Valued[int]{State: s, Value: v})
				if s == q.From {
					j.Winner, j.Plies = v.Winner, v.Plies
				}
			}
			if check.Duel(q, j, unlimited()).Status != check.Accepted {
				continue
			}
			accepted++
			if lie := lies(j); lie != nil {
				t.Fatalf("accepted, but %v\n%+v\n%v", lie, j.Values, q)
			}
		}
		if accepted == 0 {
			t.Fatalf("none of all certificates is accepted\n%v", q)
		}
	}
}

func pow(base, exponent int) int {
	p := 1
	for range exponent {
		p *= base
	}
	return p
}

// drawDuel draws a duel of n positions that rapid can make smaller.
func drawDuel(t *rapid.T, n int) gametest.Duel {
	var q gametest.Duel
	for s := range n {
		q.Net = append(q.Net, rapid.SliceOfN(rapid.IntRange(0, n-1), 0, 3).Draw(t, fmt.Sprint("steps of ", s)))
		q.Kinds += rapid.SampledFrom([]string{"a", "b", "a", "b", "1", "2", "0"}).Draw(t, fmt.Sprint("kind of ", s))
	}
	return q
}

func TestValuesOfOneDuelProveNothingFalseOfAnother(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 6).Draw(t, "positions")
		q, other := drawDuel(t, n), drawDuel(t, n)
		j := duels.RetroProof[int, int](other, unlimited())
		j.Line = fitted(q.Net, q.From, j.Line)
		if r, lie := check.Duel(q, j, unlimited()), q.Lies()(j); r.Status == check.Accepted && lie != nil {
			t.Fatalf("accepted: %s, but %v\n%+v\n%v", r.Reason, lie, j, q)
		}
	})
}

func TestADrawnLineMustEndInARepetitionOrWithoutAMove(t *testing.T) {
	// 0 and 1 go round; 2 is another way round; 3 has no move.
	q := gametest.Duel{Net: gametest.DrawNet("12 03 1 -"), Kinds: "abba"}
	for name, c := range map[string]struct {
		line   []step
		status check.Status
	}{
		"no line":            {nil, check.Accepted},
		"round and back":     {[]step{{Move: 0, To: 1}, {Move: 0, To: 0}}, check.Accepted},
		"to where it ends":   {[]step{{Move: 0, To: 1}, {Move: 1, To: 3}}, check.Accepted},
		"half the way":       {[]step{{Move: 0, To: 1}}, check.Rejected},
		"on after the round": {[]step{{Move: 0, To: 1}, {Move: 0, To: 0}, {Move: 1, To: 2}}, check.Rejected},
	} {
		j := duels.RetroProof[int, int](q, unlimited())
		j.Line = c.line
		if r := check.Duel(q, j, unlimited()); r.Status != c.status {
			t.Errorf("%s: %+v", name, r)
		}
	}
}

func TestAnUnfinishedJudgementIsUndecided(t *testing.T) {
	r := check.Duel(gametest.Duel{}, judgement{Outcome: solve.Outcome{Stopped: solve.ErrTime}}, unlimited())
	if r.Status != check.Undecided {
		t.Errorf("%+v", r)
	}
}
