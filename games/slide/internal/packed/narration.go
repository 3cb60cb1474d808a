package packed

import "jogada/search"

// Code is the pseudocode of the search from both sides.
var Code = search.Code{Waits: "open list", Lines: []search.Line{
	search.PlainLine("ceiling ← bound of the start; open ← {start}"),
	search.PlainLine("from below, ceiling after ceiling:"),
	search.NamedLine("exact", "    s ← take a form from open (depth first where there are too many)", "From below: form %s, at depth %s, under the ceiling of %s. Look where its slides lead."),
	search.PlainLine("    for each slide s → t:"),
	search.NamedLine("goal", "        if t is a single tile: return the line to it", "A slide leads to form %s, a single tile, at depth %s. Under every lower ceiling there was none, so no line is shorter."),
	search.NamedLine("cut", "        if slides + bound of t > ceiling: t waits until it rises", "A slide leads to form %s: %s so far + at least %s to go is over the ceiling of %s: it waits until that rises."),
	search.NamedLine("seen", "        if t is closed: skip it", "A slide leads to form %s, which was met before: skip it."),
	search.NamedLine("put", "        close t, and put it into open", "A slide leads to form %s: %s so far + at least %s to go is within the ceiling of %s; it waits."),
	search.PlainLine("    when open is empty: ceiling ← the lowest that something waits for"),
	search.NamedLine("beam", "now and then: a beam search for a shorter solution", "From above: a beam that looks for any shorter line has come to form %s, at depth %s."),
	search.PlainLine("return the line where the two meet"),
}}

// Event is a step of the search. A form is given as a board in the first corner, which represents all equivalent ones.
type Event = search.KernelStep[[]byte]

// meeting receives a generated form and its parent, with a line of Code.
type meeting func(line string, from, to []uint64, slides, bound int)

// narrator converts the reports of the searches into events.
type narrator struct {
	packing
	q Question
	a *astar
}

func (t *narrator) board(form []uint64) []byte { return t.tiles(form, nil).loosen(t.q.Side) }

// send sends an event with the open list: the last one added comes next.
func (t *narrator) send(e Event) {
	e.Queued = len(t.a.open)
	for i := len(t.a.open) - 1; i >= 0 && len(e.Next) < search.MostNext; i-- {
		e.Next = append(e.Next, t.board(t.a.closed.at(int(t.a.open[i].form))))
	}
	t.q.See(e)
}

func (t *narrator) looks(form []uint64, slides int) {
	t.send(Event{Line: "exact", State: t.board(form), Look: true, Depth: slides, Args: []any{slides, t.a.ceiling}})
}

func (t *narrator) beams(form []uint64, slides int) {
	t.send(Event{Line: "beam", State: t.board(form), Look: true, Depth: slides, Args: []any{slides}})
}

// meets reports a generated form. The searches need not know its bound if it is within the ceiling.
func (t *narrator) meets(line string, from, to []uint64, slides, bound int) {
	parent := t.board(from)
	e := Event{Line: line, State: t.board(to), From: &parent}
	switch line {
	case "goal":
		e.Mark, e.Args = search.Reached, []any{slides}
	case "cut":
		e.Mark, e.Args = search.Over, []any{search.SoFar(slides), search.ToGo(bound), t.a.ceiling}
	case "seen":
		e.Mark = search.Repeated
	case "put":
		bound, _ = t.bound(to)
		e.Mark, e.Args = search.Waits, []any{search.SoFar(slides), search.ToGo(bound), t.a.ceiling}
	}
	t.send(e)
}

// meets reports a form that a task leads to.
func (a *astar) meets(line string, t task, form []uint64, slides, bound int) {
	if a.tell != nil {
		a.tell(line, a.closed.at(int(t.form)), form, slides, bound)
	}
}
