package slide

import (
	"fmt"
	"strconv"
	"strings"

	"jogada/catalog"
	"jogada/catalog/bind"
	"jogada/internal/base/say"
	"jogada/search"
	"jogada/solve"
)

// Scope says how far an answer goes.
type Scope string

// Scopes of an answer: a solution, and three kinds of no.
const (
	Solved     Scope = "solved"     // Slides is the fewest
	Impossible Scope = "impossible" // no solution, whatever the limit
	Beyond     Scope = "limit"      // no solution within the limit; open beyond it
	Undecided  Scope = "undecided"  // the search was stopped
)

// Answer is the answer in JSON.
type Answer struct {
	Slides *int  `json:"slides"`
	Scope  Scope `json:"scope"`
}

// describe puts a route into words.
func (p Puzzle) describe(r search.Route[Board, Slide], t say.Translator, _ *solve.Meter) bind.Description {
	var told bind.Description
	switch {
	case r.Verdict == solve.Proved && len(r.Line) == 0:
		told = p.describeClean(t)
	case r.Verdict == solve.Proved:
		told = p.describeLine(r, t)
	case r.Verdict == solve.Refuted && r.Anywhere:
		told = p.describeImpossible(r, t)
	case r.Verdict == solve.Refuted:
		told = p.describeBeyond(r, t)
	default:
		told = p.describeUndecided(r, t)
	}
	if r.Found {
		told.Frames = p.frames(r.Line, t)
	}
	told.Layers = p.layers(r.Line, t)
	return told
}

func (p Puzzle) describeClean(t say.Translator) bind.Description {
	because := t.Say("the board has %s", say.Mark(t.Of("one tile"), p.places(0)...))
	if p.sum == 0 {
		because = t.Of("the board is empty")
	}
	none := 0
	return bind.Description{Headline: t.Of("already clean: 0 slides"), Because: []string{because}, Rests: t.Of("the board itself"),
		Answer: Answer{&none, Solved}, Bounds: catalog.Bounds{AtLeast: &none, AtMost: &none}, Course: "0\n"}
}

func (p Puzzle) describeLine(r search.Route[Board, Slide], t say.Translator) bind.Description {
	n := len(r.Line)
	told := bind.Description{
		Headline: fmt.Sprintf("%s: %s", inSlides(n, t), spell(r.Line)),
		Spoken:   fmt.Sprintf("%s: %s", inSlides(n, t), sayLine(r.Line, t)),
		Because:  []string{p.atLeast(t)},
		Rests:    t.Say("a solution in %s, and a lower bound that rules out %d", inSlides(n, t), n-1),
		Answer:   Answer{&n, Solved},
		Bounds:   catalog.Bounds{AtLeast: &n, AtMost: &n},
		Course:   fmt.Sprintf("%d\n", n),
	}
	if p.Bound(p.start) < n {
		told.Because = append(told.Because, t.Of("all shorter lines that the bound leaves open were searched, and none leaves a single tile"))
		told.Rests = t.Say("a solution in %s, and a proof that %d are not enough, by an exhaustive search", inSlides(n, t), n-1)
	}
	return told
}

func (p Puzzle) describeImpossible(r search.Route[Board, Slide], t say.Translator) bind.Description {
	told := bind.Description{Headline: t.Of("no solution exists, whatever the limit"), Answer: Answer{Scope: Impossible}, Course: "no solution\n", Unsolved: true}
	why := r.Why
	if again, refuted := p.Refute(p.start); refuted { // the same reason, whatever the method says
		why = again
	}
	if why != "" {
		told.Because = []string{p.why(why, t)}
		told.Rests = t.Of("an invariant: no slide changes the sum of the tiles or the odd part of one")
		return told
	}
	told.Because = []string{p.exhausted(t)}
	told.Rests = t.Of("an exhaustive search of all boards that can be reached")
	return told
}

func (p Puzzle) describeBeyond(r search.Route[Board, Slide], t say.Translator) bind.Description {
	told := bind.Description{Headline: t.Say("no solution within %s", inSlides(p.limit, t)), Answer: Answer{Scope: Beyond},
		Bounds: catalog.Bounds{AtLeast: &r.AtLeast}, Course: "no solution\n", Unsolved: true}
	if bound := p.Bound(p.start); bound > p.limit && bound != search.Never {
		told.Because = []string{p.atLeast(t)}
		told.Rests = t.Of("the bound")
	} else {
		told.Because = []string{t.Of("all lines within the limit that the bound leaves open were searched, and none leaves a single tile")}
		told.Rests = t.Of("an exhaustive search of all lines within the limit")
	}
	told.Because = append(told.Because, t.Of("lines beyond the limit were not searched"))
	return told
}

func (p Puzzle) describeUndecided(r search.Route[Board, Slide], t say.Translator) bind.Description {
	least, stopped := inSlides(r.AtLeast, t), t.Of(r.Stopped.Error())
	told := bind.Description{Headline: t.Say("undecided: at least %s (%s)", least, stopped), Because: []string{stopped},
		Rests: t.Of("the part that was searched"), Answer: Answer{Scope: Undecided}, Bounds: catalog.Bounds{AtLeast: &r.AtLeast}, Course: "undecided\n"}
	if r.Found {
		n := len(r.Line)
		told.Headline = t.Say("undecided: between %d and %s (%s)", r.AtLeast, inSlides(n, t), stopped)
		told.Because = append(told.Because, t.Say("a line of %s was found, and shorter ones were not all searched", inSlides(n, t)))
		told.Bounds.AtMost = &n
	}
	return told
}

func spell(line []search.Step[Board, Slide]) string {
	moves := make([]string, len(line))
	for i, step := range line {
		moves[i] = writeMove("", step.Move)
	}
	return strings.Join(moves, " ")
}

// recall reads the answer of a saved report.
func recall(answer any) (search.Route[Board, Slide], error) {
	a, err := catalog.Decode[Answer](answer)
	if err == nil && (a.Slides != nil) != (a.Scope == Solved) {
		err = fmt.Errorf("a number of slides goes with the scope %q and no other", Solved)
	}
	return search.Route[Board, Slide]{Found: a.Slides != nil, Anywhere: a.Scope == Impossible}, err
}

// checkAnswer returns an error if the answer of a saved report contradicts its verdict or its line.
func checkAnswer(saved catalog.Report) error {
	a, err := catalog.Decode[Answer](saved.Answer)
	if err != nil {
		return err
	}
	if a.Slides != nil && *a.Slides != len(saved.Line) {
		return fmt.Errorf("the answer says %s, the line has %d", quantity(*a.Slides, "slide"), len(saved.Line))
	}
	verdicts := map[Scope]solve.Verdict{Solved: solve.Proved, Impossible: solve.Refuted, Beyond: solve.Refuted, Undecided: solve.Unknown}
	if verdict, known := verdicts[a.Scope]; !known || verdict != saved.Verdict {
		return fmt.Errorf("the scope is %q and the verdict %v", a.Scope, saved.Verdict)
	}
	return nil
}

// atLeast describes the bound of the start in words.
func (p Puzzle) atLeast(t say.Translator) string {
	least := p.least(p.start)
	tile, doublings := p.values[least], p.doublings[least]
	words := t.Say("at least %s: %s, becomes %d by log₂(%d/%d) = %s, and a slide doubles a tile at most once",
		inSlides(p.Bound(p.start), t), say.Mark(t.Say("the smallest tile, %d", tile), p.places(tile)...),
		p.sum, p.sum, tile, t.Count(doublings, "1 doubling", "%d doublings"))
	if p.Bound(p.start) > doublings {
		words = t.Say("%s; the first slide, whichever it is, leaves %s as it is", words, say.Mark(t.Say("a tile %d", tile), p.places(tile)...))
	}
	return words
}

// why translates the reason of an invariant, given in English, and marks the tiles that it names.
func (p Puzzle) why(english string, t say.Translator) string {
	f, flawed := p.flaw(p.start)
	if !flawed || p.plainly(f) != english {
		f, _ = reportPuzzle{p}.flaw(p.start)
	}
	return p.sayFlaw(f, t)
}

// plainly describes a flaw in English.
func (p Puzzle) plainly(f flaw) string { return say.Plain(p.sayFlaw(f, say.Translator{})) }

func (p Puzzle) sayFlaw(f flaw, t say.Translator) string {
	tiles := func() string { return say.Mark(t.Of("the tiles"), p.places(0)...) }
	switch tile, other := f.tiles[0], f.tiles[1]; {
	case tile != 0:
		return t.Say("tiles %s and %s have different odd parts, %d and %d, and merging never changes the odd part of a tile",
			p.named(tile), p.named(other), oddPart(tile), oddPart(other))
	case f.odd == 1:
		return t.Say("%s sum to %d, which is not a power of two", tiles(), f.sum)
	case f.odd > 1:
		return t.Say("%s, all multiples of %d, sum to %d = %d × %d, and %d is not a power of two", tiles(), f.odd, f.sum, f.odd, f.sum/f.odd, f.sum/f.odd)
	default:
		return ""
	}
}

// named returns a value, marked with the tiles of the start that have it.
func (p Puzzle) named(tile int64) string {
	return say.Mark(strconv.FormatInt(tile, 10), p.places(tile)...)
}

// exhausted explains why there is no line at all. Reasons follow from the claim alone; the counts say how much was
// searched.
func (p Puzzle) exhausted(t say.Translator) string {
	tiles := p.tilesLeft(p.start, t)
	switch {
	case len(p.Steps(p.start, nil)) == 0:
		return t.Say("no slide changes the board, and it has %s", tiles)
	case p.doublings != nil && p.rigid():
		return t.Say("slides change nothing but empty lines, and which way round the board is, and it has %s", tiles)
	default:
		return t.Of("all boards that can be reached were searched, and none has a single tile")
	}
}

// said describes a board in words.
func (p Puzzle) said(b Board, t say.Translator) string {
	switch tiles := p.tilesOn(b); {
	case tiles == 0:
		return t.Of("the board is empty")
	case tiles == 1:
		return t.Of("a single tile is left")
	case len(p.Steps(b, nil)) == 0:
		return t.Say("%d tiles are left, and no slide changes anything", tiles)
	default:
		return t.Say("%d tiles are left", tiles)
	}
}

// inSlides writes a number of slides, tilesLeft the number of tiles of a board.
func inSlides(n int, t say.Translator) string { return t.Count(n, "1 slide", "%d slides") }

func (p Puzzle) tilesLeft(b Board, t say.Translator) string {
	return say.Mark(t.Count(p.tilesOn(b), "1 tile", "%d tiles"), p.places(0)...)
}

// quantity writes a number of things in English, for errors.
func quantity(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
