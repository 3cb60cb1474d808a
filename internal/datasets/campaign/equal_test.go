package campaign_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/games"
	"jogada/internal/datasets/campaign"
)

// equals returns a small campaign of boards of equal difficulty.
func equals() campaign.Spec {
	s := campaign.Spec{Games: []campaign.GameSpec{{Game: "slide", Shape: map[string]string{"side": "3", "slides": "8"}, Count: 6, Tries: 300, Equal: &campaign.Equal{Measures: []string{"length", "effort"}, Within: 5}}}, Seed: 5, Unique: true, Shard: 2, Question: "short", Splits: []campaign.Split{{Name: "train", Weight: 2}, {Name: "test", Weight: 1}}}
	s.Fill()
	return s
}

func TestRowsOfEqualDifficultyAreChosen(t *testing.T) {
	s := equals()
	f, told := made(t, s, 2)
	if !told.Full || told.Counts.Rows != 6 || told.Counts.Unequal == 0 || told.Counts.Tried >= 300 || len(told.Equal) != 2 || told.Splits[0].Rows != 4 || told.Splits[1].Rows != 2 {
		t.Fatalf("%+v", told)
	}
	if v, err := judging.Verify(context.Background(), f); err != nil || !v.Right() || v.Rows != 6 {
		t.Errorf("%+v, %v", v, err)
	}
	narrow := strings.Replace(string(read(t, f, "manifest.json")), `"within": 5`, `"within": 0`, 1)
	if err := os.WriteFile(filepath.Join(string(f), "manifest.json"), []byte(narrow), 0o666); err != nil {
		t.Fatal(err)
	}
	if v, err := judging.Verify(context.Background(), f); err != nil || !strings.Contains(fmt.Sprint(v.Wrong), "are of equal difficulty") {
		t.Errorf("of a narrower range: %+v, %v", v, err)
	}
	var rows []catalog.Difficulty
	for _, split := range s.Splits {
		err := f.Rows(split.Name, func(each func(func(campaign.Row) error) error) error {
			return each(func(r campaign.Row) error { rows = append(rows, r.Difficulty); return nil })
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	value := func(d catalog.Difficulty, name string) float64 {
		entry, _ := d.Entry(name)
		x, _ := catalog.Float(entry.Value)
		return x
	}
	middles := 0
	for _, middle := range rows {
		all := true
		for _, row := range rows {
			for _, name := range s.Games[0].Equal.Measures {
				all = all && math.Abs(value(row, name)-value(middle, name)) <= s.Games[0].Equal.Within/100*value(middle, name)
			}
		}
		if all {
			middles++
		}
	}
	if len(rows) != 6 || middles == 0 {
		t.Errorf("no row is a middle one of %v", rows)
	}
}

func read(t *testing.T, f campaign.Folder, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(string(f), name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestTooFewRowsOfEqualDifficultyAreReported(t *testing.T) {
	s := equals()
	s.Games[0].Tries, s.Games[0].Equal.Within = 20, 0
	_, told := made(t, s, 2)
	if told.Full || told.Counts.Tried != 20 || told.Counts.Rows == 0 || told.Counts.Rows >= 6 {
		t.Errorf("%+v", told)
	}
}

func TestEqualDifficultyThatCannotBeIsRefused(t *testing.T) {
	one := 1.0
	for want, change := range map[string]func(s *campaign.Spec){
		"equal.measures: slide has no measure": func(s *campaign.Spec) { s.Games[0].Equal.Measures = []string{"beauty"} },
		"equal: 0 measures":                    func(s *campaign.Spec) { s.Games[0].Equal.Measures = nil },
		"equal: 2 measures within NaN":         func(s *campaign.Spec) { s.Games[0].Equal.Within = math.NaN() },
		"tries: no more than":                  func(s *campaign.Spec) { s.Games[0].Tries = 200_000 },
		"equal: rows of equal difficulty have no bins": func(s *campaign.Spec) {
			s.Games[0].Bins = &campaign.Bins{By: "length", List: []campaign.Bin{{From: &one, Count: 6}}}
			s.Fill()
		},
	} {
		s := equals()
		change(&s)
		plan := campaign.Plan{Spec: s} // NaN is not JSON, so it can't be hashed
		_, err := campaign.NewMaker(games.All(), plan, nil)
		var fault *campaign.Fault
		if !errors.As(err, &fault) || !strings.HasPrefix(strings.Join(fault.Path, ".")+": "+fault.Msg, want) {
			t.Errorf("%+v; want %s", err, want)
		}
	}
}
