package text_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"jogada/internal/base/text"
)

type inner struct {
	Deep map[string][]leaf `json:"deep"`
	Raw  json.RawMessage   `json:"raw,omitempty"`
}

type leaf struct {
	Name string `json:"name"`
	Not  string `json:"-"`
}

type outer struct {
	inner
	leaf
	Own   *leaf `json:"own"`
	Named int
}

func TestJSONIsReadStrictly(t *testing.T) {
	for in, want := range map[string]string{
		`{"name":"a","Named":1,"own":{"name":"b"},"deep":{"x":[{"name":"c"}],"y":[]},"raw":{"any":[1,{"thing":2}]}}`: "",
		" {\n\t\"name\" : \"a\\\"}\" , \"own\" : null }\r\n":                                                         "",
		`{}`:                                     "",
		`{"Name":"a"}`:                           `unknown field "Name"`,
		`{"named":1}`:                            `unknown field "named"`,
		`{"name":"a","name":"b"}`:                `field "name" appears twice`,
		`{"name":"a","na\u006de":"b"}`:           `field "name" appears twice`,
		`{"own":{"NAME":"a"}}`:                   `unknown field "NAME"`,
		`{"own":{"name":"a","name":"a"}}`:        `field "name" appears twice`,
		`{"deep":{"x":[{"name":"a"},{"n":""}]}}`: `unknown field "n"`,
		`{"deep":{"x":[],"x":[]}}`:               `field "x" appears twice`,
		`{"raw":{"a":[{"b":1,"b":2}]}}`:          `field "b" appears twice`,
		`{"Not":"x"}`:                            `unknown field "Not"`,
		`{"name":"a"} {}`:                        "after the JSON",
		`{"name":"a"`:                            "unexpected EOF",
		`{"name":7}`:                             "cannot unmarshal",
	} {
		var v outer
		err := text.ReadJSON([]byte(in), &v)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", in, err, want)
		}
	}
}

// FuzzReadJSON: what is read strictly is what a plain reader sees, and looking through any valid text ends.
func FuzzReadJSON(f *testing.F) {
	f.Add(`{"name":"a","deep":{"x":[{"name":"c"}]},"raw":[1,"\\\"",true,null,-1.5e3]}`)
	f.Add(`{"own":{"name":"a"},"own":null}`)
	f.Add(`[{}]`)
	f.Fuzz(func(t *testing.T, in string) {
		var strict, loose outer
		if err := text.ReadJSON([]byte(in), &strict); err != nil {
			return
		}
		if err := json.Unmarshal([]byte(in), &loose); err != nil {
			t.Fatalf("%q is read strictly, and not plainly: %v", in, err)
		}
		a, _ := json.Marshal(strict)
		b, _ := json.Marshal(loose)
		if string(a) != string(b) {
			t.Fatalf("%q: %s, plainly %s", in, a, b)
		}
	})
}

// numbers read themselves from a string, as packed numbers do.
type numbers []byte

func (n *numbers) ReadText(text []byte) error {
	if len(text)%2 != 0 {
		return errors.New("odd")
	}
	*n = append(numbers{}, text...)
	return nil
}

func (n *numbers) UnmarshalJSON(data []byte) error {
	var s string
	if err := json.Unmarshal(data, &s); err != nil {
		return err
	}
	return n.ReadText([]byte(s))
}

type large struct {
	outer
	Numbers numbers         `json:"numbers"`
	Planes  []numbers       `json:"planes"`
	Inside  *large          `json:"inside"`
	Given   json.RawMessage `json:"given"`
	Any     any             `json:"any"`
}

// FuzzReadLarge checks that the reader of large texts agrees with ReadJSON, and accepts nothing else.
func FuzzReadLarge(f *testing.F) {
	for _, in := range []string{
		`{"numbers":"ab","planes":["ab","cdef",""],"inside":{"numbers":"","given":{"a":[1,{"b":-1.5e3}]}},"name":"x","Named":3,"any":[true,null]}`,
		" {\"numbers\" : \"a\\u0062\" , \"own\":null,\"inside\":null,\t\"planes\":[]}\n", `{"numbers":null}`, `{"numbers":"abc"}`, `{"Numbers":"ab"}`,
		`{"numbers":"ab","numbers":"ab"}`, `{"given":{"a":1,"a":2}}`, `{"given":[1,2,]}`, `{"given":01}`, `{"given":"\x"}`, `{"given":1e}`, `{"deep":{"x":[{"name":"c"}]},"own":{"name":"b"}}`,
		`{"planes":[null,"ab"]}`, `{"any":{"a":1,"a":1}}`, `{"numbers":"ab"}{}`, `null`, `[]`, `{"given":tru}`, `{"inside":{"inside":{"inside":{}}}}`, `{"name":"\ud800"}`, `{"numbers":"a\u0062b"}`, `{"-":"x"}`, `{"inner":{}}`, `{"own":{"name":"a"},"Named":-0}`, `{"inside":[]}`, `{"planes":{}}`,
	} {
		f.Add(in)
	}
	f.Fuzz(func(t *testing.T, in string) {
		var quick, slow large
		if !text.ReadLarge([]byte(in), &quick) {
			if !reflect.DeepEqual(quick, large{}) {
				t.Fatalf("%q is not read, and something is: %+v", in, quick)
			}
			return
		}
		if err := text.ReadJSON([]byte(in), &slow); err != nil {
			t.Fatalf("%q is read, and should not be: %v", in, err)
		}
		if !reflect.DeepEqual(quick, slow) {
			t.Fatalf("%q: %+v, want %+v", in, quick, slow)
		}
	})
}

// Right texts are read by the reader of large ones, unless a string that reads itself has escapes.
func TestLargeTextsAreReadWhereTheyLie(t *testing.T) {
	in := []byte(`{"numbers":"ab","planes":["ab","cdef"],"inside":{"given":{"a":[1]}},"name":"\u0041","any":{"b":[]}}`)
	var v large
	if !text.ReadLarge(in, &v) || string(v.Numbers) != "ab" || len(v.Planes) != 2 || v.Name != "A" {
		t.Fatalf("%+v", v)
	}
	if at := bytes.Index(in, []byte("[1]")); at < 0 || &in[at] != &v.Inside.Given[5] {
		t.Error("a part of the text was copied")
	}
}
