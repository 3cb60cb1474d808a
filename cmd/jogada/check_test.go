package main

import (
	"errors"
	"testing"

	"jogada/text"
)

// FuzzReports checks that the reader of report files never panics, and that its errors have a position.
func FuzzReports(f *testing.F) {
	for _, seed := range []string{"", "{}", "null", `{"schema":"jogada.report/1"}`, `{"schema":"jogada.report/1","game":7}`,
		"{\"schema\":\"jogada.report/1\",\"proof\":{\"certificate\":[1]}}\n{\"schema\":\"jogada.report/1\"}", "[", "\n\n nonsense", `{"schema":"x"}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		_, err := splitReports(data)
		var fault *text.Error
		if err != nil && (!errors.As(err, &fault) || fault.Line < 1 || fault.Col < 1) {
			t.Errorf("the error has no place: %v", err)
		}
	})
}

// FuzzGame checks that no name of a game crashes the command line.
func FuzzGame(f *testing.F) {
	for _, seed := range []string{"null", "null#7", "null(most=5)#7", "null:AAAA", "liar(move=run,hole=0,3,all=true)#1", "nul", "", "null(", "null#x", "-", "--help", "liar(player=A%3D0,0)#2"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, name string) {
		got := runWith(t, nil, "3 50\n", "solve", "--nodes", "1000", name)
		if got.code != answered && got.code != badInput && got.code != misused && got.code != undecided {
			t.Errorf("%q: exit code %d\n%s", name, got.code, got.err)
		}
	})
}
