package judge

import (
	"slices"
	"strings"

	"jogada/internal/base/say"
	"jogada/internal/lock"
	"jogada/solve"
)

// Misuses lists the uses of keys after which no exit can be reached, although one could be just before.
type Misuses struct {
	Total int  // number of them
	Exact bool // Total is exact, not a lower bound
	List  []Misuse
}

// Misuse is one such use.
type Misuse struct {
	Opened []Place // the key-consuming doors opened before
	Last   Place   // the door whose opening loses the exit
}

// mostMisuses limits the listed ones.
const mostMisuses = 20

// misuses returns those of a start, with a sentence; nil where some step can't be reversed, and keys left behind are
// traps too.
func (j *judge) misuses(start, level int) (*Misuses, string) {
	var ways lock.Misuses
	j.search(func(m *solve.Meter) { ways = j.plan.Misuses(start, mostMisuses, m) })
	if ways.Total == 0 {
		return nil, ""
	}
	all := &Misuses{Total: ways.Total, Exact: ways.Verdict == solve.Proved}
	var doors []string
	for _, way := range ways.List {
		m := Misuse{Last: j.placeOf(way.Last)}
		for _, cell := range way.Opened {
			m.Opened = append(m.Opened, j.placeOf(cell))
		}
		all.List = append(all.List, m)
		if name := j.doorAt(way.Last, level); !slices.Contains(doors, name) {
			doors = append(doors, name)
		}
	}
	return all, all.sentence(j.tr, doors)
}

// sentence says how many there are, and which doors are the last.
func (m *Misuses) sentence(tr say.Translator, doors []string) string {
	if m.Total == 1 && m.Exact {
		return tr.Of("no other way to use keys loses it")
	}
	count := tr.Count(m.Total, "one way to use keys loses it", "%d ways to use keys lose it")
	if !m.Exact {
		count = tr.Count(m.Total, "at least one way to use keys loses it", "at least %d ways to use keys lose it")
	}
	if m.Total > len(m.List) || !m.Exact {
		return tr.Say("%s, one by opening %s last", count, doors[0])
	}
	if len(doors) > mostNamed {
		doors = append(doors[:mostNamed:mostNamed], tr.Say("one of %d more doors", len(doors)-mostNamed))
	}
	last := doors[len(doors)-1]
	if len(doors) > 1 {
		last = tr.Say("%s or %s", strings.Join(doors[:len(doors)-1], ", "), last)
	}
	return tr.Say("%s, by opening %s last", count, last)
}
