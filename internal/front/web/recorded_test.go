package web

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"jogada/internal/gametest"
)

// passing matches what differs between two runs or builds.
var passing = regexp.MustCompile(`"seconds": ?[0-9.e-]+|sha256-[^']*|"[0-9a-f]{16,}"`)

// TestRequestsAreAnsweredAsRecorded sends the requests of the file, one a line: method, path, headers as name=value, and
// perhaps a body. It compares status, headers and body with what is recorded.
func TestRequestsAreAnsweredAsRecorded(t *testing.T) {
	s := newService(t)
	gametest.Recorded(t, "testdata/requests.golden", func(input string) string {
		var out strings.Builder
		told := map[string]string{} // the last value of each header
		for line := range strings.Lines(input) {
			line = strings.TrimSpace(line)
			head, body, _ := strings.Cut(line, " {")
			if body != "" {
				body = "{" + body
			}
			words := strings.Fields(head)
			var header []string
			for _, w := range words[2:] {
				name, value, _ := strings.Cut(w, "=")
				header = append(header, name, strings.ReplaceAll(value, "_", " "))
			}
			a := s.ask(t, words[0], words[1], body, header...)
			fmt.Fprintf(&out, "> %s\n%d\n", line, a.status)
			var same []string
			for _, name := range slices.Sorted(maps.Keys(a.header)) {
				value := passing.ReplaceAllString(strings.Join(a.header[name], " | "), "…")
				switch {
				case name == "Date" || name == "Etag" || name == "Content-Length":
				case told[name] == value:
					same = append(same, name)
				default:
					fmt.Fprintf(&out, "%s: %s\n", name, value)
					told[name] = value
				}
			}
			fmt.Fprintf(&out, "as before: %s\n", strings.Join(same, ", "))
			for line := range strings.Lines(string(short(a.body))) {
				fmt.Fprintf(&out, "  %s\n", passing.ReplaceAllString(strings.TrimSpace(line), "…"))
			}
		}
		return out.String()
	})
}

// short leaves out the long parts of an answer in JSON that other tests compare, and the limits, which depend on the machine, and shortens pages.
func short(body []byte) []byte {
	var answer map[string]any
	if json.Unmarshal(body, &answer) != nil {
		return body[:min(len(body), 60)]
	}
	for _, name := range []string{"limits", "view", "methods", "kinds", "brushes", "formats", "openapi", "paths", "components", "trace", "layers"} {
		delete(answer, name)
	}
	data, err := json.Marshal(answer)
	if err != nil {
		return []byte(err.Error())
	}
	return data
}
