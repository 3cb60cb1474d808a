package page

import (
	"strings"
	"testing"
	"testing/fstest"
)

// littlePage returns a page with a few words in two languages.
func littlePage() fstest.MapFS {
	file := func(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }
	return fstest.MapFS{
		"index.html": file("<html>\n<head>\n  <script>own</script>\n</head>\n</html>\n"), "style.css.gz": file(gzipped("p {}")), "js/main.js": file("main"), "test/main.test.js": file("test"),
		"words/page.pot": file("msgid \"\"\nmsgstr \"Language: en\\nContent-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n\"\n\n" +
			"msgctxt \"language.own\"\nmsgid \"English\"\nmsgstr \"\"\n\nmsgctxt \"both\"\nmsgid \"one\"\nmsgid_plural \"many\"\nmsgstr[0] \"\"\nmsgstr[1] \"\"\n\nmsgctxt \"only\"\nmsgid \"only English\"\nmsgstr \"\"\n"),
		"words/pt.po": file("msgid \"\"\nmsgstr \"Language: pt_BR\\nContent-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=(n > 1);\\n\"\n\n" +
			"msgctxt \"language.own\"\nmsgid \"English\"\nmsgstr \"Português\"\n\nmsgctxt \"both\"\nmsgid \"one\"\nmsgid_plural \"many\"\nmsgstr[0] \"um\"\nmsgstr[1] \"muitos\"\n\nmsgctxt \"gone\"\nmsgid \"old\"\nmsgstr \"velho\"\n"),
	}
}

func TestAFileOfAPageIsReadAsItIsServed(t *testing.T) {
	for name, want := range map[string]string{
		"index.html": "<html>\n<head>\n  <link rel=\"words\" hreflang=\"en\" title=\"English\" data-language=\"en\" href=\"assets/words/en.json\">\n" +
			"  <link rel=\"words\" hreflang=\"pt-BR\" title=\"Português\" data-language=\"pt\" href=\"assets/words/pt.json\">\n  <script>own</script>\n</head>\n</html>\n",
		"words/en.json": `{"language":"en","tag":"en","name":"English","plural":["!=","n",1],"words":{"both":["one","many"],"language.own":"English","only":"only English"}}`,
		"words/pt.json": `{"language":"pt","tag":"pt-BR","name":"Português","plural":["\u003e","n",1],"words":{"both":["um","muitos"],"language.own":"Português","only":"only English"}}`,
		"style.css":     "p {}",
		"js/main.js":    "main",
	} {
		if got, err := Read(littlePage(), name); err != nil || string(got) != want {
			t.Errorf("%s: %v\n%s\nwant\n%s", name, err, got, want)
		}
	}
	for _, name := range []string{"words/xx.json", "none.js"} {
		if got, err := Read(littlePage(), name); err == nil {
			t.Errorf("%s is %q", name, got)
		}
	}
	broken := littlePage()
	broken["style.css.gz"].Data = []byte("no gzip")
	if _, err := Read(broken, "style.css"); err == nil || !strings.HasPrefix(err.Error(), "style.css: ") {
		t.Error(err)
	}
	if sources, err := Scripts(littlePage()); err != nil || sources != "'self' 'sha256-"+ownSum+"'" {
		t.Errorf("scripts from %s, %v", sources, err)
	}
}

func TestAFolderThatIsNoPageIsRefused(t *testing.T) {
	if err := Check(littlePage()); err != nil {
		t.Error(err)
	}
	broken := littlePage()
	broken["words/pt.po"].Data = []byte("msgid no\n")
	bare := littlePage()
	delete(bare, "words/page.pot")
	for want, files := range map[string]fstest.MapFS{"there is no index.html": {}, "the words of the page: words/pt.po: ": broken} {
		if err := Check(files); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if list, err := Languages(bare); len(list) != 0 || err != nil {
		t.Errorf("a page without words has %v, %v", list, err)
	}
}

func TestTheSumOfThePageChangesWithItsSourcesAlone(t *testing.T) {
	sum := func(files fstest.MapFS) string {
		s, err := Sources(files)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	own := sum(littlePage())
	for name, counts := range map[string]bool{"index.html": true, "icon.svg": true, "style.css": true, "style/play.css": true, "js/main.js": true, "words/pt.po": true, "test/main.test.js": false, "built/main.js": false, "jsconfig.json": false} {
		changed := littlePage()
		changed[name] = &fstest.MapFile{Data: []byte("changed")}
		if (sum(changed) != own) != counts {
			t.Errorf("%s counts: %v, want %v", name, !counts, counts)
		}
	}
	moved := littlePage()
	moved["js/other.js"] = moved["js/main.js"]
	delete(moved, "js/main.js")
	if sum(moved) == own {
		t.Error("a module of another name is the same page")
	}
}

func TestThePageOfTheProgramIsWhole(t *testing.T) {
	for _, name := range []string{"index.html", "icon.svg", "js/main.js", "words/en.json", "words/pt.json", "words/es.json"} {
		if data, err := Read(Plain(), name); err != nil || len(data) == 0 {
			t.Errorf("%s has %d bytes, %v", name, len(data), err)
		}
	}
	if err := Check(Own()); err != nil {
		t.Error(err)
	}
	if files, err := Bundle(); (err == nil) == (files == nil) {
		t.Errorf("the bundle is %v, %v", files, err)
	}
}

func TestASiteCanBeInstalled(t *testing.T) {
	want := `{
  "background_color": "#ffffff",
  "display": "standalone",
  "icons": [
    {
      "sizes": "any",
      "src": "icon.svg",
      "type": "image/svg+xml"
    }
  ],
  "name": "Jogada",
  "scope": "./",
  "short_name": "Jogada",
  "start_url": "./",
  "theme_color": "#ffffff"
}
`
	if got := string(manifest()); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

func TestABundleOfAnotherPageIsNotUsed(t *testing.T) {
	own, err := Sources(littlePage())
	if err != nil {
		t.Fatal(err)
	}
	bundle := func(sources string) fstest.MapFS { return fstest.MapFS{sourcesFile: {Data: []byte(sources)}} }
	for _, c := range []struct {
		files    fstest.MapFS
		justMade bool
		want     error
	}{{fstest.MapFS{}, true, errNoBundle}, {bundle(own + "\n"), false, nil}, {bundle("other"), false, errOldBundle}, {bundle("other"), true, nil}} {
		if err := current(c.files, littlePage(), c.justMade); err != c.want {
			t.Errorf("%v: %v, want %v", c.files, err, c.want)
		}
	}
}
