package say_test

import (
	"encoding/json"
	"strings"
	"testing"

	"jogada/internal/base/say"
)

func TestASentenceIsKeptAndTranslatedLater(t *testing.T) {
	s := say.NewSentence("%s or %s, after %s s", say.NewSentence("a number"), `"x"`, 0.25)
	data, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	var again say.Sentence
	if err := json.Unmarshal(data, &again); err != nil {
		t.Fatal(err)
	}
	translator := say.In("pt", words(t, two, `msgid "%s or %s, after %s s"
msgstr "depois de %[3]s s: %[1]s ou %[2]s"
msgid "a number"
msgstr "um número"`)).Missing(func(english string) { t.Errorf("no words for %q", english) })
	if got, want := again.In(translator), `depois de 0,25 s: um número ou "x"`; got != want {
		t.Errorf("said %q, want %q", got, want)
	}
	if got, want := again.Each(strings.ToUpper).String(), `a number or "X", after 0.25 s`; got != want {
		t.Errorf("said %q, want %q", got, want)
	}
	if v := say.Verbatim("50 %s"); v.In(translator) != "50 %s" || v.Empty() || !say.Verbatim("").Empty() {
		t.Errorf("verbatim: %q", v)
	}
}

func FuzzSentences(f *testing.F) {
	for _, text := range []string{`["%s or %s",["a"],"b"]`, `[]`, `[""]`, `["",1]`, `[1]`, `["a",null]`, `[["a"]]`, `["a",true]`} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var s, again say.Sentence
		if json.Unmarshal([]byte(text), &s) != nil {
			return
		}
		data, err := json.Marshal(s)
		if err != nil || json.Unmarshal(data, &again) != nil || again.String() != s.String() {
			t.Errorf("%s is kept as %s: %v", text, data, err)
		}
	})
}
