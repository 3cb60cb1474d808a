package grade

import (
	"context"
	"slices"
	"strings"

	"jogada/catalog"
	"jogada/internal/base/say"
	"jogada/internal/datasets/score"
)

// Judge judges what a program wrote about the boards of one text, whose right answers are known, and says why. It fails where the game's own
// judge does.
func Judge(ctx context.Context, g catalog.Game, boards []catalog.Instance, right []string, got string) (Verdict, say.Sentence, error) {
	if len(boards) == 1 {
		o, err := judgeAnswer(ctx, g, boards[0], right[0], got)
		return o.verdict, o.reason, err
	}
	lines := answerLines(got)
	if len(lines) != len(boards) {
		return WrongFormat, miscounted(len(boards), len(lines)), nil
	}
	for i, b := range boards {
		o, err := judgeAnswer(ctx, g, b, right[i], lines[i]+"\n")
		if err != nil {
			return "", say.Sentence{}, err
		}
		if o.failed() {
			return o.verdict, say.NewSentence("case %s: %s", i+1, o.reason), nil
		}
	}
	return Accepted, say.Sentence{}, nil
}

// answerLines returns the lines that hold something: an answer each, where a text has several boards.
func answerLines(got string) []string {
	return slices.DeleteFunc(strings.Split(got, "\n"), func(line string) bool { return strings.TrimSpace(line) == "" })
}

func miscounted(want, found int) say.Sentence {
	return say.NewSentence("%s:1: found %s answers; expected %s, a line each", found+1, found, want)
}

// judgeAnswer judges what was written about one board.
func judgeAnswer(ctx context.Context, g catalog.Game, b catalog.Instance, right, got string) (outcome, error) {
	if g.Grading.Judge != nil {
		j, err := g.Grading.Judge(ctx, b, right, got)
		switch {
		case !j.Readable:
			return outcome{WrongFormat, got, j.Why}, err
		case !j.Right:
			return outcome{WrongAnswer, got, j.Why}, err
		}
		return outcome{verdict: Accepted, got: got}, err
	}
	grade, readable := score.Question{Game: g, Board: b, Truth: catalog.Report{Course: right}}.Course(got)
	switch {
	case !readable:
		reason := say.NewSentence("it is no answer")
		if fault, faulty := g.Grading.Form.Fault(got); faulty {
			reason = fault.Sentence()
		}
		return outcome{WrongFormat, got, reason}, nil
	case !grade.Right:
		return outcome{WrongAnswer, got, grade.Why}, nil
	}
	return outcome{verdict: Accepted, got: got}, nil
}
