package web

import (
	"encoding/json"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"jogada/catalog"
	"jogada/games/null"
	"jogada/internal/base/say"
	"jogada/internal/front/ask"
	"jogada/internal/front/web/page"
)

func TestTheWordsOfThePageAreServedInTheLanguageInUse(t *testing.T) {
	s := newService(t)
	for language, want := range map[string][2]string{"en": {"Answer", "Line of play: {n} step"}, "pt": {"Resposta", ""}, "es": {"Respuesta", ""}} {
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

// template is the file of the page's English words.
const template = "words/page.pot"

// madeUp returns a file of words in an invented language, with three forms of its own.
func madeUp(messages string) *fstest.MapFile {
	return &fstest.MapFile{Data: []byte("msgid \"\"\nmsgstr \"Language: xx\\nContent-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=3; plural=(n%3);\\n\"\n\n" + messages)}
}

// A language is files alone: nothing in Go and nothing in the page's modules names one.
func TestALanguageIsServedWhenItsFilesAreThere(t *testing.T) {
	g := null.Game()
	g.Words = say.Open(fstest.MapFS{"words/xx.po": madeUp("msgid \"Doubling\"\nmsgstr \"Gnilbuod\"\n")})
	files := fstest.MapFS{"index.html": {Data: []byte("<head></head>")}, "words/xx.po": madeUp("msgctxt \"language.own\"\nmsgid \"English\"\nmsgstr \"Xish\"\n\nmsgctxt \"answer\"\nmsgid \"Answer\"\nmsgstr \"Rewsna\"\n")}
	data, err := fs.ReadFile(page.Plain(), template)
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
	if a := s.ask(t, "GET", "/", ""); !strings.Contains(string(a.body), `<link rel="words" hreflang="xx" title="Xish" data-language="xx" href="assets/words/xx.json">`) {
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
