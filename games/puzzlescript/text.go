package puzzlescript

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jogada/catalog"
	"jogada/games/puzzlescript/internal/engine"
	"jogada/games/puzzlescript/internal/plain"
	"jogada/games/puzzlescript/internal/source"
	"jogada/internal/base/text"
	"jogada/solve"
)

// The largest game that is read.
const (
	MostBytes = 1 << 20
	MostCells = source.MostCells // of a level
)

// allLevels is the value of the parameter level that means every one.
const allLevels = "all"

// parse reads a game and makes a question of one of its levels, or of each.
func parse(data []byte, v catalog.Values, meter *solve.Meter) ([]catalog.Instance, error) {
	g, err := readGame(string(data), meter)
	if err != nil {
		return nil, err
	}
	if fault := g.solvable(asked(v)); fault != nil {
		return nil, fault
	}
	levels := g.source.Playable()
	first, last := 1, len(levels)
	if which := v["level"]; which != allLevels {
		n, err := strconv.Atoi(which)
		if err != nil || n < 1 || n > len(levels) {
			return nil, &text.Error{Line: 1, Col: 1, Msg: fmt.Sprintf("there is no level %q: want a number from 1 to %d, or all", which, len(levels))}
		}
		first, last = n, n
	}
	var boards []catalog.Instance
	for n := first; n <= last; n++ {
		p := newPuzzle(g, levels[n-1], n, asked(v), meter)
		if meter.Stopped() != nil {
			return nil, fmt.Errorf("not all levels could be started: %w", meter.Stopped())
		}
		if p.start == "" {
			return nil, &text.Error{Line: g.prog.Random(), Col: 1, Msg: severalStarts}
		}
		if p, err = p.plainly(meter); err != nil {
			return nil, err
		}
		boards = append(boards, newInstance(p))
	}
	return boards, nil
}

func asked(v catalog.Values) Goal {
	if a := Goal(v["ask"]); a != "" {
		return a
	}
	return Shortest
}

// readGame reads and compiles a game. It refuses one in which anything is wrong, and one for which the meter does not suffice.
func readGame(data string, meter *solve.Meter) (*game, error) {
	if len(data) > MostBytes {
		return nil, &text.Error{Line: 1, Col: 1, Msg: fmt.Sprintf("the game has %d bytes; the most is %d", len(data), MostBytes)}
	}
	src := source.Read(data, meter)
	prog, faults := engine.Compile(src, meter)
	if meter.Stopped() != nil {
		return nil, fmt.Errorf("the game was not read: %w", meter.Stopped())
	}
	all := slices.Concat(src.Errors(), faults)
	for _, f := range all {
		if !f.Warning {
			return nil, fault(f)
		}
	}
	if prog == nil || len(src.Playable()) == 0 {
		return nil, &text.Error{Line: 1, Col: 1, Msg: "the game has no level to play; draw one in LEVELS"}
	}
	return newGame(data, src, prog, meter)
}

// newGame makes a game of its source and the program of it.
func newGame(data string, src *source.Game, prog *engine.Program, meter *solve.Meter) (*game, error) {
	rules := plain.New(src, meter)
	if meter.Stopped() != nil {
		return nil, fmt.Errorf("the rules were not read: %w", meter.Stopped())
	}
	changes := rules.Changes()
	if prog.Random() > 0 {
		for layer, looks := range rules.Looks() {
			changes[layer] = changes[layer] && !looks
		}
	}
	g := &game{text: data, source: src, prog: prog, rules: rules, coding: codingOf(src, changes)}
	for at, layer := range g.changing {
		if rules.Looks()[layer] {
			g.looks = append(g.looks, at)
		}
	}
	return g, nil
}

const severalStarts = "chance decides how the level begins; an exact answer needs a single start"

// solvable returns why a question about the game has no exact answer; nil: it has one.
func (g *game) solvable(ask Goal) *text.Error {
	line, why := g.prog.Unsolvable()
	switch {
	case why != nil:
	case g.rules.Crowded() > 0:
		line, why = g.rules.Crowded(), errors.New("the rule puts an object at random beside another one; no checked answer allows two objects on one layer of a cell")
	case g.rules.Chance() && (ask == Stuck || ask == Count):
		line, why = g.prog.Random(), fmt.Errorf("the rule chooses at random, which can change what wins; want ask=%s (with luck) or ask=%s (whatever chance does)", Shortest, Always)
	default:
		return nil
	}
	return &text.Error{Line: line, Col: 1, Msg: why.Error()}
}

// fault returns a fault of the source as an error with its place.
func fault(f source.Fault) error {
	return &text.Error{Line: max(1, f.Line), Col: max(1, f.Column), Msg: f.Text}
}

// Text returns the game with the rows of the level written in its signs.
func (i instance) Text() string { return i.puzzle.text }

// plainly returns the question with the rows of its level written as its signs write them, so that a board has one text.
func (p Puzzle) plainly(meter *solve.Meter) (Puzzle, error) {
	if n := len(p.game.text); !meter.Work(n/16+len(p.source.Levels[p.level].Cells)) || !meter.Keep(0, int64(n)) {
		return p, meter.Stopped()
	}
	text, err := p.rewritten(p.source.Levels[p.level].Cells)
	if err != nil || text == p.game.text {
		return p, err
	}
	other := *p.game
	other.text = text
	p.game = &other
	return p, nil
}

// rewritten returns a game with other objects on a level: the rows of that level are written anew, with new signs in the legend for contents that have
// none.
func (p Puzzle) rewritten(cells [][]int) (string, error) {
	lines := strings.Split(strings.ReplaceAll(p.game.text, "\r\n", "\n"), "\n")
	l := p.source.Levels[p.level]
	fresh := map[string]string{}
	var entries []string
	rows := make([]strings.Builder, l.Height)
	for y := range l.Height {
		for x := range l.Width {
			ids := cells[x*l.Height+y]
			sign, known := p.signs.drawn[setKey(ids)]
			if !known {
				sign = p.signs.signOf(p.source, ids)
				known, made := fresh[sign]
				if !made {
					var err error
					if known, err = p.freshSign(len(fresh)); err != nil || len(ids) == 0 {
						return "", fmt.Errorf("no sign is left for a cell with %s", sign)
					}
					fresh[sign] = known
					entries = append(entries, known+" = "+strings.ReplaceAll(strings.Trim(sign, "()"), ",", " and ")+" "+drawnMark)
				}
				sign = known
			}
			rows[y].WriteString(sign)
		}
	}
	for y, line := range l.RowLines {
		lines[line-1] = rows[y].String()
	}
	at := p.legendEnd(lines)
	return strings.Join(slices.Insert(lines, at, entries...), "\n"), nil
}

// legendEnd returns the line behind which entries can be added to the legend.
func (p Puzzle) legendEnd(lines []string) int {
	at := p.source.Sections["legend"]
	if at < len(lines) && strings.Trim(lines[at], "= \t") == "" && strings.Contains(lines[at], "=") {
		at++
	}
	for _, e := range p.source.Legend {
		if e.Line < p.source.Sections["sounds"] || p.source.Sections["sounds"] == 0 {
			at = max(at, e.Line)
		}
	}
	return at
}

// freshSign returns the n-th sign that the game does not use.
func (p Puzzle) freshSign(n int) (string, error) {
	candidates := []rune("abcdefghijklmnopqrstuvwxyz0123456789!$%&*,:;?~^")
	for c := 'α'; c <= 'ω'; c++ {
		candidates = append(candidates, c)
	}
	for c := 'а'; c <= 'я'; c++ {
		candidates = append(candidates, c)
	}
	for _, c := range candidates {
		if p.signs.all[string(c)] {
			continue
		}
		if n == 0 {
			return string(c), nil
		}
		n--
	}
	return "", fmt.Errorf("all signs are used")
}
