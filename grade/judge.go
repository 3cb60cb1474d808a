package grade

import (
	"slices"
	"strings"

	"jogada/catalog"
	"jogada/say"
	"jogada/score"
)

// Judge judges what a program wrote about the boards of one text, whose right answers are known, and says why.
func Judge(g catalog.Game, boards []catalog.Instance, right []string, got string) (Verdict, say.Sentence) {
	if len(boards) == 1 {
		o := judgeAnswer(g, boards[0], right[0], got)
		return o.verdict, o.reason
	}
	lines := answerLines(got)
	if len(lines) != len(boards) {
		return WrongFormat, miscounted(len(boards), len(lines))
	}
	for i, b := range boards {
		if o := judgeAnswer(g, b, right[i], lines[i]+"\n"); o.failed() {
			return o.verdict, say.NewSentence("case %s: %s", i+1, o.reason)
		}
	}
	return Accepted, say.Sentence{}
}

// answerLines returns the lines that hold something: an answer each, where a text has several boards.
func answerLines(got string) []string {
	return slices.DeleteFunc(strings.Split(got, "\n"), func(line string) bool { return strings.TrimSpace(line) == "" })
}

func miscounted(want, found int) say.Sentence {
	return say.NewSentence("%s:1: found %s answers; expected %s, a line each", found+1, found, want)
}

// judgeAnswer judges what was written about one board.
func judgeAnswer(g catalog.Game, b catalog.Instance, right, got string) outcome {
	grade, readable := score.Question{Game: g, Board: b, Truth: catalog.Report{Course: right}}.Course(got)
	switch {
	case !readable:
		reason := say.NewSentence("it is no answer")
		if fault, faulty := g.Grading.Form.Fault(got); faulty {
			reason = fault.Sentence()
		}
		return outcome{WrongFormat, got, reason}
	case !grade.Right:
		return outcome{WrongAnswer, got, grade.Why}
	}
	return outcome{verdict: Accepted, got: got}
}
