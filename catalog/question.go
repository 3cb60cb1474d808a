package catalog

import (
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Prompt is the question about a board for an outside solver: a person, a program, a model.
type Prompt struct {
	// Doc is the question in words, with the JSON object expected in reply.
	Doc string
	// Fields names the fields of the report's answer that are requested; each has one right value. A dot reaches into a
	// list of named objects: players.cells.
	Fields []string
	// Read reads the output of the original assignment as fields; nil if the game comes from none.
	Read func(course string) (fields map[string]any, ok bool)
}

// Question returns the board as a question in words. If full, it begins with the rules of the game, which are the same
// for every board.
func (g Game) Question(b Instance, language string, full bool) string {
	before, after := g.QuestionAround(b.Rules(), language, full)
	return before + strings.TrimRight(b.Text(), "\n") + after
}

// QuestionAround returns what Question puts before and after the text of a board with such rules.
func (g Game) QuestionAround(rules Values, language string, full bool) (before, after string) {
	t := g.Translator(language)
	var q strings.Builder
	if full {
		q.WriteString(t.Of(g.Title) + "\n\n" + t.Of(g.Doc) + "\n\n")
		if doc := g.boardDoc(); doc != "" {
			q.WriteString(t.Say("How the board is written: %s.", t.Of(doc)) + "\n\n")
		}
	}
	for _, p := range g.Params {
		if value, set := rules[p.Name]; set && p.Role == Rule {
			q.WriteString(t.Say("%s = %s: %s.", p.Name, value, t.Of(p.Doc)) + "\n")
		}
	}
	if len(rules) > 0 {
		q.WriteString("\n")
	}
	return q.String(), "\n\n" + t.Of(g.Prompt(rules).Doc)
}

// ShortQuestion returns what is asked of a board with such rules, for a person: the first sentence of the prompt, which
// is a question.
func (g Game) ShortQuestion(rules Values, language string) string {
	asked, _, _ := strings.Cut(g.Translator(language).Of(g.Prompt(rules).Doc), "?")
	return asked + "?"
}

// Terms returns the names of the rules that a reader of ShortQuestion must know besides: numbers, and what is not the
// default, unless the question states it.
func (g Game) Terms(rules Values) []string {
	var names []string
	for _, p := range g.Params {
		value, set := rules[p.Name]
		if !set || p.Role != Rule || p.OfBoard || (value == p.Default && p.Kind != Int) {
			continue
		}
		usual := maps.Clone(rules)
		usual[p.Name] = p.Default // a number is never part of the question
		if g.Prompt(usual).Doc == g.Prompt(rules).Doc {
			names = append(names, p.Name)
		}
	}
	return names
}

// boardDoc returns the description of the notation that boards are written in, or "".
func (g Game) boardDoc() string {
	for _, f := range g.Formats {
		if f.Written {
			return f.Doc
		}
	}
	return ""
}

// Asked returns all questions that the game can put, under any rules.
func (g Game) Asked() []string {
	v, err := g.Values(nil)
	if err != nil {
		return nil
	}
	docs := []string{g.Prompt(v).Doc}
	for _, p := range g.Params {
		choices := p.Choices
		if p.Kind == Bool {
			choices = []string{"true", "false"}
		}
		for _, choice := range choices {
			other := maps.Clone(v)
			other[p.Name] = choice
			docs = append(docs, g.Prompt(other).Doc)
		}
	}
	slices.Sort(docs)
	return slices.Compact(docs)
}

// ReadCount returns a reader of the output of an assignment that prints a number, or the sentence none.
func ReadCount(field, none string) func(course string) (map[string]any, bool) {
	return func(course string) (map[string]any, bool) {
		word := strings.TrimSpace(course)
		if strings.EqualFold(word, none) {
			return map[string]any{field: nil}, true
		}
		n, err := strconv.Atoi(word)
		return map[string]any{field: n}, err == nil && n >= 0
	}
}

// Field returns a field of an answer in plain JSON by its path in Ask.Fields, and whether it is there. For a list of
// objects it returns the values by name.
func Field(answer any, path string) (value any, there bool) {
	name, rest, deep := strings.Cut(path, ".")
	object, _ := answer.(map[string]any)
	value, there = object[name]
	if !deep || !there {
		return value, there
	}
	values := map[string]any{}
	list, _ := value.([]any)
	for _, entry := range list {
		entry, _ := entry.(map[string]any)
		if called, named := entry["name"].(string); named {
			values[called] = entry[rest]
		}
	}
	return values, true
}
