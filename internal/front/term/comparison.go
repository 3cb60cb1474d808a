package term

import (
	"jogada/catalog"
	"jogada/solve"
)

// Comparison writes a board and a table of the methods' answers to it.
func (p Page) Comparison(g catalog.Game, b catalog.Instance, reports []catalog.Report, where string) {
	p.Heading(g, b, where)
	p.Board(g, b.View())
	rows := [][]string{{p.In.Of("method"), p.In.Of("answer"), p.In.Of("expanded"), p.In.Of("time"), p.In.Of("sound"), p.In.Of("checked")}}
	for _, r := range reports {
		rows = append(rows, []string{r.Method, r.Headline, Thousands(r.Counts.Expanded), elapsed(r.Seconds), p.In.Of(yes(r.Sound)), p.In.Of(checked(r))})
	}
	for i, line := range Table(rows, 2, 3) {
		switch {
		case i == 0:
			line = p.Bold(line)
		case !reports[i-1].Sound:
			line = p.Orange(line)
		}
		p.Line(line)
	}
	p.Line("")
	switch sound := catalog.Settled(reports); {
	case catalog.Differ(reports):
		p.Line(p.Loud(p.In.Of("SOUND METHODS DIFFER.")))
	case len(sound) == 0:
		p.Line(p.In.Of("No sound method came to an end."))
	default:
		p.Line(p.In.Count(len(sound), "1 sound method came to an end.", "%d sound methods came to an end and they agree."))
	}
	p.Line("")
}

func yes(ok bool) string {
	if ok {
		return "yes"
	}
	return "NO"
}

func checked(r catalog.Report) string {
	switch {
	case r.Accepted():
		return "accepted"
	case r.Rejected():
		return "REJECTED"
	case r.Verdict == solve.Unknown:
		return "nothing claimed"
	default:
		return "could not tell"
	}
}
