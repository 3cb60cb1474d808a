package cops

import (
	"errors"
	"iter"

	"jogada/games/cops/internal/pursuit"
	"jogada/graph"
	"jogada/search"
	"jogada/search/duels"
	"jogada/solve"
)

// judgement is an answer to a Duel.
type judgement = search.Judgement[Position, Move]

// question is a Duel as the methods take it.
type question = search.Duel[Position, Move]

// errWide means that a question has too many joint moves to be answered.
var errWide = errors.New("the cats may have more joint moves in one position than can be listed")

// methods returns the methods of the game, the default first.
func methods() []search.Method[question, judgement] {
	retro := duels.Judges[Position, Move]()[0]
	run, prove := retro.Run, retro.Prove
	retro.Run = func(q question, m *solve.Meter) judgement { return narrow(q, m, run) }
	retro.Prove = func(q question, m *solve.Meter) judgement { return narrow(q, m, prove) }
	return []search.Method[question, judgement]{
		{
			Name:  "pursuit",
			Title: "Bit-parallel retrograde analysis",
			Doc:   "retrograde analysis over multisets of the cats' nodes, one wave per ply, 64 nodes of the mouse at a time",
			Cost:  "each joint move of the cats is looked at once for each number of plies that positions after it have; memory for all multisets times the nodes",
			Sound: true,
			Code: duels.WaveCode("for each multiset of the cats' nodes, 64 nodes of the mouse at a time:",
				search.NamedLine("place", "before all are placed: value ← the best choice of a node", "%s: %s, by the best choice of a node.")),
			Run:   func(q question, m *solve.Meter) judgement { return Pursuit(q.(Duel), m) },
			Prove: func(q question, m *solve.Meter) judgement { return PursuitProof(q.(Duel), m) },
		},
		retro,
	}
}

// narrow runs a method on a question unless that has too many joint moves. If the meter stops, the result is unknown.
func narrow(q question, m *solve.Meter, run func(question, *solve.Meter) judgement) judgement {
	if q.(Duel).tooWide() {
		m.Stop(errWide)
		return judgement{Outcome: m.Outcome(solve.Unknown)}
	}
	j := run(q, m)
	if j.Verdict != solve.Unknown && m.Stopped() != nil { // joint moves may have been missing
		return judgement{Outcome: m.Outcome(solve.Unknown)}
	}
	return j
}

// Pursuit solves a duel by valuing every position on its graph with no cat in a hole, reachable or not.
func Pursuit(d Duel, m *solve.Meter) search.Judgement[Position, Move] {
	j, _ := d.pursue(m)
	return j
}

// PursuitProof solves a duel as Pursuit does and adds the values of the positions as the certificate.
func PursuitProof(d Duel, m *solve.Meter) search.Judgement[Position, Move] {
	j, values := d.pursue(m)
	if values != nil {
		j.Dense = &search.Dense{Known: values.Positions(), Value: values.Numbered}
	}
	return j
}

// at returns a position.
func at(turn search.Side, cats []graph.Node, mouse graph.Node) Position {
	p := Position{nobody(), mouse, turn}
	copy(p.Cats[:], cats)
	return p
}

// undecided yields the positions with all tokens placed that nobody wins.
func undecided(values *pursuit.Values) iter.Seq[Position] {
	return func(yield func(Position) bool) {
		values.Each(func(turn search.Side, cats []graph.Node, mouse graph.Node, value search.Value) bool {
			return value.Winner != search.Nobody || mouse == None || yield(at(turn, cats, mouse))
		})
	}
}

// narrateWave reports settled positions, those with tokens to place under their own line of the pseudocode.
func (d Duel) narrateWave(tell *duels.WaveNarrator[Position, Move], settled []pursuit.Settled, plies int, left int64) {
	var list []search.Valued[Position]
	for _, s := range settled {
		p := search.Valued[Position]{State: at(s.Turn, s.Cats, s.Mouse), Value: search.Value{Winner: s.Winner, Plies: plies}}
		if s.Mouse == None {
			tell.Chosen("place", p)
		} else {
			list = append(list, p)
		}
	}
	tell.Settled(list, left)
}

func (d Duel) pursue(m *solve.Meter) (judgement, *pursuit.Values) {
	var see pursuit.Observer
	tell := duels.NewWaveNarrator[Position, Move](d, m)
	if tell != nil {
		see = func(settled []pursuit.Settled, plies int, left int64) { d.narrateWave(tell, settled, plies, left) }
	}
	var values *pursuit.Values
	if d.tooWide() {
		m.Stop(errWide)
	} else {
		values = pursuit.Solve(pursuit.Question{Cats: d.rules.Cats, Mouse: d.mouse, Cat: d.cat, Hole: d.IsHole, First: d.rules.First, Choose: d.chooses()}, m, see)
	}
	if values == nil {
		return judgement{Outcome: m.Outcome(solve.Unknown)}, nil
	}
	if tell != nil {
		tell.Draws(undecided(values))
	}
	value := func(p Position) (search.Value, bool) {
		p.Cats.sort()
		if p.Mouse == None {
			return values.Placing(p.placed())
		}
		return values.Value(p.Turn, p.Cats[:d.rules.Cats], p.Mouse)
	}
	start, _ := value(d.start)
	return judgement{Outcome: m.Outcome(solve.Proved), Winner: start.Winner, Plies: start.Plies, Timed: start.Winner != search.Nobody,
		Line: search.PlayOut[Position, Move](d, value), Position: value}, values
}
