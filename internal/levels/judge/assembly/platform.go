package assembly

import (
	"jogada/internal/levels/mapping"
	"jogada/internal/lock"
	"jogada/solve"
)

// platformer finds the moves of a level seen from the side. It is a conservative model: each of its moves is possible
// in the game if the numbers of the mapping are, and a real player may be able to do more.
//
// A player is one cell. It has a footing in a ladder, and above a wall, a ladder, a cell with a condition or one that
// can't be entered from above. With a footing it can walk to the left and right and jump; without one it falls straight
// down. A jump rises straight up by one to Height cells, then goes straight left or right by at most Width cells, over cells
// that are free of conditions and effects; it may end anywhere on the way. In a ladder a player can climb up and
// down. A cell from which a player would fall out of the map is never entered.
type platformer struct {
	m     *lock.Map
	level *mapping.Level
	below func(x int) bool // whether another map lies below a column
}

func (p *platformer) kind(x, y int) *lock.Kind { return p.m.Kind(y*p.m.Width + x) }

func (p *platformer) condition(x, y int) *mapping.Condition {
	return &p.level.Conditions[p.m.Cells[y*p.m.Width+x]]
}

// inside reports whether a cell is on the map and no wall.
func (p *platformer) inside(x, y int) bool {
	return x >= 0 && y >= 0 && x < p.m.Width && y < p.m.Height && !p.kind(x, y).Wall
}

func (p *platformer) ladder(x, y int) bool { return p.inside(x, y) && p.condition(x, y).Ladder }

// footing reports whether a player can stand in a cell.
func (p *platformer) footing(x, y int) bool {
	switch {
	case p.ladder(x, y) || p.ladder(x, y+1):
		return true
	case y+1 >= p.m.Height:
		return false
	}
	k, c := p.kind(x, y+1), p.condition(x, y+1)
	return k.Wall || !k.Ways.Allow(lock.Down) || len(k.Needs)+len(c.On)+len(c.Off) > 0
}

// safe reports whether a player in a cell does not fall out of the map.
func (p *platformer) safe(x, y int) bool {
	for ; p.inside(x, y); y++ {
		if p.footing(x, y) || y+1 == p.m.Height && p.below(x) {
			return true
		}
	}
	return false
}

// free reports whether a jump can pass a cell in a direction.
func (p *platformer) free(x, y int, way lock.Directions) bool {
	if !p.inside(x, y) {
		return false
	}
	k, c := p.kind(x, y), p.condition(x, y)
	return k.Ways.Allow(way) && !k.Exit && len(k.Needs)+len(c.On)+len(c.Off)+len(c.Presses) == 0
}

// moves yields the moves of the level, as far as the meter allows.
func (p *platformer) moves(yield func(from, to int), meter *solve.Meter) {
	for y := range p.m.Height {
		for x := range p.m.Width {
			if p.inside(x, y) && meter.Stopped() == nil {
				p.from(x, y, func(tx, ty int, way lock.Directions) {
					if meter.Work(1) && p.inside(tx, ty) && p.kind(tx, ty).Ways.Allow(way) && p.safe(tx, ty) {
						yield(y*p.m.Width+x, ty*p.m.Width+tx)
					}
				})
			}
		}
	}
}

// from yields the moves from a cell.
func (p *platformer) from(x, y int, step func(x, y int, way lock.Directions)) {
	step(x, y+1, lock.Down) // where the cell below is a door it may be open
	if p.ladder(x, y) {
		step(x, y-1, lock.Up)
	}
	if !p.footing(x, y) {
		return
	}
	step(x-1, y, lock.Left)
	step(x+1, y, lock.Right)
	for up := 1; up <= p.level.Movement.Height; up++ {
		step(x, y-up, lock.Up)
		if !p.free(x, y-up, lock.Up) {
			break
		}
		for _, side := range []struct {
			by  int
			way lock.Directions
		}{{-1, lock.Left}, {1, lock.Right}} {
			for far := 1; far <= p.level.Movement.Width; far++ {
				step(x+far*side.by, y-up, side.way)
				if !p.free(x+far*side.by, y-up, side.way) {
					break
				}
			}
		}
	}
}
