package judge

import (
	"slices"

	"jogada/lock"
	"jogada/solve"
)

// hasExit reports whether there is an exit on the map.
func (j *judge) hasExit() bool {
	return slices.ContainsFunc(j.m.Kinds, func(k lock.Kind) bool { return k.Exit }) && slices.ContainsFunc(j.m.Cells, func(k uint16) bool { return j.m.Kinds[k].Exit })
}

// canExit decides whether a player can reach an exit. Its reach answers that, unless a limit was hit.
func (j *judge) canExit(start int) solve.Verdict {
	r := &j.reaches[start]
	switch {
	case r.Exit(j.m):
		return solve.Proved
	case r.Verdict == solve.Proved:
		return solve.Refuted
	}
	verdict := solve.Unknown
	j.search(func(m *solve.Meter) { verdict = j.plan.CanExit(start, m) })
	return verdict
}

// start names a start in words.
func (j *judge) start(n int) string { return j.tr.Say("start %s", j.m.Starts[n].Name) }

// startSubject identifies a start.
func (j *judge) startSubject(n int) string { return "start " + j.m.Starts[n].Name }

// checkReach checks that an exit can be reached: from each start, or from some.
func (j *judge) checkReach() {
	each := !j.asked.ReachBySome
	verdicts := make([]solve.Verdict, len(j.m.Starts))
	for n := range j.m.Starts {
		verdicts[n] = j.canExit(n)
		if verdicts[n] == solve.Proved && !each {
			return
		}
	}
	for n, verdict := range verdicts {
		at := j.m.Starts[n].At
		switch {
		case verdict == solve.Refuted && (each || !slices.Contains(verdicts, solve.Unknown)):
			j.addFinding(Reach, at, j.startSubject(n), j.tr.Say("no exit can be reached from %s", j.start(n)), j.noExit(n))
		case verdict == solve.Unknown:
			j.undecided(Reach, at, j.startSubject(n), j.tr.Say("whether an exit can be reached from %s is not decided", j.start(n)), j.reaches[n].Stopped)
		}
	}
}

// noExit explains why a player cannot reach an exit.
func (j *judge) noExit(start int) string {
	if !j.hasExit() {
		return j.tr.Of("there is none on the map")
	}
	for _, p := range j.plan.Unreached(j.reaches[start:start+1], j.meter) {
		if len(p.Exits) > 0 {
			return j.beyond(exitAt(j.place(p.Exits[0]).String()), p)
		}
	}
	return ""
}

// checkSoftlock checks that no player who can reach an exit can lose it.
func (j *judge) checkSoftlock() {
	for n, s := range j.m.Starts {
		if j.canExit(n) == solve.Refuted {
			continue // that is another fault, reported by another rule
		}
		var w lock.Walk
		j.search(func(m *solve.Meter) { w = j.plan.ToSoftlock(n, m) })
		switch {
		case w.Found:
			steps := len(w.Cells) - 1
			f := j.addFinding(Softlock, w.Cells[steps], j.startSubject(n), j.tr.Count(steps, "after one step no exit can be reached any more", "after %d steps no exit can be reached any more"), j.trap(w))
			var all string
			if f.Misuses, all = j.misuses(n); all != "" {
				f.Why += "; " + all
			}
			for _, cell := range w.Cells {
				f.Walk = append(f.Walk, j.place(cell))
			}
		case w.Verdict == solve.Unknown:
			j.undecided(Softlock, s.At, j.startSubject(n), j.tr.Say("whether a player from %s can get stuck is not decided", j.start(n)), w.Stopped)
		}
	}
}

// trap describes how a walk loses the exit.
func (j *judge) trap(w lock.Walk) string {
	var opened []string
	seen := map[int]bool{w.Cells[0]: true}
	for _, cell := range w.Cells {
		if k := j.m.Kind(cell); len(k.Needs) > 0 && !seen[cell] {
			opened = append(opened, j.doorAt(cell))
		}
		seen[cell] = true
	}
	if len(opened) == 0 {
		return j.tr.Say("from %s on there is no way back", j.place(w.Cells[len(w.Cells)-1]))
	}
	return j.tr.Say("keys are used up on %s", list(j.tr, opened))
}

// doorAt names a door and its cell.
func (j *judge) doorAt(cell int) string {
	if name, is := j.itself(cell); is {
		return name // which has the cell in it
	}
	return j.tr.Say("%s at %s", j.door(cell), j.place(cell))
}

// search runs a question within a budget of its own.
func (j *judge) search(ask func(*solve.Meter)) {
	if j.meter == nil {
		ask(nil)
		return
	}
	j.meter.Check(j.nodes, ask)
}
