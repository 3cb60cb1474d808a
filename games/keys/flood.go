package keys

// flood asks of a plan, again and again, what could be reached if certain doors were shut and all others open.
type flood struct {
	plan  *plan
	todo  []int32
	seen  []uint64 // a bit a node: the last flood came there
	steps int64    // how many nodes all floods have come to
}

func newFlood(p *plan) *flood { return &flood{plan: p, seen: make([]uint64, (p.nodes()+63)/64)} }

// run comes to all that can be reached from a node if the doors of these letters are shut, and says which keys lie there.
func (f *flood) run(from int32, shut letterSet) (keys letterSet) {
	clear(f.seen)
	f.todo = f.todo[:0]
	f.enter(from)
	areas := int32(len(f.plan.areas))
	var buf [4]int32
	for i := 0; i < len(f.todo); i++ {
		if n := f.todo[i]; n < areas {
			keys |= f.plan.areas[n].keys & allLetters
			for _, door := range f.plan.doorsOf(n) {
				f.meet(door, shut)
			}
			continue
		}
		for _, n := range f.plan.doors.around(f.todo[i]-areas, buf[:0]) {
			if n < areas {
				f.enter(n)
			} else {
				f.meet(n-areas, shut)
			}
		}
	}
	f.steps += int64(len(f.todo))
	return keys
}

func (f *flood) meet(door int32, shut letterSet) {
	if !shut.has(int(f.plan.doors.letter[door])) {
		f.enter(door + int32(len(f.plan.areas)))
	}
}

func (f *flood) enter(node int32) {
	if !f.came(node) {
		f.seen[node/64] |= 1 << (node % 64)
		f.todo = append(f.todo, node)
	}
}

// came says whether the last flood came to a node.
func (f *flood) came(node int32) bool { return f.seen[node/64]>>(node%64)&1 != 0 }
