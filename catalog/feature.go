package catalog

import (
	"fmt"
	"strings"
)

// Feature is a property that is read off a board without solving it. Expressions name it: those of boards made to order, and
// those by which an assignment states its boards.
type Feature struct {
	Name string       // lower-case letters and _, unlike those of the fields of answers
	Kind QuantityKind // KindCount or KindFlag
	// Doc says what is counted, or the clause that a flag makes true, without a full stop; Not is the clause that is true where a flag is false.
	Doc, Not string
	// Of reads it off a board. It takes time in proportion to the board.
	Of func(b Instance) Quantity
}

// CountFeature returns a feature that counts something.
func CountFeature(name, doc string, of func(b Instance) int) Feature {
	return Feature{Name: name, Kind: KindCount, Doc: doc, Of: func(b Instance) Quantity { return Count(of(b)) }}
}

// FlagFeature returns a feature that is true or false.
func FlagFeature(name, doc, not string, of func(b Instance) bool) Feature {
	return Feature{Name: name, Kind: KindFlag, Doc: doc, Not: not, Of: func(b Instance) Quantity { return Flag(of(b)) }}
}

// validateFeatures returns an error for a malformed or duplicate feature.
func validateFeatures(list []Feature) error {
	seen := map[string]bool{}
	for _, f := range list {
		if strings.Trim(f.Name, "abcdefghijklmnopqrstuvwxyz_") != "" || f.Name == "" || seen[f.Name] {
			return fmt.Errorf("feature %q is not a name of small letters and _, or is taken twice", f.Name)
		}
		if seen[f.Name] = true; f.Doc == "" || f.Of == nil || (f.Kind == KindFlag) != (f.Not != "") || f.Kind != KindFlag && f.Kind != KindCount {
			return fmt.Errorf("feature %q is no count and no flag, or is not explained", f.Name)
		}
	}
	return nil
}
