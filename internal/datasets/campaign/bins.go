package campaign

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"jogada/catalog"
	"jogada/solve"
)

// Bins sorts rows by an entry of their difficulty, by a field of their answer, or by both.
type Bins struct {
	By     string `json:"by,omitempty"`
	Answer string `json:"answer,omitempty"` // a field of the answer, or verdict
	// PerShape wants the rows of each bin once for every shape. Fill then lists each bin for each shape.
	PerShape bool  `json:"per_shape,omitempty"`
	List     []Bin `json:"list"`
}

// Bin is a range of values, both ends included, a value of the answer, a shape, or several of these, and the number of
// rows wanted in it.
type Bin struct {
	Name  string   `json:"name"`
	Is    *string  `json:"is,omitempty"`    // the value of the answer's field
	Shape *int     `json:"shape,omitempty"` // the number of the shape; nil for any
	From  *float64 `json:"from,omitempty"`
	To    *float64 `json:"to,omitempty"`
	Count int      `json:"count"`
}

// spread lists each bin for each shape, if the rows of each shape count apart.
func (b *Bins) spread(shapes []map[string]string) {
	if !b.PerShape || len(shapes) < 2 || slices.ContainsFunc(b.List, func(bin Bin) bool { return bin.Shape != nil }) {
		return
	}
	var all []Bin
	for i, shape := range shapes {
		for _, bin := range b.List {
			if bin.Name == "" {
				bin.Name = bin.words()
			}
			for _, name := range slices.Sorted(maps.Keys(shape)) {
				bin.Name += "+" + name + shape[name]
			}
			bin.Shape = &i
			all = append(all, bin)
		}
	}
	b.List = all
}

// words returns the value and the range of a bin: cat, 1-4, 5-, -3, cat.1-4.
func (b Bin) words() string {
	if b.Is == nil {
		return b.ends()
	}
	if b.From == nil && b.To == nil {
		return *b.Is
	}
	return *b.Is + "." + b.ends()
}

// ends returns the range of a bin in words.
func (b Bin) ends() string {
	end := func(x *float64) string {
		if x == nil {
			return ""
		}
		return fmt.Sprint(*x)
	}
	if b.From != nil && b.To != nil && *b.From == *b.To {
		return end(b.From)
	}
	return end(b.From) + "-" + end(b.To)
}

// holds reports whether a value is in the bin.
func (b Bin) holds(x float64) bool {
	return (b.From == nil || x >= *b.From) && (b.To == nil || x <= *b.To)
}

func overlap(a, b Bin) bool {
	from := func(x Bin) float64 {
		if x.From == nil {
			return math.Inf(-1)
		}
		return *x.From
	}
	to := func(x Bin) float64 {
		if x.To == nil {
			return math.Inf(1)
		}
		return *x.To
	}
	if a.Shape != nil && b.Shape != nil && *a.Shape != *b.Shape || a.Is != nil && b.Is != nil && *a.Is != *b.Is {
		return a.Name == b.Name
	}
	return max(from(a), from(b)) <= min(to(a), to(b)) || a.Name == b.Name
}

// binOf returns the bin of a board of the game: -1 if there are none, and ok = false if it is in none.
func (g *GameSpec) binOf(own int, d catalog.Difficulty, verdict solve.Verdict, answer []byte) (bin int, ok bool) {
	b := g.Bins
	if b == nil {
		return -1, true
	}
	x := 0.0
	if b.By != "" {
		entry, _ := d.Entry(b.By)
		if x, ok = catalog.Float(entry.Value); !ok {
			return -1, false
		}
	}
	value := ""
	if b.Answer != "" {
		value = answerValue(b.Answer, verdict, answer)
	}
	shape := own % max(1, len(g.Shapes))
	bin = slices.IndexFunc(b.List, func(bin Bin) bool {
		return (b.By == "" || bin.holds(x)) && (bin.Is == nil || *bin.Is == value) && (bin.Shape == nil || *bin.Shape == shape)
	})
	return bin, bin >= 0
}

// answerValue returns a field of an answer as text: a string without its quotes, anything else as JSON.
func answerValue(field string, verdict solve.Verdict, answer []byte) string {
	if field == "verdict" {
		return verdict.String()
	}
	return plainText(jsonField(answer, field))
}
