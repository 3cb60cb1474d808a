package mistakes

// minimax is a search of the tree of play in which a position that occurs again on the path is a draw.
type minimax struct {
	rules
	key    func(p position) position // what tells positions apart
	onPath map[position]bool
	memo   map[position]int // values kept whatever the path was; nil: none are
	cut    bool             // stop at the first move that wins
	marked bool             // a position stays marked when the search leaves it

	repeated func(p position) int // the value of a position that occurs again; nil: a draw
}

func newMinimax(c Chase) *minimax {
	return &minimax{rules: c.exact(), key: func(p position) position { return p }, onPath: map[position]bool{}}
}

// value returns the winner of a position, as the search sees it.
func (s *minimax) value(p position) int {
	if won := s.over(p); won != Draw {
		return won
	}
	key := s.key(p)
	if known, met := s.memo[key]; met {
		return known
	}
	if s.onPath[key] && s.repeated != nil {
		return s.repeated(p)
	}
	if s.onPath[key] {
		return Draw
	}
	s.onPath[key] = true
	best := other(p.turn)
	moves := s.moves(p)
	if len(moves) == 0 {
		best = Draw
	}
	for _, to := range moves {
		switch won := s.value(to); {
		case won == p.turn:
			best = won
		case won == Draw && best != p.turn:
			best = Draw
		}
		if s.cut && best == p.turn {
			break
		}
	}
	s.onPath[key] = s.marked
	if s.memo != nil {
		s.memo[key] = best
	}
	return best
}

// Memo keeps the value of a position although it depends on the path that led there.
func Memo(c Chase) int {
	s := newMinimax(c)
	s.memo = map[position]int{}
	return s.value(c.start())
}

// AlphaBeta works as Memo does and stops at the first move that wins.
func AlphaBeta(c Chase) int {
	s := newMinimax(c)
	s.memo, s.cut = map[position]int{}, true
	return s.value(c.start())
}

// VisitedTooEarly treats every position seen before as a draw, on any path.
func VisitedTooEarly(c Chase) int {
	s := newMinimax(c)
	s.marked = true
	return s.value(c.start())
}

// TurnLeftOut identifies positions by the two nodes alone.
func TurnLeftOut(c Chase) int {
	s := newMinimax(c)
	s.memo, s.key = map[position]int{}, func(p position) position { return position{p.mouse, p.cat, 0} }
	return s.value(c.start())
}

// RepetitionLost keeps values, or marks positions for good, and treats a position that occurs again as lost: for its mover, or for the mouse.
func RepetitionLost(marked, mover bool) func(Chase) int {
	return func(c Chase) int {
		s := newMinimax(c)
		if s.marked = marked; !marked {
			s.memo = map[position]int{}
		}
		s.repeated = func(p position) int {
			if mover {
				return other(p.turn)
			}
			return Cat
		}
		return s.value(c.start())
	}
}

// ShortLimit treats a game with more plies than nodes as a draw.
func ShortLimit(c Chase) int { return c.solve(c.exact(), len(c.Near))[c.start()] }

// DoubleLimit treats a game with more plies than twice the nodes as a draw; strict says whether it may have as many.
func DoubleLimit(strict bool) func(Chase) int {
	return func(c Chase) int {
		plies := 2 * len(c.Near)
		if strict {
			plies--
		}
		return c.solve(c.exact(), plies)[c.start()]
	}
}

// CatInHole lets the cat enter holes; caught says whether it catches the mouse there.
func CatInHole(caught bool) func(Chase) int {
	return func(c Chase) int {
		r := c.exact()
		r.over = func(p position) int {
			if caught && p.mouse == p.cat {
				return Cat
			}
			return c.over(p)
		}
		r.moves = func(p position) (next []position) {
			if p.turn == Mouse {
				return c.moves(p)
			}
			for _, to := range c.Near[p.cat] {
				next = append(next, position{p.mouse, to, Mouse})
			}
			return next
		}
		return c.solve(r, c.always())[c.start()]
	}
}

// CaptureByCat lets the mouse step onto the cat and leave again.
func CaptureByCat(c Chase) int {
	r := c.exact()
	r.over = func(p position) int {
		if won := c.over(p); won == Mouse || p.turn == Mouse {
			return won
		}
		return Draw
	}
	return c.solve(r, c.always())[c.start()]
}

// distances returns the distance from a node to every other along the edges, -1 if there is no path.
func (c Chase) distances(from int) []int {
	far := make([]int, len(c.Near))
	for i := range far {
		far[i] = -1
	}
	far[from] = 0
	for queue := []int{from}; len(queue) > 0; queue = queue[1:] {
		for _, to := range c.Near[queue[0]] {
			if far[to] < 0 {
				far[to] = far[queue[0]] + 1
				queue = append(queue, to)
			}
		}
	}
	return far
}

// GreedyCat has the cat always step to the neighbour that is nearest to the mouse.
func GreedyCat(c Chase) int {
	r := c.exact()
	r.moves = func(p position) []position {
		next := c.moves(p)
		if p.turn == Mouse || len(next) == 0 {
			return next
		}
		far := c.distances(p.mouse)
		best := next[0]
		for _, to := range next[1:] {
			if far[to.cat] >= 0 && (far[best.cat] < 0 || far[to.cat] < far[best.cat]) {
				best = to
			}
		}
		return []position{best}
	}
	return c.solve(r, c.always())[c.start()]
}

// OtherFirst lets the wrong side move first.
func OtherFirst(c Chase) int {
	c.CatFirst = !c.CatFirst
	return Right(c)
}

// MayStay lets both stay where they are.
func MayStay(c Chase) int {
	r := c.exact()
	r.moves = func(p position) []position { return append(c.moves(p), position{p.mouse, p.cat, other(p.turn)}) }
	return c.solve(r, c.always())[c.start()]
}

// NoDraws counts every game that the mouse does not win as a win of the cat.
func NoDraws(c Chase) int {
	if Right(c) == Mouse {
		return Mouse
	}
	return Cat
}

// CatIgnored asks only whether the mouse can get to a hole at all.
func CatIgnored(c Chase) int {
	for node, far := range c.distances(c.Mouse) {
		if far >= 0 && c.Holes[node] {
			return Mouse
		}
	}
	return Draw
}

// Distances compares how far both are from the nearest hole.
func Distances(c Chase) int {
	nearest := func(from int) int {
		best := len(c.Near)
		for node, far := range c.distances(from) {
			if far >= 0 && c.Holes[node] {
				best = min(best, far)
			}
		}
		return best
	}
	switch mouse, cat := nearest(c.Mouse), nearest(c.Cat); {
	case mouse < cat:
		return Mouse
	case mouse > cat:
		return Cat
	}
	return Draw
}

// AnyForAll treats a position as lost as soon as one of its moves loses, in a backward analysis without counters.
func AnyForAll(c Chase) int {
	value := c.solve(c.exact(), 0)
	for changed := true; changed; {
		changed = false
		for mouse := range c.Near {
			for cat := range c.Near {
				for _, turn := range []int{Mouse, Cat} {
					p := position{mouse, cat, turn}
					if value[p] != Draw {
						continue
					}
					for _, to := range c.moves(p) {
						if won := value[to]; won == turn || value[p] == Draw && won != Draw {
							value[p], changed = won, true
						}
					}
				}
			}
		}
	}
	return value[c.start()]
}

// AnyForAllByQueue gives a position the result of the first of its moves that is settled, in a backward analysis with
// a queue.
func AnyForAllByQueue(c Chase) int {
	value, before := map[position]int{}, map[position][]position{}
	var settled []position
	for mouse := range c.Near {
		for cat := range c.Near {
			for _, turn := range []int{Mouse, Cat} {
				p := position{mouse, cat, turn}
				if won := c.over(p); won != Draw {
					value[p], settled = won, append(settled, p)
					continue
				}
				for _, to := range c.moves(p) {
					before[to] = append(before[to], p)
				}
			}
		}
	}
	for i := 0; i < len(settled); i++ {
		for _, p := range before[settled[i]] {
			if value[p] == Draw {
				value[p], settled = value[settled[i]], append(settled, p)
			}
		}
	}
	return value[c.start()]
}
