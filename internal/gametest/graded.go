package gametest

import (
	"context"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/internal/gametest/tier"
	"jogada/solve"
)

// Gradable selects the boards for testing the Grading of a game.
type Gradable struct {
	Rules map[string]string
	// Sizes is the largest size of the boards enumerated in the quick tier; the deep tier goes two further.
	Sizes int
	// Every yields every board of a size, independently of the game's own enumeration. It may also yield boards that
	// are equal up to symmetry, and boards of other sizes.
	Every func(v catalog.Values, size int) iter.Seq[catalog.Instance]
	// Docs is the folder of the documentation, seen from the test.
	Docs string
}

// Graded tests the Grading of a game.
func Graded(t *testing.T, g catalog.Game, o Gradable) {
	t.Helper()
	v := values(t, g, o.Rules)
	boards := enumerated(t, g, v, o)
	t.Run("smaller boards are smaller", func(t *testing.T) { shrinks(t, g, v) })
	t.Run("answers have their form", func(t *testing.T) { formed(t, g, boards) })
	t.Run("boards can be joined", func(t *testing.T) { joined(t, g, v, boards) })
	if g.Grading.Mistakes != nil {
		t.Run("mistakes are wrong, each in its own way", func(t *testing.T) { mistaken(t, g, v, boards, o.Docs) })
	}
}

// enumerated holds for the boards of the first sizes, and returns them: each is allowed, has its size, is read again, and is
// there once up to symmetry; none is missing.
func enumerated(t *testing.T, g catalog.Game, v catalog.Values, o Gradable) (all []catalog.Instance) {
	t.Helper()
	seen := map[string]bool{}
	for size := g.Grading.First; size <= o.Sizes+tier.Scale(t, 1, 0); size++ {
		for b := range g.Grading.Boards(v, size) {
			form := g.Grading.ClassOf(b)
			if g.Grading.Size(b) != size || !g.Grading.Allows(b) || seen[form] {
				t.Fatalf("size %d: a board is of size %d, or not allowed, or there twice:\n%s", size, g.Grading.Size(b), b.Text())
			}
			seen[form] = true
			roundTrip(g, b, asGiven(g, b.Rules()), t.Errorf)
			all = append(all, b)
		}
		for b := range o.Every(v, size) {
			form := g.Grading.ClassOf(b)
			if g.Grading.Size(b) == size && g.Grading.Allows(b) && !seen[form] {
				t.Fatalf("size %d: the enumeration misses\n%s", size, b.Text())
			}
		}
		t.Logf("%d boards up to size %d", len(seen), size)
	}
	return all
}

// shrinks holds for the smaller boards of generated ones.
func shrinks(t *testing.T, g catalog.Game, v catalog.Values) {
	made := 0
	for i, shape := range g.Grading.Shapes[:3] {
		b := Generated(t, g, values(t, g, given(v, g), shape), uint64(i+1))
		for less := range g.Grading.Smaller(b) {
			made++
			if g.Grading.Size(less) >= g.Grading.Size(b) {
				t.Errorf("of size %d:\n%s\nof size %d:\n%s", g.Grading.Size(b), b.Text(), g.Grading.Size(less), less.Text())
			}
			roundTrip(g, less, asGiven(g, less.Rules()), t.Errorf)
		}
	}
	if made == 0 {
		t.Error("no board has a smaller one")
	}
}

// given returns the rules among values.
func given(v catalog.Values, g catalog.Game) map[string]string {
	rules := map[string]string{}
	for _, p := range g.Params {
		if p.Role == catalog.Rule && v.Has(p.Name) {
			rules[p.Name] = v[p.Name]
		}
	}
	return rules
}

// course returns the right course answer to a board.
func course(t testing.TB, b catalog.Instance) string {
	t.Helper()
	r := catalog.Solve(context.Background(), b, catalog.Request{Budget: solve.Budget{Nodes: nodes}})
	if r.Verdict == solve.Unknown {
		t.Fatalf("undecided:\n%s", b.Text())
	}
	return r.Course
}

// formed holds for right answers and for garbled ones: the form has no fault exactly where they can be read.
func formed(t *testing.T, g catalog.Game, boards []catalog.Instance) {
	for i, b := range boards {
		if i >= 200 {
			break
		}
		read, right := g.Prompt(b.Rules()).Read, course(t, b)
		for _, answer := range []string{right, strings.ReplaceAll(right, "\n", "\r\n"), " " + right + "\n\n", "x" + right, right + "x\n", right + "9 9 9\n", "", "-1\n", "3.5\n", "?"} {
			_, ok := read(answer)
			if fault, faulty := g.Grading.Form.Fault(answer); faulty == ok {
				t.Fatalf("%q can be read: %v; its fault is %v", answer, ok, fault)
			} else if faulty && (fault.Line < 1 || fault.Col < 1 || len(fault.Want) == 0) {
				t.Errorf("%q: the fault has no place or no expectation: %+v", answer, fault)
			}
		}
	}
}

// joined holds for a text of several boards, where a game has such texts.
func joined(t *testing.T, g catalog.Game, v catalog.Values, boards []catalog.Instance) {
	if g.Grading.Join == nil {
		return
	}
	boards = boards[:min(len(boards), 50)]
	again, err := g.Parse([]byte(g.Grading.Join(boards)), v, nil)
	if err != nil || len(again) != len(boards) {
		t.Fatalf("%d boards are read as %d: %v", len(boards), len(again), err)
	}
	for i := range again {
		if again[i].Text() != boards[i].Text() || strings.Count(course(t, boards[i]), "\n") != 1 {
			t.Errorf("board %d is read as another, or its answer is not one line", i)
		}
	}
}

// mistaken holds for the mistakes of a game: all have words and a page, all differ from the truth, and no two agree
// everywhere.
func mistaken(t *testing.T, g catalog.Game, v catalog.Values, boards []catalog.Instance, docs string) {
	var all []variant
	applying := 0
	for _, m := range g.Grading.Mistakes {
		explainedMistake(t, m, docs)
		if !m.Applies(v) {
			continue
		}
		applying++
		for n := range m.Variants {
			all = append(all, variant{m, n})
		}
	}
	if applying < 8 {
		t.Errorf("%d mistakes apply; want 8 or more", applying)
	}
	truth, seed := truths{}, tier.Seed(t)
	for _, wrong := range all {
		boards = append(boards, wrong.traps(t, g, v, truth, seed)...)
	}
	answers := map[string]variant{}
	for _, wrong := range all {
		differs := 0
		var all strings.Builder
		for _, b := range boards {
			answer, ok := wrong.Variants[wrong.number](b)
			if ok && answer != truth.answerTo(t, b) {
				differs++
			}
			fmt.Fprintf(&all, "%v %q\n", ok, answer)
		}
		if differs < trapsEach {
			t.Errorf("variant %d of %s differs from the truth on %d of %d boards", wrong.number, wrong.Name, differs, len(boards))
		}
		if other, met := answers[all.String()]; met && !wrong.apart(t, other, g, v, seed) {
			t.Errorf("variant %d of %s and variant %d of %s give the same answers", wrong.number, wrong.Name, other.number, other.Name)
		}
		answers[all.String()] = wrong
	}
}

// variant is one of the forms of a mistake.
type variant struct {
	catalog.Mistake
	number int
}

// truths are right answers, each found once.
type truths map[string]string

func (answers truths) answerTo(t testing.TB, b catalog.Instance) string {
	text := b.Text()
	if _, met := answers[text]; !met {
		answers[text] = course(t, b)
	}
	return answers[text]
}

// On how many boards a mistake has to differ from the truth, and how many are tried to find them.
const (
	trapsEach  = 5
	trapsTried = 3000
)

// traps returns boards on which a mistake differs from the truth.
func (w variant) traps(t *testing.T, g catalog.Game, v catalog.Values, truth truths, seed uint64) (boards []catalog.Instance) {
	for b := range w.boards(t, g, v, seed) {
		if answer, ok := w.Variants[w.number](b); ok && answer != truth.answerTo(t, b) {
			boards = append(boards, b)
		}
		if len(boards) == trapsEach {
			break
		}
	}
	return boards
}

// apart reports whether a board is found on which two wrong methods give different answers.
func (w variant) apart(t *testing.T, other variant, g catalog.Game, v catalog.Values, seed uint64) bool {
	for b := range w.boards(t, g, v, seed) {
		one, answers := w.Variants[w.number](b)
		two, also := other.Variants[other.number](b)
		if answers && also && one != two {
			return true
		}
	}
	return false
}

// boards yields boards on which a mistake is likely to be wrong.
func (w variant) boards(t *testing.T, g catalog.Game, v catalog.Values, seed uint64) iter.Seq[catalog.Instance] {
	shapes := g.Grading.Shapes[:min(4, len(g.Grading.Shapes))]
	return func(yield func(catalog.Instance) bool) {
		for n := range trapsTried {
			d, shaped := catalog.NewDice(seed+uint64(n)), values(t, g, given(v, g), shapes[n%len(shapes)])
			make := g.Generate
			if w.Trap != nil {
				make = w.Trap
			}
			if b, err := make(d, shaped); err == nil && g.Grading.Allows(b) && !yield(b) {
				return
			}
		}
	}
}

// explainedMistake holds for the words of a mistake and the page that it names.
func explainedMistake(t *testing.T, m catalog.Mistake, docs string) {
	page, _, _ := strings.Cut(m.Page, "#")
	if _, err := os.Stat(filepath.Join(docs, page)); err != nil || page == "" {
		t.Errorf("%s: no page: %v", m.Name, err)
	}
	if m.Name == "" || strings.Trim(m.Name, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" || len(strings.Fields(m.Sentence)) < 4 || len(m.Variants) == 0 {
		t.Errorf("%q: it lacks a name, a sentence or a method", m.Name)
	}
}
