package jump

import (
	"fmt"

	"jogada/catalog"
	"jogada/catalog/bind"
	"jogada/say"
	"jogada/solve"
)

// describer puts what is known of a race into words of a language.
type describer struct {
	*Race
	say.Translator
}

// tell puts standings into words; everyone says whether the standing of every player is asked for.
func (x describer) describe(s standings, everyone bool) bind.Description {
	told := bind.Description{Because: x.because(s), Rests: x.rests(s)}
	answer := Answer{}
	switch s.Verdict {
	case solve.Proved:
		winner := x.order[s.Winner].Name
		answer.Winner, answer.Round = &winner, &s.Rounds
		told.Headline = x.headline(s)
		told.Bounds = catalog.Bounds{AtLeast: &s.Rounds, AtMost: &s.Rounds}
		told.Course = fmt.Sprintf("%s\n%d\n", winner, s.Rounds)
		told.Frames = x.frames(s)
	case solve.Refuted:
		told.Headline, told.Course, told.Unsolved = x.Of("nobody can win"), "SEM VENCEDORES\n", true
	default:
		atLeast := x.atLeast(s)
		told.Headline = x.Say("undecided: nobody arrives before round %d", atLeast)
		told.Bounds = catalog.Bounds{AtLeast: &atLeast}
		told.Course = "undecided\n"
	}
	if s.Verdict != solve.Unknown {
		told.Layers = x.layers(s)
		if everyone {
			answer.Standings, answer.Rounds = x.standings(s), x.table(x.distances())
		}
	}
	told.Answer = answer
	return told
}

// name is the name of a player, marked as where it starts.
func (x describer) name(player int) string {
	p := x.order[player]
	return say.Mark(p.Name, int(p.At))
}

// last is what the goal is called.
func (x describer) last() string { return say.Mark(x.Of("the last cell"), int(x.goal())) }

func (x describer) headline(s standings) string {
	if s.Rounds == 0 {
		return x.Say("%s starts on the goal and wins in round 0", x.name(s.Winner))
	}
	return x.Say("%s wins in round %d", x.name(s.Winner), s.Rounds)
}

// atLeast is the first round in which somebody could arrive, for all that is known.
func (r *Race) atLeast(s standings) int {
	for _, p := range r.order {
		if r.Goal(p.At) {
			return 0
		}
	}
	return max(1, s.AtLeast)
}

func (x describer) rests(s standings) string {
	switch {
	case s.Verdict == solve.Unknown:
		return x.Of("the part that was searched")
	case s.Labels == nil && (s.Places != nil || len(x.order) == 0):
		return x.Of("the fewest rounds and the earliest last turn of every player")
	default:
		return x.Of("the round of every cell that somebody can be on before the end, and the earliest turn there")
	}
}
