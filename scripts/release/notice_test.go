package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jogada/internal/gametest/tier"
)

const root = "../.."

func readNotice(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(root, "NOTICE"))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestNoticeListsTheModulesThatAreLinked(t *testing.T) {
	modules, err := linked(root)
	if err != nil {
		t.Fatal(err)
	}
	var want, listed []string
	for _, m := range modules {
		want = append(want, m.path+" "+m.version)
	}
	head, _, _ := strings.Cut(readNotice(t), strings.Repeat("-", 80))
	for _, line := range regexp.MustCompile(`(?m)^  (\S+ v\S+)$`).FindAllStringSubmatch(head, -1) {
		listed = append(listed, line[1])
	}
	if d := cmp.Diff(want, listed); d != "" || len(want) < 10 {
		t.Errorf("NOTICE lists other modules than those of the %d that are linked (-linked +listed); make notice writes it anew:\n%s", len(want), d)
	}
}

func TestNoticeHoldsTheLicencesOfToday(t *testing.T) {
	std, err := standard(root)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(std.dir, "LICENSE")); err != nil {
		tier.Missing(t, "the licence of Go", "the licences in NOTICE: "+err.Error())
	}
	want, err := notice(root)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, readNotice(t)); d != "" {
		t.Errorf("make notice writes another NOTICE (-written +there):\n%s", d)
	}
}

func TestALicenceIsKnownByWhatItSays(t *testing.T) {
	own, err := module{dir: root}.read(filepath.Join(root, "LICENSE"))
	if err != nil {
		t.Fatal(err)
	}
	if own.name != "MIT" || own.file != "LICENSE" {
		t.Errorf("the licence of Jogada is taken for %q in %s", own.name, own.file)
	}
	if name := spdx("All rights reserved. Ask us first."); name != "" {
		t.Errorf("what nobody knows is taken for %q", name)
	}
}

func TestAModuleWithoutAKnownLicenceIsRefused(t *testing.T) {
	dir := t.TempDir()
	m := module{path: "example.org/secret", dir: dir}
	for _, text := range []string{"", "Ask us first."} {
		if text != "" {
			if err := os.WriteFile(filepath.Join(dir, "LICENSE"), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if all, err := m.licences(); err == nil || !strings.Contains(err.Error(), m.path) {
			t.Errorf("with %q: %v, %v", text, all, err)
		}
	}
}
