package term_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"jogada/catalog"
	"jogada/internal/base/say"
	"jogada/internal/front/term"
	"jogada/internal/gametest"
)

// asked finds a sentence that the page looks up.
var asked = regexp.MustCompile(`p\.In\.(?:Of|Say)\(("(?:[^"\\]|\\.)*")`)

func TestThePageHasWordsForWhatItSaysAndForNothingElse(t *testing.T) {
	gametest.WordsFit(t, say.Open(os.DirFS(".")), gametest.Constants(t, "."))
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	said := []string{"yes", "NO", "accepted", "REJECTED", "nothing claimed", "could not tell"} // looked up by another name
	for _, name := range names {
		code, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range asked.FindAllSubmatch(code, -1) {
			sentence, err := strconv.Unquote(string(m[1]))
			if err != nil {
				t.Fatal(err)
			}
			said = append(said, sentence)
		}
	}
	if len(said) < 30 {
		t.Fatalf("only %q were found", said)
	}
	for _, language := range catalog.Languages()[1:] {
		in := term.Translator(language).Missing(func(english string) { t.Errorf("no words in %s for %q", language, english) })
		for _, sentence := range said {
			in.Of(sentence)
		}
		in.Count(2, "1 sound method came to an end.", "%d sound methods came to an end and they agree.")
	}
}
