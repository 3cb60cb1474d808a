package judge

import (
	"fmt"
	"slices"
	"strings"

	"jogada/internal/base/say"
	"jogada/internal/levels/judge/assembly"
	"jogada/internal/lock"
)

// words describes the things of a world in a language.
type words struct {
	world *lock.World
	plain bool                 // it is one map without links, and is called so
	refs  map[int]assembly.Ref // by sort of key: the object that it is named after
	tr    say.Translator
}

// keyName names a key by its sort, after the word key: c, for Door (34,21).
func (w words) keyName(sort int) string {
	name := w.world.Keys[sort].Name
	if r, is := w.refs[sort]; is && r.At >= 0 && slices.Contains(w.world.Kind(r.At).Gives, sort) {
		return w.tr.Say("of %s", name)
	} else if is {
		return w.tr.Say("for %s", name)
	}
	return name
}

// subject identifies something of some keys in words that do not change when it moves, and are the same in every
// language.
func (w words) subject(what string, sorts ...int) string {
	return what + " " + sum(sorts, func(sort int) string {
		if r, is := w.refs[sort]; is {
			return r.ID
		}
		return w.world.Keys[sort].Name
	})
}

// doorSubject identifies a door.
func (w words) doorSubject(place int) string {
	if w.plain {
		return w.subject("door", w.world.Kind(place).Needs...)
	}
	w.tr = say.Translator{}
	return w.door(place)
}

// condition names what a place needs: c, 2 × c + red, switch north.
func (w words) condition(place int) string {
	k := w.world.Kind(place)
	var names []string
	if len(k.Needs) > 0 {
		names = append(names, sum(k.Needs, func(sort int) string { return w.world.Keys[sort].Name }))
	}
	for _, s := range slices.Concat(k.On, k.Off) {
		names = append(names, w.tr.Say("switch %s", w.world.Switches[s].Name))
	}
	return strings.Join(names, " + ")
}

// sum names sorts of keys: c, or 2 × c + red.
func sum(needs []int, nameOf func(sort int) string) string {
	var names []string
	for i, sort := range needs {
		if slices.Contains(needs[:i], sort) {
			continue
		}
		name := nameOf(sort)
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

// door names a door by its condition: door c, door 3 × coin, door switch north. A door that its keys are named after is
// named by itself: Door (34,21).
func (w words) door(place int) string {
	if name, is := w.itself(place); is {
		return name
	}
	name := w.condition(place)
	if name == "" {
		return w.tr.Of("the cell")
	}
	return w.tr.Say("door %s", name)
}

// itself returns the name of a door whose only key is named after it.
func (w words) itself(place int) (string, bool) {
	k := w.world.Kind(place)
	if len(k.Needs) == 0 || len(k.On)+len(k.Off) > 0 {
		return "", false
	}
	r, is := w.refs[k.Needs[0]]
	own := is && r.At == place && times(k.Needs, k.Needs[0]) == len(k.Needs)
	return w.world.Keys[k.Needs[0]].Name, own
}

// doors names several doors: door B, doors C, doors B and C.
func (w words) doors(cells []int) string {
	var names []string
	own := 0
	for _, cell := range cells {
		name, is := w.itself(cell)
		if !is {
			name = w.condition(cell)
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
	if len(s.Lacks) == 0 && len(w.world.Kind(s.At).Needs) > 0 {
		return w.tr.Of("its keys and switches are never right at once")
	} else if len(s.Lacks) == 0 {
		return w.tr.Of("its switches are never right when a player gets to it")
	}
	var reasons []string
	for _, l := range s.Lacks {
		reasons = append(reasons, w.lack(l))
	}
	return strings.Join(reasons, "; ")
}

// lack explains why a door cannot get enough keys of a sort.
func (w words) lack(l lock.MissingKeys) string {
	key := w.keyName(l.Key)
	total := l.Had + len(l.Beyond) + len(l.Walled) + l.Lent
	switch {
	case total == 0 && !w.plain:
		return w.tr.Say("there is no key %s in the world", key)
	case total == 0:
		return w.tr.Say("there is no key %s on the map", key)
	case l.Lent > 0 && total == 1:
		return w.tr.Say("the only key %s can't be collected", key)
	case !l.Apart && (l.Lent > 0 || total < l.Needed && !w.plain):
		return w.tr.Say("it takes %d keys %s, of which %d can be collected", l.Needed, key, l.Had)
	case l.Apart && l.Needed == 1:
		return w.tr.Say("a key %s can be picked up, but never brought to it: other doors use it up, or there is no way back", key)
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
