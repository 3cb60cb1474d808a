package text_test

import (
	"encoding/json"
	"strings"
	"testing"

	"jogada/text"
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
		`{"name":"a","name":"b"}`:                `field "name" stands twice`,
		`{"name":"a","na\u006de":"b"}`:           `field "name" stands twice`,
		`{"own":{"NAME":"a"}}`:                   `unknown field "NAME"`,
		`{"own":{"name":"a","name":"a"}}`:        `field "name" stands twice`,
		`{"deep":{"x":[{"name":"a"},{"n":""}]}}`: `unknown field "n"`,
		`{"deep":{"x":[],"x":[]}}`:               `field "x" stands twice`,
		`{"raw":{"a":[{"b":1,"b":2}]}}`:          `field "b" stands twice`,
		`{"Not":"x"}`:                            `unknown field "Not"`,
		`{"name":"a"} {}`:                        "stands after the end",
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
