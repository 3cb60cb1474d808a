package keys

import (
	"fmt"
	"strings"
	"sync"

	"jogada/say"
)

// voice speaks of one map in one language. It names players, doors and keys, and marks each name as the cells where they
// are.
type voice struct {
	say.Translator
	world *Map
	sites func() *sites // made when they are first asked for
}

func (m *Map) voice(t say.Translator) voice {
	return voice{Translator: t, world: m, sites: sync.OnceValue(m.sites)}
}

// form is a sentence in its form for one or for several things.
func (v voice) form(n int, one, several string, args ...any) string {
	if n == 1 {
		return v.Say(one, args...)
	}
	return v.Say(several, args...)
}

// and is a list as people say it: "a", "a and b", "a, b and c".
func (v voice) and(names []string) string {
	if last := names[len(names)-1]; strings.EqualFold(last, "i") {
		return v.list(names, "%[1]s and %[2]s")
	}
	return v.list(names, "%s and %s")
}

// or is a list of which only one holds.
func (v voice) or(names []string) string {
	if last := names[len(names)-1]; strings.EqualFold(last, "o") {
		return v.list(names, "%[1]s or %[2]s")
	}
	return v.list(names, "%s or %s")
}

func (v voice) list(names []string, joint string) string {
	n := len(names) - 1
	if n == 0 {
		return names[0]
	}
	return v.Say(joint, strings.Join(names[:n], ", "), names[n])
}

// players names players by their numbers: "player 1", "players 1 and @".
func (v voice) players(numbers []int) string {
	names, starts := make([]string, len(numbers)), make([]int, len(numbers))
	for i, n := range numbers {
		p := v.world.players[n]
		names[i], starts[i] = p.Name, v.world.number(p.At)
	}
	return say.Mark(v.form(len(names), "player %[1]s", "players %s", v.and(names)), starts...)
}

// doors names the doors of some letters: "door A" if it is the only one, "doors A", "doors A and C".
func (v voice) doors(set letterSet) string {
	return say.Mark(v.form(v.world.count(set), "door %s", "doors %s", v.and(set.names('A'))), v.sites().of(&v.sites().doors, set)...)
}

// beyond says that something lies beyond the doors of some letters.
func (v voice) beyond(set letterSet) string {
	return say.Mark(v.form(v.world.count(set), "beyond door %s", "beyond doors %s", v.and(set.names('A'))), v.sites().of(&v.sites().doors, set)...)
}

// found names the keys that a player finds, as the cells where it does.
func (v voice) found(r Region) string {
	var held letterSet
	var at []int
	for _, key := range r.Keys {
		held |= setOf(int(key.Key - 'a'))
		at = append(at, v.world.number(key.At))
	}
	return say.Mark(v.form(held.len(), "key %s", "keys %s", v.and(held.names('a'))), at...)
}

// allKeys names all the keys of a letter: "the only key c", "both keys c", "all 3 keys c".
func (v voice) allKeys(letter int) string {
	name := string(rune('a' + letter))
	var said string
	switch n := v.world.keys[letter]; n {
	case 1:
		said = v.Say("the only key %s", name)
	case 2:
		said = v.Say("both keys %s", name)
	default:
		said = v.Say("all %d keys %s", n, name)
	}
	return say.Mark(said, v.sites().keys[letter]...)
}

// allOf names all the keys of several letters.
func (v voice) allOf(set letterSet) string {
	return say.Mark(v.Say("all keys %s", v.and(set.names('a'))), v.sites().of(&v.sites().keys, set)...)
}

// cells is how many cells a region has, marked as these if they are few.
func (v voice) cells(r Region) string {
	return v.marked(v.Count(r.Size, "1 cell", "%d cells"), r)
}

// marked marks a text as the cells of a region, unless they are too many to be told apart.
func (v voice) marked(text string, r Region) string {
	if r.Size > mostMarked || len(v.world.cells) > mostShown {
		return text
	}
	places := make([]int, 0, r.Size)
	for c := range r.Cells {
		places = append(places, v.world.number(c))
	}
	return say.Mark(text, places...)
}

// amount writes a number of things in English: "1 cell", "2 cells".
func amount(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}
