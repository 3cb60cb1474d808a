package bind

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/internal/base/say"
	"jogada/search"
	"jogada/solve"
)

// run is the line of one runner so far.
type run[S comparable] struct {
	runner int
	path   []S // from its start
}

func (r run[S]) at() S       { return r.path[len(r.path)-1] }
func (r run[S]) rounds() int { return len(r.path) - 1 }

// finish records when a runner arrives, if at all, and what ranks it among runners that arrive in the same round.
type finish struct {
	runner  int
	arrives bool
	rounds  int
	strides []int
}

// rivals holds all other runners, who take their best lines.
type rivals[S comparable, M any] struct {
	places   []search.Rank[S, M] // by runner
	finishes []finish
}

// play returns the moves of one runner at the end of its line while the others take their best ones. The state is its
// name and the states it has been in, with commas for the blanks within one: "A 0,0 0,3".
func (c *Race[S, M]) play(m *solve.Meter, r catalog.PlayRequest) (catalog.Play, error) {
	mine, err := c.readRun(m.Stage(searchShare, r.Budget.Nodes), r)
	if err != nil {
		return catalog.Play{}, err
	}
	others, err := c.rivals(m, mine.runner, r.Budget.Nodes)
	if err != nil {
		return catalog.Play{}, err
	}
	t := c.translator(r.Language).Missing(r.Missing)
	name := c.Question.Runners()[mine.runner].Name
	state := catalog.Play{State: c.writeRun(mine), Player: name, Turn: name, Units: t.Forms(c.Unit), Toward: t.Of("the goal"), Moves: []catalog.Option{}}
	for _, runner := range c.Question.Runners() {
		state.Players = append(state.Players, runner.Name)
	}
	state.Frame = c.picture(mine, others)
	arrived := c.Question.Goal(mine.at())
	var options []catalog.Option
	if !arrived {
		if options, err = c.options(m, mine, others, r.Budget.Nodes, t); err != nil {
			return catalog.Play{}, err
		}
	}
	// A beaten runner may go on, and sees what that would be worth.
	state.Value = c.own(mine, others, options)
	if state.Over = len(options) == 0 || others.over(mine, arrived); state.Over {
		state.Turn = ""
	} else {
		state.Moves = orderBy(sooner, options, state.Value)
	}
	state.Said = c.said(mine, others, state.Over, t)
	return state, nil
}

// Limits of play in a race: the rounds that are read, and the names that all moves of a state mention together, each of
// them every runner and every round of the line. A cell may have as many moves as there are other cells.
const (
	mostRounds = 10_000
	mostNamed  = 1 << 18
)

// readRun reads a state: the runner's name, then its states.
func (c *Race[S, M]) readRun(m *solve.Meter, r catalog.PlayRequest) (run[S], error) {
	runners := c.Question.Runners()
	if len(runners) == 0 {
		return run[S]{}, catalog.ErrNobody
	}
	fields := strings.Fields(r.State)
	name := r.Player
	if len(fields) > 0 {
		name = fields[0]
	}
	who := 0
	if name != "" {
		if who = slices.IndexFunc(runners, func(x search.Runner[S]) bool { return x.Name == name }); who < 0 {
			return run[S]{}, fmt.Errorf("there is no player %q", name)
		}
	}
	if r.Player != "" && r.Player != runners[who].Name {
		return run[S]{}, fmt.Errorf("the state is a line of player %s, not of %s", runners[who].Name, r.Player)
	}
	if len(fields) > mostRounds+2 {
		return run[S]{}, fmt.Errorf("a line of more than %d rounds", mostRounds)
	}
	mine := run[S]{runner: who, path: []S{runners[who].At}}
	for i, word := range fields[min(1, len(fields)):] {
		s, err := c.Notation.Read(strings.ReplaceAll(word, ",", " "))
		if err != nil {
			return mine, fmt.Errorf("the state can't be read: %w", err)
		}
		if i == 0 && s == mine.at() {
			continue
		}
		if !m.Expand() {
			return mine, fmt.Errorf("the line could not be followed: %w", m.Stopped())
		}
		steps := c.Question.Steps(mine.at(), nil)
		m.Generate(len(steps))
		if i == 0 || c.Question.Goal(mine.at()) || !slices.ContainsFunc(steps, func(step search.Step[S, M]) bool { return step.To == s }) {
			return mine, fmt.Errorf("player %s can't be on %s after round %d", runners[who].Name, word, i)
		}
		mine.path = append(mine.path, s)
	}
	return mine, nil
}

func (c *Race[S, M]) writeRun(r run[S]) string {
	words := []string{c.Question.Runners()[r.runner].Name}
	for _, s := range r.path {
		words = append(words, strings.ReplaceAll(c.Notation.State(s), " ", ","))
	}
	return strings.Join(words, " ")
}

// placed ranks all runners of a race, before a share of the request's time is used up.
func (c *Race[S, M]) placed(m *solve.Meter, until float64, q search.Race[S, M], nodes int64) ([]search.Rank[S, M], error) {
	part := m.Stage(until, nodes)
	s := c.Everyone.Run(search.WithMeter(q, part), part)
	if s.Verdict == solve.Unknown {
		return nil, fmt.Errorf("the lines of the players could not be worked out: %w", s.Stopped)
	}
	places := make([]search.Rank[S, M], len(q.Runners()))
	for _, p := range s.Ranks {
		places[p.Runner] = p
	}
	return places, nil
}

func (c *Race[S, M]) rivals(m *solve.Meter, me int, nodes int64) (rivals[S, M], error) {
	places, err := c.placed(m, searchShare/2, c.Question, nodes)
	f := rivals[S, M]{places: places}
	known := map[S][]int{} // by start: runners with the same start share a line
	for i, p := range places {
		if i == me {
			continue
		}
		start := c.Question.Runners()[i].At
		strides, there := known[start]
		if !there {
			if !m.Keep(0, int64(8*len(p.Line))) || !m.Work(len(p.Line)) {
				return f, fmt.Errorf("the lines of the players could not be compared: %w", m.Stopped())
			}
			strides = search.Strides(c.Question, start, p.Line)
			known[start] = strides
		}
		f.finishes = append(f.finishes, finish{i, p.Arrives, p.Rounds, strides})
	}
	return f, err
}

// over reports whether a runner has arrived by the end of a line.
func (f rivals[S, M]) over(mine run[S], arrived bool) bool {
	return arrived || slices.ContainsFunc(f.finishes, func(x finish) bool { return x.arrives && x.rounds <= mine.rounds() })
}

// options returns the steps from the end of a line, each with the value of the best line from there.
func (c *Race[S, M]) options(m *solve.Meter, mine run[S], others rivals[S, M], nodes int64, t say.Translator) ([]catalog.Option, error) {
	steps := c.Question.Steps(mine.at(), nil)
	if len(steps)*(len(mine.path)+len(c.Question.Runners())) > mostNamed {
		return nil, fmt.Errorf("there are %d moves, which are too many to tell after %d rounds with %d players", len(steps), mine.rounds(), len(c.Question.Runners()))
	}
	runners := make([]search.Runner[S], len(steps))
	for i, step := range steps {
		runners[i] = search.Runner[S]{Name: fmt.Sprint(i), At: step.To}
	}
	q := c.With(runners)
	places, err := c.placed(m, searchShare, q, nodes)
	if err != nil {
		return nil, err
	}
	before := c.strides(mine)
	options := make([]catalog.Option, len(steps))
	for i, step := range steps {
		if !m.Work(len(places[i].Line) + len(mine.path) + len(c.Question.Runners())) {
			return nil, fmt.Errorf("the moves could not be compared: %w", m.Stopped())
		}
		next := run[S]{mine.runner, append(slices.Clip(mine.path), step.To)}
		p := places[i]
		f := finish{mine.runner, p.Arrives, next.rounds() + p.Rounds,
			slices.Concat(before, []int{c.Question.Stride(mine.at())}, search.Strides(q, step.To, p.Line))}
		options[i] = catalog.Option{Move: c.Notation.Move(mine.at(), step.Move), Said: c.Notation.say(mine.at(), step.Move, t), State: c.writeRun(next), Places: []int{c.Place(step.To)},
			Value: others.worth(c.Question.Tie(), f, next.rounds()), Frame: c.picture(next, others)}
		if c.Arrow != nil {
			options[i].Arrow = c.Arrow(mine.at(), step.Move)
		}
	}
	return options, nil
}

func (c *Race[S, M]) strides(r run[S]) []int {
	strides := make([]int, 0, r.rounds()+1)
	for _, s := range r.path[:r.rounds()] {
		strides = append(strides, c.Question.Stride(s))
	}
	return strides
}

// worth returns the value of a finish against the rivals, seen after now rounds.
func (f rivals[S, M]) worth(tie search.Tie, mine finish, now int) catalog.StateValue {
	result := catalog.Draw
	if mine.arrives {
		result = catalog.Win
	}
	for _, x := range f.finishes {
		if x.arrives && (!mine.arrives || x.before(mine, tie)) {
			result = catalog.Loss
		}
	}
	w := catalog.StateValue{Result: &result}
	if mine.arrives {
		w.Distance = catalog.Some(mine.rounds - now)
	}
	return w
}

// before reports whether a runner arrives before another one.
func (f finish) before(g finish, tie search.Tie) bool {
	if f.rounds != g.rounds {
		return f.rounds < g.rounds
	}
	return search.CompareFinish(tie, f.strides, g.strides, f.runner-g.runner) < 0
}

// own returns the value of the end of a line: that of the best step from it or, without steps, the result reached.
func (c *Race[S, M]) own(mine run[S], others rivals[S, M], options []catalog.Option) catalog.StateValue {
	if len(options) == 0 {
		f := finish{mine.runner, c.Question.Goal(mine.at()), mine.rounds(), c.strides(mine)}
		return others.worth(c.Question.Tie(), f, mine.rounds())
	}
	best := slices.MinFunc(options, func(a, b catalog.Option) int { return sooner(a.Value, b.Value) }).Value
	if best.Distance != nil {
		best.Distance = catalog.Some(*best.Distance + 1)
	}
	return best
}

// sooner returns a negative number if a runner prefers w to v. Unlike the loser of a duel it gains nothing by taking long: it wants
// to arrive soon even if others arrive first.
func sooner(w catalog.StateValue, v catalog.StateValue) int {
	return cmp.Or(cmp.Compare(rank(w), rank(v)), compareKnown(w.Distance, v.Distance, 1))
}

// picture returns the board with all runners where they are after as many rounds as a line has. Only runners move in a
// race, so it does not look at the board, because a state may have as many options as there are cells.
func (c *Race[S, M]) picture(mine run[S], others rivals[S, M]) board.FrameJSON {
	names := map[int][]string{}
	for i, runner := range c.Question.Runners() {
		at := runner.At
		if n := min(mine.rounds(), len(others.places[i].Line)); i == mine.runner {
			at = mine.at()
		} else if n > 0 {
			at = others.places[i].Line[n-1].To
		}
		names[c.Place(at)] = append(names[c.Place(at)], runner.Name)
	}
	frame := board.FrameJSON{Cells: []board.PlaceLook{}, Tokens: []board.Token{}}
	for _, place := range slices.Sorted(maps.Keys(names)) {
		frame.Tokens = append(frame.Tokens, board.Token{Place: place, Names: names[place]})
	}
	for _, s := range mine.path {
		frame.Marks = append(frame.Marks, c.Place(s))
	}
	return frame
}

func (c *Race[S, M]) said(mine run[S], others rivals[S, M], over bool, t say.Translator) string {
	if !over {
		return t.Say("round %d", mine.rounds()+1)
	}
	all := slices.DeleteFunc(slices.Clone(others.finishes), func(f finish) bool { return !f.arrives })
	if c.Question.Goal(mine.at()) {
		all = append(all, finish{mine.runner, true, mine.rounds(), c.strides(mine)})
	}
	if len(all) == 0 {
		return t.Of("nobody can arrive")
	}
	first := slices.MinFunc(all, func(f, g finish) int {
		if f.before(g, c.Question.Tie()) {
			return -1
		}
		return 1
	})
	return t.Say("%s wins in round %d", c.Question.Runners()[first.runner].Name, first.rounds)
}
