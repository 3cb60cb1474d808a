package interop

import (
	"bytes"
	"math"
	"os"
	"testing"

	"github.com/prometheus/client_golang/prometheus/testutil/promlint"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"
)

// Prometheus' own parser reads the text that the quick tier compares with what is written, and its linter finds nothing
// wrong with it.
func TestPrometheusReadsTheFormat(t *testing.T) {
	text, err := os.ReadFile("../internal/base/metrics/testdata/sample.txt")
	if err != nil {
		t.Fatal(err)
	}
	if problems, err := promlint.New(bytes.NewReader(text)).Lint(); err != nil || len(problems) > 0 {
		t.Errorf("the linter finds %v, %v in\n%s", problems, err, text)
	}
	parser := expfmt.NewTextParser(model.UTF8Validation)
	families, err := parser.TextToMetricFamilies(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	requests := families["jogada_requests_total"].GetMetric()
	if len(requests) != 2 || requests[0].GetCounter().GetValue() != 2 || requests[1].GetLabel()[0].GetValue() != "a \"quoted\"\\\nroute" {
		t.Errorf("the requests are read as %v", requests)
	}
	if got := families["jogada_requests_in_flight"].GetMetric()[0].GetGauge().GetValue(); got != 2 {
		t.Errorf("%v requests in flight, want 2", got)
	}
	if got := families["jogada_panics_total"].GetMetric()[0].GetCounter().GetValue(); got != 0 {
		t.Errorf("%v panics before the first one", got)
	}
	h := families["jogada_solve_seconds"].GetMetric()[0].GetHistogram()
	want := []struct {
		bound float64
		count uint64
	}{{0.5, 2}, {2, 4}, {8, 4}, {math.Inf(1), 5}}
	for i, b := range h.GetBucket() {
		if b.GetUpperBound() != want[i].bound || b.GetCumulativeCount() != want[i].count {
			t.Errorf("bucket %d counts %d up to %v, want %d up to %v", i, b.GetCumulativeCount(), b.GetUpperBound(), want[i].count, want[i].bound)
		}
	}
	if len(h.GetBucket()) != len(want) || h.GetSampleCount() != 5 || math.Abs(h.GetSampleSum()-103.2) > 1e-9 {
		t.Errorf("the histogram is read as %v", h)
	}
	for _, name := range []string{"go_info", "go_goroutines", "go_memstats_heap_alloc_bytes", "process_start_time_seconds"} {
		if families[name] == nil || families[name].GetMetric()[0].GetGauge().GetValue() <= 0 {
			t.Errorf("%s is %v", name, families[name])
		}
	}
}
