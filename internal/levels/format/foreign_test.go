package format

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"jogada/internal/gametest/tier"
	"jogada/internal/levels/judge"
)

// others returns a file of a package that scripts/tools installs.
func others(t *testing.T, pattern string) string {
	t.Helper()
	found, err := filepath.Glob("../../../.cache/npm/node_modules/" + pattern)
	if err != nil || len(found) == 0 {
		tier.Missing(t, pattern+" (scripts/tools)", "other readers of SARIF and JUnit")
	}
	path, err := filepath.Abs(found[len(found)-1])
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// schema returns the published schema of SARIF 2.1.0, as the tool of its makers carries it.
func schema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	file, err := os.Open(others(t, "@microsoft/sarif-multitool-*/sarif-2.1.0.json"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	document, err := jsonschema.UnmarshalJSON(file)
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource(sarifSchema, document); err != nil {
		t.Fatal(err)
	}
	return c.MustCompile(sarifSchema)
}

func TestSARIFKeepsToItsPublishedSchema(t *testing.T) {
	s := schema(t)
	for name, r := range map[string]judge.Report{"awkward": report(), "empty": {FailOn: judge.Error}} {
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(written(t, "sarif", r)))
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Validate(value); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	bad, _ := jsonschema.UnmarshalJSON(strings.NewReader(strings.Replace(written(t, "sarif", report()), `"level": "error"`, `"level": "fatal"`, 1)))
	if s.Validate(bad) == nil {
		t.Error("the schema takes a level that there is not")
	}
}

// The validator of SARIF's makers has rules besides the schema: indexes that fit, messages that end in a full stop, URIs.
func TestTheValidatorOfSARIFFindsNothing(t *testing.T) {
	tier.DeepOnly(t, "starts a program of 70 MB")
	tool := others(t, "@microsoft/sarif-multitool-*/Sarif.Multitool")
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "findings.sarif"), []byte(written(t, "sarif", report())), 0o666); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(tool, "validate", "findings.sarif", "--output", "verdict.sarif")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "DOTNET_SYSTEM_GLOBALIZATION_INVARIANT=1", "DOTNET_BUNDLE_EXTRACT_BASE_DIR="+dir)
	out, err := cmd.CombinedOutput()
	// It would like a page of the tool on the web, and there is none.
	out = regexp.MustCompile(".*SARIF2005: runs.0..tool.driver: The tool 'jogada' does not provide 'informationUri'.*").ReplaceAll(out, nil)
	if err != nil || bytes.Contains(out, []byte("error")) || bytes.Contains(out, []byte("warning")) || !bytes.Contains(out, []byte("1 files scanned")) {
		t.Errorf("%v\n%s", err, out)
	}
}

// junitRead is a report as junit2json reads it.
type junitRead struct {
	Name            string
	Tests, Failures int
	Testsuite       []struct {
		Name            string
		Tests, Failures int
		Testcase        []struct {
			Classname, Name string
			Failure         []struct{ Message, Type, Inner string }
			SystemOut       []string `json:"system-out"`
		}
	}
}

func TestAnotherProgramReadsJUnit(t *testing.T) {
	pkg := others(t, "junit2json")
	script := `import {parse} from '` + pkg + `/dist/esm/index.js'; import {readFileSync} from 'node:fs'
console.log(JSON.stringify(await parse(readFileSync(0, 'utf8'))))`
	cmd := exec.Command("node", "--input-type=module", "-e", script)
	cmd.Stdin = strings.NewReader(written(t, "junit", report()))
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var got junitRead
	if err := json.Unmarshal(out, &got); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var told []string
	for _, s := range got.Testsuite {
		for _, c := range s.Testcase {
			line := s.Name + " " + c.Name
			for _, f := range c.Failure {
				line += " FAILS " + f.Type + " " + f.Message
			}
			told = append(told, line)
		}
	}
	want := []string{
		"maps/cave.tmx exits",
		"maps/cave.tmx doors FAILS error maps/cave.tmx:12,7: door C can never be opened: both keys c lie beyond doors C (and 1 more)",
		"maps/fine.tmx exits",
		"maps/odd, 100%: <a>&\"ü\".tmx keys",
		"world.ldtk#Cave softlock FAILS warning world.ldtk#Cave:-1,3: no exit can be reached after 2 steps: key a is spent",
		"maps/broken.tmx unreadable FAILS error maps/broken.tmx: the file ends too soon",
	}
	if diff := cmp.Diff(want, told); diff != "" || got.Tests != 6 || got.Failures != 3 {
		t.Errorf("%d tests, %d failures\n%s", got.Tests, got.Failures, diff)
	}
	if !strings.Contains(string(out), "is never needed [note keys]") {
		t.Errorf("what does not fail is not told:\n%s", out)
	}
}
