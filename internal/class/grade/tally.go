package grade

import (
	"context"
	"slices"

	"jogada/catalog"
)

// tryPart tries boards for a part of the plan.
func (s *session) tryPart(ctx context.Context, part Part, boards []catalog.Instance) error {
	turn := 1
	if s.grading.Join != nil {
		turn = max(1, len(boards))
	} else {
		s.fly(ctx, boards...)
	}
	for some := range slices.Chunk(boards, turn) {
		if s.hopeless() {
			s.given[part] += len(some)
			continue
		}
		if _, err := s.tryAll(ctx, some); err != nil {
			return err
		}
		for _, b := range some {
			if input, ok := s.grading.Input(b); ok && s.known[input] != nil {
				s.count(part, s.known[input])
			}
		}
	}
	return nil
}

// hopeless reports whether the program was too slow on every board so far, and on enough of them.
func (s *session) hopeless() bool {
	return len(s.trials) >= mostTooSlow && s.failures()[TooSlow] == len(s.trials)
}

// count counts a trial for a part, once.
func (s *session) count(part Part, t *trial) {
	if !slices.Contains(s.planned[part], t) {
		s.planned[part] = append(s.planned[part], t)
	}
}

// giveUp ends a part whose boards are too slow. If the whole plan counts, so do the boards that are left.
func (s *session) giveUp(p *part) {
	for s.Whole && p.left > 0 {
		s.given[p.name] += len(p.take(1))
	}
	p.left = 0
}

// tallies returns how many boards of each part were tried, and how many were right.
func (s *session) tallies() map[Part]Tally {
	tallies := map[Part]Tally{}
	for _, part := range []Part{Examples, Small, Traps, Random, Large} {
		trials := s.planned[part]
		tally := Tally{Tried: len(trials) + s.given[part]}
		if tally.Tried == 0 {
			continue
		}
		for _, t := range trials {
			if !t.outcome.failed() {
				tally.Right++
			}
		}
		tallies[part] = tally
	}
	return tallies
}

// plannedFailures counts the failures of all parts by verdict.
func (s *session) plannedFailures() map[Verdict]int {
	counts := map[Verdict]int{}
	for _, trials := range s.planned {
		for _, t := range trials {
			if t.outcome.failed() {
				counts[t.outcome.verdict]++
			}
		}
	}
	for _, n := range s.given {
		if n > 0 {
			counts[TooSlow] += n
		}
	}
	return counts
}
