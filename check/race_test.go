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
	"jogada/search/races"
	"jogada/solve"
)

type standings = search.Standings[int, int]

func judgeRace(q gametest.Race, s standings, m *solve.Meter) check.Ruling { return check.Race(q, s, m) }

// inLabels returns a corruption of one label; what it is given may be changed.
func inLabels(name string, change func(*catalog.Dice, gametest.Race, *search.Label[int])) corruption[gametest.Race, standings] {
	return corruption[gametest.Race, standings]{name, func(d *catalog.Dice, q gametest.Race, s standings) (standings, bool) {
		s = dethroned(d, q, s)
		if len(s.Labels) == 0 {
			return s, false
		}
		s.Labels = slices.Clone(s.Labels)
		change(d, q, &s.Labels[d.Roll(len(s.Labels))])
		return s, true
	}}
}

// dethroned makes another runner the winner, by a line of its own, or nobody: a lie that corrupted labels may hide.
func dethroned(d *catalog.Dice, q gametest.Race, s standings) standings {
	places := races.Field[int, int](q, unlimited()).Ranks
	s.Ranks = nil
	if len(places) > 0 {
		if p := places[d.Roll(len(places))]; p.Arrives {
			s.Verdict, s.Winner, s.Rounds, s.Line = solve.Proved, p.Runner, p.Rounds, p.Line
		} else {
			s.Verdict, s.Line = solve.Refuted, nil
		}
	}
	return s
}

// inPlaces returns a corruption of the standings of everyone.
func inPlaces(name string, change func(*catalog.Dice, gametest.Race, []search.Rank[int, int]) []search.Rank[int, int]) corruption[gametest.Race, standings] {
	return corruption[gametest.Race, standings]{name, func(d *catalog.Dice, q gametest.Race, s standings) (standings, bool) {
		if len(s.Ranks) == 0 {
			return s, false
		}
		s.Ranks = change(d, q, slices.Clone(s.Ranks))
		return s, true
	}}
}

func raceFamily() family[gametest.Race, standings] {
	return family[gametest.Race, standings]{
		draw: func(d *catalog.Dice) gametest.Race { return gametest.RandomRace(d, 10) },
		answers: func(q gametest.Race) []standings {
			labels, bare := races.Layers[int, int](q, unlimited()), races.Layers[int, int](q, unlimited())
			bare.Labels = nil
			field := races.Field[int, int](q, unlimited())
			both := field
			both.Labels = labels.Labels
			return []standings{labels, bare, field, both}
		},
		judge: judgeRace,
		corruptions: slices.Concat(claimCorruptions(), []corruption[gametest.Race, standings]{
			inLabels("a label of another round", func(d *catalog.Dice, _ gametest.Race, l *search.Label[int]) { l.Round += 1 - 2*d.Roll(2) }),
			inLabels("a label of another order", func(d *catalog.Dice, q gametest.Race, l *search.Label[int]) { l.Order = d.Roll(len(q.From)) }),
			inLabels("a label of another stride", func(d *catalog.Dice, _ gametest.Race, l *search.Label[int]) { l.Turn.Stride = d.Roll(4) }),
			inLabels("a label of another turn", func(d *catalog.Dice, q gametest.Race, l *search.Label[int]) { l.Turn.Order = d.Roll(len(q.From)) }),
			inLabels("a label of another state", func(d *catalog.Dice, q gametest.Race, l *search.Label[int]) { l.State = d.Roll(len(q.Net)) }),
			{"a label left out", func(d *catalog.Dice, q gametest.Race, s standings) (standings, bool) {
				s = dethroned(d, q, s)
				if len(s.Labels) == 0 {
					return s, false
				}
				i := d.Roll(len(s.Labels))
				s.Labels = slices.Delete(slices.Clone(s.Labels), i, i+1)
				return s, true
			}},
			{"a label twice", func(d *catalog.Dice, q gametest.Race, s standings) (standings, bool) {
				s = dethroned(d, q, s)
				if len(s.Labels) == 0 {
					return s, false
				}
				s.Labels = append(slices.Clone(s.Labels), s.Labels[d.Roll(len(s.Labels))])
				return s, true
			}},
			{"the answer of another race", func(d *catalog.Dice, q gametest.Race, s standings) (standings, bool) {
				other := otherRace(d, q)
				if d.Chance(1, 3) {
					return races.Field[int, int](other, unlimited()), true
				}
				return layersOf(other, q), true
			}},
			inPlaces("a place swapped", func(d *catalog.Dice, _ gametest.Race, places []search.Rank[int, int]) []search.Rank[int, int] {
				i, j := d.Roll(len(places)), d.Roll(len(places))
				places[i], places[j] = places[j], places[i]
				return places
			}),
			inPlaces("a place left out", func(_ *catalog.Dice, _ gametest.Race, places []search.Rank[int, int]) []search.Rank[int, int] {
				return places[:len(places)-1]
			}),
			inPlaces("a place of another round", func(d *catalog.Dice, _ gametest.Race, places []search.Rank[int, int]) []search.Rank[int, int] {
				places[d.Roll(len(places))].Rounds++
				return places
			}),
			inPlaces("a place by another line", func(d *catalog.Dice, q gametest.Race, places []search.Rank[int, int]) []search.Rank[int, int] {
				p := &places[d.Roll(len(places))]
				p.Line, _ = wandering(d, q.Net, q.From[p.Runner], q.Goal)
				return places
			}),
			inPlaces("a line of who never arrives", func(d *catalog.Dice, q gametest.Race, places []search.Rank[int, int]) []search.Rank[int, int] {
				p := &places[len(places)-1]
				p.Line, _ = wandering(d, q.Net, q.From[p.Runner], func(int) bool { return true })
				return places
			}),
			inPlaces("who never arrives, arrives", func(d *catalog.Dice, _ gametest.Race, places []search.Rank[int, int]) []search.Rank[int, int] {
				p := &places[d.Roll(len(places))]
				p.Arrives = !p.Arrives
				return places
			}),
		}),
	}
}

// claimCorruptions change what is claimed of the winner.
func claimCorruptions() []corruption[gametest.Race, standings] {
	return []corruption[gametest.Race, standings]{
		{"another winner", func(d *catalog.Dice, q gametest.Race, s standings) (standings, bool) {
			s.Winner = d.Roll(len(q.From)+2) - 1
			return s, s.Verdict == solve.Proved
		}},
		{"another winner by its own line", func(d *catalog.Dice, q gametest.Race, s standings) (standings, bool) {
			return dethroned(d, q, s), true
		}},
		{"the round one off", func(d *catalog.Dice, _ gametest.Race, s standings) (standings, bool) {
			s.Rounds += 1 - 2*d.Roll(2)
			return s, s.Verdict == solve.Proved
		}},
		{"the winner by another line", func(d *catalog.Dice, q gametest.Race, s standings) (standings, bool) {
			if s.Verdict != solve.Proved {
				return s, false
			}
			line, ok := wandering(d, q.Net, q.From[s.Winner], q.Goal)
			s.Line, s.Rounds = line, len(line)
			return s, ok
		}},
		{"a move is another one", func(d *catalog.Dice, _ gametest.Race, s standings) (_ standings, ok bool) {
			s.Line, ok = withStepMoved(d, s.Line)
			return s, ok
		}},
		{"a step leads elsewhere", func(d *catalog.Dice, q gametest.Race, s standings) (_ standings, ok bool) {
			s.Line, ok = withStepElsewhere(d, len(q.Net), s.Line)
			return s, ok
		}},
		{"the line stops early", func(_ *catalog.Dice, _ gametest.Race, s standings) (_ standings, ok bool) {
			s.Line, ok = cutShort(s.Line)
			return s, ok
		}},
		{"the verdict is turned", func(_ *catalog.Dice, _ gametest.Race, s standings) (standings, bool) {
			s.Verdict = solve.Proved + solve.Refuted - s.Verdict
			return s, true
		}},
		{"a line where nobody arrives", func(d *catalog.Dice, q gametest.Race, s standings) (_ standings, ok bool) {
			if s.Verdict != solve.Refuted || len(q.From) == 0 {
				return s, false
			}
			s.Line, ok = wandering(d, q.Net, q.From[0], func(int) bool { return true })
			return s, ok
		}},
		{"nobody arrives", func(_ *catalog.Dice, _ gametest.Race, s standings) (standings, bool) {
			return standings{Outcome: solve.Outcome{Verdict: solve.Refuted}, Labels: s.Labels}, s.Verdict == solve.Proved
		}},
		{"nobody arrives, and nothing has a label", func(_ *catalog.Dice, _ gametest.Race, s standings) (standings, bool) {
			return standings{Outcome: solve.Outcome{Verdict: solve.Refuted}, Labels: []search.Label[int]{}}, s.Verdict == solve.Proved
		}},
	}
}

// layersOf returns the answer to another race in the moves of this one.
func layersOf(other, q gametest.Race) standings {
	s := races.Layers[int, int](other, unlimited())
	if s.Verdict == solve.Proved {
		s.Line = fitted(q.Net, other.From[s.Winner], s.Line)
	}
	return s
}

// otherRace returns a race that differs in one thing.
func otherRace(d *catalog.Dice, q gametest.Race) gametest.Race {
	switch d.Roll(5) {
	case 0:
		q.Net = rewired(d, q.Net)
	case 1:
		q.Lengths = slices.Clone(q.Lengths)
		q.Lengths[d.Roll(len(q.Lengths))] = 1 + d.Roll(3)
	case 2:
		q.Ties = search.ByFirstRound + search.ByLastRound - q.Ties
	case 3:
		q.Goals = redrawn(d, q.Goals, ".*")
	default:
		q.From = slices.Clone(q.From)
		d.Shuffle(len(q.From), func(i, j int) { q.From[i], q.From[j] = q.From[j], q.From[i] })
	}
	return q
}

func TestCorruptedStandingsAreRejected(t *testing.T) { raceFamily().run(t, 1500) }

func TestStandingsUnderEveryBudget(t *testing.T) { raceFamily().budgets(t, 150) }

func TestTheBallIsRejectedWhereverItIsWrong(t *testing.T) {
	wrong := 0
	for seed := range uint64(1000) {
		q := gametest.RandomRace(catalog.NewDice(seed), 10)
		lies := q.Lies()
		for _, early := range []bool{true, false} {
			s := races.Ball[int, int](early)(q, unlimited())
			r := check.Race(q, s, unlimited())
			if lie := lies(s); (lie == nil) != (r.Status == check.Accepted) {
				t.Fatalf("%s, but the truth is %v\n%+v\n%v", r.Reason, lie, s, q)
			} else if lie != nil {
				wrong++
			}
		}
	}
	if wrong < 100 {
		t.Errorf("the ball was wrong %d times, want 100 at least", wrong)
	}
}

// drawRace draws a race of n states and at most that many runners that rapid can make smaller.
func drawRace(t *rapid.T, n, runners int) gametest.Race {
	state := rapid.IntRange(0, n-1)
	q := gametest.Race{
		From:    rapid.SliceOfN(state, 0, runners).Draw(t, "starts"),
		Lengths: rapid.SliceOfN(rapid.IntRange(1, 3), n, n).Draw(t, "strides"),
		Ties:    search.Tie(rapid.IntRange(0, 1).Draw(t, "tie")),
	}
	for s := range n {
		q.Net = append(q.Net, rapid.SliceOfN(state, 0, 3).Draw(t, fmt.Sprint("steps of ", s)))
		q.Goals += rapid.SampledFrom([]string{".", ".", ".", "*"}).Draw(t, fmt.Sprint("goal ", s))
	}
	return q
}

func TestLabelsOfOneRaceProveNothingFalseOfAnother(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 6).Draw(t, "states")
		q := drawRace(t, n, 3)
		other := drawRace(t, n, len(q.From))
		s := layersOf(other, q)
		if r, lie := check.Race(q, s, unlimited()), q.Lies()(s); r.Status == check.Accepted && lie != nil {
			t.Fatalf("accepted: %s, but %v\n%+v\n%v", r.Reason, lie, s, q)
		}
	})
}

func TestNoTwoChangesToTheLabelsProveAnotherWinner(t *testing.T) {
	attempts, accepted := 0, 0
	for seed := uint64(0); attempts < 80_000; seed++ {
		d := catalog.NewDice(seed)
		q := gametest.RandomRace(d, 5)
		right := races.Layers[int, int](q, unlimited())
		if len(q.From) < 2 || len(right.Labels) < 2 {
			continue
		}
		lies := q.Lies()
		for range 1000 {
			s := dethroned(d, q, right)
			s.Labels = slices.Clone(right.Labels)
			for range 1 + d.Roll(2) {
				s.Labels[d.Roll(len(s.Labels))] = search.Label[int]{State: d.Roll(len(q.Net)), Round: d.Roll(3), Order: d.Roll(3),
					Turn: search.Turn{Stride: d.Roll(4), Order: d.Roll(3)}}
			}
			attempts++
			if check.Race(q, s, unlimited()).Status != check.Accepted {
				continue
			}
			accepted++
			if lie := lies(s); lie != nil {
				t.Fatalf("accepted, but %v\n%+v\n%v", lie, s, q)
			}
		}
	}
	if accepted < 100 {
		t.Errorf("%d of %d claims were accepted; with so few the test means nothing", accepted, attempts)
	}
}

func TestLabelsOfANeighbouringRaceProveNothingFalse(t *testing.T) {
	lies, tried := 0, 0
	for seed := range uint64(600) {
		d := catalog.NewDice(seed)
		q := gametest.RandomRace(d, 8)
		lie := q.Lies()
		for _, other := range neighbours(q) {
			s := layersOf(other, q)
			tried++
			if lie(s) == nil {
				continue
			}
			lies++
			if r := check.Race(q, s, unlimited()); r.Status != check.Rejected {
				t.Fatalf("%s, but %v\n%+v\n%v", r.Reason, lie(s), s, q)
			}
		}
	}
	if lies < 500 {
		t.Errorf("%d of %d answers were false, want 500 at least", lies, tried)
	}
}

// neighbours returns the races that lack one step, or have one stride or one start that is different, or the other tie.
func neighbours(q gametest.Race) []gametest.Race {
	var all []gametest.Race
	for s, steps := range q.Net {
		for i := range steps {
			other := q
			other.Net = slices.Clone(q.Net)
			other.Net[s] = slices.Delete(slices.Clone(steps), i, i+1)
			all = append(all, other)
		}
		for stride := 1; stride <= 3; stride++ {
			other := q
			other.Lengths = slices.Clone(q.Lengths)
			other.Lengths[s] = stride
			all = append(all, other)
		}
		for r := range q.From {
			other := q
			other.From = slices.Clone(q.From)
			other.From[r] = s
			all = append(all, other)
		}
	}
	q.Ties = search.ByFirstRound + search.ByLastRound - q.Ties
	return append(all, q)
}

func TestNoOrdersAtAllProveAnotherWinner(t *testing.T) {
	// A and B go side by side for two rounds or three; every way to order the labels is tried for each winner.
	for _, net := range []string{"2 3 4 4 -", "2 3 4 5 6 6 -"} {
		for strides := range 1 << 3 {
			for tie := search.ByFirstRound; tie <= search.ByLastRound; tie++ {
				q := gametest.Race{Net: gametest.DrawNet(net), From: []int{0, 1}, Ties: tie}
				for s := range q.Net {
					q.Goals += "."
					q.Lengths = append(q.Lengths, 1+strides>>min(s, 3)&1)
				}
				q.Goals = q.Goals[1:] + "*"
				everyOrder(t, q)
			}
		}
	}
}

func everyOrder(t *testing.T, q gametest.Race) {
	t.Helper()
	right := races.Layers[int, int](q, unlimited())
	lies := q.Lies()
	places := races.Field[int, int](q, unlimited()).Ranks
	labels := slices.Clone(right.Labels)
	for orders := range 1 << (2*len(labels) - 1) {
		for i := range labels {
			labels[i].Order, labels[i].Turn.Order = orders>>(2*i)&1, orders>>(2*i+1)&1
		}
		last := &labels[len(labels)-1] // the goal's order means nothing, and its turn is that of the line
		last.Order, last.Turn.Order = 0, orders>>(2*len(labels)-2)&1
		for _, p := range places {
			s := right
			s.Winner, s.Rounds, s.Line, s.Labels = p.Runner, p.Rounds, p.Line, labels
			last.Turn.Stride = q.Lengths[s.Line[len(s.Line)-2].To-2]
			if lies(s) != nil && check.Race(q, s, unlimited()).Status != check.Rejected {
				t.Fatalf("not rejected, but %v\n%+v\n%v", lies(s), s, q)
			}
		}
	}
}

func TestLabelsThatAreWrongInThemselvesAreRejected(t *testing.T) {
	for name, change := range map[string]func([]search.Label[int]) []search.Label[int]{
		"a label twice": func(l []search.Label[int]) []search.Label[int] { return append(l, l[1]) },
		"a label of a state that nobody reaches": func(l []search.Label[int]) []search.Label[int] {
			return append(l, search.Label[int]{State: 5, Round: 1})
		},
		"a label of round -1": func(l []search.Label[int]) []search.Label[int] { l[2].Round = -1; return l },
		"a label of no round": func(l []search.Label[int]) []search.Label[int] { l[2].Round = search.Never; return l },
		"a label of two goals": func(l []search.Label[int]) []search.Label[int] {
			return append(l, search.Label[int]{State: 6, Round: 2, Turn: l[4].Turn})
		},
		"an order of no runner": func(l []search.Label[int]) []search.Label[int] { l[2].Order = -1; return l },
		"a turn of no runner":   func(l []search.Label[int]) []search.Label[int] { l[3].Turn.Order = -1; return l },
	} {
		q, s := labelled()
		if r := check.Race(q, s, unlimited()); r.Status != check.Accepted {
			t.Fatalf("%+v", r)
		}
		s.Labels = change(slices.Clone(s.Labels))
		if r := check.Race(q, s, unlimited()); r.Status != check.Rejected {
			t.Errorf("%s: %+v", name, r)
		}
	}
}

func TestALabelOfALaterRoundThanNeedBeIsRejected(t *testing.T) {
	// From 0 straight to 1, or by 2; without the straight step everything is a round later and fits together.
	q := gametest.Race{Net: gametest.DrawNet("12 3 1 -"), From: []int{0}, Goals: "...*", Lengths: []int{1, 1, 1, 1}}
	other := q
	other.Net = gametest.DrawNet("2 3 1 -")
	s := layersOf(other, q)
	if r := check.Race(q, s, unlimited()); r.Status != check.Rejected || s.Rounds != 3 {
		t.Errorf("round %d: %+v", s.Rounds, r)
	}
	// And where nobody can arrive at all, a state that is left out is noticed, too.
	other.Net, other.Goals = gametest.DrawNet("2 3 - -"), "...."
	s = layersOf(other, q)
	if r := check.Race(q, s, unlimited()); r.Status != check.Rejected || s.Verdict != solve.Refuted {
		t.Errorf("%v: %+v", s.Verdict, r)
	}
}

// labelled is a race of two runners in which B wins by its stride, and the labels that prove it.
//
//	A: 0 ─2→ 2 ┐
//	B: 1 ─1→ 3 ┴→ 4
func labelled() (gametest.Race, standings) {
	q := gametest.Race{Net: gametest.DrawNet("2 3 4 4 - - -"), From: []int{0, 1}, Goals: "....*.*", Lengths: []int{2, 1, 1, 1, 0, 1, 1}}
	return q, races.Layers[int, int](q, unlimited())
}

func TestAFalseProofOfATiedRivalIsRejected(t *testing.T) {
	rival := []step{{To: 2}, {To: 4}}
	for name, change := range map[string]func(*standings){
		"nothing else":            func(*standings) {},
		"the goal has A's turn":   func(s *standings) { s.Labels[4].Turn = search.Turn{Stride: 2, Order: 0} },
		"B is left out":           func(s *standings) { s.Labels = []search.Label[int]{s.Labels[0], s.Labels[2], s.Labels[4]} },
		"B's stride is larger":    func(s *standings) { s.Labels[3].Turn.Stride = 3 },
		"A's stride is smaller":   func(s *standings) { s.Labels[2].Turn.Stride, s.Labels[4].Turn = 0, search.Turn{} },
		"the goal is left out":    func(s *standings) { s.Labels = s.Labels[:4] },
		"there are no labels":     func(s *standings) { s.Labels = []search.Label[int]{} },
		"there is no certificate": func(s *standings) { s.Labels = nil },
	} {
		q, s := labelled()
		change(&s)
		s.Winner, s.Line = 0, rival
		if r := check.Race(q, s, unlimited()); r.Status != check.Rejected {
			t.Errorf("%s: %+v\n%+v", name, r, s.Labels)
		}
	}
}

func TestOfSeveralOnGoalsTheFirstMustBeClaimed(t *testing.T) {
	q := gametest.Race{Net: gametest.DrawNet("- - -"), From: []int{2, 0, 1}, Goals: "**.", Lengths: []int{1, 1, 1}}
	right := races.Layers[int, int](q, unlimited())
	if r := check.Race(q, right, unlimited()); r.Status != check.Accepted || right.Winner != 1 {
		t.Errorf("runner %d: %+v", right.Winner, r)
	}
	wrong := right
	wrong.Winner = 2
	wrong.Labels = []search.Label[int]{{State: 1, Order: 2, Turn: search.Turn{Order: 2}}}
	if r := check.Race(q, wrong, unlimited()); r.Status != check.Rejected {
		t.Errorf("the later of two on goals is accepted: %s", r.Reason)
	}
}

func TestOrdersOfTheSameSenseProveTheSame(t *testing.T) {
	// Where the whole history counts, an order is a rank: any numbers will do that rise as the turns do.
	q, _ := labelled()
	q.Ties = search.ByLastRound
	s := races.Layers[int, int](q, unlimited())
	for i := range s.Labels {
		if s.Labels[i].Round == 1 {
			s.Labels[i].Order = 10*s.Labels[i].Order - 3
		}
	}
	if r := check.Race(q, s, unlimited()); r.Status != check.Accepted {
		t.Errorf("%+v", r)
	}
	for i := range s.Labels {
		if s.Labels[i].Round == 1 {
			s.Labels[i].Order = 5
		}
	}
	if r := check.Race(q, s, unlimited()); r.Status != check.Rejected {
		t.Errorf("one order for two turns is accepted: %s", r.Reason)
	}
}

func TestAnUnfinishedRaceIsUndecided(t *testing.T) {
	r := check.Race(gametest.Race{}, standings{Outcome: solve.Outcome{Stopped: solve.ErrTime}}, unlimited())
	if r.Status != check.Undecided {
		t.Errorf("%+v", r)
	}
}
