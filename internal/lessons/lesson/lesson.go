// Package lesson provides guided lessons about games: steps with a board, a question that the reader answers first,
// what happens and why, and at the end a statement to refute by drawing a board.
//
// A lesson is a YAML file; [docs/lessons.md] describes the format. The file does not say which choice is right: each
// choice has claims about the answers to the board, and the solver decides which of them are true. Numbers in the text
// come from reports. Reading rejects a lesson whose claims do not hold, and the same claims judge what a reader draws.
package lesson

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"jogada/internal/base/text/yaml"
	"jogada/internal/front/ask"
)

// Lesson is a lesson as written.
type Lesson struct {
	Name     string `json:"-"`
	File     string `json:"-"` // name of its file
	Game     string `json:"game"`
	Language string `json:"language"`
	Title    Words  `json:"title"`
	Lead     Words  `json:"lead"`
	Steps    []Step `json:"steps"`
	Break    Break  `json:"break"`

	document *yaml.Document
}

// Step is a step of a lesson.
type Step struct {
	Title    Words    `json:"title"`
	Board    *Board   `json:"board"` // nil means that of the step before
	Ways     Variants `json:"ways"`
	Text     Words    `json:"text"`
	Question Question `json:"question"`
	Search   *Search  `json:"search"` // nil means that no search is played
	Show     Show     `json:"show"`
	Then     Words    `json:"then"`
	Why      Words    `json:"why"`
}

// Question is asked before anything is shown. Exactly one of the last four fields is set.
type Question struct {
	Text    Words    `json:"text"`
	Choices []Choice `json:"choices"`
	Number  string   `json:"number"`
	Places  *Places  `json:"places"`
	Draw    *Drawing `json:"draw"`
}

// Choice is one of several answers; it is right if its claims hold.
type Choice struct {
	Text  Words    `json:"text"`
	If    []string `json:"if"`
	Reply Words    `json:"reply"`
}

// Places defines the right places: those that have a value in a layer.
type Places struct {
	Layer int      `json:"layer"`
	Value *float64 `json:"value"`
	Given *int     `json:"given"`
	Way   string   `json:"way"`
}

// Drawing is a board to draw; it is right if the claims hold for it.
type Drawing struct {
	If      []string `json:"if"`
	Example *Board   `json:"example"`

	scope []Scope // of the statement to refute
}

// Show selects what is shown once the question is answered.
type Show struct {
	Way    string `json:"way"`
	Layers []int  `json:"layers"`
	Given  *int   `json:"given"`
	Step   int    `json:"step"`
}

// Search selects a search that the reader plays beside the question, with its narration and its space of states.
type Search struct {
	Way   string `json:"way"`
	Until int    `json:"until"` // last step before the question is answered; 0 means that all are shown
}

// Break is a statement to refute by drawing a board on which it is false.
type Break struct {
	Statement Words    `json:"statement"`
	Text      Words    `json:"text"`
	Board     *Board   `json:"board"`
	Ways      Variants `json:"ways"`
	Scope     []Scope  `json:"scope"`
	If        []string `json:"if"`
	Example   *Board   `json:"example"` // nil if no board refutes it
	Why       Words    `json:"why"`
}

// Scope is a condition on the boards that a statement speaks of.
type Scope struct {
	If   []string `json:"if"`
	Else Words    `json:"else"` // what a board is that does not meet it
}

// Board names a board of the game.
type Board struct {
	Text    *string `json:"text"`
	File    string  `json:"file"` // in the lesson's folder; its text becomes Text
	ID      string  `json:"id"`
	Example int     `json:"example"`
	Params  Values  `json:"params"`
}

// question returns the board as requests name it.
func (b Board) question() ask.Question {
	return ask.Question{Text: b.Text, ID: b.ID, Example: b.Example, Params: b.Params}
}

// Variants holds further variants of the answer to a board, by name.
type Variants map[string]struct {
	Method string `json:"method"`
	Params Values `json:"params"`
}

func (w Variants) asked() map[string]ask.Variant {
	all := map[string]ask.Variant{}
	for name, way := range w {
		all[name] = ask.Variant{Method: way.Method, Params: way.Params}
	}
	return all
}

// Values holds parameters in their text form; files may also write numbers, true and false.
type Values map[string]string

// UnmarshalJSON reads values.
func (v *Values) UnmarshalJSON(data []byte) error {
	var any map[string]any
	if err := json.Unmarshal(data, &any); err != nil {
		return err
	}
	*v = Values{}
	for name, value := range any {
		if n, is := value.(float64); is {
			(*v)[name] = strconv.FormatFloat(n, 'f', -1, 64)
		} else {
			(*v)[name] = fmt.Sprint(value)
		}
	}
	return nil
}

// Words holds a text by language; the empty key is the language of the lesson.
type Words map[string]string

// UnmarshalJSON reads a text, or one by language.
func (w *Words) UnmarshalJSON(data []byte) error {
	var one string
	if json.Unmarshal(data, &one) == nil {
		*w = Words{"": one}
		return nil
	}
	return json.Unmarshal(data, (*map[string]string)(w))
}

// Languages returns the languages of the lesson, its default language first.
func (l *Lesson) Languages() []string {
	list := []string{l.Language}
	for _, language := range slices.Sorted(maps.Keys(l.Title)) {
		if language != l.Language {
			list = append(list, language)
		}
	}
	return list
}
