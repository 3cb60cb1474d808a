package ask

import (
	"context"
	"errors"
	"maps"
	"slices"

	"jogada/catalog"
	"jogada/internal/front/ask/claim"
	"jogada/solve"
)

// Variant is a method with parameters that answers a board.
type Variant struct {
	Method string            `json:"method,omitempty" doc:"The method; empty: the default one"`
	Params map[string]string `json:"params,omitempty" doc:"Parameters that are other than those of the board, by name"`
}

// mostWays limits the further approaches in one request.
const mostWays = 3

// Answered is a board with its answers by the names of the variants; the default one has the empty name.
type Answered struct {
	Shown
	Reports map[string]catalog.Report
	Values  claim.Reports // the same, as claims see them
}

// Names returns the names of the answers, the default one first.
func (a Answered) Names() []string { return slices.Sorted(maps.Keys(a.Reports)) }

// Decided reports whether every answer is known.
func (a Answered) Decided() bool {
	for _, r := range a.Reports {
		if r.Verdict == solve.Unknown {
			return false
		}
	}
	return true
}

// Answer answers a board by the default method and by further variants, and computes what the given paths need. All
// variants share the time of one search.
func (e *Engine) Answer(ctx context.Context, game string, q Question, ways map[string]Variant, paths []claim.Path, b Budget, language string) (Answered, error) {
	length, budget := e.limits.lowered(b)
	ctx, cancel := timeLimit(ctx, length)
	defer cancel()
	wanted := catalog.Request{Budget: budget, Language: language}
	for _, p := range paths {
		wanted.Difficulty = wanted.Difficulty || p.Begins("difficulty")
		wanted.Check = wanted.Check || p.Begins("proof")
	}
	if _, taken := ways[ofBoard]; taken {
		return Answered{}, unfit("body.ways", errors.New("board: is the board itself; choose another name"))
	}
	all := map[string]Variant{"": {}}
	maps.Copy(all, ways)
	a := Answered{Reports: map[string]catalog.Report{}, Values: claim.Reports{}}
	for _, name := range slices.Sorted(maps.Keys(all)) {
		report, shown, err := e.inWay(ctx, game, q, all[name], wanted)
		if err != nil {
			return Answered{}, err
		}
		if name == "" {
			a.Shown = shown
		}
		a.Reports[name] = report
		if err := a.Values.Add(name, report); err != nil {
			return Answered{}, err
		}
	}
	if !slices.ContainsFunc(paths, func(p claim.Path) bool { return p.Of == ofBoard }) {
		return a, nil
	}
	return a, e.addFeatures(ctx, game, q, a.Values)
}

// ofBoard is the name by which claims call the features of the board itself.
const ofBoard = "board"

// addFeatures adds the features of a board to what claims see.
func (e *Engine) addFeatures(ctx context.Context, game string, q Question, values claim.Reports) error {
	_, m, cancel := e.limits.work(ctx, e.limits.Time)
	defer cancel()
	b, err := e.board(game, q, m)
	if err != nil {
		return err
	}
	features := map[string]catalog.Quantity{}
	for _, f := range b.Game.Features {
		m.Work(1 + catalog.Size(b.Instance))
		features[f.Name] = f.Of(b.Instance)
	}
	return values.Add(ofBoard, features)
}

// inWay solves a board by one approach.
func (e *Engine) inWay(ctx context.Context, game string, q Question, w Variant, wanted catalog.Request) (catalog.Report, Shown, error) {
	params := map[string]string{}
	maps.Copy(params, q.Params)
	maps.Copy(params, w.Params)
	q.Params = params
	_, m, cancel := e.limits.work(ctx, e.limits.Time)
	defer cancel()
	b, err := e.board(game, q, m)
	if err != nil {
		return catalog.Report{}, Shown{}, err
	}
	method, err := catalog.Pick(b, w.Method)
	if err != nil {
		return catalog.Report{}, Shown{}, unfit("body.ways", err)
	}
	shown, err := b.shown(wanted.Language, m)
	if err != nil {
		return catalog.Report{}, Shown{}, err
	}
	return method.Solve(ctx, wanted), shown, nil
}
