package formula

import "regexp"

// check determines the type of each part of an expression, or returns what does not fit.
func check(root *node, names map[string]Type) (err error) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case *Error:
			err = e
		default:
			panic(e)
		}
	}()
	(&checker{names: names}).check(root)
	return nil
}

type checker struct {
	names map[string]Type
	item  Type // of the list whose items are spoken of
}

func (c *checker) check(n *node) Type {
	n.typ = c.typeOf(n)
	return n.typ
}

func (c *checker) typeOf(n *node) Type {
	switch n.op {
	case "const":
		return typeOfConstant(n.value)
	case "name":
		t, known := c.names[n.name]
		if !known {
			fail(n.at, "unknown name %s", n.name)
		}
		return t
	case "item":
		return c.item
	case "list":
		return c.list(n)
	case "call":
		return c.call(n)
	case "field":
		return c.field(n)
	case "index", "slice":
		return c.indexed(n)
	case "?:":
		c.want(n.args[0], Bool)
		return either(c.check(n.args[1]), c.check(n.args[2]))
	case "!1":
		c.want(n.args[0], Bool)
		return Type{Kind: Bool}
	case "-1", "+1":
		return Type{Kind: c.want(n.args[0], Int, Float).Kind}
	}
	return Type{Kind: c.operator(n, c.check(n.args[0]), c.check(n.args[1]))}
}

func typeOfConstant(value any) Type {
	switch value.(type) {
	case int:
		return Type{Kind: Int}
	case float64:
		return Type{Kind: Float}
	case string:
		return Type{Kind: String}
	case bool:
		return Type{Kind: Bool}
	}
	return Type{Kind: Nil}
}

// want checks that a part is of one of the given kinds, or of any.
func (c *checker) want(n *node, kinds ...Kind) Type {
	t := c.check(n)
	for _, k := range kinds {
		if fits(t, k) {
			return t
		}
	}
	fail(n.at, "expected %s, but got %s", kinds[0], t.Kind)
	return t
}

// fits reports whether a value of a type may be of a kind.
func fits(t Type, k Kind) bool { return t.Kind == k || t.Kind == Any }

func isNumber(t Type) bool { return fits(t, Int) || fits(t, Float) }

// alike reports whether values of two types can be equal.
func alike(a, b Type) bool {
	return isNumber(a) && isNumber(b) || a.Kind == b.Kind || a.Kind == Any || b.Kind == Any || a.Kind == Nil || b.Kind == Nil
}

// either returns the type of a value that is of one type or of another.
func either(a, b Type) Type {
	switch {
	case a.Kind == Nil:
		return b
	case b.Kind == Nil || a.Kind == b.Kind && a.Kind != List && a.Kind != Map:
		return a
	}
	return Type{Kind: Any}
}

// operator returns the kind of the result of a binary operator.
func (c *checker) operator(n *node, a, b Type) Kind {
	switch n.op {
	case "&&", "||":
		return c.demand(n, a, b, Bool, fits(a, Bool) && fits(b, Bool))
	case "==", "!=":
		return c.demand(n, a, b, Bool, alike(a, b))
	case "<", "<=", ">", ">=":
		return c.demand(n, a, b, Bool, isNumber(a) && isNumber(b) || fits(a, String) && fits(b, String))
	case "in":
		return c.demand(n, a, b, Bool, fits(b, List) && alike(a, itemOf(b)) || fits(b, Map) && fits(a, String))
	case "matches":
		c.pattern(n.args[1])
		fallthrough
	case "contains", "startsWith", "endsWith":
		return c.demand(n, a, b, Bool, fits(a, String) && fits(b, String))
	case "??":
		return either(a, b).Kind
	case "%":
		return c.demand(n, a, b, Int, fits(a, Int) && fits(b, Int))
	case "/", "**":
		return c.demand(n, a, b, Float, isNumber(a) && isNumber(b))
	case "+":
		if fits(a, String) && fits(b, String) && (a.Kind == String || b.Kind == String) {
			return String
		}
	}
	return c.demand(n, a, b, sum(a, b), isNumber(a) && isNumber(b))
}

// sum returns the kind of a sum, a difference or a product.
func sum(a, b Type) Kind {
	switch {
	case a.Kind == Any || b.Kind == Any:
		return Any
	case a.Kind == Int && b.Kind == Int:
		return Int
	}
	return Float
}

// demand rejects operands that an operator cannot take.
func (c *checker) demand(n *node, a, b Type, k Kind, ok bool) Kind {
	if !ok {
		fail(n.at, "invalid operation %s: mismatched types %s and %s", n.op, a.Kind, b.Kind)
	}
	return k
}

// pattern compiles a regular expression that is a constant.
func (c *checker) pattern(n *node) {
	text, constant := n.value.(string)
	if !constant {
		fail(n.at, "the pattern behind matches must be a string")
	}
	re, err := regexp.Compile(text)
	if err != nil {
		fail(n.at, "%v", err)
	}
	n.value, n.typ = re, Type{Kind: String}
}

func (c *checker) list(n *node) Type {
	item := Type{Kind: Nil}
	for _, a := range n.args {
		item = either(item, c.check(a))
	}
	if item.Kind == Nil {
		item.Kind = Any
	}
	return Type{Kind: List, Item: &item}
}

// itemOf returns the type of the items of a list.
func itemOf(t Type) Type {
	if t.Kind == List && t.Item != nil {
		return *t.Item
	}
	return Type{Kind: Any}
}

func (c *checker) field(n *node) Type {
	of := c.check(n.args[0])
	switch {
	case of.Kind == Any || of.Kind == Map && of.Fields == nil:
		return Type{Kind: Any}
	case of.Kind != Map:
		fail(n.at, "%s has no field %s", of.Kind, n.name)
	}
	t, known := of.Fields[n.name]
	if !known {
		fail(n.at, "there is no field %s", n.name)
	}
	return t
}

func (c *checker) indexed(n *node) Type {
	of := c.want(n.args[0], List, Map)
	if of.Kind == Map {
		if n.op == "slice" {
			fail(n.at, "only a list has slices")
		}
		c.want(n.args[1], String)
		return Type{Kind: Any}
	}
	for _, i := range n.args[1:] {
		if i != nil {
			c.want(i, Int)
		}
	}
	if n.op == "slice" {
		return of
	}
	return itemOf(of)
}

// call checks the arguments of a function.
func (c *checker) call(n *node) Type {
	f := functions[n.name]
	if len(n.args) < f.least || f.most > 0 && len(n.args) > f.most {
		fail(n.at, "%s takes %s", n.name, f.takes)
	}
	if !f.perItem {
		var types []Type
		for _, a := range n.args {
			types = append(types, c.want(a, f.kinds...))
		}
		return f.result(types)
	}
	of := c.want(n.args[0], List)
	if len(n.args) == 1 {
		return f.result([]Type{of, itemOf(of)})
	}
	c.item = itemOf(of)
	of = f.result([]Type{of, c.want(n.args[1], f.kinds...)})
	return of
}
