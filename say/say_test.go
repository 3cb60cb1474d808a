package say_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jogada/say"
)

func TestTheZeroTranslatorSpeaksEnglish(t *testing.T) {
	var translator say.Translator
	if got := translator.Say("%s wins in round %d", "A", 3); got != "A wins in round 3" || translator.Language() != "en" {
		t.Errorf("said %q in %s", got, translator.Language())
	}
}

func TestATranslationMayPutTheArgumentsInAnotherOrder(t *testing.T) {
	translator := say.In("pt", say.Words{"%s wins in round %d": "na rodada %[2]d vence %[1]s"})
	if got := translator.Say("%s wins in round %d", "A", 3); got != "na rodada 3 vence A" {
		t.Errorf("said %q", got)
	}
}

func TestTheFirstWordsGoBeforeTheLaterOnes(t *testing.T) {
	translator := say.In("es", say.Words{"goal": "meta"}, say.Words{"goal": "gol", "rock": "roca"})
	if got := translator.Of("goal") + " " + translator.Of("rock"); got != "meta roca" {
		t.Errorf("said %q", got)
	}
}

func TestWhatHasNoWordsIsSaidInEnglishAndTold(t *testing.T) {
	var missed []string
	translator := say.In("pt", say.Words{"one": "um"}).Missing(func(s string) { missed = append(missed, s) })
	if got := translator.Of("one") + translator.Of("two"); got != "umtwo" {
		t.Errorf("said %q", got)
	}
	if diff := cmp.Diff([]string{"two"}, missed); diff != "" {
		t.Error(diff)
	}
}

func TestOneAndSeveralHaveFormsOfTheirOwn(t *testing.T) {
	translator := say.In("pt", say.Words{"1 ply": "1 lance", "%d plies": "%d lances"})
	if got := translator.Count(1, "1 ply", "%d plies") + ", " + translator.Count(2, "1 ply", "%d plies"); got != "1 lance, 2 lances" {
		t.Errorf("said %q", got)
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
