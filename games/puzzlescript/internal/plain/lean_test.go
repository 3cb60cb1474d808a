package plain

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jogada/games/puzzlescript/internal/engine"
	"jogada/games/puzzlescript/internal/source"
	"jogada/internal/gametest/tier"
	"jogada/solve"
)

// lookRules change only how a game looks, and some have a turn go on for it, or without end.
var lookRules = strings.Split(strings.TrimSpace(`
[ player no leaf ] -> [ player deco ]
[ moving player ] -> [ moving player leaf ]
[ deco | no deco no leaf ] -> [ deco | deco ]
[ wall | no wall ] -> [ wall deco | ]
[ crate ] [ leaf ] -> [ crate ] [ deco ]
[ deco ] -> [ > deco ]
[ > deco | wall ] -> [ leaf | wall ]
late [ crate deco ] -> [ crate leaf ]
late [ leaf ] -> [ ]
late [ player leaf ] -> [ player ]
[ leaf | ] -> [ | leaf ]
down [ leaf | no leaf no deco ] -> [ | leaf ] again
late [ player no tick ] -> [ player tick ]
[ leaf no tick ] -> [ deco tick ]
[ deco no tick ] -> [ leaf tick ]
late [ tick ] -> [ ]
late [ tick ] -> again
[ deco ] -> again
[ > player | wall ] -> [ > player | wall deco ] again
+ [ leaf | wall ] -> [ deco | wall ]
rigid [ > player | deco ] -> [ > player | > deco ]
[ leaf crate ] -> [ leaf ]
`), "\n")

// leanGames are games in which looks do matter: a turn goes on for them, so that something falls; and one goes on without end.
var leanGames = []string{
	withLooks(pushText("ghost,player,wall,crate,gem", "[ > player | wall ] -> [ > player | wall deco ] again\nright [ stationary player ] [ crate | no solid ] -> [ player ] [ | crate ]", "all crate on mark", "p#*m")),
	withLooks(pushText("ghost,player,wall,crate,gem", "[ player no leaf no deco ] -> [ player deco ]\n[ leaf no tick ] -> [ deco tick ]\n[ deco no tick ] -> [ leaf tick ]\nlate [ tick ] -> [ ]\nlate [ player mark ] -> again", "some player on hole", "pmo")),
}

// withLooks adds objects to a game that it does not mention.
func withLooks(text string) string {
	text = strings.Replace(text, "\nhole\nred\n\n", "\nhole\nred\n\ndeco\nred\n\nleaf\nred\n\ntick\nred\n\n", 1)
	return strings.Replace(text, "\nbackground\nmark\n", "\nbackground\ndeco, leaf\ntick\nmark\n", 1)
}

// decorated adds objects and rules that change only looks to a random game, for the most part.
func decorated(text string, d *rand.Rand) string {
	head, rules, _ := strings.Cut(withLooks(text), "\nRULES\n\n")
	rules, rest, _ := strings.Cut(rules, "\n\nWINCONDITIONS\n\n")
	more := func() (list string) {
		for range 1 + d.IntN(3) {
			list += strings.TrimPrefix(lookRules[d.IntN(len(lookRules))], "+ ") + "\n"
		}
		return list
	}
	if d.IntN(2) == 0 {
		rules = more() + rules
	}
	if !strings.HasSuffix(strings.TrimSpace(rules), "endloop") || d.IntN(2) == 0 {
		rules += "\n" + more()
	}
	return head + "\nRULES\n\n" + rules + "\n\nWINCONDITIONS\n\n" + rest
}

// leaned counts what was compared.
type leaned struct{ games, states, won, lost, unsure, misled, goOn, counted, fewer int }

// compareLean compares the answers of a lean program with what brute force finds by all rules.
func compareLean(t *testing.T, c *leaned, text string) {
	t.Helper()
	g := source.Read(text, nil)
	p, faults := engine.Compile(g, nil)
	if p == nil || len(g.Errors()) > 0 || slices.ContainsFunc(faults, func(f source.Fault) bool { return !f.Warning }) {
		return
	}
	lean := p.Lean()
	if lean == p || p.Random() > 0 {
		return
	}
	r := New(g, nil)
	nodes := brute(r, g.Levels[0], 400)
	if nodes == nil {
		return
	}
	c.games++
	at := func(p *engine.Program, node *node) *engine.Level {
		l, _, err := engine.NewLevel(p, 0, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		l.Restore(r.Cells(node.board), r.Cells(node.checkpoint))
		return l
	}
	ask := func(node *node, solver func(engine.Question, *solve.Meter) engine.Answer, count bool) engine.Answer {
		return solver(engine.Question{Level: at(lean, node), Begin: engine.Changed, Count: count}, solve.NewMeter(context.Background(), solve.Budget{}))
	}
	left := inputsLeft(nodes)
	seen := bruteWithout(r.Looks(), r, g.Levels[0], 400)
	if seen == nil || inputsLeft(seen)[0] != left[0] {
		t.Fatalf("%d inputs are needed, and the %d states of the layers that are seen need others, of\n%s", left[0], len(seen), text)
	}
	if len(seen) < len(nodes) {
		c.fewer++
	}
	for n := 0; n < len(nodes); n += 7 {
		a := ask(nodes[n], engine.Solve, false)
		c.states++
		wrong := a.Verdict == solve.Refuted && left[n] >= 0 || a.Verdict == solve.Unknown
		switch {
		case a.Unsure:
			c.unsure++
			continue
		case a.Found && lean.GoesOn() && !at(p, nodes[n]).Replays(a.Line):
			c.misled++
			wrong = left[n] >= 0 && left[n] < len(a.Line)
		case a.Found:
			c.won++
			wrong = left[n] != len(a.Line) || !at(p, nodes[n]).Replays(a.Line)
		default:
			c.lost++
		}
		if wrong {
			t.Fatalf("%d inputs are needed, and the lean program finds %+v, from\n%v\nof\n%s", left[n], a, r.Cells(nodes[n].board), text)
		}
	}
	if lean.GoesOn() {
		c.goOn++
		return
	}
	win, trap, lines := judge(nodes)
	if a := ask(nodes[0], engine.Trap, false); trap < 0 != (a.Verdict == solve.Refuted) || trap >= 0 && len(a.Line) != trap {
		t.Fatalf("the nearest trap is %d inputs away, and the lean program finds %+v of\n%s", trap, a, text)
	}
	if a := ask(nodes[0], engine.Solve, true); win >= 0 && a.Count != lines {
		t.Fatalf("there are %d shortest lines, and the lean program counts %d of\n%s", lines, a.Count, text)
	}
	c.counted++
}

func TestLeanProgramsFindWhatBruteForceFinds(t *testing.T) {
	seed, c := tier.Seed(t), leaned{}
	for i := range tier.Scale(t, 12_000, 1_200) {
		d := rand.New(rand.NewPCG(seed, uint64(2_000_000+i)))
		text := randomGame(d)
		switch i % 4 {
		case 0:
			text = pushGame(d)
		case 1:
			text = decorated(pushGame(d), d)
		case 2:
			text = decorated(mixedGame(d), d)
		}
		if i < len(leanGames) {
			text = leanGames[i]
		}
		compareLean(t, &c, text)
	}
	t.Logf("%+v", c)
	if c.won == 0 || c.lost == 0 || c.unsure == 0 || c.misled == 0 || c.goOn == 0 || c.counted == 0 || c.fewer == 0 {
		t.Error("something is never compared")
	}
}
