package format

import (
	"fmt"
	"io"
	"strings"

	"jogada/internal/levels/judge"
)

// commands maps severities to the commands of GitHub Actions.
var commands = map[judge.Severity]string{judge.Error: "error", judge.Warning: "warning", judge.Note: "notice", judge.Question: "notice"}

// Escapes for workflow commands: the text ends with the line, and properties end at a comma or a colon.
var (
	inText     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	inProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// github writes a workflow command for each finding and for each map on which nothing was checked, which becomes an annotation of
// the file. If nothing was checked on any map, which fails the check, the annotations are warnings.
func github(w io.Writer, r judge.Report) error {
	for _, f := range r.Findings {
		line := ""
		if f.Line > 0 {
			line = fmt.Sprintf(",line=%d", f.Line)
		}
		if f.Column > 0 {
			line += fmt.Sprintf(",col=%d", f.Column)
		}
		title := f.Rule
		if f.Level != "" {
			title = r.Words.Say("%s in %s", title, f.Level)
		}
		if f.At != nil {
			title = r.Words.Say("%s at %s", title, f.At)
		}
		if _, err := fmt.Fprintf(w, "::%s file=%s%s,title=%s::%s\n", commands[f.Severity], inProperty.Replace(f.File), line, inProperty.Replace(title), inText.Replace(f.Where()+": "+f.Text())); err != nil {
			return err
		}
	}
	command := commands[judge.Note]
	if r.Checked() == 0 {
		command = commands[judge.Warning]
	}
	for _, m := range r.Maps {
		if m.Unchecked == "" {
			continue
		}
		if _, err := fmt.Fprintf(w, "::%s file=%s,title=unchecked::%s\n", command, inProperty.Replace(m.File), inText.Replace(unchecked(r, m))); err != nil {
			return err
		}
	}
	return nil
}
