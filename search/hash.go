package search

import (
	"hash/maphash"
	"math/bits"
	"reflect"
	"sync"
	"unsafe"
)

// segment is a part of a value whose equality is that of its bytes: bytes at an offset, or those of a string there.
type segment struct {
	offset, size uintptr
	text         bool
}

// layouts caches layoutOf by type.
var layouts sync.Map

// layoutOf returns the segments of a type. It returns nil if equal values may have different bytes, as floats do.
func layoutOf(t reflect.Type) []segment {
	if known, is := layouts.Load(t); is {
		return known.([]segment)
	}
	list, ok := appendSegments(nil, t, 0)
	if !ok {
		list = nil
	}
	layouts.Store(t, list)
	return list
}

// appendSegments appends the segments of a type at an offset. It returns false if the type has none.
func appendSegments(list []segment, t reflect.Type, offset uintptr) ([]segment, bool) {
	switch t.Kind() {
	case reflect.Bool, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		if n := len(list); n > 0 && !list[n-1].text && list[n-1].offset+list[n-1].size == offset {
			list[n-1].size += t.Size()
			return list, true
		}
		return append(list, segment{offset: offset, size: t.Size()}), true
	case reflect.String:
		return append(list, segment{offset: offset, text: true}), true
	case reflect.Array:
		ok := true
		for i := 0; ok && i < t.Len(); i++ {
			list, ok = appendSegments(list, t.Elem(), offset+uintptr(i)*t.Elem().Size())
		}
		return list, ok
	case reflect.Struct:
		ok := true
		for i := 0; ok && i < t.NumField(); i++ {
			f := t.Field(i)
			if f.Name == "_" {
				return list, false
			}
			list, ok = appendSegments(list, f.Type, offset+f.Offset)
		}
		return list, ok
	}
	return list, false
}

// hash returns the part of a state's hash that is kept with its link. Seeds differ from table to table, and no number
// depends on them.
func (t *Table[S]) hash(s S) uint32 {
	if t.word {
		high, low := bits.Mul64(*(*uint64)(unsafe.Pointer(&s))^0x9e3779b97f4a7c15, t.key^0xe7037ed1a0b428db)
		return uint32((high^low)>>32) ^ uint32(high^low)
	}
	if len(t.layout) == 0 {
		return uint32(maphash.Comparable(t.seed, s))
	}
	sum, at := t.key, unsafe.Pointer(&s)
	for _, part := range t.layout {
		here := unsafe.Add(at, part.offset)
		if part.text {
			text := *(*string)(here)
			sum = mixBytes(sum^uint64(len(text)), unsafe.Pointer(unsafe.StringData(text)), uintptr(len(text)))
		} else {
			sum = mixBytes(sum, here, part.size)
		}
	}
	return uint32(sum>>32) ^ uint32(sum)
}

// mixBytes mixes bytes into a hash, eight at a time: each word is multiplied by an odd constant into 128 bits, whose
// halves are combined.
func mixBytes(sum uint64, at unsafe.Pointer, size uintptr) uint64 {
	const one, two = 0x9e3779b97f4a7c15, 0xe7037ed1a0b428db
	var done uintptr // no pointer may be made to what lies behind the last byte
	for ; size-done >= 8; done += 8 {
		high, low := bits.Mul64(*(*uint64)(unsafe.Add(at, done))^one, sum^two)
		sum = high ^ low
	}
	rest := size - done
	if rest == 0 {
		return sum
	}
	var word uint64
	if rest >= 4 {
		word = uint64(*(*uint32)(unsafe.Add(at, done)))<<32 | uint64(*(*uint32)(unsafe.Add(at, size-4)))
	} else {
		word = uint64(*(*byte)(unsafe.Add(at, done)))<<16 | uint64(*(*byte)(unsafe.Add(at, done+rest/2)))<<8 | uint64(*(*byte)(unsafe.Add(at, size-1)))
	}
	high, low := bits.Mul64(word^two, sum^one)
	return high ^ low
}
