package own

import (
	"context"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/solve"
)

// hostile are files that would take too much, or go on without end. Each ends with a sentence that names the function.
var hostile = map[string]string{
	"return moves(s)": "in moves: moves calls itself without end",
	"n = 3\n    for i in range(100):\n        n = n * n\n    return [('x', n)]":           "the result has more than",
	"return [('x', 1 << 1000000000)]":                                                     "the result has more than",
	"t = ()\n    for i in range(1000):\n        t = (t,)\n    return [('x', t)]":          "nested more than",
	"l = []\n    l.append(l)\n    return [('x', (l,))]":                                   "a state can't contain a list",
	"l = []\n    l.append(l)\n    m = []\n    m.append(m)\n    return [l == m]":           "nested too deeply",
	"N[0] += 1\n    return []":                                                            "frozen list",
	"t = 'x'\n    while True:\n        t = t + t + t":                                     "it makes too much",
	"return [('x', 'y' * 10000000000)]":                                                   "it makes too much",
	"l = ['x' * 1000] * 1000\n    for i in range(30):\n        l = l + l\n    ''.join(l)": "it takes too many steps",
	"t = ',' * 1000000\n    return [t.split(',') for i in range(1000)]":                   "it makes too much",
	"for a, b in ((1, 2), (3, 4)):\n        return moves(a + b)":                          "moves calls itself without end",
	"return [('x', 'a' + 'b' + 1)]":                                                       "a string + a number can't be done; write str(n)",
	"return [('x', '%s' % (('a' * 1000000,) * 100000,))]":                                 "it takes too many steps",
	"return [('x%d' % i, i) for i in range(1000000)]":                                     "it makes too much",
	"return [('x', [1])]":                                                                 "a state can't contain a list",
}

func TestHostileFilesEndWithASentence(t *testing.T) {
	for body, want := range hostile {
		_, _, err := Game().Read([]byte("N = [0]\ndef start():\n    return 0\ndef goal(s):\n    return False\ndef moves(s):\n    "+body+"\n"), nil, nil)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v; want %q", body, err, want)
		}
	}
}

// The texts of states count as memory: they may be a thousand times as long as that of the start.
func TestLargeStatesCountAsMemory(t *testing.T) {
	source := "def start():\n    return ''\ndef goal(s):\n    return False\ndef moves(s):\n    return [(c, s + c * 1000) for c in 'abcd'] if len(s) < 16000 else []\n"
	boards, _, err := Game().Read([]byte(source), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	r := catalog.Solve(context.Background(), boards[0], catalog.Request{Budget: solve.Budget{Bytes: 4 << 20}})
	if r.Stopped != solve.ErrMemory.Error() || r.Counts.Stored > 4<<10 || r.Counts.Stored < 100 {
		t.Errorf("stopped by %q, with %d states", r.Stopped, r.Counts.Stored)
	}
}

// Whatever show returns, a board is drawn and answered, and the inspection says what is wrong with it.
func TestHostileDrawings(t *testing.T) {
	for body, want := range map[string]string{
		"return 42": "show must return rows of characters",
		"return ['x' * 100000 for i in range(300)]":         "show draws too many cells",
		"return ['x' * 100000] + ['' for i in range(9999)]": "show draws too many cells",
		"return {'nodes': [1, 2], 'edges': [(1, 9)]}":       "show must return rows of characters",
		"return show(s)": "show calls itself without end",
		"n = 0\n    for i in range(600000):\n        n += i\n    return 'x'": "it takes too many steps",
	} {
		source := []byte("def start():\n    return 0\ndef goal(s):\n    return False\ndef moves(s):\n    return []\ndef show(s):\n    " + body + "\n")
		boards, _, err := Game().Read(source, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		boards[0].View()
		if r := catalog.Solve(context.Background(), boards[0], catalog.Request{Check: true}); !r.Accepted() {
			t.Errorf("%s: %s", body, r.Proof.Checker)
		}
		found := inspect(context.Background(), source, catalog.QuestionLimit{}).Findings
		if len(found) == 0 || !strings.Contains(found[0].Message, want) || found[0].Line < 7 {
			t.Errorf("%s: %+v; want %q", body, found, want)
		}
	}
}
