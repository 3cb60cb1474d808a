package interop

import (
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

// random writes an expression.
func (m maker) random() string {
	source := m.condition(m.IntN(5))
	if m.IntN(2) == 0 {
		source = m.number(m.IntN(5))
	}
	return source
}

type outcome int

const (
	agreed  outcome = iota // on a value
	refused                // by formula.Read
	without                // a value, by both or by one that is known to be stricter
)

// compareFormula evaluates an expression here and by Expr. They may differ where a quotient, a power or a number is too
// large.
func compareFormula(t *testing.T, source string) (outcome, any) {
	t.Helper()
	f, err := formula.Read(source, types)
	want, bad := byExpr(source)
	loose := strings.Contains(source, "max(") || strings.Contains(source, "min(") // whose types Expr does not know
	if err != nil {
		if bad == nil && !loose && !strings.Contains(err.Error(), "more than 3 conditions") {
			t.Fatalf("%s: %v; Expr: %v", source, err, want)
		}
		return refused, nil
	}
	got, none := f.Value(values)
	switch {
	case none != nil && bad != nil:
		return without, nil
	case none != nil && (strings.Contains(source, "/") || strings.Contains(source, "**")):
		return without, nil // not finite
	case bad != nil && loose:
		return without, nil // Expr takes max(1, 0.5) for an integer
	case bad != nil || none != nil:
		t.Fatalf("%s: %v, %v; Expr: %v, %v", source, got, none, want, bad)
	case !same(plain(got), plain(want)):
		t.Fatalf("%s: %v (%T); Expr: %v (%T)", source, got, got, want, want)
	}
	return agreed, want
}

func TestFormulasMeanWhatTheyMeanInExpr(t *testing.T) {
	m := maker{rand.New(rand.NewPCG(tier.Seed(t), 7))}
	var count [3]int
	for range tier.Scale(t, 100_000, 5_000) {
		result, _ := compareFormula(t, m.random())
		count[result]++
	}
	t.Logf("%d agreed, %d refused, %d without a value", count[agreed], count[refused], count[without])
	if count[agreed] < 10*count[refused] || count[refused] == 0 || count[without] == 0 {
		t.Error("the expressions are not a fair sample")
	}
}

// small returns every operator and function with small operands, equal ones among them.
func small() (sources []string) {
	binary := func(operands, operators string) {
		for a := range strings.FieldsSeq(operands) {
			for op := range strings.FieldsSeq(operators) {
				for b := range strings.FieldsSeq(operands) {
					sources = append(sources, a+" "+op+" "+b)
				}
			}
		}
	}
	binary("3 -7 0 x", "+ - * / % == != < <= > >=")
	binary("2 -1 0 0.5", "**")
	binary("s t '' 3", "+ == < <= > >= matches contains startsWith endsWith in")
	binary("true false a", "&& || and or == !=")
	binary("nil a m.none list", "?? == !=")
	for a := range strings.FieldsSeq("a b zero x -0.5 0.5 -2.5 s '12' list any m yes []") {
		for f := range strings.FieldsSeq("abs int float ceil floor round len sum min max - not") {
			sources = append(sources, f+"("+a+")")
		}
		sources = append(sources, a+" in list", a+" not in any", "'k' in "+a, a+"[1]", a+"[-1]", a+"[1:]", a+"[:-1]", a+".k", a+"?.k", a+" ? 1 : 2", "min("+a+", 2)", "max(1, "+a+")")
	}
	for f := range strings.FieldsSeq("all none one any count filter map sum") {
		for condition := range strings.FieldsSeq("#>1 #>2 #>4 #>9 #*2 #") {
			sources = append(sources, f+"(list, "+condition+")", f+"([], "+condition+")", "list | "+f+"("+condition+")")
		}
		sources = append(sources, f+"(pairs, .of)", f+"(pairs, .keep == .of)")
	}
	return append(sources, "1 + 2 * 3 ** 2", "-2 ** 2", "2 ** 3 ** 2", "10 - 4 - 3", "12 / 3 / 2", "not true == false", "true || false && false", "1 < 2 == true", "a ?? 1 + 2", "-a.b", "!yes", "+b", "1_000", "'a\\n'", "0x10", "1e3", ".5", "list[2:1]", "list[-1:1]", "list[1:9]", "list[9:]", "list[-9:2]")
}

// formulaCase is an expression with its value in Expr, or null if both reject it.
type formulaCase struct {
	Source string `json:"source"`
	Value  any    `json:"value"`
}

func TestExprGivesTheRecordedValues(t *testing.T) {
	m := maker{rand.New(rand.NewPCG(1, 7))}
	sources := small()
	for len(sources) < 1200 {
		if source := m.random(); len(source) >= 30 && len(source) <= 120 && !strings.Contains(source, "** 1.5") { // whose last bit depends on the processor
			sources = append(sources, source)
		}
	}
	var cases []formulaCase
	for _, source := range sources {
		want, bad := byExpr(source)
		f, err := formula.Read(source, types)
		var got any
		if err == nil {
			got, err = f.Value(values)
		}
		switch {
		case (err == nil) != (bad == nil): // one of them is stricter
		case err == nil && want == nil:
		case err == nil && !same(plain(got), plain(want)):
			t.Errorf("%s: %v (%T); Expr: %v (%T)", source, got, got, want, want)
		default:
			cases = append(cases, formulaCase{source, want})
		}
	}
	record(t, "../order/formula/testdata/expr.jsonl", cases)
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
