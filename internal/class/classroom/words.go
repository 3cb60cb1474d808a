package classroom

import (
	"embed"
	"strconv"
	"strings"

	"jogada/internal/base/say"
	"jogada/internal/class/assignment"
	"jogada/internal/class/grade"
)

//go:embed words/*.po
var wordFiles embed.FS

var books = say.Open(wordFiles)

// translator returns the words of reports and feedback in a language.
func translator(language string) say.Translator { return say.In(language, books.Words(language)) }

// verdictSentence returns a verdict as a sentence in English.
func verdictSentence(v grade.Verdict) string {
	switch v {
	case assignment.NotBuilt:
		return "The program can't be built."
	case assignment.Missing:
		return "No program was found."
	case "":
		return "The program was not graded: run the grading again."
	}
	return v.Sentence()
}

// absence returns why there is no program; empty: there is one, or nobody knows.
func (r Result) absence(tr say.Translator) string {
	if r.Verdict != assignment.Missing {
		return ""
	}
	return r.Said.In(tr)
}

// checkWords say what checks are of.
var checkWords = map[grade.Part]string{
	assignment.Builds:  "the program can be built",
	grade.Examples:     "examples",
	grade.Small:        "small boards",
	grade.Traps:        "tricky boards",
	grade.Random:       "random boards",
	grade.Large:        "large boards",
	assignment.All:     "all boards",
	assignment.Format:  "answers that can be read",
	assignment.Crashes: "no crashes",
	assignment.Cost:    "time and memory",
	assignment.Growth:  "growth of the time",
}

// checkName returns the name of a check for readers: the teacher's, or in words.
func checkName(tr say.Translator, c assignment.Check) string {
	if c.Name != string(c.Of) {
		return c.Name
	}
	return tr.Of(checkWords[c.Of])
}

// points writes points with at most two decimals.
func points(tr say.Translator, n float64) string {
	text := strconv.FormatFloat(n, 'f', 2, 64)
	text = strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
	if tr.Language() != say.English {
		text = strings.ReplaceAll(text, ".", ",")
	}
	return text
}

// smallness says how small a counterexample is known to be.
func (r Result) smallness(tr say.Translator) string {
	c := r.Report.Counterexample
	switch {
	case c.Board == nil:
		return tr.Of("The program fails on several boards in one text, and on none of them alone.")
	case c.Unsteady:
		return tr.Say("The program is not deterministic: of %d runs on this board %d failed. Whether a smaller board fails can't be known.", c.Runs, c.Failed)
	case c.Smallest && c.SmallerTried == 0:
		return tr.Of("No board is smaller.")
	case c.Smallest:
		return tr.Count(c.SmallerTried, "No smaller board fails: the only one was tried.", "No smaller board fails: all %d smaller boards were tried, one of each class up to symmetry.")
	case c.Asymmetric:
		return tr.Of("This board is small. The program does not fail on every board that is equal to it up to symmetry, so smaller ones may fail.")
	}
	if c.SmallerTried == 0 {
		return tr.Of("This board is small. Smaller ones may fail, too: they were not all tried.")
	}
	return tr.Say("This board is small. The smallest may be smaller: all boards below size %d were tried, and this one has size %d.", c.Below, c.Size)
}
