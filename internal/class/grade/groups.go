package grade

import (
	"context"
	"math"
	"slices"

	"jogada/catalog"
	"jogada/internal/base/say"
)

// Group holds failing boards that have the same cause: a known mistake that gives the program's answers, or, where none does, what they have in
// common.
type Group struct {
	Mistake *Mistake `json:"mistake"` // null: no known mistake gives these answers
	Boards  int      `json:"boards"`
	Text    string   `json:"text"`   // the smallest of them
	Common  *Common  `json:"common"` // null: it was not looked for, or nothing was found
}

// Common is a property that all boards of a group have, and most boards on which the program is right have not.
type Common struct {
	Name     string  `json:"name"`     // of the feature or measure
	Relation string  `json:"relation"` // is, at-least or at-most
	Value    float64 `json:"value"`
	Doc      string  `json:"doc"` // the feature in words; of a flag, the clause that is true
}

// Sentence returns the property in words.
func (c Common) Sentence() say.Sentence {
	switch c.Relation {
	case "at-least":
		return say.NewSentence("It fails only where %s is at least %s.", c.Doc, c.Value)
	case "at-most":
		return say.NewSentence("It fails only where %s is at most %s.", c.Doc, c.Value)
	}
	return say.NewSentence("It fails only where %s.", c.Doc)
}

// Limits of what is looked through to group failing boards.
const (
	mostGrouped  = 200 // failing boards, and as many right ones
	mostMeasured = 40  // of each, whose difficulty is measured
	commonShare  = 0.5 // at most this share of the right boards may have what failing ones have in common
)

// groups explains the failing boards of a program that makes no single known mistake. It names each mistake that gives the program's answer on five
// boards or more that no mistake before explains, and that is wrong on no board on which the program is right.
func (s *session) groups(ctx context.Context) (list []Group) {
	failing, right := s.groupable()
	all := s.explanations(ctx, failing, right)
	for {
		var best explanation
		for i := range all {
			all[i].boards = slices.DeleteFunc(all[i].boards, func(t *trial) bool { return !slices.Contains(failing, t) })
			if len(all[i].boards) > len(best.boards) {
				best = all[i]
			}
		}
		if len(best.boards) < leastDiffering {
			break
		}
		explained := slices.Clone(best.boards)
		list = append(list, Group{Mistake: &Mistake{best.Name, best.Sentence, best.Page}, Boards: len(explained), Text: explained[0].input})
		failing = slices.DeleteFunc(failing, func(t *trial) bool { return slices.Contains(explained, t) })
	}
	if len(failing) > 0 {
		list = append(list, Group{Boards: len(failing), Text: failing[0].input, Common: s.common(ctx, failing, right)})
	}
	return list
}

// explanation is a method and the boards on which it is wrong in the same way as the program.
type explanation struct {
	method
	boards []*trial
}

// explanations returns the methods that are wrong as the program is on enough boards, and on none on which it is right.
func (s *session) explanations(ctx context.Context, failing, right []*trial) (all []explanation) {
	for _, m := range s.mistakes() {
		e := explanation{method: m}
		s.ask(ctx, m, failing, func(t *trial) bool {
			if agrees, wrong := m.agrees(s.board(t), t); agrees && wrong {
				e.boards = append(e.boards, t)
			}
			return true
		})
		if len(e.boards) >= leastDiffering && s.ask(ctx, m, right, func(t *trial) bool { return !m.differs(s.board(t), t) }) {
			all = append(all, e)
		}
	}
	return all
}

// groupable returns the boards on which the program fails and those on which it is right, the smallest of each.
func (s *session) groupable() (failing, right []*trial) {
	for _, t := range s.trials {
		switch {
		case t.large:
		case t.outcome.failed():
			failing = append(failing, t)
		default:
			right = append(right, t)
		}
	}
	for _, list := range []*[]*trial{&failing, &right} {
		slices.SortStableFunc(*list, func(a, b *trial) int { return a.size - b.size })
		*list = (*list)[:min(len(*list), mostGrouped)]
	}
	return failing, right
}

// reading is a feature or a measure of the difficulty, with its values on the failing and on the right boards; NaN where there is none.
type reading struct {
	name, doc, not string
	flag           bool
	failing, right []float64
}

// common returns the property that all failing boards have and the fewest right boards have; nil if half of these have every such property.
func (s *session) common(ctx context.Context, failing, right []*trial) (best *Common) {
	if len(right) == 0 || len(failing) < leastDiffering {
		return nil
	}
	least := commonShare
	for _, r := range append(s.featured(failing, right), s.measured(ctx, failing, right)...) {
		if slices.ContainsFunc(r.failing, math.IsNaN) {
			continue
		}
		low, high := slices.Min(r.failing), slices.Max(r.failing)
		try := func(c Common, has func(x float64) bool) {
			n := 0
			for _, x := range r.right {
				if !math.IsNaN(x) && has(x) {
					n++
				}
			}
			if share := float64(n) / float64(len(r.right)); share < least {
				least, best = share, &c
			}
		}
		switch {
		case r.flag && low == high && low == 1:
			try(Common{r.name, "is", 1, r.doc}, func(x float64) bool { return x == 1 })
		case r.flag && low == high && r.not != "":
			try(Common{r.name, "is", 0, r.not}, func(x float64) bool { return x == 0 })
		case !r.flag:
			try(Common{r.name, "at-least", low, r.doc}, func(x float64) bool { return x >= low })
			try(Common{r.name, "at-most", high, r.doc}, func(x float64) bool { return x <= high })
		}
	}
	return best
}

// featured reads the features of the game off boards.
func (s *session) featured(failing, right []*trial) (all []reading) {
	for _, f := range s.Game.Features {
		values := func(list []*trial) (values []float64) {
			for _, t := range list {
				x, _ := catalog.Float(f.Of(s.board(t)))
				values = append(values, x)
			}
			return values
		}
		all = append(all, reading{f.Name, f.Doc, f.Not, f.Kind == catalog.KindFlag, values(failing), values(right)})
	}
	return all
}

// measured measures the difficulty of some of the boards.
func (s *session) measured(ctx context.Context, failing, right []*trial) (all []reading) {
	if len(s.Game.Measures) == 0 {
		return nil
	}
	for _, m := range s.Game.Measures {
		all = append(all, reading{name: m.Name, doc: m.Name, flag: m.Kind == catalog.KindFlag})
	}
	read := func(list []*trial, to func(r *reading) *[]float64) {
		step := max(1, len(list)/mostMeasured)
		for i := 0; i < len(list); i += step {
			d := catalog.Solve(ctx, s.board(list[i]), catalog.Request{Budget: truthBudget, Brief: true, Difficulty: true}).Difficulty
			for j := range all {
				x := math.NaN()
				if e, there := d.Entry(all[j].name); there {
					if value, is := catalog.Float(e.Value); is {
						x = value
					}
				}
				*to(&all[j]) = append(*to(&all[j]), x)
			}
		}
	}
	read(failing, func(r *reading) *[]float64 { return &r.failing })
	read(right, func(r *reading) *[]float64 { return &r.right })
	return all
}
