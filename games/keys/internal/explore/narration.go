package explore

import (
	"jogada/games/keys/internal/grid"
	"jogada/search"
	"jogada/solve"
)

// Code is the pseudocode of the areas and of the closure over them.
var Code = search.Code{Waits: "queue", Lines: []search.Line{
	search.NamedLine("join", "for each run of cells in a row: join it to the areas that it touches above", "A run of cells begins at %s: it is joined to the areas that it touches in the row above."),
	search.PlainLine("for each player:"),
	search.PlainLine("    queue ← [the area of its start]; keys ← {}"),
	search.PlainLine("    while queue is not empty: take the first"),
	search.NamedLine("area", "        an area: all its cells are explored at once", "The area of %s has waited longest: all of it is explored at once. Cells: %s."),
	search.NamedLine("same", "            if an earlier player explores from here with the same keys: go on as it did", "From the area of %s on, player %s explored the same with the same keys: nothing more needs to be looked at."),
	search.NamedLine("key", "            each new key in it: put it into keys, and the doors that wait for it into queue", "Key %s lies in the area of %s. Doors that waited for it: %s."),
	search.NamedLine("wait", "            each door next to it whose key is not in keys: it waits", "%s is a door for key %s, which is not found yet: it waits for it."),
	search.NamedLine("door", "        an open door: go to what lies around it", "%s is an open door: go to what lies around it."),
}}

// narrator reports the steps of a traveller to the observer. A cell represents an area.
type narrator struct {
	see solve.Observer[grid.Cell]
	at  int // index of the current node in the queue
}

// newNarrator returns nil without an observer.
func newNarrator(m *solve.Meter) *narrator {
	see := solve.Observing[grid.Cell](m)
	if see == nil {
		return nil
	}
	return &narrator{see: see}
}

// waiting lists the waiting nodes.
func (w *narrator) waiting(t *traveller) solve.List[grid.Cell] {
	queue := t.queue[w.at+1 : max(t.open, w.at+1)]
	return solve.List[grid.Cell]{Len: len(queue), At: func(i int) grid.Cell { return t.face(queue[i]) }}
}

// looks reports the node taken from the queue.
func (w *narrator) looks(t *traveller, at, player int) {
	if w == nil {
		return
	}
	w.at = at
	node := t.queue[at]
	face := t.face(node)
	if node >= t.areas {
		e := search.Looking("door", face, player, w.waiting(t), solve.Name(face))
		e.Mark = search.OpenDoor
		w.see(e)
		return
	}
	w.see(search.Looking("area", face, player, w.waiting(t), solve.Name(face), t.plan.Areas[node].Size))
}

// finds reports a new key.
func (w *narrator) finds(t *traveller, area int32, letter int) {
	if w != nil {
		face, doors := t.face(area), 0
		for door := t.waiting[letter].first; door != none; door = t.behind[door] {
			doors++
		}
		w.see(solve.Event[grid.Cell]{Line: "key", State: face, Mark: search.KeyFound, List: w.waiting(t),
			Args: []any{search.KeyName[grid.Key]{Key: grid.Key('a' + letter)}, solve.Name(face), doors}})
	}
}

// waits reports a door that must wait.
func (w *narrator) waits(t *traveller, door int32) {
	if w != nil {
		at := t.plan.DoorAt(door)
		w.see(solve.Event[grid.Cell]{Line: "wait", State: at, Mark: search.ShutDoor, List: w.waiting(t),
			Args: []any{solve.Name(at), search.KeyName[grid.Key]{Key: grid.Key('a' + t.plan.Letter(door))}}})
	}
}

// follows reports that the rest of the trip equals that of another player.
func (w *narrator) follows(t *traveller, area int32, other int) {
	if w != nil {
		face := t.face(area)
		w.see(solve.Event[grid.Cell]{Line: "same", State: face, List: w.waiting(t), Args: []any{solve.Name(face), search.ExplorerNumber(other)}})
	}
}
