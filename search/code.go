package search

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Code holds the pseudocode of a method in the terms of the field. Events name its lines, and the viewer highlights the
// line being carried out.
type Code struct {
	Waits string // name of the method's open list: queue, stack, layer
	Lines []Line
}

// Line holds one line of pseudocode.
type Line struct {
	// Name identifies the line in events. A line without a name only structures the others and is never highlighted.
	Name string
	// Text is indented like code, four spaces a level. It is translated without its indentation.
	Text string
	// Say describes one step of the line in a sentence, with %s for each argument of its events. It is translated.
	Say string
}

// PlainLine returns a line that no event names.
func PlainLine(text string) Line { return Line{Text: text} }

// NamedLine returns a line that events name.
func NamedLine(name, text, say string) Line { return Line{Name: name, Text: text, Say: say} }

// Number returns the index of the line with that name, or -1 if there is none.
func (c Code) Number(name string) int {
	if name == "" {
		return -1
	}
	return slices.IndexFunc(c.Lines, func(l Line) bool { return l.Name == name })
}

// Fault returns an error that describes the first defect of the pseudocode, or nil.
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
