package text

import (
	"math"
	"strconv"
)

// Scanner reads whole numbers from a text, by lines or across them. It computes the position of an error only when
// there is one.
type Scanner struct {
	data []byte
	pos  int
}

// NewScanner starts at the beginning of data.
func NewScanner(data []byte) *Scanner { return &Scanner{data: data} }

// Pos returns the offset of the next byte.
func (s *Scanner) Pos() int { return s.pos }

// Rest returns the number of bytes left.
func (s *Scanner) Rest() int { return len(s.data) - s.pos }

// Fail returns an error at a byte of the text.
func (s *Scanner) Fail(pos int, format string, args ...any) error {
	return At(s.data, pos, format, args...)
}

func blank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' }

// SkipSpace skips blanks and line ends.
func (s *Scanner) SkipSpace() {
	for s.pos < len(s.data) && (blank(s.data[s.pos]) || s.data[s.pos] == '\n') {
		s.pos++
	}
}

// SkipBlanks skips blanks within the line.
func (s *Scanner) SkipBlanks() {
	for s.pos < len(s.data) && blank(s.data[s.pos]) {
		s.pos++
	}
}

// AtLineEnd skips blanks and reports whether the line ends there.
func (s *Scanner) AtLineEnd() bool {
	s.SkipBlanks()
	return s.pos == len(s.data) || s.data[s.pos] == '\n'
}

// End skips white space and fails unless the text ends there.
func (s *Scanner) End() error {
	s.SkipSpace()
	if s.pos == len(s.data) {
		return nil
	}
	return s.Fail(s.pos, "found %s after the end; expected nothing more", s.word(s.pos))
}

// Int reads the next number, which must be from lo to hi. The text what names it in errors: "the number of rows".
func (s *Scanner) Int(what string, lo, hi int) (int, error) {
	s.SkipSpace()
	return s.scanNumber(what, lo, hi)
}

// Row reads the next non-blank line as exactly len(row) numbers from 0 to hi, or to the largest int32 if that is less.
func (s *Scanner) Row(row []int32, what string, hi int) error {
	hi = min(hi, math.MaxInt32)
	s.SkipSpace()
	for i := range row {
		if s.AtLineEnd() {
			return s.short(what, i, len(row))
		}
		n, err := s.scanNumber("a number", 0, hi)
		if err != nil {
			return err
		}
		row[i] = int32(n)
	}
	if !s.AtLineEnd() {
		return s.Fail(s.pos, "%s has more than %d numbers", what, len(row))
	}
	return nil
}

func (s *Scanner) short(what string, got, want int) error {
	if got == 0 {
		return s.Fail(s.pos, "the text ends where %s with %d numbers was expected", what, want)
	}
	return s.Fail(s.pos, "%s ends after %d of %d numbers", what, got, want)
}

// scanNumber reads the number at the current byte.
func (s *Scanner) scanNumber(what string, lo, hi int) (int, error) {
	begin, n := s.pos, int64(0)
	for s.pos < len(s.data) {
		c := s.data[s.pos] - '0'
		if c > 9 {
			break
		}
		n = n*10 + int64(c)
		if n > math.MaxInt64/100 { // far over any limit, and far from overflow
			return 0, s.Fail(begin, "%s is %s, over the most allowed, %d", what, s.word(begin), hi)
		}
		s.pos++
	}
	if s.pos == begin || !s.between(s.pos) {
		return 0, s.notNumber(what, begin, lo, hi)
	}
	if n > int64(hi) {
		return 0, s.Fail(begin, "%s is %d, over the most allowed, %d", what, n, hi)
	}
	if n < int64(lo) {
		return 0, s.Fail(begin, "%s is %d, below the least allowed, %d", what, n, lo)
	}
	return int(n), nil
}

// between reports whether a number may end before the byte at pos.
func (s *Scanner) between(pos int) bool {
	return pos == len(s.data) || blank(s.data[pos]) || s.data[pos] == '\n'
}

func (s *Scanner) notNumber(what string, begin, lo, hi int) error {
	switch {
	case begin == len(s.data):
		return s.Fail(begin, "the text ends where %s was expected", what)
	case s.data[begin] == '-':
		return s.Fail(begin, "%s is negative (%s); a whole number from %d to %d was expected", what, s.word(begin), lo, hi)
	default:
		return s.Fail(begin, "found %s; expected %s, a whole number from %d to %d", s.word(begin), what, lo, hi)
	}
}

// word returns the word at pos, quoted and truncated.
func (s *Scanner) word(pos int) string {
	end := pos
	for end < len(s.data) && end < pos+20 && !s.between(end) {
		end++
	}
	return strconv.QuoteToASCII(string(s.data[pos:end]))
}
