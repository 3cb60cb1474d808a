package gametest

import (
	"errors"
	"fmt"
	"slices"

	"jogada/search"
	"jogada/solve"
)

// For each explicit question, Lies returns a function that finds the false claims of an answer by brute force: nil if
// all is true, whatever the verdict.

// Lies returns a function that finds false claims about the puzzle.
func (p Puzzle) Lies() func(search.Route[int, int]) error {
	far, reachable := BruteRoute(p, len(p.Net))
	return func(r search.Route[int, int]) error {
		if r.Found {
			if end, err := p.follow(p.From, r.Line); err != nil || !p.Goal(end) {
				return fmt.Errorf("the line %v is not legal or does not end on a goal", r.Line)
			}
		}
		switch {
		case r.Found && len(r.Line) > p.Most:
			return fmt.Errorf("a line of %d moves is over the limit", len(r.Line))
		case reachable && r.AtLeast > far:
			return fmt.Errorf("at least %d moves are claimed, %d will do", r.AtLeast, far)
		case r.Verdict == solve.Proved && (!r.Found || len(r.Line) != far):
			return fmt.Errorf("a shortest line of %d moves is claimed, %d will do", len(r.Line), far)
		case r.Verdict == solve.Refuted && reachable && (far <= p.Most || r.Anywhere):
			return fmt.Errorf("refuted (anywhere: %v), but %d moves will do", r.Anywhere, far)
		case r.Verdict == solve.Refuted && (r.Found || len(r.Line) > 0):
			return errors.New("refuted, and there is a line")
		}
		return nil
	}
}

// follow returns the end of a line from a state. It fails if a step is not in the net.
func (n Net) follow(at int, line []search.Step[int, int]) (end int, err error) {
	for i, step := range line {
		if step.Move < 0 || step.Move >= len(n[at]) || n[at][step.Move] != step.To {
			return at, fmt.Errorf("step %d of the line %v is not legal", i+1, line)
		}
		at = step.To
	}
	return at, nil
}

// Lies returns a function that finds false claims about the maze.
func (q Maze) Lies() func(search.Exploration[int, byte]) error {
	keys := make([]string, len(q.From))
	for i, start := range q.From {
		keys[i] = q.keys(start)
	}
	return func(e search.Exploration[int, byte]) error {
		if e.Verdict == solve.Refuted || len(e.Regions) != len(q.From) {
			return fmt.Errorf("%v with %d regions", e.Verdict, len(e.Regions))
		}
		for i, r := range e.Regions {
			if err := q.regionLie(q.From[i], keys[i], r, e.Verdict == solve.Proved); err != nil {
				return fmt.Errorf("region %d: %w", i+1, err)
			}
		}
		return nil
	}
}

// reached returns what a start reaches with these keys and no others.
func (q Maze) reached(start int, keys string) map[int]bool {
	in := map[int]bool{start: true}
	for range q.Net {
		for s, near := range q.Net {
			for _, to := range near {
				if in[s] && (q.Locks[to] == '.' || slices.Contains([]byte(keys), q.Locks[to])) {
					in[to] = true
				}
			}
		}
	}
	return in
}

// keys returns all keys that a start can ever get.
func (q Maze) keys(start int) (keys string) {
	for range q.Net {
		for s := range q.reached(start, keys) {
			if q.Keys[s] != '.' && !slices.Contains([]byte(keys), q.Keys[s]) {
				keys += q.Keys[s : s+1]
			}
		}
	}
	return keys
}

func (q Maze) regionLie(start int, keys string, r search.Region[int, byte], whole bool) error {
	truth := q.reached(start, keys)
	if r.Start != start || whole && (r.Size != len(truth) || r.Size != BruteRegion(q, start)) {
		return fmt.Errorf("%d places from %d, want %d from %d", r.Size, r.Start, len(truth), start)
	}
	if r.Cells != nil { // a claim without cells is judged by its count
		left := q.reached(start, keys)
		count := 0
		for s := range r.Cells {
			if !left[s] {
				return fmt.Errorf("place %d can't be reached, or is listed twice", s)
			}
			delete(left, s)
			count++
		}
		if count != r.Size {
			return fmt.Errorf("%d places, %d listed", r.Size, count)
		}
	}
	held := ""
	for _, k := range r.Keys {
		if k.At < 0 || k.At >= len(q.Keys) || q.Keys[k.At] != k.Key || slices.Contains([]byte(held), k.Key) || !q.reached(start, held)[k.At] {
			return fmt.Errorf("key %c at %d can't be had with %q, or lies elsewhere, or is there twice", k.Key, k.At, held)
		}
		held += string(rune(k.Key))
	}
	if !whole {
		return nil
	}
	if len(held) != len(keys) {
		return fmt.Errorf("keys %q, want %q", held, keys)
	}
	return q.shutLie(truth, r.Shut)
}

func (q Maze) shutLie(in map[int]bool, claimed []search.Shut[int, byte]) error {
	shut := map[int]bool{}
	for s := range in {
		for _, to := range q.Net[s] {
			shut[to] = !in[to]
		}
	}
	for _, door := range claimed {
		if !shut[door.At] || q.Locks[door.At] != door.Needs {
			return fmt.Errorf("door %d is not shut for want of %c, or is listed twice", door.At, door.Needs)
		}
		shut[door.At] = false
	}
	for door, left := range shut {
		if left {
			return fmt.Errorf("door %d stays shut and is not listed", door)
		}
	}
	return nil
}

// Ranking returns the runners who arrive, best first, by removing the winner repeatedly, and the round of each.
func (q Race) Ranking() (order, rounds []int) {
	left := make([]int, len(q.From))
	for i := range left {
		left[i] = i
	}
	for rest := q; len(left) > 0; {
		winner, round, found := BruteRace(rest, len(q.Net))
		if !found {
			break
		}
		order, rounds = append(order, left[winner]), append(rounds, round)
		left = slices.Delete(left, winner, winner+1)
		rest.From = slices.Delete(slices.Clone(rest.From), winner, winner+1)
	}
	return order, rounds
}

// Lies returns a function that finds false claims about the race, except in the labels.
func (q Race) Lies() func(search.Standings[int, int]) error {
	order, rounds := q.Ranking()
	return func(s search.Standings[int, int]) error {
		switch {
		case len(order) > 0 && s.AtLeast > rounds[0]:
			return fmt.Errorf("nobody is claimed to arrive before round %d, but one does in %d", s.AtLeast, rounds[0])
		case s.Verdict == solve.Unknown:
			return nil
		case (s.Verdict == solve.Refuted) != (len(order) == 0):
			return fmt.Errorf("%v, but %d runners arrive", s.Verdict, len(order))
		case s.Verdict == solve.Refuted && len(s.Line) > 0:
			return errors.New("nobody arrives, and there is a line")
		case s.Verdict == solve.Proved && (s.Winner != order[0] || s.Rounds != rounds[0]):
			return fmt.Errorf("runner %d in round %d, want %d in %d", s.Winner, s.Rounds, order[0], rounds[0])
		}
		if s.Verdict == solve.Proved {
			if err := q.finishLie(s.Winner, s.Rounds, s.Line); err != nil {
				return err
			}
		}
		if s.Ranks == nil {
			return nil
		}
		return q.placesLie(s.Ranks, order, rounds)
	}
}

func (q Race) placesLie(places []search.Rank[int, int], order, rounds []int) error {
	if len(places) != len(q.From) {
		return fmt.Errorf("%d places for %d runners", len(places), len(q.From))
	}
	for i, p := range places {
		if i < len(order) {
			if !p.Arrives || p.Runner != order[i] || p.Rounds != rounds[i] {
				return fmt.Errorf("place %d: %+v, want runner %d in round %d", i+1, p, order[i], rounds[i])
			}
			if err := q.finishLie(p.Runner, p.Rounds, p.Line); err != nil {
				return err
			}
			continue
		}
		ordered := i == len(order) || places[i-1].Runner < p.Runner
		if p.Arrives || p.Rounds != 0 || len(p.Line) > 0 || slices.Contains(order, p.Runner) || !ordered {
			return fmt.Errorf("place %d: %+v, want someone who never arrives, in the order of round 1", i+1, p)
		}
	}
	return nil
}

// finishLie returns an error if a line does not bring a runner home as early in its last round as possible.
func (q Race) finishLie(runner, rounds int, line []search.Step[int, int]) error {
	if err := q.ArrivalLie(runner, rounds, line); err != nil {
		return err
	}
	strides := make([]int, len(line))
	at := q.From[runner]
	for i, step := range line {
		strides[i], at = q.Lengths[at], step.To
	}
	mine := turnKey(q.Ties, strides, 0)
	for _, other := range bruteLines(q, q.From[runner], rounds) {
		if slices.Compare(turnKey(q.Ties, other, 0), mine) < 0 {
			return fmt.Errorf("runner %d goes by strides %v and could by %v", runner, strides, other)
		}
	}
	return nil
}

// ArrivalLie returns an error if a line is illegal or does not bring a runner to the goal in that round; it does not
// check that the line is the best.
func (q Race) ArrivalLie(runner, rounds int, line []search.Step[int, int]) error {
	end, err := q.follow(q.From[runner], line)
	if err != nil || !q.Goal(end) || len(line) != rounds {
		return fmt.Errorf("the line %v of runner %d is not legal, or does not arrive in round %d", line, runner, rounds)
	}
	at := q.From[runner]
	for _, step := range line {
		if q.Goal(at) {
			return fmt.Errorf("the line %v of runner %d goes on after it arrived", line, runner)
		}
		at = step.To
	}
	return nil
}

// Lies returns a function that finds false claims about the duel, except in the values of unreachable positions.
func (d Duel) Lies() func(search.Judgement[int, int]) error {
	truth := make([]search.Value, len(d.Net))
	for s := range truth {
		truth[s] = BruteDuel(Duel{Net: d.Net, From: s, Kinds: d.Kinds})
	}
	reached := d.reached()
	return func(j search.Judgement[int, int]) error {
		root := truth[d.From]
		switch {
		case j.Verdict == solve.Unknown:
			return nil
		case j.Verdict == solve.Refuted:
			return errors.New("a duel is refuted")
		case j.Winner != root.Winner || j.Timed && j.Plies != root.Plies:
			return fmt.Errorf("side %d in %d plies (timed: %v), want %+v", j.Winner, j.Plies, j.Timed, root)
		}
		for _, v := range j.Values {
			if reached[v.State] && v.Value != truth[v.State] {
				return fmt.Errorf("position %d is said to be %+v, want %+v", v.State, v.Value, truth[v.State])
			}
		}
		return d.playLie(j.Line, truth)
	}
}

func (d Duel) reached() map[int]bool {
	in := map[int]bool{d.From: true}
	for range d.Net {
		for s := range d.Net {
			for _, to := range d.Net[s] {
				if _, over := d.Final(s); in[s] && !over {
					in[to] = true
				}
			}
		}
	}
	return in
}

// playLie returns an error if a line is not best play to the end of the game; an empty line is accepted.
func (d Duel) playLie(line []search.Step[int, int], truth []search.Value) error {
	if _, err := d.follow(d.From, line); err != nil || len(line) == 0 {
		return err
	}
	at, seen := d.From, map[int]bool{}
	for i, step := range line {
		want := truth[at]
		if want.Winner != search.Nobody {
			want.Plies--
		}
		if _, over := d.Final(at); over || seen[at] || truth[step.To] != want {
			return fmt.Errorf("move %d of the line %v is not best play, or comes after the end", i+1, line)
		}
		seen[at] = true
		at = step.To
	}
	if _, over := d.Final(at); !over && !seen[at] && len(d.Net[at]) > 0 {
		return fmt.Errorf("the line %v stops before the game is over", line)
	}
	return nil
}
