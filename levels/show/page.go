package show

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"strings"

	"jogada/levels"
	"jogada/solve"
)

// Page is one page about many maps.
type Page struct {
	Title   string
	Report  levels.Report
	Against string   // name of the baseline; "" if there is none
	Thumbs  [][]byte // by map, as PNG; nil where there is none
}

//go:embed page.html
var pageText string

//go:embed page.css
var pageStyle string

var pageLayout = template.Must(template.New("page").Funcs(template.FuncMap{"thousands": thousands}).Parse(pageText))

// entry is a map on the page.
type entry struct {
	levels.Checked
	Anchor   string
	Thumb    template.URL
	Findings []levels.Finding // new ones
	Accepted []levels.Finding
	Worst    string // the gravest severity of the new findings; "ok" if there are none
	Tours    []tourView
}

// tourView describes what a player can do on a map, in words and as a graph.
type tourView struct {
	levels.Tour
	Exit  string
	Graph template.HTML
}

// Write writes the page. It is self-contained: no script, no other file.
func (p Page) Write(w io.Writer) error {
	sum := sha256.Sum256([]byte(pageStyle))
	counts := map[string]int{}
	for _, f := range p.Report.Findings {
		counts[f.Severity.String()]++
	}
	entries := p.entries()
	clean := 0
	for _, e := range entries {
		if e.Worst == "ok" {
			clean++
		}
	}
	return pageLayout.Execute(w, map[string]any{"Title": p.Title, "Report": p.Report, "Against": p.Against, "Entries": entries, "Clean": clean,
		"Counts": counts, "Severities": levels.Severities(), "Style": template.CSS(pageStyle), "Hash": "sha256-" + base64.StdEncoding.EncodeToString(sum[:])})
}

func (p Page) entries() []entry {
	fresh, accepted := byMap(p.Report.Findings), byMap(p.Report.Accepted)
	var all []entry
	for i, m := range p.Report.Maps {
		e := entry{Checked: m, Anchor: fmt.Sprintf("map-%d", i+1), Findings: fresh[m.Name()], Accepted: accepted[m.Name()], Worst: "ok"}
		worst := levels.Severity(0)
		for _, f := range e.Findings {
			if f.Severity > worst {
				worst = f.Severity
				e.Worst = worst.String()
			}
		}
		if i < len(p.Thumbs) && p.Thumbs[i] != nil {
			e.Thumb = template.URL("data:image/png;base64," + base64.StdEncoding.EncodeToString(p.Thumbs[i]))
		}
		for _, t := range m.Tours {
			e.Tours = append(e.Tours, tourView{t, exit(t), template.HTML(spheres(t))})
		}
		all = append(all, e)
	}
	return all
}

func byMap(findings []levels.Finding) map[string][]levels.Finding {
	by := map[string][]levels.Finding{}
	for _, f := range findings {
		by[f.Map()] = append(by[f.Map()], f)
	}
	return by
}

// exit says in words whether an exit can be reached.
func exit(t levels.Tour) string {
	switch {
	case t.Exit == solve.Refuted:
		return "can't reach an exit"
	case t.Exit == solve.Unknown:
		return "may reach an exit or not: that is not decided"
	case t.Steps < 0:
		return "reaches an exit"
	case t.Steps == 1:
		return "reaches an exit in one step"
	}
	return fmt.Sprintf("reaches an exit in %s steps", thousands(t.Steps))
}

// thousands writes a number with commas.
func thousands(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// The sizes of the graph of spheres, in pixels.
const (
	sphereWidth = 150
	sphereGap   = 56
	sphereRow   = 16
	sphereText  = 12
)

// spheres draws what opens in which wave: a box for each with its contents, and an arrow with the doors to the next.
func spheres(t levels.Tour) string {
	boxes := make([][]string, len(t.Waves))
	rows := 0
	for i, w := range t.Waves {
		name := fmt.Sprintf("wave %d", i)
		if i == 0 {
			name = "from the start"
		}
		boxes[i] = []string{name, thousands(w.Cells) + map[bool]string{true: " cell", false: " cells"}[w.Cells == 1]}
		boxes[i] = append(boxes[i], columns("keys", w.Keys)...)
		boxes[i] = append(boxes[i], columns("doors", w.Doors)...)
		rows = max(rows, len(boxes[i]))
	}
	height := rows*sphereRow + 12
	width := len(boxes)*(sphereWidth+sphereGap) - sphereGap
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="spheres" width="%d" height="%d" viewBox="0 0 %d %d" role="img" aria-label="%s">`, width, height, width, height, escape(told(boxes)))
	for i, lines := range boxes {
		x := i * (sphereWidth + sphereGap)
		if i > 0 {
			y := height / 2
			fmt.Fprintf(&b, `<path class="arrow" d="M%d %d H%d m-7 -5 l7 5 l-7 5"/>`, x-sphereGap+4, y, x-4)
		}
		fmt.Fprintf(&b, `<rect class="sphere" x="%d.5" y="0.5" width="%d" height="%d" rx="6"/>`, x, sphereWidth-1, height-1)
		for row, line := range lines {
			class := ""
			if row == 0 {
				class = ` class="head"`
			}
			fmt.Fprintf(&b, `<text%s x="%d" y="%d">%s</text>`, class, x+8, 6+(row+1)*sphereRow-4, escape(line))
		}
	}
	b.WriteString("</svg>")
	return b.String()
}

// columns returns the lines of a list in a box.
func columns(head string, names []string) []string {
	if len(names) == 0 {
		return nil
	}
	lines := wrap(head+" "+strings.Join(names, ", "), (sphereWidth-12)*textSize/sphereText)
	if len(lines) > 4 {
		lines = append(lines[:3], "…")
	}
	return lines
}

// told describes a graph of spheres in words.
func told(boxes [][]string) string {
	var parts []string
	for _, lines := range boxes {
		parts = append(parts, strings.Join(lines, ", "))
	}
	return strings.Join(parts, "; then ")
}
