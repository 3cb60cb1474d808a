package formula_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"testing"

	"jogada/gametest"
	"jogada/order/formula"
)

// The expressions of testdata/formulas.golden, one a line, mean what is recorded: kind, value, names, parts and sides,
// or the fault with its place.
func TestFormulasAreAsRecorded(t *testing.T) {
	gametest.Recorded(t, "testdata/formulas.golden", func(sources string) string {
		var out strings.Builder
		for source := range strings.Lines(sources) {
			fmt.Fprintf(&out, "%s\n", described(strings.TrimSuffix(source, "\n")))
		}
		return out.String()
	})
}

// mixed returns the names of the tests with the list of mixed items under another name, which is no function.
func mixed[T any](names map[string]T) map[string]T {
	names = maps.Clone(names)
	names["mixed"] = names["any"]
	delete(names, "any")
	return names
}

func described(source string) string {
	f, err := formula.Read(source, mixed(types))
	if err != nil {
		return fmt.Sprintf("%s: fault: %v", source, err)
	}
	said := shown(f)
	if parts := f.Conjuncts(); len(parts) > 1 {
		for _, part := range parts {
			said += "; part " + shown(part)
		}
	}
	if left, right := f.Sides(); left != nil {
		said += "; sides " + shown(left) + " and " + shown(right)
	}
	return source + ": " + said
}

func shown(f *formula.Formula) string {
	value, err := f.Value(mixed(values))
	data, unwritten := json.Marshal(value)
	all, needed := f.Names()
	if err != nil || unwritten != nil {
		return fmt.Sprintf("%s, no value: %v %v, names %v, needed %v", f.Kind(), err, unwritten, all, needed)
	}
	return fmt.Sprintf("%s %s (%T), names %v, needed %v", f.Kind(), data, value, all, needed)
}

// An expression has at most so many parts, and so many conditions on lists.
func TestLongFormulasAreRefused(t *testing.T) {
	for _, c := range []struct {
		source, want string
	}{
		{"-" + strings.Repeat("a+", 249) + "a", "<nil>"}, // 250 names, 249 sums, a sign
		{strings.Repeat("a+", 250) + "a", "the expression has more than 500 names, literals and operators, at character 500"},
		{strings.Repeat("any(list, # > 1) && ", 3) + "yes", "<nil>"},
		{strings.Repeat("any(list, # > 1) && ", 4) + "yes", "the expression has more than 3 conditions on the items of lists, at character 71"},
	} {
		_, err := formula.Read(c.source, mixed(types))
		if got := fmt.Sprint(err); got != c.want {
			t.Errorf("%.40s… of %d characters: %q", c.source, len(c.source), got)
		}
	}
}
