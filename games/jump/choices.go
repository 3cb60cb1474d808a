package jump

import (
	"slices"
	"strings"
)

// MoveRule says what a jump is.
type MoveRule uint8

const (
	// Straight: exactly that many cells up, down, left or right.
	Straight MoveRule = iota
	// Walk: exactly that many single steps, turning at will.
	Walk
)

var moveRules = [...]string{"straight", "walk"}

// String is the rule in the word of its parameter.
func (m MoveRule) String() string { return moveRules[m] }

// TieRule says who goes first of those whose jumps in the round before were equal.
type TieRule uint8

const (
	// FirstRound: who was first in round 1, which is played in the order of the input.
	FirstRound TieRule = iota
	// ByName: who is first in the alphabet; round 1 is played in this order, too.
	ByName
	// Stable: who was first in the round before.
	Stable
)

var tieRules = [...]string{"first-round", "name", "stable"}

// String is the rule in the word of its parameter.
func (t TieRule) String() string { return tieRules[t] }

// firstRound is the order of round 1, for players in the order of the input; course says that course text named them.
func (t TieRule) firstRound(players []Player, course bool) []Player {
	if t != ByName {
		return players
	}
	if course {
		return alphabetical(players)
	}
	byName := slices.Clone(players)
	slices.SortFunc(byName, func(x, y Player) int { return strings.Compare(x.Name, y.Name) })
	return byName
}

// moveRule and tieRule read the words of the parameters; other words were refused before.
func moveRule(word string) MoveRule { return MoveRule(max(0, slices.Index(moveRules[:], word))) }

func tieRule(word string) TieRule { return TieRule(max(0, slices.Index(tieRules[:], word))) }
