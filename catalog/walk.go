package catalog

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"jogada/say"
	"jogada/search"
	"jogada/solve"
)

// walk is a walk of one explorer: where it is, what it has seen and which keys it has.
type walk[S, K comparable] struct {
	explorer int
	at       S
	words    []string // the steps, as they are written
	seen     *search.Table[S]
	keys     map[K]bool
	order    []K // the keys, in the order they were picked up
}

// mostWalk is how many steps of a walk are read.
const mostWalk = 100_000

// readWalk reads a state: the explorer's name, then its steps.
func (z Maze[S, K]) readWalk(r PlayRequest) (*walk[S, K], error) {
	fields := strings.Fields(r.State)
	explorer, err := z.walker(fields, r.Player)
	if err != nil {
		return nil, err
	}
	if len(fields) > mostWalk+1 {
		return nil, fmt.Errorf("a walk of more than %d steps", mostWalk)
	}
	w := &walk[S, K]{explorer: explorer, keys: map[K]bool{}, seen: search.NewTable[S](z.Question, 0, solve.NewMeter(context.Background(), solve.Budget{}))}
	w.enter(z, z.Question.Starts()[explorer])
	var near []S
	for i, word := range fields[min(1, len(fields)):] {
		near = z.open(w, w.at, near[:0])
		n := slices.IndexFunc(near, func(s S) bool { return z.Step(w.at, s) == word })
		if n < 0 {
			return nil, fmt.Errorf("step %d, %s, can't be made", i+1, brief(word))
		}
		w.words = append(w.words, word)
		w.enter(z, near[n])
	}
	return w, nil
}

// walker is who walks: the explorer that the state names, or the one that is asked for, or the first.
func (z Maze[S, K]) walker(state []string, player string) (int, error) {
	if len(z.Question.Starts()) == 0 {
		return 0, fmt.Errorf("nobody stands on the board")
	}
	name := player
	if len(state) > 0 {
		name = state[0]
	}
	if name == "" {
		return 0, nil
	}
	explorer := slices.Index(z.Names, name)
	if explorer < 0 {
		return 0, fmt.Errorf("there is no player %q", brief(name))
	}
	if player != "" && player != name {
		return 0, fmt.Errorf("the state is a walk of player %s, not of %s", name, brief(player))
	}
	return explorer, nil
}

// enter goes to a place, and takes the key that lies there.
func (w *walk[S, K]) enter(z Maze[S, K], to S) {
	w.at = to
	w.seen.Add(to)
	if key, given := z.Question.Gives(to); given && !w.keys[key] {
		w.keys[key] = true
		w.order = append(w.order, key)
	}
}

func (z Maze[S, K]) writeWalk(w *walk[S, K]) string {
	return strings.Join(append([]string{z.Names[w.explorer]}, w.words...), " ")
}

// said is a walk in words: how much is explored, and the keys.
func (z Maze[S, K]) said(w *walk[S, K], all int, t say.Tongue) string {
	said := t.Say("%d of %d explored", w.seen.Len(), all)
	if len(w.order) == 0 {
		return said
	}
	names := make([]string, len(w.order))
	for i, key := range w.order {
		names[i] = z.Key(key)
	}
	return t.Say("%s; keys: %s", said, strings.Join(names, ", "))
}
