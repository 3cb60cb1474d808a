package score

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"jogada/catalog"
)

// Attempt is a parsed answer.
type Attempt struct {
	Fields  map[string]any // fields of the game's answer, in plain JSON
	HasLine bool
	Lines   [][]string // the possible readings of its line
	BadLine string     // why its line cannot be read
}

// moves returns the first reading of the line.
func (a Attempt) moves() []string {
	if len(a.Lines) == 0 {
		return nil
	}
	return a.Lines[0]
}

// Limits of what is read of an answer.
const (
	mostText    = 64 << 10 // the end of a text
	mostObjects = 1000     // starts of objects that are tried in it
	mostRead    = 1 << 20  // bytes read for that, because objects may be nested
	mostLines   = 16       // last lines of a text that are tried as the assignment's output
	mostMoves   = 10_000
)

// reading holds an answer being read, and how much may still be read for it, because an answer may contain another
// text.
type reading struct {
	ask            catalog.Prompt
	objects, bytes int
}

// Read parses an answer: a JSON object; a JSON string or number, which is text; or plain text. It returns false if it
// finds nothing that was asked for.
func Read(ask catalog.Prompt, given []byte) (Attempt, bool) {
	r := &reading{ask, mostObjects, mostRead}
	given = bytes.TrimSpace(given)
	var object map[string]any
	if json.Unmarshal(given, &object) == nil && object != nil {
		return r.object(object)
	}
	text := string(given)
	var inner string
	if json.Unmarshal(given, &inner) == nil {
		text = inner
	}
	return r.text(text)
}

// object reads an object with at least one requested field, and ignores its other fields. If it has only an answer
// field, it reads the contents of that.
func (r *reading) object(object map[string]any) (Attempt, bool) {
	a := Attempt{Fields: map[string]any{}}
	for _, path := range r.ask.Fields {
		name, _, _ := strings.Cut(path, ".")
		if value, given := object[name]; given {
			a.Fields[name] = value
		}
	}
	if line := object["line"]; line != nil {
		a.HasLine = true
		a.Lines, a.BadLine = readLine(line)
	}
	if len(a.Fields) > 0 || a.HasLine {
		return a, true
	}
	switch inner := object["answer"].(type) {
	case nil:
		return a, false
	case map[string]any:
		return r.object(inner)
	default:
		return r.text(fmt.Sprint(inner))
	}
}

// readLine returns the possible readings of a line: a list of moves, of objects that have one, or a text; or why it
// cannot be read.
func readLine(line any) (ways [][]string, fault string) {
	switch line := line.(type) {
	case []any:
		if len(line) > mostMoves {
			break
		}
		moves := make([]string, len(line))
		for i, move := range line {
			if object, is := move.(map[string]any); is {
				move = object["move"]
			}
			word, _ := move.(string)
			if moves[i] = strings.TrimSpace(word); moves[i] == "" {
				return nil, fmt.Sprintf("entry %d is no move", i+1)
			}
		}
		return [][]string{moves}, ""
	case string:
		if len(line) <= mostText {
			return splitLine(line), ""
		}
	default:
		return nil, "it is no list of moves, and no text"
	}
	return nil, "it is too long to be read"
}

var (
	between = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\s*(?:[,;]|->|→|\n)\s*`) })
	lurd    = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(?:[lurd]*[LURD])+$`) })
	pushes  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[lurd]*[LURD]`) })
)

// splitLine returns the possible splits of a text into moves: by commas, by blanks, by pushes in LURD, by letters. Each
// ignores only blanks and separators.
func splitLine(text string) [][]string {
	text = strings.TrimSpace(text)
	if text == "" {
		return [][]string{{}}
	}
	ways := [][]string{between().Split(text, -1), strings.Fields(text)}
	word := strings.Join(strings.Fields(strings.ReplaceAll(text, ",", " ")), "")
	if lurd().MatchString(word) {
		ways = append(ways, pushes().FindAllString(word, -1))
	}
	ways = append(ways, strings.Split(word, ""))
	return slices.DeleteFunc(ways, func(moves []string) bool { return len(moves) > mostMoves || slices.Contains(moves, "") })
}

// text reads the last answer in a text: the last object, or else the last lines in the assignment's output format.
func (r *reading) text(text string) (Attempt, bool) {
	text = text[max(0, len(text)-mostText):]
	if a, ok := r.lastObject(text); ok {
		return a, true
	}
	if r.ask.Read == nil {
		return Attempt{}, false
	}
	return lastCourse(r.ask, text)
}

// lastObject returns the last JSON object in a text that has a requested field. If it lies in another such object, the
// outer one counts.
func (r *reading) lastObject(text string) (last Attempt, found bool) {
	end := 0
	for at := strings.LastIndexByte(text, '{'); at >= 0 && r.objects > 0 && r.bytes > 0; at = strings.LastIndexByte(text[:at], '{') {
		var object map[string]any
		rest := strings.NewReader(text[at:])
		decoder := json.NewDecoder(rest)
		err := decoder.Decode(&object)
		ends := at + int(decoder.InputOffset())
		r.objects, r.bytes = r.objects-1, r.bytes-(len(text)-at-rest.Len())
		if err != nil || ends < end {
			continue
		}
		if a, ok := r.object(object); ok {
			last, found, end = a, true, ends
		}
	}
	return last, found
}

// lastCourse returns the last lines in the assignment's output format, as many as belong together.
func lastCourse(ask catalog.Prompt, text string) (Attempt, bool) {
	var lines []string
	for line := range strings.Lines(text) {
		if line = said(line); line != "" {
			lines = append(lines, line)
		}
	}
	lines = lines[max(0, len(lines)-mostLines):]
	for end := len(lines); end > 0; end-- {
		for begin := range end {
			if fields, ok := ask.Read(strings.Join(lines[begin:end], "\n")); ok {
				return Attempt{Fields: fields}, true
			}
		}
	}
	return Attempt{}, false
}

var (
	boxed  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\\boxed\{((?:[^{}]|\{[^{}]*\})*)\}`) })
	worded = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\\(?:text|textbf|mathrm|mathbf)\{([^{}]*)\}$`) })
	leadIn = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)^(?:(?:so|thus|hence|therefore|portanto|logo|por tanto),?\s+)?(?:(?:the|my|a|la|minha|mi)\s+)?(?:final\s+)?` +
			`(?:answer|resposta|respuesta)(?:\s+final)?[*_]*\s*(?::|=|is\b:?|é(?:\s|:)|es\b:?)`)
	})
)

// said returns the statement of a line: the contents of a LaTeX box, the text after a lead-in such as "Answer:", or the
// whole line, always without Markdown and LaTeX markup.
func said(line string) string {
	if boxes := boxed().FindAllStringSubmatch(line, -1); boxes != nil {
		word := strings.TrimSpace(boxes[len(boxes)-1][1])
		if inner := worded().FindStringSubmatch(word); inner != nil {
			word = inner[1]
		}
		return bare(word)
	}
	line = bare(line)
	if lead := leadIn().FindString(line); lead != "" {
		line = bare(line[len(lead):])
	}
	return line
}

// bare returns a line without the markup around it.
func bare(line string) string {
	const marks = "`*_#>$ \t"
	return strings.Trim(strings.TrimRight(strings.Trim(strings.TrimSpace(line), marks), ".!"), marks)
}

// plain returns an answer as it comes back from JSON.
func plain(answer any) (again any) {
	raw, is := answer.(json.RawMessage)
	if !is {
		var err error
		if raw, err = json.Marshal(answer); err != nil {
			return nil
		}
	}
	if json.Unmarshal(raw, &again) != nil {
		return nil
	}
	return again
}
