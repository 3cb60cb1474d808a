package main

import (
	"archive/tar"
	"compress/gzip"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"

	"jogada/cmd/jogada/internal/cli"
	"jogada/internal/gametest/tier"
)

// docExample returns the block of docs/levels.md that has something in it.
func docExample(t *testing.T, language, has string) docBlock {
	t.Helper()
	for _, b := range docBlocks(t, "../../docs/levels.md") {
		if b.language == language && strings.Contains(b.text, has) {
			return b
		}
	}
	t.Fatalf("the page has no %s with %q", language, has)
	return docBlock{}
}

// runner is a GitHub runner: the folder that lasts as long as a job, the archive of a release, and a path without
// jogada on it.
type runner struct{ temp, archive, path string }

func newRunner(t *testing.T) runner {
	t.Helper()
	program, err := exec.LookPath("jogada")
	if err != nil {
		t.Fatal(err)
	}
	r := runner{temp: t.TempDir()}
	r.archive = filepath.Join(r.temp, "release.tar.gz")
	r.path = strings.Join(slices.DeleteFunc(filepath.SplitList(os.Getenv("PATH")), func(dir string) bool { return dir == filepath.Dir(program) }), string(os.PathListSeparator))
	data, err := os.ReadFile(program)
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.Create(r.archive)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	packed, err := gzip.NewWriterLevel(file, gzip.BestSpeed)
	if err != nil {
		t.Fatal(err)
	}
	archive := tar.NewWriter(packed)
	err = archive.WriteHeader(&tar.Header{Name: "jogada-1.0-linux-amd64/jogada", Mode: 0o755, Size: int64(len(data)), Typeflag: tar.TypeReg})
	if err == nil {
		_, err = archive.Write(data)
	}
	if err := errors.Join(err, archive.Close(), packed.Close()); err != nil {
		t.Fatal(err)
	}
	return r
}

// step is a step of a job of GitHub.
type step struct {
	Uses string            `yaml:"uses"`
	Run  string            `yaml:"run"`
	With map[string]string `yaml:"with"`
}

// job runs all steps of the one job of a workflow in a folder, as GitHub does, and returns what they say and the exit code of the first that fails.
func (r runner) job(t *testing.T, dir string, data []byte) (said string, code int) {
	t.Helper()
	var flow struct {
		Jobs map[string]struct {
			Steps []step `yaml:"steps"`
		} `yaml:"jobs"`
	}
	if err := yaml.Unmarshal(data, &flow); err != nil {
		t.Fatal(err)
	}
	steps := flow.Jobs["check"].Steps
	if len(flow.Jobs) != 1 || len(steps) != 6 {
		t.Fatalf("the workflow has %d jobs, and %d steps in the one that checks", len(flow.Jobs), len(steps))
	}
	for _, s := range steps {
		switch action, _, _ := strings.Cut(s.Uses, "@"); action {
		case "":
			out, code := r.step(t, dir, s.Run)
			if said += out; code != 0 {
				return said, code
			}
		case "actions/checkout": // the folder is what is checked out
		case "github/codeql-action/upload-sarif":
			holdSARIF(t, filepath.Join(dir, s.With["sarif_file"]))
		default:
			t.Fatalf("the workflow uses %s, which this test does not know", s.Uses)
		}
	}
	return said, 0
}

// step runs the lines of one step by bash with GitHub's own settings. What a step writes to GITHUB_PATH goes before the path of those after it.
func (r runner) step(t *testing.T, dir, script string) (string, int) {
	t.Helper()
	script = strings.ReplaceAll(script, "${{ vars.JOGADA_URL }}", "file://"+r.archive)
	if strings.Contains(script, "${{") {
		t.Fatalf("the step has an expression that this test does not know: %s", script)
	}
	paths := filepath.Join(r.temp, "paths")
	added, err := os.ReadFile(paths)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	path := r.path
	for _, line := range strings.Fields(string(added)) {
		path = line + string(os.PathListSeparator) + path
	}
	cmd := exec.Command("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "PATH="+path, "RUNNER_TEMP="+r.temp, "GITHUB_PATH="+paths)
	return saidBy(t, cmd)
}

// holdSARIF sees that a step before has written what is to be uploaded.
func holdSARIF(t *testing.T, name string) {
	t.Helper()
	data, err := os.ReadFile(name)
	var log struct {
		Version string
		Runs    []struct{ Results []any }
	}
	if err == nil {
		err = json.Unmarshal(data, &log)
	}
	if err != nil || log.Version != "2.1.0" || len(log.Runs) != 1 {
		t.Errorf("%s is not to be uploaded: version %s, %d runs, %v", name, log.Version, len(log.Runs), err)
	}
}

// world is a project of LDtk with the commands of the page in it. The place of the key and of the door, in pixels, is left open.
const world = `{"__header__":{"fileType":"LDtk Project JSON"},"jsonVersion":"1.5.3","defaultGridSize":16,COMMANDS,
"defs":{"layers":[{"identifier":"Solid","type":"IntGrid","uid":1,"intGridValues":[{"value":1,"identifier":"floor"}]},{"identifier":"Things","type":"Entities","uid":2,"intGridValues":[]}],"tilesets":[]},
"levels":[{"identifier":"Cave","pxWid":80,"pxHei":16,"externalRelPath":null,"fieldInstances":[],"layerInstances":[
{"__identifier":"Things","__type":"Entities","__cWid":5,"__cHei":1,"__gridSize":16,"layerDefUid":2,"entityInstances":[
{"__identifier":"Start","iid":"1","px":[0,0],"width":16,"height":16,"__pivot":[0,0],"__tags":[],"fieldInstances":[]},
{"__identifier":"Key","iid":"2","px":[KEY,0],"width":16,"height":16,"__pivot":[0,0],"__tags":[],"fieldInstances":[]},
{"__identifier":"Door","iid":"3","px":[DOOR,0],"width":16,"height":16,"__pivot":[0,0],"__tags":[],"fieldInstances":[]},
{"__identifier":"Exit","iid":"4","px":[64,0],"width":16,"height":16,"__pivot":[0,0],"__tags":[],"fieldInstances":[]}]},
{"__identifier":"Solid","__type":"IntGrid","__cWid":5,"__cHei":1,"__gridSize":16,"layerDefUid":1,"intGridCsv":[1,1,1,1,1]}]}]}`

const worldMeans = `means:
  - {value: floor, is: floor}
  - {class: Start, start: ann}
  - {class: Key, key: red}
  - {class: Door, door: red}
  - {class: Exit, exit: true}
`

// The command that the page gives for LDtk is run as LDtk runs it: in the folder of the project, its words parted by blanks.
func TestLDtkCanRunTheCommandOfThePage(t *testing.T) {
	text := docExample(t, "json", "customCommands").text
	var settings struct {
		CustomCommands []struct{ Command, When string } `json:"customCommands"`
	}
	if err := json.Unmarshal([]byte("{"+text+"}"), &settings); err != nil || len(settings.CustomCommands) != 1 {
		t.Fatalf("%d commands, %v", len(settings.CustomCommands), err)
	}
	command := settings.CustomCommands[0]
	if !slices.Contains([]string{"Manual", "AfterLoad", "BeforeSave", "AfterSave"}, command.When) {
		t.Errorf("LDtk has no %q", command.When)
	}
	dir := t.TempDir()
	save := func(key, door string) (string, int) {
		data := strings.NewReplacer("COMMANDS", strings.TrimSpace(text), "KEY", key, "DOOR", door).Replace(world)
		if err := errors.Join(os.WriteFile(filepath.Join(dir, "world.ldtk"), []byte(data), 0o666), os.WriteFile(filepath.Join(dir, "levels.yaml"), []byte(worldMeans), 0o666)); err != nil {
			t.Fatal(err)
		}
		words := strings.Fields(command.Command)
		cmd := exec.Command(words[0], words[1:]...)
		cmd.Dir = dir
		return saidBy(t, cmd)
	}
	if out, code := save("32", "16"); code != cli.Failed || !strings.Contains(out, "world.ldtk#Cave:1,0: door red can never be opened: the only key red lies beyond door red") {
		t.Errorf("a red project ends with %d: %s", code, out)
	}
	if out, code := save("16", "32"); code != cli.Answered || !strings.Contains(out, "1 level checked, no findings") {
		t.Errorf("a green project ends with %d: %s", code, out)
	}
}

// preCommit is a file for pre-commit.
type preCommit struct {
	Repos []struct {
		Repo  string `yaml:"repo"`
		Hooks []struct {
			ID            string `yaml:"id"`
			Name          string `yaml:"name"`
			Entry         string `yaml:"entry"`
			Language      string `yaml:"language"`
			Files         string `yaml:"files"`
			PassFilenames *bool  `yaml:"pass_filenames"`
		} `yaml:"hooks"`
	} `yaml:"repos"`
}

// The hook that the page gives for pre-commit refuses what is red and passes what is green, and files that are no maps are none of its
// business. Where there is no pre-commit, git runs what pre-commit would.
func TestPreCommitCanRunTheHookOfThePage(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		tier.Missing(t, "git", "the hook for pre-commit")
	}
	example := docExample(t, "yaml", "repos:")
	var file preCommit
	if err := yaml.Unmarshal([]byte(example.text), &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Repos) != 1 || file.Repos[0].Repo != "local" || len(file.Repos[0].Hooks) != 1 {
		t.Fatalf("%+v", file)
	}
	hook := file.Repos[0].Hooks[0]
	if hook.ID == "" || hook.Name == "" || hook.Language != "system" || hook.PassFilenames == nil || *hook.PassFilenames {
		t.Errorf("%+v", hook)
	}
	for name, want := range map[string]bool{"maps/cave.tmx": true, "a.tmj": true, "sets/a.tsx": true, "world.ldtk": true, "levels.yaml": true, "game/levels.yaml": true, "README.md": false, "tmx.go": false} {
		if regexp.MustCompile(hook.Files).MatchString(name) != want {
			t.Errorf("%s: %v", name, !want)
		}
	}
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		path := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o777), os.WriteFile(path, []byte(text), 0o777)); err != nil {
			t.Fatal(err)
		}
	}
	commit := func(what string) (string, int) {
		return shell(t, dir, "git add "+what+" && git commit -qm x")
	}
	if out, code := shell(t, dir, "git init -q"); code != 0 {
		t.Fatal(out)
	}
	write(example.file, example.text)
	if _, err := exec.LookPath("pre-commit"); err != nil {
		t.Log("*** There is no pre-commit here: its hook is run by git alone. ***")
		write(".git/hooks/pre-commit", "#!/bin/sh\ngit diff --cached --name-only | grep -Eq '"+hook.Files+"' || exit 0\nexec "+hook.Entry+"\n")
	} else if out, code := shell(t, dir, "pre-commit install"); code != 0 {
		t.Fatal(out)
	}
	write("levels.yaml", "files: [maps/*.txt]\nmeans: []\n")
	write("maps/a.txt", "@A>\n")
	write("README", "maps\n")
	write("levels.baseline.json", `{"version":1,"accepted":[]}`)
	if out, code := commit("README"); code != 0 {
		t.Errorf("a commit without maps ends with %d: %s", code, out)
	}
	if out, code := commit("levels.yaml maps"); code == 0 || !strings.Contains(out, "door a can never be opened") {
		t.Errorf("a red commit ends with %d: %s", code, out)
	}
	write("maps/a.txt", "@aA>\n")
	if out, code := commit("levels.yaml maps"); code != 0 {
		t.Errorf("a green commit ends with %d: %s", code, out)
	}
}
