package slide

// tiles is a board without its empty rows and columns, a byte a code, row by row.
type tiles struct {
	rows, cols int
	codes      []byte
}

// tighten takes the empty rows and columns out of a board of a question with one odd part, whose codes fit a byte.
func (p Puzzle) tighten(b Board) tiles {
	var rows, cols uint64
	for i := range p.side * p.side {
		if p.at(b, i) != 0 {
			rows |= 1 << (i / p.side)
			cols |= 1 << (i % p.side)
		}
	}
	var t tiles
	for r := range p.side {
		if rows>>r&1 == 0 {
			continue
		}
		t.rows++
		for c := range p.side {
			if cols>>c&1 != 0 {
				t.codes = append(t.codes, byte(p.at(b, r*p.side+c)))
			}
		}
	}
	t.cols = len(t.codes) / max(1, t.rows)
	return t
}
