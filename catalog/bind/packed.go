package bind

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"slices"

	"jogada/catalog"
	"jogada/internal/base/text"
)

// packed holds numbers that are written as one JSON string: unpadded base64 of little-endian two's complement integers
// of their width. They are written and read piece by piece, because their text is longer than they are.
type packed[T int32 | uint64] []T

var (
	_ catalog.JSONWriter = packed[int32]{}
	_ catalog.JSONWriter = packed[uint64]{}
	_ text.TextReader    = (*packed[int32])(nil)
)

// packedBytes returns the largest size of that many 32-bit numbers in JSON.
func packedBytes(numbers int) int { return numbers*16/3 + 16 }

var errPacked = errors.New("numbers packed in base64 can't be read")

// packedGroup is the number of values in a piece: whole groups of three bytes, so that the pieces join.
const packedGroup = 3 * 512

// WriteJSON writes the numbers.
func (p packed[T]) WriteJSON(w io.Writer) error {
	var raw [8 * packedGroup]byte
	var text [32*packedGroup/3 + 2]byte
	out := append(text[:0], '"')
	for piece := range slices.Chunk([]T(p), packedGroup) {
		size, err := binary.Encode(raw[:], binary.LittleEndian, piece)
		if err != nil {
			return err
		}
		out = base64.RawStdEncoding.AppendEncode(out, raw[:size])
		if len(piece) == packedGroup {
			if _, err := w.Write(out); err != nil {
				return err
			}
			out = text[:0]
		}
	}
	_, err := w.Write(append(out, '"'))
	return err
}

// MarshalJSON returns what WriteJSON writes.
func (p packed[T]) MarshalJSON() ([]byte, error) {
	var out bytes.Buffer
	out.Grow(base64.RawStdEncoding.EncodedLen(binary.Size([]T(p))) + 2)
	err := p.WriteJSON(&out)
	return out.Bytes(), err
}

// UnmarshalJSON reads the numbers. It accepts other spellings than MarshalJSON's only if they encode the same numbers.
func (p *packed[T]) UnmarshalJSON(data []byte) error {
	if string(data) == "null" { // as if it were missing
		return nil
	}
	if len(data) < 2 || data[0] != '"' || bytes.IndexByte(data, '\\') >= 0 {
		var word string // a text with escapes, or none at all
		if err := json.Unmarshal(data, &word); err != nil {
			return err
		}
		data = []byte(`"` + word + `"`)
	}
	return p.ReadText(data[1 : len(data)-1])
}

// ReadText decodes the numbers from the text between the quotes.
func (p *packed[T]) ReadText(text []byte) error {
	width := binary.Size(T(0))
	size := base64.RawStdEncoding.DecodedLen(len(text))
	if size%width != 0 || bytes.ContainsAny(text, "\r\n") { // package base64 ignores line ends
		return errPacked
	}
	numbers := make(packed[T], size/width)
	var raw [8 * packedGroup]byte
	rest := numbers
	for piece := range slices.Chunk(text, width*packedGroup/3*4) {
		n := min(packedGroup, len(rest))
		size, err := base64.RawStdEncoding.Strict().Decode(raw[:], piece)
		if err != nil || size != width*n {
			return errPacked
		}
		if _, err := binary.Decode(raw[:size], binary.LittleEndian, []T(rest[:n])); err != nil {
			return err
		}
		rest = rest[n:]
	}
	*p = numbers
	return nil
}
