package exam

import (
	"embed"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"jogada/catalog"
	"jogada/catalog/equal"
	"jogada/internal/base/say"
	"jogada/internal/class/roster"
)

//go:embed words/*.po
var wordFiles embed.FS

var books = say.Open(wordFiles)

func translator(language string) say.Translator { return say.In(language, books.Words(language)) }

// Table returns the difficulty of every board by student, with a head, the smallest and the largest values.
func (e *Exam) Table() [][]string {
	tr := translator(e.Language)
	names := equal.Comparable(e.Game)
	rows := [][]string{append([]string{tr.Of("student")}, names...)}
	for _, p := range e.Papers {
		row := []string{p.Shown}
		for _, name := range names {
			entry, _ := p.Report.Difficulty.Entry(name)
			row = append(row, written(entry))
		}
		rows = append(rows, row)
	}
	low, high := []string{tr.Of("smallest")}, []string{tr.Of("largest")}
	for _, name := range names {
		least, most := e.extremes(name)
		low, high = append(low, written(least)), append(high, written(most))
	}
	return append(rows, low, high)
}

// written writes a measured value for people.
func written(e catalog.Entry) string {
	switch q := e.Value.(type) {
	case catalog.Count:
		return strconv.FormatInt(int64(q), 10)
	case catalog.Number:
		return q.String()
	case catalog.Share:
		return fmt.Sprintf("%.0f %%", 100*q.Float())
	case catalog.Flag:
		if q {
			return "1"
		}
		return "0"
	}
	return "–"
}

// extremes returns the smallest and the largest value of a measure.
func (e *Exam) extremes(name string) (least, most catalog.Entry) {
	spread := equal.Spread{Measure: name}
	for _, p := range e.Papers {
		spread.Add(p.Report.Difficulty)
	}
	return catalog.Entry{Name: name, Value: spread.Least}, catalog.Entry{Name: name, Value: spread.Most}
}

// Spread says how much the difficulty of the boards differs.
func (e *Exam) Spread() string {
	tr := translator(e.Language)
	var same, spread []string
	for _, name := range e.Equal {
		least, most := e.extremes(name)
		switch {
		case least.Value == nil:
		case written(least) == written(most):
			same = append(same, name+" "+written(least))
		default:
			spread = append(spread, fmt.Sprintf("%s %s–%s", name, written(least), written(most)))
		}
	}
	var words []string
	if len(same) > 0 {
		words = append(words, tr.Say("The same for all: %s.", strings.Join(same, ", ")))
	}
	if len(spread) > 0 {
		words = append(words, tr.Say("Within %s %% of a middle board: %s.", strconv.FormatFloat(100*e.Within, 'f', -1, 64), strings.Join(spread, ", ")))
	}
	return strings.Join(words, " ")
}

// KeyCSV writes a line for each student: the board, the answer in words, a right line of play, the course answer, and the difficulty.
func (e *Exam) KeyCSV(to io.Writer) error {
	w := csv.NewWriter(to)
	names := equal.Comparable(e.Game)
	w.Write(append([]string{"student", "board", "answer", "line", "course"}, names...))
	for _, p := range e.Papers {
		row := []string{roster.Cell(p.Shown), p.ID, roster.Cell(p.headline()), roster.Cell(p.moves()), roster.Cell(strings.Join(strings.Fields(p.Report.Course), " "))}
		for _, name := range names {
			entry, _ := p.Report.Difficulty.Entry(name)
			row = append(row, strings.TrimPrefix(written(entry), "–"))
		}
		w.Write(row)
	}
	w.Flush()
	return w.Error()
}

// Names writes the name behind each pseudonym.
func (e *Exam) Names(to io.Writer) error {
	w := csv.NewWriter(to)
	w.Write([]string{"pseudonym", "name", "id"})
	for _, p := range e.Papers {
		w.Write([]string{p.Shown, roster.Cell(p.Student.Name), roster.Cell(p.Student.ID)})
	}
	w.Flush()
	return w.Error()
}

// KeyJSON writes the whole exam, with answers and difficulty.
func (e *Exam) KeyJSON(to io.Writer) error {
	type paperJSON struct {
		Student    string             `json:"student"`
		Board      string             `json:"board"` // ID
		Text       string             `json:"text"`
		Params     catalog.Values     `json:"params"`
		Answer     any                `json:"answer"`
		Headline   string             `json:"headline"`
		Line       []catalog.Move     `json:"line"`
		Course     string             `json:"course,omitempty"`
		Certified  bool               `json:"certified"`
		Difficulty catalog.Difficulty `json:"difficulty"`
	}
	out := struct {
		Game     string      `json:"game"`
		Title    string      `json:"title"`
		Seed     string      `json:"seed"` // a string: many JSON readers keep only 53 bits of a number
		Language string      `json:"language"`
		Equal    []string    `json:"equal"`
		Within   float64     `json:"within"`
		Tried    int         `json:"tried"`
		Students []paperJSON `json:"students"`
	}{Game: e.Game.Name, Title: e.Title, Seed: strconv.FormatUint(e.Seed, 10), Language: e.Language, Equal: e.Equal, Within: e.Within, Tried: e.Yield.Tried}
	for _, p := range e.Papers {
		r := p.Report
		out.Students = append(out.Students, paperJSON{p.Shown, p.ID, p.Board.Text(), p.Board.Rules(), r.Answer, p.headline(), r.Line, r.Course, r.Accepted(), r.Difficulty})
	}
	encoder := json.NewEncoder(to)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "\t")
	return encoder.Encode(out)
}
