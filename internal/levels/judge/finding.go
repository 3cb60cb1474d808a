package judge

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Place is a cell of a map as its editor counts them: from 0, x to the right and y down. It may be negative in infinite
// maps.
type Place struct{ X, Y int }

// String returns x,y.
func (p Place) String() string { return strconv.Itoa(p.X) + "," + strconv.Itoa(p.Y) }

// Finding is one fault of a map.
type Finding struct {
	File     string
	Level    string // the level in the file, if it has several
	At       *Place // nil for the whole map
	Layer    string // the layer, if known
	Line     int    // the line of the file, from 1, if known
	Column   int    // the column of that line, from 1, if known
	Rule     string // name of the broken Rule
	Severity Severity
	Subject  string // what it concerns, in words that do not change when it moves: door C
	Message  string // what is wrong: door C can never be opened
	Question string // what it depends on, if it rests on a guess: is layer Roofs a wall?
	Why      string // the reason from the proof: both keys c lie beyond doors C
	Walk     []Place
	Legs     []LevelWalk // a walk through several levels
	More     int         // of a finding that only counts others: how many; 0 for any other
	Misuses  *Misuses    // all uses of keys that lose the exit, if that is the fault; nil if unknown
}

// Map returns the file with its level: world.ldtk#Cave.
func (f Finding) Map() string { return Name(f.File, f.Level) }

// Name returns the name of a level of a file: world.ldtk#Cave, or the file if it is one map.
func Name(file, level string) string {
	if level == "" {
		return file
	}
	return file + "#" + level
}

// Where returns the map with the cell, maps/cave.tmx:12,7, or the file with the line and column, game.star:12:7.
func (f Finding) Where() string {
	switch {
	case f.At != nil:
		return f.Map() + ":" + f.At.String()
	case f.Column > 0 && f.Level == "":
		return fmt.Sprintf("%s:%d:%d", f.File, f.Line, f.Column)
	}
	return f.Map()
}

// Text returns the message with its reason. A question comes before it.
func (f Finding) Text() string {
	text := f.Message
	if f.Question != "" {
		text = f.Question + " " + text
	}
	if f.Why == "" {
		return text
	}
	return text + ": " + f.Why
}

// Count returns the number of findings, with those that are counted and not listed.
func Count(findings []Finding) (n int) {
	for _, f := range findings {
		n += max(1, f.More)
	}
	return n
}

// moreSubject is the subject of a finding that counts those not listed.
const moreSubject = "more"

// compare orders the findings of one map: those about the whole map, then row by row; at one cell the most severe first.
// Those that count the rest are last.
func compare(a, b Finding) int {
	if c := boolean(a.Subject == moreSubject) - boolean(b.Subject == moreSubject); c != 0 {
		return c
	}
	if c := boolean(a.At != nil) - boolean(b.At != nil); c != 0 {
		return c
	}
	if a.At != nil {
		if c := cmp.Or(cmp.Compare(a.At.Y, b.At.Y), cmp.Compare(a.At.X, b.At.X)); c != 0 {
			return c
		}
	}
	return cmp.Or(cmp.Compare(b.Severity, a.Severity), strings.Compare(a.Rule, b.Rule), strings.Compare(a.Subject, b.Subject), strings.Compare(a.Message, b.Message))
}

func boolean(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Sort sorts the findings of one map.
func Sort(findings []Finding) { slices.SortStableFunc(findings, compare) }

// Fingerprints returns an identifier for each finding that survives changes elsewhere in the map: it derives from the
// map, the rule and the subject, and a counter where these are equal. The findings of a map must be sorted.
func Fingerprints(findings []Finding) []string {
	seen := map[string]int{}
	prints := make([]string, len(findings))
	for i, f := range findings {
		text := strings.Join([]string{f.Map(), f.Rule, f.Subject}, "\x00")
		sum := sha256.Sum256([]byte(text + "\x00" + strconv.Itoa(seen[text])))
		seen[text]++
		prints[i] = hex.EncodeToString(sum[:10])
	}
	return prints
}
