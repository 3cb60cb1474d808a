// Package assignment reads assignment files: what students program, how their programs are graded, and what they see of it.
// The file is YAML. A JSON Schema validates it, and faults name line and column.
package assignment

import (
	_ "embed"
	"io/fs"
	"strconv"
	"time"

	"jogada/catalog"
	"jogada/internal/base/text/yaml"
	"jogada/internal/class/grade"
	"jogada/internal/class/sandbox"
)

// Schema is the JSON Schema of an assignment file.
//
//go:embed assignment.schema.json
var Schema []byte

var schema = yaml.Compile(Schema, yaml.FieldsMessage{Fields: []string{"tasks"}, Words: "tasks is missing, the list of what is to be programmed, such as tasks: [{game: keys}]"})

// Languages lists the languages of feedback and statements; English comes first.
var Languages = []string{"en", "pt", "es"}

// Text holds one text in several languages, by language.
type Text map[string]string

// In returns the text in a language or, if it lacks that one, in the first language that it has.
func (t Text) In(language string) string {
	if words, ok := t[language]; ok {
		return words
	}
	for _, other := range Languages {
		if words, ok := t[other]; ok {
			return words
		}
	}
	return ""
}

// Show says what students see of a failure. Each includes those before it.
type Show int

// What students see.
const (
	Nothing   Show = iota // verdict and points
	Input                 // the input on which the program fails, and what it wrote
	Answer                // the right answer
	Diagnosis             // the mistake
)

var shows = map[string]Show{"nothing": Nothing, "": Input, "input": Input, "answer": Answer, "diagnosis": Diagnosis}

// Assignment is a valid assignment file.
type Assignment struct {
	Title, Statement Text
	Tasks            []Task
	License, Credits string  // of packages; may be empty
	Language         string  // of the feedback
	Seed             *uint64 // of the boards; nil: the file has none
	SeedPerStudent   bool
	Pseudonyms       string // the secret by which pseudonyms are made; empty: students are named
	Show             Show
	Growth           bool // growth is measured
	Stage            int  // hints up to this stage are shown
	Hints            []Hint
	Limits           Limits
	Languages        []grade.Language // all: those known and those of the file
}

// Task is one program to write: a game under one combination of rules, or under several.
type Task struct {
	Name             string // unlike those of other tasks
	Title, Statement Text   // may be empty
	Game             catalog.Game
	Values           catalog.Values   // the rules, with the defaults
	Also             []catalog.Values // the other combinations, where a rule has several values
	Domain           string           // an expression that is true of the boards; empty: those that the game's course sets
	Source           string           // the part of a submission that is the program; empty: all of it
	Args             []string         // arguments for the program
	Checks           []Check
}

// Hint is a hint for students whose programs fail.
type Hint struct {
	Stage int
	Task  string // empty: for all
	When  string // a verdict, a mistake or a check; empty: always
	Text  Text
}

// Limits bound what grading one task of one student may cost.
type Limits struct {
	Run, Build sandbox.Limits
	Boards     int
	Smaller    int           // boards tried to certify a counterexample
	Total      time.Duration // 0: no limit
	Timed      bool          // the file sets the time of a run
}

// Points returns the points of all checks.
func (a *Assignment) Points() (points float64) {
	for _, t := range a.Tasks {
		for _, c := range t.Checks {
			points += c.Points
		}
	}
	return points
}

// Read parses an assignment file and fills in its defaults. The list has the games that it may name. Faults are *text.Error.
func Read(data []byte, list catalog.Games) (*Assignment, error) { return ReadIn(nil, data, list) }

// ReadIn reads an assignment that may name files in its folder; nil: it may name none.
func ReadIn(folder fs.FS, data []byte, list catalog.Games) (*Assignment, error) {
	document, err := yaml.Read(data, schema)
	if err != nil {
		return nil, err
	}
	var w written
	if err := document.Decode(&w); err != nil {
		return nil, err
	}
	r := reader{document, w, list, folder}
	return r.assignment()
}

// reader turns a valid document into an assignment.
type reader struct {
	document *yaml.Document
	written  written
	list     catalog.Games
	folder   fs.FS // of the files that it names
}

func (r reader) assignment() (*Assignment, error) {
	w := r.written
	a := &Assignment{Title: w.Title, Statement: w.Statement, License: w.License, Credits: w.Credits, Language: w.Language, Seed: w.Seed, SeedPerStudent: w.Seeds == "student",
		Pseudonyms: w.Pseudonyms, Show: shows[w.Show], Growth: w.Growth, Stage: max(w.Stage, 1), Limits: w.Limits.limits()}
	if a.Language == "" {
		a.Language = Languages[0]
	}
	var err error
	if a.Languages, err = r.languages(); err != nil {
		return nil, err
	}
	if _, err := r.checks(w.Checks, []string{"checks"}); err != nil {
		return nil, err
	}
	for i, t := range w.Tasks {
		task, err := r.task(t, []string{"tasks", strconv.Itoa(i)}, a.Tasks)
		if err != nil {
			return nil, err
		}
		a.Tasks = append(a.Tasks, task)
	}
	a.Hints, err = r.hints(a.Tasks)
	return a, err
}
