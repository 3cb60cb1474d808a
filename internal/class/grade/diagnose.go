package grade

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"slices"
	"strings"

	"jogada/catalog"
)

// How many boards name a mistake, and how many are made to find them.
const (
	leastDiffering = 5 // on so many boards a mistake that is named differs from the truth
	trapsEach      = 6 // so many boards are looked for on which each mistake is wrong
	trapsMade      = 3000
	apartMade      = 1000 // so many boards are made to tell two mistakes apart
)

// method is one variant of a mistake.
type method struct {
	catalog.Mistake
	answer func(b catalog.Instance) (string, bool)
}

// mistakes returns the variants of all mistakes under the rules.
func (p *plan) mistakes() (all []method) {
	for _, m := range p.grading.Mistakes {
		if !m.Applies(p.Values) {
			continue
		}
		for _, variant := range m.Variants {
			all = append(all, method{m, variant})
		}
	}
	return all
}

// same reports whether two answers say the same, however they are spaced.
func same(a, b string) bool { return slices.Equal(strings.Fields(a), strings.Fields(b)) }

// traps yields boards on which methods are wrong: each boards for every method, or fewer if it finds no more.
func (s *session) traps(ctx context.Context, methods []method, each int) iter.Seq[catalog.Instance] {
	return func(yield func(catalog.Instance) bool) {
		wanted := make([]int, len(methods))
		for i, m := range methods {
			if !m.Costly {
				wanted[i] = each
			}
		}
		for n := 0; n < trapsMade && slices.Max(append(wanted, 0)) > 0 && ctx.Err() == nil; n++ {
			for _, b := range s.trapBoards(ctx, methods, wanted, n) {
				t, err := s.solved(ctx, b)
				if err != nil {
					continue
				}
				trap := false
				for i, m := range methods {
					if wanted[i] > 0 && m.differs(b, t) {
						wanted[i]--
						trap = true
					}
				}
				if trap && !yield(b) {
					return
				}
			}
		}
	}
}

// trapBoards returns boards on which the wanted methods may be wrong: a random one, and the methods' own traps.
func (s *session) trapBoards(ctx context.Context, methods []method, wanted []int, n int) (boards []catalog.Instance) {
	shape, seed := n%min(5, s.smallShapes()), s.Seed+7_000_003*uint64(n+1)
	if b, ok := s.made(ctx, s.Game.Generate, seed, shape); ok {
		boards = append(boards, b)
	}
	for i, m := range methods {
		if wanted[i] == 0 || m.Trap == nil {
			continue
		}
		if b, ok := s.made(ctx, m.Trap, seed, shape); ok {
			boards = append(boards, b)
		}
	}
	return boards
}

// differs reports whether a method is wrong on a board.
func (m method) differs(b catalog.Instance, t *trial) bool {
	answer, ok := m.answer(b)
	return ok && !same(answer, t.right)
}

// agrees reports whether a method gives the program's answer to a board, or gives up, and whether it is wrong on the board.
func (m method) agrees(b catalog.Instance, t *trial) (agrees, wrong bool) {
	answer, ok := m.answer(b)
	switch {
	case !ok:
		return true, false
	case t.outcome.verdict != Accepted && t.outcome.verdict != WrongAnswer:
		return false, false
	}
	return same(answer, t.outcome.got), !same(answer, t.right)
}

// diagnosis holds the methods that agree with the program on every board tried so far.
type diagnosis struct {
	*session
	methods []method
	looked  int   // at so many of the trials
	wrong   []int // by method: on how many of them it differs from the truth
}

// diagnosis returns one that has looked at no trial yet.
func (s *session) diagnosis() *diagnosis {
	methods := s.mistakes()
	return &diagnosis{session: s, methods: methods, wrong: make([]int, len(methods))}
}

// costly reports whether the answers of methods cost as much as runs of the program.
func (d *diagnosis) costly() bool {
	return slices.ContainsFunc(d.methods, func(m method) bool { return m.Costly })
}

// diagnose names the mistake whose method agrees with the program on every board tried, including enough where it is wrong; nil:
// there is none. Another call looks only at the boards that were tried since.
func (d *diagnosis) diagnose(ctx context.Context) (*method, error) {
	if d.costly() && d.failed[WrongAnswer] < leastDiffering {
		return nil, nil // it could not be named
	}
	d.dropRefuted(ctx)
	for i := 0; i < len(d.methods); i++ {
		if err := d.provoke(ctx, d.methods[i]); err != nil && !errors.Is(err, errSpent) {
			return nil, err
		}
	}
	if err := d.tellApart(ctx); err != nil && !errors.Is(err, errSpent) {
		return nil, err
	}
	for i, m := range d.methods {
		if d.wrong[i] >= leastDiffering {
			return &m, nil
		}
	}
	return nil, nil
}

// dropRefuted drops the methods that disagree with the program on boards not yet compared, those on which it fails first: they exclude most. Methods that
// cost as much as the program are asked about more boards at a time the longer they agree, and dropped when the time is over.
func (d *diagnosis) dropRefuted(ctx context.Context) {
	fresh := slices.Clone(d.trials[d.looked:])
	slices.SortStableFunc(fresh, func(a, b *trial) int {
		return map[bool]int{true: -1}[a.outcome.failed()] - map[bool]int{true: -1}[b.outcome.failed()]
	})
	fresh = slices.DeleteFunc(fresh, func(t *trial) bool { return t.large })
	for i := len(d.methods) - 1; i >= 0; i-- {
		if !d.agreesOn(ctx, i, fresh) {
			d.methods, d.wrong = slices.Delete(d.methods, i, i+1), slices.Delete(d.wrong, i, i+1)
		}
	}
	d.looked = len(d.trials)
}

// agreesOn reports whether a method gives the program's answers, and counts the wrong ones.
func (d *diagnosis) agreesOn(ctx context.Context, i int, fresh []*trial) bool {
	return d.ask(ctx, d.methods[i], fresh, func(t *trial) bool {
		agrees, wrong := d.methods[i].agrees(d.board(t), t)
		if wrong {
			d.wrong[i]++
		}
		return agrees
	})
}

// ask visits trials about which a method is asked, until a visit returns false. The answers of a method that cost as much as the program's are found in
// series that grow as long as the visits go on. It reports whether all were visited: if the method costs much, not after the time is over.
func (s *session) ask(ctx context.Context, m method, trials []*trial, visit func(*trial) bool) bool {
	ahead := 0
	for n, t := range trials {
		if ctx.Err() != nil {
			return false
		}
		if m.Costly {
			if goesOn, err := s.left(ctx, 1); err != nil || !goesOn {
				return false
			}
			if n == ahead {
				ahead = min(2*ahead+1, n+seriesRuns, len(trials))
				s.prepare(ctx, m, trials[n:ahead])
			}
		}
		if !visit(t) {
			return false
		}
	}
	return true
}

// prepare announces to a method which boards come next.
func (s *session) prepare(ctx context.Context, m method, next []*trial) {
	if m.Ahead == nil || len(next) < 2 {
		return
	}
	var boards []catalog.Instance
	for _, t := range next {
		boards = append(boards, s.board(t))
	}
	m.Ahead(ctx, boards)
}

// provoke tries boards on which a method is wrong until there are enough.
func (d *diagnosis) provoke(ctx context.Context, m method) error {
	for b := range d.traps(ctx, []method{m}, 2*leastDiffering) {
		at := slices.IndexFunc(d.methods, func(other method) bool { return other.Name == m.Name })
		if at < 0 || d.wrong[at] >= leastDiffering {
			return nil
		}
		if goesOn, err := d.left(ctx, 1); err != nil || !goesOn {
			return cmp.Or(err, errSpent)
		}
		if _, err := d.try(ctx, b); err != nil && !errors.Is(err, errUndecided) {
			return err
		}
		d.dropRefuted(ctx)
	}
	return nil
}

// several reports whether methods of more than one mistake are left.
func (d *diagnosis) several() bool {
	return slices.ContainsFunc(d.methods, func(m method) bool { return m.Name != d.methods[0].Name })
}

// tellApart tries boards on which the methods that are left give different answers, while they are of different mistakes.
func (d *diagnosis) tellApart(ctx context.Context) error {
	for n := 0; n < apartMade && d.several() && !d.costly(); n++ {
		if goesOn, err := d.left(ctx, 1); err != nil || !goesOn {
			return cmp.Or(err, errSpent)
		}
		for _, b := range d.trapBoards(ctx, d.methods, slices.Repeat([]int{1}, len(d.methods)), n) {
			first, ok := d.methods[0].answer(b)
			if !slices.ContainsFunc(d.methods[1:], func(m method) bool {
				answer, also := m.answer(b)
				return ok && also && !same(answer, first)
			}) {
				continue
			}
			if _, err := d.try(ctx, b); err != nil && !errors.Is(err, errUndecided) {
				return err
			}
			d.dropRefuted(ctx)
			if !d.several() {
				return nil
			}
		}
	}
	return nil
}

// foreseenShare limits foresee: for every so many boards that may be tried to certify a counterexample, it looks through one.
const foreseenShare = 10

// foresee looks through the boards in order of size, without the program, for the first on which a method is wrong, and tries
// it if it is smaller than the example. It returns the smaller of the two on which the program fails.
func (s *session) foresee(ctx context.Context, m *method, t *trial) (*trial, error) {
	looked := 0
	for b := range s.enumerated(ctx) {
		if goesOn, err := s.left(ctx, foreseenUntil); err != nil || !goesOn || looked == s.Certify/foreseenShare || s.grading.Size(b) >= t.size {
			return t, err
		}
		looked++
		known, err := s.solved(ctx, b)
		switch {
		case errors.Is(err, errUndecided):
			continue
		case err != nil:
			return t, err
		case !m.differs(b, known):
			continue
		}
		if known, err = s.try(ctx, b); err == nil && known.outcome.failed() {
			return known, nil
		}
		return t, err
	}
	return t, nil
}
