package push

import (
	"slices"

	kinds "jogada/search"
)

// Code is the pseudocode of the search.
var Code = kinds.Code{Waits: "open list", Lines: []kinds.Line{
	kinds.PlainLine("open ← {start}, ordered by the way so far + bound"),
	kinds.PlainLine("while open is not empty:"),
	kinds.NamedLine("take", "    s ← take the smallest total from open", "State %s has the smallest total: %s so far + at least %s to go = %s."),
	kinds.NamedLine("goal", "    if every box of s is on a goal: return the line to s", "State %s has every box on a goal, after %s. Nothing that waits has a smaller total, so no line is shorter."),
	kinds.PlainLine("    if boxes shut an area off: only the pushes into it"),
	kinds.PlainLine("    for each push s → t that ends on no dead square:"),
	kinds.NamedLine("table", "        if the deadlock table knows this pattern of 2 or 3 boxes: prune", "%s leads to state %s, in which two or three boxes can never all get to goals: leave it."),
	kinds.NamedLine("freeze", "        if boxes freeze away from goals: leave it", "%s leads to state %s, in which a box away from a goal can never be pushed again: leave it."),
	kinds.NamedLine("seen", "        if t was already reached in as few moves: skip it", "%s leads to state %s, which was met before: only a shorter way to it counts."),
	kinds.NamedLine("dead", "        if the boxes can't be given goals of their own: leave it", "%s leads to state %s, in which the boxes can't be given goals of their own: leave it."),
	kinds.NamedLine("put", "        put t into open", "%s leads to state %s: %s so far + at least %s to go = %s; it waits."),
	kinds.PlainLine("return no line"),
}}

// placed returns a state of the store.
func (s *search) placed(set []uint64, man int32) State {
	return State{s.b.places(members(set, nil)), int(s.b.at[man])}
}

// send sends an event with the open list.
func (s *search) send(e Event) {
	var next []uint32
	next, e.Queued = s.queue.first(kinds.MostNext)
	for _, number := range next {
		state := s.store.state(number)
		e.Next = append(e.Next, s.placed(state[:s.words], manOf(state[s.words])))
	}
	s.see(e)
}

// looks reports the expanded state, with its total.
func (s *search) looks(total int) {
	if s.see != nil {
		s.send(Event{Line: "take", State: s.placed(s.set, s.man), Look: true, Depth: s.way, Args: []any{kinds.SoFar(s.way), kinds.ToGo(total - s.way), total}})
	}
}

// finds reports a state in which every box is on a goal.
func (s *search) finds(state []uint64, way int) {
	if s.see != nil {
		s.send(Event{Line: "goal", State: s.placed(state[:s.words], manOf(state[s.words])), Mark: kinds.Reached, Args: []any{way}})
	}
}

// meets reports the state after the push just made, by its boxes and the man as the store would keep them.
func (s *search) meets(line string, p shove, boxes []uint64, man int32, way, bound int) {
	if s.see == nil {
		return
	}
	before := slices.Clone(s.boxes)
	before[p.box] = p.from
	e := Event{Line: line, State: s.placed(boxes, man), From: &State{s.b.places(before), int(s.b.at[s.man])},
		Played: &State{s.b.places(s.boxes), int(s.b.at[p.from])}, Mark: kinds.Dead}
	switch line {
	case "seen":
		e.Mark = kinds.Repeated
	case "put":
		e.Mark, e.Args = kinds.Waits, []any{kinds.SoFar(way), kinds.ToGo(bound), way + bound}
	}
	s.send(e)
}
