package bind

import "testing"

// Sentences count rows and columns from 1, as the page does; a name without numbers stays.
func TestACellInASentenceIsCountedFromOne(t *testing.T) {
	for notation, want := range map[string]string{"2 12": "(3, 13)", "0 0": "(1, 1)", "goal": "goal", "7": "7"} {
		if got := placeName(notation); got != want {
			t.Errorf("%q: %s, want %s", notation, got, want)
		}
	}
}
