package sokoban

import (
	"jogada/catalog"
	"jogada/games/sokoban/internal/push"
)

// attempts is the number of levels made, of which the one that looks hardest is taken.
const attempts = 12

// generate carves rooms, puts boxes onto goals in them and pulls the boxes away; of several such levels it takes the
// one whose boxes are farthest from goals. For a random level it places boxes and goals anywhere.
func generate(d *catalog.Dice, v catalog.Values) (catalog.Instance, error) {
	if v["kind"] == "random" {
		return random(d, v)
	}
	var best Puzzle
	most := -1
	discard := func(p Puzzle) {
		for e := p.estimates.reuse(); e != nil; e = p.estimates.reuse() {
			e.Release()
		}
	}
	for range attempts {
		p, err := solvable(d, v)
		if err != nil {
			return nil, err
		}
		far := p.Bound(p.start)
		if far <= most {
			discard(p)
			continue
		}
		if most >= 0 {
			discard(best)
		}
		best, most = p, far
	}
	return newInstance(best), nil
}

// random places goals, boxes and the man in a room.
func random(d *catalog.Dice, v catalog.Values) (catalog.Instance, error) {
	b := carve(d, v.Int("rows"), v.Int("cols"))
	free := b.free()
	boxes := b.room(v)
	d.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
	for _, place := range free[:boxes] {
		b.goal[place] = true
	}
	d.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
	b.boxes, b.man = free[1:boxes+1], free[0]
	p, err := b.puzzle(countOf(v))
	return newInstance(p), err
}

// solvable pulls boxes from goals.
func solvable(d *catalog.Dice, v catalog.Values) (Puzzle, error) {
	b := carve(d, v.Int("rows"), v.Int("cols"))
	free := b.free()
	d.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
	if d.Chance(2, 3) {
		free = b.near(free[0], free)
	}
	boxes := b.room(v)
	for _, place := range free[:boxes] {
		b.goal[place] = true
		b.boxes = append(b.boxes, place)
	}
	b.man = free[boxes+d.Roll(len(free)-boxes)]
	p, err := b.puzzle(countOf(v))
	if err == nil {
		p.start = p.pull(d, v.Int("pulls"))
	}
	return p, err
}

// room returns the number of boxes wanted, as far as there is room for them.
func (b *draft) room(v catalog.Values) int { return max(1, min(v.Int("boxes"), (len(b.free())-1)/2)) }

// carve cuts a connected room out of the rock: a walk that sometimes takes more than one cell, until about two thirds
// of the inside are free.
func carve(d *catalog.Dice, rows, cols int) *draft {
	b := newDraft(rows, cols)
	for place := range b.wall {
		b.wall[place] = true
	}
	inside := (rows - 2) * (cols - 2)
	y, x := 1+d.Roll(rows-2), 1+d.Roll(cols-2)
	for left := max(3, 2*inside/3); left > 0; {
		left -= b.open(y, x)
		if d.Chance(1, 2) && y+1 < rows-1 {
			left -= b.open(y+1, x)
		}
		switch way := d.Roll(4); {
		case way == 0 && x > 1:
			x--
		case way == 1 && y > 1:
			y--
		case way == 2 && x < cols-2:
			x++
		case way == 3 && y < rows-2:
			y++
		}
	}
	return b
}

// open removes a wall, and returns 1 if there was one, otherwise 0.
func (b *draft) open(y, x int) int {
	if place := y*b.cols + x; b.wall[place] {
		b.wall[place] = false
		return 1
	}
	return 0
}

// free lists the cells without a wall.
func (b *draft) free() []int {
	var free []int
	for place, wall := range b.wall {
		if !wall {
			free = append(free, place)
		}
	}
	return free
}

// near lists the free cells again, those nearest to one of them first.
func (b *draft) near(place int, free []int) []int {
	met := make([]bool, len(b.wall))
	met[place] = true
	order := append(make([]int, 0, len(free)), place)
	//meterless: Generate is stopped by its dice
	for at := 0; at < len(order); at++ {
		for _, to := range [4]int{order[at] - 1, order[at] - b.cols, order[at] + 1, order[at] + b.cols} {
			if !b.wall[to] && !met[to] { // the edge is wall
				met[to] = true
				order = append(order, to)
			}
		}
	}
	return order
}

// pull plays backwards from a solved level: it makes that many of the pulls that the man can walk to, mostly one that
// moves a box farther from the goals. Pushing everything back solves the result.
func (p Puzzle) pull(d *catalog.Dice, pulls int) Position {
	nearest := p.nearest()
	at := p.start
	var all, away []pulled
	k := p.borrowScratch(at)
	defer p.scratch.Put(k)
	for range pulls {
		all, away = p.pulls(k, at, nearest, all[:0], away[:0])
		list := all
		if len(away) > 0 && d.Chance(3, 4) {
			list = away
		}
		if len(list) == 0 {
			break
		}
		one := list[d.Roll(len(list))]
		at = k.moved(at, one.man, one.from, one.to)
		k.load(at)
	}
	return at
}

// pulled is the pull of a box, after which the man is on a cell.
type pulled struct{ man, from, to int }

// pulls appends the pulls in a position, and those of them that move the box farther from the goals.
func (p Puzzle) pulls(k *scratch, at Position, nearest []int, all, away []pulled) (_, _ []pulled) {
	walked := p.walked(k, at)
	for i := 1; i < len(at)/2; i++ {
		box := at.place(i)
		for dir := range push.Dir(4) {
			side := p.next[box][dir]
			if side < 0 || !walked.has(side) || p.next[side][dir] < 0 || k.box[p.next[side][dir]] {
				continue
			}
			one := pulled{int(p.next[side][dir]), box, int(side)}
			if all = append(all, one); nearest[side] > nearest[box] {
				away = append(away, one)
			}
		}
	}
	return all, away
}

// walked is the set of cells that the man can walk to, valid until its scratch is used again.
type walked struct {
	met  uint64  // the cells as bits, on a level of few cells
	dist []int32 // cell → steps from the man, -1 if he cannot walk there; nil on a level of few cells
}

func (w walked) has(cell int32) bool {
	if w.dist != nil {
		return w.dist[cell] >= 0
	}
	return w.met>>cell&1 != 0
}

// walked returns the cells that the man can walk to.
func (p Puzzle) walked(k *scratch, at Position) walked {
	if !p.few {
		k.walk(p.level, int32(at.Man()))
		return walked{dist: k.dist}
	}
	boxes := uint64(0)
	for _, box := range k.set {
		boxes |= 1 << box
	}
	return walked{met: p.area.flood(at.Man(), boxes)}
}
