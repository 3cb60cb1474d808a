package checktestdata

import (
	"math/big"
	"regexp"
	"strings"

	"jogada/internal/base/text"
)

// matcher finds the values of a run in a text.
type matcher struct {
	data []byte
	at   int
}

// fault returns an error at the position in the text.
func (m *matcher) fault(format string, args ...any) error {
	return text.At(m.data, m.at, format, args...)
}

// Match returns nil if the grammar accepts a text. Otherwise it returns a *text.Error with the position in the text, or in the grammar where
// that is at fault.
func (g *Grammar) Match(data []byte) error {
	_, err := g.match(data, nil)
	return err
}

// match matches a text and returns its size.
func (g *Grammar) match(data []byte, t *trace) (size int64, err error) {
	r := newRun(g, &matcher{data: data})
	r.trace = t
	r.most = matchSteps + 20*len(data)
	err = r.exec(g.program)
	return r.cost, err
}

// matchSteps limits the steps of a match, beside 20 for each byte of the text.
const matchSteps = 1_000_000

// Size returns the size of a text that the grammar accepts.
func (g *Grammar) Size(data []byte) (int64, error) { return g.match(data, nil) }

// found names what is at the position.
func (m *matcher) found() string {
	rest := m.data[m.at:]
	if len(rest) == 0 {
		return "the end of the text"
	}
	word, _, _ := strings.Cut(string(rest[:min(20, len(rest))]), "\n")
	if first, _, found := strings.Cut(word, " "); found {
		word = first
	}
	switch {
	case rest[0] == '\n':
		return "the end of the line"
	case rest[0] == ' ':
		return "a space"
	}
	return "\"" + strings.ToValidUTF8(word, "\ufffd") + "\""
}

func (m *matcher) literal(_ *command, want string) error {
	if !strings.HasPrefix(string(m.data[m.at:min(len(m.data), m.at+len(want))]), want) {
		shown := "\"" + want + "\""
		switch want {
		case "\n":
			shown = "the end of the line"
		case " ":
			shown = "a space"
		}
		return m.fault("found %s; expected %s", m.found(), shown)
	}
	m.at += len(want)
	return nil
}

func (m *matcher) end(*command) error {
	if m.at < len(m.data) {
		return m.fault("found %s; expected the end of the text", m.found())
	}
	return nil
}

func (m *matcher) atEnd() (bool, error) { return m.at == len(m.data), nil }

func (m *matcher) looksAt(letters string) (bool, error) {
	return m.at < len(m.data) && strings.IndexByte(letters, m.data[m.at]) >= 0, nil
}

// mostDigits limits the digits of an integer.
const mostDigits = 10_000

func (m *matcher) integer(_ *command, low, high *big.Int) (*big.Int, error) {
	end := m.at
	if end < len(m.data) && m.data[end] == '-' {
		end++
	}
	first := end
	for end < len(m.data) && isDigit(m.data[end]) && end-first <= mostDigits {
		end++
	}
	word := string(m.data[m.at:end])
	switch {
	case end == first:
		return nil, m.fault("found %s; expected an integer from %v to %v", m.found(), low, high)
	case m.data[first] == '0' && (end > first+1 || first > m.at):
		return nil, m.fault("found %s; expected an integer without leading zeros", m.found())
	}
	i, _ := new(big.Int).SetString(word, 10)
	if i.Cmp(low) < 0 || i.Cmp(high) > 0 {
		return nil, m.fault("found %s; expected an integer from %v to %v", m.found(), low, high)
	}
	m.at = end
	return i, nil
}

var floating = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?`)

func (m *matcher) decimal(c *command, low, high *big.Rat, least, most int) (string, error) {
	word := string(floating.Find(m.data[m.at:min(len(m.data), m.at+mostDigits)]))
	x, ok := readDecimal(word)
	if word == "" || !ok {
		return "", m.fault("found %s; expected a decimal number", m.found())
	}
	mantissa, _, scientific := strings.Cut(strings.ToLower(word), "e")
	_, decimals, _ := strings.Cut(mantissa, ".")
	switch {
	case scientific && (c.form == "FIXED" || most >= 0 && c.form != "SCIENTIFIC"), !scientific && c.form == "SCIENTIFIC":
		return "", m.fault("found %s; expected another notation of the number", m.found())
	case most >= 0 && (len(decimals) < least || len(decimals) > most):
		return "", m.fault("found %s with %d decimals; expected %d to %d", m.found(), len(decimals), least, most)
	case x.Cmp(low) < 0 || x.Cmp(high) > 0:
		return "", m.fault("found %s; expected a number from %s to %s", m.found(), low.FloatString(6), high.FloatString(6))
	}
	m.at += len(word)
	return word, nil
}

func (m *matcher) word(c *command) (string, error) {
	found := c.pattern.regexp.FindIndex(m.data[m.at:])
	if found == nil {
		return "", m.fault("found %s; expected a text like %s", m.found(), c.pattern.source)
	}
	word := string(m.data[m.at : m.at+found[1]])
	m.at += found[1]
	return word, nil
}
