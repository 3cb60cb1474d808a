// Package meterlint finds loops over request data that charge no meter.
//
// A loop is open when its header does not say how long it runs: it has a condition or none, and its body appends to a
// slice or takes from one. Floods, searches and work lists are open; a loop that only fills or cuts a slice is not, nor
// is one up to the length of a variable that nothing in its function makes longer. An
// open loop must charge a solve.Meter in its header or its body: call a method of one, pass one to a function, or call
// a method of a value that holds one. So must a loop that multiplies: one that replaces a list by several items for
// each of its items. Mark a loop that need not in the line before it, with the reason:
//
//	//meterless: at most 26 letters
//
// A package whose loops all need none for the same reason says so once, before its package clause:
//
//	//meterless package: tests alone use it
//
// A mark on a loop that needs none is reported, too.
package meterlint

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// Analyzer reports open loops that charge no meter.
var Analyzer = &analysis.Analyzer{
	Name: "meterlint",
	Doc:  "open loops must charge a solve.Meter, or say why they need not",
	Run:  run,
}

// mark begins the comment that excuses a loop.
const mark = "//meterless:"

// packageMark begins the comment that excuses all loops of a package.
const packageMark = "//meterless package:"

func run(pass *analysis.Pass) (any, error) {
	whole := excusesAll(pass)
	for _, file := range pass.Files {
		if strings.HasSuffix(pass.Fset.Position(file.Pos()).Filename, "_test.go") {
			continue
		}
		excused := excuses(pass, file)
		var function ast.Node // the function around a loop
		ast.Inspect(file, func(n ast.Node) bool {
			if f, is := n.(*ast.FuncDecl); is {
				function = f
			}
			what := grows(pass, function, n)
			if what == "" || charges(pass, n) {
				return true
			}
			line := pass.Fset.Position(n.Pos()).Line - 1
			reason, marked := excused[line]
			delete(excused, line)
			switch {
			case whole:
			case !marked:
				pass.Reportf(n.Pos(), "%s charges no meter; charge one, or say why not: %s reason", what, mark)
			case reason == "":
				pass.Reportf(n.Pos(), "%s gives no reason", mark)
			}
			return true
		})
		for line := range excused {
			pass.Reportf(pass.Fset.File(file.Pos()).LineStart(line), "the loop after it needs no %s", mark)
		}
	}
	return nil, nil
}

// excusesAll reports whether a package says that none of its loops needs to charge a meter, and why.
func excusesAll(pass *analysis.Pass) bool {
	for _, file := range pass.Files {
		for _, group := range file.Comments {
			for _, c := range group.List {
				if reason, is := strings.CutPrefix(c.Text, packageMark); is && c.Pos() < file.Package && strings.TrimSpace(reason) != "" {
					return true
				}
			}
		}
	}
	return false
}

// grows names a node that must charge a meter: an open loop, or a loop that multiplies. It returns ""
// for any other.
func grows(pass *analysis.Pass, function, n ast.Node) string {
	switch n := n.(type) {
	case *ast.ForStmt:
		if open(pass, n) && !counted(pass, function, n) {
			return "an open loop"
		}
		if multiplies(pass, n.Body) {
			return "a loop that multiplies"
		}
	case *ast.RangeStmt:
		if multiplies(pass, n.Body) {
			return "a loop that multiplies"
		}
	}
	return ""
}

// appendsTo returns the variable that a statement appends to; nil if it appends to none.
func appendsTo(pass *analysis.Pass, n ast.Node) types.Object {
	assign, is := n.(*ast.AssignStmt)
	if !is || len(assign.Lhs) != 1 || len(assign.Rhs) != 1 {
		return nil
	}
	call, is := assign.Rhs[0].(*ast.CallExpr)
	if !is {
		return nil
	}
	f, is := call.Fun.(*ast.Ident)
	if !is || pass.TypesInfo.Uses[f] != types.Universe.Lookup("append") {
		return nil
	}
	return variable(pass, assign.Lhs[0])
}

// variable returns the variable that an expression names; nil if it is not a name.
func variable(pass *analysis.Pass, e ast.Expr) types.Object {
	if name, is := e.(*ast.Ident); is {
		return pass.TypesInfo.ObjectOf(name)
	}
	return nil
}

// multiplies reports whether the body of a loop makes a longer list of each item of a list and puts it in the place of that
// list, so that the list grows by a factor in every round.
func multiplies(pass *analysis.Pass, body *ast.BlockStmt) bool {
	made := map[types.Object]map[types.Object]bool{} // list → what is appended to for each of its items
	ast.Inspect(body, func(n ast.Node) bool {
		inner, is := n.(*ast.RangeStmt)
		if !is || variable(pass, inner.X) == nil {
			return true
		}
		ast.Inspect(inner.Body, func(n ast.Node) bool {
			if to := appendsTo(pass, n); to != nil {
				if made[variable(pass, inner.X)] == nil {
					made[variable(pass, inner.X)] = map[types.Object]bool{}
				}
				made[variable(pass, inner.X)][to] = true
			}
			return true
		})
		return true
	})
	replaced := false
	ast.Inspect(body, func(n ast.Node) bool {
		if assign, is := n.(*ast.AssignStmt); is && assign.Tok == token.ASSIGN && len(assign.Lhs) == 1 && len(assign.Rhs) == 1 {
			from, to := variable(pass, assign.Rhs[0]), variable(pass, assign.Lhs[0])
			replaced = replaced || from != nil && made[to][from]
		}
		return true
	})
	return replaced
}

// excuses returns the reasons given for loops, by the line of the comment.
func excuses(pass *analysis.Pass, file *ast.File) map[int]string {
	reasons := map[int]string{}
	for _, group := range file.Comments {
		for _, c := range group.List {
			if reason, is := strings.CutPrefix(c.Text, mark); is {
				reasons[pass.Fset.Position(c.Pos()).Line] = strings.TrimSpace(reason)
			}
		}
	}
	return reasons
}

// open reports whether the header of a loop does not say how long it runs.
func open(pass *analysis.Pass, loop *ast.ForStmt) bool {
	grows := false
	ast.Inspect(loop.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			if f, is := n.Fun.(*ast.Ident); is && f.Name == "append" && pass.TypesInfo.Uses[f] == types.Universe.Lookup("append") {
				grows = true
			}
		case *ast.AssignStmt: // x = x[1:]
			if n.Tok == token.ASSIGN && len(n.Lhs) == 1 && len(n.Rhs) == 1 {
				if cut, is := n.Rhs[0].(*ast.SliceExpr); is && types.ExprString(cut.X) == types.ExprString(n.Lhs[0]) {
					grows = true
				}
			}
		}
		return true
	})
	return grows && (loop.Cond == nil || asksLength(loop.Cond)) && !onlyResizes(loop)
}

// counted reports whether a loop runs up to the length of variables that nothing in its function makes longer.
func counted(pass *analysis.Pass, function ast.Node, loop *ast.ForStmt) bool {
	measured := map[types.Object]bool{}
	if loop.Cond == nil {
		return false
	}
	ast.Inspect(loop.Cond, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if f, is := n.Fun.(*ast.Ident); is && f.Name == "len" && len(n.Args) == 1 {
				measured[variable(pass, n.Args[0])] = true
			} else {
				measured[nil] = true // something else than a length
			}
		case *ast.BinaryExpr:
			if n.Op == token.LOR {
				measured[nil] = true
			}
		}
		return true
	})
	if len(measured) == 0 || measured[nil] {
		return false
	}
	longer := false
	ast.Inspect(function, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.UnaryExpr: // a holder of its address may do anything
			longer = longer || n.Op == token.AND && measured[variable(pass, n.X)]
		case *ast.AssignStmt:
			if n.Pos() < loop.Pos() || n.Pos() >= loop.End() {
				break
			}
			for i, left := range n.Lhs {
				cut, is := n.Rhs[min(i, len(n.Rhs)-1)].(*ast.SliceExpr)
				shorter := is && variable(pass, cut.X) == variable(pass, left)
				longer = longer || measured[variable(pass, left)] && !shorter && loop.Init != n
			}
		case *ast.FuncLit: // a function that appends to it may run at any time
			ast.Inspect(n.Body, func(n ast.Node) bool {
				longer = longer || measured[appendsTo(pass, n)]
				return true
			})
		}
		return true
	})
	return !longer
}

// onlyResizes reports whether a loop is a single assignment that makes a slice longer or shorter.
func onlyResizes(loop *ast.ForStmt) bool {
	if len(loop.Body.List) != 1 || loop.Cond == nil {
		return false
	}
	_, is := loop.Body.List[0].(*ast.AssignStmt)
	return is
}

// asksLength reports whether a condition uses the length of something that the body may change.
func asksLength(cond ast.Expr) (asks bool) {
	ast.Inspect(cond, func(n ast.Node) bool {
		if call, is := n.(*ast.CallExpr); is {
			switch f := call.Fun.(type) {
			case *ast.Ident:
				asks = asks || f.Name == "len"
			case *ast.SelectorExpr:
				asks = asks || f.Sel.Name == "Len"
			}
		}
		return true
	})
	return asks
}

// charges reports whether a loop charges a meter.
func charges(pass *analysis.Pass, loop ast.Node) (charged bool) {
	ast.Inspect(loop, func(n ast.Node) bool {
		call, is := n.(*ast.CallExpr)
		if !is {
			return true
		}
		for _, arg := range call.Args {
			charged = charged || isMeter(pass.TypesInfo.TypeOf(arg))
		}
		if selected, is := call.Fun.(*ast.SelectorExpr); is {
			charged = charged || holdsMeter(pass.TypesInfo.TypeOf(selected.X))
		}
		return true
	})
	return charged
}

// isMeter reports whether a type is *solve.Meter.
func isMeter(t types.Type) bool {
	p, is := types.Unalias(t).(*types.Pointer)
	if !is {
		return false
	}
	named, is := types.Unalias(p.Elem()).(*types.Named)
	return is && named.Obj().Name() == "Meter" && named.Obj().Pkg() != nil && named.Obj().Pkg().Name() == "solve"
}

// holdsMeter reports whether a type is a meter, or a structure with a field that is one.
func holdsMeter(t types.Type) bool {
	if t == nil {
		return false
	}
	if isMeter(t) {
		return true
	}
	if p, is := types.Unalias(t).(*types.Pointer); is {
		t = p.Elem()
	}
	s, is := t.Underlying().(*types.Struct)
	if !is {
		return false
	}
	for f := range s.Fields() {
		if isMeter(f.Type()) || f.Embedded() && holdsMeter(f.Type()) {
			return true
		}
	}
	return false
}
