package text_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"jogada/internal/base/text"
)

// judged compares NextJSON with package encoding/json on one text.
func judged(t *testing.T, in []byte) {
	t.Helper()
	value, length, ok := text.NextJSON(in)
	whole := ok && len(bytes.Trim(in[length:], " \t\r\n")) == 0
	if want := json.Valid(in); whole != want {
		t.Fatalf("%q is valid JSON: %v; want %v", in, whole, want)
	}
	if whole && !bytes.Equal(value, bytes.Trim(in, " \t\r\n")) {
		t.Fatalf("the value of %q is %q", in, value)
	}
}

// letters are those at which the grammar of JSON decides something, and their neighbours.
const letters = "{}[]\",:\\/u0129afgAFG@`tnrb-+.eE \n\t\x1f\x7f"

func TestJSONIsSkippedExactlyIfItIsValid(t *testing.T) {
	for _, in := range []string{
		`{"a\u00fF\n\\\"\/\b\f\r\t":[true,false,null,-0.5E+10,12e-3,0,{}],"":"b"}`, ` [ 1 , 2.50 , "" , [ ] , { } ] `, `"\uD83d9"`, `-10E7`, `1.5e-3`, `null`,
	} {
		judged(t, []byte(in))
		for i := range len(in) {
			judged(t, []byte(in[:i]))
			judged(t, []byte(in[:i]+in[i+1:]))
			for _, c := range []byte(letters) {
				judged(t, []byte(in[:i]+string(c)+in[i:]))
				judged(t, []byte(in[:i]+string(c)+in[i+1:]))
			}
		}
	}
	var all func(in []byte, more int)
	all = func(in []byte, more int) {
		judged(t, in)
		for _, c := range []byte(`{}[]",:\0-1.e `) {
			if more > 0 {
				all(append(in, c), more-1)
			}
		}
	}
	all(nil, 4)
}

func TestTheFirstOfSeveralJSONValuesIsReturned(t *testing.T) {
	value, length, ok := text.NextJSON([]byte(` {"a": [1]} 2`))
	if !ok || string(value) != `{"a": [1]}` || length != 11 {
		t.Errorf("%q of %d bytes, %v", value, length, ok)
	}
}

func TestNestingIsLimited(t *testing.T) {
	for deep, want := range map[int]bool{999: true, 1000: false} {
		if _, _, ok := text.NextJSON([]byte(strings.Repeat("[", deep) + "1" + strings.Repeat("]", deep))); ok != want {
			t.Errorf("%d lists in each other are read: %v", deep, ok)
		}
	}
}

func TestWhatOnlyStrictJSONRefuses(t *testing.T) {
	for in, want := range map[string]error{
		`{"Named":-0}`:                  text.ErrMinusZero,
		`{"Named":-1}`:                  nil,
		`{"given":[1, -0 ]}`:            text.ErrMinusZero,
		`{"any":[null]}`:                nil,
		`{"planes":[null]}`:             nil,
		`{"deep":{"x":[null]}}`:         text.ErrNullInList,
		`{"deep":{"x":[{}, null]}}`:     text.ErrNullInList,
		`{"deep":{"x":null}}`:           nil,
		`{} 1`:                          text.ErrAfterJSON,
		`{"-":""}`:                      &text.NameError{Name: "-"},
		`{"inner":{}}`:                  &text.NameError{Name: "inner"},
		`{"own":{"name":"","name":""}}`: &text.NameError{Name: "name", Twice: true},
	} {
		for _, pad := range []int{0, 1 << 16} { // the second is read by the reader of large texts
			var v large
			err := text.ReadJSON([]byte(in+strings.Repeat(" ", pad)), &v)
			var name, wanted *text.NameError
			if errors.As(want, &wanted) {
				if !errors.As(err, &name) && err.Error() != "json: "+wanted.Error() || name != nil && *name != *wanted {
					t.Errorf("%s: %v; want %v", in, err, want)
				}
			} else if !errors.Is(err, want) {
				t.Errorf("%s: %v; want %v", in, err, want)
			}
		}
	}
}
