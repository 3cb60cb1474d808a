package gametest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/internal/gametest/tier"
	"jogada/solve"
)

// traced checks the trace of a method: it is not empty, its waves add up, its places are on the board, its pseudocode
// is there, and each step names a line with a sentence and a word for each gap.
func traced(r catalog.Report, places int, fail func(string, ...any)) {
	t := r.Trace
	if t.Total == 0 && r.Counts.Expanded > 0 && !r.Unsolved && r.Stopped == "" {
		fail("%s: %d states were expanded and none was observed", r.Method, r.Counts.Expanded)
	}
	sum := 0
	for _, w := range t.Waves {
		sum += w.Count
	}
	if sum != t.Total || t.Listed > t.Total || t.Whole && (t.Listed != t.Total || t.Steps.Len() != t.Events) {
		fail("%s: the trace lists %d of %d looks and %d of %d steps, whole: %v, and its waves have %d", r.Method, t.Listed, t.Total, t.Steps.Len(), t.Events, t.Whole, sum)
	}
	if len(t.Code) == 0 || t.Waits == "" {
		fail("%s has no pseudocode, or does not say what states wait in", r.Method)
	}
	if err := columns(t); err != nil {
		fail("%s: %v", r.Method, err)
		return
	}
	for i := range t.Steps.Len() {
		if err := step(t, i); err != nil {
			fail("%s: step %d: %v", r.Method, i, err)
			return
		}
	}
	for _, s := range t.States {
		if err := seen(s, t, places); err != nil {
			fail("%s: %v", r.Method, err)
			return
		}
	}
}

// columns returns an error if the columns of a trace differ in length from its steps.
func columns(t *board.Trace) error {
	s := t.Steps
	for name, n := range map[string]int{"state": len(s.State), "look": len(s.Look), "wave": len(s.Wave), "words": len(s.Words), "queue": len(s.Queue), "waits": len(s.Waits)} {
		if n != s.Len() {
			return fmt.Errorf("%d steps and %d of %s", s.Len(), n, name)
		}
	}
	if marked := []int{len(s.Node), len(s.Mark), len(s.Value)}; t.Space != nil && (marked[0] != s.Len() || marked[1] != s.Len() || marked[2] != s.Len()) {
		return fmt.Errorf("%d steps, and %v of nodes, marks and values", s.Len(), marked)
	}
	return nil
}

// step returns the fault of a step, if any.
func step(t *board.Trace, i int) error {
	s := t.Steps
	if s.Line[i] < 0 || s.Line[i] >= len(t.Code) || t.Code[s.Line[i]].Say == "" {
		return fmt.Errorf("there is no line %d that can be lit", s.Line[i])
	}
	said := t.Code[s.Line[i]].Say
	for n, word := range s.Words[i] {
		gap := fmt.Sprintf("{%d}", n)
		if word < 0 || word >= len(t.Words) || !strings.Contains(said, gap) {
			return fmt.Errorf("%q has no gap for word %d, or there is no such word", said, n)
		}
		said = strings.ReplaceAll(said, gap, t.Words[word])
	}
	if strings.ContainsAny(said, "{}") || strings.Contains(said, "%!") {
		return fmt.Errorf("it says %q", said)
	}
	for _, q := range append([]int{s.State[i]}, s.Queue[i]...) {
		if q < 0 || q >= len(t.States) {
			return fmt.Errorf("there is no state %d", q)
		}
	}
	if len(s.Queue[i]) > s.Waits[i] || s.Look[i] > t.Total || s.Wave[i] >= max(1, len(t.Waves)) {
		return fmt.Errorf("%d of %d wait, %d looked at of %d, wave %d of %d", len(s.Queue[i]), s.Waits[i], s.Look[i], t.Total, s.Wave[i], len(t.Waves))
	}
	return marked(t, i)
}

// marked returns the fault of a step's mark in the picture of the space, if any.
func marked(t *board.Trace, i int) error {
	if t.Space == nil {
		return nil
	}
	nodes := map[board.SpaceForm]int{board.GridSpace: len(t.Space.Sheets) * t.Space.Rows * t.Space.Cols, board.TreeSpace: len(t.Space.Parents), board.PlanSpace: len(t.Space.Nodes)}
	if node, mark := t.Steps.Node[i], t.Steps.Mark[i]; node < -1 || node >= nodes[t.Space.Form] || mark < 0 || mark >= len(t.Space.Marks) {
		return fmt.Errorf("it marks node %d of %d by mark %d of %d", node, nodes[t.Space.Form], mark, len(t.Space.Marks))
	}
	return nil
}

// seen returns the fault of a state of a trace, if any.
func seen(s board.Seen, t *board.Trace, places int) error {
	if s.Name == "" || s.Place != nil && (*s.Place < 0 || *s.Place >= places) {
		return fmt.Errorf("state %q is at place %v of %d", s.Name, s.Place, places)
	}
	for i := 0; i < len(s.Cells); i += 2 {
		if s.Cells[i] >= places || s.Cells[i+1] >= len(t.Looks) {
			return fmt.Errorf("state %q has the cells %v", s.Name, s.Cells)
		}
	}
	for i := 0; i < len(s.Stands); i += 2 {
		if s.Stands[i] >= places || s.Stands[i+1] >= len(t.Tokens) {
			return fmt.Errorf("state %q has the tokens %v", s.Name, s.Stands)
		}
	}
	return nil
}

// fewNodes is a budget small enough to make some methods work differently.
const (
	someNodes = 5000
	fewNodes  = 8
)

// Lights records which lines of the pseudocode of each method events name on the examples of a game, and for the
// default method on some random boards under the given parameters. The map lit has the methods by the text of their
// pseudocode, and for each the text of every line that can be highlighted.
func Lights(t *testing.T, g catalog.Game, lit map[string]map[string]bool, given ...map[string]string) {
	t.Helper()
	bright := map[string]bool{} // methods with no dark line in their last code
	EachExample(t, g, func(_ *testing.T, b catalog.Instance, _ catalog.Values) {
		for i, m := range slices.Concat(b.Methods(), b.Methods()) {
			nodes := int64(someNodes)
			if i >= len(b.Methods()) {
				nodes = fewNodes
			}
			if tier.Deep() || !bright[m.Name] { // the deep tier looks at the code of every example
				bright[m.Name] = light(m, nodes, lit)
			}
		}
	})
	for _, params := range given {
		v, err := g.Values(params)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(30) {
			light(catalog.Default(Generated(t, g, v, seed)), someNodes, lit)
		}
	}
}

// light records which lines a method highlights on its board, and reports whether all lines of its code have been by now.
func light(m catalog.Method, nodes int64, lit map[string]map[string]bool) bool {
	trace := m.Solve(background(), catalog.Request{Budget: solve.Budget{Nodes: nodes}, Trace: true}).Trace
	code := m.Name
	for _, l := range trace.Code {
		code += "\n" + l.Text
	}
	if lit[code] == nil {
		lit[code] = map[string]bool{}
	}
	for _, l := range trace.Code {
		if _, known := lit[code][l.Text]; !known && l.Say != "" {
			lit[code][l.Text] = false
		}
	}
	for _, line := range trace.Steps.Line {
		lit[code][trace.Code[line].Text] = true
	}
	for _, on := range lit[code] {
		if !on {
			return false
		}
	}
	return true
}
