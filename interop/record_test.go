package interop

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"testing"
)

var update = flag.Bool("update", false, "write anew what the quick tier tests")

// record compares cases, one a line, with a file that the quick tier of another package reads. With -update it writes
// the file.
func record[C any](t *testing.T, name string, cases []C) {
	t.Helper()
	var lines bytes.Buffer
	out := json.NewEncoder(&lines)
	out.SetEscapeHTML(false)
	for _, c := range cases {
		if err := out.Encode(c); err != nil {
			t.Fatal(err)
		}
	}
	if *update {
		if err := os.WriteFile(name, lines.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(lines.Bytes(), want) {
		t.Errorf("%s differs from what the library says now; go test -update writes it anew", name)
	}
}
