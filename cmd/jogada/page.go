package main

import (
	"fmt"
	"strings"

	"jogada/catalog"
	"jogada/solve"
)

// page writes text for people.
type page struct {
	paint
	con    *console
	width  int
	rows   int // how many rows of a board are drawn
	full   bool
	layers bool
	facts  bool // the lists in the answer were asked for
}

// boardRows is how many rows of a board stand above its answer.
const boardRows = 30

func newPage(con *console, full, layers bool) page {
	return page{paint: con.paint(), con: con, width: con.width, rows: boardRows, full: full, layers: layers}
}

func (p page) line(s string) { p.con.out.WriteString(strings.TrimRight(s, " ") + "\n") }

// say writes a labelled text, wrapped.
func (p page) say(label, text string, look func(string) string) {
	for i, line := range wrap(label+": "+text, p.width, 2) {
		if i == 0 {
			p.line(p.faint(label+":") + look(strings.TrimPrefix(line, label+":")))
			continue
		}
		p.line(look(line))
	}
}

func same(s string) string { return s }

// report writes a board and the answer to it.
func (p page) report(g catalog.Game, b catalog.Instance, r catalog.Report, where string) {
	p.heading(g, b, where)
	p.board(b.View())
	for _, line := range wrap(r.Headline, p.width, 2) {
		p.line(p.look(r)(line))
	}
	for _, why := range r.Because {
		p.say("because", why, same)
	}
	p.bounds(r)
	p.play(r)
	if p.facts {
		p.writeFacts(r.Answer)
	}
	if p.layers {
		p.drawLayers(b.View(), r.Layers)
	}
	p.proof(r)
	p.say("work", fmt.Sprintf("%s by %s; %s expanded, %s generated, %s stored", elapsed(r.Seconds), r.Method,
		thousands(r.Counts.Expanded), thousands(r.Counts.Generated), thousands(r.Counts.Stored)), same)
	p.line("")
}

// heading names the game with its rules and, of several boards, the board.
func (p page) heading(g catalog.Game, b catalog.Instance, where string) {
	name := p.bold(g.Spell(b.Rules()))
	if where != "" {
		name += p.faint(" from ") + where
	}
	p.line(name)
	p.line("")
}

// look is how a headline is shown: by verdict, and by bold in any case.
func (p page) look(r catalog.Report) func(string) string {
	switch {
	case !r.Sound || rejected(r) || r.Verdict == solve.Unknown:
		return p.orange
	case r.Verdict == solve.Proved:
		return p.blue
	default:
		return p.bold
	}
}

// bounds tells what is known of an answer that is not.
func (p page) bounds(r catalog.Report) {
	if r.Verdict != solve.Unknown {
		return
	}
	var known []string
	if n := r.Bounds.AtLeast; n != nil {
		known = append(known, "at least "+counted(*n, r.Unit))
	}
	if n := r.Bounds.AtMost; n != nil {
		known = append(known, "at most "+counted(*n, r.Unit))
	}
	if known != nil {
		p.say("known so far", strings.Join(known, ", "), same)
	}
}

// A line of more than lineMoves moves is cut: its beginning and its end are shown.
const (
	lineMoves = 120
	lineBegin = 80
	lineEnd   = 20
)

// play writes the line of play, and draws it where it is short and the board is small.
func (p page) play(r catalog.Report) {
	if len(r.Line) == 0 {
		return
	}
	moves := make([]string, len(r.Line))
	gap := " "
	for i, m := range r.Line {
		moves[i] = m.Move
		if strings.Contains(m.Move, " ") {
			gap = ", "
		}
	}
	p.say("line", p.cutLine(moves, gap), same)
	p.frames(r.Frames)
}

func (p page) cutLine(moves []string, gap string) string {
	if p.full || len(moves) <= lineMoves {
		return strings.Join(moves, gap)
	}
	return fmt.Sprintf("%s … (%d more, --full shows them) … %s", strings.Join(moves[:lineBegin], gap),
		len(moves)-lineBegin-lineEnd, strings.Join(moves[len(moves)-lineEnd:], gap))
}

// proof tells what an answer rests on and what the checker said of it.
func (p page) proof(r catalog.Report) {
	if !r.Sound {
		p.say("UNSOUND", fmt.Sprintf("the method %s can be wrong; it is kept as an exhibit", r.Method), p.orange)
	}
	p.say("rests on", r.Proof.Rests, same)
	switch {
	case accepted(r):
		p.say("proof", "accepted by the independent checker: "+r.Proof.Checker, p.blue)
	case rejected(r):
		p.say("proof", "REJECTED: "+r.Proof.Checker, p.loud)
	default:
		p.say("proof", "NOT CHECKED: "+r.Proof.Checker, p.orange)
	}
}
