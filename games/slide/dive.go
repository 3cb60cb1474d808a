package slide

import "slices"

// pit is where a climb goes on, depth first, when its shelf is full.
type pit struct {
	most   int   // forms that its table takes, whatever the budget
	until  int64 // the expansions after which it is given up; 0: it is not open yet
	recent *recent
	levels []*level
}

// patience is how many times the expansions that filled the shelf are spent in depth before the memory counts as too
// small.
const patience = 64

// level is one form on the way down.
type level struct {
	form []uint64
	fan  *fan
	next int // the next of its slides
}

// dive searches below a form that is not on the shelf, depth first, as far as the ceiling allows. It returns the ceiling
// under which this has to be done again: never, if nothing was left out for the ceiling's sake.
//
// It leaves out forms on the shelf, which are followed from there, and forms that were entered under this ceiling with
// at least as many slides left. The latter may still be on the way down, or their search may have been cut short by
// another such form; yet no ceiling is passed in vain that should not be. Say there is a line as long as the ceiling and
// none shorter. Look at all forms on such lines that are on the shelf, or were entered under this ceiling, with no slide
// lost, and take one with the fewest slides to go. The next form on its line is within the ceiling; so it was put on the
// shelf or entered, or left out for having been, and no later than it can be: one with fewer slides to go. Nor does it
// hurt that a dive which left out nothing for the ceiling's sake is not made again. All lines through it lead to the
// shelf, or to forms that another dive had entered as early; and where that one had to stop it will be made again.
//
// Losing entries of the table costs time and no more. Where there is no line at all, and forms lead back to each other,
// it may cost so much that the search is given up before that is shown.
func (c *climb) dive(t task, form []uint64, slides int) (later int) {
	if c.pit.until == 0 {
		c.pit.until = patience * c.meter.Counts().Expanded
		room := c.shelf.bytes / 3 / int64(8*c.words()+8)
		c.pit.recent = newRecent(c.words(), int(min(int64(c.pit.most), room)), c.meter)
	}
	later = never
	if c.known(form, slides) {
		return later
	}
	c.enter(0, form, slides)
	for depth := 0; depth >= 0 && c.meter.Stopped() == nil; {
		l := c.pit.levels[depth]
		if l.next == len(l.fan.bounds) {
			depth--
			continue
		}
		form, bound := l.fan.forms[l.next], l.fan.bounds[l.next]
		l.next++
		switch below := slides + depth + 1; {
		case bound == never:
		case bound == 0:
			c.line = append(c.way(t), c.path(depth)...)
			c.line = append(c.line, slices.Clone(form))
			return never
		case below+bound > c.ceiling:
			later = min(later, below+bound)
		case !c.known(form, below):
			depth++
			c.enter(depth, form, below)
		}
	}
	return later
}

// known says whether a form reached in so many slides can be left out.
func (c *climb) known(form []uint64, slides int) bool {
	h := digest(form)
	_, shelved := c.shelf.find(form, uint32(h>>32))
	return shelved || c.pit.recent.entered(form, h, c.ceiling, c.ceiling-slides)
}

// enter goes down to a form.
func (c *climb) enter(depth int, form []uint64, slides int) {
	if depth == len(c.pit.levels) {
		c.pit.levels = append(c.pit.levels, &level{form: make([]uint64, c.words()), fan: newFan(c.words())})
		c.meter.Keep(0, int64(5*8*c.words()))
	}
	if c.meter.Counts().Expanded >= c.pit.until {
		c.meter.Keep(0, 4*c.shelf.bytes) // more than there is: a shelf with room for twice as many forms is asked for
	}
	if !c.meter.Expand() {
		return
	}
	if c.see != nil {
		c.see(form, slides)
	}
	l := c.pit.levels[depth]
	copy(l.form, form)
	c.slide(form, allSlides, c.ceiling-slides-1, l.fan)
	l.next = 0
	for _, bound := range l.fan.bounds {
		if bound != never {
			c.meter.Generate(1)
		}
	}
}

// path are the forms on the way down.
func (c *climb) path(depth int) [][]uint64 {
	var path [][]uint64
	for _, l := range c.pit.levels[:depth+1] {
		path = append(path, slices.Clone(l.form))
	}
	return path
}
