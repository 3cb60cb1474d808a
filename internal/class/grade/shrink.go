package grade

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"slices"

	"jogada/catalog"
)

// example is the smallest board known on which the program fails.
type example struct {
	*trial
	below      int  // all boards smaller than this were tried
	tried      int  // how many that were
	certified  bool // all boards smaller than it were tried, and none fails
	asymmetric bool // it fails, and the board of its class that is tried does not
}

// smallest returns the smallest failing board that was tried, the first of equals, or nil. Boards on which the program
// tried something forbidden go before all others.
func (s *session) smallest() (least *trial) {
	before := func(t, other *trial) bool {
		if bad := t.outcome.verdict == Forbidden; bad != (other.outcome.verdict == Forbidden) {
			return bad
		}
		return t.size < other.size
	}
	for _, t := range s.trials {
		if t.outcome.failed() && (least == nil || before(t, least)) {
			least = t
		}
	}
	return least
}

// mostDetours limits the boards that are tried to find one that is smaller in two steps.
const mostDetours = 400

// mostSlowTries limits the smaller boards that are tried for one that is too slow: each may take the whole time of a run.
const mostSlowTries = 6

// shrink makes the board smaller for as long as the program fails on it, until a share of the time has passed. Where no board one step
// smaller fails, it tries those two steps smaller.
func (s *session) shrink(ctx context.Context, t *trial, until float64) (*trial, error) {
	var most *int // as many as there are
	if tries := mostSlowTries; t.outcome.verdict == TooSlow {
		most = &tries
	}
	for detours := mostDetours; ; {
		smaller, err := s.failing(ctx, t, most, until)
		if most != nil {
			detours = 0
		}
		if err == nil && smaller == nil {
			smaller, err = s.detour(ctx, t, &detours, until)
		}
		if err != nil || smaller == nil {
			return t, err
		}
		t = smaller
	}
}

// detour returns a failing board that is two steps smaller, where the board after one step need not fail; nil if there is none.
func (s *session) detour(ctx context.Context, t *trial, left *int, until float64) (*trial, error) {
	for b := range s.less(ctx, t) {
		if *left <= 0 {
			return nil, nil
		}
		step, err := s.solved(ctx, b)
		if err != nil {
			continue
		}
		if smaller, err := s.failing(ctx, step, left, until); err != nil || smaller != nil {
			return smaller, err
		}
	}
	return nil, nil
}

// failing returns a smaller board like t on which the program fails too, or nil if none is found within the tries that are left.
func (s *session) failing(ctx context.Context, t *trial, left *int, until float64) (*trial, error) {
	for b := range s.ahead(ctx, s.less(ctx, t)) {
		if goesOn, err := s.left(ctx, until); err != nil || !goesOn {
			return nil, cmp.Or(err, errSpent)
		}
		if left != nil {
			if *left--; *left < 0 {
				return nil, nil
			}
		}
		switch smaller, err := s.try(ctx, b); {
		case errors.Is(err, errUndecided):
		case err != nil:
			return nil, err
		case smaller.outcome.failed():
			return smaller, nil
		}
	}
	return nil, nil
}

// less yields the smaller boards of the assignment that the game's reductions and edits make of a board.
func (s *session) less(ctx context.Context, t *trial) iter.Seq[catalog.Instance] {
	b, rules := s.board(t), s.ruled()
	return func(yield func(catalog.Instance) bool) {
		offer := func(b catalog.Instance) bool {
			if s.grading.Size(b) >= t.size {
				return true
			}
			b, ok := s.fitting(ctx, b, rules)
			return !ok || yield(b)
		}
		for smaller := range s.grading.Smaller(b) {
			if !offer(smaller) {
				return
			}
		}
		e, is := b.(catalog.Editable)
		if !is {
			return
		}
		for n := range e.Edits() {
			if edited, ok := e.Edit(n); ok && !offer(edited) {
				return
			}
		}
	}
}

// certify tries all boards smaller than an example, one of each class, in order of size. Where one fails, it takes the place of
// the example.
func (s *session) certify(ctx context.Context, e *example) error {
	if s.grading.Boards == nil {
		return nil
	}
	size, costly := e.size, s.costly(ctx, e)
	s.domain.skipped = 0
	for e.below = s.grading.First; e.below < size; e.below++ {
		found, err := s.trySize(ctx, e)
		if err != nil {
			return err
		}
		if s.scarce() {
			return errSpent
		}
		if found != nil {
			e.trial, e.certified = found, true
			return nil
		}
		if goesOn, err := s.left(ctx, 1); err != nil || !goesOn { // the listing of a size ends with the time
			return cmp.Or(err, errSpent)
		}
		if costly {
			e.below++
			return errSpent
		}
	}
	return s.represent(ctx, e)
}

// certifiedUntil returns the share of the time after which no more smaller boards are tried: there must be some left for methods that cost much.
func (s *session) certifiedUntil() float64 {
	if slices.ContainsFunc(s.mistakes(), func(m method) bool { return m.Costly }) {
		return namedFrom
	}
	return 1
}

// costly reports whether an example is a matter of cost and too many boards are smaller for all to be tried. Then only the smallest size is tried,
// for programs that always cost too much: others are fast on small boards.
func (s *session) costly(ctx context.Context, e *example) bool {
	if e.outcome.verdict != TooSlow && e.outcome.verdict != TooMuchMemory {
		return false
	}
	n := 0
	for e.below = s.grading.First; e.below < e.size; e.below++ {
		for range s.ofSize(ctx, e.below) {
			if n++; n > s.Certify {
				e.below = s.grading.First
				return true
			}
		}
	}
	return false
}

// trySize tries all boards of one size and returns the first that fails.
func (s *session) trySize(ctx context.Context, e *example) (first *trial, err error) {
	turn := 1
	if s.grading.Join != nil {
		turn = batchBoards
	}
	var boards []catalog.Instance
	try := func() (*trial, error) {
		if goesOn, err := s.left(ctx, s.certifiedUntil()); err != nil || !goesOn || e.tried >= s.Certify {
			return nil, cmp.Or(err, errSpent)
		}
		first, err := s.tryAll(ctx, boards)
		if err != nil {
			return nil, err
		}
		for _, b := range boards {
			t, err := s.solved(ctx, b)
			if errors.Is(err, errOutside) {
				continue
			}
			if err != nil || t.outcome.verdict == "" {
				return nil, errSpent // an undecided board: nothing can be certified
			}
			if t.outcome.failed() {
				break
			}
			e.tried++
		}
		boards = boards[:0]
		return first, nil
	}
	all := s.ofSize(ctx, e.below)
	if turn == 1 {
		all = s.ahead(ctx, all)
	}
	for b := range all {
		if boards = append(boards, b); len(boards) < turn {
			continue
		}
		if first, err = try(); err != nil || first != nil {
			return first, err
		}
	}
	if len(boards) > 0 {
		return try()
	}
	return nil, nil
}

// represent puts the board of its class that the enumeration has in the place of an example. Where the program does not fail on
// that one, trying one board of each class certifies nothing.
func (s *session) represent(ctx context.Context, e *example) error {
	if s.grading.Plain {
		e.certified = true
		return nil
	}
	form := s.grading.ClassOf(s.board(e.trial))
	for b := range s.ofSize(ctx, e.size) {
		if goesOn, err := s.left(ctx, 1); err != nil || !goesOn {
			return cmp.Or(err, errSpent)
		}
		if s.grading.ClassOf(b) != form {
			continue
		}
		t, err := s.try(ctx, b)
		if err != nil {
			return err
		}
		if t.outcome.failed() {
			e.trial, e.certified = t, true
		} else {
			e.asymmetric = true
		}
		return nil
	}
	return nil // its class has smaller boards, which were tried
}
