// Package score grades answers to boards from outside: people, programs, models.
//
// It judges an answer by the rules and the checker, not by comparing texts, so any right answer counts: another
// shortest line, another line of best play. It reads the answer from JSON, from the output format of the original
// assignment, or from the last such thing in free text.
//
// Credit: the question has parts, namely the fields that it names, and in a list one for each name. A missing part
// counts as wrong, whatever the form of the answer. The fields earn the share of their parts that are right. A puzzle
// with a solution also asks for its line: the fields are half of the credit, and the line is the other half, which is
// lost where the line is missing or wrong. In other games a line is optional; if given, it is half of the credit as
// well. In a puzzle a line that solves the board but is too long earns at least half of the shortest length divided by
// its own. An answer is right if its credit is 1.
package score

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"jogada/catalog"
	"jogada/check"
	"jogada/internal/base/say"
	"jogada/solve"
)

// Grade is the grade of an answer.
type Grade struct {
	Right  bool    `json:"right"`
	Credit float64 `json:"credit"`
	Reason string  `json:"reason"`
	// Why is the reason, for translation; only course answers have it.
	Why say.Sentence `json:"-"`
	// Unreadable is true if nothing in the input can be read as an answer.
	Unreadable bool `json:"unreadable,omitempty"`
	// Step is the first wrong step of the line, if there is one and it is known.
	Step *Step `json:"step,omitempty"`
}

// Question is a board whose exact answer is known.
type Question struct {
	Game  catalog.Game
	Board catalog.Instance
	// Truth is a report on the board that the checker has accepted. Its line is needed only where answers have lines.
	Truth catalog.Report
	// Budget limits the cost of judging a line.
	Budget solve.Budget
}

// Judge grades an answer as given: JSON or text.
func (q Question) Judge(ctx context.Context, given []byte) Grade {
	attempt, ok := Read(q.Game.Prompt(q.Board.Rules()), given)
	if !ok {
		return Grade{Reason: "there is no answer in it", Unreadable: true}
	}
	return q.judge(ctx, attempt)
}

func (q Question) judge(ctx context.Context, a Attempt) Grade {
	if fault := q.listFault(a); !fault.Empty() {
		return graded(0, fault.String())
	}
	right, parts := q.fields(a)
	share := 0.0
	if parts > 0 {
		share = float64(right) / float64(parts)
	}
	told := values(right, parts).String()
	shortest, asked := q.shortest()
	switch {
	case q.Game.Play.Players == catalog.Explorers: // explorers have no line
		return graded(share, told)
	case asked && !a.HasLine && shortest > 0:
		return graded(share/2, told+"; the line is missing")
	case !a.HasLine:
		return graded(share, told)
	case asked:
		return q.puzzle(ctx, a, share, shortest)
	case q.Game.Play.Players == catalog.Solo:
		if len(a.moves()) == 0 && a.BadLine == "" && share == 1 {
			return graded(1, "there is no solution, and so it says")
		}
		return graded(0, "there is no solution, and it gives one")
	}
	if why := q.line(ctx, a); why != "" {
		return q.wrongLine(ctx, a, graded(share/2, told+"; the line is not right: "+why))
	}
	return graded(share/2+0.5, told+"; the line is right")
}

// shortest returns the length of the line that a puzzle asks for, and false if it asks for none.
func (q Question) shortest() (length int, asked bool) {
	if q.Game.Play.Players != catalog.Solo || q.Truth.Verdict != solve.Proved || q.Truth.Bounds.AtMost == nil {
		return 0, false
	}
	return *q.Truth.Bounds.AtMost, true
}

// values says how many of the requested values are right.
func values(right, parts int) say.Sentence {
	switch {
	case parts == 1 && right == 1:
		return say.NewSentence("the value is right")
	case parts == 1:
		return say.NewSentence("the value is not right")
	case right == parts:
		return say.NewSentence("all %s values are right", parts)
	case right == 0:
		return say.NewSentence("none of the %s values is right", parts)
	case right == 1:
		return say.NewSentence("1 of %s values is right", parts)
	}
	return say.NewSentence("%s of %s values are right", right, parts)
}

func graded(credit float64, reason string) Grade {
	return Grade{Right: credit == 1, Credit: credit, Reason: reason}
}

// fields counts the requested parts, and those that are right.
func (q Question) fields(a Attempt) (right, parts int) {
	truth := plain(q.Truth.Answer)
	for _, path := range q.Game.Prompt(q.Board.Rules()).Fields {
		want, asked := catalog.Field(truth, path)
		got, given := catalog.Field(a.Fields, path)
		if !asked {
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

// listFault returns what is wrong with the lists of an attempt: each entry must have the requested fields and a unique
// name that the right answer has.
func (q Question) listFault(a Attempt) say.Sentence {
	truth := plain(q.Truth.Answer)
	for _, path := range q.Game.Prompt(q.Board.Rules()).Fields {
		name, field, deep := strings.Cut(path, ".")
		given, there := a.Fields[name]
		if !deep || !there {
			continue
		}
		list, is := given.([]any)
		if !is {
			return say.NewSentence("%s is no list", name)
		}
		want, _ := catalog.Field(truth, path)
		known, _ := want.(map[string]any)
		seen := map[string]bool{}
		for i, entry := range list {
			object, _ := entry.(map[string]any)
			called, named := object["name"].(string)
			_, exists := known[called]
			_, has := object[field]
			switch {
			case !named || !has:
				return say.NewSentence("entry %s of %s has no name or no %s", i+1, name, field)
			case !exists:
				return say.NewSentence("the answer lists %s, who is not on the board", fmt.Sprintf("%.40q", called))
			case seen[called]:
				return say.NewSentence("the answer lists %s twice", fmt.Sprintf("%.40q", called))
			}
			seen[called] = true
		}
	}
	return say.Sentence{}
}

// same reports whether a value is the right one, however numbers are represented: one may also be given as a string of
// digits.
func same(given, want any) bool {
	x, isX := number(given)
	y, isY := number(want)
	if digits, is := given.(string); is && isY {
		n, err := strconv.Atoi(digits)
		x, isX = float64(n), err == nil
	}
	if isX && isY {
		return x == y
	}
	return isX == isY && reflect.DeepEqual(given, want)
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

// puzzle judges an answer with a line to a puzzle that has a solution.
func (q Question) puzzle(ctx context.Context, a Attempt, share float64, shortest int) Grade {
	length, over, err := q.replay(ctx, a)
	switch {
	case err != nil:
		return q.wrongLine(ctx, a, graded(share/2, "the line is not right: "+err.Error()))
	case !over:
		return q.wrongLine(ctx, a, graded(share/2, "the line does not end in a solution"))
	case length > shortest:
		return q.wrongLine(ctx, a, graded(max(share/2, float64(shortest)/float64(length)/2), fmt.Sprintf("the line solves it in %d, and the fewest are %d", length, shortest)))
	case share == 1:
		return graded(1, fmt.Sprintf("the line solves it in %d, the fewest", length))
	case len(a.Fields) == 0:
		return graded(0.5, fmt.Sprintf("the line solves it in %d, the fewest; the number is missing", length))
	}
	return graded(0.5, fmt.Sprintf("the line solves it in %d, the fewest, and the number beside it is another", length))
}

// wrongLine adds the first wrong step to the grade of an answer whose line is not right.
func (q Question) wrongLine(ctx context.Context, a Attempt, g Grade) Grade {
	g.Step = q.step(ctx, a)
	return g
}

// replay follows the line of an attempt, in the first of its readings that is legal.
func (q Question) replay(ctx context.Context, a Attempt) (length int, over bool, err error) {
	line, over, err := q.follow(ctx, a)
	return len(line), over, err
}

func (q Question) follow(ctx context.Context, a Attempt) (line []catalog.Move, over bool, first error) {
	if a.BadLine != "" {
		return nil, false, errors.New(a.BadLine)
	}
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

// line returns what is wrong with the line of an attempt at a game other than a puzzle, or "" if the checker accepts
// it.
func (q Question) line(ctx context.Context, a Attempt) string {
	if len(a.moves()) == 0 && a.BadLine == "" && len(q.Truth.Line) == 0 {
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
