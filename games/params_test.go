package games_test

import (
	"strconv"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/games"
)

// The smallest and the largest value of every number that a game takes are accepted, and one beyond is refused; so are words that
// only look like numbers.
func TestTheLimitsOfParametersAreExact(t *testing.T) {
	found := 0
	for _, g := range games.All() {
		for _, p := range g.Params {
			if p.Kind != catalog.Int && p.Kind != catalog.Ints {
				continue
			}
			found++
			for value, fine := range map[int]bool{p.Min: true, p.Max: true, p.Min - 1: false, p.Max + 1: false} {
				v, err := g.Values(map[string]string{p.Name: strconv.Itoa(value)})
				if (err == nil) != fine || fine && v[p.Name] != strconv.Itoa(value) {
					t.Errorf("%s, %s from %d to %d: %d gives %q, %v", g.Name, p.Name, p.Min, p.Max, value, v[p.Name], err)
				}
				if err != nil && !strings.Contains(err.Error(), strconv.Itoa(p.Min)+" to "+strconv.Itoa(p.Max)) {
					t.Errorf("%s: %v", g.Name, err)
				}
			}
			if padded := "00" + strconv.Itoa(p.Max); p.Max >= 0 {
				if v, err := g.Values(map[string]string{p.Name: padded}); err != nil || v[p.Name] != strconv.Itoa(p.Max) {
					t.Errorf("%s, %s: %s gives %q, %v", g.Name, p.Name, padded, v[p.Name], err)
				}
			}
			for _, word := range []string{"0x1", "1_0", "1e1", "1.0", "1 0", ""} {
				if _, err := g.Values(map[string]string{p.Name: word}); err == nil {
					t.Errorf("%s, %s: %q is taken for a number", g.Name, p.Name, word)
				}
			}
		}
	}
	if found < 10 {
		t.Errorf("%d parameters are numbers", found)
	}
}
