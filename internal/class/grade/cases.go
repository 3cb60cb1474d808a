package grade

import (
	"context"
	"errors"
	"slices"
	"strings"

	"jogada/catalog"
)

// Case is a test case: a text for a program, the right answer, and the mistakes that it finds.
type Case struct {
	Part  Part
	Text  string
	Right string
	// Finds are the mistakes that answer wrongly in one of their variants or in all; nil for the largest boards, on which they are not tried.
	Finds []string
	// Boards are the boards of the text; one, unless the text of the game holds several.
	Boards []catalog.Instance
	// Rights are the answers to the boards.
	Rights []string
}

// The number of cases of each part.
const (
	caseSmallTried = 1500 // so many small boards are looked at
	caseSmall      = 10
	caseRandom     = 10
	caseExtra      = 2 // further boards for each mistake
)

// Cases returns a set of test cases: the examples; for each mistake the smallest board that finds it; the fewest boards that
// together find all mistakes, and some more; random boards; the largest boards. They depend only on the seed.
func Cases(ctx context.Context, o Options) ([]Case, error) {
	c := &casing{session: newSession(newPlan(o))}
	if !c.generates(ctx) {
		return nil, c.none(ctx, "the programs of a package on")
	}
	suite, err := Tests(ctx, o, nil)
	if err != nil {
		return nil, err
	}
	c.methods = c.mistakes()
	for _, part := range []func(context.Context) error{c.examples, c.small, func(ctx context.Context) error { return c.traps(ctx, suite) }, c.random, c.large, c.joined} {
		if err := part(ctx); err != nil {
			return nil, err
		}
	}
	if err := ctx.Err(); err != nil {
		return nil, context.Cause(ctx)
	}
	order := []Part{Examples, Small, Traps, Random, Large}
	slices.SortStableFunc(c.cases, func(a, b Case) int { return slices.Index(order, a.Part) - slices.Index(order, b.Part) })
	return c.cases, nil
}

// casing collects test cases.
type casing struct {
	*session
	methods []method
	cases   []Case
}

// add adds a board to a part, unless it is there already, and returns the methods that are wrong on it.
func (c *casing) add(ctx context.Context, part Part, b catalog.Instance, wanted func(kills uint64) bool) (kills uint64, err error) {
	var methods []method
	if part != Large {
		methods = c.methods
	}
	found, err := c.candidate(ctx, b, methods)
	switch {
	case errors.Is(err, errUndecided):
		return 0, nil
	case err != nil || !wanted(found.kills) || slices.ContainsFunc(c.cases, func(other Case) bool { return other.Text == found.input }):
		return 0, err
	}
	made := Case{Part: part, Text: found.input, Right: found.right, Boards: []catalog.Instance{b}, Rights: []string{found.right}}
	if part != Large {
		made.Finds = names(methods, found.kills)
	}
	c.cases = append(c.cases, made)
	return found.kills, nil
}

func always(uint64) bool { return true }

func (c *casing) examples(ctx context.Context) error {
	for b := range c.session.examples(ctx) {
		if _, err := c.add(ctx, Examples, b, always); err != nil {
			return err
		}
	}
	return nil
}

// small adds, in order of size, boards that find a mistake that no smaller one finds.
func (c *casing) small(ctx context.Context) error {
	found, tried, added := uint64(0), 0, 0
	for b := range c.enumerated(ctx) {
		if tried++; tried > caseSmallTried || added == caseSmall {
			return nil
		}
		kills, err := c.add(ctx, Small, b, func(kills uint64) bool { return kills&^found != 0 })
		if err != nil {
			return err
		}
		if kills&^found != 0 {
			found, added = found|kills, added+1
		}
	}
	return nil
}

// traps adds the best boards, and some for each mistake besides.
func (c *casing) traps(ctx context.Context, best Suite) error {
	for _, text := range best.Best {
		boards, err := c.Game.Parse([]byte(text.Text), c.Values, nil)
		if err != nil {
			return err
		}
		if _, err := c.add(ctx, Traps, boards[0], always); err != nil {
			return err
		}
	}
	for b := range c.session.traps(ctx, c.methods, caseExtra) {
		if _, err := c.add(ctx, Traps, b, always); err != nil {
			return err
		}
	}
	return nil
}

func (c *casing) random(ctx context.Context) error {
	added := 0
	for b := range c.session.random(ctx) {
		if added++; added > caseRandom {
			return nil
		}
		if _, err := c.add(ctx, Random, b, always); err != nil {
			return err
		}
	}
	return nil
}

func (c *casing) large(ctx context.Context) error {
	for shape := c.smallShapes(); shape < len(c.grading.Shapes); shape++ {
		b, ok := c.made(ctx, c.Game.Generate, c.Seed, shape)
		if !ok {
			continue
		}
		if _, err := c.add(ctx, Large, b, always); err != nil {
			return err
		}
	}
	return nil
}

// joined adds a text of several boards, where the game has such texts: those of all small cases, and all examples.
func (c *casing) joined(ctx context.Context) error {
	if c.grading.Join == nil {
		return nil
	}
	for _, part := range []Part{Examples, Traps} {
		all := Case{Part: part}
		for _, other := range c.cases {
			if other.Part == part && len(other.Boards) == 1 {
				all.Boards, all.Rights, all.Finds = append(all.Boards, other.Boards...), append(all.Rights, other.Rights...), append(all.Finds, other.Finds...)
			}
		}
		if len(all.Boards) < 2 {
			continue
		}
		slices.Sort(all.Finds)
		all.Finds = slices.Compact(all.Finds)
		all.Text, all.Right = c.grading.Join(all.Boards), strings.Join(all.Rights, "")
		c.cases = append(c.cases, all)
	}
	return nil
}
