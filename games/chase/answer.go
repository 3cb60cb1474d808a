package chase

import (
	"context"
	"errors"
	"fmt"

	"jogada/catalog"
	"jogada/check"
	"jogada/graph"
	"jogada/search"
	"jogada/solve"
)

// Answer is the answer in JSON.
type Answer struct {
	Winner    *string         `json:"winner"` // mouse, cat or draw; null if undecided
	Plies     *int            `json:"plies"`  // null for a draw, or if not counted
	Positions []PositionValue `json:"positions,omitempty"`
}

// PositionValue is the value of a position in JSON.
type PositionValue struct {
	Mouse  graph.Node `json:"mouse"`
	Cat    graph.Node `json:"cat"`
	Turn   string     `json:"turn"`
	Winner string     `json:"winner"` // mouse, cat or draw
	Plies  *int       `json:"plies"`  // null for a draw
}

// worthBytes estimates the size of a position with its value in JSON.
const worthBytes = 60

func worths(values []search.Valued[Position], m *solve.Meter) []PositionValue {
	list := make([]PositionValue, len(values))
	for i, v := range values {
		if !m.Write(worthBytes) {
			return nil
		}
		list[i] = PositionValue{Mouse: v.State.Mouse, Cat: v.State.Cat, Turn: sideName(v.State.Turn), Winner: sideName(v.Value.Winner)}
		if v.Value.Winner != search.Nobody {
			list[i].Plies = catalog.Some(v.Value.Plies)
		}
	}
	return list
}

// Check judges a saved report, including the values of the positions if the report has them, whether or not this
// instance reports them.
func (i instance) Check(ctx context.Context, saved catalog.Report, budget solve.Budget) check.Ruling {
	a, err := catalog.Decode[Answer](saved.Answer)
	if err != nil || a.Positions == nil {
		return i.duel.solver(false).Check(ctx, saved, budget)
	}
	ruling := i.duel.solver(true).Check(ctx, saved, budget)
	if ruling.Status != check.Accepted {
		return ruling
	}
	// The checker visits only the values of reachable positions, and no others were requested.
	m := solve.NewMeter(ctx, solve.Budget{Bytes: budget.Bytes})
	switch count := i.duel.arising(m); {
	case m.Stopped() != nil:
		return check.Ruling{Status: check.Undecided, Reason: fmt.Sprintf("the positions that can arise were not counted to the end: %v", m.Stopped())}
	case count != len(a.Positions):
		return check.Ruling{Status: check.Rejected, Reason: "the answer tells the values of positions that can't arise"}
	}
	return ruling
}

// arising counts the positions that can arise, as far as the meter allows.
func (d Duel) arising(m *solve.Meter) (count int) {
	seen := newPositionSet(d)
	todo := []search.Step[Position, graph.Node]{{To: d.start}}
	for len(todo) > 0 && m.Work(1) {
		p := todo[len(todo)-1].To
		todo = todo[:len(todo)-1]
		if !seen.addPosition(p) {
			continue
		}
		count++
		if !d.over(p) {
			todo = d.Steps(p, todo)
		}
	}
	return count
}

// recall reads the answer of a saved report.
func (d Duel) recall(answer any) (judgement, error) {
	a, err := catalog.Decode[Answer](answer)
	if err != nil {
		return judgement{}, err
	}
	if a.Winner == nil {
		// An answer without a winner claims nothing. If its verdict does, it is rejected: no position has this winner.
		return judgement{Winner: Cat + 1}, nil
	}
	v, err := recallValue(*a.Winner, a.Plies)
	if err != nil {
		return judgement{}, err
	}
	j := judgement{Winner: v.Winner, Plies: v.Plies, Timed: a.Plies != nil}
	for _, w := range a.Positions {
		valued, err := d.recallWorth(w)
		if err != nil {
			return judgement{}, err
		}
		j.Values = append(j.Values, valued)
	}
	return j, nil
}

// recallValue reads a winner and the plies, if given.
func recallValue(winner string, plies *int) (v search.Value, err error) {
	for ; sideName(v.Winner) != winner; v.Winner++ {
		if v.Winner == Cat {
			return v, fmt.Errorf("the winner is %q; want mouse, cat or draw", winner)
		}
	}
	if plies == nil {
		return v, nil
	}
	if v.Winner == search.Nobody {
		return v, errors.New("a draw has no plies")
	}
	v.Plies = *plies
	return v, nil
}

// recallWorth reads the value of a position. A win must have its plies.
func (d Duel) recallWorth(w PositionValue) (search.Valued[Position], error) {
	p, err := d.readPosition(fmt.Sprintf("%d %d %s", w.Mouse, w.Cat, w.Turn))
	if err != nil {
		return search.Valued[Position]{}, err
	}
	v, err := recallValue(w.Winner, w.Plies)
	if err == nil && v.Winner != search.Nobody && w.Plies == nil {
		err = errors.New("a win has plies")
	}
	if err != nil {
		return search.Valued[Position]{}, fmt.Errorf("position %s: %w", writeState(p), err)
	}
	return search.Valued[Position]{State: p, Value: v}, nil
}
