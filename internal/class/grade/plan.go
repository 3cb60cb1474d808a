package grade

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	"jogada/catalog"
)

// The shares of the time after which the next part of the plan begins.
const (
	smallUntil    = 0.5
	largeUntil    = 0.6
	reducedUntil  = 0.8  // until then the counterexample is made smaller before the mistake is looked for
	plainUntil    = 0.3  // the same where no boards are equal up to symmetry: trying all in order of size finds the smallest as well
	namedFrom     = 0.75 // from then on costly methods are asked whether one of them gives the answers
	foreseenUntil = 0.9  // until then a smaller counterexample is looked for without the program
)

// The shares of the plan.
const (
	enumeratedShare = 0.6
	randomShare     = 0.25
	enoughFailures  = 60 // after so many no more are looked for
	mostTooSlow     = 3  // so many boards of a part may be too slow before the part ends
)

// plan is what is graded, and the boards that it is tried on.
type plan struct {
	Options
	grading *catalog.Grading
	domain  domain
}

// newPlan returns the plan of options.
func newPlan(o Options) *plan {
	return &plan{Options: o, grading: o.Game.Grading, domain: newDomain(o)}
}

// search tries boards until the plan is finished, the time is up, or enough failures are known.
func (s *session) search(ctx context.Context) (err error) {
	defer func() {
		s.dropAll()
		s.cut.small = s.cut.small || errors.Is(err, errSpent)
	}()
	if err := s.tryPart(ctx, Examples, slices.Collect(s.examples(ctx))); err != nil {
		return err
	}
	if !s.grading.Plain || s.Whole { // else nobody compares its behaviour, and its runs may be few
		if s.probed = s.probes(ctx); ctx.Err() != nil {
			s.probed = nil // not all are known
		}
	}
	if err := s.probe(ctx); err != nil {
		return err
	}
	s.parts = []*part{
		newPart(Small, s.enumerated(ctx), int(enumeratedShare*float64(s.Boards)), 4),
		newPart(Traps, s.telling(ctx), s.Boards, 2),
		newPart(Random, s.random(ctx), int(randomShare*float64(s.Boards)), 2),
	}
	if err := s.small(ctx, smallUntil); err != nil || s.enough() {
		return err
	}
	if err := s.largest(ctx); err != nil || len(s.failures()) > 0 {
		return err
	}
	return s.small(ctx, 1) // it has not failed, so there is nothing to explain, and time for more
}

// enough reports whether enough failures are known. Where the smallest board is found by trying all in order of size, one is enough until it is
// explained.
func (s *session) enough() bool {
	most := enoughFailures
	if s.grading.Plain && !s.explained {
		most = 1
	}
	return !s.Whole && total(s.failed) >= most
}

// probe tries the boards that every program is tried on, for as long as the time for small boards lasts.
func (s *session) probe(ctx context.Context) error {
	turn := 1
	if s.grading.Join != nil {
		turn = batchBoards
	}
	at := 0
	for boards := range slices.Chunk(s.probed, turn) {
		goesOn, err := s.left(ctx, smallUntil)
		if s.cut.probes = !goesOn; err != nil || !goesOn || s.failures()[TooSlow] >= mostTooSlow {
			return err
		}
		if turn == 1 {
			s.fly(ctx, s.probed[at:min(at+s.window(), len(s.probed))]...)
		}
		at += len(boards)
		if _, err := s.tryAll(ctx, boards); err != nil {
			return err
		}
	}
	return nil
}

// ruled returns the rules among the values.
func (p *plan) ruled() catalog.Values {
	rules := catalog.Values{}
	for _, param := range p.Game.Params {
		if param.Role == catalog.Rule && p.Values.Has(param.Name) {
			rules[param.Name] = p.Values[param.Name]
		}
	}
	return rules
}

// examples yields the boards of the game's examples that the assignment allows.
func (p *plan) examples(ctx context.Context) iter.Seq[catalog.Instance] {
	rules := p.ruled()
	return func(yield func(catalog.Instance) bool) {
		for _, e := range p.Game.Examples {
			boards, err := p.Game.Parse([]byte(e.Text), p.Values, nil)
			if err != nil {
				continue // it is written for other rules
			}
			for _, b := range boards {
				if b, ok := p.fitting(ctx, b, rules); ok && !yield(b) {
					return
				}
			}
		}
	}
}

// listed reports whether there may be boards of that size or a larger one that can be listed.
func (p *plan) listed(size int) bool {
	return p.grading.Boards != nil && (p.grading.Last == 0 || size <= p.grading.Last)
}

// telling yields boards that distinguish mistakes from the truth: small ones with values at their bounds, and those on which known mistakes are wrong.
func (s *session) telling(ctx context.Context) iter.Seq[catalog.Instance] {
	return func(yield func(catalog.Instance) bool) {
		if s.grading.Extremes != nil {
			for b := range s.grading.Extremes(s.Values, s.Seed) {
				if !yield(b) {
					return
				}
			}
		}
		s.traps(ctx, s.mistakes(), trapsEach)(yield)
	}
}

// shaped returns the values of a shape.
func (p *plan) shaped(shape map[string]string) catalog.Values {
	given := map[string]string{}
	maps.Copy(given, p.ruled())
	maps.Copy(given, shape)
	v, err := p.Game.Values(given)
	if err != nil {
		return p.Values
	}
	return v
}

// made makes a board from a seed and a shape; false if the assignment does not allow it.
func (p *plan) made(ctx context.Context, make func(*catalog.Dice, catalog.Values) (catalog.Instance, error), seed uint64, shape int) (catalog.Instance, bool) {
	b, err := make(catalog.NewDice(seed), p.shaped(p.grading.Shapes[shape]))
	if err != nil {
		return nil, false
	}
	return p.fitting(ctx, b, p.ruled())
}

// largestShapes is the number of shapes that are tried for time and memory.
const largestShapes = 3

// largestShare is the number of boards in the plan for each one of the largest. However few there are, one board of each of these shapes is tried.
const largestShare = 20

// mostMissed limits the random boards outside the assignment; after so many, no more are made.
const mostMissed = 10_000

// smallShapes returns the number of shapes that are small enough to search for mistakes.
func (p *plan) smallShapes() int { return max(1, len(p.grading.Shapes)-largestShapes) }

// random yields random boards that grow: all shapes in turn, the smaller ones more often. Where runs may be few, large and small ones take turns
// first.
func (p *plan) random(ctx context.Context) iter.Seq[catalog.Instance] {
	return func(yield func(catalog.Instance) bool) {
		missed := 0 // boards in a row that the assignment does not have
		for n := uint64(0); ctx.Err() == nil && missed < mostMissed; n++ {
			for i := range p.smallShapes() {
				shape := i
				if p.grading.Plain && n == 0 {
					if shape = i / 2; i%2 == 0 {
						shape = p.smallShapes() - 1 - i/2
					}
				}
				if int(n)%(1+shape) != 0 {
					continue
				}
				b, ok := p.made(ctx, p.Game.Generate, p.Seed+1_000_003*n+uint64(shape), shape)
				if missed++; !ok {
					continue
				}
				if missed = 0; !yield(b) {
					return
				}
			}
		}
	}
}

// possibleTried is the number of random boards of each small shape that are made, and possibleSizes the number of sizes whose boards are looked
// through, before it is said that there are none.
const (
	possibleTried = 200
	possibleSizes = 8
)

// Possible returns an error if a game has no boards under the rules of the options, so that no program can be tried.
func Possible(ctx context.Context, o Options) error {
	for _, values := range append([]catalog.Values{o.Values}, o.Also...) {
		under := o
		under.Values = values
		if err := newPlan(under).possible(ctx); err != nil {
			return err
		}
	}
	return nil
}

// possible returns an error if the context ends, or neither a random board nor one of the smallest belongs to the assignment. Under some rules none does, and a
// search for more would be long and futile.
func (p *plan) possible(ctx context.Context) error {
	if p.domain.fault != nil {
		return fmt.Errorf("the domain: %w", p.domain.fault)
	}
	if p.generates(ctx) {
		return nil
	}
	for size := 0; size < possibleSizes && ctx.Err() == nil && p.listed(p.grading.First+size); size++ {
		for range p.ofSize(ctx, p.grading.First+size) {
			return nil
		}
	}
	return p.none(ctx, "a program on")
}

// generates reports whether random boards belong to the assignment.
func (p *plan) generates(ctx context.Context) bool {
	for n := range uint64(possibleTried) {
		for shape := range p.smallShapes() {
			if ctx.Err() != nil {
				return false
			}
			if _, ok := p.made(ctx, p.Game.Generate, p.Seed+1_000_003*n+uint64(shape), shape); ok {
				return true
			}
		}
	}
	return false
}

// none returns the error of an assignment without boards, where there is nothing to try something on, or that of the context.
func (p *plan) none(ctx context.Context, what string) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if p.grading.None != nil && p.domain.condition == nil {
		return fmt.Errorf("%s: %s", p.Game.Name, p.grading.None())
	}
	var rules []string
	for name, value := range p.ruled() {
		rules = append(rules, name+": "+value)
	}
	slices.Sort(rules)
	change := "choose other rules"
	if p.domain.source != "" {
		change += fmt.Sprintf(", or another domain than %q", p.domain.source)
	}
	return fmt.Errorf("%s: of %d random boards under the rules {%s} the assignment allows none, so there is nothing to try %s; %s (%s)",
		p.Game.Name, possibleTried*p.smallShapes(), strings.Join(rules, ", "), what, change, strings.Join(strings.Fields(p.grading.Doc), " "))
}

// part is a part of the plan: boards, and how many of them are taken.
type part struct {
	name Part
	next func() (catalog.Instance, bool)
	stop func()
	left int
	turn int // how many boards it takes at a time
	slow int
	held []catalog.Instance // taken, and not tried yet
}

func newPart(name Part, boards iter.Seq[catalog.Instance], most, turn int) *part {
	next, stop := iter.Pull(boards)
	return &part{name: name, next: next, stop: stop, left: most, turn: turn}
}

// peek returns the boards that take returns next: as many as its turn has, several times.
func (p *part) peek(times int) []catalog.Instance {
	for len(p.held) < min(times*p.turn, p.left) {
		b, ok := p.next()
		if !ok {
			p.left = len(p.held)
			break
		}
		p.held = append(p.held, b)
	}
	return p.held
}

// take returns the next boards of a part.
func (p *part) take(times int) []catalog.Instance {
	boards := p.peek(times)
	p.held = nil
	p.left -= len(boards)
	return boards
}

// small tries small boards, by turns those of each part, until a share of the time has passed or enough failures are known.
func (s *session) small(ctx context.Context, until float64) error {
	for {
		idle := true
		for i, p := range s.parts {
			goesOn, err := s.left(ctx, until)
			if s.cut.small = !goesOn; !goesOn || err != nil {
				return err
			}
			times := s.turnsAtATime()
			boards := p.take(times)
			if s.grading.Join == nil && s.looksAhead() {
				s.fly(ctx, boards...)
				s.fly(ctx, s.parts[(i+1)%len(s.parts)].peek(times)...)
			}
			before := s.failures()
			if err := s.tryPart(ctx, p.name, boards); err != nil {
				return err
			}
			if p.slow += s.failed[TooSlow] - before[TooSlow]; p.slow >= mostTooSlow {
				s.giveUp(p)
			}
			idle = idle && len(boards) == 0
			if s.enough() {
				return nil
			}
		}
		if idle {
			return nil
		}
	}
}

// turnsAtATime returns how many turns a part has at a time: more where several boards share a text or a series.
func (s *session) turnsAtATime() int {
	switch {
	case s.grading.Join != nil:
		return batchBoards / 4
	case s.series != nil && !s.slow:
		return max(1, s.seriesLength()/4)
	}
	return 1
}

// largestBoards yields the largest boards.
func (p *plan) largestBoards(ctx context.Context) iter.Seq[catalog.Instance] {
	return func(yield func(catalog.Instance) bool) {
		left := max(largestShapes, p.Boards/largestShare)
		for n := range uint64(2) {
			for shape := p.smallShapes(); shape < len(p.grading.Shapes) && left > 0; shape++ {
				left--
				if b, ok := p.made(ctx, p.Game.Generate, p.Seed+n, shape); ok && !yield(b) {
					return
				}
			}
		}
	}
}

// largest tries the largest boards, for time and memory.
func (s *session) largest(ctx context.Context) error {
	slow := 0
	for b := range s.ahead(ctx, s.largestBoards(ctx)) {
		goesOn, err := s.left(ctx, largeUntil)
		if s.cut.large = !goesOn; !goesOn || err != nil {
			return err
		}
		if slow >= mostTooSlow || s.hopeless() {
			s.given[Large]++
			continue
		}
		t, err := s.try(ctx, b)
		if errors.Is(err, errUndecided) {
			continue
		}
		if err != nil {
			return err
		}
		t.large = true
		s.count(Large, t)
		if t.outcome.verdict == TooSlow {
			slow++
		}
	}
	return nil
}

// failures counts the boards of each failing verdict.
func (s *session) failures() map[Verdict]int {
	return maps.Clone(s.failed)
}

func total(counts map[Verdict]int) (all int) {
	for _, n := range counts {
		all += n
	}
	return all
}
