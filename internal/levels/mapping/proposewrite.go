package mapping

import (
	"fmt"
	"strings"

	"jogada/internal/levels/read/source"
)

// write returns the whole mapping.
func (p *proposal) write() []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "# yaml-language-server: $schema=levels.schema.json\n# What the things on the maps mean, and what must be true. Proposed from the names in %s: read it, and correct it.\n", quoted(p.maps[0].File)) // a name may hold line breaks
	b.WriteString("# Lines that are unsure are guesses: what rests on them is a question, not an error. Remove the word once a line is right.\n")
	fmt.Fprintf(&b, "files: [%s]\n", quoted(p.files()))
	var unsure []string
	if p.maps[0].Format != source.Text && !p.seen[guessWall] && !p.seen[guessDoor] {
		unsure = append(unsure, "empty") // no wall is known
	}
	switch {
	case p.maps[0].Format == source.Text:
	case p.solid || p.side != nil:
		b.WriteString("empty: floor  # seen from the side, what is not solid is air\n")
	case p.inverse:
		b.WriteString("empty: floor" + guessMark + "otherwise every start is in a wall\n" + orElse + "empty: wall\n")
	case p.grid != "":
		fmt.Fprintf(&b, "empty: floor  # %s says what is a wall, so the rest is floor\n", quoted(p.grid))
	case p.seen[guessFloor]:
		b.WriteString("empty: wall  # a cell without a tile that says wall or floor\n")
	default:
		b.WriteString("empty: floor  # nothing on the map is called floor, so what is no wall is floor\n")
	}
	unsure = p.writeGame(&b, unsure)
	if len(unsure) > 0 {
		fmt.Fprintf(&b, "unsure: [%s]\n", strings.Join(unsure, ", "))
	}
	b.WriteString("means:  # of the entries that fit a thing the first decides\n")
	if len(p.lines) == 0 {
		remark := "there is nothing on the map yet"
		if p.maps[0].Format == source.Text {
			remark = "the characters of texts have meanings of their own"
		}
		p.addRemark(remark, "on: intgrid", "is: ignore")
	}
	b.WriteString(strings.Join(p.lines, "\n") + "\nmust:\n")
	p.writeRules(&b)
	return []byte(b.String())
}

// writeGame writes what kind of game it is: keys, side view, world. It adds the settings that are guesses.
func (p *proposal) writeGame(b *strings.Builder, unsure []string) []string {
	if p.once {
		b.WriteString("keys: once" + guessMark + "all keys are alike, and a door uses one up\n" + orElse + "keys: forever\n")
		unsure = append(unsure, "keys")
		if len(p.items) > 0 {
			var names []string
			for _, name := range p.items {
				names = append(names, quoted(name))
			}
			fmt.Fprintf(b, "forever: [%s]  # nothing uses them up\n", strings.Join(names, ", "))
		}
	} else {
		b.WriteString("keys: forever  # or once: a door uses up the key that opens it\n")
	}
	if p.side != nil {
		mark := "  # "
		if !p.jump {
			mark = guessMark + "how far a player jumps, in cells; "
			unsure = append(unsure, "platform")
		}
		fmt.Fprintf(b, "platform: {jump-height: %d, jump-width: %d}%s%s\n", p.side.Height, p.side.Width, mark, p.sideReason)
	}
	if p.world != "" {
		setting := "edges: true"
		if p.layout != "" {
			setting = field("layout", p.layout)
		}
		fmt.Fprintf(b, "world: {%s}  # %s\n", setting, p.world)
	}
	return unsure
}

// writeRules writes what must be true.
func (p *proposal) writeRules(b *strings.Builder) {
	starts := p.seen[guessStart] || p.text(func(s said) bool { return s.isStart })
	exits := p.seen[guessExit] || p.text(func(s said) bool { return s.exit })
	p.demand(b, "starts", starts)
	p.demand(b, "exits", exits)
	if starts && exits {
		b.WriteString("  reach: {by: each}  # from each start an exit can be reached; or some\n  softlock: error  # nobody can shut itself out\n")
	} else {
		b.WriteString("  reach: {severity: off}\n  softlock: off\n")
	}
	b.WriteString("  keys: error  # every key can be collected\n  doors: error  # every door can be opened\n")
	b.WriteString("  # steps: {least: 10, most: 500}  # of the shortest path\n")
	if p.side == nil && p.seen[guessWall] {
		b.WriteString("  unreachable: {most: 0, severity: note}  # cells that no player can reach; without a start, cells cut off from the rest\n")
	} else {
		b.WriteString("  # unreachable: {most: 0}  # cells that no player can reach\n")
	}
}
