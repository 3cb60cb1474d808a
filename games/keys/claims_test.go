package keys

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/games/keys/internal/grid"
	"jogada/internal/gametest/tier"
)

// The words are read back and each claim in them is held against floods over the characters of the map.

var (
	sentence  = regexp.MustCompile(`^(doors?) ([A-Z]|[A-Z, ]+ and [A-Z]) (stays?) shut for players? (.+?): (.+)$`)
	noKey     = regexp.MustCompile(`^there is no key (.+) on the map$`)
	allWalled = regexp.MustCompile(`^all keys (.+) are walled off by rock$`)
	allBeyond = regexp.MustCompile(`^all keys (.+?)( that are not walled off by rock)? lie beyond (doors?) (.+)$`)
	beyond    = regexp.MustCompile(`^(the only key|both keys|all \d+ keys|\d+ of the \d+ keys) ([a-z]) (?:lies? )?beyond (doors?) (.+)$`)
	walled    = regexp.MustCompile(`^(the only key|both keys|all \d+ keys) ([a-z]) (?:is|are) walled off by rock$`)
	rest      = regexp.MustCompile(`^(\d+) (?:is|are) walled off by rock$`)
	letter    = regexp.MustCompile(`\b[A-Za-z@1-9]\b`)
)

// named returns the letters or players of a list in words.
func named(words string) string { return strings.Join(letter.FindAllString(words, -1), "") }

// claims judges the sentences on one map.
type claims struct {
	m    *Map
	at   Cell
	shut string // the doors that the player meets and can't open
	met  spread
	fail func(format string, args ...any)
}

// reached returns how many keys of a letter are reached if these doors are rock and all others are free.
func (c claims) reached(key, shut string) int {
	open := []byte(c.m.String())
	for i, what := range open {
		switch {
		case grid.IsDoor(what) && strings.Contains(shut, string(rune(what))):
			open[i] = rock
		case grid.IsDoor(what):
			open[i] = free
		}
	}
	width, count := c.m.cols+1, 0
	todo := []int{int(c.at)}
	for len(todo) > 0 {
		at := todo[0]
		todo = todo[1:]
		if at < 0 || at >= len(open) || open[at] == rock || open[at] == '\n' {
			continue
		}
		if string(open[at]) == key {
			count++
		}
		open[at] = rock
		todo = append(todo, at-width, at+width, at-1, at+1)
	}
	return count
}

// why judges what follows the colon in the sentence on doors.
func (c claims) why(doors, why string) {
	if m := noKey.FindStringSubmatch(why); m != nil {
		c.met["no key"]++
		c.same("the letters without a key", named(m[1]), strings.ToLower(doors))
		for _, key := range strings.ToLower(doors) {
			c.same("keys on the map", strings.Count(c.m.String(), string(key)), 0)
		}
		return
	}
	if m := allWalled.FindStringSubmatch(why); m != nil {
		c.met["several letters walled off"]++
		c.same("the letters walled off", named(m[1]), strings.ToLower(doors))
		for _, key := range strings.ToLower(doors) {
			c.same("keys reached with all doors open", c.reached(string(key), ""), 0)
		}
		return
	}
	if m := allBeyond.FindStringSubmatch(why); m != nil {
		c.allBeyond(doors, m)
		return
	}
	c.clauses(doors, why)
}

func (c claims) allBeyond(doors string, m []string) {
	c.met["a lock told as a whole"]++
	c.same("the keys of the lock", named(m[1]), strings.ToLower(doors))
	all := 0
	for _, key := range named(m[1]) {
		c.same("keys reached with only the doors named shut", c.reached(string(key), named(m[4])), 0)
		if c.reached(string(key), "") == 0 {
			c.fail("keys %c are all walled off", key)
		}
		all += strings.Count(c.m.String(), string(key)) - c.reached(string(key), "")
	}
	for _, door := range named(m[4]) {
		if !strings.ContainsRune(c.shut, door) {
			c.fail("door %c is not one that the player meets, so nothing says why it is shut", door)
		}
	}
	c.same("some are walled off", m[2] != "", all > 0)
	c.plural(m[3], named(m[4]))
}

func (c claims) clauses(doors, why string) {
	said, key, left := "", "", 0
	for clause := range strings.SplitSeq(why, ", and ") {
		if m := beyond.FindStringSubmatch(clause); m != nil {
			key = m[2]
			said += strings.ToUpper(key)
			left = c.beyond(m[1], key, m[3], named(m[4]))
		} else if m := walled.FindStringSubmatch(clause); m != nil {
			c.met["walled off"]++
			said += strings.ToUpper(m[2])
			c.number(m[1], m[2])
			c.same("keys reached with all doors open", c.reached(m[2], ""), 0)
		} else if m := rest.FindStringSubmatch(clause); m != nil && left > 0 {
			c.met["some walled off"]++
			c.same("how many are walled off", m[1], fmt.Sprint(left))
			left = 0
		} else {
			c.fail("what does %q mean?", clause)
		}
	}
	c.same("the letters of the clauses", said, doors)
	c.same("keys not accounted for", left, 0)
}

// beyond judges one clause on keys beyond doors, and returns how many keys it leaves out.
func (c claims) beyond(keys, key, noun, doors string) int {
	reached, all := c.reached(key, ""), strings.Count(c.m.String(), key)
	if strings.Contains(keys, " of the ") {
		c.same("the number of keys", keys, fmt.Sprintf("%d of the %d keys", reached, all))
	} else {
		c.number(keys, key)
		c.same("keys reached with all doors open", reached, all)
	}
	c.same("keys reached with only doors "+doors+" shut", c.reached(key, doors), 0)
	for _, door := range doors {
		if !strings.ContainsRune(c.shut, door) {
			c.fail("door %c is not one that the player meets, so nothing says why it is shut", door)
		}
		if others := strings.ReplaceAll(doors, string(door), ""); c.reached(key, others) == 0 {
			c.fail("no key %s is reached with only doors %s shut, so %c need not be named", key, others, door)
		}
	}
	c.met[fmt.Sprintf("beyond %d letters", min(len(doors), 3))]++
	if doors == strings.ToUpper(key) {
		c.met["behind its own door"]++
	}
	c.plural(noun, doors)
	return all - reached
}

// number judges the wording of a number of keys.
func (c claims) number(said, key string) {
	all := strings.Count(c.m.String(), key)
	c.same("the number of keys", said, map[int]string{1: "the only key", 2: "both keys"}[min(all, 3)]+map[bool]string{true: fmt.Sprintf("all %d keys", all)}[all > 2])
}

// plural judges whether doors are named in the singular or the plural.
func (c claims) plural(noun, doors string) {
	count := 0
	for _, door := range doors {
		count += strings.Count(c.m.String(), string(door))
	}
	c.same("one door", noun == "door", count == 1)
}

func (c claims) same(what string, got, want any) {
	if got != want {
		c.fail("%s: %v; want %v", what, got, want)
	}
}

func TestWhatTheWordsClaimIsTrue(t *testing.T) {
	met := spread{}
	d := catalog.NewDice(4)
	for n := range tier.Scale(t, 9000, 3000) {
		draw := scribble
		if n%3 == 0 {
			draw = fortress
		}
		m := read(t, string(draw(d)))
		e := exploration(m)
		told := map[string]string{} // by player: the letters whose doors have a reason
		for _, because := range reasons(m, e, usualLimit) {
			parts := sentence.FindStringSubmatch(because)
			if parts == nil {
				continue
			}
			for i, p := range m.players {
				if !strings.Contains(named(parts[4]), p.Name) {
					continue
				}
				told[p.Name] += named(parts[2])
				c := claims{m: m, at: p.At, shut: shutLetters(e.Regions[i]), met: met, fail: func(format string, args ...any) {
					t.Errorf("%q: %s\n%s", because, fmt.Sprintf(format, args...), m)
				}}
				c.same("stays", parts[3] == "stays", parts[1] == "door")
				c.plural(parts[1], named(parts[2]))
				c.why(named(parts[2]), parts[5])
			}
		}
		for i, r := range e.Regions {
			if got, want := sorted(told[m.players[i].Name]), shutLetters(r); got != want {
				t.Errorf("reasons are given for doors %q, and %q stay shut for player %s\n%s", got, want, m.players[i].Name, m)
			}
		}
		if t.Failed() {
			return
		}
	}
	met.need(t, tier.Scale(t, 50, 15), "no key", "walled off", "several letters walled off", "some walled off", "a lock told as a whole",
		"beyond 1 letters", "beyond 2 letters", "beyond 3 letters", "behind its own door")
}

// shutLetters returns the letters of the doors that stay shut next to a region, each once and in order.
func shutLetters(r Region) string {
	var doors string
	for _, door := range r.Shut {
		if name := strings.ToUpper(door.Needs.String()); !strings.Contains(doors, name) {
			doors += name
		}
	}
	return sorted(doors)
}

func sorted(s string) string {
	parts := strings.Split(s, "")
	slices.Sort(parts)
	return strings.Join(parts, "")
}
