package read_test

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"jogada/internal/levels/read"
	"jogada/internal/levels/read/source"
)

// written returns a map as text again.
func written(m *source.Map) string {
	var b strings.Builder
	for i, c := range m.Layers[0].Cells {
		b.WriteString(m.Tiles[c].Name)
		if (i+1)%m.Width == 0 {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

func TestATextIsItsCharacters(t *testing.T) {
	for in, want := range map[string]string{
		"#.\n.#\n":                      "#.\n.#\n",
		"#.\n.#":                        "#.\n.#\n",
		"\xef\xbb\xbf#\r\n.a\r\n\r\n\n": "# \n.a\n",
		"\n é#  \n":                     "   \n é#\n",
	} {
		m, err := read.TextMap("m.txt", []byte(in), nil)
		if err != nil || written(m) != want {
			t.Errorf("%q: %q, %v", in, written(m), err)
		}
	}
	for in, want := range map[string]string{"": "m.txt: the text is empty", " \n\t\n": "m.txt: the text is empty", "#\n\xff": "m.txt:2:1: the line is not UTF-8", "#.\n#\x01": `m.txt:2:2: '\x01' is a control`} {
		if _, err := read.TextMap("m.txt", []byte(in), nil); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v", in, err)
		}
	}
	wide := strings.Repeat("#", 1<<13) + strings.Repeat("\n#", 1<<12)
	if _, err := read.TextMap("m.txt", []byte(wide), nil); err == nil || !strings.Contains(err.Error(), "more than 16777216 cells") {
		t.Error(err)
	}
}

func FuzzRead(f *testing.F) {
	f.Add("#.a\n1>A\n")
	f.Add("\r\n  é")
	f.Fuzz(func(t *testing.T, in string) {
		m, err := read.TextMap("m.txt", []byte(in), nil)
		if err != nil {
			var fault *source.Error
			if !errors.As(err, &fault) {
				t.Fatal(err)
			}
			return
		}
		again, err := read.TextMap("m.txt", []byte(written(m)), nil)
		if err != nil || !utf8.ValidString(in) || strings.TrimRight(written(again), " \n") != strings.TrimRight(written(m), " \n") {
			t.Fatalf("%q: %q, %v", in, written(m), err)
		}
	})
}
