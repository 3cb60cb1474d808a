package chase

import (
	"errors"
	"testing"

	"jogada/internal/base/text"
)

func TestAGraphThatIsTooSmallIsRefusedWithItsPlace(t *testing.T) {
	for _, c := range []struct{ board, want string }{
		{"[]", "1:1: there is no node 0 for the hole: the graph has no nodes"},
		{"[[]]", "1:1: there is no node 1 for the mouse to start on: the graph has node 0 only"},
		{"\n [[1],[0]]", "2:2: there is no node 2 for the cat to start on: the graph has nodes 0 to 1"},
		{"[[1,2],[0],[0]]\n[[1],[0]]", "2:1: there is no node 2 for the cat to start on: the graph has nodes 0 to 1"},
		{"0 1", "1:1: there is no node 2 for the cat to start on: the graph has nodes 0 to 1"},
		{"A_", "1:1: there is no node 2 for the cat to start on: the graph has nodes 0 to 1"},
		{"graph { a -- b }", "1:1: there is no node 2 for the cat to start on: the graph has nodes 0 to 1"},
		{"[[1,2],[0],[0]]\n[[1],[0]", "2:9: found the end of the text; expected a comma and the next list, or the end of the lists"},
	} {
		v, err := Game().Values(nil)
		if err != nil {
			t.Fatal(err)
		}
		_, err = parse([]byte(c.board), v, nil)
		var place *text.Error
		if !errors.As(err, &place) || err.Error() != c.want {
			t.Errorf("%q: got\n\t%v\nwant\n\t%s", c.board, err, c.want)
		}
	}
}

func TestStartsThatDoNotFitAreRefused(t *testing.T) {
	for want, given := range map[string]map[string]string{
		"1:1: there is no node 7 for the mouse to start on: the graph has nodes 0 to 2": {"mouse": "7"},
		"1:1: there is no node 3 for the cat to start on: the graph has nodes 0 to 2":   {"cat": "3"},
		"1:1: there is no node 9 for the hole: the graph has nodes 0 to 2":              {"hole": "0,9"},
		"1:1: the cat can't start in a hole, and node 2 is one":                         {"hole": "0,2"},
	} {
		v, err := Game().Values(given)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := parse([]byte("[[1,2],[0],[0]]"), v, nil); err == nil || err.Error() != want {
			t.Errorf("%v: got %v, want %s", given, err, want)
		}
	}
}
