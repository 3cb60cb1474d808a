package po_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/leonelquinteros/gotext"

	"jogada/internal/base/say/po"
)

const head = `# A file.
msgid ""
msgstr ""
"Language: pt_BR\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

`

func TestAFileIsRead(t *testing.T) {
	f, err := po.Read([]byte(head + `#. the title
#: rules.go
#, fuzzy-not, no-wrap
msgctxt "menu"
msgid "one \"word\"\n"
"and a\tsecond \\ line"
msgstr ""
"uma"
" e outra"
msgid "1 ply"
msgid_plural "%d plies"
msgstr[0] "1 lance"
msgstr[1] "%d lances"

#, fuzzy
msgid "guessed"
msgstr "chutado"
#~ msgid "old"
#~ msgstr "velho"

msgid "not yet"
msgstr ""
`))
	if err != nil {
		t.Fatal(err)
	}
	want := []po.Entry{
		{Context: "menu", ID: "one \"word\"\nand a\tsecond \\ line", Said: []string{"uma e outra"}, Line: 11},
		{ID: "1 ply", Plural: "%d plies", Said: []string{"1 lance", "%d lances"}, Line: 17},
		{ID: "guessed", Line: 23},
		{ID: "not yet", Line: 28},
	}
	if diff := cmp.Diff(want, f.Entries); diff != "" || f.Header["Language"] != "pt_BR" || f.Plural.Forms != 2 {
		t.Errorf("%s\n%v, %d forms", diff, f.Header, f.Plural.Forms)
	}
}

func TestWhatIsNotRightIsRefusedWithItsLine(t *testing.T) {
	for rest, want := range map[string]string{
		`msgid "a"`:                    `line 8: "a" has no msgstr`,
		"msgid \"a\"\n\nmsgstr \"b\"":  `line 9: "a" has no msgstr`,
		"msgstr \"b\"":                 "line 8: msgstr does not go here",
		"msgid \"a\"\nmsgstr[0] \"b\"": "line 9: msgstr[0] does not go here",
		"\"a\"":                        "line 8: a string that continues nothing",
		"msgid a\nmsgstr \"b\"":        "line 8: a is no string in quotes",
		"msgid \"a\" b":                `line 8: "a" b is no string in quotes`,
		`msgid "a"b"`:                  `line 8: "a"b" has a quote or a backslash that means nothing`,
		`msgid "a\q"`:                  `line 8: "a\q" has a quote or a backslash that means nothing`,
		`msgid "a\"`:                   `line 8: "a\" has a quote or a backslash that means nothing`,
		"msgid \"a\x01\"":              `line 8: "\"a\x01\"" has a control character`,
		"msgid \"a\xff\"":              "the file is not UTF-8",
		"hello":                        `line 8: "hello" is neither a comment nor a message`,
		"msgid \"a\"\nmsgstr \"b\"\nmsgid \"a\"\nmsgstr \"c\"":                                   `line 10: "a" is there twice`,
		"msgid \"a\"\nmsgid_plural \"b\"\nmsgstr \"c\"":                                          "line 10: msgstr does not go here",
		"msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"c\"":                                       `line 8: "a" has 1 forms; want 2`,
		"msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[1] \"c\"":                                       "line 10: msgstr[1] does not go here",
		"msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"c\"\nmsgstr[1] \"\"":                       `line 11: form 1 of "a" is empty`,
		"msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"c\"\nmsgstr[1] \"d\"\nmsgstr[2] \"e\"":     `line 8: "a" has 3 forms; want 2`,
		"msgid \"a\"\nmsgstr \"b\"\nmsgid \"\"\nmsgstr \"Language: de\"":                         "line 10: the message is empty",
		"msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"c\"\nmsgid_plural \"d\"\nmsgstr[1] \"\"\n": "line 11: msgid_plural does not go here",
		"msgctxt \"a\"\nmsgctxt \"b\"\nmsgid \"c\"\nmsgstr \"d\"":                                `line 9: "" has no msgstr`,
	} {
		if _, err := po.Read([]byte(head + rest)); err == nil || err.Error() != want {
			t.Errorf("%s\n got %v\nwant %s", rest, err, want)
		}
	}
	for _, whole := range []string{"", "msgid \"a\"\nmsgstr \"b\"", strings.Replace(head, "UTF-8", "ISO-8859-1", 1), strings.Replace(head, "n != 1", "n ! 1", 1),
		strings.Replace(head, "Language:", "Plural-Forms: x\\nLanguage", 1), strings.Replace(head, "Language: ", "", 1)} {
		if _, err := po.Read([]byte(whole)); err == nil {
			t.Errorf("accepted:\n%s", whole)
		}
	}
}

// Plural rules are compared with those of gotext, an independent implementation.
func TestPluralRules(t *testing.T) {
	for _, rule := range []string{
		"nplurals=1; plural=0;", "nplurals=2; plural=(n != 1);", "nplurals=2; plural=n > 1", "nplurals=2; plural=n>=2;",
		"nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
		"nplurals=3; plural=n==1 ? 0 : (n==0 || (n%100 > 0 && n%100 < 20)) ? 1 : 2;",
		"nplurals=4; plural=(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3);",
		"nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5;",
	} {
		p, err := po.ReadPlural(rule)
		if err != nil {
			t.Errorf("%s: %v", rule, err)
			continue
		}
		oracle := gotext.NewPo()
		oracle.Parse([]byte(strings.Replace(head, "nplurals=2; plural=(n != 1);", rule, 1) + "msgid \"x\"\nmsgid_plural \"y\"\nmsgstr[0] \"0\"\nmsgstr[1] \"1\"\nmsgstr[2] \"2\"\nmsgstr[3] \"3\"\nmsgstr[4] \"4\"\nmsgstr[5] \"5\"\n"))
		for n := range 250 {
			if got, want := string(rune('0'+p.Form(n))), oracle.GetN("x", "y", n); got != want {
				t.Fatalf("%s: %d takes form %s, and %s by gotext", rule, n, got, want)
			}
		}
	}
	for rule, want := range map[string]int{"nplurals=9; plural=1+2*3-8/4%3": 5, "nplurals=9; plural=!(n*0) + (n-n)": 1, "nplurals=2; plural=n == n != 0": 1, "nplurals=2; plural=1 < 2 < 2": 1, "nplurals=2; plural=n < 3": 0} {
		if p, err := po.ReadPlural(rule); err != nil || p.Form(7) != want || p.Form(-7) != want {
			t.Errorf("%s: form %d, %v; want %d", rule, p.Form(7), err, want)
		}
	}
}

func TestARuleThatIsNoneIsRefused(t *testing.T) {
	for _, rule := range []string{"", "nplurals=2", "nplurals=0; plural=0", "nplurals=2; plural=", "nplurals=2; plural=n", "nplurals=2; plural=m", "nplurals=2; plural=(n != 1", "nplurals=2; plural=n ! 1",
		"nplurals=2; plural=1/n", "nplurals=2; plural=0-1", "nplurals=2; plural=n ? 1", "nplurals=2; plural=1 2", "nplurals=2; plural=" + strings.Repeat("(", 600)} {
		if _, err := po.ReadPlural(rule); err == nil {
			t.Errorf("%.40q was accepted", rule)
		}
	}
}

func TestARuleIsWrittenAsATree(t *testing.T) {
	p, err := po.ReadPlural("nplurals=3; plural=n%10==1 ? 0 : !(n>4) ? 1 : 2;")
	if err != nil {
		t.Fatal(err)
	}
	want := `["?",["==",["%","n",10],1],0,["?",["!",["\u003e","n",4]],1,2]]`
	if got, err := p.MarshalJSON(); string(got) != want || err != nil {
		t.Errorf("%s, %v; want %s", got, err, want)
	}
}

// Every accepted file has a form for every number, and messages are never read in part.
func FuzzRead(f *testing.F) {
	f.Add(head + "msgid \"a\"\nmsgstr \"b\"\n")
	f.Add(head + "msgctxt \"c\"\nmsgid \"a\"\nmsgid_plural \"as\"\nmsgstr[0] \"b\"\nmsgstr[1] \"bs\\n\"\n")
	f.Add(head + "#, fuzzy\nmsgid \"\"\n\"a\"\nmsgstr \"b\"\n#~ msgid \"x\"\n")
	f.Fuzz(func(t *testing.T, text string) {
		file, err := po.Read([]byte(text))
		if err != nil {
			return
		}
		for n := range 300 {
			if form := file.Plural.Form(n); form < 0 || form >= file.Plural.Forms {
				t.Errorf("%d takes form %d of %d", n, form, file.Plural.Forms)
			}
		}
		for _, e := range file.Entries {
			if e.ID == "" || e.Said != nil && e.Plural == "" && len(e.Said) != 1 || e.Plural != "" && e.Said != nil && len(e.Said) != file.Plural.Forms {
				t.Errorf("%+v", e)
			}
		}
	})
}
