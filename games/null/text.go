package null

import (
	"fmt"

	"jogada/catalog"
	"jogada/internal/base/text"
	"jogada/solve"
)

// parse reads two numbers, from and to.
func parse(data []byte, v catalog.Values, meter *solve.Meter) ([]catalog.Instance, error) {
	s := text.NewScanner(data)
	from, err := s.Int("the number to start from", 0, Most)
	if err != nil {
		return nil, err
	}
	to, err := s.Int("the number wanted", 0, Most)
	if err != nil {
		return nil, err
	}
	if err := s.End(); err != nil {
		return nil, err
	}
	return []catalog.Instance{newInstance(Puzzle{from, to})}, nil
}

// Text returns the two numbers on a line.
func (i instance) Text() string { return fmt.Sprintf("%d %d\n", i.puzzle.From, i.puzzle.To) }
