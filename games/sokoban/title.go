package sokoban

import (
	"regexp"
	"strings"
	"sync"
)

// titles finds the titles of levels among the lines between them. A line Title: … is the title of the level above it;
// if the first one is above the first level, each belongs to the level below it. Otherwise the last line above a level
// is its title, unless it is about the level before: Author: …, Comment: …, a solution.
type titles struct {
	all    []string // of the levels so far
	before string   // default title of the next level
	below  string   // title in a line Title: above the next level
	above  bool     // titles precede their levels
}

// about matches a line about the level above it.
var about = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(?i:[a-z]+(?: [a-z]+)?:|[lurd ]+$)`) })

// longestTitle limits the bytes of a title; a truncated one ends in more.
const (
	longestTitle = 100
	more         = " …"
)

// line records a line that is not a row.
func (t *titles) line(line string) {
	if line == "" {
		return
	}
	name, rest, _ := strings.Cut(line, ":")
	switch {
	case strings.EqualFold(name, "title") && (t.above || len(t.all) == 0):
		t.below, t.above = titled(rest), true
	case strings.EqualFold(name, "title"):
		t.all[len(t.all)-1] = titled(rest)
	case !about().MatchString(line):
		t.before = titled(strings.TrimLeft(line, ";"))
	}
}

// level records that a level ends here.
func (t *titles) level() {
	title := t.before
	if t.below != "" {
		title = t.below
	}
	t.all, t.before, t.below = append(t.all, title), "", ""
}

// titled returns a title as it is kept: valid text, and not too long.
func titled(words string) string {
	words = strings.TrimSpace(strings.ToValidUTF8(words, ""))
	if len(words) > longestTitle {
		words = strings.ToValidUTF8(words[:longestTitle-len(more)], "") + more
	}
	return words
}
