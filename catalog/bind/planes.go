package bind

import (
	"errors"
	"fmt"
	"math/bits"

	"jogada/search"
	"jogada/solve"
)

// planesJSON holds the values of all positions of a duel of two tokens in JSON.
type planesJSON struct {
	Places int         `json:"places"`
	First  moverPlanes `json:"first"`
	Second moverPlanes `json:"second"`
}

// moverPlanes holds the planes with one side to move.
type moverPlanes struct {
	WonByFirst  packed[uint64]   `json:"won_by_first"`
	WonBySecond packed[uint64]   `json:"won_by_second"`
	Plies       []packed[uint64] `json:"plies"`
}

func writePlanes(p *search.Planes, m *solve.Meter) *planesJSON {
	written := &planesJSON{Places: p.Places}
	for side, to := range map[search.Side]*moverPlanes{search.First: &written.First, search.Second: &written.Second} {
		from := p.Movers[side]
		to.WonByFirst, to.WonBySecond, to.Plies = packed[uint64](from.Won[search.First]), packed[uint64](from.Won[search.Second]), []packed[uint64]{}
		m.Write(2 * (packedBytes(len(to.WonByFirst)) + packedBytes(len(to.WonBySecond))))
		for _, plane := range from.Plies {
			m.Write(2 * packedBytes(len(plane)))
			to.Plies = append(to.Plies, packed[uint64](plane))
		}
	}
	return written
}

// read converts the JSON into planes for a board with that many nodes. It fails if the size differs.
func (w *planesJSON) read(places int) (*search.Planes, error) {
	if w.Places != places {
		return nil, fmt.Errorf("the certificate is about a board of %d places, and this one has %d", w.Places, places)
	}
	p := &search.Planes{Places: places}
	for side, from := range map[search.Side]moverPlanes{search.First: w.First, search.Second: w.Second} {
		if len(from.Plies) > bits.Len(uint(2*places*places)) {
			return nil, errors.New("the certificate has more planes of plies than there can be plies")
		}
		to := &p.Movers[side]
		to.Won[search.First], to.Won[search.Second] = search.Plane(from.WonByFirst), search.Plane(from.WonBySecond)
		for _, plane := range from.Plies {
			to.Plies = append(to.Plies, search.Plane(plane))
		}
		for _, plane := range append(to.Won[search.First:], to.Plies...) {
			if len(plane) != places*search.PlaneWidth(places) {
				return nil, errors.New("the certificate has a plane of another size")
			}
		}
	}
	return p, nil
}
