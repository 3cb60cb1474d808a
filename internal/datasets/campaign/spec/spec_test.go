package spec_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"jogada/internal/base/text"
	"jogada/internal/datasets/campaign"
	"jogada/internal/datasets/campaign/spec"
)

const whole = `# a campaign
game: slide
rules: {limit: 20}
shape:
  side: 4
  kind: solvable
seed: 18446744073709551615
tries: 5000
bins:
  by: length
  list:
    - {to: 3, count: 10}
    - from: 4
      to: 6.5
      count: 20
      name: middle
unique: false
splits: {train: 8, test: 1, dev: 1}
languages: [en, pt]
formats: [jsonl]
question: short
limits:
  nodes: 1000
shard: 50
`

func TestASpecIsRead(t *testing.T) {
	f, err := spec.Read(nil, []byte(whole))
	if err != nil {
		t.Fatal(err)
	}
	three, four, more := 3.0, 4.0, 6.5
	want := campaign.Spec{Games: []campaign.GameSpec{{Name: "slide", Game: "slide", Rules: map[string]string{"limit": "20"}, Shape: map[string]string{"side": "4", "kind": "solvable"}, Count: 30, Tries: 5000, Sample: 1000,
		Bins: &campaign.Bins{By: "length", List: []campaign.Bin{{Name: "-3", To: &three, Count: 10}, {Name: "middle", From: &four, To: &more, Count: 20}}}}}, Seed: 1<<64 - 1,
		Splits: []campaign.Split{{Name: "train", Weight: 8}, {Name: "test", Weight: 1}, {Name: "dev", Weight: 1}}, Languages: []string{"en", "pt"}, Formats: []string{"jsonl"}, Question: "short", Nodes: 1000, Shard: 50}
	if !reflect.DeepEqual(f.Spec, want) {
		got, _ := json.Marshal(f.Spec)
		t.Errorf("%s", got)
	}
}

func TestWhatASpecLeavesOpenIsFilledIn(t *testing.T) {
	f, err := spec.Read(nil, []byte("game: jump\nseed: 1\ncount: 100\n"))
	if err != nil {
		t.Fatal(err)
	}
	if s := f.Spec; !s.Unique || s.Games[0].Tries != 2000 || s.Shard != 31 || s.Nodes != 1_000_000 || len(s.Splits) != 1 || len(s.Formats) != 2 || s.Question != "full" {
		t.Errorf("%+v", s)
	}
}

func TestAShapeMayVary(t *testing.T) {
	f, err := spec.Read(nil, []byte("game: slide\nseed: 1\nshape: {slides: [5, 9], side: {from: 3, to: 4}, kind: solvable}\nbins: {by: length, per_shape: true, list: [{to: 4, count: 2}]}\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := "[map[side:3 slides:5] map[side:3 slides:9] map[side:4 slides:5] map[side:4 slides:9]]"
	if s := f.Spec; fmt.Sprint(s.Games[0].Shapes) != want || fmt.Sprint(s.Games[0].Shape) != "map[kind:solvable]" || s.Games[0].Count != 8 || s.Games[0].Bins.List[3].Name != "-4+side4+slides9" {
		t.Errorf("%+v", s)
	}
}

func TestASpecMayHaveSeveralGames(t *testing.T) {
	f, err := spec.Read(nil, []byte("seed: 1\ngames:\n  - {game: slide, shape: {slides: [5, 9]}, bins: {by: length, list: [{to: 4, count: 2, name: easy}, {from: 5, count: 3}]}}\n  - {game: chase, name: hunt, count: 4, tries: 9, rules: {first: cat}, equal: {measures: [length], within: 5}}\n  - {game: slide, name: same, count: 2, equal: {measures: [length, effort]}}\n"))
	if err != nil {
		t.Fatal(err)
	}
	s := f.Spec
	if s.Count() != 11 || s.Tries() != 149 || len(s.Games) != 3 || s.Games[0].Bins.List[0].Name != "slide.easy" || s.Games[0].Bins.List[1].Name != "slide.5-" || fmt.Sprint(s.Games[0].Shapes) != "[map[slides:5] map[slides:9]]" || s.Games[1].Bins.List[0].Name != "hunt" {
		t.Errorf("%+v", s)
	}
	if s.Games[1].Rules["first"] != "cat" || s.Games[1].Equal.Within != 5 || s.Games[2].Equal.Within != 10 || len(s.Games[2].Equal.Measures) != 2 || s.Games[0].Equal != nil {
		t.Errorf("%+v", s.Games)
	}
	before, _ := json.Marshal(s)
	s.Fill()
	if after, _ := json.Marshal(s); string(after) != string(before) {
		t.Errorf("filled twice: %s", after)
	}
}

// Every field of a spec arrives.
func TestEveryFieldOfASpecIsRead(t *testing.T) {
	for written, want := range map[string]string{
		"seed: 7\nquestion: short\nshard: 9\nsplits: {b: 2, a: 1}\nformats: [parquet]\nlimits: {nodes: 5}\ngames:\n" +
			"  - {game: slide, name: first, shape: {slides: {from: 3, to: 10, by: 3}, side: 3}, count: 6, tries: 70, sample: 8, want: length > 2, rules: {limit: 4}}\n" +
			"  - {game: chase, bins: {by: winner, list: [{is: cat, count: 2, name: c}]}}\n  - {game: keys, count: 5, equal: {measures: [effort], within: 0}}\n": `{"seed":7,"games":[{"name":"first","game":"slide","rules":{"limit":"4"},"shape":{"side":"3"},"shapes":[{"slides":"3"},{"slides":"6"},{"slides":"9"}],"count":6,"tries":70,"sample":8,"want":"length \u003e 2","bins":{"list":[{"name":"first","count":6}]}},{"name":"chase","game":"chase","count":2,"tries":40,"sample":1000,"bins":{"by":"winner","list":[{"name":"chase.c","is":"cat","count":2}]}},{"name":"keys","game":"keys","count":5,"tries":100,"sample":1000,"bins":{"list":[{"name":"keys","count":5}]},"equal":{"measures":["effort"],"within":0}}],"count":13,"tries":210,"unique":true,"splits":[{"name":"b","weight":2},{"name":"a","weight":1}],"languages":["en"],"formats":["parquet"],"question":"short","nodes":5,"shard":9}`,
		"seed: 0\ngame: keys\ncount: 3\ntries: 4\nsample: 5\nwant: spheres > 1\nequal: {measures: [spheres], within: 2.5}\nlanguages: [es]\nunique: true\n": `{"game":"keys","seed":0,"count":3,"tries":4,"sample":5,"want":"spheres \u003e 1","equal":{"measures":["spheres"],"within":2.5},"unique":true,"splits":[{"name":"all","weight":1}],"languages":["es"],"formats":["jsonl","parquet"],"question":"full","nodes":1000000,"shard":1}`,
	} {
		f, err := spec.Read(nil, []byte(written))
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := json.Marshal(f.Spec); string(got) != want {
			t.Errorf("%s:\n%s\nwant\n%s", written, got, want)
		}
	}
}

func TestFaultsAreToldWithTheirPlace(t *testing.T) {
	for written, want := range map[string]string{
		"game: slide\nseed: 1\ncount: many\n":                                                           "3:8: count: found a text; expected a whole number",
		"game: slide\nseed: 1\ncount: 0\n":                                                              "3:8: count: 0 is too small; it has to be at least 1",
		"game: slide\nseed: -1\ncount: 5\n":                                                             "2:7: seed: -1 is too small; it has to be at least 0",
		"game: slide\nseed: 1\ncount: 5\nbeauty: 3\n":                                                   `4:1: there is no field "beauty"`,
		"game: slide\nseed: 1\n":                                                                        "1:1: either count or bins",
		"game: slide\nseed: 1\ncount: 5\nbins: {by: length, list: [{count: 1}]}":                        "1:1: either count or bins",
		"game: slide\nseed: 1\ncount: 5\nshape: {side: {from: 5, to: 3}}\n":                             "4:15: shape.side: a range from 5 to 3 by 1",
		"game: slide\nseed: 1\ncount: 5\nshape: {side: {from: 1, to: 90000}}\n":                         "4:15: shape.side: a range from 1 to 90000 by 1",
		"game: slide\nseed: 1\ncount: 5\nshape: {side: {from: 1, to: 32}, slides: {from: 1, to: 32}}\n": "4:42: shape.slides: more than 1000 shapes",
		"seed: 1\ncount: 5\n":                                                                           "1:1: game is missing",
		"game: slide\nseed: 1\ncount: 5\nformats: [csv]\n":                                              "4:11: formats.0: csv is not offered; there are jsonl and parquet",
		"game: slide\nseed: 1\nbins:\n  by: length\n  list:\n    - {from: x, count: 3}\n":               "6:14: bins.list.0.from: found a text; expected a number",
		"game: slide\nseed: 1\ncount: 5\nlimits: {seconds: 3}\n":                                        `4:10: limits: there is no field "seconds"`,
		"game: slide\nseed: 1\ncount: 5\nsplits: {a b: 1}\n":                                            "4:",
		"game: slide\nseed: 18446744073709551616\ncount: 5\n":                                           "2:7: seed: 18446744073709551616 is too large; numbers go up to 18446744073709551615",
		"game: slide\nseed: 1\ncount: 5\nlanguages: []\n":                                               "4:12: languages: the list is empty; it needs at least one entry",
		"game: slide\nseed: 1\ncount: 5\nwant: ''\n":                                                    "4:7: want: the text is empty",
		"game: slide\nseed: 1\ncount: 5\nlanguages: [en, en]\n":                                         "4:12: languages: the same entry is there twice",
		"game: slide\nseed: '5'\ncount: 5\n":                                                            "2:7: seed: found a text; expected a whole number",
		"game: [slide\nseed: 1\n":                                                                       "",
		"game: slide\ngame: jump\nseed: 1\ncount: 2\n":                                                  "2:1:",
		"game: &x slide\nseed: 1\ncount: 2\n":                                                           "1:7: anchors",
		"a: &a [x,x]\nb: [*a,*a]\n":                                                                     "1:4: anchors",
		"":                                                                                              "1:1:",
		"- 1\n":                                                                                         "1:",
		"seed: 1\ngame: slide\ncount: 3\ngames: [{game: slide, count: 1}, {game: chase, count: 1}]\n":           "2:7: game: these fields do not go together",
		"seed: 1\ntries: 3\ngames: [{game: slide, count: 1}, {game: chase, count: 1}]\n":                        "2:8: tries: these fields do not go together",
		"seed: 1\ngames: [{game: slide, count: 1}, {game: chase}]\n":                                            "2:34: games.1: ",
		"seed: 1\ngames: [{game: slide, count: 1}]\n":                                                           "2:8: games: the list has 1 entries; it needs at least 2",
		"seed: 1\ngames: [{game: slide, count: 1, shape: {side: {from: 5, to: 3}}}, {game: chase, count: 1}]\n": "2:47: games.0.shape.side: a range from 5 to 3 by 1",
		"seed: 1\ngames: [{game: slide, count: 1, seed: 3}, {game: chase, count: 1}]\n":                         `2:33: games.0: there is no field "seed"`,
		"17": "1:",
	} {
		_, err := spec.Read(nil, []byte(written))
		var fault *text.Error
		if !errors.As(err, &fault) {
			t.Errorf("%q: %v", written, err)
			continue
		}
		if got := fmt.Sprintf("%d:%d: %s", fault.Line, fault.Col, fault.Msg); !strings.HasPrefix(got, want) {
			t.Errorf("%q:\n%s\nwant %s", written, got, want)
		}
	}
}

func TestFaultsThatTheGameFindsHaveTheirPlaceToo(t *testing.T) {
	f, err := spec.Read(nil, []byte(whole))
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{"shape.side": "5:9", "bins.list.1.name": "16:13", "bins.list.1": "13:7", "game": "2:7", "rules.limit": "3:16", "want": "2:1"} {
		err := f.Fault(&campaign.Fault{Path: strings.Split(path, "."), Msg: "wrong"})
		var fault *text.Error
		if !errors.As(err, &fault) || fmt.Sprintf("%d:%d", fault.Line, fault.Col) != want {
			t.Errorf("%s: %v; want %s", path, err, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(whole))
	f.Add([]byte("a: &a [x,x]\nb: [*a,*a]\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if _, err := spec.Read(nil, data); err != nil {
			var fault *text.Error
			if !errors.As(err, &fault) {
				t.Errorf("%v has no place", err)
			}
		}
	})
}
