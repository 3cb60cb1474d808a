package jump

import (
	"slices"
	"strings"
)

// nameOf returns the name of the player with that number in course text: A, B, … Z, AA, AB, …
func nameOf(n int) string {
	var letters [8]byte
	at := len(letters)
	for n++; n > 0; n = (n - 1) / 26 {
		at--
		letters[at] = 'A' + byte((n-1)%26)
	}
	return string(letters[at:])
}

// namer enumerates those names: each is one step from the one before, where nameOf takes a division for every letter.
type namer struct {
	letters [8]byte
	length  int
}

// next returns the next name, starting with the first. It is valid until the one after it.
func (n *namer) next() []byte {
	at, first := len(n.letters)-1, len(n.letters)-n.length
	for at >= first && n.letters[at] == 'Z' {
		n.letters[at] = 'A'
		at--
	}
	if at < first {
		n.letters[at] = 'A' - 1
		n.length++
	}
	n.letters[at]++
	return n.letters[len(n.letters)-n.length:]
}

// namePlayers names players as in course text. All names are slices of one string, so that a million of them cost one
// allocation.
func namePlayers(players []Player) {
	var all strings.Builder
	var names, lengths namer
	all.Grow(5 * len(players))
	for range players {
		all.Write(names.next())
	}
	left := all.String()
	for i := range players {
		length := len(lengths.next())
		players[i].Name, left = left[:length], left[length:]
	}
}

// courseNames reports whether players are named as in course text.
func courseNames(players []Player) bool {
	var names namer
	return !slices.ContainsFunc(players, func(p Player) bool { return p.Name != string(names.next()) })
}

// alphabetical returns the players of course text sorted by name: a name comes before its extensions, and these before
// the next letter. It takes a step for each player; sorting a million takes a quarter of a second.
func alphabetical(players []Player) []Player {
	order := make([]Player, 0, len(players))
	for n := range min(26, len(players)) {
		order = beginning(players, n, order)
	}
	return order
}

// beginning appends the players whose names begin with that of player n: one more letter gives the numbers from 26(n +
// 1) to 26(n + 1) + 25.
func beginning(players []Player, n int, order []Player) []Player {
	order = append(order, players[n])
	for next := 26 * (n + 1); next < min(26*(n+2), len(players)); next++ {
		order = beginning(players, next, order)
	}
	return order
}
