package tiled

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"sync"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zlib"
	"github.com/klauspost/compress/zstd"

	"jogada/internal/base/text"
	"jogada/internal/levels/read/source"
)

// fault returns a fault of a cell of a chunk; callers add the layer and the file.
func (c *chunk) fault(cell int, format string, args ...any) error {
	e := &source.Error{Msg: fmt.Sprintf(format, args...)}
	if cell >= 0 && c.width > 0 {
		e.Cell, e.X, e.Y = true, c.x+cell%c.width, c.y+cell/c.width
	}
	return e
}

// decode returns the numbers of the tiles of a chunk, row by row, one for each cell. It uses the buffer if that is
// large enough.
func (c *chunk) decode(buf []uint32) ([]uint32, error) {
	cells := c.width * c.height // checked before
	if cap(buf) < cells {
		buf = make([]uint32, 0, cells)
	}
	buf = buf[:0]
	var err error
	switch {
	case c.encoding == "csv":
		buf, err = c.commas(buf, cells)
	case c.encoding == "base64":
		buf, err = c.packed(buf, cells)
	case c.encoding != "" || c.compression != "":
		return nil, c.fault(-1, "the tiles are encoded as %q; csv and base64 are read", c.encoding)
	case c.list.There():
		buf, err = c.numbersOf(buf, cells)
	case c.text != nil: // JSON without an encoding
		return nil, c.fault(-1, "the tiles are a text, and its encoding is missing")
	default:
		buf = c.numbers
	}
	if err == nil && len(buf) != cells {
		err = c.fault(-1, "tiles: found %d; expected %d for %d × %d cells", len(buf), cells, c.width, c.height)
	}
	return buf, err
}

// numbersOf reads a list of JSON.
func (c *chunk) numbersOf(buf []uint32, cells int) ([]uint32, error) {
	buf, err := c.list.Numbers(buf, cells)
	var place *text.Error
	switch {
	case errors.As(err, &place) && len(buf) == cells && cells > 0:
		return nil, c.more()
	case errors.As(err, &place):
		return nil, c.fault(len(buf), "%s", place.Msg)
	}
	return buf, err
}

// more returns the fault of a chunk with more tiles than cells.
func (c *chunk) more() error {
	return c.fault(-1, "there are more tiles than the %d that %d × %d cells want", c.width*c.height, c.width, c.height)
}

// commas reads numbers with commas between them.
func (c *chunk) commas(buf []uint32, cells int) ([]uint32, error) {
	data := bytes.TrimSpace(c.text)
	buf = buf[:cells]
	count := 0
	for p := 0; p < len(data); {
		from, n := p, uint64(0)
		for ; p < len(data) && data[p]-'0' <= 9; p++ {
			n = n*10 + uint64(data[p]-'0')
		}
		if p == from || n > math.MaxUint32 || p-from > 19 { // with 20 digits the number could have overflowed
			return nil, c.fault(count, "found %q; expected the number of a tile", short(data[from:]))
		}
		if count == cells {
			return nil, c.more()
		}
		buf[count] = uint32(n)
		count++
		if p+1 < len(data) && data[p] == ',' && data[p+1] > ' ' { // the usual case
			p++
			continue
		}
		for p < len(data) && data[p] <= ' ' {
			p++
		}
		if p == len(data)-1 && data[p] == ',' {
			return nil, c.fault(count-1, "found a comma after the last tile")
		}
		if p < len(data) && data[p] != ',' {
			return nil, c.fault(count-1, "found %q after the number of a tile; expected a comma and a number", short(data[p:]))
		}
		for p++; p < len(data) && data[p] <= ' '; p++ {
		}
	}
	return buf[:count], nil
}

// short returns the beginning of a text.
func short(data []byte) []byte {
	if i := bytes.IndexAny(data, ", \n\t\r"); i > 0 {
		data = data[:i]
	}
	return data[:min(len(data), 20)]
}

// packed decodes base64 and the compressed data in it.
func (c *chunk) packed(buf []uint32, cells int) ([]uint32, error) {
	scratch := scratches.Get().(*scratch)
	defer scratches.Put(scratch)
	raw, err := scratch.base64(c.text)
	if err == nil {
		raw, err = scratch.unpack(c.compression, raw, cells*4)
	}
	if err != nil {
		return nil, c.fault(-1, "the tiles can't be unpacked: %v", err)
	}
	if len(raw) != cells*4 {
		return nil, c.fault(-1, "the tiles are unpacked to %d bytes; %d × %d cells want %d, 4 each", len(raw), c.width, c.height, cells*4)
	}
	buf = buf[:cells]
	for i := range buf {
		buf[i] = binary.LittleEndian.Uint32(raw[4*i:])
	}
	return buf, nil
}

// scratch holds buffers and readers for reuse: making a zlib reader costs as much as reading a layer.
type scratch struct {
	packed, plain []byte
	in            bytes.Reader
	zlib          io.ReadCloser
	gzip          gzip.Reader
	zstd          *zstd.Decoder
}

var scratches = sync.Pool{New: func() any { return new(scratch) }}

// base64 decodes a text that may contain blanks.
func (s *scratch) base64(data []byte) ([]byte, error) {
	data = bytes.TrimSpace(data)
	if bytes.IndexByte(data, ' ') >= 0 || bytes.IndexByte(data, '\t') >= 0 { // the decoder skips line breaks itself
		data = bytes.Join(bytes.Fields(data), nil)
	}
	if size := base64.StdEncoding.DecodedLen(len(data)); cap(s.packed) < size {
		s.packed = make([]byte, size)
	}
	n, err := base64.StdEncoding.Decode(s.packed[:cap(s.packed)], data)
	var at base64.CorruptInputError
	if errors.As(err, &at) {
		err = fmt.Errorf("character %d of the text is not one of base64, or the text is cut short", int64(at)+1)
	}
	return s.packed[:n], err
}

// unpack decompresses exactly size bytes, because a layer of a known size has a known length.
func (s *scratch) unpack(compression string, packed []byte, size int) ([]byte, error) {
	s.in.Reset(packed)
	r, err := io.Reader(nil), error(nil)
	switch compression {
	case "":
		return packed, nil
	case "zlib":
		if s.zlib == nil {
			s.zlib, err = zlib.NewReader(&s.in)
		} else {
			err = s.zlib.(zlib.Resetter).Reset(&s.in, nil)
		}
		r = s.zlib
	case "gzip":
		err = s.gzip.Reset(&s.in)
		r = &s.gzip
	case "zstd":
		if s.zstd == nil {
			s.zstd, err = zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxMemory(source.MaxCells*4), zstd.WithDecoderMaxWindow(32<<20))
		}
		if err == nil {
			err = s.zstd.Reset(&s.in)
		}
		r = s.zstd
	default:
		return nil, fmt.Errorf("they are packed by %q; zlib, gzip and zstd are read", compression)
	}
	if err == nil {
		packed, err = s.exactly(r, size)
	}
	if err != nil && !errors.Is(err, errMore) {
		err = fmt.Errorf("they are not packed by %s as the layer says, or are damaged", compression)
	}
	return packed, err
}

// errMore means that more data is packed than the cells need.
var errMore = errors.New("bytes that the cells want")

// exactly reads size bytes, which must be all there are.
func (s *scratch) exactly(r io.Reader, size int) ([]byte, error) {
	if cap(s.plain) < size+1 {
		s.plain = make([]byte, size+1)
	}
	n, err := io.ReadFull(r, s.plain[:size+1])
	switch {
	case err == nil:
		return nil, fmt.Errorf("there are more than the %d %w", size, errMore)
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return s.plain[:n], nil
	}
	return nil, err
}
