package script

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/big"
	"strings"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// MaxState is the size of the largest state, in bytes of its encoding.
const MaxState = 16 << 10

// maxTuples is how deep tuples may be nested in a state.
const maxTuples = 20

// The tags of encoded values. A string that is a whole state has no length; where it begins with no tag, it is its own encoding.
const (
	tagNone   = 'n'
	tagTrue   = 't'
	tagFalse  = 'f'
	tagInt    = 'i'
	tagBig    = 'I'
	tagFloat  = 'd'
	tagWhole  = 's'
	tagString = 'S'
	tagTuple  = '('
)

// isTag reports whether an encoded value may begin with that tag.
func isTag(c byte) bool {
	switch c {
	case tagNone, tagTrue, tagFalse, tagInt, tagBig, tagFloat, tagWhole, tagString, tagTuple:
		return true
	}
	return false
}

// Encode returns a state as a text of bytes: equal states have equal texts. It fails for values that can't be states.
func Encode(v starlark.Value) (string, error) {
	if s, is := v.(starlark.String); is {
		if len(s) >= MaxState {
			return "", tooLarge(len(s))
		}
		if s != "" && !isTag(s[0]) {
			return strings.Clone(string(s)), nil // it may be a part of a long text, which must not be kept
		}
		return string(tagWhole) + string(s), nil
	}
	var room [64]byte
	buf, err := encode(room[:0], v, 0)
	return string(buf), err
}

func tooLarge(size int) error {
	return fmt.Errorf("a state has %d bytes or more; the most is %d", size, MaxState)
}

func encode(buf []byte, v starlark.Value, depth int) ([]byte, error) {
	if len(buf) > MaxState {
		return nil, tooLarge(len(buf))
	}
	switch v := v.(type) {
	case starlark.NoneType:
		return append(buf, tagNone), nil
	case starlark.Bool:
		if v {
			return append(buf, tagTrue), nil
		}
		return append(buf, tagFalse), nil
	case starlark.Int:
		return encodeInt(buf, v), nil
	case starlark.Float:
		if whole := math.Trunc(float64(v)); whole == float64(v) && math.Abs(whole) < 1<<53 { // 1.0 equals 1
			return encodeInt(buf, starlark.MakeInt64(int64(whole))), nil
		}
		if math.IsNaN(float64(v)) || math.IsInf(float64(v), 0) {
			return nil, fmt.Errorf("%v can't be part of a state", v)
		}
		return binary.LittleEndian.AppendUint64(append(buf, tagFloat), math.Float64bits(float64(v))), nil
	case starlark.String:
		if len(buf)+len(v) > MaxState {
			return nil, tooLarge(len(buf) + len(v))
		}
		return append(binary.AppendUvarint(append(buf, tagString), uint64(len(v))), v...), nil
	case starlark.Tuple:
		if depth >= maxTuples {
			return nil, fmt.Errorf("the tuples of a state are nested more than %d deep", maxTuples)
		}
		buf = binary.AppendUvarint(append(buf, tagTuple), uint64(len(v)))
		var err error
		for _, one := range v {
			if buf, err = encode(buf, one, depth+1); err != nil {
				return nil, err
			}
		}
		return buf, nil
	}
	return nil, fmt.Errorf("a state can't contain %s: it is a string, a number, a truth value, None, or a tuple of such", kindOf(v))
}

func encodeInt(buf []byte, n starlark.Int) []byte {
	if small, is := n.Int64(); is {
		return binary.AppendVarint(append(buf, tagInt), small)
	}
	digits := n.String()
	return append(binary.AppendUvarint(append(buf, tagBig), uint64(len(digits))), digits...)
}

// errEncoding means that a text is no encoded state.
var errEncoding = errors.New("it is no encoded state")

// Decode returns the state that Encode encoded.
func Decode(text string) (starlark.Value, error) {
	switch {
	case text != "" && text[0] == tagWhole:
		return starlark.String(text[1:]), nil
	case text != "" && !isTag(text[0]):
		return starlark.String(text), nil
	}
	v, rest, err := decode(text, 0)
	if err == nil && rest != "" {
		err = errEncoding
	}
	return v, err
}

func decode(text string, depth int) (starlark.Value, string, error) {
	if text == "" || depth > maxTuples {
		return nil, "", errEncoding
	}
	tag, rest := text[0], text[1:]
	switch tag {
	case tagNone:
		return starlark.None, rest, nil
	case tagTrue:
		return starlark.True, rest, nil
	case tagFalse:
		return starlark.False, rest, nil
	case tagInt:
		n, length := varint(rest)
		return starlark.MakeInt64(n), rest[length:], nil
	case tagFloat:
		if len(rest) < 8 {
			return nil, "", errEncoding
		}
		return starlark.Float(math.Float64frombits(binary.LittleEndian.Uint64([]byte(rest[:8])))), rest[8:], nil
	}
	n, length := uvarint(rest)
	rest = rest[length:]
	if n > uint64(len(rest)) {
		return nil, "", errEncoding
	}
	switch tag {
	case tagString:
		if n == 1 {
			return characters[rest[0]], rest[1:], nil
		}
		return starlark.String(rest[:n]), rest[n:], nil
	case tagBig:
		big, ok := new(big.Int).SetString(rest[:n], 10)
		if !ok {
			return nil, "", errEncoding
		}
		return starlark.MakeBigInt(big), rest[n:], nil
	case tagTuple:
		t := make(starlark.Tuple, n)
		var err error
		for i := range t {
			if t[i], rest, err = decode(rest, depth+1); err != nil {
				return nil, "", err
			}
		}
		return t, rest, nil
	}
	return nil, "", errEncoding
}

// uvarint reads a number as binary.AppendUvarint writes it, and returns its length.
func uvarint(text string) (n uint64, length int) {
	for i := 0; i < len(text) && i < binary.MaxVarintLen64; i++ {
		n |= uint64(text[i]&0x7f) << (7 * i)
		if text[i] < 0x80 {
			return n, i + 1
		}
	}
	return 1 << 63, 0
}

func varint(text string) (int64, int) {
	n, length := uvarint(text)
	return int64(n>>1) ^ -int64(n&1), length
}

// Write returns an encoded state as a literal, which Starlark and Python read.
func Write(text string) string {
	v, err := Decode(text)
	if err != nil {
		return ""
	}
	var b strings.Builder
	writeValue(&b, v, writeLiteral)
	return b.String()
}

// Read returns the encoded state of a literal.
func Read(literal string) (string, error) {
	if len(literal) > 8*MaxState {
		return "", tooLarge(len(literal))
	}
	if err := nesting(literal); err != nil {
		return "", errors.New("it is nested too deeply")
	}
	e, err := options.ParseExpr("", strings.TrimSpace(literal), 0)
	if err != nil {
		var wrong syntax.Error
		if errors.As(err, &wrong) {
			err = errors.New(wrong.Msg)
		}
		return "", fmt.Errorf("%q is no state: %w", Cut(literal, shown), err)
	}
	v, ok := literalValue(e)
	if !ok {
		return "", fmt.Errorf("%q is no state: write a string in quotes, a number, True, False, None, or a tuple of such", Cut(literal, shown))
	}
	return Encode(v)
}

func literalValue(e syntax.Expr) (starlark.Value, bool) {
	if v, is := literal(e); is {
		n, isInt := v.(starlark.Int)
		return v, !isInt || bitLen(n) <= maxBits
	}
	switch e := e.(type) {
	case *syntax.ParenExpr:
		return literalValue(e.X)
	case *syntax.UnaryExpr:
		v, ok := literalValue(e.X)
		if f, is := v.(starlark.Float); ok && is && e.Op == syntax.MINUS {
			return -f, true
		}
	case *syntax.Ident:
		switch e.Name {
		case "None":
			return starlark.None, true
		case "True":
			return starlark.True, true
		case "False":
			return starlark.False, true
		}
	case *syntax.TupleExpr:
		t := make(starlark.Tuple, len(e.List))
		for i, part := range e.List {
			v, ok := literalValue(part)
			if !ok {
				return nil, false
			}
			t[i] = v
		}
		return t, true
	}
	return nil, false
}
