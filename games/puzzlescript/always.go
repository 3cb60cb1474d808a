package puzzlescript

import (
	"fmt"
	"strconv"
	"strings"

	"jogada/catalog"
	"jogada/catalog/bind"
	"jogada/catalog/board"
	"jogada/internal/base/say"
	"jogada/search"
	"jogada/search/duels"
	"jogada/solve"
)

// duel is a level as a duel of the player, who makes inputs, and chance, which chooses their outcomes. A level that the player wins
// can be won whatever chance does.
type duel struct{ Puzzle }

type judgement = search.Judgement[State, Input]

var (
	_ search.Duel[State, Input]                 = duel{}
	_ search.Metered[search.Duel[State, Input]] = duel{}
)

// WithMeter returns the duel with its turns charged to a meter.
func (d duel) WithMeter(m *solve.Meter) search.Duel[State, Input] {
	d.meter = m
	return d
}

// open reports whether an input was made and its outcome is open, and returns the state before it and its letter.
func (s State) open() (before State, letter byte, open bool) {
	if s.status() == atChance {
		return s[2:], s[1], true
	}
	return s, 0, false
}

// Turn returns who moves: the player makes an input, and then chance chooses an outcome.
func (d duel) Turn(s State) search.Side {
	if _, _, open := s.open(); open {
		return search.Second
	}
	return search.First
}

// Final reports whether the level is over. A turn that never ends wins for nobody.
func (d duel) Final(s State) (winner search.Side, over bool) {
	switch s.status() {
	case won:
		return search.First, true
	case endlessly:
		return search.Nobody, true
	}
	return search.Nobody, false
}

// Steps appends the inputs, or the outcomes of the input that was made.
func (d duel) Steps(s State, buf []search.Step[State, Input]) []search.Step[State, Input] {
	before, letter, open := s.open()
	switch {
	case open:
		t := d.set(before)
		defer d.tables.Put(t)
		for n, to := range d.outcomes(t, before, letter) {
			buf = append(buf, search.Step[State, Input]{Move: Input(letter) | Input(n+1)<<8, To: to})
		}
	case s.status() == inPlay:
		for _, letter := range []byte(d.letters()) {
			buf = append(buf, search.Step[State, Input]{Move: Input(letter), To: State([]byte{atChance, letter}) + s})
		}
	}
	return buf
}

// StateBytes returns the bytes of a state.
func (d duel) StateBytes() int { return 2 + d.Puzzle.StateBytes() }

// afterWord follows the rows of a state and precedes the input whose outcome is open.
const afterWord = "after"

func (d duel) writeState(s State) string {
	before, letter, open := s.open()
	text := d.Puzzle.writeState(before)
	if open {
		text += " " + afterWord + " " + string(letter)
	}
	return text
}

func (d duel) readState(text string) (State, error) {
	rows, letter, open := strings.Cut(text, " "+afterWord+" ")
	s, err := d.Puzzle.readState(rows)
	switch {
	case err != nil || !open:
		return s, err
	case len(letter) != 1 || !strings.Contains(d.letters(), letter) || s.status() != inPlay:
		return "", fmt.Errorf("no input follows %q", afterWord)
	}
	return State([]byte{atChance, letter[0]}) + s, nil
}

// AlwaysAnswer is the answer in JSON to whether a level can be won whatever chance does.
type AlwaysAnswer struct {
	Always *bool `json:"always"` // null: it is not known
	Inputs *int  `json:"inputs"` // the most that a best player needs; null: chance can prevent a win
}

// bindAlways binds the question whether a level can be won whatever chance does.
func (p Puzzle) bindAlways(about bind.About) catalog.Solver {
	d := duel{p}
	return bind.Duel[State, Input]{
		About: about, Question: d, Methods: duels.Judges[State, Input]()[:1], Describe: d.describe, Recall: recallAlways,
		Notation: bind.Notation[State, Input]{State: d.writeState, Read: d.readState, Move: writeTurn,
			Say: func(s State, i Input, t say.Translator) string {
				if _, _, open := s.open(); open {
					return strconv.Itoa(i.outcome())
				}
				return sayInput(i, t)
			}},
		Sides: [2]string{"player", "chance"},
		From:  func(s State) search.Duel[State, Input] { return duel{p.from(s)} },
		Look:  d.boardView, Said: d.said, Places: d.places, Won: d.won,
		Sentence: func(s State, t say.Translator) string { return t.Say("%s, %s", d.writeState(s), d.said(s, t)) },
	}.Solver()
}

// Whatever returns the question whether a level can be won whatever chance does, where chance matters.
func (i instance) Whatever() catalog.Instance {
	if !i.puzzle.rules.Chance() {
		return nil
	}
	p := i.puzzle
	p.ask = Always
	return newInstance(p)
}

// writeTurn writes an input by its letter, and an outcome by its number.
func writeTurn(s State, i Input) string {
	if _, _, open := s.open(); open {
		return strconv.Itoa(i.outcome())
	}
	return i.String()
}

func (d duel) boardView(s State) board.View {
	before, _, _ := s.open()
	return d.view(before)
}

// places returns the cells that choose an input or an outcome.
func (d duel) places(s State, i Input) []int {
	before, _, open := s.open()
	places := d.Puzzle.places(before, i)
	if open {
		return places[len(places)-2:]
	}
	return places
}

func (d duel) said(s State, t say.Translator) string {
	if _, letter, open := s.open(); open {
		return t.Say("chance decides what %s does", sayInput(Input(letter), t))
	}
	return d.Puzzle.said(s, t)
}

// won says what a position is worth.
func (d duel) won(v search.Value, t say.Translator) string {
	if v.Winner != search.First {
		return t.Of("no way of playing wins whatever chance does")
	}
	return t.Say("won in at most %s, whatever chance does", inInputs((v.Plies+1)/2, t))
}

// describe puts a judgement into words.
func (d duel) describe(j judgement, t say.Translator, _ *solve.Meter) bind.Description {
	if j.Verdict == solve.Unknown {
		stopped := t.Of(j.Stopped.Error())
		return bind.Description{Headline: t.Say("undecided (%s)", stopped), Because: []string{stopped},
			Rests: t.Of("the part that was searched"), Answer: AlwaysAnswer{}, Course: "undecided\n"}
	}
	always := j.Winner == search.First
	told := bind.Description{Headline: d.won(search.Value{Winner: j.Winner, Plies: j.Plies}, t), Answer: AlwaysAnswer{Always: &always}, Unsolved: !always, Course: "no solution\n",
		Rests: t.Say("the value of each of the %d positions that can arise", j.Reached)}
	told.Because = []string{t.Of("for every line of inputs chance has outcomes that keep the level from being won")}
	if always {
		n := j.Plies / 2
		told.Answer, told.Bounds, told.Course = AlwaysAnswer{&always, &n}, catalog.Bounds{AtLeast: &n, AtMost: &n}, fmt.Sprintf("%d\n", n)
		told.Because = []string{t.Of("after each outcome there is an input that leads on to a win")}
	}
	told.Details = func(full *bind.Description) {
		full.Frames = []board.Frame{{Caption: t.Of("start"), View: d.boardView(d.start)}}
		at := d.start
		for _, step := range j.Line {
			caption := sayInput(step.Move, t)
			if _, _, open := at.open(); open {
				caption = t.Say("outcome %d", step.Move.outcome())
			}
			full.Frames = append(full.Frames, board.Frame{Caption: caption, View: d.boardView(step.To)})
			at = step.To
		}
	}
	return told
}

// recallAlways reads the answer of a saved report.
func recallAlways(answer any) (judgement, error) {
	a, err := catalog.Decode[AlwaysAnswer](answer)
	switch {
	case err != nil || a.Always == nil: // no position has this winner, so an answer that claims nothing is rejected
		return judgement{Winner: search.Second + 1}, err
	case *a.Always != (a.Inputs != nil):
		return judgement{}, fmt.Errorf("the answer needs the number of inputs if, and only if, the level can always be won")
	case *a.Always:
		return judgement{Winner: search.First, Plies: 2 * *a.Inputs, Timed: true}, nil
	}
	return judgement{Winner: search.Nobody}, nil
}
