package web

import (
	"encoding/json"
	"io/fs"
	"net/http"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"jogada/internal/front/ask"
	"jogada/internal/front/web/page"
)

func TestThePageIsServedWithItsFiles(t *testing.T) {
	s := newService(t)
	for path, want := range map[string][2]string{
		"/":                   {"text/html; charset=utf-8", "<!doctype html>"},
		"/assets/js/main.js":  {"text/javascript; charset=utf-8", ""},
		"/assets/style.css":   {"text/css; charset=utf-8", ""},
		"/assets/icon.svg":    {"image/svg+xml", "<svg"},
		"/docs":               {"text/html; charset=utf-8", "docs/docs.js"},
		"/docs/docs.js":       {"text/javascript; charset=utf-8", "openapi.json"},
		"/docs/docs.css":      {"text/css; charset=utf-8", ""},
		"/assets/index.html":  {"text/html; charset=utf-8", ""},
		"/openapi.json":       {"application/openapi+json", `"openapi":"3.1.0"`},
		"/assets/js/say.js?x": {"text/javascript; charset=utf-8", ""},
	} {
		a := s.ask(t, http.MethodGet, path, "")
		if a.status != 200 || a.header.Get("Content-Type") != want[0] || !strings.Contains(string(a.body), want[1]) || len(a.body) == 0 {
			t.Errorf("%s: %d %s", path, a.status, a.header.Get("Content-Type"))
		}
		if a.header.Get("Cache-Control") != "no-cache" {
			t.Errorf("%s: Cache-Control %q", path, a.header.Get("Cache-Control"))
		}
		if head := s.ask(t, http.MethodHead, path, ""); head.status != 200 {
			t.Errorf("HEAD %s: %d", path, head.status)
		}
	}
}

// Every file of the folder is in the binary and served, however deep it lies; those for who works on the page are not.
func TestEveryFileOfThePageIsServed(t *testing.T) {
	s := newService(t)
	err := fs.WalkDir(os.DirFS("page"), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		want, err := os.ReadFile("page/" + path)
		a := s.ask(t, http.MethodGet, "/assets/"+path, "")
		if isForWork(path) || strings.HasSuffix(path, ".go") || path == "built/README" {
			refusal(t, a, http.StatusNotFound)
		} else if a.status != http.StatusOK || string(a.body) != string(want) && path != "index.html" { // which tells the languages, too
			t.Errorf("%s: %d with %d bytes, want %d bytes", path, a.status, len(a.body), len(want))
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

func TestAFileIsSentAgainOnlyWhenItHasChanged(t *testing.T) {
	s := newService(t)
	for _, path := range []string{"/", "/assets/js/main.js", "/docs", "/openapi.json"} {
		tag := s.ask(t, "GET", path, "").header.Get("ETag")
		for _, known := range []string{tag, "W/" + tag, `"other", ` + tag, "*"} {
			if a := s.ask(t, "GET", path, "", "If-None-Match", known); a.status != http.StatusNotModified || len(a.body) > 0 {
				t.Errorf("%s %s: %d with %d bytes", path, known, a.status, len(a.body))
			}
		}
		if a := s.ask(t, "GET", path, "", "If-None-Match", `"other"`); a.status != 200 {
			t.Errorf("%s, another tag: %d", path, a.status)
		}
	}
}

func TestAPageInAFolderIsServedInsteadOfTheOneInTheBinary(t *testing.T) {
	s := newService(t, func(c *Config) {
		c.Page = fstest.MapFS{"index.html": {Data: []byte("mine")}, "js/own.js": {Data: []byte("own")}, "secret.txt": {Data: []byte("x")}}
	})
	if a := s.ask(t, "GET", "/", ""); string(a.body) != "mine" {
		t.Errorf("%s", a.body)
	}
	if a := s.ask(t, "GET", "/assets/js/own.js", ""); string(a.body) != "own" {
		t.Errorf("%s", a.body)
	}
	refusal(t, s.ask(t, "GET", "/assets/secret.txt", ""), 404)
	refusal(t, s.ask(t, "GET", "/assets/js", ""), 404)
	if _, err := New(testConfig(func(c *Config) { c.Page = fstest.MapFS{} })); err == nil {
		t.Error("a folder without a page was accepted")
	}
}

func TestNothingOfThePageIsInlineOrFromElsewhere(t *testing.T) {
	for _, files := range []fs.FS{page.Plain(), docs} {
		err := fs.WalkDir(files, ".", func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".html") && !strings.HasSuffix(path, ".css") {
				return err
			}
			data, err := fs.ReadFile(files, path)
			for _, foreign := range []string{"style=\"", "onclick=", "onload=", "src=\"http", "href=\"http", "src=\"//", "@import", "url(http", "<script>", "<style>"} {
				if strings.Contains(string(data), foreign) {
					t.Errorf("%s has %s", path, foreign)
				}
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	}
}

func TestLessonsAreServedAndWithoutAnyTheListIsEmpty(t *testing.T) {
	with := newService(t, func(c *Config) {
		c.Lessons = map[string][]byte{"lessons/en/a.json": []byte("{}"), "lessons/en/index.json": []byte(`[1]`)}
	})
	for path, want := range map[string]string{"/lessons/en/a.json": "{}", "/lessons/en/index.json": "[1]", "/lessons/xx/index.json": "[]"} {
		if got := with.ask(t, "GET", path, ""); got.status != http.StatusOK || string(got.body) != want || got.header.Get("Content-Type") != "application/json" {
			t.Errorf("%s: %d %s %v", path, got.status, got.body, got.header)
		}
	}
	if detail := refusal(t, with.ask(t, "GET", "/lessons/en/none.json", ""), http.StatusNotFound); detail != "there is no such lesson" {
		t.Error(detail)
	}
}

func TestWhatTheFirstPageDrawsIsOneFileOfEachLanguage(t *testing.T) {
	s := newService(t)
	for _, language := range []string{"en", "pt", "es"} {
		a := s.ask(t, "GET", "/first/"+language+".json", "")
		if a.status != http.StatusOK || a.header.Get("Content-Type") != "application/json" || a.header.Get("ETag") == "" {
			t.Fatalf("%s: %d %v", language, a.status, a.header)
		}
		var first []struct {
			Game   ask.FullGame
			Answer map[string]any
		}
		if err := json.Unmarshal(a.body, &first); err != nil || len(first) != 2 {
			t.Fatalf("%s: %d games (%v)", language, len(first), err)
		}
		game := decode[ask.FullGame](t, s.ask(t, "GET", "/v1/games/null", "", "Accept-Language", language))
		if diff := cmp.Diff(game, first[0].Game); diff != "" {
			t.Errorf("%s: %s", language, diff)
		}
		if first[0].Answer["report"] == nil || first[0].Answer["view"] == nil {
			t.Errorf("%s: the answer is %v", language, first[0].Answer)
		}
		again := s.ask(t, "GET", "/first/"+language+".json", "", "If-None-Match", a.header.Get("ETag"))
		if again.status != http.StatusNotModified || len(again.body) != 0 {
			t.Errorf("%s: the same again is %d with %d bytes", language, again.status, len(again.body))
		}
	}
	packed := s.ask(t, "GET", "/first/en.json", "", "Accept-Encoding", "gzip")
	if packed.header.Get("Content-Encoding") != "gzip" {
		t.Errorf("it is sent as %q", packed.header.Get("Content-Encoding"))
	}
	for _, path := range []string{"/first/xx.json", "/first/en", "/first/"} {
		refusal(t, s.ask(t, "GET", path, ""), http.StatusNotFound)
	}
}

func TestFilesHaveTheirTypes(t *testing.T) {
	for name, want := range map[string]string{"a.html": "text/html; charset=utf-8", "a.css": "text/css; charset=utf-8", "a.js": "text/javascript; charset=utf-8", "a.svg": "image/svg+xml", "a.png": "image/png", "a.json": "application/json", "a.webmanifest": "application/manifest+json", "a.go": "", "html": ""} {
		if got := kindOf(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	for name, want := range map[string]bool{"test/a.js": true, "built/a.js": true, "jsconfig.json": true, "words/pt.po": true, "words/page.pot": true, "js/test.js": false, "index.html": false} {
		if isForWork(name) != want {
			t.Errorf("%s is for work: %v, want %v", name, !want, want)
		}
	}
}
