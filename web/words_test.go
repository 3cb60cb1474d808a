package web

import (
	"encoding/json"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"jogada/ask"
	"jogada/catalog"
	"jogada/games"
	"jogada/games/null"
	"jogada/say"
	"jogada/say/po"
)

// keyed are the messages of a file of the page by their keys.
func keyed(t *testing.T, name string) map[string]po.Entry {
	t.Helper()
	file, err := readWords(ownPage(), name)
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

// blanks are the names of what is filled in.
func blanks(forms ...string) []string {
	found := blank.FindAllString(strings.Join(forms, ""), -1)
	slices.Sort(found)
	return slices.Compact(found)
}

func TestEveryLanguageOfThePageHasWordsForTheSameKeys(t *testing.T) {
	english := keyed(t, template)
	names, _ := fs.Glob(ownPage(), wordFolder+"*.po")
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

// scripts are the page's modules in one text.
func scripts(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	err := fs.WalkDir(ownPage(), "js", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(ownPage(), path)
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
	list, err := pageLanguages(ownPage())
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
	want := []pageLanguage{{"en", "en", "English"}, {"es", "es", "Español"}, {"pt", "pt-BR", "Português"}}
	if diff := cmp.Diff(want, list); diff != "" {
		t.Error(diff)
	}
}

func TestTheWordsOfThePageAreServedInTheLanguageInUse(t *testing.T) {
	s := newService(t)
	for language, want := range map[string][2]string{"en": {"Answer", "Line of play: {n} move"}, "pt": {"Resposta", ""}, "es": {"Respuesta", ""}} {
		a := s.ask(t, "GET", "/assets/words/"+language+".json", "")
		var got struct {
			Language string
			Plural   any
			Words    map[string]any
		}
		if err := json.Unmarshal(a.body, &got); err != nil || a.status != 200 || a.header.Get("Content-Type") != "application/json" || a.header.Get("ETag") == "" {
			t.Fatalf("%s: %d %v %v", language, a.status, a.header, err)
		}
		forms, _ := got.Words["line"].([]any)
		if got.Language != language || got.Words["answer"] != want[0] || len(forms) != 2 || want[1] != "" && forms[0] != want[1] || got.Plural == nil {
			t.Errorf("%s: %v, %v", language, got.Words["answer"], forms)
		}
	}
	for _, path := range []string{"words/de.json", "words/pt.po", "words/page.pot", "words/page.json", "words/", "words/..%2fpt.json"} {
		refusal(t, s.ask(t, "GET", "/assets/"+path, ""), 404)
	}
}

// madeUp is a file of words in a language that nobody speaks, with three forms of its own.
func madeUp(messages string) *fstest.MapFile {
	return &fstest.MapFile{Data: []byte("msgid \"\"\nmsgstr \"Language: xx\\nContent-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=3; plural=(n%3);\\n\"\n\n" + messages)}
}

// A language is files alone: nothing in Go and nothing in the page's modules names one.
func TestALanguageIsServedWhenItsFilesAreThere(t *testing.T) {
	g := null.Game()
	g.Words = say.Open(fstest.MapFS{"words/xx.po": madeUp("msgid \"Doubling\"\nmsgstr \"Gnilbuod\"\n")})
	files := fstest.MapFS{"index.html": {Data: []byte("mine")}, "words/xx.po": madeUp("msgctxt \"language.own\"\nmsgid \"English\"\nmsgstr \"Xish\"\n\nmsgctxt \"answer\"\nmsgid \"Answer\"\nmsgstr \"Rewsna\"\n")}
	data, err := fs.ReadFile(ownPage(), template)
	if err != nil {
		t.Fatal(err)
	}
	files[template] = &fstest.MapFile{Data: data}
	s := newService(t, func(c *Config) { c.Games, c.Page = catalog.Games{g}, files })
	if full := decode[ask.FullGame](t, s.ask(t, "GET", "/v1/games/null", "", "Accept-Language", "xx")); full.Title != "Gnilbuod" {
		t.Errorf("the title is %q", full.Title)
	}
	if a := s.ask(t, "POST", "/v1/games/null/solve", `{"text": "3 50"}`, "Accept-Language", "de, xx;q=0.5"); a.header.Get("Content-Language") != "xx" {
		t.Errorf("%v", a.header)
	}
	if a := s.ask(t, "GET", "/assets/words/languages.json", ""); !strings.Contains(string(a.body), `{"language":"xx","tag":"xx","name":"Xish"}`) {
		t.Errorf("%s", a.body)
	}
	if a := s.ask(t, "GET", "/assets/words/xx.json", ""); !strings.Contains(string(a.body), `"answer":"Rewsna"`) || !strings.Contains(string(a.body), `"plural":["%","n",3]`) || !strings.Contains(string(a.body), `"close":"Close"`) {
		t.Errorf("%s", a.body)
	}
}

func TestAPageWhoseWordsAreNotRightIsRefusedAtTheStart(t *testing.T) {
	for _, bad := range []string{"nonsense", "msgid \"a\"\nmsgstr \"b\"\n"} {
		files := fstest.MapFS{"index.html": {Data: []byte("mine")}, template: {Data: []byte(bad)}}
		if _, err := New(testConfig(func(c *Config) { c.Page = files })); err == nil || !strings.Contains(err.Error(), template) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}
