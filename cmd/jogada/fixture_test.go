package main

import (
	"bytes"
	"context"
	"slices"
	"time"

	"jogada/catalog"
	"jogada/check"
	"jogada/games/null"
	"jogada/solve"
)

// fixtures returns the games of the tests: the template; one that fails as no game may; one with methods that lie.
func fixtures() catalog.Games { return catalog.Games{null.Game(), broken(), liar()} }

// variant returns the template under another name, with its boards changed.
func variant(name string, change func(catalog.Instance) catalog.Instance) catalog.Game {
	g := null.Game()
	parse := g.Parse
	g.Name, g.Aliases, g.Title = name, []string{name + "-too"}, "A game for tests"
	g.Params = append(slices.Clone(g.Params),
		catalog.Param{Name: "move", Doc: "how to move", Role: catalog.Rule, Kind: catalog.Choice, Default: "walk", Choices: []string{"walk", "run"}},
		catalog.Param{Name: "hole", Doc: "where the holes are", Role: catalog.Rule, Kind: catalog.Ints, Max: 9},
		catalog.Param{Name: "player", Doc: "who plays", Role: catalog.Rule, Kind: catalog.Words},
		catalog.Param{Name: "all", Doc: "tell all", Role: catalog.Detail, Kind: catalog.Bool, Default: "false"})
	g.Parse = func(data []byte, v catalog.Values, m *solve.Meter) ([]catalog.Instance, error) {
		if bytes.HasPrefix(data, []byte("panic")) {
			panic("the reader broke")
		}
		boards, err := parse(data, v, m)
		for i := range boards {
			boards[i] = change(ruled{boards[i], v})
		}
		return boards, err
	}
	return g
}

// ruled is a board that reports the rules it was read under.
type ruled struct {
	catalog.Instance
	values catalog.Values
}

func (r ruled) Rules() catalog.Values { return r.values }

// broken returns a game whose only method panics.
func broken() catalog.Game {
	return variant("broken", func(b catalog.Instance) catalog.Instance {
		return withMethods{b, []catalog.Method{{Name: "fail", Sound: true,
			Solve: func(context.Context, catalog.Request) catalog.Report { panic("the method broke") }}}}
	})
}

// liar returns a game with methods whose answers cannot all be right. The template's astar, which is right, comes
// first.
func liar() catalog.Game {
	return variant("liar", func(b catalog.Instance) catalog.Instance {
		right := catalog.Default(b)
		lie := func(name string, sound bool, change func(*catalog.Report)) catalog.Method {
			return catalog.Method{Name: name, Doc: "lies", Cost: "none", Sound: sound,
				Solve: func(ctx context.Context, r catalog.Request) catalog.Report {
					report := right.Solve(ctx, r)
					report.Method, report.Sound = name, sound
					change(&report)
					return report
				}}
		}
		return withMethods{b, []catalog.Method{
			right,
			lie("differs", true, func(r *catalog.Report) { r.Course = "1\n" }),
			lie("caught", false, func(r *catalog.Report) { r.Proof.Checked, r.Proof.Checker = catalog.Some(false), "it lies" }),
			lie("lucky", false, func(*catalog.Report) {}),
			lie("endless", true, func(r *catalog.Report) {
				r.Verdict, r.Stopped, r.Proof.Checked = solve.Unknown, solve.ErrTime.Error(), nil
			}),
		}}
	})
}

// withMethods is a board with other methods. Its checker runs until it is stopped when asked about endless.
type withMethods struct {
	catalog.Instance
	methods []catalog.Method
}

func (w withMethods) Methods() []catalog.Method { return w.methods }

func (w withMethods) Check(ctx context.Context, saved catalog.Report, budget solve.Budget) check.Ruling {
	if saved.Method != "endless" {
		return check.Ruling{Status: check.Accepted, Reason: "a fixture"}
	}
	select {
	case <-ctx.Done():
	case <-time.After(10 * time.Second):
	}
	return check.Ruling{Status: check.Undecided, Reason: "the time ran out"}
}
