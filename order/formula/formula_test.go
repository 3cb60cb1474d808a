package formula_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/expr-lang/expr"

	"jogada/gametest/tier"
	"jogada/order/formula"
)

type pair struct {
	Keep int `expr:"keep"`
	Of   int `expr:"of"`
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
	forExpr = map[string]any{"a": 3, "b": -7, "zero": 0, "x": 2.5, "s": "cat", "t": "ca", "yes": true, "list": []int{4, 2, 9}, "any": values["any"], "m": values["m"], "pairs": pairs}
)

// byExpr evaluates by Expr, from whose language ours is taken.
func byExpr(source string) (any, error) {
	program, err := expr.Compile(source, expr.Env(forExpr), expr.DisableBuiltin("any"), expr.Optimize(false))
	if err != nil {
		return nil, err
	}
	return expr.Run(program, forExpr)
}

// plain makes values comparable: lists of one type become lists of anything.
func plain(v any) any {
	if r := reflect.ValueOf(v); r.IsValid() && r.Kind() == reflect.Slice {
		list := []any{}
		for i := range r.Len() {
			list = append(list, plain(r.Index(i).Interface()))
		}
		return list
	}
	return v
}

// maker writes random expressions.
type maker struct{ *rand.Rand }

func (m maker) pick(list ...string) string { return list[m.IntN(len(list))] }

func (m maker) number(deep int) string {
	if deep == 0 {
		return m.pick("a", "b", "x", "1", "2", "0.5", "12", "zero", "list[0]", "list[-1]", "pairs[1].keep", "m.k", "len(list)", "len(s)")
	}
	d := deep - 1
	switch m.IntN(12) {
	case 0, 1, 2:
		return m.number(d) + m.pick(" + ", " - ", " * ", " / ", "-") + m.number(d)
	case 3:
		return "(" + m.number(d) + ")"
	case 4:
		return "-" + m.number(d)
	case 5:
		return m.condition(d) + " ? " + m.number(d) + " : " + m.number(d)
	case 6:
		return m.pick("min", "max") + "(" + m.number(d) + ", " + m.number(d) + ")"
	case 7:
		return m.pick("abs", "floor", "ceil", "round", "float", "int") + "(" + m.number(d) + ")"
	case 8:
		return m.pick("count(list, # > "+m.number(0)+")", "sum(list)", "sum(pairs, .of)", "count(pairs, {.keep == 1})", "max(list)", "sum(map(list, # * 2))", "list | count(# > 3)")
	case 9:
		return m.pick("a", "b", "12") + " % " + m.pick("a", "b", "5")
	case 10:
		return m.number(0) + " ** " + m.pick("2", "0", "3", "1.5")
	}
	return "(" + m.pick("m.none", "m?.none", "m.k") + " ?? " + m.number(0) + ")"
}

func (m maker) condition(deep int) string {
	if deep == 0 {
		return m.pick("yes", "true", "false", `s == "cat"`, "a < b", "zero == 0", "s != 'dog'", "m.none == nil")
	}
	d := deep - 1
	switch m.IntN(11) {
	case 0, 1:
		return m.number(d) + m.pick(" == ", " != ", " < ", " <= ", " > ", ">=") + m.number(d)
	case 2, 3:
		return m.condition(d) + m.pick(" && ", " || ", " and ", " or ") + m.condition(d)
	case 4:
		return m.pick("not ", "!") + m.pick("("+m.condition(d)+")", m.condition(0))
	case 5:
		return m.number(d) + m.pick(" in ", " not in ") + m.pick("list", "[1, 2, 3]", "[]", "any")
	case 6:
		return m.pick("s", "t", "'c' + t") + m.pick(" matches ", " contains ", " startsWith ", " endsWith ") + m.pick("'ca'", `"t"`, `""`)
	case 7:
		return m.pick("all", "none", "one") + m.pick("(list, # > 2)", "(pairs, .keep <= .of)", "(list, {# == 2})", "(pairs, #.of == 5)", "(list[1:], # > 3)")
	case 8:
		return m.number(0) + m.pick(" < ", " <= ") + m.number(0) + m.pick(" < ", " >= ") + m.number(0)
	case 9:
		return m.pick("s", "t") + m.pick(" < ", " == ", " >= ") + m.pick("s", "'cb'")
	}
	return m.pick("filter(list, # > 2) == [4, 9]", "len(filter(list, # > 2)) == 2", "any[1] == 'one'", "any[3].k == 2", "m.deep.k == 'v'", "'k' in m", "list[:2] == [4, 2]", "s == 3", "a == nil", "s + 1 == 2")
}

// Expressions mean what they mean in Expr, except where a quotient, a power or a number is too large.
func TestFormulasMeanWhatTheyMeanInExpr(t *testing.T) {
	seed := tier.Seed(t)
	m := maker{rand.New(rand.NewPCG(uint64(seed), 7))}
	agreed, refused, without := 0, 0, 0
	for range tier.Scale(t, 100_000, 5_000) {
		source := m.condition(m.IntN(5))
		if m.IntN(2) == 0 {
			source = m.number(m.IntN(5))
		}
		f, err := formula.Read(source, types)
		want, bad := byExpr(source)
		loose := strings.Contains(source, "max(") || strings.Contains(source, "min(") // whose types Expr does not know
		if err != nil {
			if bad == nil && !loose && !strings.Contains(err.Error(), "more than 3 conditions") {
				t.Fatalf("%s: %v; Expr: %v", source, err, want)
			}
			refused++
			continue
		}
		got, none := f.Value(values)
		switch {
		case none != nil && bad != nil:
			without++
		case none != nil && (strings.Contains(source, "/") || strings.Contains(source, "**")):
			without++ // not finite
		case bad != nil && loose:
			without++ // Expr takes max(1, 0.5) for an integer
		case bad != nil || none != nil:
			t.Fatalf("%s: %v, %v; Expr: %v, %v", source, got, none, want, bad)
		case !same(plain(got), plain(want)):
			t.Fatalf("%s: %v (%T); Expr: %v (%T)", source, got, got, want, want)
		default:
			agreed++
		}
	}
	t.Logf("%d agreed, %d refused by both, %d without a value", agreed, refused, without)
	if agreed < 10*refused || refused == 0 || without == 0 {
		t.Error("the expressions are not a fair sample")
	}
}

// same compares values; numbers are compared as numbers.
func same(a, b any) bool {
	x, isX := isNumber(a)
	y, isY := isNumber(b)
	if isX && isY {
		return x == y || math.Abs(x-y) <= 1e-12*math.Abs(x)
	}
	return reflect.DeepEqual(a, b)
}

func isNumber(v any) (float64, bool) {
	switch v := v.(type) {
	case int:
		return float64(v), true
	case float64:
		return v, true
	}
	return 0, false
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
	m := maker{rand.New(rand.NewPCG(1, 1))}
	for range 20 {
		f.Add(m.condition(3))
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
