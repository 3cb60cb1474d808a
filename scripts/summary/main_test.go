package main

import (
	"strings"
	"testing"
)

func TestSummary(t *testing.T) {
	for name, c := range map[string]struct {
		in   string
		want []string
		not  string
		ok   bool
	}{
		"a pass and a missing tool": {`{"Action":"output","Package":"a","Test":"TestX","Output":"    x_test.go:3: missing tiled (scripts/tools): the editor\n"}
{"Action":"skip","Package":"a","Test":"TestX"}
{"Action":"output","Package":"a","Test":"TestY","Output":"        stderr: missing port in address\n"}
{"Action":"pass","Package":"a","Test":"TestY"}
{"Action":"output","Package":"a","Output":"PASS\n"}
{"Action":"output","Package":"a","Output":"ok  \ta\t0.1s\n"}
{"Action":"pass","Package":"a"}
`, []string{"ok  \ta\t0.1s\n", "Not tested here, for want of a tool:\n  tiled (scripts/tools): the editor\n", "\n1 passed, 0 failed\n"}, "port in address", true},
		"a failing test": {`{"Action":"output","Package":"a","Test":"TestX","Output":"    x_test.go:3: wrong\n"}
{"Action":"fail","Package":"a","Test":"TestX"}
{"Action":"output","Package":"a","Output":"FAIL\n"}
{"Action":"output","Package":"a","Output":"FAIL\ta\t0.1s\n"}
{"Action":"fail","Package":"a"}
`, []string{"x_test.go:3: wrong\n", "FAIL\ta\t0.1s\n", "Failed:\n  a TestX\n  a\n", "\n0 passed, 2 failed\n"}, "", false},
		"a package that does not build": {`{"Action":"build-output","ImportPath":"a","Output":"a/x.go:1:1: undefined: y\n"}
{"Action":"build-fail","ImportPath":"a"}
{"Action":"output","Package":"a","Output":"FAIL\ta [build failed]\n"}
{"Action":"fail","Package":"a"}
`, []string{"a/x.go:1:1: undefined: y\n", "FAIL\ta [build failed]\n", "\n0 passed, 1 failed\n"}, "", false},
		"a package that is ended": {`{"Action":"output","Package":"a","Test":"TestX","Output":"=== RUN   TestX\n"}
{"Action":"output","Package":"a","Test":"TestX","Output":"SIGQUIT: quit\n"}
{"Action":"output","Package":"b","Test":"TestY","Output":"goes on\n"}
{"Action":"output","Package":"a","Output":"FAIL\ta\t0.1s\n"}
{"Action":"fail","Package":"a"}
`, []string{"=== RUN   TestX\nSIGQUIT: quit\n", "FAIL\ta\t0.1s\n", "\n0 passed, 1 failed\n"}, "goes on", false},
		"nothing":           {"", []string{"\n0 passed, 0 failed\n"}, "", false},
		"a complaint of go": {"go: no such module\n", []string{"go: no such module\n"}, "", false},
	} {
		t.Run(name, func(t *testing.T) {
			var out strings.Builder
			s := newSummary(&out)
			if err := s.read(strings.NewReader(c.in)); err != nil {
				t.Fatal(err)
			}
			if ok := s.end(); ok != c.ok {
				t.Errorf("it says %v", ok)
			}
			for _, want := range c.want {
				if !strings.Contains(out.String(), want) {
					t.Errorf("%q is missing in\n%s", want, &out)
				}
			}
			if c.not != "" && strings.Contains(out.String(), c.not) {
				t.Errorf("%q is in\n%s", c.not, &out)
			}
		})
	}
}
