package levels

import (
	"jogada/levels/files"
	"jogada/levels/mapping"
	"jogada/levels/source"
	"jogada/solve"
)

// Proposal is a mapping made from the names on the maps of a file.
type Proposal struct {
	YAML    []byte
	Guessed []string         // guesses that no name supports, with their lines
	Levels  []*mapping.Level // the maps as the mapping interprets them
}

// Propose inspects the maps of a file in a folder and proposes a mapping. It returns a *source.Error for a map that
// cannot be read.
func Propose(root, name string, meter *solve.Meter) (*Proposal, error) {
	folder, err := source.Open(root)
	if err != nil {
		return nil, err
	}
	maps, err := files.NewReader(folder, "").Read(name, meter)
	if err != nil {
		return nil, err
	}
	p := &Proposal{YAML: mapping.Propose(maps)}
	p.Guessed = mapping.Guessed(p.YAML)
	m, err := mapping.Read(p.YAML)
	if err != nil {
		return nil, err
	}
	for _, src := range maps {
		level, err := m.Apply(src, meter)
		if err != nil {
			return nil, err
		}
		p.Levels = append(p.Levels, level)
	}
	return p, nil
}
