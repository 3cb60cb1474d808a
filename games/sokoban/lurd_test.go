package sokoban

import (
	"context"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/check"
	"jogada/internal/gametest"
	"jogada/solve"
)

func made(t testing.TB, seed uint64, given map[string]string) Puzzle {
	t.Helper()
	v, err := Game().Values(given)
	if err != nil {
		t.Fatal(err)
	}
	return gametest.Generated(t, Game(), v, seed).(instance).puzzle
}

func unlimited() *solve.Meter { return solve.NewMeter(context.Background(), solve.Budget{}) }

func TestEveryMadeLevelIsSolvedAndItsLineIsReadBack(t *testing.T) {
	for _, count := range []string{"pushes", "moves"} {
		for seed := range uint64(40) {
			p := made(t, seed, map[string]string{"count": count, "rows": "7", "cols": "8", "boxes": "3", "pulls": "50"})
			r := p.push(unlimited())
			if r.Verdict != solve.Proved || p.Rank(p.start) == 0 {
				t.Fatalf("seed %d: %v\n%s", seed, r.Verdict, newInstance(p).Text())
			}
			lurd := p.spell(r.Line)
			again, err := p.follow(lurd)
			if err != nil || p.spell(again) != lurd || len(again) != len(r.Line) {
				t.Fatalf("seed %d: %s is read as %d moves: %v", seed, lurd, len(again), err)
			}
			if pushes, moves := countLURD(lurd); count == "moves" && moves != len(r.Line) || count == "pushes" && pushes != len(r.Line) {
				t.Errorf("seed %d: %s has %d pushes and %d moves, the line %d", seed, lurd, pushes, moves, len(r.Line))
			}
		}
	}
}

func TestALineThatDoesNotFitTheLevelIsRefused(t *testing.T) {
	p := read(t, "######\n#@ $.#\n######\n", nil)[0].(instance).puzzle
	for lurd, want := range map[string]string{"rR": "", "rr": "capitals", "R": "capitals", "u": "can't make step 1", "rRR": "can't make step 3", "rx": "none of"} {
		_, err := p.follow(lurd)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", lurd, err, want)
		}
	}
}

// FuzzLURD checks that every line read for a level is written as itself where moves are counted.
func FuzzLURD(f *testing.F) {
	f.Add(uint64(1), "lurdLURD")
	f.Add(uint64(2), "rrRddlUUl")
	f.Fuzz(func(t *testing.T, seed uint64, lurd string) {
		p := made(t, seed, map[string]string{"count": "moves", "rows": "6", "cols": "6", "boxes": "2"})
		line, err := p.follow(lurd)
		if err == nil && p.spell(line) != lurd {
			t.Errorf("%s is written %s", lurd, p.spell(line))
		}
	})
}

// layers returns the fewest moves by the rules alone, -1 for none: every position one move away, then two, and so on.
func layers(p Puzzle) int {
	met := map[Position]bool{p.start: true}
	for moves, now := 0, []Position{p.start}; len(now) > 0; moves++ {
		var later []Position
		for _, s := range now {
			if p.Goal(s) {
				return moves
			}
			for _, step := range p.Steps(s, nil) {
				if !met[step.To] {
					met[step.To] = true
					later = append(later, step.To)
				}
			}
		}
		now = later
	}
	return -1
}

// The rules of the generic searches and the checker, and those of the kernel, were written independently.
func TestTheKernelAgreesWithTheRulesFollowedPlainly(t *testing.T) {
	verdicts := map[solve.Verdict]int{}
	for _, kind := range []string{"solvable", "random"} {
		for _, count := range []string{"pushes", "moves"} {
			for seed := range uint64(60) {
				p := made(t, seed, map[string]string{"count": count, "kind": kind, "rows": "5", "cols": "6", "boxes": "2", "pulls": "20"})
				r := p.push(unlimited())
				verdicts[r.Verdict]++
				want := layers(p)
				if r.Verdict == solve.Proved && len(r.Line) != want || (r.Verdict == solve.Proved) != (want >= 0) {
					t.Fatalf("%v in %d, plainly %d\n%s", r.Verdict, len(r.Line), want, newInstance(p).Text())
				}
			}
		}
	}
	if verdicts[solve.Proved] < 100 || verdicts[solve.Refuted] < 30 {
		t.Errorf("too few of one kind: %v", verdicts)
	}
}

func TestUnitFollowsWhatIsCounted(t *testing.T) {
	for count, unit := range map[string]string{"pushes": "push", "moves": "move"} {
		b := read(t, "#####\n#@$.#\n#####\n", map[string]string{"count": count})[0]
		r := catalog.Solve(context.Background(), b, catalog.Request{Check: true})
		if r.Unit != unit || r.Params["count"] != count || r.Proof.Checked == nil || !*r.Proof.Checked {
			t.Errorf("count %s: unit %s, params %v, checker: %s", count, r.Unit, r.Params, r.Proof.Checker)
		}
	}
}

func TestASavedAnswerThatIsNotThatOfItsLineIsRejected(t *testing.T) {
	b := read(t, "######\n#@ $.#\n######\n", nil)[0]
	r := catalog.Solve(context.Background(), b, catalog.Request{})
	two, wrong := 2, "rL"
	for _, a := range []Answer{{&two, r.Answer.(Answer).Moves, r.Answer.(Answer).LURD}, {r.Answer.(Answer).Pushes, r.Answer.(Answer).Moves, &wrong}} {
		saved := r
		saved.Answer = a
		if ruling := b.Check(context.Background(), saved, solve.Budget{}); ruling.Status != check.Rejected {
			t.Errorf("%v: %s", ruling.Status, ruling.Reason)
		}
	}
}

func TestBoxesOutOfReachStayInThePosition(t *testing.T) {
	p := read(t, "#########\n#@$.#*# #\n#########\n", nil)[0].(instance).puzzle
	r := p.push(unlimited())
	if r.Verdict != solve.Proved || len(r.Line) != 1 || len(r.Line[0].To.Boxes()) != 2 {
		t.Errorf("%v: %v", r.Verdict, r.Line)
	}
	seen := 0
	m := unlimited()
	solve.Observe(m, func(e solve.Event[Position]) {
		if seen++; len(e.State.Boxes()) != 2 {
			t.Errorf("%s has lost a box", p.writeState(e.State))
		}
	})
	if p.push(m); seen == 0 {
		t.Error("nothing was seen")
	}
}
