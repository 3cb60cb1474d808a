package cops

import (
	"context"
	"testing"

	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/graph"
	"jogada/internal/gametest"
)

// went returns the position after the legs of a step, which has to be one that a move leads to.
func went(t *testing.T, d Duel, p Position, legs []board.PathMove) Position {
	t.Helper()
	next := p
	next.Turn = p.Turn.Other()
	for _, leg := range legs {
		if leg.Token == mouseToken {
			next.Mouse = graph.Node(leg.To)
		}
		for i := range p.placed() {
			if leg.Token == catToken(i) {
				next.Cats[i] = graph.Node(leg.To)
			}
		}
	}
	for _, s := range d.Steps(p, nil) {
		if s.To == next {
			return next
		}
	}
	t.Fatalf("no move leads from %+v to %+v by %+v", p, next, legs)
	return next
}

// The way from a node is legal play of as many plies as the layer says, and ends with the mouse caught or in a hole.
func TestTheWayFromANodeIsBestPlay(t *testing.T) {
	won, drawn := 0, 0
	for _, given := range []map[string]string{
		{"starts": "given", "at": "0,2", "nodes": "7"}, {"starts": "given", "at": "1,4", "nodes": "6", "stay": "no"}, {"cats": "2", "nodes": "6"},
		{"starts": "given", "at": "1", "cats": "1", "nodes": "8", "degree": "2"}, {"starts": "given", "at": "1", "cats": "1", "nodes": "8", "hole": "5", "first": "mouse"},
	} {
		v, err := Game().Values(given)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(6) {
			b := gametest.Generated(t, Game(), v, seed).(instance)
			r := catalog.Solve(context.Background(), b, catalog.Request{})
			if len(r.Layers) != 2 || r.Layers[0].Path == nil {
				t.Fatalf("there are no ways\n%s", b.Text())
			}
			start := b.duel.start
			if b.duel.chooses() {
				if len(r.Line) < b.duel.rules.Cats {
					continue
				}
				start = linePosition(t, b.duel, r)
			}
			start.Turn = b.duel.rules.First
			for node := range b.View().Places() {
				plies, decided := r.Layers[1].Value(node)
				legs := r.Layers[0].Path.Line(node)
				if winner, known := r.Layers[0].Value(node); known && winner == 0 && len(legs) > 0 {
					drawn++
				}
				if !decided || plies > longest {
					continue
				}
				p := start
				p.Mouse = graph.Node(node)
				for n := range plies {
					var now []board.PathMove
					for _, leg := range legs {
						if leg.Step == n {
							now = append(now, leg)
						}
					}
					p = went(t, b.duel, p, now)
				}
				if _, over := b.duel.Final(p); !over {
					t.Fatalf("after %d plies from node %d it is not over: %+v\n%s", plies, node, legs, b.Text())
				}
				won++
			}
		}
	}
	if won < 60 || drawn < 10 {
		t.Errorf("only %d ways lead to an end, and %d go on forever", won, drawn)
	}
}

// linePosition returns the position in which the line of a report has placed the cats.
func linePosition(t *testing.T, d Duel, r catalog.Report) Position {
	t.Helper()
	p := d.start
	for _, m := range r.Line[:d.rules.Cats] {
		for _, s := range d.Steps(p, nil) {
			if writeMove(p, s.Move) == m.Move {
				p = s.To
				break
			}
		}
	}
	return p
}
