package metrics

import (
	"bytes"
	"flag"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
)

var update = flag.Bool("update", false, "write testdata/sample.txt anew")

func sampleSet() *Set {
	var s Set
	requests := s.Counter("jogada_requests_total", "Requests, by route and status.", "route", "status")
	s.Counter("jogada_panics_total", "Panics.")
	now := s.Gauge("jogada_requests_in_flight", "Requests in flight.")
	seconds := s.Histogram("jogada_solve_seconds", "Time of a solve.", 0.5, 4, 3, "game")
	requests.Inc("GET /", "200")
	requests.Inc("GET /", "200")
	requests.Inc("a \"quoted\"\\\nroute", "404")
	now.Add(3)
	now.Add(-1)
	for _, took := range []float64{0.1, 0.5, 0.6, 2, 100} {
		seconds.Observe(took, "jump")
	}
	s.Process()
	return &s
}

// The text is the recorded one, except for the values of the process. Module interop reads both by Prometheus' own parser
// and linter.
func TestTheFormatIsTheRecordedOne(t *testing.T) {
	var out bytes.Buffer
	if err := sampleSet().Write(&out); err != nil {
		t.Fatal(err)
	}
	const name = "testdata/sample.txt"
	got := masked(t, out.String())
	if *update {
		if err := os.WriteFile(name, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	want := string(data)
	if runtime.GOOS != "linux" { // the rest comes from /proc
		want, _, _ = strings.Cut(want, "# HELP process_cpu_seconds_total ")
	}
	if got != want {
		t.Errorf("go test -update writes %s anew.\ngot:\n%s\nwant:\n%s", name, got, want)
	}
}

// masked replaces the version of Go and the values of the process, which must be positive or, at its start, 0.
func masked(t *testing.T, text string) string {
	t.Helper()
	text = strings.ReplaceAll(text, strconv.Quote(runtime.Version()), `"go1"`)
	return regexp.MustCompile(`(?m)^((?:go|process)_\w+) (.*)$`).ReplaceAllStringFunc(text, func(line string) string {
		name, value, _ := strings.Cut(line, " ")
		n, err := strconv.ParseFloat(value, 64)
		mayBeZero := name == "go_gc_cycles_total" || name == "process_cpu_seconds_total"
		if err != nil || n < 0 || n == 0 && !mayBeZero {
			t.Errorf("the line %q has no positive number", line)
		}
		return name + " 1"
	})
}

func TestCountersAreSafeForConcurrentUse(t *testing.T) {
	var s Set
	c, h := s.Counter("a_total", "A.", "by"), s.Histogram("b_seconds", "B.", 1, 2, 3)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 1000 {
				c.Inc("x")
				h.Observe(1)
			}
			s.Write(&strings.Builder{})
		})
	}
	all.Wait()
	var out strings.Builder
	s.Write(&out)
	if c.Value("x") != 8000 || !strings.Contains(out.String(), "b_seconds_count 8000\n") {
		t.Errorf("8000 events are counted as\n%s", out.String())
	}
}

func TestMetricsAreServedAsPrometheusReadsThem(t *testing.T) {
	var s Set
	c := s.Counter("a_total", "A.", "by")
	c.Inc("x")
	reply := httptest.NewRecorder()
	s.ServeHTTP(reply, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	if kind, body := reply.Header().Get("Content-Type"), reply.Body.String(); kind != "text/plain; version=0.0.4; charset=utf-8" || body != "# HELP a_total A.\n# TYPE a_total counter\na_total{by=\"x\"} 1\n" {
		t.Errorf("%s\n%s", kind, body)
	}
	defer func() {
		if got := recover(); got != "a_total has 1 labels; 2 values were given" {
			t.Errorf("a wrong number of labels gives %v", got)
		}
	}()
	c.Inc("x", "y")
}

// The help of a metric is one line, whatever is in it; quotes are not escaped. Reading a value adds no series.
func TestHelpIsEscapedAndReadingAddsNoSeries(t *testing.T) {
	var s Set
	c := s.Counter("a_total", "A \\ \"b\"\nand c.", "by")
	if got := c.Value("x"); got != 0 {
		t.Errorf("nothing was counted, and the value is %v", got)
	}
	c.Inc("y")
	var out strings.Builder
	s.Write(&out)
	if want := "# HELP a_total A \\\\ \"b\"\\nand c.\n# TYPE a_total counter\na_total{by=\"y\"} 1\n"; out.String() != want {
		t.Errorf("%s; want %s", out.String(), want)
	}
}
