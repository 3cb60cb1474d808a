package engine

import (
	"math/bits"
	"slices"

	"jogada/solve"
)

// tokens follows the objects of some values on a layer from cell to cell. A node is a cell with a value. The tokens of a state are followed one by
// one to any later state: each has moved along the edges, has become another value, or has gone, and no two have become one. Where the class is
// kept, no other comes.
type tokens struct {
	*track
	members uint64
	kept    bool
	back    [][]edgeTo // node → the nodes that lead to it
	leaves  []bool     // node → it may go, or become no member
	ways    [][]way    // node → what can change it, for free nodes none
	free    []bool     // node → something can change it whatever the other tokens are
}

// edgeTo is an edge of the graph of a token; cost is the number of inputs, 0 or 1, that it takes at least.
type edgeTo struct {
	node int32
	cost uint8
}

// way is something that can change a token: it needs these values in some cells.
type way []wanted

type wanted struct {
	cell int32
	in   uint64
}

func (k *tokens) node(cell, value int) int { return cell*k.values + value }

// mostTokenWays limits the ways of a node: one with more counts as free.
const mostTokenWays = 48

// mostNodes limits the nodes of a graph.
const mostNodes = 1 << 17

// newTokens follows the objects of some values. With keep it takes other values to the members where that makes the class kept.
func (t *track) newTokens(members uint64, keep bool, meter *solve.Meter) *tokens {
	k := &tokens{track: t, members: members, kept: true}
	for keep {
		more := uint64(0)
		for i := range t.pieces {
			k.rolesOf(&t.pieces[i], func(c *pieceCell, from, to int) {
				if from == 0 {
					k.kept = false
				}
				more |= 1 << from
			})
		}
		if !k.kept || more == 0 {
			break
		}
		k.members |= more
	}
	nodes := t.n * t.values
	if nodes > mostNodes || !meter.Keep(0, int64(64*nodes)) || !meter.Work(1+len(t.pieces)*t.n/4+nodes) {
		return nil
	}
	k.back, k.leaves, k.ways, k.free = make([][]edgeTo, nodes), make([]bool, nodes), make([][]way, nodes), make([]bool, nodes)
	for i := range t.pieces {
		p := &t.pieces[i]
		pairs := k.rolesOf(p, nil)
		for at := range t.n {
			if t.canMatch(p, at) {
				k.connect(p, pairs, at)
			}
		}
	}
	k.connectMoves()
	return k
}

// rolesOf pairs the cells of a piece that a member comes to with those that one surely leaves. It returns for each cell that a member comes to the
// one that it comes from, -1 for the others; alone gets the members that come from nowhere.
func (k *tokens) rolesOf(p *piece, alone func(c *pieceCell, from, to int)) []int {
	pairs := slices.Repeat([]int{-1}, len(p.cells))
	taken := make([]bool, len(p.cells))
	for j := range p.cells {
		c := &p.cells[j]
		if !c.acts || !k.comes(c) {
			continue
		}
		for i := range p.cells {
			if !taken[i] && i != j && k.surelyLeaves(&p.cells[i]) {
				pairs[j], taken[i] = i, true
				break
			}
		}
		if pairs[j] >= 0 || alone == nil {
			continue
		}
		for on := c.on &^ k.members; on != 0; on &= on - 1 {
			if v := bits.TrailingZeros64(on); k.members&(1<<c.value(v)) != 0 {
				alone(c, v, c.value(v))
			}
		}
	}
	return pairs
}

// comes reports whether a cell can become a member that was none.
func (k *tokens) comes(c *pieceCell) bool {
	for on := c.on &^ k.members; on != 0; on &= on - 1 {
		if k.members&(1<<c.value(bits.TrailingZeros64(on))) != 0 {
			return true
		}
	}
	return false
}

// surelyLeaves reports whether a cell has a member that surely goes.
func (k *tokens) surelyLeaves(c *pieceCell) bool {
	if !c.acts || c.on&^k.members != 0 || c.on == 0 {
		return false
	}
	for on := c.on; on != 0; on &= on - 1 {
		if k.members&(1<<c.value(bits.TrailingZeros64(on))) != 0 {
			return false
		}
	}
	return true
}

// connect adds what a piece can do at a place: edges, and ways of changing a token.
func (k *tokens) connect(p *piece, pairs []int, at int) {
	for j := range p.cells {
		c := &p.cells[j]
		if !c.acts {
			continue
		}
		i := k.cellAt(at, p.rule.dir, j)
		for on := c.on & k.can[i] & k.members; on != 0; on &= on - 1 {
			v := bits.TrailingZeros64(on)
			to := c.value(v)
			k.changeable(p, j, at, v)
			switch {
			case to == v:
			case k.members&(1<<to) != 0:
				k.link(k.node(i, v), k.node(i, to), 0)
			default:
				paired := slices.Index(pairs, j)
				if paired < 0 {
					k.leaves[k.node(i, v)] = true
					continue
				}
				k.moveTo(p, k.node(i, v), paired, k.cellAt(at, p.rule.dir, paired))
			}
		}
	}
}

// moveTo links a node with the cell of a piece that its token comes to. The token is gone if a member is there already.
func (k *tokens) moveTo(p *piece, from, paired, cell int) {
	c := &p.cells[paired]
	for on := c.on & k.can[cell]; on != 0; on &= on - 1 {
		v := bits.TrailingZeros64(on)
		switch to := c.value(v); {
		case k.members&(1<<to) == 0 || k.members&(1<<v) != 0:
			k.leaves[from] = true
		default:
			k.link(from, k.node(cell, to), 0)
		}
	}
}

func (k *tokens) link(from, to int, cost uint8) {
	if e := (edgeTo{int32(from), cost}); !slices.Contains(k.back[to], e) {
		k.back[to] = append(k.back[to], e)
	}
}

// changeable adds that a piece can change a token in its j-th cell: its value, or by a movement that the token can follow.
func (k *tokens) changeable(p *piece, j, at, v int) {
	c, i := &p.cells[j], k.cellAt(at, p.rule.dir, j)
	if c.value(v) != v {
		k.addWay(p, j, at, v, -1)
		return
	}
	for d := range 4 {
		if c.start&(1<<d) == 0 || c.known && c.dir == d { // it moved that way before
			continue
		}
		if to := k.cellAt(i, 1<<d, 1); to >= 0 && k.can[to]&1 != 0 {
			k.addWay(p, j, at, v, to)
		}
	}
}

// addWay adds a way of changing a token of value v in the j-th cell of a piece; free is a cell that has to be empty besides, or -1.
func (k *tokens) addWay(p *piece, j, at, v, free int) {
	node := k.node(k.cellAt(at, p.rule.dir, j), v)
	if k.free[node] {
		return
	}
	var w way
	for o := range p.cells {
		if in := p.cells[o].in; o != j && in&k.members != k.members {
			w = append(w, wanted{int32(k.cellAt(at, p.rule.dir, o)), in})
		}
	}
	if free >= 0 {
		w = append(w, wanted{int32(free), 1})
	}
	if len(w) == 0 || len(k.ways[node]) == mostTokenWays {
		k.free[node], k.ways[node] = true, nil
		return
	}
	if !slices.ContainsFunc(k.ways[node], func(o way) bool { return slices.Equal(o, w) }) {
		k.ways[node] = append(k.ways[node], w)
	}
}

// connectMoves adds the edges of movement, and the ways of tokens that the player moves.
func (k *tokens) connectMoves() {
	for i := range k.n {
		for d := range 4 {
			to := k.cellAt(i, 1<<d, 1)
			if to < 0 || k.can[to]&1 == 0 {
				continue
			}
			for on := k.moves[d][i] & k.members; on != 0; on &= on - 1 {
				v := bits.TrailingZeros64(on)
				cost := uint8(1)
				if k.drifts || k.uses&cmdAgain != 0 {
					cost = 0
				}
				k.link(k.node(i, v), k.node(to, v), cost)
				if k.player&(1<<v) != 0 {
					k.free[k.node(i, v)], k.ways[k.node(i, v)] = true, nil
				}
			}
		}
	}
}

// unreached is the distance of nodes that nothing leads from.
const unreached = 1 << 14

// distances returns for each node the fewest inputs to one of some goals.
func (k *tokens) distances(goals []int) []int16 {
	far := slices.Repeat([]int16{unreached}, len(k.back))
	var now, next []int
	for _, g := range goals {
		far[g] = 0
		now = append(now, g)
	}
	//meterless: each edge once, and each was charged when it was made
	for depth := int16(0); len(now) > 0; depth++ {
		//meterless: see above
		for len(now) > 0 {
			at := now[len(now)-1]
			now = now[:len(now)-1]
			if far[at] != depth {
				continue
			}
			for _, e := range k.back[at] {
				if d := depth + int16(e.cost); d < far[e.node] {
					far[e.node] = d
					if e.cost == 0 {
						now = append(now, int(e.node))
					} else {
						next = append(next, int(e.node))
					}
				}
			}
		}
		now, next = next, now[:0]
	}
	return far
}
