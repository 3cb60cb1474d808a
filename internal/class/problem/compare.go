package problem

import (
	"math/big"
	"regexp"
	"strconv"
	"strings"

	"jogada/catalog"
	"jogada/internal/base/say"
)

// comparison is how outputs are compared where the package has no program that judges them.
type comparison struct {
	cases    bool // upper and lower case differ
	spaces   bool // changes of space count
	absolute float64
	relative float64
	floats   bool
}

// newComparison reads the flags of a comparison.
func newComparison(flags []string) (c comparison) {
	for i, flag := range flags {
		value := 0.0
		if i+1 < len(flags) {
			value, _ = strconv.ParseFloat(flags[i+1], 64)
		}
		switch strings.TrimLeft(flag, "-") {
		case "case_sensitive":
			c.cases = true
		case "space_change_sensitive":
			c.spaces = true
		case "float_absolute_tolerance":
			c.absolute, c.floats = value, true
		case "float_relative_tolerance":
			c.relative, c.floats = value, true
		case "float_tolerance":
			c.absolute, c.relative, c.floats = value, value, true
		}
	}
	return c
}

// judge compares an output with the right one.
func (c comparison) judge(right, got string) catalog.Judgement {
	want, have := strings.Fields(right), strings.Fields(got)
	for i, w := range want {
		if i == len(have) {
			return wrongOutput("the output ends after %s words; expected %s", len(have), len(want))
		}
		if !c.equal(w, have[i]) {
			return wrongOutput("word %s is %s; expected %s", i+1, brief(have[i]), brief(w))
		}
	}
	if len(have) > len(want) {
		return wrongOutput("the output has %s words; expected %s", len(have), len(want))
	}
	if c.spaces && spaces.FindAllString(right, -1) != nil && strings.Join(spaces.FindAllString(right, -1), "|") != strings.Join(spaces.FindAllString(got, -1), "|") {
		return wrongOutput("the words are right, and the spaces between them are not")
	}
	return catalog.Judgement{Right: true, Readable: true}
}

var spaces = regexp.MustCompile(`\s+`)

func wrongOutput(format string, args ...any) catalog.Judgement {
	return catalog.Judgement{Readable: true, Why: say.NewSentence(format, args...)}
}

// brief returns the beginning of a long word.
func brief(word string) string {
	word = strings.ToValidUTF8(word, "\ufffd")
	if runes := []rune(word); len(runes) > 40 {
		return string(runes[:40]) + "…"
	}
	return word
}

// equal compares two words.
func (c comparison) equal(want, got string) bool {
	if want == got || !c.cases && strings.EqualFold(want, got) {
		return true
	}
	if !c.floats {
		return false
	}
	x, ok := float(want)
	y, also := float(got)
	if !ok || !also {
		return false
	}
	difference := new(big.Float).Sub(x, y)
	difference.Abs(difference)
	bound := new(big.Float).Mul(new(big.Float).Abs(x), big.NewFloat(c.relative))
	return difference.Cmp(big.NewFloat(c.absolute)) <= 0 || difference.Cmp(bound) <= 0
}

// numeral matches a decimal number.
var numeral = regexp.MustCompile(`^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]{1,4})?$`)

func float(word string) (*big.Float, bool) {
	if len(word) > 1000 || !numeral.MatchString(word) {
		return nil, false
	}
	x, _, err := big.ParseFloat(word, 10, 128, big.ToNearestEven)
	return x, err == nil
}
