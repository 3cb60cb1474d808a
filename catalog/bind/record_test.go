package bind

import "testing"

func TestTheSizeOfAStateIncludesItsTexts(t *testing.T) {
	type inner struct {
		name string
		n    int64
	}
	type state struct {
		at    int64
		inner inner
		rest  string
	}
	if got := newStateSize[string]().bytes("four"); got != 16+4 {
		t.Errorf("a text: %d", got)
	}
	if got := newStateSize[int32]().bytes(7); got != 4 {
		t.Errorf("a number: %d", got)
	}
	few, more := newStateSize[state]().bytes(state{}), newStateSize[state]().bytes(state{at: 1, inner: inner{name: "abc", n: 2}, rest: "de"})
	if few < 48 || more != few+5 {
		t.Errorf("a state without texts: %d; with five letters: %d", few, more)
	}
}
