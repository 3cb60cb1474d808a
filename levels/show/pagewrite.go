package show

import (
	"crypto/sha256"
	"encoding/base64"
	"io"

	"jogada/levels/judge"
	"jogada/markup"
)

const pageHead = `<!doctype html>
<html lang="en">
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
	w.Printf(pageHead, base64.StdEncoding.EncodeToString(sum[:]), p.Title, markup.HTML(pageStyle), p.Title)
	entries := p.entries()
	p.writeSums(w, entries)
	w.Printf("</header>\n<main>\n")
	if p.Against != "" {
		p.writeChanges(w)
	}
	if len(entries) > 1 {
		writeIndex(w, entries)
	}
	for _, e := range entries {
		for _, t := range e.Tours {
			if t.World != nil && len(t.World.Levels) > 1 {
				writeWorld(w, t)
			}
		}
	}
	for _, e := range entries {
		e.write(w)
	}
	w.Printf("</main>\n<footer class=\"soft\"><p>Made by jogada %s.</p></footer>\n</body>\n</html>\n", p.Report.Version)
	return w.Err()
}

// plural returns one word for the number 1, and another for all others.
func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// writeSums writes how many maps and findings there are.
func (p Page) writeSums(w *markup.Writer, entries []entry) {
	clean, empty, without := 0, 0, "without findings"
	for _, e := range entries {
		switch {
		case e.Worst == "ok":
			clean++
		case len(e.Skipped) > 0:
			empty++
		}
	}
	if p.Against != "" {
		without = "with nothing new"
	}
	w.Printf("<ul class=\"sum\">\n<li><b>%s</b> %s</li>\n", thousands(len(entries)), plural(len(entries), "map", "maps"))
	w.Printf("<li class=\"ok\"><b>%s</b> %s</li>\n", thousands(clean), without)
	if empty > 0 {
		w.Printf("<li><b>%s</b> with nothing to check</li>\n", thousands(empty))
	}
	counts := map[string]int{}
	for _, f := range p.Report.Findings {
		counts[f.Severity.String()]++
	}
	for _, severity := range judge.Severities() {
		if n := counts[severity]; n > 0 {
			w.Printf("<li class=\"%s\"><b>%s</b> %s</li>\n", severity, thousands(n), severity+plural(n, "", "s"))
		}
	}
	if p.Against != "" {
		w.Printf("<li><b>%s</b> accepted by <code>%s</code></li>\n", thousands(len(p.Report.Accepted)), p.Against)
		w.Printf("<li><b>%s</b> accepted and no longer found</li>\n", thousands(len(p.Report.Gone)))
	}
	w.Printf("</ul>\n")
}

// writeChanges writes what is new and what is gone since the baseline.
func (p Page) writeChanges(w *markup.Writer) {
	w.Printf("<section aria-labelledby=\"changes\">\n<h2 id=\"changes\">Since the baseline</h2>\n")
	if len(p.Report.Findings) > 0 {
		w.Printf("<p>New:</p>\n<ul class=\"findings\">\n")
		for _, f := range p.Report.Findings {
			w.Printf("<li><span class=\"%s\">%s</span> %s: %s <span class=\"soft\">[%s]</span></li>\n", f.Severity, f.Severity, f.Where(), f.Text(), f.Rule)
		}
		w.Printf("</ul>\n")
	}
	if len(p.Report.Gone) > 0 {
		w.Printf("<p>No longer found:</p>\n<ul class=\"findings\">\n")
		for _, g := range p.Report.Gone {
			w.Printf("<li>%s: %s <span class=\"soft\">[%s]</span></li>\n", g.Map, g.Message, g.Rule)
		}
		w.Printf("</ul>\n")
	}
	if len(p.Report.Findings)+len(p.Report.Gone) == 0 {
		w.Printf("<p>Nothing has changed.</p>\n")
	}
	w.Printf("</section>\n")
}

// writeIndex writes links to all maps.
func writeIndex(w *markup.Writer, entries []entry) {
	w.Printf("<nav aria-labelledby=\"index\">\n<h2 id=\"index\">Maps</h2>\n<ol class=\"index\">\n")
	for _, e := range entries {
		found := map[bool]string{true: "nothing to check", false: "ok"}[len(e.Skipped) > 0]
		if n := len(e.Findings); n > 0 {
			found = thousands(n) + " " + plural(n, "finding", "findings")
		}
		w.Printf("<li><a href=\"#%s\">%s</a> <span class=\"%s\">%s</span></li>\n", e.Anchor, e.Name(), e.Worst, found)
	}
	w.Printf("</ol>\n</nav>\n")
}

// write writes what was found out about a map.
func (e entry) write(w *markup.Writer) {
	w.Printf("<article class=\"map\" id=\"%s\" aria-label=\"%s\">\n<div>", e.Anchor, e.Name())
	if e.Thumb != "" {
		w.Printf("<img class=\"thumb\" src=\"%s\" alt=\"a picture of %s\">", e.Thumb, e.Name())
	}
	w.Printf("</div>\n<div>\n<h3>%s</h3>\n", e.Name())
	if e.Unreadable {
		w.Printf("<p class=\"soft\">It could not be read.</p>\n")
	} else {
		w.Printf("<p class=\"soft\">%d × %d cells</p>\n", e.Width, e.Height)
	}
	switch {
	case len(e.Findings) > 0:
		writeFindings(w, e.Findings)
	case len(e.Skipped) > 0:
		w.Printf("<p class=\"soft\">Nothing to check: %s.</p>\n", e.Reason())
	case len(e.Accepted) > 0:
		w.Printf("<p class=\"ok\">Nothing new was found.</p>\n")
	default:
		w.Printf("<p class=\"ok\">Nothing was found.</p>\n")
	}
	if len(e.Accepted) > 0 {
		w.Printf("<details><summary>%d accepted</summary>\n", len(e.Accepted))
		writeFindings(w, e.Accepted)
		w.Printf("</details>\n")
	}
	for _, t := range e.Tours {
		least := ""
		if !t.Exact {
			least = "at least "
		}
		w.Printf("<p>%s %s, and comes to %s%s %s.</p>\n", t.Start, exit(t), least, thousands(t.Reached), plural(t.Reached, "cell", "cells"))
		w.Printf("<div class=\"graph\" tabindex=\"0\">%s</div>\n", markup.HTML(spheres(t)))
	}
	w.Printf("</div>\n</article>\n")
}

func writeFindings(w *markup.Writer, findings []judge.Finding) {
	w.Printf("<ul class=\"findings\">\n")
	for _, f := range findings {
		w.Printf("<li><span class=\"%s\">%s</span> ", f.Severity, f.Severity)
		if f.At != nil {
			w.Printf("<span class=\"place\">%s</span>: ", f.At)
		}
		why := ""
		if f.Why != "" {
			why = ": " + f.Why
		}
		w.Printf("%s%s <span class=\"soft\">[%s]</span></li>\n", f.Message, why, f.Rule)
	}
	w.Printf("</ul>\n")
}
