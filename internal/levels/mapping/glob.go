package mapping

import "strings"

// anyName reports whether a name matches one of the patterns, in which * matches any part.
func anyName(patterns []string, name string) bool {
	for _, p := range patterns {
		if matchesPattern(p, name) {
			return true
		}
	}
	return false
}

// matchesPattern reports whether a name matches a pattern, in which * matches any part.
func matchesPattern(pattern, name string) bool {
	return wild(len(pattern), len(name), func(p int) bool { return pattern[p] == '*' }, func(p, n int) bool { return pattern[p] == name[n] })
}

// wild matches something of one length against a pattern of another, part by part: some parts of the pattern match any
// number of parts, the others exactly one. It backtracks only to the last wildcard, which is enough, so it takes at
// most the product of both lengths.
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

// anyPath reports whether a path matches one of the patterns, in which * matches any part of a name and ** any folders.
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
	return wild(len(pattern), len(path), func(p int) bool { return pattern[p] == "**" }, func(p, n int) bool { return matchesPattern(pattern[p], path[n]) })
}
