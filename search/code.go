package search

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Code is the pseudocode of a method in the words of the field. It stands beside the algorithm, whose events name its
// lines, and is shown with the line lit that is carried out.
type Code struct {
	Waits string // what the method calls that in which states wait: queue, stack, layer
	Lines []Line
}

// Line is a line of pseudocode.
type Line struct {
	// Name is what events name the line by. Empty: it only holds others together, and is never lit.
	Name string
	// Text is indented as code is, four spaces a level.
	Text string
	// Say is a step of the line in one sentence, with %s for each argument of its events. It is translated; the text is not.
	Say string
}

// Dark is a line that is never lit.
func Dark(text string) Line { return Line{Text: text} }

// Lit is a line that events name.
func Lit(name, text, say string) Line { return Line{Name: name, Text: text, Say: say} }

// Number is the number of a line by its name, -1 if there is none.
func (c Code) Number(name string) int {
	if name == "" {
		return -1
	}
	return slices.IndexFunc(c.Lines, func(l Line) bool { return l.Name == name })
}

// Fault says what is wrong with a code, nil if nothing is.
func (c Code) Fault() error {
	if len(c.Lines) == 0 || c.Waits == "" {
		return errors.New("there is no pseudocode, or it does not say what states wait in")
	}
	for i, l := range c.Lines {
		switch indent := len(l.Text) - len(strings.TrimLeft(l.Text, " ")); {
		case strings.TrimSpace(l.Text) == "" || indent%4 != 0:
			return fmt.Errorf("line %d is empty, or is not indented by fours: %q", i, l.Text)
		case (l.Name == "") != (l.Say == ""):
			return fmt.Errorf("line %q has a name and no sentence, or a sentence and no name", l.Text)
		case l.Name != "" && c.Number(l.Name) != i:
			return fmt.Errorf("two lines are called %s", l.Name)
		}
	}
	return nil
}
