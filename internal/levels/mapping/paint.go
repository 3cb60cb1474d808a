package mapping

import (
	"slices"

	"jogada/internal/levels/read/source"
)

// stroke is an object of a layer that adds something to all cells that it covers.
type stroke struct {
	cover    *source.Cover
	addition int32
}

// piece is the part of a stroke in one row.
type piece struct {
	source.Run
	addition int32
}

// painter adds the strokes of a layer to the cells, row by row. Neighbouring cells under the same strokes share their
// result, so a row takes time for its cells and for the ends of strokes, not for each stroke on each cell.
type painter struct {
	b      *builder
	layer  int
	pieces []piece
	before []piece // those of the row before
	parts  []part
	chains map[string]*chain
	runs   []source.Run
	edges  []int   // the columns where pieces begin or end
	number []int32 // by column: its number among the edges
}

// part is a run of cells under the same strokes.
type part struct {
	source.Run
	*chain
}

// chain is a sequence of additions.
type chain struct {
	additions []int32
	known     []uint32 // by kind: 1 + what it becomes; 0 if not yet known
}

// mostChains limits the cached chains, for rows that share them.
const mostChains = 4096

// paint adds the strokes of a layer, in order, as far as the meter allows.
func (b *builder) paint(layer int, strokes []stroke) {
	if len(strokes) == 0 {
		return
	}
	p := &painter{b: b, layer: layer, chains: map[string]*chain{}, number: make([]int32, b.src.Width+1)}
	first, last := b.src.Height, 0
	for _, s := range strokes {
		from, to := s.cover.Rows()
		first, last = min(first, from), max(last, to)
	}
	for y := first; y < last; y++ {
		if !b.meter.Work(len(strokes)) || b.fault != nil {
			return
		}
		p.pieces, p.before = p.before[:0], p.pieces
		for _, s := range strokes {
			p.runs = s.cover.Row(y, p.runs[:0], b.meter)
			for _, run := range p.runs {
				p.pieces = append(p.pieces, piece{run, s.addition})
			}
		}
		if !slices.Equal(p.pieces, p.before) {
			p.split()
		}
		p.row(y)
	}
}

// split finds the parts of a row under the same pieces.
func (p *painter) split() {
	p.b.meter.Work(len(p.number)/8 + len(p.pieces))
	clear(p.number)
	for _, piece := range p.pieces {
		p.number[piece.From], p.number[piece.To] = 1, 1
	}
	p.edges = p.edges[:0]
	for x, is := range p.number {
		if is > 0 {
			p.number[x] = int32(len(p.edges))
			p.edges = append(p.edges, x)
		}
	}
	over := make([][]int32, len(p.edges)) // by the edge where a part begins: the additions there
	for _, piece := range p.pieces {
		for at := p.number[piece.From]; p.edges[at] < piece.To && p.b.meter.Work(1); at++ {
			over[at] = append(over[at], piece.addition)
		}
	}
	if len(p.chains) > mostChains {
		clear(p.chains)
	}
	p.parts = p.parts[:0]
	for i, additions := range over {
		if len(additions) > 0 {
			p.parts = append(p.parts, part{source.Run{From: p.edges[i], To: p.edges[i+1]}, p.chain(additions)})
		}
	}
}

// chain returns the chain of some additions.
func (p *painter) chain(additions []int32) *chain {
	name := make([]byte, 0, 4*len(additions))
	for _, a := range additions {
		name = append(name, byte(a), byte(a>>8), byte(a>>16), byte(a>>24))
	}
	c := p.chains[string(name)]
	if c == nil {
		c = &chain{additions: additions}
		p.chains[string(name)] = c
	}
	return c
}

// row adds the parts to the cells of a row.
func (p *painter) row(y int) {
	for _, part := range p.parts {
		if !p.b.meter.Work(part.To - part.From) {
			return
		}
		from := y * p.b.src.Width
		cells, tops := p.b.cells[from+part.From:from+part.To], p.b.out.tops[from+part.From:from+part.To]
		for x, kind := range cells {
			if int(kind) >= len(part.known) || part.known[kind] == 0 {
				p.follow(part.chain, kind)
				p.b.checkCrowd(p.layer, from+part.From+x)
			}
			cells[x], tops[x] = uint16(part.known[kind]-1), uint16(p.layer+1)
		}
	}
}

// follow finds what a kind becomes by a chain.
func (p *painter) follow(c *chain, kind uint16) {
	if need := int(kind) + 1 - len(c.known); need > 0 {
		c.known = append(c.known, make([]uint32, need)...)
	}
	p.b.meter.Work(len(c.additions))
	becomes := kind
	for _, a := range c.additions {
		if becomes = p.b.kinds.with(becomes, a); p.b.kinds.crowded {
			break
		}
	}
	c.known[kind] = uint32(becomes) + 1
}
