package mapping

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Question asks about a guess of a proposal, and has the proposal with either answer.
type Question struct {
	Ask     string
	Because string // why it was guessed; "" if nothing says so
	Yes, No []byte
}

// Questions returns the guesses in a proposal that change most, the most important first: what is a wall, how the game is
// played, then doors and starts. Guesses without another reading are left out.
func Questions(yaml []byte) (all []Question) {
	m, err := Read(yaml)
	if err != nil {
		return nil
	}
	guesses := m.guesses()
	rank := func(g Guess) int {
		switch {
		case g.Wall:
			return 0
		case g.setting != "":
			return 1
		case g.Opens:
			return 3
		}
		return 2
	}
	slices.SortStableFunc(guesses, func(a, b Guess) int { return cmp.Compare(rank(a), rank(b)) })
	for _, g := range guesses {
		if q, ok := g.question(strings.Split(string(yaml), "\n")); ok {
			all = append(all, q)
		}
	}
	return all
}

// question returns the question about a guess; false if there is no other reading.
func (g Guess) question(lines []string) (q Question, ok bool) {
	at := g.Line - 1
	if g.setting != "" {
		at = slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, g.setting+":") })
	}
	if at < 0 || at >= len(lines) {
		return q, false
	}
	_, q.Because, _ = strings.Cut(lines[at], guessMark)
	q.Ask = g.Asks.String()
	sure := slices.Clone(lines)
	sure[at] = strings.Replace(lines[at], ", unsure: true}", "}", 1)
	if g.setting != "" {
		sure = settle(sure, g.setting)
	}
	q.Yes = []byte(strings.Join(sure, "\n"))
	other := slices.Clone(sure)
	next, offered := "", false
	if at+1 < len(lines) {
		next, offered = strings.CutPrefix(strings.TrimSpace(lines[at+1]), orElse)
	}
	entry, _, _ := strings.Cut(sure[at], "  # ")
	switch {
	case offered && g.setting != "":
		other[at], other[at+1] = next, ""
	case offered:
		other[at], other[at+1] = "  "+next, ""
	case g.setting == "platform":
		other[at] = "# " + sure[at]
	case g.Wall && strings.Contains(entry, "is: wall"):
		other[at] = strings.Replace(entry, "is: wall", "is: floor", 1)
	default:
		return q, false
	}
	q.No = []byte(strings.Join(other, "\n"))
	return q, true
}

// settle removes a setting from those that are unsure.
func settle(lines []string, setting string) []string {
	at := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, "unsure: [") })
	if at < 0 {
		return lines
	}
	list, _, _ := strings.Cut(strings.TrimPrefix(lines[at], "unsure: ["), "]")
	left := slices.DeleteFunc(strings.Split(list, ", "), func(s string) bool { return s == setting })
	if len(left) == 0 {
		return slices.Delete(lines, at, at+1)
	}
	lines[at] = fmt.Sprintf("unsure: [%s]", strings.Join(left, ", "))
	return lines
}
