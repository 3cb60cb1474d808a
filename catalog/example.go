package catalog

import (
	"fmt"
	"io/fs"
)

// Example is a starter board with the parameters to read it under.
type Example struct {
	Name   string // name of its file
	Title  string // its English title
	Text   string
	Params map[string]string // parameters that differ from the default; may be nil
}

// ReadExamples fills in the texts of a list of examples from the files of the same names in the folder examples. It is for
// embedded files and panics if a file cannot be read or the list and the folder differ.
func ReadExamples(files fs.FS, list []Example) []Example {
	const folder = "examples"
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

// Boards parses the boards of an example of a game under its parameters. It fails if there are none.
func (e Example) Boards(g Game) ([]Instance, error) {
	_, boards, _, err := g.ParseUnder([]byte(e.Text), e.Params, nil)
	if err == nil && len(boards) == 0 {
		err = fmt.Errorf("example %s holds no board", e.Name)
	}
	return boards, err
}
