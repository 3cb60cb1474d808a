package push

import "jogada/solve"

// lost knows the pairs and triples of boxes that cannot be brought onto goals even if no other box were on the board.
// It is asked after a push: the man is then at one side of the pushed box, which determines his area.
type lost struct {
	b      *board
	words  int
	pairs  []uint64 // [box][side of it where the man is] → set of second boxes
	threes []uint64 // [box][side][second box] → set of third boxes; nil without a table
}

// most limits the sets of three boxes for which the table is made: about a microsecond a set.
const most = 150_000

// newLost makes the tables. The meter may stop it meanwhile.
func newLost(b *board, boxes int, off Off, m *solve.Meter) *lost {
	words := (b.live + 63) / 64
	t := &lost{b: b, words: words}
	if !off.Pairs && boxes >= 2 && b.live <= 1024 {
		p := pulling{b: b, k: 2, meter: m}
		if !p.pullAll() {
			return t
		}
		t.pairs = make([]uint64, b.live*4*words)
		m.Keep(0, int64(8*len(t.pairs)))
		t.fillPairs(&p)
	}
	if sets := b.live * (b.live - 1) * (b.live - 2) / 6; !off.Triples && boxes >= 3 && sets <= most {
		p := pulling{b: b, k: 3, meter: m}
		if !p.pullAll() {
			return t
		}
		t.threes = make([]uint64, b.live*4*b.live*words)
		m.Keep(0, int64(8*len(t.threes)))
		t.fillThrees(&p)
	}
	return t
}

func (t *lost) fillPairs(p *pulling) {
	p.each(func(set []int32, sides uint16) {
		for i := range 2 {
			for d := range int32(4) {
				if sides>>(4*i+int(d))&1 == 0 {
					setBit(t.pairs[int(set[i]*4+d)*t.words:], set[1-i])
				}
			}
		}
	})
}

func (t *lost) fillThrees(p *pulling) {
	p.each(func(set []int32, sides uint16) {
		for i := range 3 {
			x, y := set[(i+1)%3], set[(i+2)%3]
			for d := range int32(4) {
				if sides>>(4*i+int(d))&1 == 0 {
					base := int(set[i]*4+d) * t.b.live
					setBit(t.threes[(base+int(x))*t.words:], y)
					setBit(t.threes[(base+int(y))*t.words:], x)
				}
			}
		}
	})
}

// knows reports whether the box on c, one of boxes, is lost with one or two others, the man being at its side d. The
// set holds the boxes as bits.
func (t *lost) knows(c int32, d Dir, set []uint64, boxes []int32) bool {
	at := int(c)*4 + int(d)
	if t.pairs != nil && meets(t.pairs[at*t.words:], set) {
		return true
	}
	if t.threes == nil {
		return false
	}
	for _, x := range boxes {
		if x != c && meets(t.threes[(at*t.b.live+int(x))*t.words:], set) {
			return true
		}
	}
	return false
}

func meets(a, b []uint64) bool {
	for i, w := range b {
		if a[i]&w != 0 {
			return true
		}
	}
	return false
}

// pulling searches backwards from every k goals with boxes on them, the man anywhere, for all that can be solved with k
// boxes. It keeps one bit for each box of a set and each side of it: solvable with the man there.
type pulling struct {
	b     *board
	k     int
	meter *solve.Meter
	sides []uint16 // by the number of the set
	stack []pulled
	full  []uint8
	seen  []int32
	stamp int32
	queue []int32
}

type pulled struct {
	set [3]int32
	man int32
}

// numberBoxes returns the index of an ascending set among all of its size.
func (p *pulling) numberBoxes(set [3]int32) int {
	a, b := int(set[0]), int(set[1])
	n := b*(b-1)/2 + a
	if p.k == 3 {
		c := int(set[2])
		n += c * (c - 1) * (c - 2) / 6
	}
	return n
}

func (p *pulling) pullAll() bool {
	b := p.b
	n := b.live * (b.live - 1) / 2
	if p.k == 3 {
		n = n * (b.live - 2) / 3
	}
	if !p.meter.Keep(0, 2*int64(n)) {
		return false
	}
	defer p.meter.Drop(0, 2*int64(n))
	p.sides = make([]uint16, n)
	p.full, p.seen = make([]uint8, b.n+1), make([]int32, b.n)
	p.full[b.n] = 2
	ok := true
	p.goals(0, 0, [3]int32{}, func(set [3]int32) {
		for _, c := range set[:p.k] {
			for d := range 4 {
				p.addPull(set, b.next[c][d])
			}
		}
		ok = ok && p.drain()
	})
	return ok
}

// goals calls f with every ascending set of k goals.
func (p *pulling) goals(from, have int, set [3]int32, f func([3]int32)) {
	if have == p.k {
		f(sorted(set, p.k))
		return
	}
	for i := from; i < len(p.b.goals); i++ {
		set[have] = p.b.goals[i]
		p.goals(i+1, have+1, set, f)
	}
}

func sorted(s [3]int32, k int) [3]int32 {
	if s[0] > s[1] {
		s[0], s[1] = s[1], s[0]
	}
	if k == 3 {
		if s[1] > s[2] {
			s[1], s[2] = s[2], s[1]
		}
		if s[0] > s[1] {
			s[0], s[1] = s[1], s[0]
		}
	}
	return s
}

// addPull pushes a state onto the stack unless the man's cell is a wall or a box. Whether it is known is checked when it is
// popped.
func (p *pulling) addPull(set [3]int32, man int32) {
	if man != int32(p.b.n) {
		p.stack = append(p.stack, pulled{set, man})
	}
}

func (p *pulling) drain() bool {
	for len(p.stack) > 0 {
		if !p.meter.Work(1) {
			return false
		}
		at := p.stack[len(p.stack)-1]
		p.stack = p.stack[:len(p.stack)-1]
		p.visit(at)
	}
	return true
}

// visit marks the sides that the man can reach in a state, and pulls the boxes from there.
func (p *pulling) visit(at pulled) {
	b, number := p.b, p.numberBoxes(at.set)
	for i, c := range at.set[:p.k] {
		for d := range 4 {
			if b.next[c][d] == at.man && p.sides[number]>>(4*i+d)&1 != 0 {
				return
			}
		}
	}
	for _, c := range at.set[:p.k] {
		p.full[c] = 1
	}
	if p.full[at.man] == 0 {
		p.meter.Work(p.flood(at.man))
		p.pulls(at.set, number)
	}
	for _, c := range at.set[:p.k] {
		p.full[c] = 0
	}
}

// flood marks the cells that the man can walk to, and returns their number.
func (p *pulling) flood(man int32) (cells int) {
	p.stamp++
	p.seen[man] = p.stamp
	p.queue = append(p.queue[:0], man)
	//meterless: the caller charges the cells that it returns
	for len(p.queue) > 0 {
		c := p.queue[len(p.queue)-1]
		p.queue = p.queue[:len(p.queue)-1]
		cells++
		for d := range 4 {
			if to := p.b.next[c][d]; p.full[to] == 0 && p.seen[to] != p.stamp {
				p.seen[to] = p.stamp
				p.queue = append(p.queue, to)
			}
		}
	}
	return cells
}

func (p *pulling) pulls(set [3]int32, number int) {
	b := p.b
	for i, c := range set[:p.k] {
		for d := range 4 {
			side := b.next[c][d]
			if p.full[side] != 0 || p.seen[side] != p.stamp {
				continue
			}
			p.sides[number] |= 1 << (4*i + d)
			if behind := b.next[side][d]; int(side) < b.live && p.full[behind] == 0 {
				to := set
				to[i] = side
				p.addPull(sorted(to, p.k), behind)
			}
		}
	}
}

// each calls f with every set and the sides from which it can be solved.
func (p *pulling) each(f func(set []int32, sides uint16)) {
	live := int32(p.b.live)
	for c := range live {
		for b := range c {
			if p.k == 2 {
				f([]int32{b, c}, p.sides[p.numberBoxes([3]int32{b, c})])
				continue
			}
			for a := range b {
				f([]int32{a, b, c}, p.sides[p.numberBoxes([3]int32{a, b, c})])
			}
		}
	}
}
