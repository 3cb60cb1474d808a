package judge

import (
	"strings"

	"jogada/levels/mapping"
	"jogada/levels/read"
	"jogada/levels/read/source"
	"jogada/solve"
)

// Proposal is a mapping made from the names on the maps of a file.
type Proposal struct {
	YAML    []byte
	Guessed []string         // guesses that no name supports, with their lines
	Levels  []*mapping.Level // the maps as the mapping interprets them
	Choices []Choice         // other meanings for things that were guessed
}

// Choice is another meaning that a proposal offers, and the first map that it changes.
type Choice struct {
	Line  string
	Level *mapping.Level // nil if it changes none
}

// Propose inspects the maps of a file in a folder, or one level of it, and proposes a mapping. It returns a
// *source.Error for a map that cannot be read.
func Propose(root, name, level string, meter *solve.Meter) (*Proposal, error) {
	folder, err := source.Open(root)
	if err != nil {
		return nil, err
	}
	maps, err := pick(read.NewReader(folder, ""), name, level, meter)
	if err != nil {
		return nil, err
	}
	p := &Proposal{YAML: mapping.Propose(maps)}
	p.Guessed = mapping.Guessed(p.YAML)
	if p.Levels, err = interpret(p.YAML, maps, meter); err != nil {
		return nil, err
	}
	for _, c := range mapping.Choices(p.YAML) {
		other, err := interpret(c.YAML, maps, meter)
		if err != nil {
			return nil, err
		}
		p.Choices = append(p.Choices, Choice{c.Line, differing(p.Levels, other)})
	}
	return p, nil
}

// interpret reads maps by a mapping.
func interpret(yaml []byte, maps []*source.Map, meter *solve.Meter) (all []*mapping.Level, err error) {
	m, err := mapping.Read(yaml)
	if err != nil {
		return nil, err
	}
	for _, src := range maps {
		level, err := m.Apply(src, meter)
		if err != nil {
			return nil, err
		}
		all = append(all, level)
	}
	return all, nil
}

// differing returns the first of the other levels that looks different.
func differing(levels, others []*mapping.Level) *mapping.Level {
	for i, l := range others {
		if strings.Compare(l.Picture(pictured, pictured), levels[i].Picture(pictured, pictured)) != 0 {
			return l
		}
	}
	return nil
}

// pictured limits the columns and rows that are compared.
const pictured = 200
