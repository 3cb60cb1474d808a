package engine

// Random draws numbers as the engine's tests do: RC4, keyed with the characters of a seed.
type Random struct {
	s    [256]byte
	i, j byte
}

// NewRandom returns a generator for a seed.
func NewRandom(seed string) *Random {
	r := &Random{}
	for i := range r.s {
		r.s[i] = byte(i)
	}
	var key []byte
	for _, c := range utf16Of(seed) {
		if c > 0xff {
			key = append(key, byte(c>>8))
		}
		key = append(key, byte(c))
	}
	if len(key) == 0 {
		return r
	}
	j := byte(0)
	for i := range r.s {
		j += r.s[i] + key[i%len(key)]
		r.s[i], r.s[j] = r.s[j], r.s[i]
	}
	return r
}

func (r *Random) next() byte {
	r.i++
	r.j += r.s[r.i]
	r.s[r.i], r.s[r.j] = r.s[r.j], r.s[r.i]
	return r.s[r.s[r.i]+r.s[r.j]]
}

// Below draws a number from 0 to n-1 from 56 bits, with the rounding of 53-bit fractions.
func (r *Random) Below(n int) int {
	x := 0.0
	for range 7 {
		x = x*256 + float64(r.next())
	}
	return int(x / (1<<56 - 1) * float64(n))
}

// draw draws a number from 0 to n-1.
func (m *Machine) draw(n int) int {
	if m.random == nil {
		return 0
	}
	return m.random(n)
}
