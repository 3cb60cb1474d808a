package bind

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
)

// packed is numbers that are written as one JSON string: base64 without padding of integers of their width, two's complement,
// the lowest byte first.
type packed[T int32 | uint64] []T

var errPacked = errors.New("numbers packed in base64 can't be read")

// MarshalJSON writes the numbers.
func (p packed[T]) MarshalJSON() ([]byte, error) {
	const group = 3 * 512 // whole groups of three bytes, so that the pieces join
	width := binary.Size(T(0))
	out := make([]byte, 0, base64.RawStdEncoding.EncodedLen(width*len(p))+2)
	out = append(out, '"')
	var buf [8 * group]byte
	for len(p) > 0 {
		n := min(group, len(p))
		size, err := binary.Encode(buf[:], binary.LittleEndian, []T(p[:n]))
		if err != nil {
			return nil, err
		}
		out = base64.RawStdEncoding.AppendEncode(out, buf[:size])
		p = p[n:]
	}
	return append(out, '"'), nil
}

// UnmarshalJSON reads the numbers, and nothing that MarshalJSON does not write.
func (p *packed[T]) UnmarshalJSON(data []byte) error {
	var word string
	if err := json.Unmarshal(data, &word); err != nil {
		return err
	}
	raw, err := base64.RawStdEncoding.Strict().DecodeString(word)
	width := binary.Size(T(0))
	if err != nil || len(raw)%width != 0 {
		return errPacked
	}
	*p = make(packed[T], len(raw)/width)
	_, err = binary.Decode(raw, binary.LittleEndian, []T(*p))
	return err
}
