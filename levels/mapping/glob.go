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

// fits says whether a name is of a pattern, in which * stands for any part of it.
func fits(pattern, name string) bool {
	return wild(len(pattern), len(name), func(p int) bool { return pattern[p] == '*' }, func(p, n int) bool { return pattern[p] == name[n] })
}

// wild says whether something of a length is of a pattern of another, by their parts: some parts of the pattern stand for any number of parts, and
// the others for one that is the same. It goes on from the last of the first sort only, which is enough, so it takes no more than the
// product of both lengths.
func wild(pattern, length int, any func(p int) bool, same func(p, n int) bool) bool {
	p, n, star, mark := 0, 0, -1, 0
	for n < length {
		switch {
		case p < pattern && any(p):
			star, mark = p, n
			p++
		case p < pattern && same(p, n):
			p++
			n++
		case star >= 0:
			mark++
			p, n = star+1, mark
		default:
			return false
		}
	}
	for p < pattern && any(p) {
		p++
	}
	return p == pattern
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

// fitsPath compares name by name.
func fitsPath(pattern, path []string) bool {
	return wild(len(pattern), len(path), func(p int) bool { return pattern[p] == "**" }, func(p, n int) bool { return fits(pattern[p], path[n]) })
}
