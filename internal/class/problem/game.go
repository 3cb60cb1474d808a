package problem

import (
	"context"
	"errors"
	"iter"
	"math"
	"strconv"
	"strings"
	"sync"

	"jogada/catalog"
	"jogada/internal/base/text"
	"jogada/internal/class/checktestdata"
	"jogada/solve"
)

// scales are about how often something is repeated in random inputs, from small ones to the largest. The last three are for time and memory.
var scales = []int{2, 3, 4, 6, 8, 12, 20, 40, 100, 1000, 1000, 30_000, 1 << 30}

// The bytes of random inputs.
const (
	fewBytes  = 100_000
	manyBytes = 8 << 20
)

// generatedScale is the scale from which the package's own generators take turns with its grammar: their inputs are seldom small.
const generatedScale = 40

// listSteps limits the steps that listing the inputs of one size may take.
const listSteps = 20_000_000

// Game returns the game of a package: its boards are the inputs.
func (j *Judges) Game() catalog.Game {
	title := j.Title
	if title == "" {
		title = j.Name
	}
	g := catalog.Game{
		Name: j.Name, Title: title, Lead: title, Doc: "A problem package.", Unit: "input",
		Params: []catalog.Param{{Name: "scale", Role: catalog.Shape, Kind: catalog.Int, Default: "2", Doc: "about how often something is repeated", Min: 1, Max: math.MaxInt32}},
		Answer: func(catalog.Values) any { return "" },
		Prompt: func(catalog.Values) catalog.Prompt { return catalog.Prompt{} },
		Parse: func(data []byte, _ catalog.Values, _ *solve.Meter) ([]catalog.Instance, error) {
			return []catalog.Instance{&input{string(data), j}}, nil
		},
		Generate: j.generate,
		Grading:  j.grading(),
	}
	for _, s := range j.Samples {
		g.Examples = append(g.Examples, catalog.Example{Name: s.Name, Title: s.Name, Text: s.Input})
	}
	return g
}

// grammar returns the grammar that inputs are made from; nil: there is none.
func (j *Judges) grammar() *checktestdata.Grammar {
	if len(j.Grammars) == 0 {
		return nil
	}
	return j.Grammars[0].Grammar
}

func (j *Judges) grading() *catalog.Grading {
	g := &catalog.Grading{
		Digest: j.Digest, Growth: j.growing(),
		Doc: "The inputs are those that all validators of the package accept.", Reads: "an input of the problem", Writes: "its output",
		Input: func(b catalog.Instance) (string, bool) {
			text := b.Text()
			return text, !j.isRejected(text)
		},
		Size:  func(b catalog.Instance) int { return j.size(b.Text()) },
		Plain: true, Class: func(b catalog.Instance) string { return b.Text() },
		Smaller: func(b catalog.Instance) iter.Seq[catalog.Instance] { return j.boards(j.smaller(b.Text())) },
		Judge: func(ctx context.Context, b catalog.Instance, right, got string) (catalog.Judgement, error) {
			return j.Judge(ctx, b.Text(), right, got)
		},
		Confirm: func(ctx context.Context, b catalog.Instance) (bool, error) { return j.valid(ctx, b.Text()) },
		Ahead:   j.ahead, JudgeAhead: j.judgeAhead,
		Spent: j.Spent, None: j.none, Disagreements: j.Disagreements,
	}
	if grammar := j.grammar(); grammar != nil {
		g.First, g.Last = int(grammar.Least()), int(grammar.Most())
		g.Boards = func(_ catalog.Values, size int) iter.Seq[catalog.Instance] { return j.boards(j.listed(size)) }
		g.Extremes = func(_ catalog.Values, seed uint64) iter.Seq[catalog.Instance] { return j.boards(j.extremes(seed)) }
	}
	for _, s := range scales {
		g.Shapes = append(g.Shapes, map[string]string{"scale": strconv.Itoa(s)})
	}
	for _, path := range j.Wrong {
		g.Mistakes = append(g.Mistakes, j.mistake(path))
	}
	return g
}

// copycat answers as a wrong submission does, which is built when it is first asked.
type copycat struct {
	judges *Judges
	built  func() []judge
	lock   sync.Mutex
	known  map[string]string // answers found in series, until they are asked for
}

// mistake makes a mistake of a wrong submission.
func (j *Judges) mistake(path string) catalog.Mistake {
	c := &copycat{judges: j, known: map[string]string{}}
	c.built = sync.OnceValue(func() []judge {
		all, err := j.build(j.ctx, []string{path}, j.trusted, 1) // what is built is kept, so its time does not count
		if err != nil {
			return nil // it can't be started, so it gives no answers
		}
		return all
	})
	return catalog.Mistake{Name: j.short(path), Sentence: "It answers as " + j.short(path) + " of the package does.", Costly: true, Ahead: c.ahead,
		Variants: []func(catalog.Instance) (string, bool){c.answer}}
}

// ahead finds answers that will be asked for, in series.
func (c *copycat) ahead(ctx context.Context, boards []catalog.Instance) {
	var texts []string
	for _, b := range boards {
		texts = append(texts, b.Text())
	}
	for _, p := range c.built() {
		results, err := p.program.RunSeries(ctx, texts)
		if err != nil {
			return
		}
		c.lock.Lock()
		defer c.lock.Unlock()
		for i, r := range results {
			if r != nil {
				c.known[texts[i]] = string(r.Stdout)
				c.judges.spent.Add(int64(r.CPU))
			}
		}
	}
}

// answer returns the answer to an input; false: the submission gives none.
func (c *copycat) answer(b catalog.Instance) (string, bool) {
	c.lock.Lock()
	text, found := c.known[b.Text()]
	delete(c.known, b.Text())
	c.lock.Unlock()
	if found {
		return text, true
	}
	for _, p := range c.built() {
		text, ok, err := c.judges.answerOf(c.judges.ctx, p, b.Text())
		return text, ok && err == nil
	}
	return "", false
}

// size returns the size of an input: by the grammar, or without one the sum of its numbers and letters.
func (j *Judges) size(text string) int {
	if grammar := j.grammar(); grammar != nil {
		if size, err := grammar.Size([]byte(text)); err == nil {
			return int(min(size, math.MaxInt32<<16))
		}
		return math.MaxInt32 << 16
	}
	return roughSize(text)
}

// unlisted represents the inputs of a size that take too long to list: no answer to it is known, so nothing is certified.
const unlisted = "\x00the inputs of this size take too long to list\n"

// listed yields the inputs of a size.
func (j *Judges) listed(size int) iter.Seq[string] {
	return func(yield func(string) bool) {
		whole := true
		for text := range j.grammar().Texts(j.ctx, int64(size), listSteps, func() { whole = false }) {
			if !yield(text) {
				return
			}
		}
		if !whole {
			yield(unlisted)
		}
	}
}

// mostExtremes limits the extreme inputs.
const mostExtremes = 5000

// extremes yields inputs of at most four items with values at their bounds.
func (j *Judges) extremes(seed uint64) iter.Seq[string] {
	return func(yield func(string) bool) {
		met := map[string]bool{}
		for n := range uint64(mostExtremes) {
			text, ok := j.grammar().Sample(j.ctx, catalog.NewDice(seed+n), 1+int(n%4), fewBytes, true)
			if ok && !met[text] {
				met[text] = true
				if !yield(text) {
					return
				}
			}
		}
	}
}

// errNoInput says that no random input was found.
var errNoInput = errors.New("no random input that the validators accept was found")

// none says why no input was found.
func (j *Judges) none() string {
	if len(j.Grammars) == 0 {
		return "no input was found: the package has no grammar (.ctd), and its tests and generators give none that the validators accept; add a sample to data/sample"
	}
	name := j.short(j.Grammars[0].File)
	if fault := j.grammar().Fault(); fault != nil {
		return "no input was found: " + text.InFile(fault, name).Error()
	}
	return "no input was found: of many random ones, and those of the smallest sizes, none was made that " + name + " accepts; check its bounds and ASSERTs"
}

// mostEdits limits the edits that lead from a test to an input.
const mostEdits = 30

// editedShare returns how many of twelve random inputs are tests with random edits: more where programs reject some of what the grammar accepts,
// because they accept the tests.
func (j *Judges) editedShare() int {
	switch {
	case len(j.Samples)+len(j.Secret) == 0:
		return 0
	case len(j.Validators) > 0:
		return 6
	}
	return 2
}

// generate makes a random input.
func (j *Judges) generate(d *catalog.Dice, v catalog.Values) (catalog.Instance, error) {
	scale, err := strconv.Atoi(v["scale"])
	if err != nil {
		return nil, err
	}
	bytes := fewBytes
	if scale > 1000 {
		bytes = manyBytes
	}
	text, ok := "", false
	grammar := j.grammar()
	if len(j.Generators) > 0 && d.Roll(4) < 2 && (grammar == nil || scale >= generatedScale) {
		text, ok = j.generated(d, bytes)
	}
	if most := j.editedShare(); !ok && grammar != nil && most > 0 && d.Roll(12) < most {
		test := j.base(d, scale)
		text, ok = grammar.Edited(d, test.Input, 1+d.Roll(min(scale, mostEdits)))
	}
	switch {
	case ok:
	case grammar != nil:
		text, ok = grammar.Sample(j.ctx, d, scale, bytes, false)
	default:
		text, ok = j.edited(d, scale)
	}
	if !ok || strings.HasPrefix(text, "\x00") {
		return nil, errNoInput
	}
	return &input{text, j}, nil
}
