package lock

// fates says of stages whether an exit can still be reached from them.
type fates struct {
	*journey
	known *table
	alive []bool
}

func (j *journey) fates() *fates { return &fates{journey: j, known: newTable(j.width())} }

// canExit says whether an exit can be reached from a stage. Where the meter stops it the answer is yes, and means nothing.
//
// A move never leads back to a stage that was left: a key is picked up for good, a door opened for good, a step that can't be taken back
// stays so until one of those. So a depth-first search that remembers stages is enough.
func (f *fates) canExit(s *stage) bool {
	if s.out() {
		return true
	}
	n, fresh := f.known.add(f.name(s))
	if !fresh {
		return f.alive[n]
	}
	f.alive = append(f.alive, false)
	if !f.count(f.known) {
		return true
	}
	for _, to := range f.moves(s, false, nil) {
		next := f.after(s, to)
		out := f.canExit(next)
		f.done(next)
		if out {
			f.alive[n] = true
			break
		}
	}
	return f.alive[n]
}

// count counts a stage that was put into a table. False means: stop now.
func (j *journey) count(t *table) bool {
	return j.meter.Keep(1, stageBytes(t)) && j.meter.Expand()
}

// stageBytes returns the size of a stage in a table, with its share of the slots.
func stageBytes(t *table) int64 { return int64(8*t.width + 17) }

// release says that a table is not needed any more.
func (j *journey) release(t *table) { j.meter.Drop(t.len(), int64(t.len())*stageBytes(t)) }

// span marks every node to which some way of using keys leads, until as many as can be are marked.
type span struct {
	*journey
	seen   *table
	marks  []bool
	marked int
	most   int // so many can be marked
}

func (v *span) mark(n int32) bool {
	if !v.marks[n] {
		v.marks[n] = true
		v.marked++
	}
	return true
}

func (v *span) visit(s *stage) {
	if _, fresh := v.seen.add(v.name(s)); !fresh || !v.count(v.seen) {
		return
	}
	s.ahead.each(v.mark)
	s.met.each(func(door int32) bool { // a door that leads nowhere can still be stepped on
		n := v.plan.locks[door]
		return !v.enough(s, v.plan.nodes[n].kind.Needs) || v.mark(n)
	})
	for _, to := range v.moves(s, false, nil) {
		if v.marked == v.most || v.meter.Stopped() != nil {
			return
		}
		next := v.after(s, to)
		v.visit(next)
		v.done(next)
	}
}
