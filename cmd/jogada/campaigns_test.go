package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// The commands of docs/campaigns.md do what the page says, one after the other.
func TestTheCommandsOfThePageAboutCampaignsWork(t *testing.T) {
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
}
