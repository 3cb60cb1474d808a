package jump

import (
	"context"
	"fmt"
	"strings"

	"jogada/search"
	"jogada/solve"
)

// The other players are explained where it costs next to nothing, whatever it took to find the winner.
const (
	explainCells   = 1024
	explainPlayers = 26
	explainRivals  = 3 // one sentence each
	explainNames   = 5 // in one sentence
)

type place = search.Place[Cell, Move]

// because is the reason for an answer, in sentences.
func (r *Race) because(s standings) []string {
	switch {
	case s.Verdict == solve.Unknown:
		return []string{s.Stopped.Error()}
	case s.Verdict == solve.Refuted:
		return r.whyNobody()
	case s.AtLeast == unproved:
		return []string{fmt.Sprintf("%s can be on the last cell in round %d; that nobody goes earlier is the method's word alone",
			r.order[s.Winner].Name, s.Rounds)}
	}
	reasons := []string{r.whySoon(s)}
	places := s.Places
	if len(r.Jumps) > explainCells || len(r.order) > explainPlayers {
		places = nil
	} else if places == nil {
		places = search.Field(r, solve.NewMeter(context.Background(), solve.Budget{})).Places
	}
	if places == nil {
		return append(reasons, fmt.Sprintf("of those who can be there then, nobody goes earlier than %s", r.order[s.Winner].Name))
	}
	reasons = append(reasons, r.whyFirst(s, places)...)
	return append(reasons, r.whyNever(r.absent(places))...)
}

// whyNobody says why nobody can win.
func (r *Race) whyNobody() []string {
	switch {
	case len(r.Jumps) == 0:
		return []string{"the board is empty"}
	case len(r.order) == 0:
		return []string{"there are no players"}
	}
	return r.whyNever(r.order)
}

// stuck says whether a player has no jump from where it starts.
func (r *Race) stuck(p Player) bool {
	jump := int(r.Jumps[p.At])
	if jump == 0 || r.Moving == Walk {
		return jump == 0
	}
	row, col := r.Place(p.At)
	return jump > max(row, r.Rows-1-row, col, r.Cols-1-col)
}

// whySoon says why there is no earlier round.
func (r *Race) whySoon(s standings) string {
	if s.Rounds == 0 {
		return fmt.Sprintf("%s is on the last cell before anyone jumps", r.order[s.Winner].Name)
	}
	return fmt.Sprintf("nobody can be on the last cell before round %d", s.Rounds)
}

// whyFirst says why the winner goes before those who arrive in the same round.
func (r *Race) whyFirst(s standings, places []place) []string {
	won := search.Strides(r, r.order[s.Winner].At, s.Line)
	var reasons []string
	rivals := 0
	for _, p := range places {
		if !p.Arrives || p.Rounds != s.Rounds || p.Runner == s.Winner {
			continue
		}
		if rivals++; rivals <= explainRivals {
			lost := search.Strides(r, r.order[p.Runner].At, p.Line)
			reasons = append(reasons, r.whyBefore(r.order[s.Winner].Name, r.order[p.Runner].Name, won, lost))
		}
	}
	switch {
	case rivals > explainRivals:
		reasons = append(reasons, fmt.Sprintf("%d more can be there in round %d, later in its order", rivals-explainRivals, s.Rounds))
	case rivals == 0 && s.Rounds == 0 && len(places) > 1:
		reasons = append(reasons, "no other player starts there")
	case rivals == 0 && len(places) > 1:
		reasons = append(reasons, fmt.Sprintf("no other player can be there in round %d", s.Rounds))
	}
	return reasons
}

// whyBefore compares the jumps of two players who arrive in the same round, from the round before the last backwards.
func (r *Race) whyBefore(winner, rival string, won, lost []int) string {
	rounds := len(won)
	first := fmt.Sprintf("%s comes first in %s", winner, r.Ties.inWords())
	switch rounds {
	case 0:
		return fmt.Sprintf("%s starts there too; %s", rival, first)
	case 1:
		return fmt.Sprintf("%s and %s both arrive in round 1; %s", winner, rival, first)
	}
	both := fmt.Sprintf("%s and %s both arrive in round %d", winner, rival, rounds)
	last := rounds - 2
	for i := last; i >= 0; i-- {
		if won[i] != lost[i] {
			if i < last {
				both += fmt.Sprintf(" and made equal jumps after round %d", i+1)
			}
			return fmt.Sprintf("%s; %s jumped %d in round %d, %s jumped %d, so %s goes first", both, winner, won[i], i+1, rival, lost[i], winner)
		}
		if r.Ties != Stable {
			return fmt.Sprintf("%s and both jumped %d in round %d; %s", both, won[i], i+1, first)
		}
	}
	return fmt.Sprintf("%s and made equal jumps all the way; %s", both, first)
}

// absent are the players who never arrive.
func (r *Race) absent(places []place) []Player {
	var players []Player
	for _, p := range places {
		if !p.Arrives {
			players = append(players, r.order[p.Runner])
		}
	}
	return players
}

// whyNever says why these players never arrive.
func (r *Race) whyNever(players []Player) []string {
	var stuck, lost crowd
	for _, p := range players {
		if r.stuck(p) {
			stuck.add(p)
		} else {
			lost.add(p)
		}
	}
	var reasons []string
	if stuck.count > 0 {
		reasons = append(reasons, stuck.names()+" can't make a jump")
	}
	if lost.count > 0 {
		reasons = append(reasons, fmt.Sprintf("no cell that %s can reach leads to the last cell", lost.names()))
	}
	return reasons
}

// crowd is players of whom the first few are told by name.
type crowd struct {
	first []string
	count int
}

func (c *crowd) add(p Player) {
	if c.count++; c.count <= explainNames {
		c.first = append(c.first, p.Name)
	}
}

// names names the players: player A; players A and B; players A, B, C, D, E and 4 more.
func (c *crowd) names() string {
	if c.count == 1 {
		return "player " + c.first[0]
	}
	last, others := fmt.Sprintf("%d more", c.count-explainNames), c.first
	if c.count <= explainNames {
		last, others = c.first[c.count-1], c.first[:c.count-1]
	}
	return "players " + strings.Join(others, ", ") + " and " + last
}
