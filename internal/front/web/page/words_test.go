package page

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jogada/games"
	"jogada/internal/base/say/po"
)

// keyed returns the messages of a file of the page by their keys.
func keyed(t *testing.T, name string) map[string]po.Entry {
	t.Helper()
	file, err := readWords(plain, name)
	if err != nil {
		t.Fatal(err)
	}
	entries := map[string]po.Entry{}
	for _, e := range file.Entries {
		if _, twice := entries[e.Context]; twice || e.Context == "" {
			t.Errorf("%s, line %d: the key %q is there twice, or is none", name, e.Line, e.Context)
		}
		entries[e.Context] = e
	}
	return entries
}

var blank = regexp.MustCompile(`\{\w+\}`)

// blanks returns the names of what is filled in.
func blanks(forms ...string) []string {
	found := blank.FindAllString(strings.Join(forms, ""), -1)
	slices.Sort(found)
	return slices.Compact(found)
}

func TestEveryLanguageOfThePageHasWordsForTheSameKeys(t *testing.T) {
	english := keyed(t, template)
	names, _ := fs.Glob(plain, wordFolder+"*.po")
	if len(names) < 2 || len(english) < 200 {
		t.Fatalf("%q, and %d keys", names, len(english))
	}
	for _, name := range names {
		own := keyed(t, name)
		for key, e := range own {
			if source := english[key]; e.ID != source.ID || e.Plural != source.Plural {
				t.Errorf("%s, line %d: %s is %q in English, and not %q", name, e.Line, key, source.ID, e.ID)
			}
			if got, want := blanks(e.Said...), blanks(e.ID, e.Plural); !slices.Equal(got, want) {
				t.Errorf("%s, line %d: %s has the blanks %v; want %v", name, e.Line, key, got, want)
			}
		}
		for key := range english {
			if own[key].Said == nil {
				t.Errorf("%s has no words for %s", name, key)
			}
		}
	}
}

// scripts returns the page's modules in one text.
func scripts(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	err := fs.WalkDir(plain, "js", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(plain, path)
		all.Write(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all.String()
}

func TestThePageSaysTheKeysThatHaveWordsAndNoOthers(t *testing.T) {
	english, code := keyed(t, template), scripts(t)
	said := regexp.MustCompile(`\bsay\('([^']+)'`).FindAllStringSubmatch(code, -1)
	if len(said) < 50 {
		t.Fatalf("only %d keys are said", len(said))
	}
	for _, m := range said {
		if _, known := english[m[1]]; !known {
			t.Errorf("the page says %s, which has no words", m[1])
		}
	}
	var begun []string // `theme.${name}`
	for _, m := range regexp.MustCompile("`([\\w.-]+\\.)\\$\\{").FindAllStringSubmatch(code, -1) {
		begun = append(begun, m[1])
	}
	for key := range english {
		starts := slices.ContainsFunc(begun, func(start string) bool { return strings.HasPrefix(key, start) })
		if !starts && !strings.Contains(code, "'"+key+"'") && key != languageKey {
			t.Errorf("nothing says %s any more", key)
		}
	}
}

func TestThePageAndTheGamesSpeakTheSameLanguages(t *testing.T) {
	list, err := Languages(plain)
	if err != nil {
		t.Fatal(err)
	}
	var spoken []string
	for _, l := range list {
		spoken = append(spoken, l.Language)
	}
	if diff := cmp.Diff(games.All().Languages(), spoken); diff != "" {
		t.Error(diff)
	}
	want := []Language{{"en", "en", "English"}, {"es", "es", "Español"}, {"pt", "pt-BR", "Português"}}
	if diff := cmp.Diff(want, list); diff != "" {
		t.Error(diff)
	}
}

// Modules that the page begins with say no word that comes later.
func TestTheFirstModulesSayOnlyTheFirstWords(t *testing.T) {
	files, imports := os.DirFS("."), regexp.MustCompile(`(?m)^(?:import|export)\s(?:[^'"\n]*\sfrom\s)?'([^']+)'`)
	words := regexp.MustCompile("['`](" + strings.ReplaceAll(strings.Join(laterWords, "|"), ".", `\.`) + `)[a-z.$-]*`)
	seen, later := map[string]bool{}, 0
	var visit func(name string)
	visit = func(name string) {
		if seen[name] {
			return
		}
		seen[name] = true
		data, err := fs.ReadFile(files, name)
		if err != nil {
			t.Fatal(err)
		}
		for _, said := range words.FindAllString(string(data), -1) {
			if key := said[1:]; saidLater(key) {
				t.Errorf("%s says %q, which comes later", name, key)
			}
		}
		for _, found := range imports.FindAllStringSubmatch(string(data), -1) {
			visit(path.Join(path.Dir(name), found[1]))
		}
	}
	visit("js/main.js")
	visit("js/time/space.js") // which is loaded without its words
	first, rest, err := SplitWords(files, "pt")
	if err != nil {
		t.Fatal(err)
	}
	var all [2]struct{ Words map[string]any }
	if err := errors.Join(json.Unmarshal(first, &all[0]), json.Unmarshal(rest, &all[1])); err != nil {
		t.Fatal(err)
	}
	for key := range all[1].Words {
		if _, twice := all[0].Words[key]; twice || !saidLater(key) {
			t.Errorf("%q is said later, and at first: %v", key, twice)
		}
		later++
	}
	if len(seen) < 50 || later < 100 || len(all[0].Words) < 100 {
		t.Errorf("%d modules, %d words at first and %d later", len(seen), len(all[0].Words), later)
	}
}
