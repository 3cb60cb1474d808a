package term

import (
	"encoding/json"
	"strconv"
	"strings"

	"jogada/catalog"
)

// difficulty writes the measurements of a board, by the names that expressions use.
func (p Page) difficulty(d catalog.Difficulty) {
	if d == nil {
		return
	}
	words := make([]string, len(d))
	for i, e := range d {
		words[i] = e.Name + " " + p.measured(e)
	}
	p.say(p.In.Of("difficulty"), strings.Join(words, ", "), same)
}

// measured formats the value of an entry for people.
func (p Page) measured(e catalog.Entry) string {
	switch v := e.Value.(type) {
	case nil:
		if e.Capped {
			return "? (" + p.In.Of("over the cap") + ")"
		}
		return "–"
	case catalog.Count:
		return Thousands(int64(v))
	case catalog.Number:
		return v.String()
	case catalog.Share:
		return strconv.FormatInt(v.Part, 10) + "/" + strconv.FormatInt(v.Of, 10)
	case catalog.Flag:
		if v {
			return p.In.Of("yes")
		}
		return p.In.Of("no")
	case catalog.Steps:
		return p.steps(v)
	}
	data, err := json.Marshal(e.Value)
	if err != nil {
		panic(err)
	}
	return string(data)
}

// mostStepsShown limits the steps written unless all are requested.
const mostStepsShown = 40

// steps writes how many of the moves keep the value at each step.
func (p Page) steps(list catalog.Steps) string {
	shown := list
	if !p.Full {
		shown = list[:min(len(list), mostStepsShown)]
	}
	words := make([]string, len(shown), len(shown)+1)
	for i, s := range shown {
		words[i] = strconv.Itoa(s.Keep) + "/" + strconv.Itoa(s.Of)
	}
	if len(shown) < len(list) {
		words = append(words, "…")
	}
	if len(words) == 0 {
		return "–"
	}
	return strings.Join(words, " ")
}
