package show

import (
	"crypto/sha256"
	"encoding/base64"
	"io"

	"jogada/internal/base/markup"
	"jogada/internal/base/say"
	"jogada/internal/levels/judge"
)

const pageHead = `<!doctype html>
<html lang="%s">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'sha256-%s'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>%s</title>
<style>%s</style>
</head>
<body>
<header>
<h1>%s</h1>
`

// Write writes the page. It is self-contained: no script, no other file.
func (p Page) Write(to io.Writer) error {
	w := markup.NewWriter(to)
	sum := sha256.Sum256([]byte(pageStyle))
	w.Printf(pageHead, p.Report.Words.Language(), base64.StdEncoding.EncodeToString(sum[:]), p.Title, markup.CSS(pageStyle), p.Title)
	entries := p.entries()
	p.writeSums(w, entries)
	w.Printf("</header>\n<main>\n")
	if p.Against != "" {
		p.writeChanges(w)
	}
	if len(entries) > 1 {
		writeIndex(w, p.Report.Words, entries)
	}
	for _, e := range entries {
		for _, t := range e.Tours {
			if t.World != nil && len(t.World.Levels) > 1 {
				writeWorld(w, p.Report.Words, t)
			}
		}
	}
	for _, e := range entries {
		e.writeEntry(w)
	}
	w.Printf("</main>\n<footer class=\"soft\"><p>%s</p></footer>\n</body>\n</html>\n", p.Report.Words.Say("Made by jogada %s.", p.Report.Version))
	return w.Err()
}

// writeSums writes how many maps and findings there are.
func (p Page) writeSums(w *markup.Writer, entries []entry) {
	tr := p.Report.Words
	clean, empty, without := 0, 0, tr.Of("without findings")
	for _, e := range entries {
		switch {
		case e.Worst == "ok":
			clean++
		case e.Worst == "soft":
			empty++
		}
	}
	if p.Against != "" {
		without = tr.Of("with nothing new")
	}
	w.Printf("<ul class=\"sum\">\n<li><b>%s</b> %s</li>\n", thousands(tr, len(entries)), tr.Count(len(entries), "map", "maps"))
	w.Printf("<li class=\"ok\"><b>%s</b> %s</li>\n", thousands(tr, clean), without)
	if empty > 0 {
		w.Printf("<li><b>%s</b> %s</li>\n", thousands(tr, empty), tr.Of("with nothing to check"))
	}
	counts := map[string]int{}
	for _, f := range p.Report.Findings {
		counts[f.Severity.String()]++
	}
	for _, severity := range judge.Severities() {
		if n := counts[severity]; n > 0 {
			w.Printf("<li class=\"%s\"><b>%s</b> %s</li>\n", severity, thousands(tr, n), severityCount(tr, severity, n))
		}
	}
	if p.Against != "" {
		w.Printf("<li><b>%s</b> %s <code>%s</code></li>\n", thousands(tr, len(p.Report.Accepted)), tr.Of("accepted by"), p.Against)
		w.Printf("<li><b>%s</b> %s</li>\n", thousands(tr, len(p.Report.Gone)), tr.Of("accepted and no longer found"))
	}
	w.Printf("</ul>\n")
}

// writeChanges writes what is new and what is gone since the baseline.
func (p Page) writeChanges(w *markup.Writer) {
	tr := p.Report.Words
	w.Printf("<section aria-labelledby=\"changes\">\n<h2 id=\"changes\">%s</h2>\n", tr.Of("Since the baseline"))
	if len(p.Report.Findings) > 0 {
		w.Printf("<p>%s</p>\n<ul class=\"findings\">\n", tr.Of("New:"))
		for _, f := range p.Report.Findings {
			w.Printf("<li><span class=\"%s\">%s</span> %s: %s <span class=\"soft\">[%s]</span></li>\n", f.Severity, severityCount(tr, f.Severity.String(), 1), f.Where(), f.Text(), f.Rule)
		}
		w.Printf("</ul>\n")
	}
	if len(p.Report.Gone) > 0 {
		w.Printf("<p>%s</p>\n<ul class=\"findings\">\n", tr.Of("No longer found:"))
		for _, g := range p.Report.Gone {
			w.Printf("<li>%s: %s <span class=\"soft\">[%s]</span></li>\n", g.Map, g.Message, g.Rule)
		}
		w.Printf("</ul>\n")
	}
	if len(p.Report.Findings)+len(p.Report.Gone) == 0 {
		w.Printf("<p>%s</p>\n", tr.Of("Nothing has changed."))
	}
	w.Printf("</section>\n")
}

// writeIndex writes links to all maps.
func writeIndex(w *markup.Writer, tr say.Translator, entries []entry) {
	w.Printf("<nav aria-labelledby=\"index\">\n<h2 id=\"index\">%s</h2>\n<ol class=\"index\">\n", tr.Of("Maps"))
	for _, e := range entries {
		found := tr.Of("ok")
		switch n := judge.Count(e.Findings); {
		case n > 0:
			found = thousands(tr, n) + " " + tr.Count(n, "finding", "findings")
		case e.Worst == "soft":
			found = tr.Of("nothing to check")
		}
		w.Printf("<li><a href=\"#%s\">%s</a> <span class=\"%s\">%s</span></li>\n", e.Anchor, e.Name(), e.Worst, found)
	}
	w.Printf("</ol>\n</nav>\n")
}

// writeEntry writes what was found out about a map.
func (e entry) writeEntry(w *markup.Writer) {
	w.Printf("<article class=\"map\" id=\"%s\" aria-label=\"%s\">\n<div>", e.Anchor, e.Name())
	if e.Thumb != "" {
		w.Printf("<img class=\"thumb\" src=\"%s\" alt=\"%s\">", markup.URL(e.Thumb), e.tr.Say("a picture of %s", e.Name()))
	}
	w.Printf("</div>\n<div>\n<h3>%s</h3>\n", e.Name())
	if e.Unreadable {
		w.Printf("<p class=\"soft\">%s</p>\n", e.tr.Of("It could not be read."))
	} else {
		w.Printf("<p class=\"soft\">%s</p>\n", e.tr.Say("%d × %d cells", e.Width, e.Height))
	}
	switch {
	case len(e.Findings) > 0:
		e.writeFindings(w, e.Findings)
	case e.Worst == "soft":
		w.Printf("<p class=\"soft\">%s</p>\n", e.tr.Say("Nothing to check: %s.", e.Reason))
	case len(e.Accepted) > 0:
		w.Printf("<p class=\"ok\">%s</p>\n", e.tr.Of("Nothing new was found."))
	default:
		w.Printf("<p class=\"ok\">%s</p>\n", e.tr.Of("Nothing was found."))
	}
	if len(e.Accepted) > 0 {
		w.Printf("<details><summary>%s</summary>\n", e.tr.Say("%d accepted", len(e.Accepted)))
		e.writeFindings(w, e.Accepted)
		w.Printf("</details>\n")
	}
	for _, t := range e.Tours {
		w.Printf("<p>%s</p>\n", reached(e.tr, t))
		w.Printf("<div class=\"graph\" tabindex=\"0\">%s</div>\n", markup.HTML(spheres(e.tr, t)))
	}
	w.Printf("</div>\n</article>\n")
}

// severityCount names so many findings of a severity.
func severityCount(tr say.Translator, severity string, n int) string {
	switch severity {
	case "error":
		return tr.Count(n, "error", "errors")
	case "warning":
		return tr.Count(n, "warning", "warnings")
	case "question":
		return tr.Count(n, "question", "questions")
	}
	return tr.Count(n, "note", "notes")
}

// reached says whether a player reaches an exit, and how many cells.
func reached(tr say.Translator, t judge.Tour) string {
	cells := thousands(tr, t.Reached)
	switch {
	case !t.Exact && t.Reached == 1:
		return tr.Say("%s; at least one cell can be reached.", exit(tr, t))
	case !t.Exact:
		return tr.Say("%s; at least %s cells can be reached.", exit(tr, t), cells)
	case t.Reached == 1:
		return tr.Say("%s; one cell can be reached.", exit(tr, t))
	}
	return tr.Say("%s; %s cells can be reached.", exit(tr, t), cells)
}

func (e entry) writeFindings(w *markup.Writer, findings []judge.Finding) {
	w.Printf("<ul class=\"findings\">\n")
	for _, f := range findings {
		w.Printf("<li><span class=\"%s\">%s</span> ", f.Severity, severityCount(e.tr, f.Severity.String(), 1))
		if f.At != nil {
			w.Printf("<span class=\"place\">%s</span>: ", f.At)
		}
		w.Printf("%s <span class=\"soft\">[%s]</span></li>\n", f.Text(), f.Rule)
	}
	w.Printf("</ul>\n")
}
