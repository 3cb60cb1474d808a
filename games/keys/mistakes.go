package keys

import (
	"bytes"
	"fmt"
	"strings"

	"jogada/catalog"
	"jogada/games/keys/internal/mistakes"
)

// page explains how keys and doors are explored.
const page = "algorithms/closure.md"

// wrongMethods returns the mistakes with keys and doors.
func wrongMethods() []catalog.Mistake {
	return []catalog.Mistake{
		mistaken("door-counted-when-seen", "a door is counted as soon as it is seen, although it stays shut", mistakes.DoorWhenSeen),
		mistaken("keys-shared", "a player begins with the keys of the players before it", mistakes.SharedKeys),
		mistaken("visited-not-cleared", "the table of visited cells is not cleared between players, so a cell counts for the first player alone", mistakes.SharedVisited),
		mistaken("one-player", "only the first player is answered for", mistakes.OnePlayer),
		mistaken("visited-too-early", "a door that is shut when it is first seen is marked as visited, and so never opened with a key found later", mistakes.Single(true)...),
		mistaken("door-not-retried", "a door is tried only when the search comes by, and not again when its key is found", mistakes.Single(false)...),
		mistaken("fixed-key-order", "keys are looked for in alphabetical order, each once, so a key behind the door of a later letter is missed", mistakes.FixedOrder),
		mistaken("key-used-up", "a key opens one door of its letter, not all", mistakes.OneKeyOneDoor, mistakes.OneKeyOneDoorByStack),
		mistaken("diagonal-steps", "players step diagonally, too", mistakes.Diagonal),
		mistaken("start-not-counted", "the start of the player is not counted", mistakes.NoStart),
		mistaken("keys-not-counted", "cells with keys are not counted", mistakes.NoKeys),
		mistaken("doors-not-counted", "opened doors are not counted", mistakes.NoDoors),
		mistaken("any-key-opens", "every door opens to the key of any letter", mistakes.AnyKey),
		mistaken("starts-block", "the starts of other players are taken for rock", mistakes.StartsBlock),
		mistaken("doors-stay-shut", "no door is ever opened", mistakes.DoorsStayShut),
		mistaken("doors-are-free", "doors are entered without keys", mistakes.DoorsAreFree),
	}
}

// mistaken returns a mistake made of wrong methods.
func mistaken(name, sentence string, methods ...func(mistakes.World) []int) catalog.Mistake {
	answer := func(b catalog.Instance, method func(mistakes.World) []int) (string, bool) {
		return courseOf(b, method(plainWorld(b))), true
	}
	return catalog.Mistake{Name: name, Sentence: sentence, Page: page, Variants: catalog.Variants(answer, methods...)}
}

// plainWorld returns a map as the wrong methods take it.
func plainWorld(b catalog.Instance) mistakes.World {
	m := b.(instance).world
	w := mistakes.World{Cells: bytes.Split(bytes.TrimSuffix(m.grid.Cells, []byte{'\n'}), []byte{'\n'})}
	for _, p := range m.players {
		row, col := m.place(p.At)
		w.Starts = append(w.Starts, [2]int{row, col})
	}
	return w
}

// courseOf returns a line for each player that there is a count for.
func courseOf(b catalog.Instance, counts []int) string {
	var lines strings.Builder
	for i, count := range counts {
		fmt.Fprintf(&lines, "%s %d\n", b.(instance).world.players[i].Name, count)
	}
	return lines.String()
}
