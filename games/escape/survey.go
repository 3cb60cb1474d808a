package escape

import (
	"slices"

	"jogada/catalog/board"
	"jogada/internal/base/say"
	"jogada/internal/lock"
	"jogada/solve"
)

// survey holds what is reported of a map besides the answer: what can be reached, in which waves and how soon, and
// which keys are indispensable.
type survey struct {
	world *lock.Map
	plan  *lock.Plan
	reach lock.Reach
	steps []int32 // of the reach
	keys  lock.Needed
}

// mostSurveyed limits the expansions of the survey.
const mostSurveyed = 20_000

// survey analyses the map, as far as the meter and mostSurveyed allow.
func (p Puzzle) survey(meter *solve.Meter) *survey {
	s := &survey{world: p.locks()}
	meter.Check(mostSurveyed, func(part *solve.Meter) {
		if !part.Work(len(p.cells)) {
			return
		}
		plan, err := s.world.Compile(part)
		if err != nil {
			return
		}
		s.plan, s.reach = plan, plan.Reach(0, part)
		s.steps = s.reach.Steps(part)
		s.keys = plan.KeysNeeded(0, part)
	})
	return s
}

// critical returns the cells with keys on the map without which no exit can be reached, and their letters.
func (s *survey) critical() (cells []int, letters []string) {
	for _, key := range s.keys.Critical {
		if cell, sort := s.plan.Key(key); cell != s.world.Starts[0].At {
			cells, letters = append(cells, cell), append(letters, s.world.Keys[sort].Name)
		}
	}
	return cells, letters
}

// mostReasons limits the closed doors that are reported.
const mostReasons = 5

// because describes the indispensable keys and the doors that stay shut.
func (s *survey) because(t say.Translator) (said []string) {
	if s.plan == nil {
		return nil
	}
	if cells, letters := s.critical(); len(cells) > 0 {
		slices.Sort(letters)
		said = append(said, t.Say("keys you can't do without: %s", say.Mark(join(letters), cells...)))
	}
	for _, shut := range s.reach.Shut[:min(len(s.reach.Shut), mostReasons)] {
		for _, lack := range shut.Lacks {
			said = append(said, s.why(shut, lack, t))
		}
	}
	return said
}

// why explains why a door stays shut.
func (s *survey) why(shut lock.ClosedDoor, lack lock.MissingKeys, t say.Translator) string {
	key := s.world.Keys[lack.Key].Name
	door := say.Mark(string(rune(key[0]-'a'+'A')), shut.At)
	switch {
	case lack.Apart:
		return t.Say("door %s stays shut: keys %s can be picked up, but none can be brought there", door, key)
	case len(lack.Beyond)+len(lack.Walled) == 0:
		return t.Say("door %s stays shut: there is no key %s on the map", door, key)
	case len(lack.Beyond) == 0:
		return t.Say("door %s stays shut: no way leads to %s", door, say.Mark(key, lack.Walled...))
	}
	return t.Say("door %s stays shut: %s lies beyond doors that stay shut, %s", door, say.Mark(t.Say("key %s", key), lack.Beyond...), say.Mark(s.letters(lack.Doors), lack.Doors...))
}

// letters returns the letters of doors.
func (s *survey) letters(doors []int) string {
	var list []string
	for _, cell := range doors {
		list = append(list, string(rune('A'+s.world.Kind(cell).Needs[0])))
	}
	slices.Sort(list)
	return join(slices.Compact(list))
}

func join(list []string) string {
	text := ""
	for i, word := range list {
		if i > 0 {
			text += " "
		}
		text += word
	}
	return text
}

// layers returns the waves, the steps, the indispensable keys, and what is out of reach.
func (s *survey) layers(t say.Translator) []board.Layer {
	if s.plan == nil || s.reach.Verdict != solve.Proved {
		return nil
	}
	critical, _ := s.critical()
	at := func(values []int32) func(int) (int, bool) {
		return func(place int) (int, bool) { return int(values[place]), values[place] >= 0 }
	}
	layers := []board.Layer{
		{Name: t.Of("After how many waves of keys is it reachable?"), Doc: t.Of("what can be reached without a key is wave 0, what the keys of that open is wave 1, and so on"), Kind: board.Heat, Value: at(s.reach.Waves)},
		{Name: t.Of("How many steps away is it?"), Doc: t.Of("the fewest steps to each cell, once all doors that can be opened are open"), Kind: board.Heat, Value: at(s.steps)},
	}
	if len(critical) > 0 {
		layers = append(layers, board.Layer{Name: t.Of("Which keys are essential?"), Doc: t.Of("keys without which no exit can be reached"), Kind: board.Area,
			Value: func(place int) (int, bool) { return 1, slices.Contains(critical, place) }, Legend: map[int]string{1: t.Of("critical key")}})
	}
	if len(s.plan.Unreached([]lock.Reach{s.reach}, nil)) > 0 {
		layers = append(layers, board.Layer{Name: t.Of("What is out of reach?"), Doc: t.Of("cells to which no way of using keys leads"), Kind: board.Area,
			Value: func(place int) (int, bool) { return 1, s.reach.Waves[place] < 0 && !s.world.Kind(place).Wall }, Legend: map[int]string{1: t.Of("out of reach")}})
	}
	return layers
}
