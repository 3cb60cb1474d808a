package gametest

import (
	"bytes"
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"jogada/internal/gametest/tier"
)

// Constants returns all texts in the source of packages and of their dependencies in this module: string literals, and
// constants composed of them. They include everything that a program says.
func Constants(t *testing.T, packages ...string) map[string]bool {
	t.Helper()
	if _, err := exec.LookPath("go"); err != nil {
		tier.Missing(t, "go", "that every translated sentence is used: "+err.Error())
	}
	out, err := exec.Command("go", append([]string{"list", "-deps", "-json=Dir,GoFiles,Module"}, packages...)...).Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	texts := map[string]bool{}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p struct {
			Dir     string
			GoFiles []string
			Module  *struct{ Main bool }
		}
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return texts
		} else if err != nil {
			t.Fatalf("go list: %v", err)
		}
		if p.Module != nil && p.Module.Main {
			collect(t, p.Dir, p.GoFiles, texts)
		}
	}
}

// collect adds the texts of one package.
func collect(t *testing.T, dir string, names []string, texts map[string]bool) {
	t.Helper()
	var files []*ast.File
	named := map[string]string{}
	for _, name := range names {
		f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
		ast.Inspect(f, func(n ast.Node) bool {
			if spec, is := n.(*ast.ValueSpec); is && len(spec.Names) == len(spec.Values) {
				for i, name := range spec.Names {
					if text, is := textOf(spec.Values[i], named); is {
						named[name.Name] = text
					}
				}
			}
			return true
		})
	}
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			if e, is := n.(ast.Expr); is {
				if text, is := textOf(e, named); is {
					texts[text] = true
					texts[strings.TrimLeft(text, " ")] = true // pseudocode is translated without its indentation
				}
			}
			return true
		})
	}
}

// textOf returns the text of an expression, if it is a literal, a name of one, or a concatenation.
func textOf(e ast.Expr, named map[string]string) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(e.Value)
		return text, err == nil && e.Kind == token.STRING
	case *ast.Ident:
		text, is := named[e.Name]
		return text, is
	case *ast.ParenExpr:
		return textOf(e.X, named)
	case *ast.BinaryExpr:
		left, isLeft := textOf(e.X, named)
		right, isRight := textOf(e.Y, named)
		return left + right, isLeft && isRight && e.Op == token.ADD
	}
	return "", false
}
