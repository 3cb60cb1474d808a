// Package meterlint finds loops over request data that charge no meter.
//
// A loop is open when its header does not say how long it runs: it has a condition or none, and its body appends to a
// slice or takes from one. Floods, searches and work lists are open; a loop that only fills or cuts a slice is not. An
// open loop must charge a solve.Meter in its header or its body: call a method of one, pass one to a function, or call
// a method of a value that holds one. Mark a loop that need not in the line before it, with the reason:
//
//	//meterless: at most 26 letters
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

func run(pass *analysis.Pass) (any, error) {
	for _, file := range pass.Files {
		if strings.HasSuffix(pass.Fset.Position(file.Pos()).Filename, "_test.go") {
			continue
		}
		excused := excuses(pass, file)
		ast.Inspect(file, func(n ast.Node) bool {
			loop, is := n.(*ast.ForStmt)
			if !is || !open(pass, loop) || charges(pass, loop) {
				return true
			}
			reason, marked := excused[pass.Fset.Position(loop.Pos()).Line-1]
			switch {
			case !marked:
				pass.Reportf(loop.Pos(), "an open loop charges no meter; charge one, or say why not: %s reason", mark)
			case reason == "":
				pass.Reportf(loop.Pos(), "%s gives no reason", mark)
			}
			return true
		})
	}
	return nil, nil
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
func charges(pass *analysis.Pass, loop *ast.ForStmt) (charged bool) {
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
	return is && named.Obj().Name() == "Meter" && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == "jogada/solve"
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
