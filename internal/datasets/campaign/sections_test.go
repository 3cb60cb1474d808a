package campaign_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/games"
	"jogada/internal/datasets/campaign"
)

// mixed returns a small set of three games, two of which have bins.
func mixed() campaign.Spec {
	three, four, cat, mouse := 3.0, 4.0, "cat", "mouse"
	s := campaign.Spec{Seed: 7, Unique: true, Shard: 10, Nodes: 100_000, Question: "short", Languages: []string{"en"},
		Splits: []campaign.Split{{Name: "train", Weight: 3}, {Name: "test", Weight: 1}},
		Games: []campaign.GameSpec{
			{Game: "slide", Shape: map[string]string{"side": "3"}, Shapes: []map[string]string{{"slides": "3"}, {"slides": "6"}},
				Bins: &campaign.Bins{By: "length", List: []campaign.Bin{{To: &three, Name: "easy", Count: 6}, {From: &four, Name: "hard", Count: 12}}}},
			{Game: "chase", Name: "hunt", Shape: map[string]string{"nodes": "6"},
				Bins: &campaign.Bins{Answer: "winner", List: []campaign.Bin{{Is: &cat, Count: 4}, {Is: &mouse, Count: 3}}}},
			{Game: "slide", Name: "more", Shape: map[string]string{"side": "3", "slides": "4"}, Count: 10, Equal: &campaign.Equal{Measures: []string{"length"}}},
		}}
	s.Fill()
	return s
}

// rowsOf returns the rows of a dataset by their ID, as lines without index, bin and split.
func rowsOf(t *testing.T, f campaign.Folder, splits []campaign.Split) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, split := range splits {
		err := f.Rows(split.Name, func(rows func(func(campaign.Row) error) error) error {
			return rows(func(r campaign.Row) error {
				r.Index, r.Bin, r.Split = 0, nil, ""
				line, err := json.Marshal(r)
				all[r.ID] = string(line)
				return err
			})
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// The rows of a game in a set of several are those of a campaign of that game alone.
func TestASetOfSeveralGamesHasTheRowsOfEach(t *testing.T) {
	s := mixed()
	f, told := made(t, s, 2)
	if !told.Full || told.Counts.Rows != 35 || len(told.Games) != 3 || told.Games[0].Rows != 18 || told.Games[1].Answers.Field != "winner" || told.Answers != nil {
		t.Fatalf("%+v", told)
	}
	if told.Splits[0].Rows != 26 || told.Splits[1].Rows != 9 { // of 35: 26.25, 8.75
		t.Errorf("%+v", told.Splits)
	}
	got := rowsOf(t, f, s.Splits)
	for _, g := range s.Games[:2] { // boards of the third may be like some of the first
		one := campaign.Spec{Games: []campaign.GameSpec{{Game: g.Game, Shape: g.Shape, Shapes: g.Shapes, Bins: g.Bins, Sample: g.Sample}}, Seed: s.Seed, Unique: true, Shard: 7, Nodes: s.Nodes, Question: s.Question}
		one.Fill()
		alone, _ := made(t, one, 2)
		want := rowsOf(t, alone, one.Splits)
		for id, row := range want {
			id = strings.Replace(id, g.Game+"-", g.Name+"-", 1)
			if row = strings.Replace(row, `{"id":"`+g.Game, `{"id":"`+g.Name, 1); got[id] != row {
				t.Errorf("%s:\n%s\nalone it is\n%s", id, got[id], row)
			}
		}
		if len(want) != g.Count {
			t.Errorf("%s alone has %d rows", g.Name, len(want))
		}
	}
	page, err := os.ReadFile(filepath.Join(string(f), "README.md"))
	for _, words := range []string{"`hunt`: ", "| hunt.cat | 4 | 4 |", "| more | 10 | 10 |", "plots/hunt.length.svg", "plots/slide.tiles.svg"} {
		if err != nil || !strings.Contains(string(page), words) {
			t.Errorf("the card lacks %q: %v\n%s", words, err, page)
		}
	}
}

func TestRowsOfASetOfSeveralGamesAreVerified(t *testing.T) {
	f, told := made(t, mixed(), 2)
	if v, err := judging.Verify(context.Background(), f); err != nil || !v.Right() || v.Rows != 35 {
		t.Fatalf("%+v, %v", v, err)
	}
	status, err := campaign.ReadStatus(f)
	if err != nil || !status.Full || len(status.Bins) != 5 || len(status.Wrong) > 0 {
		t.Errorf("%+v, %v", status, err)
	}
	name := filepath.Join(string(f), "data", "train.jsonl")
	right, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	first := fmt.Sprintf(`"index":%d,`, told.Spec.Games[0].Tries)
	for what, change := range map[string][2]string{
		"number of another game": {first, `"index":0,`},
		"number of none":         {first, `"index":123456789,`},
		"negative number":        {first, `"index":-3,`},
		"bin of another game":    {`"bin":"hunt.cat"`, `"bin":"slide.easy"`},
		"name of the game":       {`"id":"hunt-`, `"id":"chase-`},
	} {
		wrong := strings.Replace(string(right), change[0], change[1], 1)
		if wrong == string(right) {
			t.Fatalf("%s: there is no %s", what, change[0])
		}
		if err := os.WriteFile(name, []byte(wrong), 0o666); err != nil {
			t.Fatal(err)
		}
		if v, err := judging.Verify(context.Background(), f); err != nil || v.Faults < 2 || !strings.Contains(fmt.Sprint(v.Wrong), "train.jsonl:") {
			t.Errorf("%s: %+v, %v", what, v, err)
		}
	}
}

func TestAGameThatEndsShortDoesNotStopTheOthers(t *testing.T) {
	s := mixed()
	s.Games[0].Bins.List[0].Count, s.Games[0].Sample, s.Games[0].Tries = 900, 60, 2000
	s.Games[2].Tries = 11
	s.Fill()
	s.Shard = 7
	_, told := made(t, s, 2)
	if told.Full || !slices.Equal(told.Unmet, []string{"slide.easy"}) || told.Games[0].Tried >= 2000 || told.Games[1].Rows != 7 || told.Games[2].Tried > 11 {
		t.Errorf("%+v", told)
	}
}

func TestFaultsOfAGameNameTheirPlace(t *testing.T) {
	for want, change := range map[string]func(s *campaign.Spec){
		"games.1.game: there is no game":         func(s *campaign.Spec) { s.Games[1].Game = "chess" },
		"games.1.shape.nodes: ":                  func(s *campaign.Spec) { s.Games[1].Shape = map[string]string{"nodes": "many"} },
		"games.2.name: there are two games":      func(s *campaign.Spec) { s.Games[2].Name = "hunt" },
		"games.2.name: \"../x\" is not the name": func(s *campaign.Spec) { s.Games[2].Name = "../x" },
		"games.0.bins.by: slide measures no":     func(s *campaign.Spec) { s.Games[0].Bins.By = "beauty" },
		"games.0.tries: 3 boards are tried":      func(s *campaign.Spec) { s.Games[0].Tries = 3 },
		"games: 0 games":                         func(s *campaign.Spec) { s.Games = nil },
	} {
		s := mixed()
		change(&s)
		_, err := campaign.NewMaker(games.All(), campaign.NewPlan(s, "test"), nil)
		var fault *campaign.Fault
		if !errors.As(err, &fault) || !strings.HasPrefix(strings.Join(fault.Path, ".")+": "+fault.Msg, want) {
			t.Errorf("%+v; want %s", err, want)
		}
	}
}

// The JSON of a spec, which messages and manifests contain, is flat for one game and a list for several, never both.
func TestASpecInJSONIsOfOneGameOrOfSeveral(t *testing.T) {
	one, several := slides(), mixed()
	for _, s := range []campaign.Spec{one, several} {
		data, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		var again campaign.Spec
		if err := json.Unmarshal(data, &again); err != nil || !reflect.DeepEqual(again, s) || strings.Contains(string(data), `"games"`) != s.Several() {
			t.Errorf("%s: %v, %+v", data, err, again)
		}
	}
	for want, wrong := range map[string]string{
		"the rows and tries":         `{"seed": 1, "games": [{"game": "slide", "count": 1, "tries": 1}, {"game": "jump", "count": 1, "tries": 1}], "count": 3, "tries": 2}`,
		"the spec describes one":     `{"seed": 1, "game": "slide", "games": [{"game": "slide", "count": 1, "tries": 1}, {"game": "jump", "count": 1, "tries": 1}], "count": 2, "tries": 2}`,
		"1 games; want 2 to":         `{"seed": 1, "games": [{"game": "slide", "count": 1, "tries": 1}], "count": 1, "tries": 1}`,
		"json: cannot unmarshal str": `{"seed": "x"}`,
	} {
		var s campaign.Spec
		if err := json.Unmarshal([]byte(wrong), &s); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v; want %s", wrong, err, want)
		}
	}
}

// Measures with the same name are of the same kind, so that they can share a column.
func TestGamesAgreeOnTheKindsOfMeasures(t *testing.T) {
	kinds := map[string]catalog.QuantityKind{}
	for _, g := range games.All() {
		for _, m := range g.Measures {
			if k, met := kinds[m.Name]; met && k != m.Kind {
				t.Errorf("%s measures %s as %s, another game as %s", g.Name, m.Name, m.Kind, k)
			}
			kinds[m.Name] = m.Kind
		}
	}
}
