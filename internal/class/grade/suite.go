package grade

import (
	"context"
	"errors"
	"math/bits"
	"slices"

	"jogada/catalog"
)

// Suite rates a set of test boards: the mistakes that no board of it finds, and the smallest set that finds them all.
type Suite struct {
	Boards    int      `json:"boards"`    // how many were given and are boards of the assignment
	Mistakes  int      `json:"mistakes"`  // how many there are under the rules
	Survivors []string `json:"survivors"` // mistakes that answer every board rightly, in at least one of their variants
	// Best are boards that together find all mistakes, as few as there can be among those given and those made for the purpose.
	Best []SuiteBoard `json:"best"`
	// Unfound are the mistakes that no known board finds.
	Unfound []string `json:"unfound"`
}

// SuiteBoard is a board and the mistakes that it finds in all their variants or in some.
type SuiteBoard struct {
	Text  string   `json:"text"`
	Right string   `json:"right"`
	Finds []string `json:"finds"`
	Given bool     `json:"given"` // it is one of those given
}

// candidate is a board, and the methods that are wrong on it, a bit each.
type candidate struct {
	*trial
	kills uint64
	given bool
}

// suiteMade is the number of random boards that are tried besides the traps.
const suiteMade = 400

// Tests measures a set of test boards. Which boards it makes to find the best set depends on the seed alone.
func Tests(ctx context.Context, o Options, given []catalog.Instance) (Suite, error) {
	if o.Game.Grading == nil {
		return Suite{}, errors.New(o.Game.Name + " has no course text to grade programs by")
	}
	s := newSession(newPlan(o))
	if err := s.possible(ctx); err != nil {
		return Suite{}, err
	}
	methods := s.mistakes()
	if len(methods) > 64 {
		return Suite{}, errors.New("there are more than 64 wrong methods")
	}
	suite := Suite{Survivors: []string{}, Best: []SuiteBoard{}, Unfound: []string{}}
	var pool []candidate
	add := func(b catalog.Instance, given bool) error {
		c, err := s.candidate(ctx, b, methods)
		if errors.Is(err, errUndecided) {
			return nil
		}
		if c.given = given; err == nil {
			pool = append(pool, c)
		}
		return err
	}
	for _, b := range given {
		if err := add(b, true); err != nil {
			return Suite{}, err
		}
	}
	suite.Boards = len(pool)
	killed := union(pool)
	for b := range s.suggested(ctx, methods) {
		if err := add(b, false); err != nil {
			return Suite{}, err
		}
	}
	if err := context.Cause(ctx); err != nil {
		return Suite{}, err
	}
	all := union(pool)
	suite.Mistakes = len(names(methods, ^uint64(0)))
	suite.Survivors, suite.Unfound = names(methods, ^killed), names(methods, ^all)
	for _, c := range cover(pool, all) {
		suite.Best = append(suite.Best, SuiteBoard{c.input, c.right, names(methods, c.kills), c.given})
	}
	return suite, nil
}

// candidate returns a board with the methods that are wrong on it.
func (s *session) candidate(ctx context.Context, b catalog.Instance, methods []method) (candidate, error) {
	if !s.obeys(ctx, b, s.ruled()) {
		return candidate{}, errUndecided
	}
	t, err := s.solved(ctx, b)
	if err != nil {
		return candidate{}, err
	}
	c := candidate{trial: t}
	for i, m := range methods {
		if m.differs(b, t) {
			c.kills |= 1 << i
		}
	}
	return c, nil
}

// suggested returns boards that may find mistakes: traps for each, and random ones.
func (s *session) suggested(ctx context.Context, methods []method) func(yield func(catalog.Instance) bool) {
	return func(yield func(catalog.Instance) bool) {
		for b := range s.traps(ctx, methods, trapsEach) {
			if !yield(b) {
				return
			}
		}
		n := 0
		for b := range s.random(ctx) {
			if n++; n > suiteMade || !yield(b) {
				return
			}
		}
	}
}

// union returns the set of methods that some candidate finds.
func union(pool []candidate) (all uint64) {
	for _, c := range pool {
		all |= c.kills
	}
	return all
}

// names returns the mistakes of which a variant is in a set, each once.
func names(methods []method, set uint64) []string {
	list := []string{}
	for i, m := range methods {
		if set>>i&1 > 0 && !slices.Contains(list, m.Name) {
			list = append(list, m.Name)
		}
	}
	return list
}

// cover returns the fewest candidates that together find all of a set. It is exact: it tries one candidate more at a time. Of equal ones those given
// go first, and then the smaller.
func cover(pool []candidate, all uint64) []candidate {
	pool = slices.Clone(pool)
	slices.SortStableFunc(pool, func(a, b candidate) int {
		if a.given != b.given {
			return map[bool]int{true: -1, false: 1}[a.given]
		}
		return a.size - b.size
	})
	pool = undominated(pool)
	for most := 0; ; most++ {
		if chosen, ok := choose(pool, all, most, nil); ok {
			return chosen
		}
	}
}

// undominated leaves out the candidates that find no more than another one.
func undominated(pool []candidate) (kept []candidate) {
	for i, c := range pool {
		if !slices.ContainsFunc(pool, func(other candidate) bool { return c.kills&^other.kills == 0 && other.kills != c.kills }) &&
			!slices.ContainsFunc(pool[:i], func(other candidate) bool { return other.kills == c.kills }) {
			kept = append(kept, c)
		}
	}
	return kept
}

// choose returns at most most candidates that find all that is left. It starts with the method that the fewest candidates find.
func choose(pool []candidate, left uint64, most int, chosen []candidate) ([]candidate, bool) {
	if left == 0 {
		return slices.Clone(chosen), true
	}
	if most == 0 {
		return nil, false
	}
	rarest, fewest := 0, len(pool)+1
	for set := left; set != 0; set &= set - 1 {
		bit, finders := bits.TrailingZeros64(set), 0
		for _, c := range pool {
			finders += int(c.kills >> bit & 1)
		}
		if finders < fewest {
			rarest, fewest = bit, finders
		}
	}
	for _, c := range pool {
		if c.kills>>rarest&1 == 0 {
			continue
		}
		if found, ok := choose(pool, left&^c.kills, most-1, append(chosen, c)); ok {
			return found, true
		}
	}
	return nil, false
}
