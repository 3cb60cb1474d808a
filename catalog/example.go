package catalog

import (
	"fmt"
	"io/fs"
	"path"
	"strings"
)

// Example is a board to begin with, and the parameters that it is meant to be read under.
type Example struct {
	Name   string
	Text   string
	Params map[string]string // those that are not the default; nil: none
}

// Title is what the example is called, in English: its name without the number that sorts it and without its ending.
func (e Example) Title() string {
	name := strings.TrimSuffix(e.Name, path.Ext(e.Name))
	if number, rest, cut := strings.Cut(name, "-"); cut && strings.Trim(number, "0123456789") == "" {
		name = rest
	}
	return strings.ReplaceAll(name, "-", " ")
}

// ReadExamples are the files of a folder as examples, by name, under the parameters that are given for some of them. It
// is for files that are part of the program, and panics where they can't be read or a name is not there.
func ReadExamples(files fs.FS, folder string, params map[string]map[string]string) []Example {
	entries, err := fs.ReadDir(files, folder)
	if err != nil {
		panic(err)
	}
	used := 0
	var list []Example
	for _, entry := range entries {
		data, err := fs.ReadFile(files, folder+"/"+entry.Name())
		if err != nil {
			panic(err)
		}
		given, named := params[entry.Name()]
		if named {
			used++
		}
		list = append(list, Example{Name: entry.Name(), Text: string(data), Params: given})
	}
	if used != len(params) {
		panic(fmt.Sprintf("parameters are given for %d examples, of which %d are there", len(params), used))
	}
	return list
}

// Boards are the boards of an example of a game, under its parameters.
func (e Example) Boards(g Game) ([]Instance, error) {
	v, err := g.Values(e.Params)
	if err != nil {
		return nil, err
	}
	boards, err := g.Parse([]byte(e.Text), v, nil)
	if err == nil && len(boards) == 0 {
		err = fmt.Errorf("example %s holds no board", e.Name)
	}
	return boards, err
}
