package puzzlescript_test

import (
	"slices"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/games/puzzlescript"
)

// keysOf are the keys of the levels of a text.
func keysOf(t *testing.T, text, level string) []string {
	t.Helper()
	boards, _, err := puzzlescript.Game().Read([]byte(text), map[string]string{"level": level}, nil)
	if err != nil {
		t.Fatal(err)
	}
	all := catalog.LevelsOf(boards[0])
	if all == nil || all.Param != "level" {
		t.Fatalf("the levels are %+v", all)
	}
	return all.Keys
}

func TestTheKeyOfALevelChangesWithItsQuestionAlone(t *testing.T) {
	text := puzzlescript.Game().Examples[0].Text
	keys := keysOf(t, text, "1")
	if len(keys) != 2 || keys[0] == keys[1] {
		t.Fatalf("the keys are %q", keys)
	}
	if other := keysOf(t, text, "2"); !slices.Equal(keys, other) {
		t.Errorf("seen from level 2 the keys are %q, and not %q", other, keys)
	}
	painted := keysOf(t, strings.Replace(text, "#O...#", "#.O..#", 1), "1")
	if painted[0] == keys[0] || painted[1] != keys[1] {
		t.Errorf("with level 1 painted the keys are %q, before %q", painted, keys)
	}
	for name, other := range map[string]string{
		"another win condition": strings.Replace(text, "all Target on Crate", "some Target on Crate", 1),
		"another rule":          strings.Replace(text, "[ > Player | Crate ]", "[ > Player | Crate | no Wall ]", 1),
		"a comment that is called levels": strings.Replace(strings.Replace(text, "all Target on Crate", "some Target on Crate", 1),
			"title The storeroom", "title The storeroom\n(\nlevels\n)", 1),
	} {
		if other == text {
			t.Fatalf("%s: nothing is changed", name)
		}
		if name == "another rule" {
			other = strings.Replace(other, "-> [ > Player | > Crate ]", "-> [ > Player | > Crate | ]", 1)
		}
		for i, key := range keysOf(t, other, "1") {
			if key == keys[i] {
				t.Errorf("%s: level %d has the same key", name, i+1)
			}
		}
	}
}
