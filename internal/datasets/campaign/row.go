package campaign

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"jogada/catalog"
	"jogada/internal/base/text"
	"jogada/solve"
)

// Row is one row of a dataset.
type Row struct {
	ID       string            `json:"id"`
	Index    int               `json:"index"` // number of the board
	Game     string            `json:"game"`
	Source   string            `json:"source"` // the ID that reproduces the board
	Params   catalog.Values    `json:"params"` // the rules in force
	Board    string            `json:"board"`
	Question map[string]string `json:"question"` // by language
	Verdict  solve.Verdict     `json:"verdict"`
	Headline string            `json:"headline"`
	Answer   json.RawMessage   `json:"answer"`
	Line     []string          `json:"line"`
	Unit     string            `json:"unit"`
	Bounds   catalog.Bounds    `json:"bounds"`
	Method   string            `json:"method"`
	Proof    RowProof          `json:"proof"`

	Difficulty catalog.Difficulty `json:"difficulty"`
	Bin        *string            `json:"bin"` // null if the campaign has no bins
	Split      string             `json:"split"`
}

// RowProof describes the evidence for an answer, and the words of the checker that accepted it.
type RowProof struct {
	Rests   string `json:"rests"`
	Checker string `json:"checker"`
}

// ReadRow reads a row strictly.
func ReadRow(data []byte) (Row, error) {
	var r Row
	if err := text.ReadJSON(data, &r); err != nil {
		return r, fmt.Errorf("the row is not JSON of the right form: %w", err)
	}
	return r, r.whole()
}

// readOwn parses a row that this program wrote: half the work, because names are not checked.
func readOwn(data []byte) (Row, error) {
	var r Row
	if err := json.Unmarshal(data, &r); err != nil {
		return r, fmt.Errorf("the row is not JSON of the right form: %w", err)
	}
	return r, r.whole()
}

// whole returns an error if a row lacks a required field.
func (r Row) whole() error {
	if r.ID == "" || r.Game == "" || r.Answer == nil || r.Difficulty == nil {
		return errors.New("the row lacks an id, a game, an answer or its difficulty")
	}
	return nil
}

// Instance parses the board of a row. It fails if the game or the board is invalid.
func (r Row) Instance(games catalog.Games) (catalog.Game, catalog.Instance, error) {
	g, known := games.Find(r.Game)
	if !known {
		return g, nil, fmt.Errorf("there is no game %q", r.Game)
	}
	g, boards, _, err := g.ParseUnder([]byte(r.Board), r.Params, nil)
	if err != nil {
		return g, nil, err
	}
	if len(boards) != 1 {
		return g, nil, fmt.Errorf("the board is read as %d boards", len(boards))
	}
	return g.DescribedBy(boards[0]), boards[0], nil
}

// Report converts a row into a report that the checker can judge.
func (r Row) Report(b catalog.Instance) (catalog.Report, error) {
	report := catalog.Report{Schema: catalog.Schema, Game: r.Game, Params: r.Params, Method: r.Method, Sound: true, Verdict: r.Verdict, Headline: r.Headline,
		Answer: r.Answer, Unit: r.Unit, Bounds: r.Bounds, Line: []catalog.Move{}, Proof: catalog.Proof{Rests: r.Proof.Rests}}
	if len(r.Line) == 0 {
		return report, nil
	}
	line, _, err := b.Replay(r.Line, nil)
	report.Line = line
	return report, err
}

// RowSchema returns the JSON Schema of the rows of some games.
func RowSchema(games []catalog.Game, s Spec) map[string]any {
	var rows []any
	var names []string
	for _, g := range games {
		if !slices.Contains(names, g.Name) {
			names = append(names, g.Name)
			rows = append(rows, gameSchema(g, s))
		}
	}
	schema := map[string]any{"oneOf": rows}
	if len(rows) == 1 {
		schema, _ = rows[0].(map[string]any)
	}
	schema["$schema"], schema["title"] = "https://json-schema.org/draft/2020-12/schema", "a row of a dataset of "+strings.Join(names, ", ")
	return schema
}

// gameSchema returns the JSON Schema of the rows of a game.
func gameSchema(g catalog.Game, s Spec) map[string]any {
	words := map[string]any{"type": "string"}
	object := func(required []string, properties map[string]any) map[string]any {
		return map[string]any{"type": "object", "additionalProperties": false, "required": required, "properties": properties}
	}
	number := map[string]any{"type": []string{"integer", "null"}}
	question, measures, names := map[string]any{}, map[string]any{}, []string{}
	for _, language := range s.Languages {
		question[language] = words
	}
	for _, m := range g.Measures {
		measures[m.Name] = measureSchema(m)
		names = append(names, m.Name)
	}
	measures["capped"] = map[string]any{"type": "array", "items": words, "description": "the entries that are null because they would have cost too much"}
	return object([]string{"id", "index", "game", "source", "params", "board", "question", "verdict", "headline", "answer", "line", "unit", "bounds", "method", "proof", "difficulty", "bin", "split"},
		map[string]any{
			"id": words, "index": map[string]any{"type": "integer", "minimum": 0}, "game": map[string]any{"const": g.Name}, "source": words,
			"params": map[string]any{"type": "object", "additionalProperties": words}, "board": words, "question": object(s.Languages, question),
			"verdict": map[string]any{"enum": []string{"proved", "refuted"}}, "headline": words, "answer": map[string]any{"type": "object"},
			"line": map[string]any{"type": "array", "items": words}, "unit": words,
			"bounds": object([]string{"at_least", "at_most"}, map[string]any{"at_least": number, "at_most": number}), "method": words,
			"proof":      object([]string{"rests", "checker"}, map[string]any{"rests": words, "checker": words}),
			"difficulty": object(append(names, "capped"), measures),
			"bin":        map[string]any{"type": []string{"string", "null"}}, "split": words,
		})
}

func measureSchema(m catalog.Measure) map[string]any {
	pair := func(a, b string) map[string]any {
		whole := map[string]any{"type": "integer", "minimum": 0}
		return map[string]any{"type": []string{"object", "null"}, "additionalProperties": false, "required": []string{a, b}, "properties": map[string]any{a: whole, b: whole}}
	}
	schema := map[string]any{}
	switch m.Kind {
	case catalog.KindCount:
		schema["type"] = []string{"integer", "null"}
	case catalog.KindNumber:
		schema["type"], schema["pattern"] = []string{"string", "null"}, "^(0|[1-9][0-9]*)$"
	case catalog.KindShare:
		schema = pair("part", "of")
	case catalog.KindFlag:
		schema["type"] = []string{"boolean", "null"}
	case catalog.KindSteps:
		step := pair("keep", "of")
		step["properties"].(map[string]any)["trap"] = map[string]any{"const": true}
		schema["type"], schema["items"] = []string{"array", "null"}, step
	}
	schema["description"] = m.Doc
	return schema
}

// Rows passes the rows of a split of a dataset, read from its JSON lines, to use, one after another.
func (f Folder) Rows(split string, use func(rows func(yield func(Row) error) error) error) error {
	name := filepath.Join(string(f), "data", split+"."+Lines.Name)
	in, err := os.Open(name)
	if err != nil {
		return err
	}
	defer in.Close()
	return use(func(yield func(Row) error) error {
		lines := newLines(in)
		for n := 1; ; n++ {
			line, err := lines.next()
			if err == io.EOF {
				return nil
			}
			if err != nil {
				return err
			}
			row, err := readOwn(line)
			if err != nil {
				return fmt.Errorf("%s:%d: %w", name, n, err)
			}
			if err := yield(row); err != nil {
				return err
			}
		}
	})
}

// jsonField returns the value of a field of a JSON object as text, the last one if there are several, and nil if there
// is none. It skips the others without reading them. The object must be valid and its names without escapes.
func jsonField(object []byte, name string) (value []byte) {
	i := skipSpace(object, 0)
	if i >= len(object) || object[i] != '{' {
		return nil
	}
	for i = skipSpace(object, i+1); i < len(object) && object[i] == '"'; {
		begin := i + 1
		i = skipValue(object, i)
		is := i > begin && string(object[begin:i-1]) == name
		if i = skipSpace(object, i); i >= len(object) || object[i] != ':' {
			return nil
		}
		begin = skipSpace(object, i+1)
		i = skipValue(object, begin)
		if is {
			value = object[begin:i]
		}
		if i = skipSpace(object, i); i < len(object) && object[i] == ',' {
			i = skipSpace(object, i+1)
		}
	}
	return value
}

// skipSpace returns the index of the first byte from one on that is not white space.
func skipSpace(text []byte, i int) int {
	for i < len(text) && (text[i] == ' ' || text[i] == '\n' || text[i] == '\t' || text[i] == '\r') {
		i++
	}
	return i
}

// skipValue returns the index after the JSON value that begins at one.
func skipValue(text []byte, i int) int {
	for depth := 0; i < len(text); i++ {
		switch text[i] {
		case '"':
			for i++; i < len(text) && text[i] != '"'; i++ {
				if text[i] == '\\' {
					i++
				}
			}
			if i = min(i, len(text)-1); depth == 0 {
				return i + 1
			}
		case '{', '[':
			depth++
		case '}', ']':
			if depth == 0 {
				return i
			}
			if depth--; depth == 0 {
				return i + 1
			}
		case ',', ' ', '\n', '\t', '\r':
			if depth == 0 {
				return i
			}
		}
	}
	return len(text)
}

// plainText returns a JSON string without its quotes, and any other value as it is.
func plainText(value []byte) string {
	var text string
	if len(value) > 0 && value[0] == '"' && json.Unmarshal(value, &text) == nil {
		return text
	}
	return string(value)
}
