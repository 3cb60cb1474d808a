package chase

import (
	"slices"
	"strconv"
	"unicode"
	"unicode/utf8"
)

// graph numbers the nodes and joins them.
func (p *dotParser) graph() (*Graph, error) {
	numbers, nodes, err := p.numbers()
	if err != nil {
		return nil, err
	}
	for i, e := range p.edges {
		p.edges[i] = [2]Node{numbers[e[0]], numbers[e[1]]}
	}
	if p.directed && !p.oneWay {
		for _, e := range p.edges {
			p.edges = append(p.edges, [2]Node{e[1], e[0]})
		}
	}
	g := join(nodes, p.edges, p.oneWay || p.directed)
	if nodes == len(p.names) && !p.allNumbers() {
		for _, t := range p.names {
			g.names = append(g.names, show(t.name))
		}
	}
	return g, nil
}

// allNumbers says whether every name is a whole number.
func (p *dotParser) allNumbers() bool {
	return !slices.ContainsFunc(p.names, func(t token) bool { return !isWhole(t.name) })
}

// numbers are the numbers of the nodes in the order of their appearance, and how many nodes there are.
func (p *dotParser) numbers() (numbers []Node, nodes int, err error) {
	numeric := p.allNumbers()
	for i, t := range p.names {
		n := i
		if numeric {
			n, _ = strconv.Atoi(t.name)
		}
		if n >= MostNodes {
			return nil, 0, p.fail(t.pos, "node %s is over the most allowed, %d", show(t.name), MostNodes-1)
		}
		numbers = append(numbers, Node(n))
		nodes = max(nodes, n+1)
	}
	return numbers, nodes, nil
}

// show is a name as it can be shown to anyone: in one line, short and printable.
func show(name string) string {
	const most = 40
	if utf8.RuneCountInString(name) > most {
		name = string([]rune(name)[:most]) + "…"
	}
	for _, c := range name {
		if !unicode.IsPrint(c) || c == utf8.RuneError {
			return strconv.QuoteToGraphic(name)
		}
	}
	return name
}

// once leaves each node once.
func once(nodes []Node) []Node {
	slices.Sort(nodes)
	return slices.Compact(nodes)
}
