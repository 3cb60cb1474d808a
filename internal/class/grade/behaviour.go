package grade

import (
	"context"
	"crypto/sha256"
	"fmt"
	"strings"

	"jogada/catalog"
)

// The boards that every program is tried on, whatever the seed, besides the examples: how many of all boards in order of size, and how many on
// which known mistakes are wrong. Of a plan of few boards they are a share.
const (
	probesSmall = 24
	probesTraps = 16
	probesShare = 10
	probesSeed  = 20_000_003
)

// probes returns boards that are the same for all programs of an assignment.
func (s *session) probes(ctx context.Context) []catalog.Instance {
	most := s.Boards / probesShare
	fixed, same := *s, *s.plan
	same.Seed = probesSeed
	fixed.plan = &same
	var all []catalog.Instance
	take := func(boards func(func(catalog.Instance) bool), most int) {
		for b := range boards {
			if most--; most < 0 {
				return
			}
			all = append(all, b)
		}
	}
	take(s.examples(ctx), len(s.Game.Examples))
	take(s.enumerated(ctx), min(probesSmall, most))
	take(fixed.traps(ctx, s.mistakes(), 2), min(probesTraps, most))
	return all
}

// behaviour returns a fingerprint of how the program fails on the probes: programs that fail alike on the same boards have the same. It is empty if
// the program fails on none of them, or was not tried on all.
func (s *session) behaviour(ctx context.Context) string {
	hash, failed := sha256.New(), 0
	for i, b := range s.probed {
		input, _ := s.grading.Input(b)
		t, met := s.known[input]
		switch {
		case !met:
			if _, err := s.solved(ctx, b); err == nil { // and not undecided
				return ""
			}
		case t.outcome.verdict == WrongAnswer:
			failed++
			fmt.Fprintf(hash, "%d %s\n", i, strings.Join(strings.Fields(t.outcome.got), " "))
		case t.outcome.failed():
			failed++
			fmt.Fprintf(hash, "%d %s\n", i, t.outcome.verdict)
		}
	}
	if failed == 0 {
		return ""
	}
	return fmt.Sprintf("%x", hash.Sum(nil)[:4])
}

// repeats is the number of further runs on a counterexample.
const repeats = 3

// repetition counts the runs on a board, and how often they failed.
type repetition struct {
	runs, failed int
	unsteady     bool // the program did not always fail, or not always with the same answer
}

// repeat runs the program again on a board on which it fails. A program that does not always fail has no smallest board: it might fail on those
// where it was right once.
func (s *session) repeat(ctx context.Context, t *trial) (r repetition, err error) {
	r.runs, r.failed = 1, 1
	for range repeats {
		if goesOn, err := s.left(ctx, 1); err != nil || !goesOn {
			return r, err
		}
		again, err := s.run(ctx, t.input)
		if err != nil {
			return r, err
		}
		o, err := s.judge(ctx, s.board(t), t, again)
		if err != nil {
			return r, err
		}
		if r.runs++; o.failed() {
			r.failed++
		}
		r.unsteady = r.unsteady || !alike(o, t.outcome)
	}
	return r, nil
}

// alike reports whether a run failed in the same way as one that is noted. What a program wrote until it exceeded a limit may differ.
func alike(o, noted outcome) bool {
	switch {
	case o.verdict != noted.verdict:
		return false
	case o.verdict == TooSlow || o.verdict == TooMuchMemory || o.verdict == TooMuchOutput:
		return true
	}
	return same(clip(o.got), noted.got)
}
