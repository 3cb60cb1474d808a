package meterlint

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"
)

const loops = `package p


func flood(queue []int) {
	for at := 0; at < len(queue); at++ { // line 5: open
		if queue[at] > 0 {
			queue = append(queue, queue[at]-1)
		}
	}
	//meterless: a few numbers
	for len(queue) > 0 {
		x := queue[0]
		queue = append(queue[1:], x-1)
	}
	//meterless:
	for len(queue) > 0 { // line 16: no reason
		x := queue[0]
		queue = append(queue[1:], x-1)
	}
	for len(queue) < 10 {
		queue = append(queue, 0)
	}
	for i := 0; i < 10; i++ {
		queue = append(queue, i)
	}
	for i := range queue {
		queue = append(queue, i)
	}
}

func counted(queue, out []int) []int {
	for len(queue) > 0 {
		out = append(out, queue[0])
		queue = queue[1:]
	}
	for i := 0; i < len(queue); i++ {
		out = append(out, queue[i])
	}
	return out
}

func hidden(queue, out []int) {
	add := func() { queue = append(queue, 1) }
	for len(queue) > 0 { // line 44: add makes it longer
		queue = queue[1:]
		add()
	}
	//meterless: line 48 excuses nothing
	for i := range out {
		out[i] = 0
	}
}
`

func TestALoopIsOpenWhenItsHeaderDoesNotSayHowLongItRuns(t *testing.T) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", loops, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}}
	pkg, err := (&types.Config{Importer: importer.Default()}).Check("p", fset, []*ast.File{file}, info)
	if err != nil {
		t.Fatal(err)
	}
	var lines []int
	pass := &analysis.Pass{Analyzer: Analyzer, Fset: fset, Files: []*ast.File{file}, Pkg: pkg, TypesInfo: info,
		Report: func(d analysis.Diagnostic) { lines = append(lines, fset.Position(d.Pos).Line) }}
	if _, err := Analyzer.Run(pass); err != nil {
		t.Fatal(err)
	}
	slices.Sort(lines)
	if want := []int{5, 16, 44, 48}; !slices.Equal(lines, want) {
		t.Errorf("loops in lines %v are reported, want %v", lines, want)
	}
}
