package checktestdata

import (
	"context"
	"errors"
	"math"
	"math/big"
	"strings"
)

// driver supplies the values of a run, or finds them in a text.
type driver interface {
	integer(c *command, low, high *big.Int) (*big.Int, error)
	decimal(c *command, low, high *big.Rat, least, most int) (string, error)
	word(c *command) (string, error)
	literal(c *command, text string) error
	end(c *command) error
	atEnd() (bool, error)
	looksAt(letters string) (bool, error)
}

// errDead says that the values so far lead to no text that the grammar accepts.
var errDead = errors.New("the grammar accepts no such text")

// farthest bounds sizes: no size of interest comes near it.
const farthest = math.MaxInt64 / 4

// rest is what is left of a sequence of commands, or of a loop.
type rest struct {
	commands []command
	loop     *command
	left     int64 // repetitions of the loop after this one
}

// run carries out a grammar.
type run struct {
	*Grammar
	driver driver
	values map[string]map[string]value
	cost   int64
	rests  []rest
	trace  *trace // nil: nothing is recorded
	again  int    // how often a repetition that leads nowhere is tried again; 0: never
	undo   []undone
	mark   func() func()   // prepares to take a repetition back
	work   int             // steps
	most   int             // of them; 0: no limit
	ctx    context.Context // ends the run; nil: nothing does
}

// undone is an assignment to take back.
type undone struct {
	name, index string
	old         value
	had         bool
}

func newRun(g *Grammar, d driver) *run {
	return &run{Grammar: g, driver: d, values: map[string]map[string]value{}}
}

// errWork says that a run takes too many steps, or that its context ended.
var errWork = errors.New("the grammar asks for too many steps")

// contextEvery is the number of steps between two looks at the context.
const contextEvery = 1 << 12

// exec carries out commands in order.
func (r *run) exec(commands []command) error {
	r.rests = append(r.rests, rest{})
	depth := len(r.rests) - 1
	for i := range commands {
		r.rests[depth].commands = commands[i+1:]
		if r.work++; r.most > 0 && r.work > r.most || r.work%contextEvery == 0 && r.ctx != nil && r.ctx.Err() != nil {
			return errWork
		}
		if err := r.one(&commands[i]); err != nil {
			return err
		}
	}
	r.rests = r.rests[:depth]
	return nil
}

// one carries out a command.
func (r *run) one(c *command) error {
	switch c.kind {
	case literal:
		v, err := r.eval(c.value)
		if err != nil {
			return err
		}
		if v.text == nil {
			return r.fail(c.pos, "STRING wants a string")
		}
		return r.driver.literal(c, *v.text)
	case ending:
		return r.driver.end(c)
	case integer, decimal, regular:
		return r.read(c)
	case set, unset:
		for _, a := range c.sets {
			var v value
			var err error
			if c.kind == set {
				if v, err = r.eval(a.value); err != nil {
					return err
				}
			}
			if err := r.assign(a.name, v); err != nil {
				return err
			}
		}
		return nil
	case repeat, while:
		return r.loop(c)
	}
	v, err := r.eval(c.value)
	switch {
	case err != nil:
		return err
	case c.kind == assert && !v.truth:
		return r.rejected(c)
	case c.kind == branch && v.truth:
		return r.exec(c.body)
	case c.kind == branch:
		return r.exec(c.other)
	}
	return nil
}

// rejected returns the error of an ASSERT that does not hold.
func (r *run) rejected(c *command) error {
	if m, is := r.driver.(*matcher); is {
		return m.fault("ASSERT does not hold (line %d of the grammar)", r.line(c.pos))
	}
	return errDead
}

func (g *Grammar) line(pos int) int { return 1 + strings.Count(string(g.source[:pos]), "\n") }

// read gets the value of a command.
func (r *run) read(c *command) error {
	var v value
	switch c.kind {
	case integer:
		low, high, err := r.bounds(c)
		if err != nil {
			return err
		}
		i, err := r.driver.integer(c, low, high)
		if err != nil {
			return err
		}
		v.whole = i
		r.pay(costOfInteger(i, low, high))
	case decimal:
		text, err := r.decimal(c, &v)
		if err != nil {
			return err
		}
		r.trace.text(text)
	case regular:
		text, err := r.driver.word(c)
		if err != nil {
			return err
		}
		v.text = &text
		r.pay(max(1, int64(len(text))))
		r.trace.text(text)
	}
	if v.whole != nil {
		r.trace.integer(c, v.whole)
	}
	if c.name == nil {
		return nil
	}
	return r.assign(c.name, v)
}

// decimal gets the value of a FLOAT or FLOATP.
func (r *run) decimal(c *command, v *value) (string, error) {
	low, err := r.fraction(c, c.low)
	if err != nil {
		return "", err
	}
	high, err := r.fraction(c, c.high)
	if err != nil {
		return "", err
	}
	least, most := 0, -1
	if c.least != nil {
		if least, err = r.count(c, c.least); err != nil {
			return "", err
		}
		if most, err = r.count(c, c.most); err != nil {
			return "", err
		}
	}
	text, err := r.driver.decimal(c, low, high, least, most)
	if err != nil {
		return "", err
	}
	x, ok := readDecimal(text)
	if !ok {
		return "", errDead
	}
	v.rational = x
	r.pay(costOfDecimal(text, low, high, least))
	return text, nil
}

func (r *run) pay(cost int64) { r.cost = min(farthest, r.cost+cost) }

// bounds returns the bounds of an INT.
func (r *run) bounds(c *command) (low, high *big.Int, err error) {
	a, err := r.eval(c.low)
	if err != nil {
		return nil, nil, err
	}
	b, err := r.eval(c.high)
	if err != nil {
		return nil, nil, err
	}
	if a, b = truncated(a), truncated(b); a.whole == nil || b.whole == nil {
		return nil, nil, r.fail(c.pos, "the bounds of INT are no integers")
	}
	return a.whole, b.whole, nil
}

// truncated returns a fraction that is an integer as one.
func truncated(v value) value {
	if v.rational != nil && v.rational.IsInt() {
		return value{whole: v.rational.Num()}
	}
	return v
}

func (r *run) fraction(c *command, n *node) (*big.Rat, error) {
	v, err := r.eval(n)
	if err != nil {
		return nil, err
	}
	x, ok := v.ratio()
	if !ok {
		return nil, r.fail(c.pos, "the bound is no number")
	}
	return x, nil
}

// mostRepeated limits the repetitions of a loop.
const mostRepeated = 50_000_000

// count returns a number of repetitions or decimals.
func (r *run) count(c *command, n *node) (int, error) {
	v, err := r.eval(n)
	if err != nil {
		return 0, err
	}
	if v = truncated(v); v.whole == nil || !v.whole.IsInt64() || v.whole.Int64() < 0 || v.whole.Int64() > mostRepeated {
		return 0, r.fail(c.pos, "the count is no number from 0 to %d", mostRepeated)
	}
	return int(v.whole.Int64()), nil
}

// loop carries out a loop.
func (r *run) loop(c *command) error {
	count := -1
	if c.kind == repeat {
		var err error
		if count, err = r.count(c, c.value); err != nil {
			return err
		}
	}
	r.rests = append(r.rests, rest{loop: c})
	depth := len(r.rests) - 1
	span := r.trace.enter(c)
	for n := 0; n != count; n++ {
		r.rests[depth].left = int64(max(0, count-n-1))
		if c.kind == while {
			v, err := r.eval(c.value)
			if err != nil {
				return err
			}
			if !v.truth {
				break
			}
		}
		if c.name != nil {
			if err := r.assign(c.name, value{whole: big.NewInt(int64(n))}); err != nil {
				return err
			}
		}
		r.trace.iteration(span)
		if err := r.iteration(c, n); err != nil {
			return err
		}
	}
	r.trace.leave(span)
	r.rests = r.rests[:depth]
	return nil
}

// iteration carries out one repetition, again if it leads nowhere and the driver chooses at random.
func (r *run) iteration(c *command, n int) error {
	depth := len(r.rests)
	for try := 0; ; try++ {
		before, undo, work := r.cost, len(r.undo), r.work
		var back func()
		if r.again > 0 {
			back = r.mark()
		}
		var err error
		if n > 0 {
			err = r.exec(c.separator)
		}
		if err == nil {
			err = r.exec(c.body)
		}
		if err == nil && r.cost == before {
			if r.work == work {
				return r.fail(c.pos, "the loop does nothing")
			}
			r.pay(1)
		}
		if !errors.Is(err, errDead) || try >= r.again {
			return err
		}
		r.takeBack(undo)
		back()
		r.cost, r.rests = before, r.rests[:depth]
	}
}
