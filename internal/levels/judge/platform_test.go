package judge_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jogada/internal/gametest/tier"
)

const platform = "means: [{character: 'H', is: floor, ladder: true}]\nplatform: {jump-height: 2, jump-width: 3}\nworld: {}\n"

func TestPlatformGames(t *testing.T) {
	for _, c := range []struct {
		name       string
		rows, want []string
	}{
		{"a gap of two cells", []string{".......", ".......", "1.....>", "###..##"}, nil},
		{"a gap of three cells", []string{"........", "........", "1......>", "##...###"}, []string{"a.txt:0,2: no exit can be reached from start 1: no path leads to the exit at 7,2"}},
		{"a wall of two cells", []string{".....", "..#..", "1.#.>", "#####"}, nil},
		{"a wall of three cells", []string{"..#..", "..#..", "1.#.>", "#####"}, []string{"a.txt:0,2: no exit can be reached from start 1"}},
		{"a hole without a way out", []string{".......", "1.....>", "###.###", "###.###", "###.###", "#######"}, []string{"a.txt:3,"}},
		{"a hole with a ladder", []string{".......", "1..H..>", "###H###", "###H###", "#######"}, nil},
		{"a pit is no softlock", []string{"......", "1....>", "##..##"}, nil},
		{"a platform to jump through", []string{">....", "^^^##", "1....", "#####"}, nil},
		{"a gap of one cell", []string{"#####", ".....", "1...>", "##.##"}, nil},
		{"a gap of one cell under a ceiling that leaves no room to rise", []string{"#####", "1...>", "##.##"}, []string{"a.txt:0,1: no exit can be reached from start 1"}},
		{"a ceiling", []string{">....", "#####", "1....", "#####"}, []string{"a.txt:0,2: no exit"}},
		{"a key in the air", []string{"..a....", ".......", "1...A.>", "#######"}, nil},
		{"a key too high", []string{"..a....", ".......", ".......", "1.....>", "#######"}, []string{"a.txt:2,0: key a can't be collected"}},
	} {
		got := lines(inWorld(t, platform, 0, map[string]string{"a.txt": text(c.rows...)}))
		bad := len(got) != len(c.want)
		for i := range c.want {
			bad = bad || !strings.HasPrefix(got[i], c.want[i])
		}
		if bad {
			t.Errorf("%s: found %v, want %v", c.name, got, c.want)
		}
	}
}

// player is the state of a player that is simulated cell by cell: up cells can still be risen, across cells still be
// crossed in a direction.
type player struct{ x, y, up, across, dir int }

// simulated returns the cells that a player can be in, by moving it a cell at a time.
func simulated(rows []string, height, width, sx, sy int) map[[2]int]bool {
	at := func(x, y int) byte {
		if y < 0 || y >= len(rows) || x < 0 || x >= len(rows[0]) {
			return '#'
		}
		return rows[y][x]
	}
	stands := func(x, y int) bool {
		return at(x, y) == 'H' || at(x, y+1) == 'H' || y+1 < len(rows) && (at(x, y+1) == '#' || at(x, y+1) == '^')
	}
	dies := func(x, y int) bool {
		for !stands(x, y) {
			if y++; y >= len(rows) {
				return true
			}
		}
		return false
	}
	seen, cells := map[player]bool{}, map[[2]int]bool{}
	var visit func(p player)
	visit = func(p player) {
		if at(p.x, p.y) == '#' || seen[p] {
			return
		}
		seen[p] = true
		if p.up > 0 { // rising
			if at(p.x, p.y-1) != '#' {
				visit(player{p.x, p.y - 1, p.up - 1, width, 0})
			}
		}
		if p.across > 0 && at(p.x, p.y) != '#' {
			for _, dir := range []int{-1, 1} {
				if next := at(p.x+dir, p.y); (p.dir == 0 || p.dir == dir) && next != '#' && next != '^' {
					visit(player{p.x + dir, p.y, 0, p.across - 1, dir})
				}
			}
		}
		if dies(p.x, p.y) {
			return // it may pass here, and not end
		}
		cells[[2]int{p.x, p.y}] = true
		if below := at(p.x, p.y+1); p.y+1 < len(rows) && below != '#' && below != '^' {
			visit(player{p.x, p.y + 1, 0, 0, 0})
		}
		if at(p.x, p.y) == 'H' && at(p.x, p.y-1) != '#' && !dies(p.x, p.y-1) {
			visit(player{p.x, p.y - 1, 0, 0, 0})
		}
		if stands(p.x, p.y) {
			for _, dir := range []int{-1, 1} {
				if next := at(p.x+dir, p.y); next != '#' && next != '^' && !dies(p.x+dir, p.y) {
					visit(player{p.x + dir, p.y, 0, 0, 0})
				}
			}
			visit(player{p.x, p.y, height, 0, 0})
		}
	}
	visit(player{sx, sy, 0, 0, 0})
	return cells
}

// What can be reached in random platform games is what a player can reach that is moved a cell at a time.
func TestPlatformGamesAgreeWithASimulation(t *testing.T) {
	seed := tier.Seed(t)
	for i := range tier.Scale(t, 3000, 150) {
		r := rand.New(rand.NewPCG(seed, uint64(i)))
		height, width := r.IntN(4), r.IntN(4)
		rows := make([]string, 3+r.IntN(5))
		for y := range rows {
			row := make([]byte, 8)
			for x := range row {
				row[x] = "....##.#H.^."[r.IntN(12)]
			}
			rows[y] = string(row)
		}
		sx, sy := r.IntN(8), r.IntN(len(rows))
		rows[sy] = rows[sy][:sx] + "." + rows[sy][sx+1:]
		want := simulated(rows, height, width, sx, sy)
		if len(want) == 0 {
			continue // it falls out of the map at once
		}
		yaml := fmt.Sprintf("means: [{character: 'H', is: floor, ladder: true}, {character: '1', is: floor, start: '1'}]\nplatform: {jump-height: %d, jump-width: %d}\nworld: {}\n", height, width)
		drawn := append([]string(nil), rows...)
		drawn[sy] = drawn[sy][:sx] + "1" + drawn[sy][sx+1:]
		result := inWorld(t, yaml, 0, map[string]string{"a.txt": text(drawn...)})[0]
		got := map[[2]int]bool{}
		for cell, wave := range result.Reaches[0].Waves {
			if wave >= 0 {
				got[[2]int{cell % 8, cell / 8}] = true
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("game %d, jumps of %d and %d\n%s\n%s", i, height, width, strings.Join(drawn, "\n"), diff)
		}
	}
}
