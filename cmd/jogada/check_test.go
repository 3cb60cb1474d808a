package main

import (
	"testing"

	"jogada/cmd/jogada/internal/cli"
)

// FuzzGame checks that no name of a game crashes the command line.
func FuzzGame(f *testing.F) {
	for _, seed := range []string{"null", "null#7", "null(most=5)#7", "null:AAAA", "liar(move=run,hole=0,3,all=true)#1", "nul", "", "null(", "null#x", "-", "--help", "liar(player=A%3D0,0)#2"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, name string) {
		got := runWith(t, nil, "3 50\n", "solve", "--nodes", "1000", name)
		if got.code != cli.Answered && got.code != cli.BadInput && got.code != cli.Misused && got.code != cli.Undecided {
			t.Errorf("%q: exit code %d\n%s", name, got.code, got.err)
		}
	})
}
