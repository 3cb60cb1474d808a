package jump

import (
	"iter"
	"strconv"
	"strings"

	"jogada/internal/base/say"
	"jogada/search/races"
	"jogada/solve"
)

// Limits for explaining the other players, which then costs almost nothing.
const (
	explainCells   = 1024
	explainPlayers = 26
	explainRivals  = 3 // one sentence each
)

// because gives the reason for an answer, in sentences.
func (x describer) because(s standings) []string {
	switch {
	case s.Verdict == solve.Unknown:
		return []string{x.Of(s.Stopped.Error())}
	case s.Verdict == solve.Refuted:
		return x.whyNobody()
	case s.AtLeast == unproved:
		return []string{x.Say("%s can be on %s in round %d; that nobody goes earlier is the method's word alone", x.name(s.Winner), x.last(), s.Rounds)}
	}
	reasons := []string{x.whySoon(s)}
	places := x.explained(s)
	if places == nil {
		return append(reasons, x.Say("of those who can be there then, nobody goes earlier than %s", x.name(s.Winner)))
	}
	reasons = append(reasons, x.whyFirst(s, places)...)
	return append(reasons, x.whyNever(absent(places))...)
}

// explained returns the results of all players, or nil if there are too many to explain.
func (x describer) explained(s standings) []place {
	switch {
	case len(x.Jumps) > explainCells || len(x.order) > explainPlayers:
		return nil
	case s.Ranks != nil:
		return s.Ranks
	default:
		var places []place
		x.meter.Do(func(m *solve.Meter) { places = races.Field(x.Race, m).Ranks })
		return places
	}
}

// whyNobody explains why nobody can win.
func (x describer) whyNobody() []string {
	switch {
	case len(x.Jumps) == 0:
		return []string{x.Of("the board is empty")}
	case len(x.order) == 0:
		return []string{x.Of("there are no players")}
	}
	return x.whyNever(x.everyone)
}

// stuck reports whether a player has no jump from its start.
func (r *Race) stuck(p Player) bool {
	jump := int(r.Jumps[p.At])
	if jump == 0 || r.Moving == Walk {
		return jump == 0
	}
	row, col := r.Place(p.At)
	return jump > max(row, r.Rows-1-row, col, r.Cols-1-col)
}

// whySoon explains why there is no earlier round.
func (x describer) whySoon(s standings) string {
	if s.Rounds == 0 {
		return x.Say("%s is on %s before anyone jumps", x.name(s.Winner), x.last())
	}
	return x.Say("no player can reach %s before round %d", x.last(), s.Rounds)
}

// whyFirst explains why the winner goes before those who arrive in the same round.
func (x describer) whyFirst(s standings, places []place) []string {
	winner := place{Runner: s.Winner, Line: s.Line}
	var reasons []string
	rivals := 0
	for _, p := range places {
		if !p.Arrives || p.Rounds != s.Rounds || p.Runner == s.Winner {
			continue
		}
		if rivals++; rivals <= explainRivals {
			reasons = append(reasons, x.whyBefore(winner, p))
		}
	}
	switch more := rivals - explainRivals; {
	case more == 1:
		reasons = append(reasons, x.Say("one more player arrives in round %d, after these", s.Rounds))
	case more > 1:
		reasons = append(reasons, x.Say("%d more players arrive in round %d, after these", more, s.Rounds))
	case rivals == 0 && s.Rounds == 0 && len(places) > 1:
		reasons = append(reasons, x.Of("no other player starts there"))
	case rivals == 0 && len(places) > 1:
		reasons = append(reasons, x.Say("nobody else can reach it in round %d", s.Rounds))
	}
	return reasons
}

// whyBefore compares the jumps of two players who arrive in the same round, from the round before the last backwards.
func (x describer) whyBefore(won, lost place) string {
	winner, rival, rounds := x.name(won.Runner), x.name(lost.Runner), len(won.Line)
	switch rounds {
	case 0:
		return x.Say("%s starts there too; %s", rival, x.first(winner))
	case 1:
		return x.Say("%s and %s both arrive in round %d; %s", winner, rival, rounds, x.first(winner))
	}
	last := rounds - 1 // the round before the one in which they arrive
	for round := last; round > 0; round-- {
		here, there := x.from(won, round), x.from(lost, round)
		jumped, less := x.jump(here), x.jump(there)
		switch {
		case x.Jumps[here] == x.Jumps[there] && x.Ties == Stable:
		case x.Jumps[here] == x.Jumps[there]:
			return x.Say("%s and %s both arrive in round %d and both jumped %s in round %d; %s", winner, rival, rounds, x.jump(here, there), round, x.first(winner))
		case round == last:
			return x.Say("%s and %s both arrive in round %d; %[1]s jumped %[4]s in round %[5]d, %[2]s jumped %[6]s, so %[1]s goes first",
				winner, rival, rounds, jumped, round, less)
		default:
			return x.Say("%s and %s both arrive in round %d and made equal jumps after round %d; %[1]s jumped %[5]s in round %[4]d, %[2]s jumped %[6]s, so %[1]s goes first",
				winner, rival, rounds, round, jumped, less)
		}
	}
	return x.Say("%s and %s both arrive in round %d and made equal jumps all the way; %s", winner, rival, rounds, x.first(winner))
}

// from returns the cell that a player jumps from in a round.
func (x describer) from(p place, round int) Cell {
	if round == 1 {
		return x.order[p.Runner].At
	}
	return p.Line[round-2].To
}

// jump writes the number that these cells share.
func (x describer) jump(cells ...Cell) string {
	places := make([]int, len(cells))
	for i, c := range cells {
		places[i] = int(c)
	}
	return say.Mark(strconv.Itoa(int(x.Jumps[cells[0]])), places...)
}

// first says that a player is first in the order of round 1.
func (x describer) first(name string) string {
	if x.Ties == ByName {
		return x.Say("%s comes first in the alphabetical order of the names", name)
	}
	return x.Say("%s comes first in the order of the input", name)
}

// everyone yields all players.
func (x describer) everyone(yield func(int) bool) {
	for n := range x.meter.Range(len(x.order)) {
		if !yield(n) {
			return
		}
	}
}

// absent yields the players who never arrive.
func absent(places []place) iter.Seq[int] {
	return func(yield func(int) bool) {
		for _, p := range places {
			if !p.Arrives && !yield(p.Runner) {
				return
			}
		}
	}
}

// whyNever explains why these players never arrive.
func (x describer) whyNever(players iter.Seq[int]) []string {
	var stuck, lost crowd
	for n := range players {
		if x.stuck(x.order[n]) {
			stuck.addPlayer(n)
		} else {
			lost.addPlayer(n)
		}
	}
	var reasons []string
	switch {
	case stuck.count == 1:
		reasons = append(reasons, x.Say("player %s can't make a jump", x.list(stuck)))
	case stuck.count > 1:
		reasons = append(reasons, x.Say("players %s can't make a jump", x.list(stuck)))
	}
	switch {
	case lost.count == 1:
		reasons = append(reasons, x.Say("no cell that player %s can reach leads to %s", x.list(lost), x.last()))
	case lost.count > 1:
		reasons = append(reasons, x.Say("no cell that players %s can reach leads to %s", x.list(lost), x.last()))
	}
	return reasons
}

// explainNames limits the players named in one sentence.
const explainNames = 5

// crowd is a list of players of whom the first few are named.
type crowd struct {
	first []int
	count int
}

func (c *crowd) addPlayer(player int) {
	if c.count++; c.count <= explainNames {
		c.first = append(c.first, player)
	}
}

// list names the players: A; A and B; A, B, C, D, E and 4 more.
func (x describer) list(c crowd) string {
	names := make([]string, len(c.first))
	for i, n := range c.first {
		names[i] = x.name(n)
	}
	last := len(names) - 1
	switch others := strings.Join(names[:last], ", "); {
	case c.count > len(names):
		return x.Say("%s and %d more", strings.Join(names, ", "), c.count-len(names))
	case last == 0:
		return names[0]
	case x.Language() == "es" && beginsWithI(x.order[c.first[last]].Name):
		return others + " e " + names[last]
	default:
		return x.Say("%s and %s", others, names[last])
	}
}

// beginsWithI reports whether a name begins with the sound of i, before which Spanish says e for y: Inés, Hilda; but
// not Hiena.
func beginsWithI(name string) bool {
	name = strings.ToLower(name)
	return strings.HasPrefix(name, "i") || strings.HasPrefix(name, "í") ||
		strings.HasPrefix(name, "hi") && !strings.HasPrefix(name, "hie") && !strings.HasPrefix(name, "hia")
}
