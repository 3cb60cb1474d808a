package mapping

import "strings"

// anyName says whether a name fits one of some patterns, in which * stands for any part.
func anyName(patterns []string, name string) bool {
	for _, p := range patterns {
		if fits(p, name) {
			return true
		}
	}
	return false
}

// fits says whether a name is of a pattern, in which * stands for any part of it. It goes on from the last * only, which is enough, so it takes
// no more than the product of both lengths.
func fits(pattern, name string) bool {
	p, n, star, mark := 0, 0, -1, 0
	for n < len(name) {
		switch {
		case p < len(pattern) && pattern[p] == '*':
			star, mark = p, n
			p++
		case p < len(pattern) && pattern[p] == name[n]:
			p++
			n++
		case star >= 0:
			mark++
			p, n = star+1, mark
		default:
			return false
		}
	}
	return strings.Trim(pattern[p:], "*") == ""
}

// anyPath says whether a path is of one of some patterns, in which * stands for any part of a name and ** for any folders.
func anyPath(patterns []string, path string) bool {
	for _, p := range patterns {
		if fitsPath(strings.Split(strings.TrimPrefix(p, "./"), "/"), strings.Split(path, "/")) {
			return true
		}
	}
	return false
}

// fitsPath compares name by name. Of several ** only the last has to be tried again.
func fitsPath(pattern, path []string) bool {
	p, n, star, mark := 0, 0, -1, 0
	for n < len(path) {
		switch {
		case p < len(pattern) && pattern[p] == "**":
			star, mark = p, n
			p++
		case p < len(pattern) && fits(pattern[p], path[n]):
			p++
			n++
		case star >= 0:
			mark++
			p, n = star+1, mark
		default:
			return false
		}
	}
	for p < len(pattern) && pattern[p] == "**" {
		p++
	}
	return p == len(pattern)
}
