package formula_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"reflect"
	"strings"
	"testing"

	"jogada/order/formula"
)

type pair struct {
	Keep, Of int
}

func (p pair) Field(name string) any {
	if name == "keep" {
		return p.Keep
	}
	return p.Of
}

// The names of the tests, with their types and values.
var (
	integer, text = formula.Type{Kind: formula.Int}, formula.Type{Kind: formula.String}
	types         = map[string]formula.Type{"a": integer, "b": integer, "zero": integer, "x": {Kind: formula.Float}, "s": text, "t": text, "yes": {Kind: formula.Bool},
		"list": {Kind: formula.List, Item: &integer}, "any": {Kind: formula.List}, "m": {Kind: formula.Map}, "missing": integer,
		"pairs": {Kind: formula.List, Item: &formula.Type{Kind: formula.Map, Fields: map[string]formula.Type{"keep": integer, "of": integer}}}}
	pairs  = []pair{{1, 2}, {3, 3}, {1, 5}}
	values = map[string]any{"a": 3, "b": -7, "zero": 0, "x": 2.5, "s": "cat", "t": "ca", "yes": true, "list": []any{4, 2, 9}, "any": []any{1, "one", nil, map[string]any{"k": 2}},
		"m": map[string]any{"k": 1, "deep": map[string]any{"k": "v"}}, "missing": nil, "pairs": []any{pairs[0], pairs[1], pairs[2]}}
)

// exprCase is an expression with its value in Expr, from whose language ours is taken; nil if both reject it.
type exprCase struct {
	Source string
	Value  any
}

// exprCases reads the recorded values of random expressions. Module interop checks them against Expr itself, and
// compares more.
func exprCases(t testing.TB) (cases []exprCase) {
	t.Helper()
	lines, err := os.ReadFile("testdata/expr.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(lines) {
		var c exprCase
		if err := json.Unmarshal(line, &c); err != nil {
			t.Fatal(err)
		}
		cases = append(cases, c)
	}
	return cases
}

func TestFormulasMeanWhatTheyMeanInExpr(t *testing.T) {
	for _, c := range exprCases(t) {
		f, err := formula.Read(c.Source, types)
		var got any
		if err == nil {
			got, err = f.Value(values)
		}
		if (err != nil) != (c.Value == nil) || !same(t, got, c.Value) {
			t.Errorf("%s: %v (%T), %v; Expr: %v", c.Source, got, got, err, c.Value)
		}
	}
}

// same compares a value with one from JSON; the last bits of a number may differ.
func same(t *testing.T, value, want any) bool {
	t.Helper()
	data, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	var got any
	if err := json.Unmarshal(data, &got); err != nil {
		t.Fatal(err)
	}
	x, isX := got.(float64)
	y, isY := want.(float64)
	return isX && isY && math.Abs(x-y) <= 1e-12*math.Abs(x) || reflect.DeepEqual(got, want)
}

func TestValuesThatAreTooLargeAreNone(t *testing.T) {
	for _, source := range []string{"9223372036854775807 + 1", "-9223372036854775807 - a", "9223372036854775807 * 2", "a / zero", "a % zero", "10 ** 999", "list[3]", "list[-4]", "m.none.k", "missing + 1", "int('x')", "min([])"} {
		f, err := formula.Read(source, types)
		if err != nil {
			t.Errorf("%s: %v", source, err)
			continue
		}
		if v, err := f.Value(values); err == nil {
			t.Errorf("%s is %v", source, v)
		}
	}
}

func TestFaultsHaveTheirPlace(t *testing.T) {
	for source, want := range map[string]string{
		"a +":                  "unexpected token EOF, at character 3",
		"a b":                  "unexpected token b, at character 3",
		"é":                    `unexpected 'é', at character 1`,
		"'é' == q":             "unknown name q, at character 8",
		"1..3":                 "ranges are not offered, at character 2",
		"a; b":                 "several expressions",
		"s matches s":          "the pattern behind matches must be a string, at character 11",
		"s matches '['":        "missing closing ]",
		"pairs[0].x":           "there is no field x, at character 9",
		"a.b":                  "int has no field b, at character 2",
		"list[s]":              "expected int, but got string, at character 6",
		"count(list, #)":       "expected bool, but got int, at character 13",
		"abs(1, 2)":            "abs takes a number, at character 1",
		"99999999999999999999": "the number is too large, at character 1",
		"# > 1":                "unexpected token #, at character 1",
		"all(list, # > 1":      "unexpected token EOF",
		"'\\q'":                "an escape that does not exist, at character 1",
		"and":                  "unexpected token and, at character 1",
	} {
		if _, err := formula.Read(source, types); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %s", source, err, want)
		}
	}
}

func TestNamesAreNeededUnlessTheyMayBeMissing(t *testing.T) {
	for source, want := range map[string]string{
		"a > 1 && b < 2":                     "[a b] [a b]",
		"(missing ?? 1) > a":                 "[a missing] [a]",
		"missing == nil or nil != b":         "[b missing] []",
		"missing == nil && missing > 1":      "[missing] [missing]",
		"all(list, # > a) && (x ?? 1.0) > 0": "[a list x] [a list]",
	} {
		f, err := formula.Read(source, types)
		if err != nil {
			t.Fatal(err)
		}
		if all, needed := f.Names(); fmt.Sprint(all, needed) != want {
			t.Errorf("%s: %v %v; want %s", source, all, needed, want)
		}
	}
}

func FuzzFormula(f *testing.F) {
	cases := exprCases(f)
	for _, c := range cases[len(cases)-20:] {
		f.Add(c.Source)
	}
	f.Add("[[[((1")
	f.Fuzz(func(t *testing.T, source string) {
		if f, err := formula.Read(source, types); err == nil {
			f.Value(values)
			f.Conjuncts()
			f.Sides()
		}
	})
}
