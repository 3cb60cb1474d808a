package format

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"slices"
	"strings"
	"testing"

	"jogada/internal/gametest"
	"jogada/internal/levels/judge"
	"jogada/solve"
)

// report returns a report with all that is awkward: names with the marks of every format, a walk, a level in a file.
func report() judge.Report {
	at := func(x, y int) *judge.Place { return &judge.Place{X: x, Y: y} }
	return judge.Report{
		Version: "v1.2.3", FailOn: judge.Warning,
		Maps: []judge.Checked{
			{File: "maps/cave.tmx", Width: 20, Height: 10, Rules: []string{judge.Exits, judge.Doors}},
			{File: "maps/fine.tmx", Width: 2, Height: 2, Rules: []string{judge.Exits}},
			{File: "maps/odd, 100%: <a>&\"ü\".tmx", Width: 1, Height: 1},
			{File: "world.ldtk", Level: "Cave", Width: 9, Height: 9, Rules: []string{judge.Softlock}},
			{File: "maps/broken.tmx", Unreadable: true},
		},
		Findings: []judge.Finding{
			{File: "maps/cave.tmx", At: at(12, 7), Layer: "walls", Line: 17, Rule: judge.Doors, Severity: judge.Error, Subject: "door C", Message: "door C can never be opened", Why: "both keys c lie beyond doors C"},
			{File: "maps/cave.tmx", At: at(13, 7), Rule: judge.Doors, Severity: judge.Error, Subject: "door C", Message: "door C can never be opened", Why: "both keys c lie beyond doors C"},
			{File: "maps/odd, 100%: <a>&\"ü\".tmx", Rule: judge.Keys, Severity: judge.Note, Subject: "key", Message: "key \"a\nb\" <c>,:%\x01 is never needed"},
			{File: "world.ldtk", Level: "Cave", At: at(-1, 3), Rule: judge.Softlock, Severity: judge.Warning, Subject: "start", Message: "no exit can be reached after 2 steps", Why: "key a is spent", Walk: []judge.Place{{X: 0, Y: 3}, {X: -1, Y: 3}},
				Misuses: &judge.Misuses{Total: 7, List: []judge.Misuse{{Last: judge.Place{X: -1, Y: 3}}, {Opened: []judge.Place{{X: 2, Y: 1}}, Last: judge.Place{X: 4, Y: 5}}}}},
			{File: "maps/broken.tmx", Rule: judge.Unreadable, Severity: judge.Error, Subject: "map", Message: "the file ends too soon"},
		},
		Accepted: []judge.Finding{{File: "maps/fine.tmx", Rule: judge.Exits, Severity: judge.Error, Subject: "exit", Message: "there is no exit"}},
		Gone:     []judge.Accepted{{Fingerprint: "1", Map: "maps/fine.tmx", Rule: judge.Keys, Subject: "key a", Message: "key a can't be collected"}},
	}
}

func written(t *testing.T, format string, r judge.Report) string {
	t.Helper()
	var out bytes.Buffer
	if err := Write(&out, format, r); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestEveryFormatIsWrittenAsRecorded(t *testing.T) {
	for _, format := range Names() {
		gametest.Recorded(t, "testdata/"+format+".golden", func(string) string { return written(t, format, report()) })
	}
}

// world returns a report in Portuguese about a world, with rules that were skipped, and with what players can do.
func world() judge.Report {
	r := report()
	r.Words, r.FailOn = judge.Translator("pt"), judge.Error
	r.Findings = append(r.Findings, judge.Finding{File: "maps/cave.tmx", Rule: judge.Softlock, Severity: judge.Error, Subject: "start", Message: "stuck\u2028for good",
		Legs: []judge.LevelWalk{{Map: "maps/cave.tmx", Cells: []judge.Place{{X: 1, Y: 2}, {X: 2, Y: 2}}}, {Map: "maps/fine.tmx", Cells: []judge.Place{{X: 0, Y: 1}}}}})
	r.Maps[0].Tours = []judge.Tour{
		{Start: "1", Reached: 17, Exact: true, Exit: solve.Proved, Steps: 9, Waves: []judge.Wave{{Cells: 12, Keys: []string{"a"}}, {Cells: 5, Doors: []string{"A"}}},
			World: &judge.WorldTour{Exact: true, Unused: []string{"key b"}, Levels: []judge.LevelTour{{Map: "maps/cave.tmx", Needed: true}, {Map: "maps/fine.tmx", Wave: 1, Steps: 4}, {Map: "world.ldtk#Cave", Wave: -1}},
				Walk: []judge.LevelWalk{{Map: "maps/fine.tmx", Cells: []judge.Place{{X: 3, Y: 1}}}}}},
		{Start: "2", Reached: 3, Exit: solve.Refuted, Steps: -1, World: &judge.WorldTour{Levels: []judge.LevelTour{{Map: "maps/cave.tmx", Needed: true}, {Map: "maps/fine.tmx"}}}},
		{Start: "3", Exit: solve.Unknown, Steps: 0},
	}
	r.Maps[1].Skipped = []string{judge.Reach, judge.Softlock}
	r.Maps[1].Unchecked, r.Maps[1].Change = "there is no start on the map", "- {class: Robot, start: start}"
	r.Findings[0].Severity, r.Findings[0].Question = judge.Question, "is layer Roofs a wall?"
	r.Maps[2].Skipped, r.Maps[2].Because = []string{judge.Reach}, "a map of its world can't be read"
	return r
}

func TestEveryFormatOfAReportOnAWorldIsWrittenAsRecorded(t *testing.T) {
	for _, format := range Names() {
		gametest.Recorded(t, "testdata/world-"+format+".golden", func(string) string { return written(t, format, world()) })
	}
}

func TestTheSummaryTellsWhatWasFoundSkippedAndAccepted(t *testing.T) {
	english := world()
	english.Words = judge.Translator("en")
	for _, c := range []struct {
		r        judge.Report
		baseline bool
		want     string
	}{
		{report(), false, "4 of 5 maps checked, 5 findings in 4 maps"}, {report(), true, "4 of 5 maps checked, 5 findings in 4 maps, 1 accepted"},
		{english, false, "3 of 5 maps checked, 6 findings in 4 maps"}, {judge.Report{Maps: report().Maps[:1]}, false, "1 map checked, no findings"},
	} {
		if got := c.r.Summary(c.baseline); got != c.want {
			t.Errorf("%q; want %q", got, c.want)
		}
	}
}

func TestAFindingIsALineOfText(t *testing.T) {
	want := `maps/cave.tmx:12,7: door C can never be opened: both keys c lie beyond doors C [error doors]
maps/cave.tmx:13,7: door C can never be opened: both keys c lie beyond doors C [error doors]
maps/odd, 100%: <a>&"ü".tmx: key "a b" <c>,:%  is never needed [note keys]
world.ldtk#Cave:-1,3: no exit can be reached after 2 steps: key a is spent [warning softlock]
maps/broken.tmx: the file ends too soon [error unreadable]
`
	if got := written(t, "text", report()); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// The rules are those of the toolkit of GitHub Actions: % and line breaks are escaped in texts, and : and , in properties, too.
func TestAnAnnotationIsEscapedByTheRulesOfGitHub(t *testing.T) {
	want := `::error file=maps/cave.tmx,line=17,title=doors at 12%2C7::maps/cave.tmx:12,7: door C can never be opened: both keys c lie beyond doors C
::error file=maps/cave.tmx,title=doors at 13%2C7::maps/cave.tmx:13,7: door C can never be opened: both keys c lie beyond doors C
::notice file=maps/odd%2C 100%25%3A <a>&"ü".tmx,title=keys::maps/odd, 100%25: <a>&"ü".tmx: key "a%0Ab" <c>,:%25` + "\x01" + ` is never needed
::warning file=world.ldtk,title=softlock in Cave at -1%2C3::world.ldtk#Cave:-1,3: no exit can be reached after 2 steps: key a is spent
::error file=maps/broken.tmx,title=unreadable::maps/broken.tmx: the file ends too soon
`
	if got := written(t, "github", report()); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestACheckThatCheckedNothingWarnsOnGitHub(t *testing.T) {
	r := judge.Report{Words: judge.Translator("en"), Maps: []judge.Checked{{File: "a,b.txt", Unchecked: "the map has no start", Change: "- {character: C, start: start}"}}}
	want := "::warning file=a%2Cb.txt,title=unchecked::a,b.txt: not checked: the map has no start; to change that, in levels.yaml: - {character: C, start: start}\n"
	if got := written(t, "github", r); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestAnUnknownFormatIsRefused(t *testing.T) {
	if err := Write(&bytes.Buffer{}, "xml", report()); err == nil || !strings.Contains(err.Error(), "text, json, sarif, junit, github") {
		t.Error(err)
	}
}

func TestAReportOfNothingIsWhole(t *testing.T) {
	for _, format := range Names() {
		out := written(t, format, judge.Report{FailOn: judge.Error})
		if strings.Contains(out, ": null") {
			t.Errorf("%s has null for a list:\n%s", format, out)
		}
	}
}

// A reader of SARIF shows of a finding its rule by name and by number, its severity, and its position. Lines count from
// 1.
func TestEachFindingHasItsRuleAndPlaceInSARIF(t *testing.T) {
	var log sarifLog
	if err := json.Unmarshal([]byte(written(t, "sarif", report())), &log); err != nil {
		t.Fatal(err)
	}
	run, prints := log.Runs[0], map[string]bool{}
	var got []string
	for _, r := range run.Results {
		at := r.Locations[0]
		got = append(got, fmt.Sprintf("%s %s %s:%d %s", run.Tool.Driver.Rules[r.RuleIndex].ID, r.Level, at.Physical.Artifact.URI, at.Physical.Region.Line, at.Logical))
		if r.RuleID != run.Tool.Driver.Rules[r.RuleIndex].ID || at.Physical.Artifact.Base != root || !strings.HasSuffix(r.Message.Text, ".") || prints[r.Prints["jogada/v1"]] {
			t.Errorf("rule %s, base %s, message %q, fingerprints %v", r.RuleID, at.Physical.Artifact.Base, r.Message.Text, r.Prints)
		}
		prints[r.Prints["jogada/v1"]] = true
	}
	want := []string{
		"doors error maps/cave.tmx:17 [{12,7 maps/cave.tmx:12,7 cell}]",
		"doors error maps/cave.tmx:1 [{13,7 maps/cave.tmx:13,7 cell}]",
		"keys note maps/odd,%20100%25:%20%3Ca%3E&%22%C3%BC%22.tmx:1 []",
		"softlock warning world.ldtk:1 [{-1,3 world.ldtk#Cave:-1,3 cell}]",
		"unreadable error maps/broken.tmx:1 []",
	}
	if log.Version != "2.1.0" || !slices.Equal(got, want) {
		t.Errorf("version %s, got\n%s\nwant\n%s", log.Version, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// A map is a suite, each of its rules is a test, and exactly what fails the report fails.
func TestEachRuleOfAMapIsATestInJUnit(t *testing.T) {
	var all struct {
		Tests    int `xml:"tests,attr"`
		Failures int `xml:"failures,attr"`
		Suites   []struct {
			Name     string     `xml:"name,attr"`
			Tests    int        `xml:"tests,attr"`
			Failures int        `xml:"failures,attr"`
			Cases    []testCase `xml:"testcase"`
		} `xml:"testsuite"`
	}
	if err := xml.Unmarshal([]byte(written(t, "junit", report())), &all); err != nil {
		t.Fatal(err)
	}
	got := []string{fmt.Sprintf("%d tests, %d failures", all.Tests, all.Failures)}
	for _, s := range all.Suites {
		for _, c := range s.Cases {
			fails := "passes"
			if c.Failure != nil {
				fails = c.Failure.Type + " " + c.Failure.Message
			}
			got = append(got, fmt.Sprintf("%s %d/%d %s: %s", s.Name, s.Failures, s.Tests, c.Name, fails))
		}
	}
	want := []string{
		"6 tests, 3 failures",
		"maps/cave.tmx 1/2 exits: passes",
		"maps/cave.tmx 1/2 doors: error maps/cave.tmx:12,7: door C can never be opened: both keys c lie beyond doors C (and 1 more)",
		"maps/fine.tmx 0/1 exits: passes",
		"maps/odd, 100%: <a>&\"ü\".tmx 0/1 keys: passes",
		"world.ldtk#Cave 1/1 softlock: warning world.ldtk#Cave:-1,3: no exit can be reached after 2 steps: key a is spent",
		"maps/broken.tmx 1/1 unreadable: error maps/broken.tmx: the file ends too soon",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// Programs get the uses of keys that lose the exit with their cells; null if unknown.
func TestTheWaysToLoseTheExitAreListed(t *testing.T) {
	const want = `{"exact":false,"list":[{"last":[-1,3],"opened":[]},{"last":[4,5],"opened":[[2,1]]}],"total":7}`
	for format, path := range map[string][]string{"json": {"findings", "misuses"}, "sarif": {"results", "properties", "misuses"}} {
		var whole map[string]any
		if err := json.Unmarshal([]byte(written(t, format, report())), &whole); err != nil {
			t.Fatal(err)
		}
		if runs, is := whole["runs"].([]any); is {
			whole = runs[0].(map[string]any)
		}
		var got []string
		for _, finding := range whole[path[0]].([]any) {
			value := finding
			for _, name := range path[1:] {
				fields, _ := value.(map[string]any)
				value = fields[name]
			}
			ways, err := json.Marshal(value)
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, string(ways))
		}
		if !slices.Equal(got, []string{"null", "null", "null", want, "null"}) {
			t.Errorf("%s: %s", format, got)
		}
	}
}
