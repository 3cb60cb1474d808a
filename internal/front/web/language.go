package web

import (
	"slices"
	"strconv"
	"strings"
)

// mostRanges limits the languages read from a header.
const mostRanges = 32

// language returns the known language that a reader prefers, by the header Accept-Language: pt-BR;q=0.9, es. Of two
// with equal weight it is the one named first; if none fits, it is the first known one.
func language(header string, known []string) string {
	weights, order := map[string]float64{}, []string{}
	others, looked := 0.0, 0 // the weight of *
	for part := range strings.SplitSeq(header, ",") {
		tag, weight, ok := languageRange(part)
		if looked++; looked > mostRanges {
			break
		}
		switch _, named := weights[tag]; {
		case !ok:
		case tag == "*":
			others = weight
		case slices.Contains(known, tag):
			if !named {
				order = append(order, tag)
			}
			weights[tag] = max(weights[tag], weight)
		}
	}
	best, most := known[0], 0.0
	for _, tag := range append(order, known...) {
		weight, named := weights[tag]
		if !named {
			weight = others
		}
		if weight > most {
			best, most = tag, weight
		}
	}
	return best
}

// languageRange parses one part of the header: the language without its region, and its weight.
func languageRange(part string) (tag string, weight float64, ok bool) {
	tag, params, weighted := strings.Cut(strings.TrimSpace(part), ";")
	weight = 1
	if weighted {
		value, isQ := strings.CutPrefix(strings.ReplaceAll(strings.ToLower(params), " ", ""), "q=")
		q, err := strconv.ParseFloat(value, 64)
		if !isQ || err != nil || !(q >= 0 && q <= 1) {
			return "", 0, false
		}
		weight = q
	}
	tag, _, _ = strings.Cut(strings.ToLower(strings.TrimSpace(tag)), "-")
	return tag, weight, tag != ""
}
