package say

import (
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// thousands has the sign between groups of three digits, and the fewest digits of a number that has it, as readers of a
// language know them. In other languages numbers are written without.
var thousands = map[string]struct {
	sign   string
	digits int
}{English: {",", 4}, "pt": {".", 4}, "es": {".", 5}}

// Number writes a number of things: 4,686 in English.
func (t Translator) Number(n int64) string {
	digits := strconv.FormatInt(n, 10)
	sign := ""
	if n < 0 {
		sign, digits = "-", digits[1:]
	}
	between, known := thousands[t.Language()]
	if !known || len(digits) < between.digits {
		return sign + digits
	}
	var groups []string
	for ; len(digits) > 3; digits = digits[:len(digits)-3] {
		groups = append([]string{digits[len(digits)-3:]}, groups...)
	}
	return sign + strings.Join(append([]string{digits}, groups...), between.sign)
}

// quantity is a number that is written the same by every verb.
type quantity string

// Format writes the number.
func (q quantity) Format(s fmt.State, _ rune) { _, _ = io.WriteString(s, string(q)) }

var (
	verbs = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`%(%|[-+# 0-9.]*[a-zA-Z])`) })
	// things follow a number that counts them: %d positions, %d of %d nodes, %d reachable states. A number that names something
	// follows it (round %d), and a verb may follow that (node %d loses), so the nouns are listed. A test finds those that are missing.
	things = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^ (?:of %d )?(?:(?:failing|more|reachable|smaller|sound) )?(?:boards|boxes|cats|cells|columns|doors|doublings|exits|findings|goals|` +
			`inputs|keys|levels|maps|methods|moves|nodes|players|plies|positions|programs|pushes|rounds|rows|runners|runs|slides|starts|states|steps|students|things|tiles|ways)\b`)
	})
)

// quantities returns the arguments of an English format, with the large numbers that count things as readers write them.
func (t Translator) quantities(english string, args []any) []any {
	large := false
	for _, arg := range args {
		n, ok := whole(arg)
		large = large || ok && (n >= 1000 || n <= -1000)
	}
	if !large || strings.Contains(english, "%[") {
		return args
	}
	written := append([]any{}, args...)
	next := 0
	for _, at := range verbs().FindAllStringIndex(english, -1) {
		verb := english[at[0]:at[1]]
		if verb == "%%" {
			continue
		}
		if next < len(written) && verb == "%d" && things().MatchString(english[at[1]:]) {
			if n, ok := whole(written[next]); ok {
				written[next] = quantity(t.Number(n))
			}
		}
		next++
	}
	return written
}

// whole returns an argument that is a whole number.
func whole(arg any) (int64, bool) {
	switch n := arg.(type) {
	case int:
		return int64(n), true
	case int64:
		return n, true
	default:
		return 0, false
	}
}
