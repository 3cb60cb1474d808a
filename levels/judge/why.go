package judge

import (
	"fmt"
	"slices"
	"strings"

	"jogada/levels/mapping"
	"jogada/lock"
	"jogada/say"
)

// words describes the things of a map in a language.
type words struct {
	m    *lock.Map
	refs map[int]mapping.Ref // by sort of key: the object by whose ID it is named
	tr   say.Translator
}

// wordsFor returns the words for a level.
func wordsFor(l *mapping.Level, tr say.Translator) words {
	w := words{m: l.Lock, refs: map[int]mapping.Ref{}, tr: tr}
	for _, r := range l.Refs {
		w.refs[r.Key] = r
	}
	return w
}

// keyName names a key by its sort, after the word key: c, for Door (34,21).
func (w words) keyName(sort int) string {
	name := w.m.Keys[sort].Name
	if r, is := w.refs[sort]; is && r.At >= 0 && slices.Contains(w.m.Kind(r.At).Gives, sort) {
		return w.tr.Say("of %s", name)
	} else if is {
		return w.tr.Say("for %s", name)
	}
	return name
}

// subject identifies a key or a door in words that do not change when it moves, and are the same in every language.
func (w words) subject(what string, sorts ...int) string {
	stable := words{m: &lock.Map{Keys: slices.Clone(w.m.Keys)}}
	for sort, r := range w.refs {
		stable.m.Keys[sort].Name = r.ID
	}
	return what + " " + stable.sum(sorts)
}

// needs names the keys that a door takes: c, or 2 × c + red.
func (w words) needs(cell int) string { return w.sum(w.m.Kind(cell).Needs) }

func (w words) sum(needs []int) string {
	var names []string
	for i, sort := range needs {
		if slices.Contains(needs[:i], sort) {
			continue
		}
		name := w.m.Keys[sort].Name
		if n := times(needs, sort); n > 1 {
			name = fmt.Sprintf("%d × %s", n, name)
		}
		names = append(names, name)
	}
	return strings.Join(names, " + ")
}

func times(list []int, value int) (n int) {
	for _, v := range list {
		if v == value {
			n++
		}
	}
	return n
}

// door names a door by the keys it takes: door c. A door that its keys are named after is named by itself: Door
// (34,21).
func (w words) door(cell int) string {
	if name, is := w.itself(cell); is {
		return name
	}
	return w.tr.Say("door %s", w.needs(cell))
}

// itself returns the name of a door whose only key is named after it.
func (w words) itself(cell int) (string, bool) {
	needs := w.m.Kind(cell).Needs
	if len(needs) == 0 {
		return "", false
	}
	r, is := w.refs[needs[0]]
	own := is && r.At == cell && times(needs, needs[0]) == len(needs)
	return w.m.Keys[needs[0]].Name, own
}

// doors names several doors: door B, doors C, doors B and C.
func (w words) doors(cells []int) string {
	var names []string
	own := 0
	for _, cell := range cells {
		name, is := w.itself(cell)
		if !is {
			name = w.needs(cell)
		} else if !slices.Contains(names, name) {
			own++
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	switch {
	case own == len(names):
		return list(w.tr, names)
	case len(cells) == 1:
		return w.tr.Say("door %s", names[0])
	}
	return w.tr.Say("doors %s", list(w.tr, names))
}

// mostNamed limits the things named in a sentence.
const mostNamed = 5

// list joins names in a sentence: a, b and c.
func list(tr say.Translator, names []string) string {
	if n := len(names); n > mostNamed {
		names = append(slices.Clone(names[:mostNamed]), tr.Say("%d more", n-mostNamed))
	}
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return tr.Say("%s and %s", strings.Join(names[:len(names)-1], ", "), names[len(names)-1])
}

// shut explains why a door stays shut.
func (w words) shut(s lock.ClosedDoor) string {
	var reasons []string
	for _, l := range s.Lacks {
		reasons = append(reasons, w.lack(l))
	}
	return strings.Join(reasons, "; ")
}

// lack explains why a door cannot get enough keys of a sort.
func (w words) lack(l lock.MissingKeys) string {
	key := w.keyName(l.Key)
	total := l.Had + len(l.Beyond) + len(l.Walled)
	switch {
	case total == 0:
		return w.tr.Say("there is no key %s on the map", key)
	case l.Apart && l.Needed == 1:
		return w.tr.Say("a key %s can be picked up, but never brought to it: other doors use them up, or there is no way back", key)
	case l.Apart:
		return w.tr.Say("%d keys %s can be picked up, but never brought to it together: other doors use them up, or there is no way back", l.Needed, key)
	case total == 1 && l.Needed > 1:
		return w.tr.Say("it takes %d keys %s, and there is only one on the map", l.Needed, key)
	case total < l.Needed:
		return w.tr.Say("it takes %d keys %s, and there are only %d on the map", l.Needed, key, total)
	}
	var parts []string
	switch {
	case l.Had == 1:
		parts = append(parts, w.tr.Say("it takes %d keys %s, of which one can be collected", l.Needed, key))
	case l.Had > 1:
		parts = append(parts, w.tr.Say("it takes %d keys %s, of which %d can be collected", l.Needed, key, l.Had))
	}
	if n := len(l.Beyond); n > 0 {
		parts = append(parts, w.partOf(n, total, key, keysBeyond, w.doors(l.Doors)))
	}
	if n := len(l.Walled); n > 0 {
		parts = append(parts, w.partOf(n, total, key, keysWalled))
	}
	return strings.Join(parts, ", ")
}

// keyPart holds the sentences about some of the keys of a sort: the only one, both, all, one of several, some.
type keyPart struct{ only, both, all, one, some string }

var (
	keysBeyond = keyPart{"the only key %s lies beyond %s", "both keys %s lie beyond %s", "all %d keys %s lie beyond %s", "one of %d keys %s lies beyond %s", "%d of %d keys %s lie beyond %s"}
	keysWalled = keyPart{"the only key %s is walled off", "both keys %s are walled off", "all %d keys %s are walled off", "one of %d keys %s is walled off", "%d of %d keys %s are walled off"}
)

// partOf says where n of the keys of a sort are.
func (w words) partOf(n, total int, key string, part keyPart, where ...any) string {
	say := func(format string, args ...any) string { return w.tr.Say(format, append(args, where...)...) }
	switch {
	case total == 1:
		return say(part.only, key)
	case n == total && n == 2:
		return say(part.both, key)
	case n == total:
		return say(part.all, n, key)
	case n == 1:
		return say(part.one, total, key)
	}
	return say(part.some, n, total, key)
}

// unreached holds the sentences on why something is not reached: no path leads to it, one door or several are before
// it, or it is itself a door.
type unreached struct {
	none, one, several, itself string
	args                       []any // of each sentence, before the doors
}

var (
	it   = unreached{none: "no path leads to it", one: "it lies beyond %s, which stays shut", several: "it lies beyond %s, which stay shut", itself: "it is %s, which stays shut"}
	them = unreached{none: "no path leads to them", one: "they lie beyond %s, which stays shut", several: "they lie beyond %s, which stay shut"}
)

// exitAt is about an exit.
func exitAt(place string) unreached {
	return unreached{none: "no path leads to the exit at %s", one: "the exit at %s lies beyond %s, which stays shut",
		several: "the exit at %s lies beyond %s, which stay shut", itself: "the exit at %s is %s, which stays shut", args: []any{place}}
}

// beyond returns the sentence for a number of doors that are named so.
func (u unreached) beyond(tr say.Translator, n int, doors string) string {
	switch n {
	case 0:
		return tr.Say(u.none, u.args...)
	case 1:
		return tr.Say(u.one, append(slices.Clone(u.args), doors)...)
	}
	return tr.Say(u.several, append(slices.Clone(u.args), doors)...)
}

// beyond explains why no start reaches something in a part of the map: it lies beyond door a, which stays shut.
func (w words) beyond(thing unreached, p lock.Part) string {
	return thing.beyond(w.tr, len(p.Doors), w.doors(p.Doors))
}
