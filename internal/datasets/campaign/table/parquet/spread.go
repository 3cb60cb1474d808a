package parquet

import (
	"encoding/binary"
	"math"
)

// spread holds the statistics of a column of a row group: the number of nulls, and the least and the greatest value in
// the order of the column's kind.
type spread struct {
	nulls  int
	known  bool // there is a value
	unsure bool // there is one that has no place in the order, or one that is too long
	low    []byte
	high   []byte
	least  float64 // the same of doubles
	most   float64
	from   int64 // and of whole numbers
	to     int64
}

// longestText limits the texts in statistics.
const longestText = 64

func (s *spread) number(v int64) {
	if !s.known || v < s.from {
		s.from, s.low = v, binary.LittleEndian.AppendUint64(nil, uint64(v))
	}
	if !s.known || v > s.to {
		s.to, s.high = v, binary.LittleEndian.AppendUint64(nil, uint64(v))
	}
	s.known = true
}

// double counts a value. NaN has no place in the order, and both zeros count as the one that is farther out.
func (s *spread) double(v float64) {
	if math.IsNaN(v) {
		s.unsure = true
		return
	}
	if !s.known || v < s.least {
		low := v
		if v == 0 {
			low = math.Copysign(0, -1)
		}
		s.least, s.low = v, binary.LittleEndian.AppendUint64(nil, math.Float64bits(low))
	}
	if !s.known || v > s.most {
		s.most, s.high = v, binary.LittleEndian.AppendUint64(nil, math.Float64bits(v+0)) // -0 + 0 is 0
	}
	s.known = true
}

func (s *spread) text(v string) {
	if len(v) > longestText {
		s.unsure = true
		return
	}
	if !s.known || v < string(s.low) {
		s.low = []byte(v)
	}
	if !s.known || v > string(s.high) {
		s.high = []byte(v)
	}
	s.known = true
}

func (s *spread) flag(v bool) {
	value := byte(0)
	if v {
		value = 1
	}
	if !s.known || value < s.low[0] {
		s.low = []byte{value}
	}
	if !s.known || value > s.high[0] {
		s.high = []byte{value}
	}
	s.known = true
}

// write writes the statistics, as far as they are known.
func (s *spread) write(t *thrift) {
	t.whole(3, thrift64, s.nulls)
	if s.known && !s.unsure {
		t.text(5, string(s.high))
		t.text(6, string(s.low))
	}
}
