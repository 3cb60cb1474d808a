package web

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"syscall"
	"testing"
)

func TestEveryAnswerHasTheHeadersThatProtect(t *testing.T) {
	s := newService(t)
	for _, c := range [][3]string{{"GET", "/"}, {"GET", "/assets/js/main.js"}, {"GET", "/docs"}, {"GET", "/openapi.json"}, {"GET", "/v1/games"},
		{"GET", "/healthz"}, {"GET", "/readyz"}, {"GET", "/metrics"}, {"GET", "/nothing"}, {"DELETE", "/"}, {"GET", "//x"},
		{"POST", "/v1/games/null/solve", `{"text": "3 50"}`}, {"POST", "/v1/games/null/solve", `nonsense`}, {"POST", "/v1/games/gated/show", `{"text": "panic"}`}} {
		a := s.ask(t, c[0], c[1], c[2])
		for name, value := range map[string]string{
			"Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; " +
				"manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
			"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
		} {
			if got := a.header.Get(name); got != value {
				t.Errorf("%s %s: %s is %q", c[0], c[1], name, got)
			}
		}
		if a.header.Get("Permissions-Policy") == "" || a.header.Get("Content-Type") == "" && a.status != 301 && a.status != 307 {
			t.Errorf("%s %s: %d %v", c[0], c[1], a.status, a.header)
		}
	}
}

// What is the same for every client is compressed where the client accepts it; refusals are not.
func TestDescriptionsOfGamesAreCompressed(t *testing.T) {
	s := newService(t)
	for _, path := range []string{"/v1/games", "/v1/games/null"} {
		plain, packed := s.ask(t, "GET", path, ""), s.ask(t, "GET", path, "", "Accept-Encoding", "gzip")
		if plain.header.Get("Content-Encoding") != "" || packed.header.Get("Content-Encoding") != "gzip" || len(packed.body) >= len(plain.body) {
			t.Errorf("%s: %v, and packed %v", path, plain.header, packed.header)
			continue
		}
		for name, header := range map[string]http.Header{"plain": plain.header, "packed": packed.header} {
			if vary := strings.Join(header.Values("Vary"), ", "); !strings.Contains(vary, "Accept-Encoding") {
				t.Errorf("%s, %s, varies by %q: a cache would give it to every client", path, name, vary)
			}
		}
		reader, err := gzip.NewReader(bytes.NewReader([]byte(packed.body)))
		if err != nil {
			t.Fatal(err)
		}
		if unpacked, err := io.ReadAll(reader); err != nil || string(unpacked) != string(plain.body) {
			t.Errorf("%s unpacks to %q, %v; want %q", path, unpacked, err, plain.body)
		}
	}
	refusal(t, s.ask(t, "GET", "/v1/games/nothing", "", "Accept-Encoding", "gzip"), http.StatusNotFound)
}

func TestAPageElsewhereCantAsk(t *testing.T) {
	s := newService(t)
	for _, header := range [][]string{{"Origin", "https://elsewhere.example"}, {"Sec-Fetch-Site", "cross-site"}, {"Origin", "null"}} {
		refusal(t, s.ask(t, "POST", "/v1/games/null/solve", `{"text": "3 50"}`, header...), http.StatusForbidden)
	}
	for _, header := range [][]string{{"Origin", "http://example.com"}, {"Sec-Fetch-Site", "same-origin"}, nil} {
		if a := s.ask(t, "POST", "/v1/games/null/solve", `{"text": "3 50"}`, header...); a.status != 200 {
			t.Errorf("%v: %d %s", header, a.status, a.body)
		}
	}
}

func TestOnlyItsOwnNamesAreAnsweredTo(t *testing.T) {
	s := newService(t, func(c *Config) { c.Hosts = []string{"localhost", "::1"} })
	for host, ours := range map[string]bool{"localhost": true, "LOCALHOST:8080": true, "[::1]:8080": true, "::1": true, "elsewhere.example": false, "localhost.elsewhere.example": false, "": false} {
		if got := isNamed(s.hosts, host); got != ours {
			t.Errorf("%q: %v", host, got)
		}
	}
	refusal(t, s.ask(t, "GET", "/v1/games", ""), http.StatusMisdirectedRequest) // example.com, says the test's request
	if any := newService(t); !isNamed(any.hosts, "elsewhere.example") {
		t.Error("without names any is answered to")
	}
}

func TestMetricsCountRequestsAndSolves(t *testing.T) {
	s := newService(t)
	s.post(t, "solve", `{"text": "3 50"}`)
	s.post(t, "solve", `{"text": "3 50"}`)
	s.post(t, "solve", `{"text": "50 3"}`)
	s.post(t, "solve", `{"text": "1 1000", "method": "bfs", "budget": {"nodes": 1}}`)
	s.post(t, "solve", `nonsense`)
	s.ask(t, "GET", "/some/where", "")
	s.ask(t, "GET", "/some/where/else", "")
	s.post(t, "gated/show", `{"text": "panic"}`)
	metrics := string(s.ask(t, "GET", "/metrics", "").body)
	for _, line := range []string{
		`jogada_requests_total{route="POST /v1/games/{game}/solve",status="200"} 4`,
		`jogada_requests_total{route="POST /v1/games/{game}/solve",status="400"} 1`,
		`jogada_requests_total{route="POST /v1/games/{game}/show",status="500"} 1`,
		`jogada_requests_total{route="/",status="404"} 2`,
		`jogada_solves_total{game="null",verdict="proved"} 2`,
		`jogada_solves_total{game="null",verdict="refuted"} 1`,
		`jogada_solves_total{game="null",verdict="unknown"} 1`,
		`jogada_solve_seconds_count{game="null"} 4`,
		`jogada_solves_in_flight 0`,
		`jogada_requests_in_flight 1`, // the one that asks
		`jogada_panics_total 1`,
	} {
		if !strings.Contains(metrics, line+"\n") {
			t.Errorf("there is no %s in\n%s", line, metrics)
		}
	}
	if strings.Contains(metrics, "where") {
		t.Error("a path became a label")
	}
}

func TestARefusedSolveIsCounted(t *testing.T) {
	s := newService(t)
	for range s.limits.Solves {
		s.solving.try("", class{})
	}
	refusal(t, s.post(t, "solve", `{"text": "3 50"}`), http.StatusTooManyRequests)
	if got := s.metrics.refused.Value(); got != 1 {
		t.Errorf("refused: %g", got)
	}
	if got := s.metrics.requests.Value("POST /v1/games/{game}/solve", "429"); got != 1 {
		t.Errorf("requests with 429: %g", got)
	}
}

func TestOnlyTheOriginsThatAreNamedMayShowThePageWithinThem(t *testing.T) {
	s := newService(t, func(c *Config) { c.Embed = []string{"https://course.example", "http://127.0.0.1:8000"} })
	if got := s.ask(t, "GET", "/", "").header.Get("Content-Security-Policy"); !strings.HasSuffix(got, "; frame-ancestors https://course.example http://127.0.0.1:8000") {
		t.Errorf("the policy is %q", got)
	}
	for _, wrong := range []string{"", "*", "course.example", "https://", "https://course.example/", "https://course.example/page", "https://course.example; script-src *", "ftp://x", "https://a b", "'self'", "https://*.example", "https://me@course.example", "javascript:alert(1)"} {
		if _, err := New(testConfig(func(c *Config) { c.Embed = []string{wrong} })); err == nil || !strings.Contains(err.Error(), "no origin of pages") {
			t.Errorf("%q: %v", wrong, err)
		}
	}
}

func TestAServiceIsCalledByItsOwnNames(t *testing.T) {
	at := func(ip string) net.Addr { return &net.TCPAddr{IP: net.ParseIP(ip), Port: 80} }
	for _, c := range []struct {
		address string
		at      net.Addr
		more    []string
		want    string
	}{
		{"127.0.0.1:80", at("127.0.0.1"), nil, "[localhost 127.0.0.1 ::1 127.0.0.1]"},
		{"Box:80", at("::1"), []string{"A.example:443"}, "[a.example localhost 127.0.0.1 ::1 box]"},
		{":80", at("10.0.0.1"), nil, "[]"},
		{":80", at("10.0.0.1"), []string{"a.example"}, "[a.example]"},
		{"[2001:DB8::1]:80", at("2001:db8::1"), []string{"a.example"}, "[a.example 2001:db8::1]"},
	} {
		if got := fmt.Sprint(HostNames(c.address, c.at, c.more...)); got != c.want {
			t.Errorf("%s at %s and %q: %s, want %s", c.address, c.at, c.more, got, c.want)
		}
	}
}

func TestRequestsCountForTheirNetwork(t *testing.T) {
	for remote, want := range map[string]string{
		"10.0.0.1:80": "10.0.0.1", "[::ffff:10.0.0.1]:80": "10.0.0.1", "[2001:db8:1:2:3:4:5:6]:80": "2001:db8:1:2::/64", "[fe80::1%eth0]:80": "fe80::/64", "pipe": "pipe",
	} {
		if got := addressOf(remote); got != want {
			t.Errorf("%s counts for %s, want %s", remote, got, want)
		}
	}
}

func TestOnlyErrorsOfTheConnectionMeanThatAClientHasLeft(t *testing.T) {
	for err, want := range map[error]bool{net.ErrClosed: true, io.ErrClosedPipe: true, &net.OpError{Op: "write", Err: syscall.EPIPE}: true, io.ErrUnexpectedEOF: false, errors.New("fault"): false} {
		if isGone(err) != want {
			t.Errorf("%v: %v, want %v", err, !want, want)
		}
	}
}
