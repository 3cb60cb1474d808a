package term

import (
	"strings"

	"jogada/catalog"
	"jogada/internal/base/say"
	"jogada/solve"
)

// Report writes a board and the answer to it.
func (p Page) Report(g catalog.Game, b catalog.Instance, r catalog.Report, where string) {
	if p.Screen {
		r = safeReport(r)
	}
	p = p.about(g)
	p.Heading(g, b, where)
	p.Board(g, b.View())
	for _, line := range wrap(r.Headline, p.Width, 2) {
		p.Line(p.headlineStyle(r)(line))
	}
	for _, why := range r.Because {
		p.say(p.In.Of("because"), why, same)
	}
	p.bounds(g, r)
	p.play(r)
	p.difficulty(r.Difficulty)
	if p.Facts {
		p.writeFacts(r.Answer)
	}
	if p.Layers {
		p.drawLayers(p.view(b.View()), r.Layers)
	}
	p.proof(r)
	p.say(p.In.Of("work"), p.In.Say("%s by %s; %s expanded, %s generated, %s stored", elapsed(r.Seconds), r.Method,
		Thousands(r.Counts.Expanded), Thousands(r.Counts.Generated), Thousands(r.Counts.Stored)), same)
	p.Line("")
}

// Heading names the game with its rules and, if there are several boards, the board.
func (p Page) Heading(g catalog.Game, b catalog.Instance, where string) {
	name := p.Bold(Line(g.InWords(b.Rules())))
	if where != "" {
		name += p.Faint(" "+p.In.Of("from")+" ") + where
	}
	p.Line(name)
	p.Line("")
}

// headlineStyle returns the style of a headline, by verdict; it is always bold.
func (p Page) headlineStyle(r catalog.Report) func(string) string {
	switch {
	case !r.Sound || r.Rejected() || r.Verdict == solve.Unknown:
		return p.Orange
	case r.Verdict == solve.Proved:
		return p.Blue
	default:
		return p.Bold
	}
}

// bounds writes the bounds of an unknown answer.
func (p Page) bounds(g catalog.Game, r catalog.Report) {
	if r.Verdict != solve.Unknown {
		return
	}
	var known []string
	if n := r.Bounds.AtLeast; n != nil {
		known = append(known, p.In.Say("at least %s", p.counted(*n, g, r.Unit)))
	}
	if n := r.Bounds.AtMost; n != nil {
		known = append(known, p.In.Say("at most %s", p.counted(*n, g, r.Unit)))
	}
	if known != nil {
		p.say(p.In.Of("known so far"), strings.Join(known, ", "), same)
	}
}

// counted formats a number with its unit. Languages other than English have no plural of a unit: it is named beside the
// number.
func (p Page) counted(n int, g catalog.Game, unit string) string {
	one, several := say.Counting(unit)
	return g.Translator(p.In.Language()).Count(n, one, several)
}

// A line of more than lineMoves moves is truncated in the middle.
const (
	lineMoves = 120
	lineBegin = 80
	lineEnd   = 20
)

// play writes the line of play, and draws it if it is short and the board is small.
func (p Page) play(r catalog.Report) {
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
	p.say(p.In.Of("line"), p.cutLine(moves, gap), same)
	p.frames(r.Frames)
}

func (p Page) cutLine(moves []string, gap string) string {
	if p.Full || len(moves) <= lineMoves {
		return strings.Join(moves, gap)
	}
	return p.In.Say("%s … (%d more, --full shows them) … %s", strings.Join(moves[:lineBegin], gap),
		len(moves)-lineBegin-lineEnd, strings.Join(moves[len(moves)-lineEnd:], gap))
}

// proof writes the evidence for an answer and the checker's verdict.
func (p Page) proof(r catalog.Report) {
	if !r.Sound {
		p.say(p.In.Of("UNSOUND"), p.In.Say("the method %s can be wrong; it is kept as an exhibit", r.Method), p.Orange)
	}
	p.say(p.In.Of("rests on"), r.Proof.Rests, same)
	switch {
	case r.Accepted():
		p.say(p.In.Of("proof"), p.In.Say("accepted by the independent checker: %s", r.Proof.Checker), p.Blue)
	case r.Rejected():
		p.say(p.In.Of("proof"), p.In.Say("REJECTED: %s", r.Proof.Checker), p.Loud)
	default:
		p.say(p.In.Of("proof"), p.In.Say("NOT CHECKED: %s", r.Proof.Checker), p.Orange)
	}
}
