package meterlint

import (
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"
)

// findings runs the analyzer on packages.
func findings(t *testing.T, patterns ...string) (found []string) {
	t.Helper()
	const mode = packages.NeedName | packages.NeedFiles | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedImports | packages.NeedExportFile
	loaded, err := packages.Load(&packages.Config{Mode: mode, Dir: "../.."}, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range loaded {
		for _, fault := range p.Errors {
			t.Fatal(fault)
		}
		pass := &analysis.Pass{Analyzer: Analyzer, Fset: p.Fset, Files: p.Syntax, Pkg: p.Types, TypesInfo: p.TypesInfo,
			Report: func(d analysis.Diagnostic) { found = append(found, p.Fset.Position(d.Pos).String()+": "+d.Message) }}
		if _, err := Analyzer.Run(pass); err != nil {
			t.Fatal(err)
		}
	}
	return found
}

func TestOpenLoopsChargeAMeter(t *testing.T) {
	for _, f := range findings(t, "./games/...", "./search/...", "./check/...", "./catalog/bind/...", "./graph/...", "./internal/levels/...", "./internal/lock/...", "./internal/measure/...", "./internal/order/...", "./internal/lessons/lesson/...", "./internal/base/text/...") {
		t.Error(f)
	}
}
