package script

import (
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// term is a compiled part of a sum. It returns a text, or any other value.
type term func(f *frame) (text string, v starlark.Value)

// addends returns the parts of a + b + c, with the places of the signs before them.
func addends(e syntax.Expr) (parts []syntax.Expr, ats []place) {
	b, is := unparen(e).(*syntax.BinaryExpr)
	if !is || b.Op != syntax.PLUS {
		return []syntax.Expr{e}, []place{{}}
	}
	parts, ats = addends(b.X)
	return append(parts, b.Y), append(ats, placeOf(b.OpPos))
}

// sum compiles a + b + c, which is made at once where all are strings.
func (c *compiler) sum(parts []syntax.Expr, ats []place) expr {
	terms := make([]term, len(parts))
	for i, part := range parts {
		terms[i] = c.term(part)
	}
	return func(f *frame) (int64, starlark.Value) { return small(f.sum(terms, ats)) }
}

// term compiles a part of a sum.
func (c *compiler) term(e syntax.Expr) term {
	slice, is := e.(*syntax.SliceExpr)
	if !is || slice.Step != nil {
		x := c.expr(e)
		return func(f *frame) (string, starlark.Value) { return "", boxed(x(f)) }
	}
	lo, hi := c.optional(slice.Lo), c.optional(slice.Hi)
	x, cut, at := c.expr(slice.X), slicing(placeOf(slice.Lbrack), lo, hi, nil), placeOf(slice.Lbrack)
	return func(f *frame) (string, starlark.Value) {
		n, v := x(f)
		text, is := v.(starlark.String)
		if !is || f.length(string(text)) < len(text) {
			return "", cut(f, boxed(n, v))
		}
		from := bound(f, at, lo, 0, len(text), 1)
		to := bound(f, at, hi, len(text), len(text), 1)
		return string(text[min(from, to):to]), nil
	}
}

// sum adds terms from left to right.
func (f *frame) sum(terms []term, ats []place) starlark.Value {
	m := f.m
	begin := len(m.text)
	for i, t := range terms {
		text, v := t(f)
		if v != nil {
			s, is := v.(starlark.String)
			if !is {
				if i > 0 {
					v = arithmetic(f, ats[i], syntax.PLUS, starlark.String(m.text[begin:]), v)
				}
				m.text = m.text[:begin]
				for j := i + 1; j < len(terms); j++ {
					text, w := terms[j](f)
					if w == nil {
						w = starlark.String(text)
					}
					v = arithmetic(f, ats[j], syntax.PLUS, v, w)
				}
				return v
			}
			text = string(s)
		}
		m.make(int64(len(text)))
		m.text = append(m.text, text...)
	}
	return m.textFrom(begin, "")
}

// forRows compiles a loop over tuples that are written out, for a, b in ((1, 2), (3, 4)), which makes none of them; nil: it
// is another loop.
func (c *compiler) forRows(s *syntax.ForStmt, at place) (stmt, int64) {
	var sets []setter
	targets, is := unparen(s.Vars).(*syntax.TupleExpr)
	rows, isTuple := unparen(s.X).(*syntax.TupleExpr)
	if !is || !isTuple {
		return nil, 0
	}
	var cells []expr
	for _, row := range rows.List {
		row, is := unparen(row).(*syntax.TupleExpr)
		if !is || len(row.List) != len(targets.List) {
			return nil, 0
		}
		cells = append(cells, c.exprs(row.List)...)
	}
	for _, t := range targets.List {
		sets = append(sets, c.set(t))
	}
	body, w := c.block(s.Body)
	w += 2
	return func(f *frame) control {
		f.at = at
		m := f.m
		stack, top := m.stack, m.top
		held := m.push(len(cells))
		m.make(int64(16 * len(cells)))
		for i, cell := range cells {
			held[i].n, held[i].v = cell(f)
		}
		how := next
		for i := 0; i < len(held) && how == next; i += len(sets) {
			m.spend(w)
			f.at = at
			for j, set := range sets {
				set(f, held[i+j].n, held[i+j].v)
			}
			how = execute(f, body)
			if how == continues {
				how = next
			}
		}
		m.stack, m.top = stack, top
		if how == breaks {
			return next
		}
		return how
	}, 1 + weight(s.X)
}

func unparen(e syntax.Expr) syntax.Expr {
	for p, is := e.(*syntax.ParenExpr); is; p, is = e.(*syntax.ParenExpr) {
		e = p.X
	}
	return e
}
