package check_test

import (
	"slices"
	"testing"

	"jogada/catalog"
	"jogada/check"
	"jogada/search"
	"jogada/search/races"
	"jogada/solve"
)

// fewest returns the rounds from every cell of a drawn race, by the plain definition.
func fewest(q drawnRace) []int32 {
	far := slices.Repeat([]int32{-1}, len(q.board.Strides))
	if q.board.Goal >= 0 {
		far[q.board.Goal] = 0
	}
	for round := int32(1); ; round++ {
		before := slices.Clone(far)
		for s := range far {
			if far[s] < 0 && slices.ContainsFunc(q.Steps(s, nil), func(to step) bool { return before[to.To] == round-1 }) {
				far[s] = round
			}
		}
		if slices.Equal(before, far) {
			return far
		}
	}
}

// homeClasses sorts cells by their best lines, which are those of a runner on each of them.
func homeClasses(q drawnRace) *search.HomeClasses {
	far := fewest(q)
	everyone := q
	everyone.from = nil
	for s := range far {
		everyone.from = append(everyone.from, s)
	}
	p := &search.HomeClasses{Class: slices.Repeat([]int32{-1}, len(far))}
	var last []int
	for _, place := range races.Field[int, int](everyone, unlimited()).Ranks {
		if !place.Arrives {
			continue
		}
		s, rounds := everyone.from[place.Runner], place.Rounds
		strides := search.Strides[int, int](everyone, s, place.Line)
		if rounds == len(p.Ends) || search.CompareFinish(q.ties, last, strides, 0) != 0 {
			order, stride := int32(0), int32(0)
			if rounds > 0 {
				order = p.Class[place.Line[0].To]
			}
			if rounds == 2 || rounds > 2 && q.ties == search.ByLastRound {
				stride = q.board.Strides[s]
			}
			p.Order, p.Stride = append(p.Order, order), append(p.Stride, stride)
		}
		if rounds == len(p.Ends) {
			p.Ends = append(p.Ends, 0)
		}
		p.Class[s], p.Ends[rounds], last = int32(len(p.Order)-1), int32(len(p.Order)), strides
	}
	return p
}

func placedRace(q flatRace) standings {
	s := races.Field[int, int](q, unlimited())
	s.Home, s.Far = homeClasses(q.drawnRace), fewest(q.drawnRace)
	return s
}

// inHome returns a corruption of the classes beside standings that are false or not.
func inHome(name string, change func(*catalog.Dice, flatRace, *search.HomeClasses) bool) corruption[flatRace, standings] {
	return corruption[flatRace, standings]{name, func(d *catalog.Dice, q flatRace, s standings) (standings, bool) {
		if s = reordered(d, s); s.Home == nil {
			return s, false
		}
		s.Home = copied(s.Home)
		return s, change(d, q, s.Home)
	}}
}

// reordered swaps two of the results, and the winner with them.
func reordered(d *catalog.Dice, s standings) standings {
	if len(s.Ranks) < 2 {
		return s
	}
	s.Ranks = slices.Clone(s.Ranks)
	i, j := d.Roll(len(s.Ranks)), d.Roll(len(s.Ranks))
	s.Ranks[i], s.Ranks[j] = s.Ranks[j], s.Ranks[i]
	if top := s.Ranks[0]; top.Arrives {
		s.Winner, s.Rounds, s.Line = top.Runner, top.Rounds, top.Line
	}
	return s
}

func homeRaces() family[flatRace, standings] {
	return family[flatRace, standings]{
		draw: func(d *catalog.Dice) flatRace { return flatRace{drawBoard(d, 3)} },
		answers: func(q flatRace) []standings {
			all := placedRace(q)
			plain, winner := all, all
			plain.Home, winner.Ranks = nil, nil
			return []standings{all, plain, winner}
		},
		judge: func(q flatRace, s standings, m *solve.Meter) check.Ruling { return check.Race(q, s, m) },
		corruptions: []corruption[flatRace, standings]{
			{"two places swapped", func(d *catalog.Dice, _ flatRace, s standings) (standings, bool) { return reordered(d, s), true }},
			{"a place of another runner", func(d *catalog.Dice, q flatRace, s standings) (standings, bool) {
				if len(s.Ranks) == 0 {
					return s, false
				}
				s.Ranks = slices.Clone(s.Ranks)
				s.Ranks[d.Roll(len(s.Ranks))].Runner = d.Roll(len(q.from))
				return s, true
			}},
			{"a round one off", func(d *catalog.Dice, q flatRace, s standings) (standings, bool) {
				if len(s.Ranks) == 0 {
					return s, false
				}
				s.Ranks = slices.Clone(s.Ranks)
				s.Ranks[d.Roll(len(s.Ranks))].Rounds++
				return s, true
			}},
			{"nobody arrives", func(_ *catalog.Dice, _ flatRace, s standings) (standings, bool) {
				s.Verdict, s.Line, s.Ranks = solve.Refuted, nil, nil
				return s, true
			}},
			inHome("another class", func(d *catalog.Dice, _ flatRace, p *search.HomeClasses) bool {
				p.Class[d.Roll(len(p.Class))] = int32(d.Roll(len(p.Order)+1) - 1)
				return true
			}),
			inHome("the last round gone", func(_ *catalog.Dice, _ flatRace, p *search.HomeClasses) bool { return dropRound(p) }),
			inHome("two classes of a round swapped", func(d *catalog.Dice, _ flatRace, p *search.HomeClasses) bool {
				if len(p.Order) < 2 {
					return false
				}
				x := int32(d.Roll(len(p.Order) - 1))
				swapClasses(p, x, x+1)
				return true
			}),
		},
	}
}

// doubleClass puts a class of a later round in twice; no cell is of the second one. False: there is no such class.
func doubleClass(p *search.HomeClasses, class int) bool {
	if class == 0 || class >= len(p.Order) {
		return false
	}
	for _, all := range [][]int32{p.Class, p.Order} {
		for i := range all {
			if int(all[i]) > class {
				all[i]++
			}
		}
	}
	for round := range p.Ends {
		if int(p.Ends[round]) > class {
			p.Ends[round]++
		}
	}
	p.Order, p.Stride = slices.Insert(p.Order, class, p.Order[class]), slices.Insert(p.Stride, class, p.Stride[class])
	return true
}

// swapClasses makes each of two classes the other one, wherever it is named.
func swapClasses(p *search.HomeClasses, x, y int32) {
	other := map[int32]int32{x: y, y: x}
	for _, all := range [][]int32{p.Class, p.Order} {
		for i, class := range all {
			if swapped, ok := other[class]; ok {
				all[i] = swapped
			}
		}
	}
	p.Order[x], p.Order[y] = p.Order[y], p.Order[x]
	p.Stride[x], p.Stride[y] = p.Stride[y], p.Stride[x]
}

func TestCorruptedStandingsByTheWayHomeAreRejected(t *testing.T) { homeRaces().run(t, 2000) }

func TestStandingsByTheWayHomeUnderEveryBudget(t *testing.T) { homeRaces().budgets(t, 60) }

// Wrong classes or rounds of the cells are rejected, even if the claim beside them is true.
func TestWrongWaysHomeAreRejected(t *testing.T) {
	counts := map[string]int{}
	for seed := range uint64(400) {
		d := catalog.NewDice(seed)
		q := flatRace{drawBoard(d, 6)}
		right := placedRace(q)
		if r := check.Race(q, right, unlimited()); r.Status != check.Accepted {
			t.Fatalf("%s\n%+v\n%v", r.Reason, right.Home, q)
		}
		for name, change := range map[string]func(*standings) bool{
			"a cell of another class": func(s *standings) bool {
				at := d.Roll(len(s.Home.Class))
				was := s.Home.Class[at]
				s.Home.Class[at] = int32(d.Roll(len(s.Home.Order)+1) - 1)
				return s.Home.Class[at] != was
			},
			"the last round gone": func(s *standings) bool { return dropRound(s.Home) },
			"a class twice":       func(s *standings) bool { return doubleClass(s.Home, d.Roll(len(s.Home.Order)+1)) },
			"a stride that does not count": func(s *standings) bool {
				if len(s.Home.Stride) == 0 {
					return false
				}
				s.Home.Stride[d.Roll(min(2, len(s.Home.Stride)))]++
				return true
			},
			"the rounds of a cell one off": func(s *standings) bool {
				s.Far[d.Roll(len(s.Far))]++
				return true
			},
			"the rounds of a cell one off, without classes": func(s *standings) bool {
				s.Home = nil
				s.Far[d.Roll(len(s.Far))] += int32(1 - 2*d.Roll(2))
				return true
			},
			"all rounds but the goal's one too many, without classes": func(s *standings) bool {
				s.Home = nil
				shifted := false
				for at, far := range s.Far {
					if far > 0 {
						s.Far[at], shifted = far+1, true
					}
				}
				return shifted
			},
			"a part that can't reach the goal does, round and round": func(s *standings) bool {
				s.Home = nil
				changed := false
				for at, far := range s.Far {
					if far < 0 && len(q.Steps(at, nil)) > 0 {
						s.Far[at], changed = 5, true
					}
				}
				return changed
			},
			"a cell too few": func(s *standings) bool {
				s.Far = s.Far[1:]
				return true
			},
		} {
			wrong := right
			wrong.Home, wrong.Far = copied(right.Home), slices.Clone(right.Far)
			if !change(&wrong) {
				continue
			}
			counts[name]++
			if r := check.Race(q, wrong, unlimited()); r.Status != check.Rejected || r.Reason == "" {
				t.Fatalf("%s: status %d, %s\n%+v %v\nright: %+v\n%v", name, r.Status, r.Reason, wrong.Home, wrong.Far, right.Home, q)
			}
		}
	}
	if len(counts) < 8 {
		t.Errorf("only %v", counts)
	}
}
