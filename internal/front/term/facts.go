package term

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
)

// fact is a list in an answer, as a table whose first row names the columns.
type fact struct {
	name string
	rows [][]string
}

// factRows limits the rows of a list.
const factRows = 25

// writeFacts writes the lists in an answer: its requested details.
func (p Page) writeFacts(answer any) {
	data, err := json.Marshal(answer)
	if err != nil {
		panic(err)
	}
	for _, f := range readFacts(data) {
		rows := f.rows
		if !p.Full {
			rows = rows[:min(len(rows), factRows+1)]
		}
		p.Line(p.Faint(f.name + ":"))
		p.Line("")
		io.WriteString(p.Out, indent(Table(rows), 2))
		if left := len(f.rows) - len(rows); left > 0 {
			p.Line("  " + p.Orange(p.In.Say("not shown: %d of %d (--full shows all)", left, len(f.rows)-1)))
		}
		p.Line("")
	}
}

// readFacts finds the lists of objects in a JSON object.
func readFacts(data []byte) []fact {
	var found []fact
	names, values := fields(data)
	for i, value := range values {
		var items []json.RawMessage
		if json.Unmarshal(value, &items) != nil || len(items) == 0 || items[0][0] != '{' {
			continue
		}
		columns, _ := fields(items[0])
		f := fact{names[i], [][]string{columns}}
		for _, item := range items {
			f.rows = append(f.rows, factRow(columns, item))
		}
		found = append(found, f)
	}
	return found
}

// factRow returns an object's values in the order of the columns.
func factRow(columns []string, item json.RawMessage) []string {
	row := make([]string, len(columns))
	names, values := fields(item)
	for i, column := range columns {
		if at := slices.Index(names, column); at >= 0 {
			row[i] = plain(values[at])
		}
	}
	return row
}

// fields returns the names and values of a JSON object, in its own order.
func fields(object []byte) (names []string, values []json.RawMessage) {
	d := json.NewDecoder(bytes.NewReader(object))
	if open, err := d.Token(); err != nil || open != json.Delim('{') {
		return nil, nil
	}
	for d.More() {
		name, err := d.Token()
		var value json.RawMessage
		if err != nil || d.Decode(&value) != nil {
			break
		}
		names, values = append(names, fmt.Sprint(name)), append(values, value)
	}
	return names, values
}

// plain formats a JSON value for people: nothing for null, words without quotes, lists with commas.
func plain(value json.RawMessage) string {
	var word string
	var list []json.RawMessage
	switch {
	case string(value) == "null":
		return ""
	case json.Unmarshal(value, &word) == nil:
		return word
	case json.Unmarshal(value, &list) == nil:
		words := make([]string, len(list))
		for i, item := range list {
			words[i] = plain(item)
		}
		return strings.Join(words, ", ")
	default:
		return string(value)
	}
}
