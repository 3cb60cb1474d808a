package main

import (
	"os"
	"strings"
	"testing"

	"jogada/cmd/jogada/internal/cli"
)

// guessedMap is a map with two guesses that have another reading: a layer of water, and terrain.
const guessedMap = `<map version="1.10" orientation="orthogonal" width="6" height="3" tilewidth="16" tileheight="16" infinite="0">
<tileset firstgid="1" name="tiles" tilewidth="16" tileheight="16" tilecount="26" columns="26"/>
<layer id="1" name="Floor" width="6" height="3"><data encoding="csv">1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1</data></layer>
<layer id="2" name="Water" width="6" height="3"><data encoding="csv">0,0,2,0,0,0,0,0,2,0,0,0,0,0,2,0,0,0</data></layer>
<layer id="3" name="Rocks" width="6" height="3"><data encoding="csv">0,0,0,0,3,0,0,0,0,0,3,0,0,0,0,0,3,0</data></layer>
<objectgroup id="4" name="Things"><object id="1" type="Start" x="0" y="16" width="16" height="16"/><object id="2" type="Exit" x="80" y="16" width="16" height="16"/></objectgroup>
</map>`

// On a terminal, levels init asks about its guesses and writes the answers.
func TestLevelsInitAsksAboutItsGuesses(t *testing.T) {
	const water, rocks = "is layer Water a wall? (it is solid in some games and floor in others) [y, n, or Enter if unsure] ", "is layer Rocks a wall? (it is solid in some games and floor in others) [y, n, or Enter if unsure] "
	for _, c := range []struct {
		name, typed  string
		asked        string
		water, rocks string // what the file says about them
		check        int    // the exit code of a check by it: without an answer, nothing is surely a wall
	}{
		{"yes and no", "y\nn\n", water + rocks, "is: wall}", "is: floor", cli.Failed},
		{"no and yes, in capitals", "N\nYES\n", water + rocks, "is: floor", "is: wall}", cli.Failed},
		{"the guesses stay", "\n\n", water + rocks, "is: wall, unsure: true}", "is: wall, unsure: true}", cli.BadInput},
		{"no answer is asked again", "perhaps\nno\ny\n", water + water + rocks, "is: floor", "is: wall}", cli.Failed},
		{"the answers end", "y\n", water + rocks, "is: wall}", "is: wall, unsure: true}", cli.Failed},
		{"nobody answers", "", water, "is: wall, unsure: true}", "is: wall, unsure: true}", cli.BadInput},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			if err := os.WriteFile("sea.tmx", []byte(guessedMap), 0o666); err != nil {
				t.Fatal(err)
			}
			got := runWith(t, func(con *cli.Console) { con.InTerminal, con.OutTerminal = true, true }, c.typed, "levels", "init", "sea.tmx")
			if got.code != cli.Answered || !strings.HasPrefix(got.out, c.asked+"sea.tmx, 6 × 3 cells:") {
				t.Errorf("exit code %d\n%s\n%s", got.code, got.out, got.err)
			}
			file, err := os.ReadFile("levels.yaml")
			if err != nil {
				t.Fatal(err)
			}
			for _, want := range []string{"layer: Water, " + c.water, "layer: Rocks, " + c.rocks} {
				if !strings.Contains(string(file), want) {
					t.Errorf("%q is not in\n%s", want, file)
				}
			}
			if check := runWith(t, nil, "", "levels", "check"); check.code != c.check {
				t.Errorf("the check ends with %d\n%s%s", check.code, check.out, check.err)
			}
		})
	}
}

// Questions are for terminals: neither pipes nor --yes nor --print make levels init ask.
func TestLevelsInitAsksOnlyOnATerminal(t *testing.T) {
	for name, c := range map[string]struct {
		in, out bool
		flags   []string
	}{"input from a pipe": {out: true}, "output to a pipe": {in: true}, "--yes": {true, true, []string{"--yes"}}, "--print": {true, true, []string{"--print"}}} {
		t.Run(name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			if err := os.WriteFile("sea.tmx", []byte(guessedMap), 0o666); err != nil {
				t.Fatal(err)
			}
			got := runWith(t, func(con *cli.Console) { con.InTerminal, con.OutTerminal = c.in, c.out }, "y\ny\n", append([]string{"levels", "init", "sea.tmx"}, c.flags...)...)
			if got.code != cli.Answered || strings.Contains(got.out, "[y, n,") {
				t.Errorf("exit code %d\n%s\n%s", got.code, got.out, got.err)
			}
		})
	}
}
