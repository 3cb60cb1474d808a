package bind

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math/bits"

	"jogada/search"
)

// planesJSON are the values of all positions of a duel of two tokens in JSON.
type planesJSON struct {
	Places int         `json:"places"`
	First  moverPlanes `json:"first"`
	Second moverPlanes `json:"second"`
}

// moverPlanes are the planes with one side to move.
type moverPlanes struct {
	WonByFirst  packedPlane   `json:"won_by_first"`
	WonBySecond packedPlane   `json:"won_by_second"`
	Plies       []packedPlane `json:"plies"`
}

func writePlanes(p *search.Planes) *planesJSON {
	written := &planesJSON{Places: p.Places}
	for side, to := range map[search.Side]*moverPlanes{search.First: &written.First, search.Second: &written.Second} {
		from := p.Movers[side]
		to.WonByFirst, to.WonBySecond, to.Plies = packedPlane(from.Won[search.First]), packedPlane(from.Won[search.Second]), []packedPlane{}
		for _, plane := range from.Plies {
			to.Plies = append(to.Plies, packedPlane(plane))
		}
	}
	return written
}

// read makes planes of what was read, for a board of so many places. Planes that are not of that size are refused.
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

// packedPlane is a plane as one JSON string: base64 without padding of its words, the lowest byte first.
type packedPlane search.Plane

// MarshalJSON writes the words.
func (p packedPlane) MarshalJSON() ([]byte, error) {
	const group = 3 * 512 // whole groups of three bytes, so that the pieces join
	out := make([]byte, 0, base64.RawStdEncoding.EncodedLen(8*len(p))+2)
	out = append(out, '"')
	var buf [8 * group]byte
	for len(p) > 0 {
		n := min(group, len(p))
		for i, x := range p[:n] {
			binary.LittleEndian.PutUint64(buf[8*i:], x)
		}
		out = base64.RawStdEncoding.AppendEncode(out, buf[:8*n])
		p = p[n:]
	}
	return append(out, '"'), nil
}

// UnmarshalJSON reads the words, and nothing that MarshalJSON does not write.
func (p *packedPlane) UnmarshalJSON(data []byte) error {
	var written string
	if err := json.Unmarshal(data, &written); err != nil {
		return err
	}
	raw, err := base64.RawStdEncoding.Strict().DecodeString(written)
	if err != nil || len(raw)%8 != 0 {
		return errors.New("a plane is not 64-bit words in base64")
	}
	*p = make(packedPlane, len(raw)/8)
	for i := range *p {
		(*p)[i] = binary.LittleEndian.Uint64(raw[8*i:])
	}
	return nil
}
