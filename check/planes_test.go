package check_test

import (
	"context"
	"fmt"
	"maps"
	"math/bits"
	"slices"
	"testing"

	"jogada/catalog"
	"jogada/check"
	"jogada/internal/gametest"
	"jogada/internal/gametest/tier"
	"jogada/search"
	"jogada/search/duels"
	"jogada/solve"
)

// spot is a position of two tokens.
type spot struct {
	first, second int
	turn          search.Side
}

// field is an explicit duel of two tokens.
type field struct {
	moves  [search.Second + 1][][]int // by side and place
	barred [search.Second + 1][]bool
	ends   ends
	from   spot
}

// ends maps the nodes of the first and the second token to the winner, where the game is over.
type ends map[int]map[int]search.Side

func (e ends) set(first, second int, winner search.Side) {
	if e[first] == nil {
		e[first] = map[int]search.Side{}
	}
	e[first][second] = winner
}

func (f field) Start() spot              { return f.from }
func (f field) Turn(s spot) search.Side  { return s.turn }
func (f field) Places() int              { return len(f.barred[search.First]) }
func (f field) Tokens(s spot) (int, int) { return s.first, s.second }
func (f field) String() string {
	return fmt.Sprintf("%+v", struct{ f any }{[]any{f.moves, f.barred, f.ends, f.from}})
}
func (f field) Final(s spot) (search.Side, bool) {
	winner, over := f.ends[s.first][s.second]
	return winner, over
}

func (f field) Barred(side search.Side, place int) bool { return f.barred[side][place] }

func (f field) MovesFrom(side search.Side, place int, buf []int) []int {
	return append(buf, f.moves[side][place]...)
}

func (f field) Ends(first int, end func(int, search.Side)) {
	for second, winner := range f.ends[first] {
		end(second, winner)
	}
}

func (f field) Steps(s spot, buf []search.Step[spot, int]) []search.Step[spot, int] {
	if s.turn == search.First {
		for _, to := range f.moves[search.First][s.first] {
			buf = append(buf, search.Step[spot, int]{Move: to, To: spot{to, s.second, search.Second}})
		}
		return buf
	}
	for _, to := range f.moves[search.Second][s.second] {
		buf = append(buf, search.Step[spot, int]{Move: to, To: spot{s.first, to, search.First}})
	}
	return buf
}

// positions returns all positions of a field.
func (f field) positions() (all []spot) {
	for first := range f.Places() {
		for second := range f.Places() {
			if !f.barred[search.First][first] && !f.barred[search.Second][second] {
				all = append(all, spot{first, second, search.First}, spot{first, second, search.Second})
			}
		}
	}
	return all
}

// emptyField returns a field without moves, ends and bars.
func emptyField(places int) field {
	f := field{ends: ends{}, from: spot{0, places - 1, search.First}}
	for side := search.First; side <= search.Second; side++ {
		f.moves[side], f.barred[side] = make([][]int, places), make([]bool, places)
	}
	return f
}

// randomField draws a field: the two sides may have different moves, some places are barred to one, some ends are draws.
func randomField(d *catalog.Dice, places int) field {
	f := emptyField(places)
	f.from = spot{d.Roll(places), d.Roll(places), search.First + search.Side(d.Roll(2))}
	for side := search.First; side <= search.Second; side++ {
		for place := range places {
			f.barred[side][place] = d.Chance(1, 6) && place != f.from.first && place != f.from.second
		}
		for place := range places {
			for to := range places {
				if to != place && !f.barred[side][to] && d.Chance(2, places+1) {
					f.moves[side][place] = append(f.moves[side][place], to)
				}
			}
		}
	}
	for range 1 + d.Roll(2*places) {
		f.ends.set(d.Roll(places), d.Roll(places), search.Side(d.Roll(7)+1)/3)
	}
	return f
}

// truth returns the value of every position: rounds of "won if some move wins, lost if all moves lose" until nothing
// changes.
func (f field) truth() map[spot]search.Value {
	truth, open := map[spot]search.Value{}, f.positions()
	for plies, more := 0, true; more; plies++ {
		settled := map[spot]search.Value{}
		open = slices.DeleteFunc(open, func(s spot) bool {
			winner, known := f.settled(s, truth)
			if known {
				settled[s] = search.Value{Winner: winner, Plies: plies}
			}
			return known
		})
		maps.Copy(truth, settled)
		more = len(settled) > 0 || plies == 0
	}
	for _, s := range open {
		truth[s] = search.Value{}
	}
	return truth
}

// settled returns who wins a position, and whether that follows from the known values. An unfinished draw never does.
func (f field) settled(s spot, known map[spot]search.Value) (search.Side, bool) {
	if winner, over := f.Final(s); over {
		return winner, true
	}
	steps := f.Steps(s, nil)
	lost := len(steps) > 0
	for _, step := range steps {
		v := known[step.To]
		if v.Winner == s.turn {
			return s.turn, true
		}
		lost = lost && v.Winner == s.turn.Other()
	}
	return s.turn.Other(), lost
}

// planesOf writes values as planes of that many bits for the plies, or as many as there may be.
func planesOf(places, width int, values map[spot]search.Value) *search.Planes {
	p := &search.Planes{Places: places}
	width = min(width, bits.Len(uint(2*places*places)))
	for side := search.First; side <= search.Second; side++ {
		p.Movers[side].Won = [...]search.Plane{nil, search.NewPlane(places), search.NewPlane(places)}
		for range width {
			p.Movers[side].Plies = append(p.Movers[side].Plies, search.NewPlane(places))
		}
	}
	for s, v := range values {
		put(p, s, v)
	}
	return p
}

// bit returns the word and the bit of a position.
func bit(p *search.Planes, s spot) (word int, mask uint64) {
	row, column := s.first, s.second
	if s.turn == search.Second {
		row, column = column, row
	}
	return row*search.PlaneWidth(p.Places) + column/64, 1 << (column % 64)
}

// put writes one value.
func put(p *search.Planes, s spot, v search.Value) {
	word, mask := bit(p, s)
	mover := &p.Movers[s.turn]
	set := func(plane search.Plane, on bool) {
		if plane[word] &^= mask; on {
			plane[word] |= mask
		}
	}
	set(mover.Won[search.First], v.Winner == search.First)
	set(mover.Won[search.Second], v.Winner == search.Second)
	for i, plane := range mover.Plies {
		set(plane, v.Plies>>i&1 > 0)
	}
}

// claimed returns the judgement that planes make, without a line.
func (f field) claimed(p *search.Planes) search.Judgement[spot, int] {
	v := p.Value(f.from.turn, f.from.first, f.from.second)
	return search.Judgement[spot, int]{Outcome: solve.Outcome{Verdict: solve.Proved}, Winner: v.Winner, Plies: v.Plies, Timed: v.Winner != search.Nobody, Planes: p}
}

func (f field) judge(p *search.Planes) check.Ruling {
	return check.Duel[spot, int](f, f.claimed(p), unlimited())
}

func (f field) rejects(t *testing.T, name string, p *search.Planes) {
	t.Helper()
	if r := f.judge(p); r.Status != check.Rejected || r.Reason == "" {
		t.Fatalf("%s: %+v\n%v", name, r, f)
	}
}

func TestTheFieldsAreTheDuelsThatTheyOffer(t *testing.T) {
	for seed := range uint64(200) {
		d := catalog.NewDice(seed)
		gametest.HoldTokens[spot, int](t, randomField(d, 1+d.Roll(7)))
	}
}

func TestRightPlanesAreAcceptedAsThePlainCheckerDoes(t *testing.T) {
	met := map[search.Side]int{}
	for seed := range uint64(2000) {
		d := catalog.NewDice(seed)
		places := 1 + d.Roll(8)
		if seed%100 == 0 {
			places = 60 + d.Roll(10) // one word and two
		}
		f := randomField(d, places)
		truth := f.truth()
		if places < 5 && truth[f.from] != gametest.BruteDuel[spot, int](f) {
			t.Fatalf("the truth is wrong: %v", f)
		}
		j := duels.RetroProof[spot, int](f, unlimited())
		if r := check.Duel[spot, int](f, j, unlimited()); r.Status != check.Accepted {
			t.Fatalf("the plain checker: %s\n%v", r.Reason, f)
		}
		j.Values, j.Planes = nil, planesOf(places, 7+d.Roll(2), truth)
		if r := check.Duel[spot, int](f, j, unlimited()); r.Status != check.Accepted {
			t.Fatalf("%s\n%v", r.Reason, f)
		}
		met[j.Winner]++
	}
	if len(met) != 3 {
		t.Errorf("the spread is %v", met)
	}
}

func TestAnyOtherValueOfAnyPositionIsRejected(t *testing.T) {
	for seed := range uint64(tier.Scale(t, 50, 15)) {
		d := catalog.NewDice(seed)
		rejectsAllOthers(t, randomField(d, 1+d.Roll(5)), 4)
	}
}

func TestAnyOtherValueIsRejectedInEveryWordOfARow(t *testing.T) {
	for seed := range uint64(tier.Scale(t, 4, 1)) {
		// Rows of six words: a whole lane, and a part of one.
		rejectsAllOthers(t, randomField(catalog.NewDice(seed), 6).spread(350, []int{3, 70, 130, 200, 290, 349}), 4)
	}
}

// spread returns the same field on more places, of which all but those that are named are barred.
func (f field) spread(places int, at []int) field {
	to := emptyField(places)
	to.from = spot{at[f.from.first], at[f.from.second], f.from.turn}
	for first, row := range f.ends {
		for second, winner := range row {
			to.ends.set(at[first], at[second], winner)
		}
	}
	for side := search.First; side <= search.Second; side++ {
		for place := range places {
			i := slices.Index(at, place)
			if to.barred[side][place] = i < 0 || f.barred[side][i]; i < 0 {
				continue
			}
			for _, next := range f.moves[side][i] {
				to.moves[side][place] = append(to.moves[side][place], at[next])
			}
		}
	}
	return to
}

// rejectsAllOthers checks that the true value of a position is the only one accepted, for every position by itself, of
// those with plies of that many bits.
func rejectsAllOthers(t *testing.T, f field, width int) {
	t.Helper()
	truth := f.truth()
	p := planesOf(f.Places(), width, truth)
	for s, right := range truth {
		for plies := range 1 << len(p.Movers[search.First].Plies) {
			for winner := search.Nobody; winner <= search.Second; winner++ {
				if v := (search.Value{Winner: winner, Plies: plies}); v != right {
					put(p, s, v)
					f.rejects(t, fmt.Sprintf("%+v is %+v and said to be %+v", s, right, v), p)
				}
			}
		}
		put(p, s, right)
	}
	if r := f.judge(p); r.Status != check.Accepted {
		t.Fatalf("%s\n%v", r.Reason, f)
	}
}

func TestOfAllPlanesOfTinyFieldsOnlyTheTrueOnesAreAccepted(t *testing.T) {
	const width = 2
	var values []search.Value
	for plies := range 1 << width {
		for winner := search.Nobody; winner <= search.Second; winner++ {
			values = append(values, search.Value{Winner: winner, Plies: plies})
		}
	}
	drawn := 0
	for seed := uint64(0); drawn < tier.Scale(t, 6, 2); seed++ {
		d := catalog.NewDice(seed)
		f := randomField(d, 2)
		all := f.positions()
		if len(all) > 4 {
			continue
		}
		drawn++
		truth := f.truth()
		p := planesOf(2, width, truth)
		for number := range pow(len(values), len(all)) {
			right := true
			for i, rest := 0, number; i < len(all); i, rest = i+1, rest/len(values) {
				put(p, all[i], values[rest%len(values)])
				right = right && values[rest%len(values)] == truth[all[i]]
			}
			if r := f.judge(p); (r.Status == check.Accepted) != right {
				t.Fatalf("certificate %d is true: %v, and the checker says %s\n%v", number, right, r.Reason, f)
			}
		}
	}
}

// ring returns a field where the first side goes round places 0 … n-1 and the second waits on n, going to n+1 and back.
// Nothing ends.
func ring(n int) field {
	f := emptyField(n + 2)
	f.from = spot{0, n, search.First}
	for place := range n {
		f.moves[search.First][place] = []int{(place + 1) % n}
	}
	f.moves[search.Second][n], f.moves[search.Second][n+1] = []int{n + 1}, []int{n}
	return f
}

func TestADrawnCycleIsNotWonByPliesThatGoRound(t *testing.T) {
	// The cycle has 4 plies, and 2 bits count to 4: each claimed win is one ply more than the one after it, but for 0 after 3.
	f := ring(2)
	values := f.truth()
	at := f.from
	for plies := 3; plies >= 0; plies-- {
		values[at] = search.Value{Winner: search.First, Plies: plies}
		at = f.Steps(at, nil)[0].To
	}
	if at != f.from {
		t.Fatal("the cycle is not one of 4 plies")
	}
	f.rejects(t, "plies that go round", planesOf(f.Places(), 2, values))
}

func TestConsistentFalsehoodsAreRejected(t *testing.T) {
	told := map[string]int{}
	for seed := range uint64(600) {
		d := catalog.NewDice(seed)
		f := randomField(d, 2+d.Roll(6))
		truth := f.truth()
		for name, lie := range map[string]func(spot, search.Value) search.Value{
			"all is drawn": func(spot, search.Value) search.Value { return search.Value{} },
			"all that is not over is drawn": func(s spot, v search.Value) search.Value {
				if _, over := f.Final(s); over {
					return v
				}
				return search.Value{}
			},
			"the winners are exchanged": func(_ spot, v search.Value) search.Value {
				return search.Value{Winner: v.Winner.Other(), Plies: v.Plies}
			},
			"what is not over takes two plies more": func(_ spot, v search.Value) search.Value {
				if v.Plies > 0 {
					v.Plies += 2
				}
				return v
			},
			"everything takes two plies more": func(_ spot, v search.Value) search.Value {
				if v.Winner != search.Nobody {
					v.Plies += 2
				}
				return v
			},
			"draws are lost": func(s spot, v search.Value) search.Value {
				if _, over := f.Final(s); v.Winner == search.Nobody && !over {
					return search.Value{Winner: s.turn.Other(), Plies: 6}
				}
				return v
			},
		} {
			values := map[spot]search.Value{}
			differs := false
			for s, v := range truth {
				values[s] = lie(s, v)
				differs = differs || values[s] != v
			}
			if differs {
				told[name]++
				f.rejects(t, name, planesOf(f.Places(), 6, values))
			}
		}
	}
	for name, n := range told {
		if n < 100 {
			t.Errorf("%s: told %d times only", name, n)
		}
	}
	if len(told) != 6 {
		t.Errorf("not all were told: %v", told)
	}
}

// another returns a field with one rule changed: a move more or less, an end more or less or with another winner.
func (f field) another(d *catalog.Dice) field {
	side, place, to := search.First+search.Side(d.Roll(2)), d.Roll(f.Places()), d.Roll(f.Places())
	if d.Chance(1, 2) {
		f.ends = maps.Clone(f.ends)
		f.ends[place] = maps.Clone(f.ends[place])
		if _, is := f.ends[place][to]; is && d.Chance(1, 2) {
			delete(f.ends[place], to)
		} else {
			f.ends.set(place, to, search.Side(d.Roll(3)))
		}
		return f
	}
	f.moves[side] = slices.Clone(f.moves[side])
	moves := slices.Clone(f.moves[side][place])
	if i := slices.Index(moves, to); i >= 0 {
		moves = slices.Delete(moves, i, i+1)
	} else if !f.barred[side][to] {
		moves = append(moves, to)
	}
	f.moves[side][place] = moves
	return f
}

func TestTheValuesOfAnotherFieldAreRejected(t *testing.T) {
	different := 0
	for seed := range uint64(3000) {
		d := catalog.NewDice(seed)
		f := randomField(d, 2+d.Roll(6))
		truth, other := f.truth(), f.another(d).truth()
		same := true
		for s, v := range truth {
			same = same && v == other[s]
		}
		if same {
			continue
		}
		different++
		f.rejects(t, "the values of another field", planesOf(f.Places(), 7, other))
	}
	if different < 500 {
		t.Errorf("%d fields differed", different)
	}
}

func TestBitsThatMeanNothingAreRejected(t *testing.T) {
	f := emptyField(3)
	f.barred[search.Second][1] = true
	f.ends.set(0, 0, search.First)
	fresh := func() *search.Planes { return planesOf(3, 1, f.truth()) }
	if r := f.judge(fresh()); r.Status != check.Accepted {
		t.Fatal(r.Reason)
	}
	for side := search.First; side <= search.Second; side++ {
		for column := range 64 {
			for row := range 3 {
				for i := range 3 {
					p := fresh()
					mover := &p.Movers[side]
					plane := slices.Concat(mover.Won[search.First:], mover.Plies)[i]
					if plane[row] ^= 1 << column; f.judge(p).Status != check.Rejected {
						t.Fatalf("side %d, row %d, column %d, plane %d", side, row, column, i)
					}
				}
			}
		}
	}
	p := fresh()
	p.Movers[search.First].Won[search.Second][0] |= 1
	f.rejects(t, "both sides win where the game is over", p)
}

func TestPlanesOfAnotherShapeAreRejected(t *testing.T) {
	f := ring(3)
	for name, bend := range map[string]func(p *search.Planes){
		"another size":      func(p *search.Planes) { p.Places++ },
		"no plane":          func(p *search.Planes) { p.Movers[search.First].Won[search.First] = nil },
		"a row too few":     func(p *search.Planes) { p.Movers[search.Second].Plies[0] = p.Movers[search.Second].Plies[0][1:] },
		"a row too many":    func(p *search.Planes) { p.Movers[search.Second].Won[2] = append(p.Movers[search.Second].Won[2], 0) },
		"plies of one side": func(p *search.Planes) { p.Movers[search.First].Plies = nil },
		"plies without measure": func(p *search.Planes) {
			for i := range p.Movers {
				p.Movers[i].Plies = slices.Repeat(p.Movers[search.First].Plies, 64)
			}
		},
	} {
		p := planesOf(f.Places(), 1, f.truth())
		bend(p)
		r := check.Duel[spot, int](f, search.Judgement[spot, int]{Outcome: solve.Outcome{Verdict: solve.Proved}, Planes: p}, unlimited())
		if r.Status != check.Rejected {
			t.Errorf("%s: %+v", name, r)
		}
	}
	q := gametest.Duel{Net: gametest.DrawNet("1 -"), Kinds: "a1"}
	j := duels.Retro[int, int](q, unlimited())
	if j.Planes = planesOf(1, 1, nil); check.Duel(q, j, unlimited()).Status != check.Rejected {
		t.Error("planes of a duel that is none of two tokens")
	}
}

func TestTheAnswerTheLineAndTheListAreJudgedBesideThePlanes(t *testing.T) {
	lines := 0
	for seed := range uint64(1000) {
		d := catalog.NewDice(seed)
		f := randomField(d, 2+d.Roll(6))
		j := duels.RetroProof[spot, int](f, unlimited())
		j.Planes = planesOf(f.Places(), 7, f.truth())
		judge := func(change func(*search.Judgement[spot, int])) check.Status {
			wrong := j
			change(&wrong)
			return check.Duel[spot, int](f, wrong, unlimited()).Status
		}
		if s := judge(func(*search.Judgement[spot, int]) {}); s != check.Accepted {
			t.Fatalf("the right one: %d\n%v", s, f)
		}
		for name, change := range map[string]func(*search.Judgement[spot, int]){
			"another winner": func(w *search.Judgement[spot, int]) { w.Winner = (w.Winner + 1) % 3; w.Values = nil },
			"other plies":    func(w *search.Judgement[spot, int]) { w.Plies++; w.Timed, w.Values = true, nil },
			"refuted":        func(w *search.Judgement[spot, int]) { w.Verdict = solve.Refuted },
			"a list with a wrong value": func(w *search.Judgement[spot, int]) {
				w.Values = slices.Clone(w.Values)
				w.Values[d.Roll(len(w.Values))].Value.Plies += 2
			},
			"a list that lacks one": func(w *search.Judgement[spot, int]) { w.Values = w.Values[1:]; w.Values = slices.Grow(w.Values, 1) },
		} {
			if s := judge(change); s != check.Rejected && !(name == "a list that lacks one" && len(j.Values) == 1) {
				t.Fatalf("%s: %d\n%v", name, s, f)
			}
		}
		if len(j.Line) == 0 {
			continue
		}
		lines++
		if s := judge(func(w *search.Judgement[spot, int]) { w.Line, w.Values = w.Line[:len(w.Line)-1], nil }); len(j.Line) > 1 && s != check.Rejected {
			t.Fatalf("a line cut short: %d\n%v", s, f)
		}
		if s := judge(func(w *search.Judgement[spot, int]) {
			w.Line, w.Values = slices.Clone(w.Line), nil
			w.Line[len(w.Line)-1].To.first += 1 + f.Places()
		}); s != check.Rejected {
			t.Fatalf("a line that leaves the board: %d\n%v", s, f)
		}
	}
	if lines < 200 {
		t.Errorf("only %d had a line", lines)
	}
}

func TestPlanesUnderEveryBudget(t *testing.T) {
	for seed := range uint64(60) {
		d := catalog.NewDice(seed)
		f := randomField(d, 1+d.Roll(4))
		j := f.claimed(planesOf(f.Places(), 6, f.truth()))
		all := int64(len(f.positions()))
		for nodes := int64(1); nodes <= all+1; nodes++ {
			want := check.Undecided
			if nodes >= all {
				want = check.Accepted
			}
			if r := check.Duel[spot, int](f, j, solve.NewMeter(context.Background(), solve.Budget{Nodes: nodes})); r.Status != want {
				t.Fatalf("with %d of %d nodes: %+v", nodes, all, r)
			}
		}
		if r := check.Duel[spot, int](f, j, solve.NewMeter(context.Background(), solve.Budget{Bytes: 8})); r.Status != check.Undecided {
			t.Fatalf("with 8 bytes: %+v", r)
		}
	}
}

// wide returns a field so large that several goroutines look at it: nobody can move, and some games are over.
func wide() (field, *search.Planes) {
	f := emptyField(800)
	d := catalog.NewDice(1)
	values := map[spot]search.Value{}
	for range 4000 {
		first, second, winner := 1+d.Roll(799), d.Roll(800), search.Side(1+d.Roll(2))
		f.ends.set(first, second, winner)
		for turn := search.First; turn <= search.Second; turn++ {
			values[spot{first, second, turn}] = search.Value{Winner: winner}
		}
	}
	return f, planesOf(800, 1, values)
}

func TestTheFirstFaultIsNamedHoweverManyGoroutinesLook(t *testing.T) {
	tier.Concurrent(t)
	f, p := wide()
	if r := f.judge(p); r.Status != check.Accepted {
		t.Fatal(r.Reason)
	}
	d := catalog.NewDice(2)
	for range 300 {
		put(p, spot{d.Roll(800), d.Roll(800), search.First + search.Side(d.Roll(2))}, search.Value{Winner: search.First, Plies: 1})
	}
	put(p, spot{0, 3, search.First}, search.Value{Winner: search.Second, Plies: 1})
	for range 8 {
		want := "with the tokens on places 0 and 3 and the first side to move, the answer gives the game as won by the second side in 1 ply, but it is drawn"
		if r := f.judge(p); r.Status != check.Rejected || r.Reason != want {
			t.Fatalf("%+v", r)
		}
	}
}

// ended is a context that ends after some looks.
type ended struct {
	context.Context
	looks int
}

func (e *ended) Err() error {
	if e.looks--; e.looks < 0 {
		return context.Canceled
	}
	return nil
}

func TestACheckerThatIsStoppedOnTheWayHasNotDecided(t *testing.T) {
	tier.Concurrent(t)
	f, p := wide()
	stopped := 0
	for looks := range 8 {
		r := check.Duel[spot, int](f, f.claimed(p), solve.NewMeter(&ended{context.Background(), looks}, solve.Budget{}))
		if r.Status == check.Rejected {
			t.Fatalf("after %d looks: %+v", looks, r)
		}
		if r.Status == check.Undecided {
			stopped++
		}
	}
	if stopped < 2 {
		t.Errorf("it was stopped %d times", stopped)
	}
}
