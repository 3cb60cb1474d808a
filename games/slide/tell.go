package slide

import (
	"fmt"
	"strings"

	"jogada/catalog"
	"jogada/search"
	"jogada/solve"
)

// Scope says how far an answer goes.
type Scope string

// The scopes: a solution, and the three noes.
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

// tell puts a route into words.
func (p Puzzle) tell(r search.Route[Board, Slide]) catalog.Told {
	var told catalog.Told
	switch {
	case r.Verdict == solve.Proved && len(r.Line) == 0:
		told = p.tellClean()
	case r.Verdict == solve.Proved:
		told = p.tellLine(r)
	case r.Verdict == solve.Refuted && r.Anywhere:
		told = p.tellImpossible(r)
	case r.Verdict == solve.Refuted:
		told = p.tellBeyond(r)
	default:
		told = p.tellUndecided(r)
	}
	if r.Found {
		told.Frames = p.frames(r.Line)
	}
	return told
}

func (p Puzzle) tellClean() catalog.Told {
	because := "the board has one tile"
	if p.sum == 0 {
		because = "the board is empty"
	}
	none := 0
	return catalog.Told{Headline: "already clean: 0 slides", Because: []string{because}, Rests: "the board itself",
		Answer: Answer{&none, Solved}, Bounds: catalog.Bounds{AtLeast: &none, AtMost: &none}, Course: "0\n"}
}

func (p Puzzle) tellLine(r search.Route[Board, Slide]) catalog.Told {
	n := len(r.Line)
	told := catalog.Told{
		Headline: fmt.Sprintf("%s: %s", count(n, "slide"), spell(r.Line)),
		Because:  []string{p.atLeast()},
		Rests:    "a line that replays, and the bound, which is as high",
		Answer:   Answer{&n, Solved},
		Bounds:   catalog.Bounds{AtLeast: &n, AtMost: &n},
		Course:   fmt.Sprintf("%d\n", n),
	}
	if p.Bound(p.start) < n {
		told.Because = append(told.Because, "all shorter lines that the bound leaves open were searched, and none leaves a single tile")
		told.Rests = "a line that replays, and an exhaustive search of all shorter ones"
	}
	return told
}

func (p Puzzle) tellImpossible(r search.Route[Board, Slide]) catalog.Told {
	told := catalog.Told{Headline: "impossible, whatever the limit", Answer: Answer{Scope: Impossible}, Course: "no solution\n", Unsolved: true}
	switch {
	case r.Why != "":
		told.Because = []string{r.Why}
		told.Rests = "an invariant: no slide changes the sum of the tiles or the odd part of one"
		return told
	case len(p.Steps(p.start, nil)) == 0:
		told.Because = []string{fmt.Sprintf("no slide changes the board, and it has %s", count(p.Rank(p.start), "tile"))}
	case p.rigid():
		told.Because = []string{fmt.Sprintf("slides change nothing but empty lines, and which way round the board is, and it has %s", count(p.Rank(p.start), "tile"))}
	case r.Counts.Expanded == r.Counts.Stored: // each board is in a table, and was looked at once
		told.Because = []string{fmt.Sprintf("%s, which stand for all that can be reached, were looked at, and none has a single tile", count(int(r.Counts.Expanded), "board"))}
	default:
		told.Because = []string{fmt.Sprintf("every line was followed until it brought nothing new, %s in all, some of them more than once, and none has a single tile",
			count(int(r.Counts.Expanded), "board"))}
	}
	told.Rests = "an exhaustive search of all boards that can be reached"
	return told
}

func (p Puzzle) tellBeyond(r search.Route[Board, Slide]) catalog.Told {
	told := catalog.Told{Headline: "no solution within " + count(p.limit, "slide"), Answer: Answer{Scope: Beyond},
		Bounds: catalog.Bounds{AtLeast: &r.AtLeast}, Course: "no solution\n", Unsolved: true}
	if bound := p.Bound(p.start); bound > p.limit && bound != search.Never {
		told.Because = []string{p.atLeast()}
		told.Rests = "the bound"
	} else {
		told.Because = []string{"all lines within the limit that the bound leaves open were searched, and none leaves a single tile"}
		told.Rests = "an exhaustive search of all lines within the limit"
	}
	told.Because = append(told.Because, "lines beyond the limit were not searched")
	return told
}

func (p Puzzle) tellUndecided(r search.Route[Board, Slide]) catalog.Told {
	told := catalog.Told{Headline: "undecided: at least " + count(r.AtLeast, "slide"), Because: []string{r.Stopped.Error()},
		Rests: "the part that was searched", Answer: Answer{Scope: Undecided}, Bounds: catalog.Bounds{AtLeast: &r.AtLeast}, Course: "undecided\n"}
	if r.Found {
		n := len(r.Line)
		told.Headline += fmt.Sprintf(", at most %d", n)
		told.Because = append(told.Because, fmt.Sprintf("a line of %s was found, and shorter ones were not all searched", count(n, "slide")))
		told.Bounds.AtMost = &n
	}
	told.Headline += fmt.Sprintf(" (%v)", r.Stopped)
	return told
}

// atLeast is the bound of the start in words.
func (p Puzzle) atLeast() string {
	least := p.least(p.start)
	doublings := p.doublings[least]
	words := fmt.Sprintf("at least %s: the smallest tile, %d, becomes %d by log2(%d/%d) = %s, and a slide doubles a tile at most once",
		count(p.Bound(p.start), "slide"), p.values[least], p.sum, p.sum, p.values[least], count(doublings, "doubling"))
	if p.Bound(p.start) > doublings {
		words += fmt.Sprintf("; the first slide, whichever it is, leaves a tile %d as it is", p.values[least])
	}
	return words
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
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

// fits says what is wrong with a saved report whose answer contradicts its verdict or its line.
func fits(saved catalog.Report) error {
	a, err := catalog.Decode[Answer](saved.Answer)
	if err != nil {
		return err
	}
	if a.Slides != nil && *a.Slides != len(saved.Line) {
		return fmt.Errorf("the answer says %s, the line has %d", count(*a.Slides, "slide"), len(saved.Line))
	}
	verdicts := map[Scope]solve.Verdict{Solved: solve.Proved, Impossible: solve.Refuted, Beyond: solve.Refuted, Undecided: solve.Unknown}
	if verdict, known := verdicts[a.Scope]; !known || verdict != saved.Verdict {
		return fmt.Errorf("the scope is %q and the verdict %v", a.Scope, saved.Verdict)
	}
	return nil
}
