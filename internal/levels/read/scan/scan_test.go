package scan_test

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jogada/internal/base/text"
	"jogada/internal/levels/read/scan"
)

// tree writes an element as names, attributes and texts.
func tree(x *scan.XML, e *scan.Element, out *strings.Builder) error {
	fmt.Fprintf(out, "(%s", e.Name)
	for _, name := range []string{"a", "b", "gid"} {
		if a, ok := e.Get(name); ok {
			fmt.Fprintf(out, " %s=%q", name, a.Value)
		}
	}
	err := x.Children(e, func(c *scan.Element) error {
		if string(c.Name) != "t" {
			return tree(x, c, out)
		}
		content, _, err := x.Text(c)
		fmt.Fprintf(out, "(t %q)", content)
		return err
	})
	out.WriteString(")")
	return err
}

func readXML(data string) (string, error) {
	var out strings.Builder
	x, root, err := scan.NewXML([]byte(data))
	if err == nil {
		err = tree(x, root, &out)
	}
	if err == nil {
		err = x.End()
	}
	return out.String(), err
}

func TestXMLIsRead(t *testing.T) {
	for in, want := range map[string]string{
		`<m/>`: `(m)`,
		"<?xml version='1.0' encoding='UTF-8'?>\n<!DOCTYPE map SYSTEM \"x.dtd\">\n<!-- c --><m a = '1' b=\"&lt;&#65;&#x42;&amp;\">\n<x/><!-- <y> --><x gid='3' ></x ></m>\n<!-- e -->\n": `(m a="1" b="<AB&"(x)(x gid="3"))`,
		`<m><t> 1,2 </t><t>a<!-- b -->c<![CDATA[<d>]]>&gt;</t><t/></m>`: `(m(t " 1,2 ")(t "ac<d>>")(t ""))`,
		`<m><x><y a="1"/><z b="2"><w a="3"/></z></x><x a="5"/></m>`:     `(m(x(y a="1")(z b="2"(w a="3")))(x a="5"))`,
		"<m>\r\n\t<x a='é'/>\r\n</m>":                                   `(m(x a="é"))`,
	} {
		if got, err := readXML(in); got != want || err != nil {
			t.Errorf("%s: %s, %v", in, got, err)
		}
	}
}

func TestFaultsOfXMLHaveTheirPlace(t *testing.T) {
	for in, want := range map[string]string{
		"":                                   "1:1: the file ends where an element was expected",
		"<m>":                                "1:1: the element m has no end",
		"<m>\n<x>\n</m>":                     "3:1: found </m>; expected </x>",
		"<m a=1/>":                           "1:6: the value of a has no quotes",
		"<m a='1' a='2'/>":                   "1:10: the attribute a is there twice",
		"<m a='1'b='2'/>":                    "1:9: the element m is not written as it should be",
		"<m a/>":                             "1:4: an attribute was expected",
		"<m a='1/>":                          "1:6: the value of a has no end",
		"<m a='&bomb;'/>":                    "1:7: found an &",
		"<m a='x&#0;'/>":                     "1:8: found an &",
		"<m/><n/>":                           "1:5: unexpected data after",
		"<!DOCTYPE m [<!ENTITY a 'b'>]><m/>": "1:1: a document type with entities",
		"<?xml version='1.0' encoding='ISO-8859-1'?><m/>": "1:1: the file is written in ISO-8859-1",
		"<m>\n\xff</m>":            "2:1: the file is not UTF-8",
		"<m><t>1<x/></t></m>":      "1:8: the element t has an element in it",
		"<m><!-- </m>":             "1:4: this has no end",
		strings.Repeat("<m>", 200): "1:301: elements lie more than 100 deep",
	} {
		_, err := readXML(in)
		var e *text.Error
		if !errors.As(err, &e) || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", in, err, want)
		}
	}
}

// outline returns what the standard library sees in a document.
func outline(data string) (string, error) {
	var out strings.Builder
	d := xml.NewDecoder(strings.NewReader(data))
	for {
		token, err := d.RawToken()
		if errors.Is(err, io.EOF) {
			return out.String(), nil
		}
		if err != nil {
			return "", err
		}
		switch token := token.(type) {
		case xml.StartElement:
			fmt.Fprintf(&out, "(%s", token.Name.Local)
			for _, a := range token.Attr {
				fmt.Fprintf(&out, " %s=%q", a.Name.Local, a.Value)
			}
		case xml.EndElement:
			out.WriteString(")")
		}
	}
}

func ours(x *scan.XML, e *scan.Element, out *strings.Builder, names []string) error {
	fmt.Fprintf(out, "(%s", e.Name)
	for _, name := range names {
		if a, ok := e.Get(name); ok {
			fmt.Fprintf(out, " %s=%q", name, a.Value)
		}
	}
	err := x.Children(e, func(c *scan.Element) error { return ours(x, c, out, names) })
	out.WriteString(")")
	return err
}

// FuzzXML compares the elements with those that the standard library sees, and checks that every fault has a position.
func FuzzXML(f *testing.F) {
	f.Add(`<?xml version="1.0"?><m a="1"><a b="&lt;"/><t>x</t><!-- c --></m>`)
	f.Add(`<m><![CDATA[ x ]]></m>`)
	f.Fuzz(func(t *testing.T, in string) {
		var got strings.Builder
		x, root, err := scan.NewXML([]byte(in))
		if err == nil {
			err = ours(x, root, &got, []string{"a", "b"})
		}
		if err == nil {
			err = x.End()
		}
		if err != nil {
			var e *text.Error
			if !errors.As(err, &e) || e.Line < 1 || e.Col < 1 {
				t.Fatalf("%q: %v has no place", in, err)
			}
			return
		}
		want, err := outline(in)
		if err != nil || strings.Contains(want, ":") || strings.Contains(in, "\r") {
			return // the standard library is stricter about names, and joins line breaks
		}
		if strings.Count(want, "(") != strings.Count(got.String(), "(") {
			t.Fatalf("%q: %s, want %s", in, got.String(), want)
		}
	})
}

// plain returns a value as encoding/json would read it.
func plain(v scan.Value) (any, error) {
	switch v.Kind() {
	case '{':
		out := map[string]any{}
		err := v.Each(func(name []byte, f scan.Value) error {
			x, err := plain(f)
			out[string(name)] = x
			return err
		})
		return out, err
	case '[':
		out := []any{}
		_, err := v.Items(func(_ int, f scan.Value) error {
			x, err := plain(f)
			out = append(out, x)
			return err
		})
		return out, err
	case '"':
		return v.String()
	case '0':
		return v.Float()
	case 't':
		return v.Bool()
	}
	return nil, nil
}

func TestJSONIsRead(t *testing.T) {
	for _, in := range []string{
		`{}`, `[]`, ` [ ] `, `null`, `true`, `false`, `-0`, `1.5e3`, `"a\"\\\u00e9\n"`, `[1,2 , 3]`, `[0,0,0,12,3.5,-1,[1,[2]],{"a":[1],"b":{"c":"]}"}}]`,
		"{\n \"a\" : [ 1 ,\n2 ] , \"b\\u0041\" :\t{ } , \"c\":null,\"d\":\"{[\" }\n", `[{"px":[0,16],"f":0},{"px":[16,16],"f":3}]`,
	} {
		v, err := scan.NewJSON([]byte(in))
		if err != nil {
			t.Errorf("%s: %v", in, err)
			continue
		}
		got, err := plain(v)
		var want any
		if json.Unmarshal([]byte(in), &want) != nil || err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v, %v", in, got, err)
		}
	}
}

func TestNumbersOfALayer(t *testing.T) {
	for in, want := range map[string]string{
		"[]": "[]", "[1,2,3]": "[1 2 3]", "[ 1 , 2\n,3 ]": "[1 2 3]", "[4294967295,0]": "[4294967295 0]",
		"[1,2,3,4,5]": "1:1: the list has more than the 4 numbers", "[4294967296]": "1:2: found ", "[1,-2]": "1:4: found -2; expected a whole number",
		"[1.5]": "1:2: found ", "[1e3]": "1:2: found ", `["1"]`: "1:2: found ", "[[1]]": "1:2: found ", "{}": "1:1: found an object; expected a list",
	} {
		v, err := scan.NewJSON([]byte(in))
		if err != nil {
			t.Fatal(in, err)
		}
		n, err := v.Numbers([]uint32{}, 4)
		got := fmt.Sprint(n)
		if err != nil {
			got = err.Error()
		}
		if !strings.HasPrefix(got, want) {
			t.Errorf("%s: %s, want %s", in, got, want)
		}
	}
}

func TestFaultsOfJSONHaveTheirPlace(t *testing.T) {
	for in, want := range map[string]string{
		"":                        "1:1: the file is empty",
		"\n hello":                "2:2: the file begins with \"hello\"; JSON was expected",
		"{\"a\":":                 "1:6: the text ends where a value was expected",
		"{\n\"a\":}":              "2:5: a value was expected",
		"[1,]":                    "1:4: a value was expected",
		"[1 2]":                   "1:4: a comma or ] was expected",
		`{"a" 1}`:                 "1:6: a colon",
		`{a:1}`:                   "1:2: the name of a field",
		`"a`:                      "1:1: the text has no end",
		"\"a\nb\"":                "1:3: a text has a line break",
		`"\x"`:                    "1:2: invalid escape",
		`[01]`:                    "1:2: this is not written as a number",
		`[1,01]`:                  "1:4: this is not written as a number",
		`[1.]`:                    "1:2: this is not",
		`[-]`:                     "1:2: this is not",
		`[1]x`:                    "1:4: unexpected data after",
		`[tru]`:                   "1:2: a value was expected",
		"[\"\xff\"]":              "1:3: the file is not UTF-8",
		strings.Repeat("[", 1000): "1:102: values lie more than 100 deep",
	} {
		_, err := scan.NewJSON([]byte(in))
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", in, err, want)
		}
	}
}

// FuzzJSON: what is well-formed here is so for the standard library, and the other way round, and is read as the same.
func FuzzJSON(f *testing.F) {
	f.Add(`{"a":[1,2,{"b":"\u0041"}],"c":null,"d":-1.5e3}`)
	f.Add(`[0,0,1,2,3,00]`)
	f.Fuzz(func(t *testing.T, in string) {
		v, err := scan.NewJSON([]byte(in))
		var e *text.Error
		if err != nil && !errors.As(err, &e) {
			t.Fatalf("%q: %v has no place", in, err)
		}
		var want any
		if err != nil {
			if json.Unmarshal([]byte(in), &want) == nil && !strings.Contains(err.Error(), "deep") && !strings.Contains(err.Error(), "UTF-8") {
				t.Fatalf("%q: %v", in, err)
			}
			return
		}
		got, err := plain(v)
		if bad := json.Unmarshal([]byte(in), &want); (bad != nil) != (err != nil) {
			t.Fatalf("%q: %v; the standard library: %v", in, err, bad)
		}
		if err == nil && !reflect.DeepEqual(got, want) {
			t.Fatalf("%q: %v, want %v", in, got, want)
		}
	})
}

// Reading in one run plus reading as elements gives the same as elements alone, wherever the run stops.
func TestARunOfElementsIsReadAsTheElementsAre(t *testing.T) {
	for _, in := range []string{
		`<d></d>`, `<d/>`, `<d><t g="1"/></d>`, "<d>\n <t g=\"1\"/>\n<t/><t g=\"4294967295\"/>\n</d>", `<d><t g="1"/><!-- c --><t g="2"/></d>`, `<d><t g="1" /><t g="2"/></d>`,
		`<d><t g='1'/><t g="2"/></d>`, `<d><t h="0" g="1"/><t g="2"/></d>`, `<d><t g="1"></t><t g="2"/></d>`, `<d><u/><t g="1"/></d>`, `<d><t g="1"/>x<t g="2"/></d>`, `<d><t g="&#49;"/><t g="2"/></d>`,
		`<d><t g="4294967296"/></d>`, `<d><t g=""/></d>`, `<d><t g="1"`, `<d><t g="1"/`, `<d><t g="`, `<d><t g="00000000000000000000000000000001"/></d>`,
	} {
		all := func(run bool) (numbers []string, err error) {
			x, root, err := scan.NewXML([]byte(in))
			if err != nil {
				return nil, err
			}
			if run && x.Ahead(root, "<t") {
				for _, n := range x.Run("t", "g", nil) {
					numbers = append(numbers, strconv.FormatUint(uint64(n), 10))
				}
			}
			return numbers, x.Children(root, func(c *scan.Element) error {
				if g, ok := c.Get("g"); string(c.Name) == "t" {
					numbers = append(numbers, map[bool]string{true: string(g.Value), false: "0"}[ok])
				}
				return nil
			})
		}
		want, fault := all(false)
		got, fault2 := all(true)
		if !slices.Equal(got, want) || fmt.Sprint(fault) != fmt.Sprint(fault2) {
			t.Errorf("%s: %q, %v in one run; %q, %v as elements", in, got, fault2, want, fault)
		}
	}
}
