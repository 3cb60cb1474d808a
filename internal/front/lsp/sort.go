package lsp

import (
	"context"
	"net/url"
	"path"
	"strings"
)

// Sort is a sort of file that the server checks. The server knows none itself: the command lists them.
type Sort struct {
	Name string
	// Is reports whether a file is of this sort.
	Is func(File) bool
	// Schema is the JSON Schema by which YAML is completed and explained; nil: neither.
	Schema []byte
	// Check reads a file. A thorough check also answers questions that take long; the other one runs while one types.
	Check func(ctx context.Context, f File, thorough bool) Result
	// Game is the game whose boards such files are, and LevelParam its parameter that chooses one; empty: they are no boards.
	Game, LevelParam string
}

// File is a file as its editor has it.
type File struct {
	Path     string // with slashes; of the address, for a file that was never saved
	Language string // as the editor names it; may be empty
	Text     string
}

// Ending returns the ending of a file's name, in lower case.
func (f File) Ending() string { return strings.ToLower(path.Ext(f.Path)) }

// Result is what a check found.
type Result struct {
	Findings []Finding
	Verdicts []Verdict
}

// Finding is a fault of a file. Line and column count from 1, columns in characters; 0: it concerns the whole file.
type Finding struct {
	Line, Column int
	Severity     string // error, warning or note
	Rule         string // may be empty
	Message, Why string
}

// Verdict is the answer to a board of a file, shown above its line.
type Verdict struct {
	Line  int
	Level int // from 1; 0: the file is one board
	Text  string
}

// severities are those of the protocol.
var severities = map[string]int{"error": 1, "warning": 2, "note": 3}

// pathOf returns the path in the address of a file.
func pathOf(uri string) string {
	if u, err := url.Parse(uri); err == nil {
		if u.Opaque != "" {
			return u.Opaque
		}
		return u.Path
	}
	return uri
}

// diagnosticsOf turns findings into diagnostics of a text.
func diagnosticsOf(text string, findings []Finding) []diagnostic {
	all, list := lines(text), []diagnostic{}
	for _, f := range findings {
		d := diagnostic{Range: spanAt(all, f.Line, f.Column), Severity: severities[f.Severity], Code: f.Rule, Source: "jogada", Message: f.Message}
		if d.Severity == 0 {
			d.Severity = typeError
		}
		if f.Why != "" {
			d.Message += ": " + f.Why
		}
		list = append(list, d)
	}
	return list
}
