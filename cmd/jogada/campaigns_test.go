package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"jogada/cmd/jogada/internal/cli"
	"jogada/internal/base/file"
	"jogada/internal/gametest/tier"
)

// The commands of docs/campaigns.md do what the page says, one after another.
func TestTheCommandsOfThePageAboutCampaignsWork(t *testing.T) {
	tier.DeepOnly(t, "it makes and compares whole datasets")
	page, err := os.ReadFile("../../docs/campaigns.md")
	if err != nil {
		t.Fatal(err)
	}
	block := func(language string) string {
		m := regexp.MustCompile("(?s)```" + language + "\n(.*?)```").FindSubmatch(page)
		if m == nil {
			t.Fatalf("there is no block of %s", language)
		}
		return string(m[1])
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "spec.yaml"), []byte(block("yaml")), 0o666); err != nil {
		t.Fatal(err)
	}
	commands := strings.Split(strings.TrimSpace(block("sh")), "\n")
	if len(commands) != 10 {
		t.Errorf("there are %d commands", len(commands))
	}
	var last string
	for _, command := range commands {
		cmd := exec.Command("sh", "-c", command)
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s: %v\n%s", command, err, out)
		}
		last = string(out)
	}
	answers, err := os.ReadFile(filepath.Join(dir, "answers.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(answers), "\n"); n == 0 || !regexp.MustCompile(`^`+strconv.Itoa(n)+` of 60 right`).MatchString(last) {
		t.Errorf("%d answers from the dataset itself: %s", n, last)
	}
	walks := 0
	for _, b := range docBlocks(t, "../../docs/campaigns.md") {
		switch {
		case b.language == "yaml" && strings.Contains(b.text, "per_shape: true"):
			if err := os.WriteFile(filepath.Join(dir, "balanced.yaml"), []byte(b.text), 0o666); err != nil {
				t.Fatal(err)
			}
		case b.language == "sh" && strings.Contains(b.text, "balanced.yaml"):
			walks++
			if out, code := shell(t, dir, b.text); code != 0 || !strings.Contains(out, "is right on 10 of 30 rows (33.3 %)") || !strings.HasSuffix(out, "\n5\n") {
				t.Errorf("the walk of the balanced set ends with %d: %s", code, out)
			}
		case b.language == "yaml" && strings.Contains(b.text, "equal:"):
			if err := os.WriteFile(filepath.Join(dir, "equal.yaml"), []byte(b.text), 0o666); err != nil {
				t.Fatal(err)
			}
		case b.language == "sh" && strings.Contains(b.text, "equal.yaml"):
			walks++
			if out, code := shell(t, dir, b.text); code != 0 || !regexp.MustCompile(`(?s)measure  least.*slide  length   \d+.*slide  effort   \d+.*12 of 12 rows accepted`).MatchString(out) {
				t.Errorf("the walk of equal difficulty ends with %d: %s", code, out)
			}
		case b.language == "yaml" && strings.Contains(b.text, "games:"):
			if err := os.WriteFile(filepath.Join(dir, "mixed.yaml"), []byte(b.text), 0o666); err != nil {
				t.Fatal(err)
			}
		case b.language == "sh" && strings.Contains(b.text, "mixed.yaml"):
			walks++
			out, code := shell(t, dir, b.text)
			for _, words := range []string{"complete: 40 of 40 rows", "40 of 40 rows accepted", `"right": 12,`, "10 mixed/data/test.jsonl", "30 mixed/data/train.jsonl"} {
				if code != 0 || !strings.Contains(out, words) {
					t.Errorf("the walk of a set of several games ends with %d and lacks %q: %s", code, words, out)
				}
			}
		case b.language == "sh" && strings.Contains(b.text, "jogada env"):
			walks++
			if out, code := shell(t, dir, b.text); code != 0 || out != "3\n" {
				t.Errorf("the walk of the environment ends with %d: %s", code, out)
			}
		}
	}
	if walks != 4 {
		t.Errorf("the page has %d of its walks of a balanced set, of equal difficulty, of several games and of the environment", walks)
	}
}

// A second run in a busy folder is refused, and touches nothing in it.
func TestASecondRunInAFolderIsRefused(t *testing.T) {
	dir := t.TempDir()
	release, err := file.Lock(filepath.Join(dir, "out"), file.Exclusive)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "spec.yaml"), []byte("game: slide\nseed: 1\ncount: 2\nshape: {side: 3, slides: 3}\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	command := func(args ...string) (int, string) {
		cmd := exec.Command("jogada", append(append([]string{"campaign", "run", "spec.yaml"}, args...), "--out", "out")...)
		cmd.Dir = dir
		out, _ := cmd.CombinedOutput()
		return cmd.ProcessState.ExitCode(), string(out)
	}
	for _, args := range [][]string{nil, {"--shard", "0/2"}} {
		if code, out := command(args...); code != cli.Misused || !strings.HasPrefix(out, "jogada: out: another run or merge is at work in this folder") {
			t.Errorf("%v: exit code %d: %s", args, code, out)
		}
	}
	if left, _ := os.ReadDir(filepath.Join(dir, "out")); len(left) != 1 {
		t.Errorf("there is %v", left)
	}
	release()
	if code, out := command(); code != cli.Answered {
		t.Errorf("exit code %d: %s", code, out)
	}
}
