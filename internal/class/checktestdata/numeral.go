package checktestdata

import (
	"math/big"
	"strings"
)

// mostExponent limits the exponents of numbers: a grammar can't ask for a number that fills the memory.
const mostExponent = 10_000

// numeral reads a number.
func (p *parser) numeral(t token) (*node, error) {
	if i, ok := new(big.Int).SetString(t.text, 10); ok && !strings.ContainsAny(t.text, ".eE") {
		return &node{op: "number", number: value{whole: i}, pos: t.pos}, nil
	}
	r, ok := readDecimal(t.text)
	if !ok {
		return nil, p.fail(t.pos, "%q is no number, or its exponent exceeds %d", t.text, mostExponent)
	}
	return &node{op: "number", number: value{rational: r}, pos: t.pos}, nil
}
