package plot

import (
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// element is an element of a drawing with its attributes.
type element struct {
	name  string
	attrs map[string]string
	text  string
}

func parse(t *testing.T, svg string) (all []element) {
	t.Helper()
	for d := xml.NewDecoder(strings.NewReader(svg)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, svg)
		}
		switch token := token.(type) {
		case xml.StartElement:
			e := element{name: token.Name.Local, attrs: map[string]string{}}
			for _, a := range token.Attr {
				e.attrs[a.Name.Local] = a.Value
			}
			all = append(all, e)
		case xml.CharData:
			all[len(all)-1].text += string(token)
		}
	}
}

func find(t *testing.T, all []element, name string) element {
	t.Helper()
	for _, e := range all {
		if e.name == name {
			return e
		}
	}
	t.Fatalf("there is no %s in %v", name, all)
	return element{}
}

func at(t *testing.T, pair string) (x, y float64) {
	t.Helper()
	numbers := strings.Fields(pair)
	x, err1 := strconv.ParseFloat(numbers[0], 64)
	y, err2 := strconv.ParseFloat(numbers[1], 64)
	if err1 != nil || err2 != nil {
		t.Fatal(pair)
	}
	return x, y
}

func TestMarksLieWhereTheAxesSay(t *testing.T) {
	c := &Chart{Width: 400, Height: 200, X: Axis{Min: 1, Max: 100, Log: true}, Y: Axis{Min: 0, Max: 10}, Label: `a < "b"`}
	c.Line("red", false, Point{1, 0}, Point{10, 5}, Point{100, 10})
	c.Bar("blue", 1, 10, 5)
	all := parse(t, c.SVG())
	points := regexp.MustCompile(`[-\d.]+ [-\d.]+`).FindAllString(find(t, all, "polyline").attrs["points"], -1)
	x0, y0 := at(t, points[0])
	x1, y1 := at(t, points[1])
	x2, y2 := at(t, points[2])
	if near(x1, (x0+x2)/2) && near(y1, (y0+y2)/2) && x0 < x2 && y0 > y2 && x2 < 400 && y0 < 200 && y2 > 0 {
		bar := find(t, all, "rect").attrs
		if bar["x"] != formatNumber(x0) || bar["y"] != formatNumber(y1) || bar["width"] != formatNumber(x1-x0) || bar["height"] != formatNumber(y0-y1) {
			t.Errorf("the bar is %v, the line %v", bar, points)
		}
	} else {
		t.Errorf("the line goes through %v", points)
	}
	if label := all[0].attrs["aria-label"]; label != `a < "b"` {
		t.Errorf("the label is %q", label)
	}
}

func near(a, b float64) bool { return a-b < 0.2 && b-a < 0.2 }

func TestTicksAreRoundNumbersWithinTheAxis(t *testing.T) {
	for _, c := range []struct {
		low, high float64
		want      string
	}{
		{0, 1, "0 0.2 0.4 0.6 0.8 1"}, {0, 7, "0 2 4 6"}, {-0.5, 12.5, "0 5 10"}, {3, 3, "3"}, {0, 123456, "0 50000 100000"}, {10, 11, "10 10.2 10.4 10.6 10.8 11"},
	} {
		var labels []string
		for _, tick := range Round(c.low, c.high) {
			labels = append(labels, tick.Label)
		}
		if got := strings.Join(labels, " "); got != c.want {
			t.Errorf("from %v to %v: %s, want %s", c.low, c.high, got, c.want)
		}
	}
}

func TestEveryLabelIsWritten(t *testing.T) {
	c := &Chart{Width: 400, Height: 200, Grid: "#ddd", X: Axis{Title: "size & more", Max: 1, Ticks: Round(0, 1)},
		Y: Axis{Title: "time", Min: 1, Max: 1000, Log: true, Ticks: Decades(1, 1000, func(v float64) string { return strconv.Itoa(int(v)) + " ms" })}}
	c.Mark(Marker{Color: "red", Paper: "white", Corners: 3, Radius: 5, Hollow: true}, Point{0.5, 10})
	c.Range("red", 0.5, 5, 20)
	texts := ""
	for _, e := range parse(t, c.SVG()) {
		if e.name == "text" {
			texts += e.text + "|"
		}
	}
	for _, want := range []string{"size & more", "time", "0.4", "1 ms", "1000 ms"} {
		if !strings.Contains(texts, want+"|") {
			t.Errorf("%q is missing in %s", want, texts)
		}
	}
	if strings.Contains(c.SVG(), "NaN") || strings.Contains(c.SVG(), "Inf") {
		t.Error(c.SVG())
	}
}
