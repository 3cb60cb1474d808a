package web

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"hash/crc32"
	"math"
	"net/http"
	"slices"
	"sync"
)

// compressors holds idle compressors, which are large.
var compressors = sync.Pool{New: func() any {
	c, err := flate.NewWriter(nil, flate.BestSpeed)
	if err != nil {
		panic(err) // the level is valid
	}
	return c
}}

// gzipStream writes one gzip stream (RFC 1952) in parts. Its zero value is at the start of a stream. Only the last part is
// compressed, so that no compressor is held while a search runs.
type gzipStream struct {
	begun bool
	sum   uint32
	size  uint32
}

// gzipFor returns the gzip stream of an answer; nil for a client that does not accept one.
func gzipFor(w http.ResponseWriter, r *http.Request) *gzipStream {
	w.Header().Add("Vary", "Accept-Encoding")
	if !accepts(r.Header.Get("Accept-Encoding"), "gzip") {
		return nil
	}
	return &gzipStream{}
}

// part returns the bytes of a part that more follow. A client can decode it at once.
func (g *gzipStream) part(data []byte) []byte {
	out := g.header(data)
	for block := range slices.Chunk(data, math.MaxUint16) {
		out = append(out, 0)
		out = binary.LittleEndian.AppendUint16(out, uint16(len(block)))
		out = binary.LittleEndian.AppendUint16(out, ^uint16(len(block)))
		out = append(out, block...)
	}
	return append(out, 0, 0, 0, 0xff, 0xff) // an empty block: decoders release what they hold
}

// last returns the bytes of the last part, and of the end of the stream.
func (g *gzipStream) last(data []byte) []byte {
	out := bytes.NewBuffer(g.header(data))
	c := compressors.Get().(*flate.Writer)
	c.Reset(out)
	_, _ = c.Write(data) // a buffer takes everything
	_ = c.Close()
	compressors.Put(c)
	end := binary.LittleEndian.AppendUint32(nil, g.sum)
	out.Write(binary.LittleEndian.AppendUint32(end, g.size))
	return out.Bytes()
}

// header counts a part, and returns the header of the stream before the first one.
func (g *gzipStream) header(data []byte) []byte {
	g.sum = crc32.Update(g.sum, crc32.IEEETable, data)
	g.size += uint32(len(data)) // modulo 2³², as the format has it
	if g.begun {
		return nil
	}
	g.begun = true
	return []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255}
}
