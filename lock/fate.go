package lock

// fates decides for stages whether an exit can still be reached from them.
type fates struct {
	*journey
	known *table
	alive []bool
}

func (j *journey) fates() *fates { return &fates{journey: j, known: newTable(j.width())} }

// canExit reports whether an exit can be reached from a stage. If the meter stops, it returns true, which then means
// nothing.
//
// A move never leads back to an earlier stage: a key is picked up for good, a door is opened for good, and an
// irreversible step stays so until one of those happens. So a depth-first search that remembers stages is enough.
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

// count counts a stage put into a table. It returns false if the search must stop.
func (j *journey) count(t *table) bool {
	return j.meter.Keep(1, stageBytes(t)) && j.meter.Expand()
}

// stageBytes returns the size of a stage in a table, with its share of the slots.
func stageBytes(t *table) int64 { return int64(8*t.width + 17) }

// release drops a table that is no longer needed.
func (j *journey) release(t *table) { j.meter.Drop(t.len(), int64(t.len())*stageBytes(t)) }

// span marks every node to which some use of keys leads, until the upper bound is reached.
type span struct {
	*journey
	seen   *table
	marks  []bool
	marked int
	most   int // upper bound on the nodes to mark
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
