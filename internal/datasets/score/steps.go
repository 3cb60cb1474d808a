package score

import (
	"context"
	"slices"
	"sort"
	"strings"

	"jogada/catalog"
	"jogada/solve"
)

// Fault says what is wrong with a step of a line.
type Fault string

// Faults of a step.
const (
	Illegal Fault = "illegal" // the rules do not allow it
	Loses   Fault = "loses"   // it changes the result for the player who moves: a win or a solution is lost
	Detour  Fault = "detour"  // it keeps the result, and the end is farther than necessary, or nearer for a loser
	Ends    Fault = "ends"    // the line ends before the game does
)

// Faults lists the faults in the order of reports.
func Faults() []Fault { return []Fault{Illegal, Loses, Detour, Ends} }

// Step is the first step of a line that is not right.
type Step struct {
	Index int    `json:"index"` // from 1; one more than the moves of the line if it ends too early
	Move  string `json:"move"`  // as given; empty if the line ends too early
	Fault Fault  `json:"fault"`
}

// mostSteps limits the moves of a line whose values are compared.
const mostSteps = 1000

// step returns the first step that is not right of a line that was judged not to be right. It is nil if that step is not
// known within the budget.
func (q Question) step(ctx context.Context, a Attempt) *Step {
	if a.BadLine != "" || len(a.Lines) == 0 {
		return nil
	}
	var moves []string
	var legal []catalog.Move
	over := false
	for i, reading := range a.Lines {
		if line, ends := q.prefix(ctx, reading); i == 0 || len(line) > len(legal) {
			moves, legal, over = reading, line, ends
		}
	}
	if ctx.Err() != nil {
		return nil
	}
	step, known := q.worse(ctx, legal)
	switch {
	case step != nil:
		step.Move = moves[step.Index-1]
		return step
	case len(legal) < len(moves):
		return &Step{Index: len(legal) + 1, Move: moves[len(legal)], Fault: Illegal}
	case !over && known:
		return &Step{Index: len(moves) + 1, Fault: Ends}
	}
	return nil
}

// prefix returns the moves of a line up to the first illegal one, and whether they end the game.
func (q Question) prefix(ctx context.Context, moves []string) (line []catalog.Move, over bool) {
	sort.Search(len(moves), func(n int) bool { // the first n such that n+1 moves are not legal
		found, ends, err := q.Board.Replay(moves[:n+1], solve.NewMeter(ctx, solve.Budget{}))
		if err == nil && len(found) > len(line) {
			line, over = found, ends
		}
		return err != nil
	})
	return line, over
}

// worse returns the first of some legal moves that does not keep the value of its state. known is false if a value is not
// known within the budget.
func (q Question) worse(ctx context.Context, line []catalog.Move) (first *Step, known bool) {
	state, memory := "", &catalog.Memory{}
	for i, move := range line[:min(len(line), mostSteps)] {
		player, word := "", move.Move
		if q.Game.Play.Players == catalog.Runners { // the name of the runner precedes the move
			player, word, _ = strings.Cut(word, " ")
		}
		play, err := q.Board.Play(ctx, catalog.PlayRequest{State: state, Player: player, Budget: q.Budget, Memory: memory})
		if err != nil {
			return nil, false
		}
		at := slices.IndexFunc(play.Moves, func(o catalog.Option) bool { return o.Move == word })
		if at < 0 || play.Value.Result == nil || play.Moves[at].Value.Result == nil {
			return nil, false
		}
		switch option := play.Moves[at]; {
		case *option.Value.Result != *play.Value.Result:
			return &Step{Index: i + 1, Fault: Loses}, true
		case !option.Best && play.Moves[0].Best:
			return &Step{Index: i + 1, Fault: Detour}, true
		default:
			state = option.State
		}
	}
	return nil, len(line) <= mostSteps
}

// StepTally counts the first wrong steps of lines, by fault.
type StepTally struct {
	Lines  int                `json:"lines"` // lines with a wrong step that is known
	Faults map[Fault]StepRows `json:"faults"`
}

// StepRows is the number of lines whose first wrong step has a fault, and the mean index of that step.
type StepRows struct {
	Lines int     `json:"lines"`
	Mean  float64 `json:"mean_index"`
	sum   int
}

// add counts the first wrong step of a line.
func (t *StepTally) add(s *Step) {
	if s == nil {
		return
	}
	if t.Faults == nil {
		t.Faults = map[Fault]StepRows{}
	}
	t.Lines++
	rows := t.Faults[s.Fault]
	rows.Lines, rows.sum = rows.Lines+1, rows.sum+s.Index
	rows.Mean = float64(rows.sum) / float64(rows.Lines)
	t.Faults[s.Fault] = rows
}
