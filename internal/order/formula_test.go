package order

import (
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"
)

// Names for the tests: a value of each type, and the values to evaluate with.
var (
	typed = map[string]any{"a": 0, "b": 0, "x": 0.0, "s": "", "list": []int{}, "m": map[string]any{}, "missing": 0, "pairs": []step{}}
	known = map[string]any{"a": 3, "b": -7, "x": 2.5, "s": "cat", "list": []int{4, 2, 9}, "m": map[string]any{"k": 1}, "missing": nil, "pairs": []step{{1, 2, false}, {1, 5, true}}}
)

func TestFormulasHaveTheValuesThatTheDocumentationStates(t *testing.T) {
	for source, want := range map[string]any{
		"a + b": -4, "7 / 2": 3.5, "7 % 4": 3, "a in [1, 3]": true, "2 < a < 4": true, "s matches '^c.t$'": true, "s contains 'a' and not (a > 5)": true,
		"missing ?? 5": 5, "missing == nil": true, "m.k": 1, "m.none ?? 2": 2, "a > 2 ? 1 : 0": 1,
		"all(list, # > 1)": true, "any(pairs, .trap)": true, "none(list, # > 9)": true, "one(list, # == 4)": true, "count(list, # > 2)": 2, "len(filter(list, # > 2))": 2,
		"sum(map(list, # * 2))": 30, "sum(pairs, .of)": 7, "max(list)": 9, "min(a, b)": -7, "abs(b)": 7, "ceil(x)": 3.0, "floor(x)": 2.0, "round(2.4)": 2.0, "int('12')": 12, "float(a)": 3.0,
	} {
		f, err := readFormula(source, typed)
		if err != nil {
			t.Errorf("%s: %v", source, err)
			continue
		}
		if got, err := f.value(known); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s is %v (%T), %v; want %v", source, got, got, err, want)
		}
	}
}

func TestValuesThatAreNotExactAreNone(t *testing.T) {
	for _, source := range []string{"9223372036854775807 + 1", "-9223372036854775807 - a", "9223372036854775807 * 2", "3037000500 * 3037000500", "a / (a - a)", "a % (a - a)", "10 ** 999", "list[3]", "missing + 1", "int('x')"} {
		f, err := readFormula(source, typed)
		if err != nil {
			t.Errorf("%s: %v", source, err)
			continue
		}
		if v, err := f.value(known); err == nil {
			t.Errorf("%s is %v", source, v)
		}
	}
	for source, want := range map[string]any{"3037000499 * 3037000499": 3037000499 * 3037000499, "-9223372036854775807 - 1": math.MinInt, "a - 3 + b * -1": 7, "a * 0 - b": 7} {
		f, err := readFormula(source, typed)
		if err != nil {
			t.Fatal(err)
		}
		if v, err := f.value(known); err != nil || v != want {
			t.Errorf("%s is %v, %v; want %v", source, v, err, want)
		}
	}
}

func TestFaultsOfFormulasHaveTheirPlace(t *testing.T) {
	for source, want := range map[string]string{
		"a +":                         "unexpected token EOF, at character 3",
		"'é' == q":                    "unknown name q, at character 8",
		"1..3":                        "ranges are not part of the language, at character 2",
		"let y = 1; y":                "no variables",
		"s matches '['":               "missing closing ]",
		"pairs[0].x":                  "has no field x",
		"count(list, #)":              "at character 13",
		"now() == 1":                  "unknown name now, at character 1",
		"upper(s)":                    "unknown name upper, at character 1",
		"all(list, any(list, # > 1))": "within another one, at character",
		"all(list, # > 1) && all(list, # > 1) && all(list, # > 1) && all(list, # > 1)": "more than 3 conditions",
		strings.Repeat("1+", 600) + "1": "more than 500 names",
	} {
		if _, err := readFormula(source, typed); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.60s: %v; want %s", source, err, want)
		}
	}
}

func TestNamesAreNeededUnlessTheyMayBeMissing(t *testing.T) {
	for source, want := range map[string]string{
		"a > 1 && b < 2":                     "[a b] [a b]",
		"(missing ?? 1) > a":                 "[missing a] [a]",
		"missing == nil or nil != b":         "[missing b] []",
		"missing == nil && missing > 1":      "[missing] [missing]",
		"all(list, # > a) && (x ?? 1.0) > 0": "[list a x] [list a]",
	} {
		f, err := readFormula(source, typed)
		if err != nil {
			t.Fatal(err)
		}
		if all, needed := f.names(); fmt.Sprint(all, needed) != want {
			t.Errorf("%s: %v %v; want %s", source, all, needed, want)
		}
	}
}

func FuzzFormula(f *testing.F) {
	for _, source := range []string{"a > 1 && b < 2", "all(list, # > a)", "s matches 'c'", "[[[((1", "m.k ?? 'x'", "pairs[1].of - -x"} {
		f.Add(source)
	}
	f.Fuzz(func(t *testing.T, source string) {
		if f, err := readFormula(source, typed); err == nil {
			f.value(known)
			for _, part := range f.conjuncts() {
				part.sides()
			}
		}
	})
}
