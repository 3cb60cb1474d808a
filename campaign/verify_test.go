package campaign_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jogada/campaign"
	"jogada/games"
)

// A dataset in which one thing is not as it should be is not verified.
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
		v, err := campaign.Verify(context.Background(), games.All(), f, 2, nil)
		if all := strings.Join(v.Wrong, "\n"); err != nil || v.Right() || !strings.Contains(all, want) || !strings.Contains(all, "not the file") {
			t.Errorf("%v, %v; want %s", v.Wrong, err, want)
		}
	}
	os.WriteFile(name, rest, 0o666)
	if v, err := campaign.Verify(context.Background(), games.All(), f, 2, nil); err != nil || !strings.Contains(strings.Join(v.Wrong, "\n"), "the manifest says") {
		t.Errorf("a row is missing: %+v, %v", v, err)
	}
	os.WriteFile(name, right, 0o666)
	os.Remove(filepath.Join(string(f), "data", "test.parquet"))
	if v, err := campaign.Verify(context.Background(), games.All(), f, 2, nil); err != nil || v.Faults != 1 {
		t.Errorf("a file is missing: %+v, %v", v, err)
	}
}
