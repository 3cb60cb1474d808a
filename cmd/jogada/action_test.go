package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"

	"jogada/games"
	"jogada/internal/gametest/tier"
)

// action is what a runner reads of action.yml.
type action struct {
	Inputs map[string]struct{ Default string }
	Runs   struct {
		Using string
		Steps []struct {
			ID, If, Shell, Run, Uses string
			Env                      map[string]string
			Dir                      string `yaml:"working-directory"`
		}
	}
}

var actionExpression = regexp.MustCompile(`\$\{\{ *(.*?) *\}\}`)

// runAction runs the steps of the action as a runner does, but for those that use other actions, and returns the outputs
// of each step, what was printed, and whether all steps succeeded.
func runAction(t *testing.T, dir string, env []string, given map[string]string) (outputs map[string]string, printed string, ok bool) {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(root, "action.yml"))
	if err != nil {
		t.Fatal(err)
	}
	var a action
	if err := yaml.Unmarshal(data, &a); err != nil {
		t.Fatal(err)
	}
	values := map[string]string{"github.action_path": root}
	for name, in := range a.Inputs {
		values["inputs."+name] = in.Default
	}
	for name, value := range given {
		if _, known := a.Inputs[name]; !known {
			t.Fatalf("the action has no input %s", name)
		}
		values["inputs."+name] = value
	}
	fill := func(text string) string {
		return actionExpression.ReplaceAllStringFunc(text, func(e string) string {
			return values[strings.Split(actionExpression.FindStringSubmatch(e)[1], " || ")[0]]
		})
	}
	ok = true
	for i, step := range a.Runs.Steps {
		always := strings.Contains(step.If, "always()")
		switch {
		case step.Uses != "" || !ok && !always:
			continue
		case strings.Contains(step.If, "exit-code != '0'") && values["steps.check.outputs.exit-code"] == "0":
			continue
		}
		file := filepath.Join(t.TempDir(), fmt.Sprint("output", i))
		cmd := exec.Command("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", fill(step.Run))
		cmd.Dir = filepath.Join(dir, fill(step.Dir))
		cmd.Env = append(append(os.Environ(), env...), "GITHUB_OUTPUT="+file, "RUNNER_TEMP="+dir)
		for name, value := range step.Env {
			cmd.Env = append(cmd.Env, name+"="+fill(value))
		}
		out, code := saidBy(t, cmd)
		printed += out
		ok = ok && code == 0
		written, _ := os.ReadFile(file)
		for line := range strings.Lines(string(written)) {
			name, value, _ := strings.Cut(strings.TrimSpace(line), "=")
			values["steps."+step.ID+".outputs."+name] = value
		}
	}
	return values, printed, ok
}

// levelsRepository returns a folder with a map whose door can't be opened, or can.
func levelsRepository(t *testing.T, text string) string {
	dir := t.TempDir()
	for name, text := range map[string]string{"levels.yaml": "files: [maps/*.txt]\nmeans: [{character: A, is: floor, door: a}, {character: a, is: floor, key: a}]\n", "maps/m.txt": text} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestTheActionChecksARepository(t *testing.T) {
	tier.Single(t)
	if runtime.GOOS == "windows" {
		tier.Missing(t, "bash", "the GitHub Action")
	}
	program := map[string]string{"program": "jogada"}
	out, printed, ok := runAction(t, levelsRepository(t, "#####\n#@A>#\n#####\n"), nil, program)
	if ok || out["steps.check.outputs.exit-code"] != "1" || !strings.Contains(printed, "::error file=maps/m.txt") {
		t.Errorf("%v, %v\n%s", ok, out, printed)
	}
	dir := levelsRepository(t, "#####\n#@aA>#\n#####\n")
	out, printed, ok = runAction(t, dir, nil, program)
	if !ok || out["steps.check.outputs.exit-code"] != "0" {
		t.Errorf("%v, %v\n%s", ok, out, printed)
	}
	data, err := os.ReadFile(filepath.Join(dir, out["steps.check.outputs.sarif"]))
	if err != nil || !json.Valid(data) || !bytes.Contains(data, []byte(`"2.1.0"`)) {
		t.Errorf("SARIF: %v\n%.200s", err, data)
	}
	if out, _, ok := runAction(t, dir, nil, map[string]string{"program": "jogada", "path": "nowhere"}); ok || out["steps.check.outputs.exit-code"] == "0" || out["steps.check.outputs.sarif"] != "" {
		t.Errorf("a folder that is not there: %v", out)
	}
	for text, want := range map[string]string{"def start(): return 1\ndef moves(s): return []\ndef goal(s): return s == 1\n": "0", "def start(): return x\n": "3"} {
		if err := os.WriteFile(filepath.Join(dir, "game.star"), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if out, printed, _ := runAction(t, dir, nil, map[string]string{"program": "jogada", "check": "own", "path": "game.star"}); out["steps.check.outputs.exit-code"] != want {
			t.Errorf("%s: %v\n%s", text, out, printed)
		}
		if data, err := os.ReadFile(filepath.Join(dir, "jogada.sarif")); err != nil || bytes.Contains(data, []byte("x is not defined")) != (want == "3") {
			t.Errorf("%s: SARIF: %v\n%s", text, err, data)
		}
	}
	if _, printed, ok := runAction(t, dir, nil, map[string]string{"program": "jogada", "check": "chess"}); ok || !strings.Contains(printed, "want levels, puzzlescript or own") {
		t.Errorf("chess: %v %s", ok, printed)
	}
}

// A release is installed only if its checksum is right.
func TestTheActionInstallsARelease(t *testing.T) {
	tier.Single(t)
	if _, err := exec.LookPath("curl"); err != nil || runtime.GOOS != "linux" {
		tier.Missing(t, "curl", "the GitHub Action, installing a release")
	}
	releases := t.TempDir()
	name := "jogada-v9.9.9-linux-amd64"
	script := []byte("#!/bin/sh\nexec jogada \"$@\"\n")
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	w := tar.NewWriter(z)
	w.WriteHeader(&tar.Header{Name: name + "/jogada", Mode: 0o755, Size: int64(len(script))})
	w.Write(script)
	w.Close()
	z.Close()
	folder := filepath.Join(releases, "v9.9.9")
	if err := os.Mkdir(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	write := func(name string, data []byte) {
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write(name+".tar.gz", packed.Bytes())
	write("SHA256SUMS", fmt.Appendf(nil, "%x  %s.tar.gz\n", sha256.Sum256(packed.Bytes()), name))
	given := map[string]string{"version": "v9.9.9", "release-url": "file://" + releases}
	env := []string{"RUNNER_OS=Linux", "RUNNER_ARCH=X64"}
	dir := levelsRepository(t, "#####\n#@aA>#\n#####\n")
	if out, printed, ok := runAction(t, dir, env, given); !ok || !strings.HasSuffix(out["steps.install.outputs.program"], name+"/jogada") {
		t.Errorf("%v %v\n%s", ok, out, printed)
	}
	write("SHA256SUMS", fmt.Appendf(nil, "%x  %s.tar.gz\n", sha256.Sum256([]byte("other")), name))
	if _, printed, ok := runAction(t, dir, env, given); ok || !strings.Contains(printed, "FAILED") {
		t.Errorf("a wrong checksum: %v\n%s", ok, printed)
	}
	if _, printed, ok := runAction(t, dir, env, map[string]string{"version": "main"}); ok || !strings.Contains(printed, "which release?") {
		t.Errorf("no version: %v\n%s", ok, printed)
	}
}

// TestThePreCommitHooksFindWhatIsWrong runs the hooks as pre-commit does: each on the changed files that its pattern takes.
func TestThePreCommitHooksFindWhatIsWrong(t *testing.T) {
	tier.Single(t)
	data, err := os.ReadFile("../../.pre-commit-hooks.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var hooks []struct {
		ID, Entry, Language, Files string
		Pass                       *bool `yaml:"pass_filenames"`
	}
	if err := yaml.Unmarshal(data, &hooks); err != nil {
		t.Fatal(err)
	}
	push := runGames(t, games.All(), "games", "puzzlescript", "--example", "1-push.txt").out
	nim := runGames(t, games.All(), "games", "own", "--example", "02-nim.star").out
	cases := map[string]struct{ file, right, wrong string }{
		"jogada-levels":       {"maps/m.txt", "#####\n#@aA>#\n#####\n", "#####\n#@A>#\n#####\n"},
		"jogada-puzzlescript": {"push.pzs", push, strings.Replace(push, "RULES", "RULLES", 1)},
		"jogada-own":          {"nim.star", nim, strings.Replace(nim, "def moves", "def movse", 1)},
	}
	for _, hook := range hooks {
		c := cases[hook.ID]
		if hook.Language != "system" || !regexp.MustCompile(hook.Files).MatchString(c.file) || c.right == c.wrong {
			t.Fatalf("%s: language %s; %q does not take %q, or that has no fault", hook.ID, hook.Language, hook.Files, c.file)
		}
		for _, text := range []string{c.right, c.wrong} {
			dir := levelsRepository(t, text)
			line := strings.Fields(hook.Entry)
			if hook.Pass == nil || *hook.Pass {
				line = append(line, c.file)
				if err := os.WriteFile(filepath.Join(dir, c.file), []byte(text), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			cmd := exec.Command(line[0], line[1:]...)
			cmd.Dir = dir
			if out, code := saidBy(t, cmd); (code != 0) != (text == c.wrong) {
				t.Errorf("%s: exit code %d\n%s", hook.ID, code, out)
			}
		}
		delete(cases, hook.ID)
	}
	if len(cases) > 0 {
		t.Errorf("no hooks: %v", cases)
	}
}
