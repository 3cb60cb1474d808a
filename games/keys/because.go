package keys

import (
	"fmt"
	"strings"
)

// party is the players who explore the same cells, and so find the same keys and meet the same doors.
type party struct {
	names  []string
	region Region
	opened bool // whether a door was opened
}

// parties puts the players who explore the same cells together, in the order of their first players.
func (m *Map) parties(e Exploration) []party {
	var parties []party
	var joined playerSet
	all := m.known().each
	for i, r := range e.Regions {
		if joined.has(i) {
			continue
		}
		p := party{region: r, opened: all[i].opened}
		for j, other := range m.players {
			// Whoever starts in a region has at most that region: with as many cells it is the same.
			if e.Regions[j].Size == r.Size && all[i].met.has(j) {
				p.names = append(p.names, other.Name)
				joined |= 1 << j
			}
		}
		parties = append(parties, p)
	}
	return parties
}

// because says of each party why its doors stay shut, or that none does.
func (m *Map) because(e Exploration, most limit) []string {
	var reasons []string
	s := surveyor{world: m, limit: most}
	var rovers []string // who meets no door
	for _, p := range m.parties(e) {
		if len(p.names) > 1 {
			reasons = append(reasons, fmt.Sprintf("%s explore the same %s", p.who(), amount(p.region.Size, "cell")))
		}
		switch {
		case len(p.region.Shut) > 0:
			reasons = append(reasons, m.shut(s.barrier(p.region), p.who())...)
		case p.opened:
			reasons = append(reasons, p.free())
		default:
			rovers = append(rovers, p.names...)
		}
	}
	if rovers != nil {
		reasons = append(reasons, fmt.Sprintf("%s %s no door", counted(len(rovers), "player", rovers), form(len(rovers), "meets", "meet")))
	}
	return reasons
}

func (p party) who() string { return counted(len(p.names), "player", p.names) }

// free is the sentence on a party that opens every door it meets.
func (p party) free() string {
	meet, find := form(len(p.names), "meets", "meet"), form(len(p.names), "it finds", "they find")
	var found letterSet
	for _, key := range p.region.Keys {
		found |= setOf(int(key.Key - 'a'))
	}
	return fmt.Sprintf("every door that %s %s opens: %s %s", p.who(), meet, find, counted(found.len(), "key", found.names('a')))
}

// shut are the sentences on the doors that stay shut: one for each lock, one for all letters that have no key at all, and
// one for all whose keys are walled off.
func (m *Map) shut(b barrier, who string) []string {
	var none, walled letterSet
	b.shut.each(func(letter int) {
		switch {
		case m.keys[letter] == 0:
			none |= setOf(letter)
		case b.known && b.beyond[letter] == 0:
			walled |= setOf(letter)
		}
	})
	var sentences []string
	for _, lock := range b.locks() {
		switch {
		case lock == none.least():
			why := fmt.Sprintf("there is no key %s on the map", list(none.names('a'), "or"))
			sentences = append(sentences, m.stays(none, who, why))
		case lock == walled.least():
			sentences = append(sentences, m.stays(walled, who, m.why(b, walled)))
		case lock&(none|walled) == 0:
			sentences = append(sentences, m.stays(lock, who, m.why(b, lock)))
		}
	}
	return sentences
}

// stays is the sentence on the doors of some letters.
func (m *Map) stays(doors letterSet, who, why string) string {
	return fmt.Sprintf("%s %s shut for %s: %s", m.name(doors), form(m.count(doors), "stays", "stay"), who, why)
}

// count is how many doors of these letters there are.
func (m *Map) count(doors letterSet) int {
	count := 0
	doors.each(func(letter int) { count += m.doors[letter] })
	return count
}

// name names the doors of these letters: "door A" if it is the only one, "doors A", "doors A and C".
func (m *Map) name(doors letterSet) string { return counted(m.count(doors), "door", doors.names('A')) }

// longLock is the number of letters from which a lock is told as a whole.
const longLock = 4

// why says where the keys of some letters are, which are a lock or all walled off.
func (m *Map) why(b barrier, lock letterSet) string {
	if lock.len() >= longLock || lock.len() > 1 && b.sameGuards(lock) {
		return m.whyAll(b, lock)
	}
	var why strings.Builder
	before := ""
	lock.each(func(letter int) {
		for _, c := range m.clauses(b, letter) {
			if before != "" {
				why.WriteString(", and ")
			}
			why.WriteString(c.after(before))
			before = c.verb
		}
	})
	return why.String()
}

// sameGuards says whether the keys of these letters all lie beyond the same doors.
func (b barrier) sameGuards(set letterSet) bool {
	same := true
	set.each(func(letter int) { same = same && b.guards[letter] == b.guards[set.first()] })
	return same
}

// whyAll says where the keys of several letters are, as a whole.
func (m *Map) whyAll(b barrier, lock letterSet) string {
	var guards letterSet
	beyond, all := 0, 0
	lock.each(func(letter int) {
		guards |= b.guards[letter]
		beyond += b.beyond[letter]
		all += m.keys[letter]
	})
	keys := "all keys " + list(lock.names('a'), "and")
	switch beyond {
	case 0:
		return keys + " are " + walledOff
	case all:
		return keys + " lie beyond " + m.name(guards)
	default:
		return keys + " that are not " + walledOff + " lie beyond " + m.name(guards)
	}
}

const walledOff = "walled off by rock"

// clause is part of a sentence: the keys, what they do, where.
type clause struct{ keys, verb, where string }

// after is the clause behind one with the verb given: it need not be said twice.
func (c clause) after(verb string) string {
	if c.verb == verb {
		return c.keys + " " + c.where
	}
	return c.keys + " " + c.verb + " " + c.where
}

// clauses say where the keys of a letter are: beyond doors, walled off, or some here and some there.
func (m *Map) clauses(b barrier, letter int) []clause {
	all, beyond := m.keys[letter], b.beyond[letter]
	where := "beyond " + m.name(b.guards[letter])
	switch {
	case !b.known:
		return []clause{{allKeys(all, letter), form(all, "lies", "lie"), "outside what is explored"}}
	case beyond == all:
		return []clause{{allKeys(all, letter), form(all, "lies", "lie"), where}}
	case beyond == 0:
		return []clause{{allKeys(all, letter), form(all, "is", "are"), walledOff}}
	}
	some := fmt.Sprintf("%d of the %d keys %c", beyond, all, 'a'+letter)
	rest := fmt.Sprint(all - beyond)
	return []clause{{some, form(beyond, "lies", "lie"), where}, {rest, form(all-beyond, "is", "are"), walledOff}}
}

// allKeys names all the keys of a letter: "the only key c", "both keys c", "all 3 keys c".
func allKeys(n, letter int) string {
	switch n {
	case 1:
		return fmt.Sprintf("the only key %c", 'a'+letter)
	case 2:
		return fmt.Sprintf("both keys %c", 'a'+letter)
	default:
		return fmt.Sprintf("all %d keys %c", n, 'a'+letter)
	}
}
