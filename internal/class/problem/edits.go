package problem

import (
	"iter"
	"math"
	"math/big"
	"regexp"
	"strconv"
	"strings"

	"jogada/catalog"
	"jogada/internal/class/checktestdata"
)

// word matches a word of an input with the space after it.
var word = regexp.MustCompile(`[^\s]+`)

// roughSize returns the size of an input without a grammar: 1 for each word, plus the value of each integer, plus 1 for each letter of other
// words.
func roughSize(text string) int {
	total := 0
	for _, w := range word.FindAllString(text, -1) {
		if n, err := strconv.Atoi(w); err == nil {
			total += 1 + min(max(n, -n), 1<<40)
		} else {
			total += 1 + len(w)
		}
		if total > math.MaxInt32<<16 {
			return math.MaxInt32 << 16
		}
	}
	return total
}

// base returns a test to edit, for large scales a secret one; empty: there is none.
func (j *Judges) base(d *catalog.Dice, scale int) Test {
	tests := j.Samples
	if scale > 100 && len(j.Secret) > 0 || len(tests) == 0 {
		tests = j.Secret
	}
	if len(tests) == 0 {
		return Test{}
	}
	return tests[d.Roll(len(tests))]
}

// edited makes an input of a test by a few random edits: numbers change, words and lines are copied, go or change places.
func (j *Judges) edited(d *catalog.Dice, scale int) (string, bool) {
	text := j.base(d, scale).Input
	if text == "" {
		return "", false
	}
	for range 1 + d.Roll(4) {
		text = editOnce(d, text)
	}
	return text, true
}

// editOnce makes one random edit.
func editOnce(d *catalog.Dice, text string) string {
	all := word.FindAllStringIndex(text, -1)
	lines := strings.SplitAfter(text, "\n")
	if len(all) == 0 || len(lines) == 0 {
		return text
	}
	at := all[d.Roll(len(all))]
	old := text[at[0]:at[1]]
	other := all[d.Roll(len(all))]
	fresh := text[other[0]:other[1]]
	switch d.Roll(5) {
	case 0, 1:
		if n, ok := new(big.Int).SetString(old, 10); ok {
			fresh = checktestdata.EditedNumber(d, n).String()
		}
	case 2:
		line := d.Roll(len(lines))
		return recount(text, lines, line, line+1, nil)
	case 3:
		line := d.Roll(len(lines))
		return recount(text, lines, line, line, lines[d.Roll(len(lines)):][:1])
	}
	return text[:at[0]] + fresh + text[at[1]:]
}

// recount replaces lines, and changes the first number of the text that counted them.
func recount(text string, lines []string, first, end int, fresh []string) string {
	changed := strings.Join(lines[:first], "") + strings.Join(fresh, "") + strings.Join(lines[end:], "")
	by := len(fresh) - (end - first)
	count := strings.Count(strings.TrimRight(text, "\n"), "\n")
	at := word.FindStringIndex(changed)
	if at == nil {
		return changed
	}
	if n, err := strconv.Atoi(changed[at[0]:at[1]]); err == nil && n <= count+1 && n >= count-2 {
		return changed[:at[0]] + strconv.Itoa(n+by) + changed[at[1]:]
	}
	return changed
}

// smaller yields smaller inputs.
func (j *Judges) smaller(text string) iter.Seq[string] {
	if grammar := j.grammar(); grammar != nil {
		return grammar.Smaller([]byte(text))
	}
	return func(yield func(string) bool) {
		lines := strings.SplitAfter(text, "\n")
		for length := len(lines) / 2; length >= 1; length /= 2 {
			for first := 0; first+length <= len(lines); first += length {
				if !yield(recount(text, lines, first, first+length, nil)) {
					return
				}
			}
		}
		for _, at := range word.FindAllStringIndex(text, -1) {
			n, ok := new(big.Int).SetString(text[at[0]:at[1]], 10)
			for step := n; ok && step.Sign() != 0; step = new(big.Int).Quo(step, big.NewInt(2)) {
				if !yield(text[:at[0]] + new(big.Int).Sub(n, step).String() + text[at[1]:]) {
					return
				}
			}
		}
	}
}
