package jump

import "strings"

// explainNames is how many players are named in one sentence.
const explainNames = 5

// crowd is players of whom the first few are told by name.
type crowd struct {
	first []int
	count int
}

func (c *crowd) add(player int) {
	if c.count++; c.count <= explainNames {
		c.first = append(c.first, player)
	}
}

// list names the players: A; A and B; A, B, C, D, E and 4 more.
func (x describer) list(c crowd) string {
	names := make([]string, len(c.first))
	for i, n := range c.first {
		names[i] = x.name(n)
	}
	last := len(names) - 1
	switch others := strings.Join(names[:last], ", "); {
	case c.count > len(names):
		return x.Say("%s and %d more", strings.Join(names, ", "), c.count-len(names))
	case last == 0:
		return names[0]
	case x.Language() == "es" && beginsWithI(x.order[c.first[last]].Name):
		return others + " e " + names[last]
	default:
		return x.Say("%s and %s", others, names[last])
	}
}

// beginsWithI says whether a name begins with the sound of i, before which Spanish says e for y: Inés, Hilda; but not
// Hiena.
func beginsWithI(name string) bool {
	name = strings.ToLower(name)
	return strings.HasPrefix(name, "i") || strings.HasPrefix(name, "í") ||
		strings.HasPrefix(name, "hi") && !strings.HasPrefix(name, "hie") && !strings.HasPrefix(name, "hia")
}
