package web

import (
	"net/http"
	"strings"
	"testing"
	"testing/fstest"
)

// packedPage returns a page as a bundle is.
func packedPage() fstest.MapFS {
	file := func(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }
	return fstest.MapFS{"index.html": file("<head><script>own</script></head>"), "index.html.br": file("br of the document"), "main-ABCDEFG2.js": file("plain"),
		"main-ABCDEFG2.js.br": file("br"), "main-ABCDEFG2.js.gz": file("gz"), "other-ABCDEFG2.js": file("other")}
}

func TestWhatLiesThereIsSentAsTheBrowserReadsIt(t *testing.T) {
	s := newService(t, func(c *Config) { c.Page = packedPage() })
	for accept, want := range map[string][2]string{
		"":                           {"", "plain"},
		"gzip, deflate, br":          {"br", "br"},
		"gzip;q=1.0, br;q=0":         {"gzip", "gz"},
		"GZIP":                       {"gzip", "gz"},
		"br;q=0.1, identity;q=0.5":   {"br", "br"},
		"deflate, zstd":              {"", "plain"},
		"gzip;q=0, br; q=0":          {"", "plain"},
		"brotli, xgzip, gzip;q=none": {"", "plain"},
	} {
		a := s.ask(t, http.MethodGet, "/assets/main-ABCDEFG2.js", "", "Accept-Encoding", accept)
		if got := a.header.Get("Content-Encoding"); got != want[0] || string(a.body) != want[1] || a.header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("%q: %q is sent as %q, Vary %q", accept, a.body, got, a.header.Get("Vary"))
		}
		if kind := a.header.Get("Content-Type"); !strings.HasPrefix(kind, "text/javascript") {
			t.Errorf("%q: it is %s", accept, kind)
		}
	}
}

func TestThePolicyNamesTheScriptsThatStandInTheDocument(t *testing.T) {
	const sum = "'sha256-Wzl1ZRw8q5LQRMCW3DChwtlSVJdFdHLeSMUeyzY9H0o='" // printf own | openssl dgst -sha256 -binary | base64
	s := newService(t, func(c *Config) { c.Page = packedPage() })
	if got := s.ask(t, http.MethodGet, "/", "").header.Get("Content-Security-Policy"); !strings.Contains(got, "; script-src 'self' "+sum+"; style-src 'self';") {
		t.Errorf("the policy is %q", got)
	}
}

func TestWhatHasASumInItsNameIsKeptForEver(t *testing.T) {
	s := newService(t, func(c *Config) { c.Page = packedPage() })
	for path, want := range map[string]string{"/assets/main-ABCDEFG2.js": "public, max-age=31536000, immutable", "/assets/other-ABCDEFG2.js": "public, max-age=31536000, immutable", "/": "no-cache"} {
		if a := s.ask(t, http.MethodGet, path, ""); a.status != 200 || a.header.Get("Cache-Control") != want {
			t.Errorf("%s: %d, Cache-Control %q", path, a.status, a.header.Get("Cache-Control"))
		}
	}
	refusal(t, s.ask(t, http.MethodGet, "/assets/main-ABCDEFG2.js.br", ""), 404)
	refusal(t, s.ask(t, http.MethodGet, "/assets/built/main-ABCDEFG2.js", ""), 404)
}
