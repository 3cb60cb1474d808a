package graph

// Dice is a source of random numbers for Random.
type Dice interface {
	// Roll returns a random number from 0 to n-1.
	Roll(n int) int
	// Shuffle permutes n elements at random by swapping them.
	Shuffle(n int, swap func(i, j int))
}

// Recipe describes the graph that Random draws: a connected one (strongly connected if directed), except for Ends.
type Recipe struct {
	Nodes      int
	Degree     int // average number of edges of a node, as far as there is room
	Directed   bool
	Ends       []int // nodes without outgoing edges; in an undirected graph, nodes with few edges
	EndsDegree int   // number of edges that lead to each of those
}

// Random draws a graph. The same dice always give the same graph.
func Random(d Dice, r Recipe) (*Graph, error) {
	s := sketch{dice: d, directed: r.Directed, has: map[[2]int]bool{}}
	open, ends := r.parts()
	s.connect(open)
	s.thicken(open, r.Degree)
	s.lead(open, ends, r.EndsDegree)
	return New(r.Nodes, s.edges, r.Directed)
}

// parts separates the nodes that are not ends from those that are.
func (r Recipe) parts() (open, ends []int) {
	isEnd := map[int]bool{}
	for _, end := range r.Ends {
		isEnd[end] = true
	}
	for n := range r.Nodes {
		if isEnd[n] {
			ends = append(ends, n)
		} else {
			open = append(open, n)
		}
	}
	return open, ends
}

// sketch is a graph being drawn.
type sketch struct {
	dice     Dice
	directed bool
	edges    [][2]int
	has      map[[2]int]bool
}

// addEdge draws a new edge between different nodes.
func (s *sketch) addEdge(a, b int) bool {
	if a == b || s.has[[2]int{a, b}] || !s.directed && s.has[[2]int{b, a}] {
		return false
	}
	s.has[[2]int{a, b}] = true
	s.edges = append(s.edges, [2]int{a, b})
	return true
}

// connect draws a random tree over the nodes or, for directed edges, a random round trip.
func (s *sketch) connect(open []int) {
	s.dice.Shuffle(len(open), func(i, j int) { open[i], open[j] = open[j], open[i] })
	for i := 1; i < len(open); i++ {
		if s.directed {
			s.addEdge(open[i-1], open[i])
		} else {
			s.addEdge(open[s.dice.Roll(i)], open[i])
		}
	}
	if s.directed && len(open) > 1 {
		s.addEdge(open[len(open)-1], open[0])
	}
}

// thicken draws edges until the average degree is as wanted, or all edges are there.
func (s *sketch) thicken(open []int, degree int) {
	want := len(open) * degree / 2
	most := len(open) * (len(open) - 1) / 2
	if s.directed {
		want, most = len(open)*degree, 2*most
	}
	for want = min(want, most); len(s.edges) < want; {
		s.addEdge(open[s.dice.Roll(len(open))], open[s.dice.Roll(len(open))])
	}
}

// lead draws the edges that lead to each end.
func (s *sketch) lead(open, ends []int, degree int) {
	for _, end := range ends {
		s.dice.Shuffle(len(open), func(i, j int) { open[i], open[j] = open[j], open[i] })
		for _, a := range open[:min(degree, len(open))] {
			s.addEdge(a, end)
		}
	}
}
