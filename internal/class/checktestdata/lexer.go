package checktestdata

import (
	"strings"

	"jogada/internal/base/text"
)

// token is a word of a grammar: its kind is the first letter of a class, or the symbol itself.
type token struct {
	class byte // k: keyword, v: variable, n: number, s: string, o: symbol, e: end
	text  string
	pos   int
}

// symbols lists the symbols; longer ones go first.
var symbols = []string{"==", "!=", "<=", ">=", "&&", "||", "<", ">", "=", "!", "+", "-", "*", "/", "%", "^", "(", ")", "[", "]", ","}

// lex splits a grammar into tokens.
func lex(source []byte) (all []token, err error) {
	for at := 0; ; {
		at = skipSpace(source, at)
		if at == len(source) {
			return append(all, token{'e', "the end of the file", at}), nil
		}
		begin, c := at, source[at]
		switch {
		case c == '"':
			value, end, err := quoted(source, at)
			if err != nil {
				return nil, err
			}
			all, at = append(all, token{'s', value, begin}), end
		case c >= 'A' && c <= 'Z':
			for at < len(source) && source[at] >= 'A' && source[at] <= 'Z' {
				at++
			}
			all = append(all, token{'k', string(source[begin:at]), begin})
		case c >= 'a' && c <= 'z':
			for at < len(source) && (source[at] >= 'a' && source[at] <= 'z' || isDigit(source[at]) || source[at] == '_') {
				at++
			}
			all = append(all, token{'v', string(source[begin:at]), begin})
		case isDigit(c) || c == '.':
			at = number(source, at)
			all = append(all, token{'n', string(source[begin:at]), begin})
		default:
			symbol := symbolAt(source[at:])
			if symbol == "" {
				return nil, text.At(source, at, "found %q; expected a command, a variable, a number or an operator", string(rune(c)))
			}
			all, at = append(all, token{'o', symbol, begin}), at+len(symbol)
		}
	}
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// skipSpace returns the position after space and comments.
func skipSpace(source []byte, at int) int {
	for at < len(source) {
		switch c := source[at]; {
		case c == '#':
			for at < len(source) && source[at] != '\n' {
				at++
			}
		case c == ' ' || c == '\t' || c == '\r' || c == '\n':
			at++
		default:
			return at
		}
	}
	return at
}

func symbolAt(rest []byte) string {
	for _, s := range symbols {
		if strings.HasPrefix(string(rest[:min(2, len(rest))]), s) {
			return s
		}
	}
	return ""
}

// number returns the position after a number.
func number(source []byte, at int) int {
	digits := func() {
		for at < len(source) && isDigit(source[at]) {
			at++
		}
	}
	digits()
	if at < len(source) && source[at] == '.' {
		at++
		digits()
	}
	if at+1 < len(source) && (source[at] == 'e' || source[at] == 'E') {
		exponent := at + 1
		if source[exponent] == '+' || source[exponent] == '-' {
			exponent++
		}
		if exponent < len(source) && isDigit(source[exponent]) {
			at = exponent
			digits()
		}
	}
	return at
}

// quoted returns the value of a quoted string and the position after it.
func quoted(source []byte, begin int) (value string, end int, err error) {
	var b strings.Builder
	for at := begin + 1; at < len(source); at++ {
		c := source[at]
		if c == '"' {
			return b.String(), at + 1, nil
		}
		if c != '\\' || at+1 == len(source) {
			b.WriteByte(c)
			continue
		}
		at++
		switch c := source[at]; {
		case c == 'n':
			b.WriteByte('\n')
		case c == 't':
			b.WriteByte('\t')
		case c == 'r':
			b.WriteByte('\r')
		case c == 'b':
			b.WriteByte('\b')
		case c == '"' || c == '\\':
			b.WriteByte(c)
		case c == '\n':
		case c >= '0' && c <= '7':
			octal := 0
			for n := 0; n < 3 && at < len(source) && source[at] >= '0' && source[at] <= '7'; n++ {
				octal = octal*8 + int(source[at]-'0')
				at++
			}
			at--
			b.WriteByte(byte(octal))
		default:
			b.WriteByte('\\')
			b.WriteByte(c)
		}
	}
	return "", 0, text.At(source, begin, `the string has no end; add a "`)
}
