package say_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"jogada/internal/base/say"
)

// words returns those of a PO file with these messages; rule says which form a number takes.
func words(t *testing.T, rule, messages string) say.Words {
	t.Helper()
	w, err := say.ReadWords([]byte("msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: " + rule + "\\n\"\n\n" + messages))
	if err != nil {
		t.Fatal(err)
	}
	return w
}

const two = "nplurals=2; plural=(n != 1);"

func TestTheZeroTranslatorSpeaksEnglish(t *testing.T) {
	var translator say.Translator
	if got := translator.Say("%s wins in round %d", "A", 3); got != "A wins in round 3" || translator.Language() != "en" {
		t.Errorf("said %q in %s", got, translator.Language())
	}
}

func TestATranslationMayPutTheArgumentsInAnotherOrder(t *testing.T) {
	translator := say.In("pt", words(t, two, `msgid "%s wins in round %d"
msgstr "na rodada %[2]d vence %[1]s"`))
	if got := translator.Say("%s wins in round %d", "A", 3); got != "na rodada 3 vence A" {
		t.Errorf("said %q", got)
	}
}

func TestTheFirstWordsGoBeforeTheLaterOnes(t *testing.T) {
	translator := say.In("es", words(t, two, `msgid "goal"
msgstr "meta"`), words(t, two, `msgid "goal"
msgstr "gol"
msgid "rock"
msgstr "roca"`))
	if got := translator.Of("goal") + " " + translator.Of("rock"); got != "meta roca" {
		t.Errorf("said %q", got)
	}
}

func TestWhatHasNoWordsIsSaidInEnglishAndTold(t *testing.T) {
	var missed []string
	translator := say.In("pt", words(t, two, `msgid "one"
msgstr "um"
msgid "two"
msgstr ""`)).Missing(func(s string) { missed = append(missed, s) })
	if got := translator.Of("one") + translator.Of("two"); got != "umtwo" {
		t.Errorf("said %q", got)
	}
	if diff := cmp.Diff([]string{"two"}, missed); diff != "" {
		t.Error(diff)
	}
}

func TestANumberTakesTheFormOfTheLanguage(t *testing.T) {
	portuguese := words(t, two, `msgid "1 ply"
msgid_plural "%d plies"
msgstr[0] "1 lance"
msgstr[1] "%d lances"`)
	polish := words(t, "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);", `msgid "1 ply"
msgid_plural "%d plies"
msgstr[0] "jeden ruch"
msgstr[1] "%d ruchy"
msgstr[2] "%d ruchów"`)
	for _, c := range []struct {
		in   say.Translator
		want string
	}{
		{say.Translator{}, "0 plies, 1 ply, 3 plies, 5 plies, 22 plies"},
		{say.In("pt", portuguese), "0 lances, 1 lance, 3 lances, 5 lances, 22 lances"},
		{say.In("pl", polish), "0 ruchów, jeden ruch, 3 ruchy, 5 ruchów, 22 ruchy"},
		{say.In("de"), "0 plies, 1 ply, 3 plies, 5 plies, 22 plies"},
	} {
		var said []string
		for _, n := range []int{0, 1, 3, 5, 22} {
			said = append(said, c.in.Count(n, "1 ply", "%d plies"))
		}
		if got := strings.Join(said, ", "); got != c.want {
			t.Errorf("%s: %s, want %s", c.in.Language(), got, c.want)
		}
	}
	var missed []string
	say.In("de").Missing(func(s string) { missed = append(missed, s) }).Count(1, "1 ply", "%d plies")
	if !slices.Equal(missed, []string{"%d plies"}) {
		t.Errorf("missed %q", missed)
	}
}

func TestLanguagesAreFoundByTheirFiles(t *testing.T) {
	file := func(language string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte("msgid \"\"\nmsgstr \"Language: " + language + "\\nContent-Type: text/plain; charset=UTF-8\\nPlural-Forms: " + two + "\\n\"\n\nmsgid \"yes\"\nmsgstr \"in " + language + "\"\n")}
	}
	one := say.Open(fstest.MapFS{"words/xx.po": file("xx"), "words/aa.po": file("aa"), "words/notes.txt": {Data: []byte("x")}, "yy.po": file("yy")})
	other := say.Open(fstest.MapFS{"words/bb.po": file("bb"), "words/xx.po": file("xx")})
	if got := say.Languages(one, nil, other); !slices.Equal(got, []string{"en", "aa", "bb", "xx"}) {
		t.Errorf("%q", got)
	}
	if got := say.In("xx", one.Words("xx")).Of("yes") + say.In("bb", one.Words("bb"), other.Words("bb")).Of("yes"); got != "in xxin bb" {
		t.Errorf("said %q", got)
	}
	var none *say.Translations
	if got := say.In("xx", none.Words("xx")).Of("yes"); got != "yes" || len(say.Languages(none)) != 1 {
		t.Errorf("said %q", got)
	}
}

func TestAFileOfWordsThatIsNotRightIsAFaultOfTheProgram(t *testing.T) {
	for _, data := range []string{"nonsense", "msgid \"\"\nmsgstr \"Language: xx\\nContent-Type: text/plain; charset=UTF-8\\nPlural-Forms: " + two + "\"\nmsgctxt \"a\"\nmsgid \"b\"\nmsgstr \"c\"\n",
		"msgid \"\"\nmsgstr \"Language: yy\\nContent-Type: text/plain; charset=UTF-8\\nPlural-Forms: " + two + "\"\n"} {
		func() {
			defer func() {
				if fault := recover(); fault == nil || !strings.HasPrefix(fmt.Sprint(fault), "words/xx.po: ") {
					t.Errorf("%v of %s", fault, data)
				}
			}()
			say.Open(fstest.MapFS{"words/xx.po": {Data: []byte(data)}}).Words("xx")
		}()
	}
}

func TestMarksPassThroughFormattingAndComeOffAgain(t *testing.T) {
	sentence := fmt.Sprintf("%s stays shut for %s", say.Mark("door A", 7, 9), say.Mark("player 1", 0))
	if got := say.Plain(sentence); got != "door A stays shut for player 1" {
		t.Errorf("plain: %q", got)
	}
	want := []say.Part{{Text: "door A", Places: []int{7, 9}}, {Text: " stays shut for "}, {Text: "player 1", Places: []int{0}}}
	if diff := cmp.Diff(want, say.Parts(sentence)); diff != "" {
		t.Error(diff)
	}
}

func TestAMarkWithinAMarkIsDropped(t *testing.T) {
	if diff := cmp.Diff([]say.Part{{Text: "both doors", Places: []int{1, 2}}}, say.Parts(say.Mark("both "+say.Mark("doors", 5), 1, 2))); diff != "" {
		t.Error(diff)
	}
}

func TestAMarkWithoutPlacesIsPlainText(t *testing.T) {
	if got := say.Mark("nothing"); got != "nothing" {
		t.Errorf("marked: %q", got)
	}
}

func FuzzASentenceIsItsParts(f *testing.F) {
	f.Add("a\x01 1,2\x02b\x03c")
	f.Add("\x01\x02\x03")
	f.Add("\x03\x02\x01")
	f.Fuzz(func(t *testing.T, sentence string) {
		whole := ""
		for _, part := range say.Parts(sentence) {
			whole += part.Text
		}
		if plain := say.Plain(sentence); plain != whole {
			t.Errorf("plain is %q, the parts are %q", plain, whole)
		}
	})
}

func TestUnitsAreWrittenInEachPluralForm(t *testing.T) {
	three := words(t, "nplurals=3; plural=(n==1 ? 0 : n<5 ? 1 : 2);", `msgid "1 push"
msgid_plural "%d pushes"
msgstr[0] "1 pchnięcie"
msgstr[1] "%d pchnięcia"
msgstr[2] "%d pchnięć"`)
	missing := 0
	polish := say.In("pl", three).Missing(func(string) { missing++ })
	for _, c := range []struct {
		got  []string
		want []string
	}{
		{say.Translator{}.Forms("ply"), []string{"1 ply", "{n} plies"}},
		{say.Translator{}.Forms("slide"), []string{"1 slide", "{n} slides"}},
		{polish.Forms("push"), []string{"1 pchnięcie", "{n} pchnięcia", "{n} pchnięć"}},
		{polish.Forms("ply"), []string{"1 ply", "{n} plies"}},
	} {
		if !slices.Equal(c.got, c.want) {
			t.Errorf("forms %q, want %q", c.got, c.want)
		}
	}
	if missing != 1 {
		t.Errorf("%d texts are missing", missing)
	}
}

func TestNumbersOfThingsHaveSeparators(t *testing.T) {
	spoken := func(language string) say.Translator {
		return say.In(language, words(t, "nplurals=2; plural=(n != 1);", `msgid "the value of each of %d positions"
msgstr "valor: %d"
msgid "1 ply"
msgid_plural "%d plies"
msgstr[0] "1 lance"
msgstr[1] "%d lances"`))
	}
	en, pt, es := say.Translator{}, spoken("pt"), spoken("es")
	for got, want := range map[string]string{
		en.Say("the value of each of %d positions", 4686):     "the value of each of 4,686 positions",
		pt.Say("the value of each of %d positions", 4686):     "valor: 4.686",
		es.Say("the value of each of %d positions", 4686):     "valor: 4686",
		es.Say("the value of each of %d positions", 12345678): "valor: 12.345.678",
		en.Say("all %d reachable states in %d", 1000, 2000):   "all 1,000 reachable states in 2000",
		en.Say("the smallest tile, %d, is %d", 2048, 4096):    "the smallest tile, 2048, is 4096",
		en.Say("round %d is over", 1999):                      "round 1999 is over",
		en.Count(-1234, "1 ply", "%d plies"):                  "-1,234 plies",
		pt.Count(1234, "1 ply", "%d plies"):                   "1.234 lances",
		spoken("pl").Number(4686):                             "4686",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
