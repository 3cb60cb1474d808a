package push

import (
	"math/rand/v2"
	"slices"
	"strings"
)

// parse reads a level from rows in XSB.
func parse(rows ...string) *Level {
	l := &Level{Height: len(rows)}
	for _, r := range rows {
		l.Width = max(l.Width, len(r))
	}
	n := l.Width * l.Height
	l.Wall, l.Goal, l.Box = make([]bool, n), make([]bool, n), make([]bool, n)
	for y, r := range rows {
		for x, sign := range r {
			p := y*l.Width + x
			l.Wall[p] = sign == '#'
			l.Goal[p] = strings.ContainsRune(".+*", sign)
			l.Box[p] = strings.ContainsRune("$*", sign)
			if strings.ContainsRune("@+", sign) {
				l.Man = p
			}
		}
	}
	return l
}

func (l *Level) String() string {
	var s strings.Builder
	for p := range l.Wall {
		i := 0
		switch {
		case l.Wall[p]:
			i = 6
		case l.Box[p]:
			i = 1
		case l.Man == p:
			i = 2
		}
		if l.Goal[p] {
			i += 3
		}
		s.WriteByte(" $@.*+##"[i])
		if p%l.Width == l.Width-1 {
			s.WriteByte('\n')
		}
	}
	return s.String()
}

// randomLevel draws a small level, which may have no solution.
func randomLevel(r *rand.Rand) *Level {
	return drawLevel(r, 3+r.IntN(5), 2+r.IntN(4), 1+r.IntN(5))
}

// largerLevel draws a level for which a plain search takes too long; two in three have a solution for sure.
func largerLevel(r *rand.Rand) *Level { return drawLevel(r, 6+r.IntN(3), 5+r.IntN(2), 4+r.IntN(3)) }

func drawLevel(r *rand.Rand, width, height, boxes int) *Level {
	l := &Level{Width: width, Height: height}
	n := l.Width * l.Height
	l.Wall, l.Goal, l.Box = make([]bool, n), make([]bool, n), make([]bool, n)
	walls := 3 + r.IntN(4)
	for p := range l.Wall {
		l.Wall[p] = r.IntN(walls) == 0
	}
	symmetric := r.IntN(4) == 0
	if symmetric {
		for p := range l.Wall {
			l.Wall[p] = l.Wall[n-1-p]
		}
	}
	var free []int
	for p, wall := range l.Wall {
		if !wall {
			free = append(free, p)
		}
	}
	if len(free) <= 2*boxes {
		return drawLevel(r, width, height, max(1, boxes-1))
	}
	r.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
	l.Man = free[0]
	for _, p := range free[1 : 1+boxes] {
		l.Box[p] = true
	}
	r.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
	for _, p := range free[:boxes+r.IntN(5)/4] {
		l.Goal[p] = true
		l.Goal[n-1-p] = symmetric || l.Goal[n-1-p]
	}
	if r.IntN(3) > 0 {
		unsolve(l, r)
	}
	return l
}

// unsolve puts boxes onto the first goals and pulls them about, so that the level has a solution.
func unsolve(l *Level, r *rand.Rand) {
	boxes := 0
	for p, box := range l.Box {
		if box {
			boxes++
			l.Box[p] = false
		}
	}
	for p, goal := range l.Goal {
		if l.Box[p] = goal && boxes > 0; l.Box[p] {
			boxes--
		}
	}
	for l.Box[l.Man] || l.Wall[l.Man] {
		l.Man = r.IntN(len(l.Wall))
	}
	var cells []int
	for p, box := range l.Box {
		if box {
			cells = append(cells, p)
		}
	}
	for range 300 {
		i, d := r.IntN(len(cells)), Dir(r.IntN(4))
		man := l.step(cells[i], d)
		if man < 0 || !l.walks(man) {
			continue
		}
		if to := l.step(man, d); to >= 0 && !l.Wall[to] && !l.Box[to] {
			l.Box[cells[i]], l.Box[man] = false, true
			cells[i], l.Man = man, to
		}
	}
}

// walks reports whether the man can walk to a place.
func (l *Level) walks(to int) bool {
	seen := make([]bool, len(l.Wall))
	seen[l.Man] = true
	for stack := []int{l.Man}; len(stack) > 0; {
		at := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for d := range Dir(4) {
			if n := l.step(at, d); n >= 0 && !l.Wall[n] && !l.Box[n] && !seen[n] {
				seen[n] = true
				stack = append(stack, n)
			}
		}
	}
	return seen[to]
}

// plainState is a whole position: where the boxes are, and the man.
type plainState struct {
	boxes string
	man   int
}

// plain returns the fewest pushes or moves by a search over all positions, or -1.
func plain(l *Level, count Count) int {
	boxes := make([]byte, len(l.Box))
	for p, box := range l.Box {
		if box {
			boxes[p] = 1
		}
	}
	now := []plainState{{string(boxes), l.Man}}
	met := map[plainState]bool{}
	for cost := 0; len(now) > 0; cost++ {
		var later []plainState
		for len(now) > 0 {
			at := now[len(now)-1]
			now = now[:len(now)-1]
			if met[at] {
				continue
			}
			met[at] = true
			if plainSolved(l, at) {
				return cost
			}
			for d := range Dir(4) {
				to, pushed, ok := plainStep(l, at, d)
				switch {
				case !ok:
				case pushed || count == Moves:
					later = append(later, to)
				default:
					now = append(now, to)
				}
			}
		}
		now = later
	}
	return -1
}

func plainSolved(l *Level, s plainState) bool {
	for p := range l.Goal {
		if s.boxes[p] == 1 && !l.Goal[p] {
			return false
		}
	}
	return true
}

// plainStep is one step of the man, by the rules of the game and nothing else.
func plainStep(l *Level, s plainState, d Dir) (to plainState, pushed, ok bool) {
	at := l.step(s.man, d)
	if at < 0 || l.Wall[at] {
		return s, false, false
	}
	if s.boxes[at] == 0 {
		return plainState{s.boxes, at}, false, true
	}
	beyond := l.step(at, d)
	if beyond < 0 || l.Wall[beyond] || s.boxes[beyond] == 1 {
		return s, false, false
	}
	boxes := []byte(s.boxes)
	boxes[at], boxes[beyond] = 0, 1
	return plainState{string(boxes), at}, true, true
}

// replay counts the pushes and the moves of a line, and reports whether it is legal and solves the level.
func replay(l *Level, line []Step) (pushes, moves int, ok bool) {
	boxes := make([]byte, len(l.Box))
	for p, box := range l.Box {
		if box {
			boxes[p] = 1
		}
	}
	s := plainState{string(boxes), l.Man}
	for _, step := range line {
		to, pushed, legal := plainStep(l, s, step.Dir)
		if !legal || pushed != step.Push {
			return 0, 0, false
		}
		if s = to; pushed {
			pushes++
		}
	}
	return pushes, len(line), plainSolved(l, s)
}

// rules returns the switches of Off, each alone.
func rules() map[string]func(*Off) *bool {
	return map[string]func(*Off) *bool{
		"bound":    func(o *Off) *bool { return &o.Bound },
		"sides":    func(o *Off) *bool { return &o.Sides },
		"dead":     func(o *Off) *bool { return &o.Dead },
		"freeze":   func(o *Off) *bool { return &o.Freeze },
		"frozen":   func(o *Off) *bool { return &o.Frozen },
		"pairs":    func(o *Off) *bool { return &o.Pairs },
		"triples":  func(o *Off) *bool { return &o.Triples },
		"corral":   func(o *Off) *bool { return &o.Corral },
		"symmetry": func(o *Off) *bool { return &o.Symmetry },
	}
}

// settings returns all rules on, each alone off, each alone on, and all off.
func settings() map[string]Off {
	all := map[string]Off{"all on": {}}
	none := Off{}
	names := []string{}
	for name, rule := range rules() {
		*rule(&none) = true
		names = append(names, name)
	}
	all["all off"] = none
	slices.Sort(names)
	for _, name := range names {
		var off Off
		on := none
		*rules()[name](&off) = true
		*rules()[name](&on) = false
		if name == "frozen" {
			on.Freeze = false // frozen boxes have to be found before they are walls
		}
		all["without "+name], all["only "+name] = off, on
	}
	return all
}

// step returns the index of a neighbour in the level, or -1 beyond the edge.
func (l *Level) step(at int, d Dir) int {
	x, y := at%l.Width, at/l.Width
	x, y = x+[4]int{-1, 0, 1, 0}[d], y+[4]int{0, -1, 0, 1}[d]
	if x < 0 || y < 0 || x >= l.Width || y >= l.Height {
		return -1
	}
	return y*l.Width + x
}
