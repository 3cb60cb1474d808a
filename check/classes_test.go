package check_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/check"
	"jogada/internal/gametest"
	"jogada/internal/gametest/tier"
	"jogada/search"
	"jogada/search/races"
	"jogada/solve"
)

// drawnRace is a race on a board, by the words of search.RaceGrid; it is not known in flat form.
type drawnRace struct {
	board search.RaceGrid
	from  []int
	ties  search.Tie
}

// drawBoard draws a race on a board with sides of at most that many cells, and, unless that is very few, sometimes a
// long thin one.
func drawBoard(d *catalog.Dice, most int) drawnRace {
	q := drawnRace{board: search.RaceGrid{Rows: 1 + d.Roll(most), Cols: 1 + d.Roll(most), Walk: d.Chance(1, 2)}, ties: search.Tie(d.Roll(2))}
	if most > 3 && d.Chance(1, 8) {
		q.board.Rows, q.board.Cols = 1+d.Roll(3), 16*most
	}
	if d.Chance(1, 2) {
		q.board.Rows, q.board.Cols = q.board.Cols, q.board.Rows
	}
	cells, stride := q.board.Rows*q.board.Cols, 1+d.Roll(most+1)
	q.board.Goal = cells - 1
	if d.Chance(1, 4) {
		q.board.Goal = d.Roll(cells+1) - 1
	}
	for range cells {
		q.board.Strides = append(q.board.Strides, int32(d.Roll(stride+1)))
	}
	for range d.Roll(4) {
		q.from = append(q.from, d.Roll(cells))
	}
	return q
}

func (q drawnRace) String() string {
	return fmt.Sprintf("race %+v from %v, tie %d", q.board, q.from, q.ties)
}

func (q drawnRace) Runners() []search.Runner[int] {
	return gametest.Race{From: q.from}.Runners()
}

func (q drawnRace) Goal(s int) bool { return s == q.board.Goal }

func (q drawnRace) Stride(s int) int { return int(q.board.Strides[s]) }

func (q drawnRace) Tie() search.Tie { return q.ties }

// Steps tries every cell.
func (q drawnRace) Steps(s int, buf []step) []step {
	stride, cols := q.Stride(s), q.board.Cols
	for to := range q.board.Strides {
		down, right := s/cols-to/cols, s%cols-to%cols
		down, right = max(down, -down), max(right, -right)
		leads := down == 0 && right == stride || right == 0 && down == stride
		if q.board.Walk {
			leads = down+right <= stride && (stride-down-right)%2 == 0 && len(q.board.Strides) > 1
		}
		if stride > 0 && leads {
			buf = append(buf, step{Move: len(buf), To: to})
		}
	}
	return buf
}

// flatRace is a drawn race that is known in flat form.
type flatRace struct{ drawnRace }

func (q flatRace) States() int { return len(q.board.Strides) }

func (q flatRace) Number(s int) int { return s }

func (q flatRace) Grid() search.RaceGrid { return q.board }

// Lies returns a function that finds false claims, except in the proof.
func (q flatRace) Lies() func(standings) error {
	net := gametest.Race{From: q.from, Ties: q.ties, Goals: strings.Repeat(".", len(q.board.Strides))}
	goals := []byte(net.Goals)
	for s := range goals {
		if q.Goal(s) {
			goals[s] = '*'
		}
		var to []int
		for _, step := range q.Steps(s, nil) {
			to = append(to, step.To)
		}
		net.Net, net.Lengths = append(net.Net, to), append(net.Lengths, q.Stride(s))
	}
	net.Goals = string(goals)
	return net.Lies()
}

// classesOf makes classes of the labels that layers gives.
func classesOf(q drawnRace, s standings) *search.RaceClasses {
	p := &search.RaceClasses{Class: slices.Repeat([]int32{-1}, len(q.board.Strides))}
	rounds := make([][]search.Label[int], len(s.Labels)+1)
	for _, l := range s.Labels {
		if !q.Goal(l.State) {
			rounds[l.Round] = append(rounds[l.Round], l)
		}
	}
	before, count := map[[2]int]int32{}, int32(0) // the classes of the round before, by turn
	for round, labels := range rounds {
		if len(labels) == 0 || s.Verdict == solve.Proved && round >= s.Rounds {
			break
		}
		slices.SortFunc(labels, func(x, y search.Label[int]) int {
			a, b := turnOf(q, x), turnOf(q, y)
			return slices.Compare(a[:], b[:])
		})
		now := map[[2]int]int32{}
		for _, l := range labels {
			if _, known := now[turnOf(q, l)]; !known {
				now[turnOf(q, l)] = count
				count++
				order := int32(l.Order)
				if q.ties == search.ByLastRound {
					p.Stride, p.Runs = append(p.Stride, q.board.Strides[l.State]), append(p.Runs, count)
					if round > 0 {
						order = before[[2]int{l.Turn.Stride, l.Turn.Order}]
					}
				}
				p.Order = append(p.Order, order)
			}
			p.Class[l.State] = now[turnOf(q, l)]
		}
		p.Ends = append(p.Ends, count)
		before = now
		inRuns(p)
	}
	return p
}

// inRuns makes one run of those side by side that have the same stride.
func inRuns(p *search.RaceClasses) {
	for i := len(p.Runs) - 1; i > 0; i-- {
		if p.Stride[i] == p.Stride[i-1] {
			p.Stride, p.Runs = slices.Delete(p.Stride, i, i+1), slices.Delete(p.Runs, i-1, i)
		}
	}
}

// turnOf returns the key by which the classes of a round are sorted: by last round the stride and the order of a cell,
// otherwise the order alone.
func turnOf(q drawnRace, l search.Label[int]) [2]int {
	if q.ties == search.ByLastRound {
		return [2]int{q.Stride(l.State), l.Order}
	}
	return [2]int{0, l.Order}
}

func provedRace(q flatRace) standings {
	s := races.Layers[int, int](q, unlimited())
	s.Classes, s.Labels = classesOf(q.drawnRace, s), nil
	return s
}

// otherwise returns a claim about another runner, or none, which wrong classes may cover up.
func otherwise(d *catalog.Dice, q flatRace, s standings) standings {
	places := races.Field[int, int](q, unlimited()).Ranks
	if len(places) > 0 {
		if p := places[d.Roll(len(places))]; p.Arrives {
			s.Verdict, s.Winner, s.Rounds, s.Line = solve.Proved, p.Runner, p.Rounds, p.Line
		} else {
			s.Verdict, s.Winner, s.Rounds, s.Line = solve.Refuted, 0, 0, nil
		}
	}
	return s
}

func copied(p *search.RaceClasses) *search.RaceClasses {
	return &search.RaceClasses{Class: slices.Clone(p.Class), Ends: slices.Clone(p.Ends), Order: slices.Clone(p.Order), Stride: slices.Clone(p.Stride), Runs: slices.Clone(p.Runs)}
}

// inClasses returns a corruption of classes beside a claim that is false or not.
func inClasses(name string, change func(*catalog.Dice, flatRace, *search.RaceClasses) bool) corruption[flatRace, standings] {
	return corruption[flatRace, standings]{name, func(d *catalog.Dice, q flatRace, s standings) (standings, bool) {
		s = otherwise(d, q, s)
		s.Classes = copied(s.Classes)
		return s, change(d, q, s.Classes)
	}}
}

func flatRaces() family[flatRace, standings] {
	f := family[flatRace, standings]{
		draw:    func(d *catalog.Dice) flatRace { return flatRace{drawBoard(d, 3)} },
		answers: func(q flatRace) []standings { return []standings{provedRace(q)} },
		judge:   func(q flatRace, s standings, m *solve.Meter) check.Ruling { return check.Race(q, s, m) },
		corruptions: []corruption[flatRace, standings]{
			{"another winner", func(d *catalog.Dice, q flatRace, s standings) (standings, bool) {
				s.Winner = d.Roll(len(q.from)+2) - 1
				return s, s.Verdict == solve.Proved
			}},
			{"another runner by its own line", func(d *catalog.Dice, q flatRace, s standings) (standings, bool) {
				return otherwise(d, q, s), true
			}},
			{"the round one off", func(d *catalog.Dice, _ flatRace, s standings) (standings, bool) {
				s.Rounds += 1 - 2*d.Roll(2)
				return s, s.Verdict == solve.Proved
			}},
			{"the verdict is turned", func(_ *catalog.Dice, _ flatRace, s standings) (standings, bool) {
				s.Verdict, s.Line = solve.Refuted, nil
				return s, true
			}},
			{"the answer of another race, with its proof", func(d *catalog.Dice, q flatRace, _ standings) (standings, bool) {
				other := q
				other.board.Strides = slices.Clone(q.board.Strides)
				other.board.Strides[d.Roll(len(other.board.Strides))] = int32(d.Roll(5))
				s := provedRace(other)
				at := -1
				if s.Verdict == solve.Proved {
					at = q.from[s.Winner]
				}
				for i, step := range s.Line { // moves as they are called on this board
					if j := slices.IndexFunc(q.Steps(at, nil), func(x search.Step[int, int]) bool { return x.To == step.To }); j >= 0 {
						s.Line[i].Move = j
					}
					at = step.To
				}
				return s, true
			}},
			inClasses("a cell of another class", func(d *catalog.Dice, _ flatRace, p *search.RaceClasses) bool {
				p.Class[d.Roll(len(p.Class))] = int32(d.Roll(int(classCount(p))+1) - 1)
				return true
			}),
			inClasses("a whole class gone", func(d *catalog.Dice, _ flatRace, p *search.RaceClasses) bool {
				class := int32(d.Roll(int(classCount(p)) + 1))
				for i := range p.Class {
					if p.Class[i] == class {
						p.Class[i] = -1
					}
				}
				return classCount(p) > 0
			}),
			inClasses("the last round gone", func(_ *catalog.Dice, _ flatRace, p *search.RaceClasses) bool {
				return dropRound(p)
			}),
			inClasses("another turn", func(d *catalog.Dice, q flatRace, p *search.RaceClasses) bool {
				if len(p.Order) == 0 {
					return false
				}
				p.Order[d.Roll(len(p.Order))] = int32(d.Roll(len(q.from) + 1 + len(p.Stride)))
				return true
			}),
			inClasses("another stride", func(d *catalog.Dice, _ flatRace, p *search.RaceClasses) bool {
				if len(p.Stride) == 0 {
					return false
				}
				p.Stride[d.Roll(len(p.Stride))] += int32(1 - 2*d.Roll(2))
				return true
			}),
			inClasses("a run ends elsewhere", func(d *catalog.Dice, _ flatRace, p *search.RaceClasses) bool {
				if len(p.Runs) == 0 {
					return false
				}
				p.Runs[d.Roll(len(p.Runs))] += int32(1 - 2*d.Roll(2))
				return true
			}),
			inClasses("all of a class are of the one before", func(d *catalog.Dice, _ flatRace, p *search.RaceClasses) bool {
				return mergeClasses(p, int32(1+d.Roll(int(classCount(p))+1)))
			}),
			inClasses("two classes change places", func(d *catalog.Dice, _ flatRace, p *search.RaceClasses) bool {
				return exchange(p, int32(1+d.Roll(int(classCount(p))+1)))
			}),
			inClasses("a round ends elsewhere", func(d *catalog.Dice, _ flatRace, p *search.RaceClasses) bool {
				if len(p.Ends) == 0 {
					return false
				}
				p.Ends[d.Roll(len(p.Ends))] += int32(1 - 2*d.Roll(2))
				return true
			}),
			inClasses("all rounds one too small", func(_ *catalog.Dice, _ flatRace, p *search.RaceClasses) bool {
				return mergeRounds(p)
			}),
		},
	}
	return f
}

// classCount returns how many classes a proof has.
func classCount(p *search.RaceClasses) int32 {
	if len(p.Ends) == 0 {
		return 0
	}
	return p.Ends[len(p.Ends)-1]
}

// dropRound takes the last round out of a proof, as if nothing more could be reached.
func dropRound(p *search.RaceClasses) bool {
	if len(p.Ends) < 2 {
		return false
	}
	p.Ends = p.Ends[:len(p.Ends)-1]
	end := classCount(p)
	p.Order = p.Order[:end]
	for i, run := range p.Runs {
		if run >= end {
			p.Runs, p.Stride = p.Runs[:i+1], p.Stride[:i+1]
			p.Runs[i] = end
			break
		}
	}
	for i, class := range p.Class {
		if class >= end {
			p.Class[i] = -1
		}
	}
	return true
}

// mergeRounds makes the second round part of the first, so that all that follow come one too early.
func mergeRounds(p *search.RaceClasses) bool {
	if len(p.Ends) < 2 {
		return false
	}
	p.Ends = p.Ends[1:]
	for class := range p.Order[:p.Ends[0]] {
		p.Order[class] = int32(class)
	}
	return true
}

// mergeClasses merges a class with the one before it, for all its cells and all classes that come from it.
func mergeClasses(p *search.RaceClasses, class int32) bool {
	if len(p.Stride) == 0 || class >= classCount(p) {
		return false
	}
	p.Order = slices.Delete(p.Order, int(class), int(class)+1)
	for i := len(p.Runs) - 1; i >= 0 && p.Runs[i] > class; i-- {
		if p.Runs[i]--; p.Runs[i] == 0 || i > 0 && p.Runs[i] == p.Runs[i-1] {
			p.Runs, p.Stride = slices.Delete(p.Runs, i, i+1), slices.Delete(p.Stride, i, i+1)
		}
	}
	renumber(p, func(of int32) int32 {
		if of >= class {
			of--
		}
		return of
	})
	for round := range p.Ends {
		if p.Ends[round] > class {
			p.Ends[round]--
		}
	}
	return true
}

// exchange exchanges a class and the one before it, for all cells that are of them and all classes that come from them.
func exchange(p *search.RaceClasses, class int32) bool {
	if len(p.Stride) == 0 || class >= classCount(p) {
		return false
	}
	renumber(p, func(of int32) int32 {
		switch of {
		case class:
			of--
		case class - 1:
			of++
		}
		return of
	})
	return true
}

// renumber gives the classes of a proof by last round other numbers.
func renumber(p *search.RaceClasses, number func(int32) int32) {
	for i, class := range p.Class {
		p.Class[i] = number(class)
	}
	for i := int(min(p.Ends[0], int32(len(p.Order)))); i < len(p.Order); i++ {
		p.Order[i] = number(p.Order[i])
	}
}

func TestCorruptedRacesByClassesAreRejected(t *testing.T) { flatRaces().run(t, 5000) }

func TestRacesByClassesUnderEveryBudget(t *testing.T) { flatRaces().budgets(t, 60) }

// Wrong classes are rejected, even if the claim beside them is true.
func TestWrongClassesAreRejected(t *testing.T) {
	counts := map[string]int{}
	for seed := range uint64(2000) {
		d := catalog.NewDice(seed)
		q := flatRace{drawBoard(d, 6)}
		right := provedRace(q)
		if right.Verdict == solve.Proved && right.Rounds == 0 {
			continue
		}
		for name, change := range map[string]func(*search.RaceClasses) bool{
			"a cell of another class": func(p *search.RaceClasses) bool {
				at := d.Roll(len(p.Class))
				was := p.Class[at]
				p.Class[at] = int32(d.Roll(int(classCount(p))+1) - 1)
				return p.Class[at] != was
			},
			"the last round gone":      dropRound,
			"all rounds one too small": mergeRounds,
			"the goal of a class": func(p *search.RaceClasses) bool {
				if q.board.Goal < 0 || classCount(p) == 0 {
					return false
				}
				p.Class[q.board.Goal] = 0
				return true
			},
			"a class comes from the one before": func(p *search.RaceClasses) bool {
				if len(p.Stride) == 0 {
					return false
				}
				p.Order[d.Roll(len(p.Order))]--
				return true
			},
			"two classes as one": func(p *search.RaceClasses) bool {
				return mergeClasses(p, int32(1+d.Roll(int(classCount(p))+1)))
			},
			"two classes change places": func(p *search.RaceClasses) bool {
				return exchange(p, int32(1+d.Roll(int(classCount(p))+1)))
			},
			"a cell too few": func(p *search.RaceClasses) bool {
				p.Class = p.Class[1:]
				return true
			},
		} {
			wrong := right
			wrong.Classes = copied(right.Classes)
			if !change(wrong.Classes) {
				continue
			}
			counts[name]++
			if r := check.Race(q, wrong, unlimited()); r.Status != check.Rejected || r.Reason == "" {
				t.Fatalf("%s: status %d, %s\n%+v\nright: %+v\n%v", name, r.Status, r.Reason, wrong.Classes, right.Classes, q)
			}
		}
	}
	if len(counts) < 8 {
		t.Errorf("only %v", counts)
	}
}

// A claim is judged alike with classes, with labels and plainly, right or wrong.
func TestTheCheckersOfRacesAgree(t *testing.T) {
	both := map[check.Status]int{}
	for seed := range uint64(tier.Scale(t, 2000, 700)) {
		d := catalog.NewDice(seed)
		q := flatRace{drawBoard(d, 6)}
		layers := races.Layers[int, int](q, unlimited())
		for range 3 {
			claim := otherwise(d, q, provedRace(q))
			dense := check.Race(q, claim, unlimited())
			claim.Classes = nil
			plain := check.Race(q.drawnRace, claim, unlimited())
			claim.Labels = layers.Labels
			labelled := check.Race(q.drawnRace, claim, unlimited())
			if dense.Status != plain.Status || dense.Status != labelled.Status {
				t.Fatalf("by classes: %d, %s; plainly: %d, %s; by labels: %d, %s\n%+v\n%v", dense.Status, dense.Reason, plain.Status, plain.Reason, labelled.Status, labelled.Reason, claim, q)
			}
			both[dense.Status]++
		}
	}
	if both[check.Accepted] < tier.Scale(t, 1000, 350) || both[check.Rejected] < tier.Scale(t, 500, 170) {
		t.Errorf("%v", both)
	}
}
