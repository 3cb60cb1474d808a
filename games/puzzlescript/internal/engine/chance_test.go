package engine_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/games/puzzlescript"
	"jogada/games/puzzlescript/internal/engine"
	"jogada/games/puzzlescript/internal/source"
	"jogada/internal/gametest/tier"
	"jogada/solve"
)

// chancy is a game in which some objects only look different, before its rules.
const chancy = `OBJECTS

Background
black

Player
white

Crate
brown

Wall
grey

Target
blue

Ghost
green

Dust
grey

Leaf
green

Light
yellow

LEGEND

. = Background
P = Player
* = Crate
# = Wall
O = Target
G = Ghost
d = Dust
@ = Crate and Dust
Deco = Dust or Leaf
Thing = Crate or Wall

SOUNDS

COLLISIONLAYERS

Background
Target
Dust, Leaf
Light
Player, Crate, Wall
Ghost

RULES

`

// chancyRules are rules of which some are chosen. A game with few of them often has chance that only changes looks.
var chancyRules = strings.Split(`[ > Player | Crate ] -> [ > Player | > Crate ]
[ > Player | Crate ] -> [ > Player | > Crate ]
[ Deco ] -> [ random Deco ]
[ > Player ] -> [ > Player random Deco ]
[ moving Player Deco ] -> [ moving Player ]
late [ Player no Deco ] -> [ Player Dust ]
random [ Deco | no Deco ] -> [ | Deco ]
[ Dust ] -> [ randomdir Dust ]
[ > Dust | Wall ] -> [ Leaf | Wall ]
[ Leaf ] -> [ Dust Light ] sfx1
late [ Crate Dust ] -> [ Crate Leaf ]
late [ Leaf Player ] -> [ Leaf Player ] win
[ > Player | Dust Crate ] -> [ > Player | Dust Crate ]
[ action Player ] [ Deco ] -> [ action Player ] [ ]
[ Ghost ] -> [ randomdir Ghost ]
[ > Ghost | Wall ] -> [ Ghost | Wall ]
late [ Player Ghost ] -> [ Player ]
late [ Player Ghost ] -> [ Ghost ]
random [ > Player | Crate ] -> [ > Player | > Crate ]
random [ action Player | ] -> [ | Player ]
[ action Player ] [ Crate ] -> [ action Player ] [ random Thing ]
late [ Player Deco ] -> cancel
[ > Player | Wall ] -> [ > Player | Wall ] again
[ Light ] -> [ ] again
random [ Light ] -> [ ]
+ [ Crate ] -> [ Wall ]
[ up Player ] -> restart
rigid [ > Player | Thing ] -> [ > Player | > Thing ]
[ > Dust | Ghost ] -> [ > Dust | > Ghost ]
[ > Player | Target ] -> [ > Player | Target Light ]
[ > Player | Target ] -> [ > Player | Target random Thing ]`, "\n")

func chancyGame(d *rand.Rand) string {
	text := chancy
	loop := d.IntN(8) == 0
	if loop {
		text += "startloop\n"
	}
	for n := range 2 + d.IntN(4) {
		rule := chancyRules[d.IntN(len(chancyRules))]
		if n > 0 || rule[0] != '+' {
			text += rule + "\n"
		}
	}
	if loop {
		text += "endloop\n"
	}
	text += "\nWINCONDITIONS\n\n" + []string{"all Target on Crate", "some Player on Target", "no Crate", "no Ghost", "some Wall on Target"}[d.IntN(5)] + "\n\nLEVELS\n\n"
	signs := "...*#OGd@"
	width := 2 + d.IntN(3)
	for y := range 1 + d.IntN(2) {
		for x := range width {
			if x+y == 0 {
				text += "P"
			} else {
				text += string(signs[d.IntN(len(signs))])
			}
		}
		text += "\n"
	}
	return text
}

// mostThrows limits the times that dice are thrown in a turn, and their outcomes; games with more are left out.
const mostThrows = 7

// outcomes returns all that an input can lead to from objects, by the engine, over all outcomes of all dice, whether they matter or not. It
// returns false if there are too many.
func outcomes(l *engine.Level, cells [][]int, input int) (all map[string][][]int, won, endless, ok bool) {
	all = map[string][][]int{}
	var sizes, thrown []int
	for {
		at := 0
		outcome, to := l.Try(cells, input, func(n int) int {
			if at == len(sizes) {
				sizes, thrown = append(sizes, n), append(thrown, 0)
			}
			if at++; at > mostThrows {
				return 0
			}
			return thrown[at-1]
		})
		if at > mostThrows || len(all) > 200 {
			return nil, false, false, false
		}
		switch outcome {
		case engine.Won:
			won = true
		case engine.Endless:
			endless = true
		default:
			all[fmt.Sprint(to)] = to
		}
		for at--; at >= 0; at-- {
			if thrown[at]++; thrown[at] < sizes[at] {
				break
			}
		}
		if at < 0 {
			return all, won, endless, true
		}
		sizes, thrown = sizes[:at+1], thrown[:at+1]
	}
}

// tree is what brute force knows of a level: for each state and input whether it can win, whether it can fail at once, and which states it can lead to.
type tree struct {
	cells [][][]int
	tries [][]try
}

type try struct {
	won, endless bool
	to           []int
}

// grow lists all states of a level; nil: there are too many.
func grow(l *engine.Level) *tree {
	g := &tree{cells: [][][]int{l.Cells()}}
	number := map[string]int{fmt.Sprint(g.cells[0]): 0}
	for at := 0; at < len(g.cells); at++ {
		var tries []try
		for input := range len(engine.Letters) {
			all, won, endless, ok := outcomes(l, g.cells[at], input)
			if !ok || len(g.cells) > 400 {
				return nil
			}
			t := try{won: won, endless: endless}
			for key, cells := range all {
				if _, met := number[key]; !met {
					number[key] = len(g.cells)
					g.cells = append(g.cells, cells)
				}
				t.to = append(t.to, number[key])
			}
			tries = append(tries, t)
		}
		g.tries = append(g.tries, tries)
	}
	return g
}

// fewest returns in how few inputs the start is won: with luck, or whatever chance does; -1: it is not.
func (g *tree) fewest(always bool) int {
	known := make([]bool, len(g.cells))
	for n := 1; ; n++ {
		next := slices.Clone(known)
		for at, tries := range g.tries {
			next[at] = next[at] || slices.ContainsFunc(tries, func(t try) bool {
				if always {
					return !t.endless && !slices.ContainsFunc(t.to, func(to int) bool { return !known[to] })
				}
				return t.won || slices.ContainsFunc(t.to, func(to int) bool { return known[to] })
			})
		}
		switch {
		case next[0]:
			return n
		case slices.Equal(next, known):
			return -1
		}
		known = next
	}
}

// answer solves a game, and returns the fewest inputs; -1: there is no such line.
func answer(t *testing.T, text, ask string) (n int, method string, ok bool) {
	g := puzzlescript.Game()
	v, err := g.Values(map[string]string{"ask": ask})
	if err != nil {
		t.Fatal(err)
	}
	boards, err := g.Parse([]byte(text), v, nil)
	if err != nil {
		return 0, "", false
	}
	r := catalog.Solve(context.Background(), boards[0], catalog.Request{Check: true})
	if r.Verdict == solve.Unknown || r.Proof.Checked == nil || !*r.Proof.Checked {
		t.Fatalf("%s: %s; the checker says: %s\nof\n%s", ask, r.Headline, r.Proof.Checker, text)
	}
	if r.Bounds.AtMost == nil {
		return -1, r.Method, true
	}
	return *r.Bounds.AtMost, r.Method, true
}

// Chance that the analysis calls irrelevant must not matter: brute force tries all outcomes of all dice, on whole boards.
func TestLuckIsWhatBruteForceFinds(t *testing.T) {
	seed, looks, lucky, always, needed := tier.Seed(t), 0, 0, 0, 0
	for i := range tier.Scale(t, 6_000, 700) {
		text := chancyGame(rand.New(rand.NewPCG(seed, uint64(i))))
		p, faults := engine.Compile(source.Read(text, nil), nil)
		if p == nil || len(faults) > 0 || p.Random() == 0 || p.Remembers() {
			continue
		}
		l, begin, err := engine.NewLevel(p, 0, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		if begin != engine.Changed {
			continue
		}
		g := grow(l)
		if g == nil {
			continue
		}
		for ask, want := range map[string]int{"shortest": g.fewest(false), "always": g.fewest(true)} {
			got, method, ok := answer(t, text, ask)
			if !ok {
				continue
			}
			if got != want {
				t.Fatalf("%s by %s: %d inputs, and brute force finds %d\nof\n%s", ask, method, got, want, text)
			}
			switch {
			case method == "masks":
				looks++
			case want > 0 && ask == "always":
				always++
			case want > 0:
				lucky++
			}
			if ask == "always" && want < 0 && g.fewest(false) > 0 {
				needed++
			}
		}
	}
	t.Logf("chance changes only looks in %d games; %d are won with luck, %d always, and %d by luck alone", looks, lucky, always, needed)
	if min(looks, lucky, always, needed) == 0 {
		t.Error("a kind of game is missing")
	}
}
