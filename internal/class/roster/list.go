package roster

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"jogada/internal/base/text"
)

// Student is a line of a list of students.
type Student struct {
	Name string
	ID   string // empty: the list gives none
	Line int    // of the list, from 1
}

// String returns the name with the ID, which distinguishes students of the same name.
func (s Student) String() string {
	if s.ID == "" {
		return s.Name
	}
	return s.Name + " (" + s.ID + ")"
}

// Limits of a list.
const (
	mostStudents = 10_000
	mostBytes    = 4 << 20
	longestName  = 200 // characters
)

// The words by which the head of a list names its columns.
var (
	nameWords = []string{"name", "student", "full name", "nome", "aluno", "aluna", "estudante", "nome completo", "nombre", "alumno", "alumna", "estudiante", "nombre completo"}
	idWords   = []string{"id", "number", "student id", "matrícula", "matricula", "ra", "número", "numero", "código", "codigo", "legajo"}
)

// Read reads a list of students in CSV: a name, and an ID if there is one. Commas or semicolons separate the fields. The head is
// optional; with it, the columns may be in any order, and others are ignored. A student who is there twice is a fault. Faults are *text.Error.
func Read(data []byte) ([]Student, error) {
	if len(data) > mostBytes {
		return nil, &text.Error{Line: 1, Col: 1, Msg: fmt.Sprintf("the list is longer than %d MiB", mostBytes>>20)}
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	for n, line := range bytes.Split(data, []byte("\n")) {
		if !utf8.Valid(line) {
			return nil, &text.Error{Line: n + 1, Col: 1, Msg: "the line is not UTF-8; save the list as CSV UTF-8"}
		}
	}
	l := list{name: 0, id: 1, lines: map[string]int{}}
	if err := l.read(data); err != nil {
		return nil, err
	}
	if len(l.students) == 0 {
		return nil, &text.Error{Line: 1, Col: 1, Msg: "the list has no students"}
	}
	return l.students, nil
}

// list is a list being read.
type list struct {
	name, id int  // columns
	headed   bool // the columns are named
	students []Student
	lines    map[string]int // where a student was met
}

func (l *list) read(data []byte) error {
	r := csv.NewReader(bytes.NewReader(data))
	r.FieldsPerRecord, r.Comma = -1, separator(data)
	for first := true; ; first = false {
		row, err := r.Read()
		var fault *csv.ParseError
		switch {
		case err == io.EOF:
			return nil
		case errors.As(err, &fault):
			return &text.Error{Line: fault.Line, Col: max(1, fault.Column), Msg: fault.Err.Error()}
		case err != nil:
			return err
		}
		at := func(column int, format string, args ...any) error {
			line, col := r.FieldPos(min(column, len(row)-1))
			return &text.Error{Line: line, Col: col, Msg: fmt.Sprintf(format, args...)}
		}
		for i := range row {
			row[i] = strings.Join(strings.FieldsFunc(row[i], func(c rune) bool { return c == ' ' || c == '\t' || c == '\u00a0' }), " ")
		}
		switch {
		case first && l.head(row):
		case !slices.ContainsFunc(row, func(field string) bool { return field != "" }):
		case len(l.students) == mostStudents:
			return at(0, "there are more than %d students", mostStudents)
		default:
			if err := l.addStudent(row, at); err != nil {
				return err
			}
		}
	}
}

// separator returns the separator of the first line: a semicolon, if it has one outside quotes and no comma.
func separator(data []byte) rune {
	quoted, semicolon := false, false
	for _, c := range data {
		switch {
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '\n':
			if semicolon {
				return ';'
			}
			return ','
		case c == ',':
			return ','
		case c == ';':
			semicolon = true
		}
	}
	if semicolon {
		return ';'
	}
	return ','
}

// head reads the names of the columns; false if the row has none.
func (l *list) head(row []string) bool {
	find := func(words []string) int {
		return slices.IndexFunc(row, func(field string) bool { return slices.Contains(words, strings.ToLower(field)) })
	}
	name := find(nameWords)
	if name < 0 {
		return false
	}
	l.name, l.id, l.headed = name, find(idWords), true
	return true
}

// addStudent adds the student of a row.
func (l *list) addStudent(row []string, at func(column int, format string, args ...any) error) error {
	field := func(column int) string {
		if column < 0 || column >= len(row) {
			return ""
		}
		return row[column]
	}
	s := Student{Name: field(l.name), ID: field(l.id)}
	switch {
	case !l.headed && len(row) > 2:
		return at(2, "found %d fields; expected a name and an ID (a header line that names the columns allows more)", len(row))
	case s.Name == "":
		return at(l.name, "the name is missing")
	}
	for i, value := range []string{s.Name, s.ID} {
		column := []int{l.name, l.id}[i]
		if bad := strings.IndexFunc(value, func(c rune) bool { return Seen(c) != c || c == unicode.ReplacementChar }); bad >= 0 {
			return at(column, "%q has a character that can't be printed", value)
		}
		if utf8.RuneCountInString(value) > longestName {
			return at(column, "it is longer than %d characters", longestName)
		}
	}
	err := at(l.name, "")
	s.Line = err.(*text.Error).Line
	key := "id " + strings.ToLower(s.ID)
	if s.ID == "" {
		key = "name " + strings.ToLower(s.Name)
	}
	for _, key := range []string{key, "shown " + strings.ToLower(s.String())} {
		if line, twice := l.lines[key]; twice {
			return at(l.name, "%s is on line %d already", s, line)
		}
		l.lines[key] = s.Line
	}
	l.students = append(l.students, s)
	return nil
}
