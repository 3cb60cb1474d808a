package catalog

import (
	"fmt"
	"io/fs"
)

// Example is a board to begin with, and the parameters that it is meant to be read under.
type Example struct {
	Name   string // of its file
	Title  string // what it is called, in English
	Text   string
	Params map[string]string // those that are not the default; nil: none
}

// ReadExamples are examples with the texts of the files in a folder that have their names. It is for files that are part of the
// program, and panics where one can't be read, or is not among the examples.
func ReadExamples(files fs.FS, folder string, list []Example) []Example {
	entries, err := fs.ReadDir(files, folder)
	if err != nil {
		panic(err)
	}
	if len(entries) != len(list) {
		panic(fmt.Sprintf("%s has %d files, and %d examples are named", folder, len(entries), len(list)))
	}
	for i := range list {
		data, err := fs.ReadFile(files, folder+"/"+list[i].Name)
		if err != nil {
			panic(err)
		}
		list[i].Text = string(data)
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
