package cops

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jogada/catalog"
	"jogada/games/internal/graphboard"
	"jogada/graph"
	"jogada/internal/base/say"
	"jogada/solve"
)

// parse reads all graphs of a text, in any notation, and puts the tokens on each.
func parse(data []byte, v catalog.Values, m *solve.Meter) ([]catalog.Instance, error) {
	return graphboard.Parse(data, v, m, func(g *graph.Graph) (catalog.Instance, error) { return newBoard(g, v) })
}

// newBoard returns a graph under the parameters.
func newBoard(g *graph.Graph, v catalog.Values) (catalog.Instance, error) {
	rules := rulesOf(v)
	if v.Bool("least") {
		if v["starts"] == "given" {
			return nil, errors.New("least is for starts that are chosen, and they are given")
		}
		return newLeast(g, rules)
	}
	s, err := startOf(v)
	if err != nil {
		return nil, err
	}
	d, err := NewDuel(g, rules, s)
	if err != nil {
		return nil, err
	}
	return newInstance(d), nil
}

// rulesOf returns the rules that the parameters give.
func rulesOf(v catalog.Values) Rules {
	first := Cats
	if v["first"] == sideName(Mouse) {
		first = Mouse
	}
	return Rules{Cats: v.Int("cats"), Stay: v["stay"] == "yes", Holes: v.Ints("hole"), First: first}
}

// startOf returns the start that the parameters give; nil if it is chosen. Cats without a given node are on the last
// one.
func startOf(v catalog.Values) (*Start, error) {
	if v["starts"] != "given" {
		return nil, nil
	}
	s := &Start{Cats: v.Ints("at"), Mouse: v.Int("mouse")}
	if given, cats := len(s.Cats), v.Int("cats"); given > cats {
		return nil, fmt.Errorf("%d nodes are given for %d cats to start on", given, cats)
	}
	for len(s.Cats) < v.Int("cats") {
		s.Cats = append(s.Cats, s.Cats[len(s.Cats)-1])
	}
	return s, nil
}

// writeNode writes the number of a node; - for none.
func writeNode(n graph.Node) string {
	if n == None {
		return "-"
	}
	return strconv.Itoa(int(n))
}

// writeState writes the nodes of the mouse and of the cats and whose turn it is: 7 0,3 cats. Tokens not yet placed are
// written as -.
func (d Duel) writeState(p Position) string {
	var b strings.Builder
	b.WriteString(writeNode(p.Mouse))
	for i, cat := range p.Cats[:d.rules.Cats] {
		b.WriteByte(" ,"[min(i, 1)])
		b.WriteString(writeNode(cat))
	}
	return b.String() + " " + sideName(p.Turn)
}

// readState reads what writeState writes, of a position on this graph that can be played.
func (d Duel) readState(s string) (Position, error) {
	p, ok := d.scanState(s)
	if !ok || d.writeState(p) != s || !d.possible(p) {
		return Position{}, fmt.Errorf("%q is not a position: the node of the mouse, those of the cats, the first cat first, with commas between, and mouse or cats; the graph %s", s, d.Graph.Span())
	}
	return p, nil
}

func (d Duel) scanState(s string) (p Position, ok bool) {
	words := strings.Split(s, " ")
	if len(words) != 3 {
		return p, false
	}
	cats := strings.Split(words[1], ",")
	if len(cats) != d.rules.Cats {
		return p, false
	}
	p = Position{nobody(), d.scanNode(words[0]), Mouse}
	for i, cat := range cats {
		p.Cats[i] = d.scanNode(cat)
	}
	if words[2] == sideName(Cats) {
		p.Turn = Cats
	}
	return p, true
}

// scanNode reads a node; a node not on this graph becomes None, which is written differently.
func (d Duel) scanNode(s string) graph.Node {
	n, err := strconv.Atoi(s)
	if err != nil || n < 0 || n >= d.Graph.Nodes() {
		return None
	}
	return graph.Node(n)
}

// possible reports whether the rules allow a position: the cats are placed in order and in no hole, the mouse after
// them, and the side that places next is to move.
func (d Duel) possible(p Position) bool {
	cats := p.placed()
	late := slices.ContainsFunc(p.Cats[len(cats):], func(cat graph.Node) bool { return cat != None })
	if late || slices.ContainsFunc(cats, func(cat graph.Node) bool { return d.IsHole[cat] }) {
		return false
	}
	all := len(cats) == d.rules.Cats
	if p.Mouse != None {
		return all
	}
	return d.chooses() && (p.Turn == Mouse) == all
}

// writeMove writes who moves from where to where, or is placed: M1-3, C0-1,4-4, M@3, C@1.
func writeMove(from Position, m Move) string {
	sign := "C"
	if from.Turn == Mouse {
		sign = "M"
	}
	switch {
	case from.Mouse == None:
		return sign + "@" + writeNode(m[0])
	case from.Turn == Mouse:
		return sign + writeNode(from.Mouse) + "-" + writeNode(m[0])
	}
	parts := make([]string, len(from.placed()))
	for i, cat := range from.placed() {
		parts[i] = writeNode(cat) + "-" + writeNode(m[i])
	}
	return sign + strings.Join(parts, ",")
}

// sayMove describes a move for readers: mouse 1 → 4; cats 0 → 1, 3 → 2; mouse → 5 where it is placed.
func (d Duel) sayMove(from Position, m Move, t say.Translator) string {
	name := func(node int) string { return d.Graph.Label(graph.Node(node)) }
	before, after := movers(from, m)
	parts := make([]string, len(after))
	for i, node := range after {
		if parts[i] = "→ " + name(node); i < len(before) {
			parts[i] = name(before[i]) + " " + parts[i]
		}
	}
	return t.Of(sideName(from.Turn)) + " " + strings.Join(parts, ", ")
}

// movers returns the nodes of the moving tokens before and after, one for each; a placed token has no node before.
func movers(from Position, m Move) (before, after []int) {
	switch {
	case from.Mouse == None:
		return nil, []int{int(m[0])}
	case from.Turn == Mouse:
		return []int{int(from.Mouse)}, []int{int(m[0])}
	}
	for i, cat := range from.placed() {
		before, after = append(before, int(cat)), append(after, int(m[i]))
	}
	return before, after
}

// params returns the rules in force.
func (f *field) params() catalog.Values {
	v := f.Params()
	v["stay"], v["first"] = "no", sideName(f.rules.First)
	if f.rules.Stay {
		v["stay"] = "yes"
	}
	return v
}

// params returns the rules in force, with the start.
func (d Duel) params() catalog.Values {
	v := d.field.params()
	v["cats"], v["starts"] = strconv.Itoa(d.rules.Cats), "choose"
	if !d.chooses() {
		v["starts"], v["mouse"], v["at"] = "given", writeNode(d.start.Mouse), graphboard.NodeList(d.start.placed())
	}
	return v
}
