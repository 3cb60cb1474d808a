package puzzlescript

import (
	"fmt"
	"hash/fnv"
	"strings"

	"jogada/catalog"
)

// Levels describes the playable levels of the game. A key depends on everything in front of the levels and on the objects of one level,
// so painting a level changes its own key alone, unless the legend needs a new sign.
func (i instance) Levels() catalog.Levels {
	p := i.puzzle
	lines := strings.SplitAfter(p.game.text, "\n")
	last := len(lines)
	for at, line := range lines {
		if strings.EqualFold(strings.TrimSpace(line), "levels") {
			last = at
		}
	}
	rules := fnv.New128a()
	for _, line := range lines[:last] {
		fmt.Fprint(rules, line)
	}
	all := catalog.Levels{Param: "level"}
	for _, n := range p.source.Playable() {
		level, l := fnv.New128a(), p.source.Levels[n]
		level.Write(rules.Sum(nil))
		fmt.Fprintln(level, l.Width, l.Height, l.Fill, l.Cells)
		all.Keys = append(all.Keys, fmt.Sprintf("%x", level.Sum(nil)[:8]))
	}
	return all
}
