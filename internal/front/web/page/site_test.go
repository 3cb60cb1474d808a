package page

import (
	"bytes"
	"compress/gzip"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/klauspost/compress/zstd"
)

// littleBundle returns a bundle with an engine beside it, as scripts/bundle makes them.
func littleBundle() fstest.MapFS {
	file := func(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }
	return fstest.MapFS{
		"index.html": file("<html>\n<head>\n  <script>own</script>\n  <script type=\"module\" src=\"assets/main-ABCDEFG2.js\"></script>\n</head>\n</html>\n"), "index.html.br": file("x"), "sources": file("x"),
		"main-ABCDEFG2.js": file("main"), "main-ABCDEFG2.js.br": file("x"), "worker-ABCDEFG2.js.gz": file(gzipped("worker")), "offline-ABCDEFG2.js": file("offline"),
		"engine.zst": file(zstandard("packed")), "engine.version": file("v1\n"), "engine.licences": file("MIT"),
	}
}

func gzipped(text string) string {
	var packed strings.Builder
	w := gzip.NewWriter(&packed)
	io.WriteString(w, text)
	w.Close()
	return packed.String()
}

func zstandard(text string) string {
	w, err := zstd.NewWriter(nil)
	if err != nil {
		panic(err)
	}
	return string(w.EncodeAll([]byte(text), nil))
}

func engineName(site map[string][]byte) string {
	for name := range site {
		if strings.HasPrefix(name, "assets/engine-") {
			return name
		}
	}
	return ""
}

func gunzip(data []byte) (string, error) {
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return "", err
	}
	all, err := io.ReadAll(r)
	return string(all), err
}

// ownSum is the sum of the script "own", as openssl makes it: printf own | openssl dgst -sha256 -binary | base64.
const ownSum = "Wzl1ZRw8q5LQRMCW3DChwtlSVJdFdHLeSMUeyzY9H0o="

func TestASiteHasAllThatItNames(t *testing.T) {
	first := map[string][]byte{"en-games": []byte("{}"), "en-game-slide": []byte("{}")}
	site, err := Site(littleBundle(), first, map[string][]byte{"lessons/en/index.json": []byte("[]")})
	if err != nil {
		t.Fatal(err)
	}
	engine := engineName(site)
	if unpacked, err := gunzip(site[engine]); err != nil || unpacked != "packed" {
		t.Errorf("the engine is %q, %v", unpacked, err)
	}
	want := []string{"assets/en-game-slide-" + sumOf(first) + ".json", "assets/en-games-" + sumOf(first) + ".json", engine, "assets/main-ABCDEFG2.js", "assets/worker-ABCDEFG2.js", "icon.svg", "index.html", "lessons/en/index.json", "licences.txt", "manifest.webmanifest", "sw.js"}
	if got := slices.Sorted(maps.Keys(site)); !slices.Equal(got, want) {
		t.Errorf("it has %q, want %q", got, want)
	}
	if worker := string(site["assets/worker-ABCDEFG2.js"]); worker != "worker" {
		t.Errorf("the worker, which the bundle has compressed, is %q", worker)
	}
	for _, m := range regexp.MustCompile(`(?:href|src|data-worker)="([^"]+)"`).FindAllStringSubmatch(string(site["index.html"]), -1) {
		if site[m[1]] == nil {
			t.Errorf("the document names %s, which is not there", m[1])
		}
	}
	if line := `<link rel="answers" data-sum="` + sumOf(first) + `" data-names="en-game-slide en-games">`; !strings.Contains(string(site["index.html"]), line) {
		t.Errorf("the document does not name the first answers:\n%s", site["index.html"])
	}
	for _, name := range want[:2] {
		if !Immutable(name) {
			t.Errorf("%s is not kept for good, though its name has its sum", name)
		}
	}
	script := string(site["sw.js"])
	for _, name := range want[:len(want)-1] {
		if !strings.Contains(script, `"`+name+`"`) {
			t.Errorf("%s is not kept for when there is no network", name)
		}
	}
	if !strings.HasSuffix(script, ";\noffline") {
		t.Errorf("the script is %q", script)
	}
}

func TestThePolicyOfASiteComesBeforeAnythingElse(t *testing.T) {
	site, err := Site(littleBundle(), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	head, _, found := strings.Cut(string(site["index.html"]), "<script")
	if !found || !strings.Contains(head, `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' 'sha256-`+ownSum+`' 'wasm-unsafe-eval'; style-src 'self';`) {
		t.Errorf("before the first script there is %s", head)
	}
	if engine, _, found := strings.Cut(string(site["index.html"]), "<script"); !found || !strings.Contains(engine, `rel="engine"`) {
		t.Errorf("a script that asks for the engine does not find it in %s", engine)
	}
	if strings.Contains(policy, "unsafe-inline") || strings.Contains(policy, "'unsafe-eval'") || strings.Contains(policy, "http") || strings.Contains(policy, "*") {
		t.Errorf("the policy is %s", policy)
	}
}

func TestAnotherSiteIsKeptApart(t *testing.T) {
	list := func(files fstest.MapFS) string {
		site, err := Site(files, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		line, _, _ := strings.Cut(string(site["sw.js"]), "\n")
		return line
	}
	other := littleBundle()
	other["engine.zst"] = &fstest.MapFile{Data: []byte(zstandard("another"))}
	if one, again := list(littleBundle()), list(littleBundle()); one != again {
		t.Errorf("the same site is %s and %s", one, again)
	} else if one == list(other) {
		t.Errorf("another site is %s, too", one)
	}
}

func TestASiteThatLacksSomethingIsRefused(t *testing.T) {
	for _, name := range []string{"engine.zst", "engine.licences", "worker-ABCDEFG2.js.gz", "offline-ABCDEFG2.js", "index.html"} {
		files := littleBundle()
		delete(files, name)
		if _, err := Site(files, nil, nil); err == nil {
			t.Errorf("without %s it is written", name)
		}
	}
	if err := Engine(littleBundle(), "v1"); err != nil {
		t.Error(err)
	}
	if err := Engine(littleBundle(), "v2"); err == nil || !strings.Contains(err.Error(), `of version "v1", and this is version "v2"; "make site" builds both`) {
		t.Errorf("an engine of another version: %v", err)
	}
	if err := Engine(fstest.MapFS{}, "v2"); err != errNoEngine {
		t.Errorf("no engine: %v", err)
	}
}
