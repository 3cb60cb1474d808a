package catalog

import (
	"math"
	"strconv"
	"sync"
)

// Sizes estimates the size of a generated board before it is made. It learns which parameters matter by generating
// small boards once, and assumes that the number of cells grows as a product of powers of the parameters, as it does
// for rows, columns, sides and nodes.
type Sizes struct {
	game  Game
	once  sync.Once
	usual float64            // cells of a board under the default values
	power map[string]float64 // by parameter: cells grow as this power of it
	count map[string]bool    // the parameters that make the text longer but not the board larger: counts of things
}

// NewSizes returns an estimator for the boards of a game. It generates boards on first use.
func NewSizes(g Game) *Sizes { return &Sizes{game: g} }

// Guess estimates the number of cells of a board with these values.
func (s *Sizes) Guess(v Values) float64 {
	s.once.Do(s.learn)
	places := s.usual
	for name, power := range s.power {
		places *= math.Pow(float64(max(v.Int(name), 1))/s.defaultOf(name), power)
	}
	return places
}

func (s *Sizes) defaultOf(name string) float64 {
	for _, p := range s.game.Params {
		if p.Name == name {
			n, _ := strconv.Atoi(p.Default)
			return float64(max(n, 1))
		}
	}
	return 1
}

// Most returns the largest of the parameters that count things on a board.
func (s *Sizes) Most(v Values) int {
	s.once.Do(s.learn)
	most := 0
	for name := range s.count {
		most = max(most, v.Int(name))
	}
	return most
}

// learn makes a board under the default values, and one with each parameter doubled.
func (s *Sizes) learn() {
	s.power, s.count = map[string]float64{}, map[string]bool{}
	places, length, ok := s.measure(nil)
	s.usual = max(places, 1)
	for _, p := range s.game.Params {
		if p.Role != Shape || p.Kind != Int {
			continue
		}
		doubled := map[string]string{p.Name: strconv.Itoa(2 * int(s.defaultOf(p.Name)))}
		switch more, longer, made := s.measure(doubled); {
		case !ok || !made:
			s.power[p.Name] = 1 // unknown: better too large than too small
		case more != places:
			s.power[p.Name] = math.Log2(more / places)
		case longer > length:
			s.count[p.Name] = true
		}
	}
}

// measure returns the number of cells of a board with these values, and the length of its text.
func (s *Sizes) measure(given map[string]string) (places float64, length int, ok bool) {
	v, err := s.game.Values(given)
	if err != nil {
		return 0, 0, false
	}
	made, err := s.game.Generate(NewDice(1), v)
	if err != nil {
		return 0, 0, false
	}
	places = float64(Size(made))
	return places, len(made.Text()), places > 0
}
