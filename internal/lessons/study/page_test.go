package study

import (
	"bytes"
	"encoding/csv"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"
)

// sample returns a study with all that a page can show: fits, stops, errors, a method that is not run.
func sample() Study {
	wrong := func(_, board int) string { return []string{"same", "other"}[board%2] }
	e := comparison(
		fake{name: "a", sound: true, cost: square(1e-3)},
		fake{name: "b", sound: true, cost: square(1e-2), limit: 20},
		fake{name: "c", cost: square(5e-3), answer: wrong},
	)
	e.Show = []Measure{Seconds, Deviation, Expanded, Errors}
	return oneOf(mustRun(e))
}

func written(t *testing.T, s Study) string {
	t.Helper()
	var out bytes.Buffer
	if err := s.WriteHTML(&out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestThePageNeedsNothingElse(t *testing.T) {
	page := written(t, sample())
	for _, bad := range []string{"http", "<script", "<link", "<img", "<iframe", "url(", "@import", "javascript:", "onclick", "ZgotmplZ", "%!"} {
		if strings.Contains(page, bad) {
			t.Errorf("the page contains %s", bad)
		}
	}
	if !strings.HasPrefix(page, "<!DOCTYPE html>") || !strings.Contains(page, "prefers-color-scheme: dark") || !strings.Contains(page, "width=device-width") {
		t.Error("the page is not made for every screen")
	}
}

func TestThePlotsAreWellFormed(t *testing.T) {
	svgs := regexp.MustCompile(`(?s)<svg.*?</svg>`).FindAllString(written(t, sample()), -1)
	if len(svgs) != (1+3)+(1+3)+(1+1) { // two plots with three keys, one with one; the deviation of fakes is 0, and is not drawn
		t.Errorf("there are %d drawings", len(svgs))
	}
	for _, svg := range svgs {
		words := 0
		for d := xml.NewDecoder(strings.NewReader(svg)); ; {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%v in\n%s", err, svg)
			}
			if start, ok := token.(xml.StartElement); ok && start.Name.Local == "text" {
				words++
			}
		}
		if plot := strings.Contains(svg, `role="img"`); plot && words < 8 {
			t.Errorf("a plot has %d words in it:\n%s", words, svg)
		}
		if strings.Contains(svg, "NaN") || strings.Contains(svg, "Inf") || regexp.MustCompile(`#[0-9A-F]{6}`).MatchString(svg) {
			t.Errorf("a drawing has a place that is none, or a colour of its own:\n%s", svg)
		}
	}
}

func TestOneSizeCanBeDrawn(t *testing.T) {
	for _, log := range []bool{true, false} {
		e := comparison(fake{name: "a", sound: true, cost: square(1)})
		e.X.Log, e.Sizes = log, e.Sizes[:1]
		if svg := mustRun(e).Plot(Seconds); svg == "" || strings.Contains(svg, "NaN") || strings.Contains(svg, "Inf") {
			t.Errorf("logarithmic %v:\n%s", log, svg)
		}
	}
}

func TestThePageShowsWhatWasStopped(t *testing.T) {
	page := written(t, sample())
	for _, want := range []string{
		"&gt; 20.0 s<small>3 of 3 stopped</small>", "not run", "Hollow, with an arrow: some of the runs were stopped",
		"Stopped: b on 3 of 15 boards, first at 80×80 (the time ran out).",
		"Left out for b, because runs were stopped: N = 80.",
		"Too few points are left for a fit of b: it takes 4.",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not contain %q", want)
		}
	}
}

func TestTheDeviationOfStoppedRunsIsNotShown(t *testing.T) {
	p := Point{Runs: 3, Stopped: 3, Value: 0.1}
	if got := (Result{}).cell(Deviation, p); got.Text != "–" || got.Note != "3 of 3 stopped" || drawable(Deviation, p) {
		t.Errorf("%+v", got)
	}
}

func TestThePageShowsFiguresFitsAndFacts(t *testing.T) {
	page := written(t, sample())
	for _, want := range []string{
		"<h2>A &lt;fake&gt; &amp; its title</h2>", `<a href="#fake-size">`, "<dt>seed</dt><dd>7</dd>", "<dt>date</dt><dd>today</dd>", "<dt>CPUs</dt><dd>2</dd>",
		"<dt>limit of a run</dt><dd>1s</dd>", `<th scope="row">160</th><td>25.6 s</td>`, "N^(2.0000 ± 0.0000)", "5 points, N = 10 to 160",
		"c <small>(unsound)</small>", "50 %<small>2 of 4; 15 % to 85 %</small>",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not contain %q", want)
		}
	}
	if strings.Contains(page, "not finished") {
		t.Error("the page calls itself not finished")
	}
}

func TestAnUnfinishedStudySaysSo(t *testing.T) {
	s := sample()
	s.Planned = 3
	if got := s.Unfinished(); got != "This study is not finished: 1 of 3 experiments came to an end." {
		t.Error(got)
	}
	s.Results[0].Interrupted = "at 80×80"
	page := written(t, s)
	for _, want := range []string{"This study is not finished: 0 of 3 experiments came to an end.", "This experiment was interrupted at 80×80."} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not contain %q", want)
		}
	}
	s.Results[0].Runs = nil // interrupted before the first run
	if page := written(t, s); strings.Contains(page, "<figure>") {
		t.Error("there is a plot of nothing")
	}
	written(t, Study{Planned: 3})
}

func TestTheRawFiguresAreThere(t *testing.T) {
	s := sample()
	var out bytes.Buffer
	if err := s.WriteCSV(&out); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(&out).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if len(rows) != 1+5*4*3 || strings.Join(rows[0], " ") != "game experiment x board id method default sound seconds expanded generated stored verdict answer right stopped" {
		t.Errorf("%d rows, the first is %q", len(rows), rows[0])
	}
	seen := map[string]int{}
	for _, row := range rows[1:] {
		switch {
		case strings.HasPrefix(row[15], "not run: "):
			seen["not run"]++
			if row[8] != "" || row[5] != "b" || row[2] != "160" && row[2] != "80" {
				t.Errorf("%q", row)
			}
		case row[15] != "":
			seen["stopped"]++
			if row[8] != "20" || row[9] != "20000000" || row[12] != "unknown" || row[14] != "" {
				t.Errorf("%q", row)
			}
		default:
			seen[row[5]+" "+row[14]]++
		}
	}
	if seen["not run"] != 5 || seen["stopped"] != 3 || seen["a true"] != 20 || seen["b true"] != 12 || seen["c true"] != 10 || seen["c false"] != 10 {
		t.Errorf("%v", seen)
	}
}
