package catalog

import (
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Ask is what a board is asked for when somebody else is to answer: a person, a program, a model.
type Ask struct {
	// Doc is the question in words, and the JSON object that is expected.
	Doc string
	// Fields are those of the report's answer that are asked for, each of which has one right value. In a list of objects
	// that have names it is the field of each, after a dot: players.cells.
	Fields []string
	// Read reads what the original assignment prints as fields; nil: the game comes from none.
	Read func(course string) (fields map[string]any, ok bool)
}

// Question is a board put as a question in words. In full it begins with the rules of the game, which are the same for every
// board.
func (g Game) Question(b Instance, language string, full bool) string {
	t, rules := g.Translator(language), b.Rules()
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
	q.WriteString(strings.TrimRight(b.Text(), "\n") + "\n\n")
	q.WriteString(t.Of(g.Ask(rules).Doc))
	return q.String()
}

// boardDoc says how boards are written, as far as the game tells.
func (g Game) boardDoc() string {
	for _, f := range g.Formats {
		if f.Written {
			return f.Doc
		}
	}
	return ""
}

// Asked are all the questions that a game puts, whatever its rules are.
func (g Game) Asked() []string {
	v, err := g.Values(nil)
	if err != nil {
		return nil
	}
	docs := []string{g.Ask(v).Doc}
	for _, p := range g.Params {
		choices := p.Choices
		if p.Kind == Bool {
			choices = []string{"true", "false"}
		}
		for _, choice := range choices {
			other := maps.Clone(v)
			other[p.Name] = choice
			docs = append(docs, g.Ask(other).Doc)
		}
	}
	slices.Sort(docs)
	return slices.Compact(docs)
}

// ReadCount reads what an assignment prints that asks for a number, or for a sentence where there is none.
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

// Field is a field of an answer in plain JSON, as Ask names it: of a list of objects it is the values by name.
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
