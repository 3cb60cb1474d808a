package bind

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
)

// packed32 is numbers that are written as one JSON string: base64 without padding of 32-bit integers, two's complement, the
// lowest byte first.
type packed32 []int32

var errPacked = errors.New("numbers packed in base64 can't be read")

// MarshalJSON writes the numbers.
func (p packed32) MarshalJSON() ([]byte, error) {
	const group = 3 * 1024 // whole groups of three bytes, so that the pieces join
	out := make([]byte, 0, base64.RawStdEncoding.EncodedLen(4*len(p))+2)
	out = append(out, '"')
	var buf [4 * group]byte
	for len(p) > 0 {
		n := min(group, len(p))
		for i, x := range p[:n] {
			binary.LittleEndian.PutUint32(buf[4*i:], uint32(x))
		}
		out = base64.RawStdEncoding.AppendEncode(out, buf[:4*n])
		p = p[n:]
	}
	return append(out, '"'), nil
}

// UnmarshalJSON reads the numbers, and nothing that MarshalJSON does not write.
func (p *packed32) UnmarshalJSON(data []byte) error {
	var word string
	if err := json.Unmarshal(data, &word); err != nil {
		return err
	}
	raw, err := base64.RawStdEncoding.Strict().DecodeString(word)
	if err != nil || len(raw)%4 != 0 {
		return errPacked
	}
	*p = make(packed32, len(raw)/4)
	for i := range *p {
		(*p)[i] = int32(binary.LittleEndian.Uint32(raw[4*i:]))
	}
	return nil
}
