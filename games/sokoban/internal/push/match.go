package push

// matching is a cheapest assignment of rows (boxes) to columns (goals), with the prices that prove it cheapest. It is a
// square; rows of zeros pad missing boxes. After one row has changed, one search for a path repairs it, in the square
// of its size instead of the cube.
type matching struct {
	n      int
	cost   [][]int32 // row → costs; shared, never written
	u, v   []int32   // prices of rows and columns: u[i]+v[j] ≤ cost[i][j], equal where matched
	rowOf  []int32   // column → row, or -1
	slack  []int32   // scratch: the cheapest path so far to each column
	before []int32   // scratch: the column before it on that path, or -1
	done   []bool    // scratch
	zeros  []int32
}

func newMatching(n int) *matching {
	return &matching{n: n, cost: make([][]int32, n), u: make([]int32, n), v: make([]int32, n), rowOf: make([]int32, n),
		slack: make([]int32, n), before: make([]int32, n), done: make([]bool, n), zeros: make([]int32, n)}
}

// solve finds a cheapest assignment for the rows in cost.
func (m *matching) solve() {
	for j := range m.n {
		m.v[j] = 0
		m.rowOf[j] = -1
	}
	for i := range m.n {
		m.insert(int32(i))
	}
}

// copyFrom makes m equal to another of the same size.
func (m *matching) copyFrom(o *matching) {
	copy(m.cost, o.cost)
	copy(m.u, o.u)
	copy(m.v, o.v)
	copy(m.rowOf, o.rowOf)
}

// replace gives row i other costs and repairs the assignment.
func (m *matching) replace(i int32, cost []int32) {
	for j, r := range m.rowOf {
		if r == i {
			m.rowOf[j] = -1
			break
		}
	}
	m.cost[i] = cost
	m.insert(i)
}

// insert assigns row i, which is not assigned, by the shortest alternating path to a free column.
func (m *matching) insert(i int32) {
	if m.settle(i) {
		return
	}
	for j := range m.n {
		m.slack[j] = 1<<31 - 1
		m.done[j] = false
	}
	at, last := i, int32(-1)
	for {
		best, column := int32(1<<31-1), int32(-1)
		cost, u := m.cost[at], m.u[at]
		for j := range m.n {
			if m.done[j] {
				continue
			}
			if c := cost[j] - u - m.v[j]; c < m.slack[j] {
				m.slack[j] = c
				m.before[j] = last
			}
			if m.slack[j] < best {
				best, column = m.slack[j], int32(j)
			}
		}
		if best > 0 {
			m.reprice(i, best)
		}
		m.done[column] = true
		last = column
		if at = m.rowOf[column]; at < 0 {
			break
		}
	}
	m.flip(i, last)
}

// settle gives row i the highest price that it may have, and a free column at that price if there is one. Most rows
// find one.
func (m *matching) settle(i int32) bool {
	least, free := int32(1<<31-1), -1
	for j, c := range m.cost[i] {
		switch c -= m.v[j]; {
		case c < least:
			if least, free = c, -1; m.rowOf[j] < 0 {
				free = j
			}
		case c == least && m.rowOf[j] < 0:
			free = j
		}
	}
	if m.u[i] = least; free < 0 {
		return false
	}
	m.rowOf[free] = i
	return true
}

// reprice moves the prices of what the path search has reached by delta.
func (m *matching) reprice(i, delta int32) {
	m.u[i] += delta
	for j := range m.n {
		if m.done[j] {
			m.u[m.rowOf[j]] += delta
			m.v[j] -= delta
		} else {
			m.slack[j] -= delta
		}
	}
}

// flip assigns along the path that ends in column j.
func (m *matching) flip(i, j int32) {
	for {
		k := m.before[j]
		if k < 0 {
			m.rowOf[j] = i
			return
		}
		m.rowOf[j] = m.rowOf[k]
		j = k
	}
}

// total returns the cost of the assignment: far or more if there is none.
func (m *matching) total() int {
	sum := 0
	for j, i := range m.rowOf {
		sum += int(m.cost[i][j])
	}
	return sum
}
