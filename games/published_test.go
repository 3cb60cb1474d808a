package games_test

import (
	"bufio"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/games"
	"jogada/internal/gametest/tier"
	"jogada/solve"
)

// published is the folder with the cases of the original assignments, beside the checkout. They belong to others and
// are not part of the project.
const published = "../../shared/cases"

// nodes limits the expansions of one method on one published case; some methods are exponential.
const nodes = 300_000

func cases(t *testing.T, pattern string) []string {
	t.Helper()
	files, _ := filepath.Glob(filepath.Join(published, pattern))
	if len(files) == 0 {
		tier.Missing(t, "published cases ("+filepath.Join(published, pattern)+")", "the published answers")
	}
	return files
}

func boards(t *testing.T, game string, data []byte) []catalog.Instance {
	t.Helper()
	g, ok := games.All().Find(game)
	if !ok {
		t.Fatalf("no game %s", game)
	}
	v, err := g.Values(nil)
	if err != nil {
		t.Fatal(err)
	}
	list, err := g.Parse(data, v, nil)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// solved returns the reports of the sound methods that reach a verdict within the budget; the checker must not reject
// them.
func solved(t *testing.T, b catalog.Instance) []catalog.Report {
	t.Helper()
	var reports []catalog.Report
	for i, m := range b.Methods() {
		if !m.Sound {
			continue
		}
		budget := solve.Budget{Nodes: nodes}
		if i == 0 {
			budget = solve.Budget{}
		}
		r := m.Solve(context.Background(), catalog.Request{Budget: budget, Check: true})
		if r.Proof.Checked != nil && !*r.Proof.Checked {
			t.Errorf("%s: the checker rejects %q: %s", m.Name, r.Headline, r.Proof.Checker)
		}
		if r.Verdict != solve.Unknown {
			reports = append(reports, r)
		} else if i == 0 {
			t.Errorf("the default method, %s, comes to no verdict: %s", m.Name, r.Headline)
		}
	}
	return reports
}

func TestPublishedCasesWithCourseOutput(t *testing.T) {
	for game, pattern := range map[string]string{"jump": "jump/*.in", "keys": "keys/*.txt", "slide": "slide/*.in"} {
		for _, file := range cases(t, pattern) {
			want, err := os.ReadFile(strings.TrimSuffix(file, filepath.Ext(file)) + ".out")
			if err != nil {
				continue // an open case: nobody knows its answer
			}
			t.Run(game+"/"+filepath.Base(file), func(t *testing.T) {
				data, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				said := map[string]string{} // by method
				list := boards(t, game, data)
				for _, b := range list {
					for _, r := range solved(t, b) {
						said[r.Method] += r.Course
					}
				}
				got := said[catalog.Default(list[0]).Name]
				if strings.TrimSpace(got) != strings.TrimSpace(string(want)) {
					t.Errorf("got:\n%s\nwant:\n%s", got, want)
				}
				for method, output := range said {
					if strings.Count(output, "\n") == strings.Count(got, "\n") && output != got {
						t.Errorf("%s says:\n%s\nwant:\n%s", method, output, want)
					}
				}
			})
		}
	}
}

func TestPublishedChases(t *testing.T) {
	file, err := os.Open(cases(t, "chase/cases.jsonl")[0])
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	winners := []string{"draw", "mouse", "cat"}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var c struct {
			Graph  json.RawMessage
			Winner int
			Plies  *int
		}
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		for _, r := range solved(t, boards(t, "chase", c.Graph)[0]) {
			type answer struct {
				Winner string `json:"winner"`
				Plies  *int   `json:"plies"`
			}
			a, err := catalog.Decode[answer](r.Answer)
			if err != nil {
				t.Fatal(err)
			}
			if a.Winner != winners[c.Winner] || (a.Plies == nil) != (c.Plies == nil) || a.Plies != nil && *a.Plies != *c.Plies {
				t.Errorf("%s says %q, want %s %v:\n%s", r.Method, r.Headline, winners[c.Winner], c.Plies, c.Graph)
			}
		}
	}
}
