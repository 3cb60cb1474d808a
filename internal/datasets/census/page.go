package census

import (
	"errors"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"jogada/internal/base/file"
	"jogada/internal/base/markup"
	"jogada/internal/datasets/campaign/table/parquet"
	"jogada/solve"
)

// write writes the page and the Parquet file.
func (s Census) write(rows []Row) error {
	return errors.Join(
		file.Write(filepath.Join(s.Out, pageName), file.Replace, func(w io.Writer) error { return s.writePage(w, rows) }),
		file.Write(filepath.Join(s.Out, parquetName), file.Replace, func(w io.Writer) error { return s.writeParquet(w, rows) }))
}

const style = `body{font-family:sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#111;background:#fff}
table{border-collapse:collapse;margin:1rem 0;width:100%}td,th{border:1px solid #999;padding:.25rem .6rem;text-align:right;vertical-align:top}
th:first-child,td:first-child,td.text{text-align:left}td.text{overflow-wrap:anywhere;min-width:12rem}h2{overflow-wrap:anywhere}div.wide{overflow-x:auto}
td.no{background:#fbe3e0}td.open{background:#fdf3d6}`

// writePage writes a page with a table for each text.
func (s Census) writePage(to io.Writer, rows []Row) error {
	var body strings.Builder
	w := markup.NewWriter(&body)
	w.Printf("<h1>%s: levels of %s</h1>\n<p>%s.</p>\n", s.Game.Title, filepath.Base(filepath.Clean(s.Folder)), Sum(rows).String())
	w.Printf("<p>Limits of a level: %s. Jogada %s.</p>\n", words(s.Most), s.Version)
	for i, r := range rows {
		if i == 0 || rows[i-1].File != r.File {
			w.Printf("<h2>%s</h2>\n", r.File)
			if r.Level == 0 {
				w.Printf("<p>Refused: %s</p>\n", r.Why)
				continue
			}
			w.Printf("%s", markup.HTML("<div class=\"wide\"><table><tr><th>level</th><th>verdict</th><th>"+s.Game.Unit+"s</th><th>states</th><th>seconds</th><th>check</th><th>line</th></tr>\n"))
		}
		class, verdict := verdictOf(r)
		w.Printf("<tr><td>%d</td><td class=\"%s\">%s</td><td>%s</td><td>%d</td><td>%.2f</td><td>%s</td><td class=\"text\">%s</td></tr>\n",
			r.Level, class, verdict, r.Bounds(), r.States, r.Seconds, checkOf(r), strings.Join(r.Line, ""))
		if i+1 == len(rows) || rows[i+1].File != r.File {
			w.Printf("%s", markup.HTML("</table></div>\n"))
		}
	}
	if w.Err() != nil {
		return w.Err()
	}
	return markup.Page(to, "en", s.Game.Title+": levels", style, markup.HTML(body.String()))
}

// verdictOf returns the verdict of a level for people, and the class of its cell.
func verdictOf(r Row) (class, verdict string) {
	switch r.Verdict {
	case solve.Proved.String():
		return "", "shortest" + r.ofChance()
	case solve.Refuted.String():
		return "no", "impossible" + r.ofChance()
	}
	return "open", "undecided: " + r.Why + r.ofChance()
}

// ofChance says whether a level can be won whatever chance does; nothing where chance does not matter.
func (r Row) ofChance() string {
	switch r.Chance {
	case always:
		return " with luck, and always in at most " + number(r.Most)
	case luck:
		return " with luck, not always"
	case never:
		return ", whatever chance does"
	case open:
		return " with luck; whether always is undecided"
	}
	return ""
}

// Bounds returns the number of moves of a level, or what is known of it.
func (r Row) Bounds() string {
	switch {
	case r.Verdict == solve.Proved.String() && r.Moves != nil:
		return number(r.Moves)
	case r.Verdict == solve.Refuted.String(), r.Level == 0:
		return "–"
	case r.AtMost != nil:
		return number(r.AtLeast) + " to " + number(r.AtMost)
	}
	return "≥ " + number(r.AtLeast)
}

// Words returns what became of a level in a few words.
func (r Row) Words() string {
	switch r.Verdict {
	case solve.Proved.String():
		return "won in " + r.Bounds() + r.ofChance() + ", check " + checkOf(r)
	case solve.Refuted.String():
		return "impossible" + r.ofChance() + ", check " + checkOf(r)
	}
	return "undecided, " + r.Bounds() + ": " + r.Why + r.ofChance()
}

func number(n *int) string {
	if n == nil {
		return "0"
	}
	return strconv.Itoa(*n)
}

// checkOf returns the checker's ruling in a word.
func checkOf(r Row) string {
	switch {
	case r.Verdict == solve.Unknown.String():
		return "–"
	case r.Checked == nil:
		return "open"
	case *r.Checked:
		return "accepted"
	}
	return "rejected"
}

// writeParquet writes the rows as Parquet.
func (s Census) writeParquet(to io.Writer, rows []Row) error {
	text := func(name string) parquet.Column {
		return parquet.Column{Name: name, Kind: parquet.Text, Repetition: parquet.Required}
	}
	count := func(name string) parquet.Column {
		return parquet.Column{Name: name, Kind: parquet.Number, Repetition: parquet.Optional}
	}
	out, err := parquet.NewWriter(to, "jogada version "+s.Version, []parquet.Column{
		text("file"), count("level"), text("key"), count("cells"), text("verdict"), count("moves"),
		{Name: "line", Kind: parquet.Text, Repetition: parquet.List}, count("at_least"), count("at_most"), text("chance"), count("most"), count("states"),
		{Name: "seconds", Kind: parquet.Double, Repetition: parquet.Required}, {Name: "checked", Kind: parquet.Flag, Repetition: parquet.Optional},
		text("checker"), text("why"), text("method"), text("limits"), text("version"),
	})
	if err != nil {
		return err
	}
	for _, r := range rows {
		var checked any
		if r.Checked != nil {
			checked = *r.Checked
		}
		if err := out.Write([]any{r.File, int64(r.Level), r.Key, int64(r.Cells), r.Verdict, known(r.Moves), r.Line, known(r.AtLeast), known(r.AtMost), r.Chance, known(r.Most), r.States,
			r.Seconds, checked, r.Checker, r.Why, r.Method, r.Limits, r.Version}); err != nil {
			return err
		}
	}
	return out.Close()
}

func known(n *int) any {
	if n == nil {
		return nil
	}
	return int64(*n)
}
