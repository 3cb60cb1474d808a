package lesson

import (
	"cmp"
	_ "embed"
	"fmt"
	"io/fs"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"jogada/internal/base/text/yaml"
)

// Schema is the JSON Schema of a lesson.
//
//go:embed lesson.schema.json
var Schema []byte

var schema = yaml.Compile(Schema, yaml.FieldsMessage{})

// Read parses a lesson. Its boards may name files in its folder; nil: they may name none. Faults are *text.Error. Tell checks
// whether its claims are true.
func Read(folder fs.FS, name string, data []byte) (*Lesson, error) {
	document, err := yaml.Read(data, schema)
	if err != nil {
		return nil, err
	}
	l := &Lesson{Name: name, Language: "en", document: document}
	if err := document.Decode(l); err != nil {
		return nil, err
	}
	if l.Steps[0].Board == nil {
		return nil, l.fault("the first step needs a board", "steps", 0)
	}
	for i, s := range l.Steps {
		if err := s.Question.validate(); err != nil {
			return nil, l.fault(err.Error(), "steps", i, "question")
		}
		if s.Search != nil && s.Question.Draw != nil {
			return nil, l.fault("a search has one board; it can't be played beside a question that asks for a drawing", "steps", i, "search")
		}
		if s.Search != nil && !reflect.DeepEqual(s.Show, Show{}) {
			return nil, l.fault("a step that plays a search goes on with it after the question; leave out show", "steps", i, "show")
		}
	}
	return l, cmp.Or(l.speak(), l.readBoards(folder))
}

// fault returns a fault of the field of a path.
func (l *Lesson) fault(msg string, path ...any) error {
	var names []string
	for _, p := range path {
		names = append(names, fmt.Sprint(p))
	}
	return l.document.Fault(names, msg)
}

// validate returns an error if the form of a question is invalid.
func (q Question) validate() error {
	var kinds []string
	for kind, is := range map[string]bool{"choices": q.Choices != nil, "number": q.Number != "", "places": q.Places != nil, "draw": q.Draw != nil} {
		if is {
			kinds = append(kinds, kind)
		}
	}
	if len(kinds) != 1 {
		return fmt.Errorf("a question has exactly one of choices, number, places and draw; this has %d", len(kinds))
	}
	return nil
}

// speak checks that every text is there in every language of the title.
func (l *Lesson) speak() error {
	if _, own := l.Title[l.Language]; !own && l.Title[""] == "" {
		l.Language = slices.Sorted(maps.Keys(l.Title))[0]
	}
	want := []string{l.Language}
	if l.Title[""] == "" {
		want = slices.Sorted(maps.Keys(l.Title))
	}
	for _, at := range texts(reflect.ValueOf(l).Elem(), nil) {
		if plain, is := at.words[""]; is { // the same in all of them
			delete(at.words, "")
			for _, language := range want {
				at.words[language] = plain
			}
		}
		if got := slices.Sorted(maps.Keys(at.words)); !slices.Equal(got, want) {
			return l.document.Fault(at.path, fmt.Sprintf("the title is in %s, and this is in %s", strings.Join(want, ", "), strings.Join(got, ", ")))
		}
	}
	return nil
}

// placed is a text and the path to it.
type placed struct {
	path  []string
	words Words
}

// texts lists the texts in a part of a lesson, with their paths.
func texts(v reflect.Value, path []string) (list []placed) {
	if w, is := v.Interface().(Words); is {
		if w == nil {
			return nil
		}
		return []placed{{path, w}}
	}
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			return texts(v.Elem(), path)
		}
	case reflect.Slice:
		for i := range v.Len() {
			list = append(list, texts(v.Index(i), append(slices.Clone(path), strconv.Itoa(i)))...)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Type().Field(i)
			if name := f.Tag.Get("json"); f.IsExported() && name != "-" {
				list = append(list, texts(v.Field(i), append(slices.Clone(path), name))...)
			}
		}
	}
	return list
}
