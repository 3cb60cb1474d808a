package levels

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"
)

// Place is a cell of a map as its editor counts them: from 0, x to the right and y down. It may be negative in infinite
// maps.
type Place struct{ X, Y int }

// String is x,y.
func (p Place) String() string { return strconv.Itoa(p.X) + "," + strconv.Itoa(p.Y) }

// Finding is one thing that is wrong with a map.
type Finding struct {
	File     string
	Level    string // the level in it, where a file has several
	At       *Place // nil: the whole map
	Layer    string // the layer that it stands on, where one is known
	Line     int    // the line of the file, from 1, where one is known
	Rule     string // the name of the Rule that it breaks
	Severity Severity
	Subject  string // what it is about, in words that stay the same when it moves: door C
	Message  string // what is wrong: door C can never be opened
	Why      string // the reason from the proof: both keys c lie beyond doors C
	Walk     []Place
	Misuses  *Misuses // all ways to use keys that lose the exit, where that is what is wrong; nil: they are not known
}

// Map is the file with the level in it: world.ldtk#Cave.
func (f Finding) Map() string { return Name(f.File, f.Level) }

// Name is what a level of a file is called: world.ldtk#Cave, or the file where it is one map.
func Name(file, level string) string {
	if level == "" {
		return file
	}
	return file + "#" + level
}

// Where is the map with the place: maps/cave.tmx:12,7.
func (f Finding) Where() string {
	if f.At == nil {
		return f.Map()
	}
	return f.Map() + ":" + f.At.String()
}

// Text is what is wrong with its reason.
func (f Finding) Text() string {
	if f.Why == "" {
		return f.Message
	}
	return f.Message + ": " + f.Why
}

// compare puts findings of one map into order: those about the whole map, then row by row; at one place the gravest first.
func compare(a, b Finding) int {
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

// Sort puts the findings of one map into their order.
func Sort(findings []Finding) { slices.SortStableFunc(findings, compare) }

// Fingerprints are names of findings, one for each, that stay the same when a map is changed elsewhere: they are made of the
// map, the rule and the subject, and of a count where these are the same. The findings of a map must be in their order.
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
