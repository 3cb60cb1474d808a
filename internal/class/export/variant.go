package export

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"jogada/catalog"
)

// directive is a line of a program that changes it: "#~ KEYS| LINE" puts LINE in the place of the line before, and
// "#+ KEYS| LINE" adds LINE after it, where one of the keys is chosen. In C++ it begins with //.
var directive = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\s*(?:#|//)([~+]) ([^|]+)\| ?(.*)$`) })

// place matches the placeholder of a value in a program: $(name).
var place = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\$\([a-z-]+\)`) })

// variant returns the program that a source describes where some keys are chosen: a mistake, or rules written name=value. Values replace
// their placeholders. A key that the source does not have changes nothing; used says whether one of them does.
func variant(source string, keys []string, values map[string]string) (program string, used bool) {
	var lines []string
	replaced := false // the last line of the source is, already
	for line := range strings.SplitSeq(strings.TrimSuffix(source, "\n"), "\n") {
		d := directive().FindStringSubmatch(line)
		if d == nil {
			lines, replaced = append(lines, line), false
			continue
		}
		if !slices.ContainsFunc(strings.Split(d[2], ","), func(key string) bool { return slices.Contains(keys, key) }) {
			continue
		}
		used = true
		if d[1] == "~" && !replaced {
			lines, replaced = lines[:len(lines)-1], true
		}
		if d[3] != "" || d[1] == "+" {
			lines = append(lines, d[3])
		}
	}
	program = place().ReplaceAllStringFunc(strings.Join(lines, "\n")+"\n", func(name string) string {
		if value, known := values[name[2:len(name)-1]]; known {
			return value
		}
		return name
	})
	return program, used
}

// ruled returns the rules in force as keys and as values of programs.
func ruled(g catalog.Game, v catalog.Values) (keys []string, values map[string]string) {
	values = map[string]string{}
	for _, p := range g.Params {
		if p.Role == catalog.Rule && v.Has(p.Name) {
			keys = append(keys, p.Name+"="+v[p.Name])
			values[p.Name] = strings.ReplaceAll(v[p.Name], " ", ", ")
		}
	}
	return keys, values
}

// mistaken returns the keys of a source that are names of mistakes, and fails on those that nothing is named by.
func mistaken(source string, g catalog.Game) (names []string, err error) {
	for line := range strings.SplitSeq(source, "\n") {
		d := directive().FindStringSubmatch(line)
		if d == nil {
			continue
		}
		for key := range strings.SplitSeq(d[2], ",") {
			name, _, isRule := strings.Cut(key, "=")
			known := slices.ContainsFunc(g.Grading.Mistakes, func(m catalog.Mistake) bool { return m.Name == key })
			if isRule {
				known = slices.ContainsFunc(g.Params, func(p catalog.Param) bool { return p.Name == name && p.Role == catalog.Rule })
			}
			if !known {
				return nil, fmt.Errorf("%s: %q is no mistake and no rule", g.Name, key)
			}
			if !isRule && !slices.Contains(names, key) {
				names = append(names, key)
			}
		}
	}
	return names, nil
}
