// Package score judges answers that others give to boards: people, programs, models.
//
// An answer is judged by the rules and the checker and not by comparing texts, so any right answer is right: another shortest
// line, another line of best play. It is read from JSON, from what the original assignment prints, or from the last such
// thing in free text.
//
// Credit. What is asked for has parts: the fields that the question names, and in a list one for each name. Without a line the
// credit is the share of the parts that are right. With a line it is half of that share, and the other half if the line is
// right; in a puzzle a right line makes its number right, too. In a puzzle a line that solves the board and is too long earns
// at least half of the shortest length divided by its own. An answer is right if its credit is 1.
package score

import (
	"context"
	"fmt"
	"reflect"

	"jogada/catalog"
	"jogada/check"
	"jogada/solve"
)

// Grade is what an answer is worth.
type Grade struct {
	Right  bool    `json:"right"`
	Credit float64 `json:"credit"`
	Reason string  `json:"reason"`
}

// Question is a board whose exact answer is known.
type Question struct {
	Game  catalog.Game
	Board catalog.Instance
	// Truth is a report on the board that the checker has accepted. Its line is needed only where answers have lines.
	Truth catalog.Report
	// Budget is what judging a line may cost.
	Budget solve.Budget
}

// Judge judges an answer as it was given: JSON, or text.
func (q Question) Judge(ctx context.Context, given []byte) Grade {
	attempt, ok := Read(q.Game.Ask(q.Board.Rules()), given)
	if !ok {
		return Grade{Reason: "there is no answer in it"}
	}
	return q.judge(ctx, attempt)
}

func (q Question) judge(ctx context.Context, a Attempt) Grade {
	right, parts := q.fields(a)
	share := 0.0
	if parts > 0 {
		share = float64(right) / float64(parts)
	}
	if !a.HasLine || q.Game.Play.Players == catalog.Explorers { // who explores has no line
		return graded(share, fmt.Sprintf("%d of %d parts are right", right, parts))
	}
	if q.Game.Play.Players == catalog.Solo {
		return q.puzzle(ctx, a, share, len(a.Fields) == 0)
	}
	half := share / 2
	if len(a.Fields) == 0 {
		half = 0
	}
	if why := q.line(ctx, a); why != "" {
		return graded(half, fmt.Sprintf("%d of %d parts are right; the line is not: %s", right, parts, why))
	}
	return graded(half+0.5, fmt.Sprintf("%d of %d parts are right, and so is the line", right, parts))
}

func graded(credit float64, reason string) Grade {
	return Grade{Right: credit == 1, Credit: credit, Reason: reason}
}

// fields counts the parts that are asked for, and those that are right. What the assignment prints is asked for no more than
// it prints.
func (q Question) fields(a Attempt) (right, parts int) {
	truth := plain(q.Truth.Answer)
	for _, path := range q.Game.Ask(q.Board.Rules()).Fields {
		want, asked := catalog.Field(truth, path)
		got, given := catalog.Field(a.Fields, path)
		if !asked || a.Course && !given {
			continue
		}
		names, several := want.(map[string]any)
		if !several {
			if parts++; given && same(got, want) {
				right++
			}
			continue
		}
		by, _ := got.(map[string]any)
		for name, want := range names {
			if parts++; same(by[name], want) && by != nil {
				right++
			}
		}
	}
	return right, parts
}

// same says whether two values from JSON are the same, whichever way numbers are held.
func same(a, b any) bool {
	x, isX := number(a)
	y, isY := number(b)
	if isX && isY {
		return x == y
	}
	return isX == isY && reflect.DeepEqual(a, b)
}

func number(v any) (float64, bool) {
	switch v := v.(type) {
	case float64:
		return v, true
	case int:
		return float64(v), true
	}
	return 0, false
}

// puzzle judges an answer with a line to a puzzle.
func (q Question) puzzle(ctx context.Context, a Attempt, share float64, lineOnly bool) Grade {
	shortest := q.Truth.Bounds.AtMost
	if q.Truth.Verdict != solve.Proved || shortest == nil {
		if len(a.moves()) == 0 && share == 1 {
			return graded(1, "there is no solution, and so it says")
		}
		return graded(0, "there is no solution, and it gives one")
	}
	length, over, err := q.replay(ctx, a)
	switch {
	case err != nil:
		return graded(share/2, "the line is not right: "+err.Error())
	case !over:
		return graded(share/2, "the line does not end in a solution")
	case length > *shortest:
		return graded(max(share/2, float64(*shortest)/float64(length)/2), fmt.Sprintf("the line solves it in %d, and the fewest are %d", length, *shortest))
	case share == 1 || lineOnly:
		return graded(1, fmt.Sprintf("the line solves it in %d, the fewest", length))
	}
	return graded(0.5, fmt.Sprintf("the line solves it in %d, the fewest, and the number beside it is another", length))
}

// replay follows the line of an attempt, in the first of the ways to read it in which it is legal.
func (q Question) replay(ctx context.Context, a Attempt) (length int, over bool, err error) {
	line, over, err := q.follow(ctx, a)
	return len(line), over, err
}

func (q Question) follow(ctx context.Context, a Attempt) (line []catalog.Move, over bool, first error) {
	for _, moves := range a.Lines {
		m := solve.NewMeter(ctx, solve.Budget{})
		line, over, err := q.Board.Replay(moves, m)
		if err == nil {
			return line, over, nil
		}
		if first == nil {
			first = err
		}
	}
	if first == nil {
		first = fmt.Errorf("there are no moves in it")
	}
	return nil, false, first
}

// line says what is wrong with the line of an attempt at a game that is no puzzle; nothing if the checker accepts it.
func (q Question) line(ctx context.Context, a Attempt) string {
	if len(a.moves()) == 0 && len(q.Truth.Line) == 0 {
		return ""
	}
	line, _, err := q.follow(ctx, a)
	if err != nil {
		return err.Error()
	}
	claim := q.Truth
	claim.Line, claim.Proof.Certificate = line, nil
	switch ruling := q.Board.Claim(ctx, claim, q.Budget); ruling.Status {
	case check.Accepted:
		return ""
	case check.Undecided:
		return "it could not be judged within the limits: " + ruling.Reason
	default:
		return ruling.Reason
	}
}
