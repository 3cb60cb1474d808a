package script

import (
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// comprehension compiles a list, set or dict comprehension.
func (c *compiler) comprehension(e *syntax.Comprehension, at place) expr {
	entry, isDict := e.Body.(*syntax.DictEntry)
	var key, value expr
	w := int64(3)
	if isDict {
		key, value = c.expr(entry.Key), c.expr(entry.Value)
		w += weight(entry.Key) + weight(entry.Value)
	} else {
		value = c.expr(e.Body)
		w += weight(e.Body)
	}
	loop := c.clauses(e.Clauses, w)
	switch {
	case isDict:
		return func(f *frame) (int64, starlark.Value) {
			d := starlark.NewDict(0)
			loop(f, func() {
				k := boxed(key(f))
				f.setKey(at, d, k, boxed(value(f)))
			})
			return 0, d
		}
	case e.Curly:
		return func(f *frame) (int64, starlark.Value) {
			s := starlark.NewSet(0)
			loop(f, func() {
				v := boxed(value(f))
				f.m.hashed(v)
				f.m.make(64)
				before := s.Len()
				f.must(at, s.Insert(v))
				if n := s.Len(); n > before {
					f.m.inserted(v, n)
				}
			})
			return 0, s
		}
	}
	return func(f *frame) (int64, starlark.Value) {
		var list []starlark.Value
		f.m.make(48)
		loop(f, func() {
			f.m.make(16)
			list = append(list, boxed(value(f)))
		})
		return 0, starlark.NewList(list)
	}
}

// clauses compiles the loops and conditions of a comprehension around its body.
func (c *compiler) clauses(list []syntax.Node, w int64) func(*frame, func()) {
	if len(list) == 0 {
		return func(f *frame, body func()) { f.m.spend(w); body() }
	}
	switch clause := list[0].(type) {
	case *syntax.IfClause:
		cond, inner := c.test(clause.Cond), c.clauses(list[1:], w)
		v := weight(clause.Cond)
		return func(f *frame, body func()) {
			f.m.spend(v)
			if cond(f) {
				inner(f, body)
			}
		}
	default:
		loop := clause.(*syntax.ForClause)
		each, set := c.each(loop.X), c.set(loop.Vars)
		inner := c.clauses(list[1:], w)
		return func(f *frame, body func()) {
			each(f, func(n int64, v starlark.Value) bool {
				f.m.spend(1)
				set(f, n, v)
				inner(f, body)
				return true
			})
		}
	}
}
