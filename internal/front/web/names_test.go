package web

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"jogada/games"
	"jogada/internal/front/web/page"
)

// Code knows a game by name if its name appears alone in quotes, is a folder of games/, or is compared with. A word
// such as keys is also plain English, and the name of a function elsewhere; within other text it means nothing.
func mention(names ...string) *regexp.Regexp {
	any := "(" + strings.Join(names, "|") + ")"
	return regexp.MustCompile("['\"`]" + any + "['\"`]" + `|games/` + any + `\b|\bcase ` + any + `:`)
}

// english lists uses of such words that have nothing to do with a game.
var english = regexp.MustCompile(`from ['"]\./[a-z/]+\.js['"]|Object\.keys|\bclass: '[^']*'|\bclass="[^"]*"`)

func TestNoGameIsKnownByName(t *testing.T) {
	own, err := filepath.Glob("*.go")
	if err != nil || len(own) < 10 {
		t.Fatalf("%d files: %v", len(own), err)
	}
	var names []string
	for _, g := range games.All() {
		names = append(append(names, g.Name), g.Aliases...)
	}
	games := mention(names...)
	looked := 0
	look := func(name string, data []byte) {
		looked++
		for i, line := range strings.Split(string(data), "\n") {
			line = english.ReplaceAllString(line, "")
			if found := games.FindString(line); found != "" {
				t.Errorf("%s:%d knows a game, %s: %s", name, i+1, found, strings.TrimSpace(line))
			}
		}
	}
	for _, name := range own {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(name, "_test.go") {
			look(name, data)
		}
	}
	for _, files := range []fs.FS{page.Plain(), docs} {
		fs.WalkDir(files, ".", func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || strings.HasPrefix(path, "test/") {
				return err
			}
			data, err := fs.ReadFile(files, path)
			look(path, data)
			return err
		})
	}
	if looked < 30 {
		t.Errorf("only %d files were looked at", looked)
	}
}

func TestAGameKnownByNameWouldBeNoticed(t *testing.T) {
	for line, known := range map[string]bool{`if (game.name === 'keys') {`: true, `import "jogada/games/keys"`: true, "case \"keys\":": true, "`keys`": true,
		`// the keys of a keyboard`: false, `Object.keys(params)`: false, `import { hold } from './keys.js'`: false, `el('dialog', { class: 'keys' })`: false, `for (const key of keys) {`: false} {
		if got := mention("keys").MatchString(english.ReplaceAllString(line, "")); got != known {
			t.Errorf("%s: %v", line, got)
		}
	}
}
