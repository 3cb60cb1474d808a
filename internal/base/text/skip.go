package text

// skipper skips JSON strictly: what it skips is valid.
type skipper struct {
	data    []byte
	at      int
	deep    int
	escaped bool // the last string has an escape
}

// mostDeep limits the nesting of values.
const mostDeep = 1000

// NextJSON returns the first JSON value of a text, and the number of bytes up to its end. It returns false if the value
// is invalid or nested too deeply.
func NextJSON(data []byte) (value []byte, length int, ok bool) {
	s := &skipper{data: data}
	value, ok = s.skip()
	return value, s.at, ok
}

// blank skips white space and returns the character after it, -1 at the end.
func (s *skipper) blank() int {
	for ; s.at < len(s.data); s.at++ {
		switch c := s.data[s.at]; c {
		case ' ', '\t', '\r', '\n':
		default:
			return int(c)
		}
	}
	return -1
}

// skip skips a value and returns it.
func (s *skipper) skip() ([]byte, bool) {
	next := s.blank()
	from, ok := s.at, false
	switch next {
	case '{':
		ok = s.each('}', func() bool {
			if s.blank() != '"' || !s.text() || s.blank() != ':' {
				return false
			}
			s.at++
			_, ok := s.skip()
			return ok
		})
	case '[':
		ok = s.each(']', func() bool {
			_, ok := s.skip()
			return ok
		})
	case '"':
		ok = s.text()
	case 't':
		ok = s.word("true")
	case 'f':
		ok = s.word("false")
	case 'n':
		ok = s.word("null")
	default:
		ok = s.skipNumber()
	}
	return s.data[from:s.at], ok
}

// each skips an object or a list, whose members are separated by commas.
func (s *skipper) each(end int, member func() bool) bool {
	s.at++
	s.deep++
	defer func() { s.deep-- }()
	if s.blank() == end {
		s.at++
		return true
	}
	for s.deep < mostDeep && member() {
		switch s.blank() {
		case ',':
			s.at++
		case end:
			s.at++
			return true
		default:
			return false
		}
	}
	return false
}

// text skips a string.
func (s *skipper) text() bool {
	s.escaped = false
	for s.at++; s.at < len(s.data); s.at++ {
		switch c := s.data[s.at]; {
		case c == '"':
			s.at++
			return true
		case c == '\\':
			if s.escaped = true; !s.escape() {
				return false
			}
		case c < ' ':
			return false
		}
	}
	return false
}

// escape skips an escape except for its last character.
func (s *skipper) escape() bool {
	s.at++
	if s.at >= len(s.data) {
		return false
	}
	switch s.data[s.at] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return true
	case 'u':
	default:
		return false
	}
	for range 4 {
		s.at++
		if s.at >= len(s.data) || !isHex(s.data[s.at]) {
			return false
		}
	}
	return true
}

func isHex(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F'
}

func (s *skipper) word(word string) bool {
	if len(s.data)-s.at < len(word) || string(s.data[s.at:s.at+len(word)]) != word {
		return false
	}
	s.at += len(word)
	return true
}

// skipNumber skips a number: digits without a leading 0, perhaps a point and digits, perhaps an exponent.
func (s *skipper) skipNumber() bool {
	s.one("-")
	first := s.at
	if !s.digits() || s.data[first] == '0' && s.at > first+1 {
		return false
	}
	if s.one(".") && !s.digits() {
		return false
	}
	if s.one("eE") {
		s.one("+-")
		return s.digits()
	}
	return true
}

// one skips one of the given characters, if it is next.
func (s *skipper) one(of string) bool {
	for i := range len(of) {
		if s.at < len(s.data) && s.data[s.at] == of[i] {
			s.at++
			return true
		}
	}
	return false
}

// digits skips digits, and reports whether there are any.
func (s *skipper) digits() bool {
	from := s.at
	for s.at < len(s.data) && '0' <= s.data[s.at] && s.data[s.at] <= '9' {
		s.at++
	}
	return s.at > from
}
