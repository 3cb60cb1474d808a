package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"jogada/cmd/jogada/internal/cli"
	"jogada/internal/gametest/tier"
)

// docBlock is a block of code of a page: its language, the text, and the file that the line before it names.
type docBlock struct{ language, text, file string }

func docBlocks(t *testing.T, page string) (blocks []docBlock) {
	t.Helper()
	data, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile("(?s)(?:\n`([^`\n]+)`:\n)?\n```([a-z]+)\n(.*?)\n```\n").FindAllStringSubmatch(string(data), -1) {
		blocks = append(blocks, docBlock{m[2], m[3] + "\n", m[1]})
	}
	return blocks
}

// shell runs a script in a folder and returns all it says, and its exit code.
func shell(t *testing.T, dir, script string) (string, int) {
	t.Helper()
	cmd := exec.Command("sh", "-ec", script)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "HOME="+dir, "GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.org", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.org")
	return saidBy(t, cmd)
}

// saidBy runs a command and returns all it says, and its exit code.
func saidBy(t *testing.T, cmd *exec.Cmd) (string, int) {
	t.Helper()
	out, err := cmd.CombinedOutput()
	var ended *exec.ExitError
	if err != nil && !errors.As(err, &ended) {
		t.Fatal(err)
	}
	return string(out), cmd.ProcessState.ExitCode()
}

// The commands of docs/levels.md do what the page says: an empty folder, a red run, a green run, a baseline, a hook.
func TestTheCommandsOfThePageAboutLevelsWork(t *testing.T) {
	tier.DeepOnly(t, "it runs every command of the page in a shell")
	dir := t.TempDir()
	blocks := docBlocks(t, "../../docs/levels.md")
	github, flow := newRunner(t), []byte(nil)
	ran, compared := 0, 0
	for i, b := range blocks {
		switch {
		case b.file != "":
			path := filepath.Join(dir, b.file)
			if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o777), os.WriteFile(path, []byte(b.text), 0o666)); err != nil {
				t.Fatal(err)
			}
			if strings.Contains(b.file, "workflows") {
				flow = []byte(b.text)
				if said, code := github.job(t, dir, flow); code != cli.Failed || !strings.Contains(said, "\n::error file=maps/cave.tmx,title=doors at 4%2C2::") {
					t.Errorf("the first run ends with %d:\n%s", code, said)
				}
			}
		case b.language == "sh" && strings.Contains(b.text, "git init"):
			holdHook(t, dir, b.text)
		case b.language == "sh":
			out, code := shell(t, dir, b.text)
			if ran++; code != 0 {
				t.Fatalf("exit code %d:\n%s\n%s", code, b.text, out)
			}
			if i+1 < len(blocks) && blocks[i+1].language == "text" {
				if compared++; out != blocks[i+1].text {
					t.Errorf("%s\nsays\n%s\nand the page\n%s", b.text, out, blocks[i+1].text)
				}
			}
			if strings.Contains(b.text, `x="32" y="48"/' maps`) {
				if said, code := github.job(t, dir, flow); code != cli.Answered {
					t.Errorf("the run after mending ends with %d:\n%s", code, said)
				}
			}
		}
	}
	if ran != 9 || compared != 6 {
		t.Errorf("%d blocks were run, and what %d say compared", ran, compared)
	}
	for _, name := range []string{"cave.png", "marked/maps/cave.tmx", "report/index.html"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			t.Error(err)
		}
	}
}

// holdHook sees that the hook refuses a red commit and lets a green one pass.
func holdHook(t *testing.T, dir, script string) {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Log("*** There is no git here: the hook is NOT tested. ***")
		return
	}
	if out, code := shell(t, dir, script); code != 0 {
		t.Fatalf("exit code %d: %s", code, out)
	}
	if out, code := shell(t, dir, "git add maps levels.yaml levels.baseline.json && git commit -qm accepted"); code != 0 {
		t.Errorf("a commit with accepted findings ends with %d: %s", code, out)
	}
	if out, code := shell(t, dir, `echo '{"version":1,"accepted":[]}' > levels.baseline.json && git add -A . && git commit -qm red`); code != cli.Failed || !strings.Contains(out, "door red can never be opened") {
		t.Errorf("a red commit ends with %d: %s", code, out)
	}
	if out, code := shell(t, dir, `sed -i.bak 's/x="96" y="16"/x="32" y="48"/' maps/cave.tmx && git add maps/cave.tmx && git commit -qm green`); code != 0 {
		t.Errorf("a green commit ends with %d: %s", code, out)
	}
}
