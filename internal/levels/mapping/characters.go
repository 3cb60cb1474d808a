package mapping

import "jogada/internal/lock"

// characters returns the default meaning of a character of a text map: # and a blank are walls, a dot is floor, 1-9 and
// @ are starts, a-z are keys, A-Z the doors of their letters, > is an exit, and ^ _ < ) may be entered only going up,
// down, left and right.
func characters(name string) (said, bool) {
	if len(name) != 1 {
		return said{}, false
	}
	s := said{base: floor}
	switch c := name[0]; {
	case c == '#' || c == ' ':
		s.base = wall
	case c == '.':
	case c >= '1' && c <= '9' || c == '@':
		s.isStart, s.start = true, name
	case c == '>':
		s.exit = true
	case c == '^':
		s.ways = lock.Up
	case c == '_':
		s.ways = lock.Down
	case c == '<':
		s.ways = lock.Left
	case c == ')':
		s.ways = lock.Right
	case c >= 'a' && c <= 'z':
		s.gives = []string{name}
	case c >= 'A' && c <= 'Z':
		s.needs = []string{string(c - 'A' + 'a')}
	default:
		return said{}, false
	}
	return s, true
}
