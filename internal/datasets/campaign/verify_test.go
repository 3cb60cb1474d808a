package campaign_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/games"
	"jogada/internal/datasets/campaign"
	"jogada/internal/datasets/campaign/table"
	"jogada/internal/order"
)

// judging verifies the datasets of the tests.
var judging = campaign.Verifier{Games: games.All(), Wants: wants, Formats: []campaign.Format{campaign.Lines, table.Format}, Jobs: 2}

func wants(g catalog.Game, v catalog.Values, expression string) (campaign.Wanted, error) {
	condition, err := order.Condition(g, v, expression)
	if err != nil {
		return nil, err
	}
	return condition, nil
}

// Verify rejects a dataset with any single fault.
func TestVerifyFindsWhatIsWrong(t *testing.T) {
	f, _ := made(t, slides(), 2)
	name := filepath.Join(string(f), "data", "train.jsonl")
	right, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	first, rest, _ := bytes.Cut(right, []byte("\n"))
	second, _, _ := bytes.Cut(rest, []byte("\n"))
	var row, other map[string]json.RawMessage
	if err := json.Unmarshal(first, &row); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(second, &other); err != nil {
		t.Fatal(err)
	}
	for want, change := range map[string]func(r map[string]json.RawMessage){
		"the answer does not fit":         func(r map[string]json.RawMessage) { r["answer"] = json.RawMessage(`{"slides":4,"scope":"solved"}`) },
		"is not legal":                    func(r map[string]json.RawMessage) { r["line"] = bytes.Replace(r["line"], []byte(`"`), []byte(`"X`), 1) },
		"its board is not the one":        func(r map[string]json.RawMessage) { r["board"] = other["board"] },
		"the report says headline":        func(r map[string]json.RawMessage) { r["headline"] = json.RawMessage(`"5 slides"`) },
		"it is not the row of its number": func(r map[string]json.RawMessage) { r["id"] = other["id"] },
		"unknown field":                   func(r map[string]json.RawMessage) { r["beauty"] = json.RawMessage("1") },
		"it is in the wrong bin":          func(r map[string]json.RawMessage) { r["bin"] = json.RawMessage(`"hard"`) },
		"not in its place":                func(r map[string]json.RawMessage) { r["split"] = json.RawMessage(`"test"`) },
		"more than the limit":             func(r map[string]json.RawMessage) { r["params"] = json.RawMessage(`{"limit":"1"}`) },
	} {
		var changed map[string]json.RawMessage
		if err := json.Unmarshal(first, &changed); err != nil {
			t.Fatal(err)
		}
		change(changed)
		line, _ := json.Marshal(changed)
		if err := os.WriteFile(name, append(append(line, '\n'), rest...), 0o666); err != nil {
			t.Fatal(err)
		}
		v, err := judging.Verify(context.Background(), f)
		if all := strings.Join(v.Wrong, "\n"); err != nil || v.Right() || !strings.Contains(all, want) || !strings.Contains(all, "not the file") {
			t.Errorf("%v, %v; want %s", v.Wrong, err, want)
		}
	}
	os.WriteFile(name, rest, 0o666)
	if v, err := judging.Verify(context.Background(), f); err != nil || !strings.Contains(strings.Join(v.Wrong, "\n"), "the manifest says") {
		t.Errorf("a row is missing: %+v, %v", v, err)
	}
	os.WriteFile(name, right, 0o666)
	for _, more := range []int{1, -1} {
		m, err := f.ReadManifest()
		if err != nil {
			t.Fatal(err)
		}
		m.Counts.Rows += more
		said, _ := json.Marshal(m)
		manifest := filepath.Join(string(f), "manifest.json")
		before, _ := os.ReadFile(manifest)
		os.WriteFile(manifest, said, 0o666)
		if v, err := judging.Verify(context.Background(), f); err != nil || !strings.Contains(strings.Join(v.Wrong, "\n"), fmt.Sprintf("and it says %d", m.Counts.Rows)) {
			t.Errorf("%+d rows in the manifest: %v, %v", more, v.Wrong, err)
		}
		os.WriteFile(manifest, before, 0o666)
	}
	os.Remove(filepath.Join(string(f), "data", "test.parquet"))
	if v, err := judging.Verify(context.Background(), f); err != nil || v.Faults != 1 {
		t.Errorf("a file is missing: %+v, %v", v, err)
	}
}

// rehash writes a file of a dataset and its hash into the manifest.
func rehash(t *testing.T, f campaign.Folder, path string, data []byte) {
	t.Helper()
	m, err := f.ReadManifest()
	if err != nil {
		t.Fatal(err)
	}
	for i := range m.Files {
		if m.Files[i].Path == path {
			m.Files[i].Bytes, m.Files[i].SHA256 = int64(len(data)), fmt.Sprintf("%x", sha256.Sum256(data))
		}
	}
	told, _ := json.Marshal(m)
	if err := errors.Join(os.WriteFile(filepath.Join(string(f), filepath.FromSlash(path)), data, 0o666), os.WriteFile(filepath.Join(string(f), "manifest.json"), told, 0o666)); err != nil {
		t.Fatal(err)
	}
}

// Verify finds rows that were changed together with their hashes, whatever field was changed.
func TestVerifyMakesRowsAgain(t *testing.T) {
	s := slides()
	s.Games[0].Count, s.Games[0].Tries, s.Unique, s.Splits = 10, 200, false, []campaign.Split{{Name: "all", Weight: 1}}
	s.Games[0].Shape["slides"] = "6"
	free, _ := made(t, s, 2)
	others, err := os.ReadFile(filepath.Join(string(free), "data", "all.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	s.Games[0].Want = "length >= 6"
	m, err := campaign.NewMaker(games.All(), campaign.NewPlan(s, "test"), wants)
	if err != nil {
		t.Fatal(err)
	}
	f := campaign.Folder(t.TempDir())
	if _, err := run(context.Background(), m, f, 2); err != nil {
		t.Fatal(err)
	}
	merged(t, m, f, f)
	if v, err := judging.Verify(context.Background(), f); err != nil || !v.Right() || v.Accepted != 10 {
		t.Fatalf("%+v, %v", v, err)
	}
	right, err := os.ReadFile(filepath.Join(string(f), "data", "all.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	changed := func(old, new string) []byte {
		re := regexp.MustCompile(old)
		at := re.FindIndex(right)
		if at == nil {
			t.Fatalf("there is no %s in %s", old, right)
		}
		return slices.Concat(right[:at[0]], []byte(new), right[at[1]:])
	}
	unwanted := regexp.MustCompile(`(?m)^.*"headline":"[1-5] slide.*\n`).Find(others)
	first := bytes.IndexByte(right, '\n') + 1
	second := first + bytes.IndexByte(right[first:], '\n') + 1
	for want, data := range map[string][]byte{
		"the row is not in its place":          slices.Concat(right[:first], right[:first], right[second:]),
		"its board is not what the spec wants": slices.Concat(unwanted, right[first:]),
		"another value of params.limit":        changed(`"params":\{"limit":"\d+"`, `"params":{"limit":"99"`),
		"another value of difficulty.length":   changed(`"difficulty":\{"length":\d+`, `"difficulty":{"length":99`),
		"another value of difficulty.lines":    changed(`"lines":"\d+"`, `"lines":"99"`),
		"another value of proof.checker":       changed(`"checker":"[^"]*"`, `"checker":"trust me"`),
		"another value of proof.rests":         changed(`"rests":"[^"]*"`, `"rests":"faith"`),
		"another value of question.pt":         changed(`,"pt":"(?:[^"\\]|\\.)*"`, ``),
		"another value of question.aa":         changed(`"question":\{"en":"`, `"question":{"aa":"?","en":"`),
		`unknown field "extra"`:                changed(`"rests":`, `"extra":1,"rests":`),
		"another value of question.en":         changed(`"question":\{"en":"`, `"question":{"en":"?`),
	} {
		rehash(t, f, "data/all.jsonl", data)
		v, err := judging.Verify(context.Background(), f)
		if all := strings.Join(v.Wrong, "\n"); err != nil || !strings.Contains(all, want) || strings.Contains(all, "not the file") {
			t.Errorf("%v, %v; want %s", v.Wrong, err, want)
		}
	}
	rehash(t, f, "data/all.jsonl", right)
	table, err := os.ReadFile(filepath.Join(string(free), "data", "all.parquet"))
	if err != nil {
		t.Fatal(err)
	}
	rehash(t, f, "data/all.parquet", table)
	if v, err := judging.Verify(context.Background(), f); err != nil || v.Faults != 1 || !strings.Contains(v.Wrong[0], "all.parquet: it does not hold the rows") {
		t.Errorf("the table of other rows: %+v, %v", v, err)
	}
}
