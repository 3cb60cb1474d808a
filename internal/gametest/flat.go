package gametest

import (
	"fmt"
	"slices"

	"jogada/search"
)

// FlatMazeLie returns the first difference between the flat form of a maze and its rules, over all cells reachable with
// all keys; nil if there is none.
func FlatMazeLie[S, K comparable](q search.Maze[S, K], flat search.GridMaze[S, K]) error {
	g := flat.Grid()
	met := map[S]bool{}
	var todo []S
	meet := func(s S) {
		if !met[s] {
			met[s] = true
			todo = append(todo, s)
		}
	}
	for _, start := range q.Starts() {
		meet(start)
	}
	for len(todo) > 0 {
		s := todo[0]
		todo = todo[1:]
		near := q.Near(s, nil)
		if err := flatPlaceLie(q, flat, &g, s, near); err != nil {
			return fmt.Errorf("place %v: %w", s, err)
		}
		for _, to := range near {
			meet(to)
		}
	}
	for at := g.Stride - 1; at < len(g.Places); at += g.Stride {
		if !g.Kinds[g.Places[at]].Wall {
			return fmt.Errorf("the row that ends at %d does not end with a wall", at)
		}
	}
	return nil
}

func flatPlaceLie[S, K comparable](q search.Maze[S, K], flat search.GridMaze[S, K], g *search.MazeGrid[K], s S, near []S) error {
	at := flat.Number(s)
	kind := g.Kinds[g.Places[at]]
	if kind.Wall {
		return fmt.Errorf("it is a wall")
	}
	if err := flatKeyLie(g, kind.Gives, q.Gives, s); err != nil {
		return fmt.Errorf("the key that lies there: %w", err)
	}
	if err := flatKeyLie(g, kind.Needs, q.Needs, s); err != nil {
		return fmt.Errorf("the key that it needs: %w", err)
	}
	var want, got []int
	for _, to := range []int{at - g.Stride, at - 1, at + 1, at + g.Stride} {
		if to >= 0 && to < len(g.Places) && !g.Kinds[g.Places[to]].Wall {
			want = append(want, to)
		}
	}
	for _, to := range near {
		got = append(got, flat.Number(to))
	}
	if slices.Sort(got); !slices.Equal(got, want) {
		return fmt.Errorf("it is next to %v, in flat form to %v", got, want)
	}
	return nil
}

func flatKeyLie[S, K comparable](g *search.MazeGrid[K], number uint8, of func(S) (K, bool), s S) error {
	key, some := of(s)
	if some != (number != 0) || some && g.Keys[number-1] != key {
		return fmt.Errorf("%v (%v), in flat form number %d of %v", key, some, number, g.Keys)
	}
	return nil
}

// FlatRaceLie returns the first difference between the flat form of a race and its rules, over the cells of a board;
// nil if there is none. The states must be those of all cells, in order.
func FlatRaceLie[S comparable, M any](q search.Race[S, M], flat search.GridRace[S], states []S) error {
	g := flat.Grid()
	if len(g.Strides) != len(states) || g.Rows*g.Cols != len(states) {
		return fmt.Errorf("%d strides on a board of %d × %d, and %d states", len(g.Strides), g.Rows, g.Cols, len(states))
	}
	for at, s := range states {
		if flat.Number(s) != at || q.Stride(s) != int(g.Strides[at]) || q.Goal(s) != (at == g.Goal) {
			return fmt.Errorf("cell %d: number %d, stride %d, goal %v; in flat form stride %d, goal %d", at, flat.Number(s), q.Stride(s), q.Goal(s), g.Strides[at], g.Goal)
		}
		var got, want []int
		for _, step := range q.Steps(s, nil) {
			got = append(got, flat.Number(step.To))
		}
		for to := range states {
			if flatLeads(&g, at, to) {
				want = append(want, to)
			}
		}
		if slices.Sort(got); !slices.Equal(got, want) {
			return fmt.Errorf("steps lead from cell %d to %v, in flat form to %v", at, got, want)
		}
	}
	return nil
}

// flatLeads reports whether a step leads from one cell to another, by the definition in search.RaceGrid.
func flatLeads(g *search.RaceGrid, at, to int) bool {
	stride := int(g.Strides[at])
	down, right := at/g.Cols-to/g.Cols, at%g.Cols-to%g.Cols
	down, right = max(down, -down), max(right, -right)
	switch {
	case stride == 0 || g.Walk && len(g.Strides) == 1:
		return false
	case g.Walk:
		return down+right <= stride && (stride-down-right)%2 == 0
	}
	return down == 0 && right == stride || right == 0 && down == stride
}
