package order

import (
	"fmt"
	"math"
	"math/big"
	"reflect"
	"testing"

	"jogada/catalog"
)

// Boards are nearer that are decided, then those that satisfy more, then those whose numbers are closer, then those with
// a higher score.
func TestNearerBoardsAreNotLess(t *testing.T) {
	rising := []nearness{{}, {score: 1}, {parts: 1, gaps: 2}, {parts: 1, gaps: 1, score: 5}, {parts: 1, gaps: 1, score: 6}, {parts: 1, score: 1}, {parts: 2, gaps: 9},
		{decided: true, gaps: 9}, {decided: true}, {decided: true, score: 1}, {decided: true, parts: 1, gaps: 1}, {decided: true, parts: 3}}
	for i, a := range rising {
		for j, b := range rising {
			if a.less(b) != (i < j) {
				t.Errorf("whether %+v is less than %+v: %v", a, b, a.less(b))
			}
		}
	}
}

// The parts of a condition that a board satisfies are counted; of the others the distances are added.
func TestPartsAndGaps(t *testing.T) {
	numbers := struct {
		A int     `json:"a"`
		X float64 `json:"x"`
		S string  `json:"s"`
		N *int    `json:"n"`
	}{A: 3, X: 2.5, S: "s"}
	g := catalog.Game{Answer: func(catalog.Values) any { return numbers }}
	for want, conditions := range map[string][]string{
		"1 0":    {"a == 3", "a < 9", "x > 2", "s == 's'"},
		"0 0.5":  {"a == 4", "a < 2", "x >= 3.5"},
		"0 0.75": {"a == 6", "a > 6"},
		"0 1":    {"s == 't'", "n == 3", "!true", "a < 1 || a > 5", "a == 3 / 0"},
		"2 0":    {"a == 3 && s == 's'", "(a == 3) and x < 3"},
		"1 0.5":  {"a == 3 && x > 3.5", "a == 2 && s == 's'"},
		"1 1.5":  {"a == 2 && s == 't' && x > 1"},
		"0 0":    {"a > 3"},
		"1 2":    {"a == 3 && n > 1 && s == 't'"},
	} {
		for _, source := range conditions {
			e, err := Condition(g, nil, source)
			if err != nil {
				t.Fatal(err)
			}
			e.split()
			parts, gaps := e.near(none{}, catalog.Report{Answer: numbers})
			if got := fmt.Sprint(parts, " ", gaps); got != want {
				t.Errorf("%s: %s parts and gaps, want %s", source, got, want)
			}
		}
	}
}

// none is a board without cells and rules.
type none struct{ catalog.Instance }

func (none) Rules() catalog.Values { return nil }
func (none) Size() int             { return 0 }

func TestValuesHaveTheTypesOfExpressions(t *testing.T) {
	huge := new(big.Int).Lsh(big.NewInt(1), 70)
	for _, c := range []struct {
		of   catalog.Quantity
		want any
	}{
		{catalog.Count(7), 7},
		{catalog.Number{Int: big.NewInt(8)}, 8},
		{catalog.Number{Int: huge}, math.MaxInt},
		{catalog.Share{Part: 1, Of: 4}, 0.25},
		{catalog.Flag(true), true},
		{catalog.Flag(false), false},
		{catalog.Steps{{Keep: 1, Of: 3, Trap: true}}, []step{{1, 3, true}}},
		{nil, nil},
	} {
		if got := measureValue(c.of); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%v is %v (%T), want %v", c.of, got, got, c.want)
		}
	}
	n := 5
	type inner struct {
		K     int `json:"k"`
		Plain int
	}
	for _, c := range []struct{ of, want any }{
		{5, 5}, {int64(6), 6}, {int32(7), 7}, {uint16(8), 8}, {2.5, 2.5}, {"s", "s"}, {true, true}, {&n, 5}, {(*int)(nil), nil}, {[]int(nil), nil}, {[]int{1, 2}, []any{1, 2}},
		{inner{9, 1}, map[string]any{"k": 9}}, {[]inner{{1, 1}}, []any{map[string]any{"k": 1}}}, {map[string]int{}, nil},
	} {
		if got := plainValue(reflect.ValueOf(c.of)); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%v (%T) is %v, want %v", c.of, c.of, got, c.want)
		}
	}
	for _, c := range []struct {
		kind  catalog.Kind
		value string
		want  any
	}{{catalog.Int, "7", 7}, {catalog.Bool, "true", true}, {catalog.Bool, "false", false}, {catalog.Choice, "soon", "soon"}} {
		if got := paramValue(catalog.Param{Kind: c.kind}, c.value); got != c.want {
			t.Errorf("%s is %v (%T)", c.value, got, got)
		}
	}
}
