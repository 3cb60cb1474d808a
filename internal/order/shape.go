package order

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/expr-lang/expr/ast"

	"jogada/catalog"
)

// TakeShape sets shape parameters that have their default to what the condition asks of them: "slides == 6" asks for
// boards generated with slides=6, because with the default hardly any needs 6. The parameters are those that the
// condition compares with a number. Call it after Read.
func (o *Order) TakeShape() {
	if o.Want == nil {
		return
	}
	shaped := maps.Clone(o.Values)
	for _, f := range o.Want.formula.conjuncts() {
		name, operator, number, ok := f.comparison()
		i := slices.IndexFunc(o.Game.Params, func(p catalog.Param) bool {
			return p.Role == catalog.Shape && p.Kind == catalog.Int && paramName(p.Name) == name
		})
		if !ok || i < 0 {
			continue
		}
		p := o.Game.Params[i]
		before, err := strconv.Atoi(p.Default)
		if err != nil || shaped[p.Name] != p.Default {
			continue
		}
		if value := strconv.Itoa(nearest(before, operator, number)); p.Check(value) == nil {
			shaped[p.Name] = value
		}
	}
	o.Values = shaped
	o.Want.under(shaped)
	o.Best.under(shaped)
}

// under makes an expression read other parameters.
func (e *Expression) under(v catalog.Values) {
	if e == nil {
		return
	}
	e.values = v
	for _, p := range e.parts {
		p.holds.under(v)
		p.left.under(v)
		p.right.under(v)
	}
}

// nearest returns the integer nearest to n that satisfies a comparison with a number.
func nearest(n int, operator string, number int) int {
	switch operator {
	case "<":
		return min(n, number-1)
	case "<=":
		return min(n, number)
	case ">":
		return max(n, number+1)
	case ">=":
		return max(n, number)
	}
	return number
}

// comparison returns the parts of a comparison of a name with a whole number, with the name on the left.
func (f *formula) comparison() (name, operator string, number int, ok bool) {
	left, right := f.sides()
	if left == nil {
		return "", "", 0, false
	}
	operator = f.program.Node().(*ast.BinaryNode).Operator
	if _, is := left.program.Node().(*ast.IdentifierNode); !is {
		left, right = right, left
		operator = map[string]string{"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "=="}[operator]
	}
	id, is := left.program.Node().(*ast.IdentifierNode)
	value, whole := right.program.Node().(*ast.IntegerNode)
	if !is || !whole {
		return "", "", 0, false
	}
	return id.Value, operator, value.Value, true
}

// Seen is the range of values that a name of the condition had in the boards tried.
type Seen struct {
	Name     string
	From, To float64
}

// String returns "slides was 7 to 8".
func (s Seen) String() string {
	number := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
	if s.From == s.To {
		return fmt.Sprintf("%s was %s", s.Name, number(s.From))
	}
	return fmt.Sprintf("%s was %s to %s", s.Name, number(s.From), number(s.To))
}

// ShapeOptions names the parameters that shape the boards of a game, as options of the command line.
func ShapeOptions(g catalog.Game) string {
	var names []string
	for _, p := range g.Params {
		if p.Role == catalog.Shape {
			names = append(names, "--"+p.Name)
		}
	}
	return strings.Join(names, ", ")
}

// note widens the ranges of the numbers that the condition speaks of by those of one board.
func (e *Expression) note(seen []Seen, made Made) []Seen {
	env := e.names.environment(e.game, e.values, made.Board, made.Report)
	for _, name := range e.speaks {
		var value float64
		switch v := env[name].(type) {
		case int:
			value = float64(v)
		case float64:
			value = v
		default:
			continue
		}
		i := slices.IndexFunc(seen, func(s Seen) bool { return s.Name == name })
		if i < 0 {
			seen = append(seen, Seen{name, value, value})
			continue
		}
		seen[i].From, seen[i].To = min(seen[i].From, value), max(seen[i].To, value)
	}
	return seen
}
