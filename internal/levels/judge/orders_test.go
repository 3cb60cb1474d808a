package judge_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jogada/internal/base/say"
	"jogada/internal/levels/judge"
	"jogada/internal/levels/mapping"
)

// orders returns what keys that are used up do to the maps of a folder, as lines.
func orders(t *testing.T, yaml string, maps map[string]string) string {
	t.Helper()
	root := t.TempDir()
	var files []string
	for name, text := range maps {
		files = append(files, name)
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(root, mapping.FileName), []byte(yaml), 0o666); err != nil {
		t.Fatal(err)
	}
	p, err := judge.Open(root, mapping.FileName)
	if err != nil {
		t.Fatal(err)
	}
	all, err := p.Checker().KeyOrders(t.Context(), files, "")
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, k := range all {
		lines = append(lines, k.Lines(say.Translator{})...)
	}
	return strings.Join(lines, "\n")
}

func TestOrdersOfKeysAreSafeOrLose(t *testing.T) {
	const once = "files: [\"*.txt\"]\nkeys: once\nmeans: []\n"
	for name, c := range map[string]struct {
		yaml string
		maps map[string]string
		want string
	}{
		"a side door wastes the key": {once, map[string]string{"a.txt": "#######\n#@aA>##\n#A#####\n#.#####\n#######\n"},
			"a player loses every exit by opening, in this order: door a (a.txt:1,2)\nevery order is safe with more keys a at the start: 1\nevery order is safe if one of these needs no key: door a (a.txt:3,1), door a (a.txt:1,2)"},
		"the side door gives the key back": {once, map[string]string{"a.txt": "#######\n#@aA>##\n#A#####\n#a#####\n#######\n"}, "every order of using keys is safe"},
		"keys last":                        {"files: [\"*.txt\"]\nmeans: []\n", map[string]string{"a.txt": "######\n#@aA>#\n######\n"}, "no door uses up a key"},
		"no exit":                          {once, map[string]string{"a.txt": "######\n#@A>a#\n######\n"}, "no exit can be reached, in whatever order"},
		"one-way steps":                    {once, map[string]string{"a.txt": "#######\n#@a_A>#\n#######\n"}, "is not decided: it has one-way steps"},
		"a world": {once + "links:\n  - {from: \"a.txt:1,1\", to: \"b.txt:1,1\"}\n", map[string]string{"a.txt": "#####\n#.@A>\n#####\n", "b.txt": "#####\n#.aA.\n#####\n"},
			"a player loses every exit by opening, in this order: door a (b.txt:3,1)"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := orders(t, c.yaml, c.maps); !strings.Contains(got, c.want) {
				t.Errorf("%s\nwant\n%s", got, c.want)
			}
		})
	}
}
