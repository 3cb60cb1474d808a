package judge

import (
	"fmt"
	"slices"
	"strings"

	"jogada/levels/mapping"
	"jogada/lock"
)

// words describes the things of a map.
type words struct {
	m    *lock.Map
	refs map[int]mapping.Ref // by sort of key: the object by whose ID it is named
}

// wordsFor returns the words for a level.
func wordsFor(l *mapping.Level) words {
	w := words{m: l.Lock, refs: map[int]mapping.Ref{}}
	for _, r := range l.Refs {
		w.refs[r.Key] = r
	}
	return w
}

// key names a key by its sort: key c, key for Door at 34,21.
func (w words) key(sort int) string { return "key " + w.keyName(sort) }

// keyName names a key after the word key.
func (w words) keyName(sort int) string {
	name := w.m.Keys[sort].Name
	if r, is := w.refs[sort]; is && r.At >= 0 && slices.Contains(w.m.Kind(r.At).Gives, sort) {
		return "of " + name
	} else if is {
		return "for " + name
	}
	return name
}

// subject identifies a key or a door in words that do not change when it moves.
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

// door names a door by the keys it takes: door c. A door that its keys are named after is named by itself: Door at
// 34,21.
func (w words) door(cell int) string {
	if name, is := w.itself(cell); is {
		return name
	}
	return "door " + w.needs(cell)
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
		return list(names)
	case len(cells) == 1:
		return "door " + names[0]
	}
	return "doors " + list(names)
}

// mostNamed limits the things named in a sentence.
const mostNamed = 5

// list joins names in a sentence: a, b and c.
func list(names []string) string {
	if n := len(names); n > mostNamed {
		names = append(slices.Clone(names[:mostNamed]), fmt.Sprintf("%d more", n-mostNamed))
	}
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
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
	key := w.key(l.Key)
	total := l.Had + len(l.Beyond) + len(l.Walled)
	switch {
	case total == 0:
		return "there is no " + key + " on the map"
	case l.Apart && l.Needed == 1:
		return fmt.Sprintf("a %s can be picked up, but never brought to it: other doors use them up, or there is no way back", key)
	case l.Apart:
		return fmt.Sprintf("%d keys %s can be picked up, but never brought to it together: other doors use them up, or there is no way back", l.Needed, w.keyName(l.Key))
	case total < l.Needed:
		return fmt.Sprintf("it takes %d of %s, and there %s", l.Needed, key, many(total, "is only one on the map", "are only %d on the map"))
	}
	var parts []string
	if l.Had > 0 {
		parts = append(parts, fmt.Sprintf("it takes %d of %s, of which %s can be had", l.Needed, key, number(l.Had)))
	}
	if n := len(l.Beyond); n > 0 {
		parts = append(parts, w.those(n, total, l)+" "+many(n, "lies", "lie")+" beyond "+w.doors(l.Doors))
	}
	if n := len(l.Walled); n > 0 {
		parts = append(parts, w.those(n, total, l)+" "+many(n, "is", "are")+" walled off")
	}
	return strings.Join(parts, ", ")
}

// those names n of the keys of a sort: the only key c, both keys c, 2 of 5 keys c.
func (w words) those(n, total int, l lock.MissingKeys) string {
	name := w.keyName(l.Key)
	switch {
	case total == 1:
		return "the only key " + name
	case n == total && n == 2:
		return "both keys " + name
	case n == total:
		return fmt.Sprintf("all %d keys %s", n, name)
	}
	return fmt.Sprintf("%s of %d keys %s", number(n), total, name)
}

// many returns the singular or the plural, by number.
func many(n int, one, more string) string {
	if n == 1 {
		return one
	}
	if strings.Contains(more, "%d") {
		return fmt.Sprintf(more, n)
	}
	return more
}

// number writes a number in a sentence.
func number(n int) string {
	if n == 1 {
		return "one"
	}
	return fmt.Sprint(n)
}

// beyond explains why no start reaches something in a part of the map: it lies beyond door a, which stays shut.
func (w words) beyond(thing string, p lock.Part) string {
	few := thing == "they"
	if len(p.Doors) == 0 {
		return "no way leads to " + map[bool]string{false: thing, true: "them"}[few]
	}
	return fmt.Sprintf("%s %s beyond %s, which %s shut", thing, map[bool]string{false: "lies", true: "lie"}[few], w.doors(p.Doors), many(len(p.Doors), "stays", "stay"))
}
