// Package plain plays PuzzleScript games by the letter of docs/puzzlescript.md: objects on layers of cells, rules matched one
// cell after another. The checker compares the solver's answers with it, so it is written to be read, and shares nothing with the
// engine but the reader of the source.
//
// board.go has the board, and where its objects are; expand.go the rules in single directions, and choose.go the objects and directions that their words
// are chosen to mean; want.go and effect.go what their sides mean for a cell; match.go where they match; idle.go which of them need not be tried; turn.go
// a turn; win.go its end; chance.go what is left to chance.
package plain

import (
	"slices"

	"jogada/games/puzzlescript/internal/source"
	"jogada/solve"
)

// None marks a layer of a cell that has no object.
const None = -1

// Board holds the objects of a level: for each cell, column by column, the object of each layer or None.
type Board []int16

// dir is the direction of a movement.
type dir uint8

// Directions.
const (
	still dir = iota
	up
	down
	left
	right
	action
	directions
	nowhere = directions // what randomdir wants on the left side: nothing ever moves so
)

// dirOf lists the directions by their words on the left side.
var dirOf = map[string]dir{"": still, "up": up, "down": down, "left": left, "right": right, "action": action, "randomdir": nowhere}

// Rules holds the rules of a game, ready to match.
type Rules struct {
	game        *source.Game
	layers      int
	layerOf     []int
	early, late []group
	earlyLoops  []int // for each group the first one of the loop that it ends; -1: none
	lateLoops   []int
	rigid       bool
	players     []*source.Object
	allPlayers  bool // the player is all of them at once
	wins        []goal
	changes     []bool // layers that can change
	looks       []bool // see Looks
	draws       bool   // some choice is made at random
	chance      bool   // one of them may matter
	crowded     int
	rules       int // how many there are
}

// New expands the rules of a game. They are not complete if the meter stopped.
func New(g *source.Game, meter *solve.Meter) *Rules {
	r := &Rules{game: g, layers: len(g.Layers)}
	r.early, r.late = expand(g, meter)
	r.earlyLoops, r.lateLoops = loops(g, r.early), loops(g, r.late)
	for _, name := range g.IDs {
		o, _ := g.Object(name)
		r.layerOf = append(r.layerOf, o.Layer)
	}
	r.players, r.allPlayers = g.Members("player")
	for _, w := range g.Wins {
		r.wins = append(r.wins, goalOf(g, w))
	}
	r.changes = make([]bool, r.layers)
	for _, o := range r.players {
		r.changes[o.Layer] = true
	}
	for _, groups := range [][]group{r.early, r.late} {
		for i := range groups {
			for j := range groups[i].rules {
				rule := &groups[i].rules[j]
				r.rigid = r.rigid || rule.rigid
				rule.notesChanges(r.changes)
				rule.index, rule.sight = r.rules, sightOf(rule)
				r.rules++
			}
		}
	}
	r.weighChance()
	return r
}

// Changes reports which layers can change: nothing ever moves on the others, and no rule puts anything there or takes it away.
func (r *Rules) Changes() []bool { return r.changes }

// Play is a board in play.
type Play struct {
	*Rules
	Width, Height int
	Board         Board // change it by Become alone
	Checkpoint    Board // what a restart goes back to
	Won           bool
	Again         bool // the turn goes on without input
	Dice          Dice // nil: the first of all outcomes
	Meter         *solve.Meter

	// Where things are: for each object the cells that have it, in no order, and for each cell and layer the index in such a list.
	at    [][]int32
	index []int32
	// What moves: the direction of each cell and layer, the cells that had a movement in this turn, and the number of movements in each
	// direction.
	moves  []dir
	moving []int32
	moved  []bool
	ways   [directions + 1]int

	// When what changed last, by a clock of all changes: where an object is, what is on a layer, and what moves; see idle.go.
	clock    int
	changed  []int // object → when
	stirred  []int // layer → when
	steered  int
	attempts []attempt // of the rules, by their index
	spent    int

	stiff        []int    // cell and layer → the line of the group of a rigid rule that moved it, 0 for none
	queue        []string // commands of the turn
	restarting   bool
	onWin        func() // what a session does when the level is won; nil: Won is set
	kept         func(Board)
	blind        bool // nothing is won now
	WithoutLooks bool // rules that change only layers of Looks are left out
	depth        int  // of turns inside turns
	befores      []Board
	foreseen     foreseen
	cells        []int32 // all of them; see everywhere
	starts       []int32
	found        [][]spot // of each bracket of the rule that is tried
	chosen       []int
	objects      []int16 // of the cell that is replaced
	dirs         []dir
}

// bytesALayer estimates the memory of a layer of a cell in play: its object, its movement, and the copies that a turn compares with.
const bytesALayer = 32

// Affords charges a level in play to a meter. It returns false if there is no room for it.
func (r *Rules) Affords(l source.Level, meter *solve.Meter) bool {
	n := len(l.Cells) * r.layers
	return meter.Keep(0, int64(bytesALayer*n+attemptBytes*r.rules)) && meter.Work(4*n)
}

// Drawn returns the board of a level as it is drawn.
func (r *Rules) Drawn(l source.Level) Board {
	b := r.empty(len(l.Cells))
	for i, ids := range l.Cells {
		for _, id := range ids {
			b[i*r.layers+r.layerOf[id]] = int16(id)
		}
	}
	return b
}

// NewBoard returns the board with some objects in each cell.
func (r *Rules) NewBoard(cells [][]int) Board {
	b := r.empty(len(cells))
	for i, ids := range cells {
		for _, id := range ids {
			b[i*r.layers+r.layerOf[id]] = int16(id)
		}
	}
	return b
}

func (r *Rules) empty(cells int) Board { return slices.Repeat(Board{None}, cells*r.layers) }

// Cells lists the numbers of the objects in each cell of a board.
func (r *Rules) Cells(b Board) [][]int {
	made := make([][]int, len(b)/r.layers)
	for i := range made {
		for _, id := range b[i*r.layers : (i+1)*r.layers] {
			if id != None {
				made[i] = append(made[i], int(id))
			}
		}
		slices.Sort(made[i])
	}
	return made
}

// Level puts a level on the board. Begin then runs the rules of its start.
func (r *Rules) Level(l source.Level) *Play {
	b := r.Drawn(l)
	return r.At(l, b, b)
}

// At puts a board on a level that is in play.
func (r *Rules) At(l source.Level, board, checkpoint Board) *Play {
	n := len(l.Cells)
	p := &Play{Rules: r, Width: l.Width, Height: l.Height, Board: r.empty(n), Checkpoint: slices.Clone(checkpoint), at: make([][]int32, len(r.layerOf)),
		index: make([]int32, n*r.layers), moves: make([]dir, n*r.layers), moved: make([]bool, n), objects: make([]int16, r.layers), dirs: make([]dir, r.layers),
		changed: make([]int, len(r.layerOf)), stirred: make([]int, r.layers), attempts: make([]attempt, r.rules)}
	if r.rigid {
		p.stiff = make([]int, n*r.layers)
	}
	p.Become(board)
	return p
}

// Become makes the board another one.
func (p *Play) Become(b Board) {
	for i, id := range b {
		if id != p.Board[i] {
			p.put(i, id)
		}
	}
}

// put puts an object, or None, on a layer of a cell, both in one number.
func (p *Play) put(place int, id int16) {
	cell, layer := int32(place/p.layers), place%p.layers
	p.clock++
	p.stirred[layer] = p.clock
	if old := p.Board[place]; old != None {
		p.changed[old] = p.clock
		list := p.at[old]
		last := list[len(list)-1]
		list[p.index[place]] = last
		p.index[int(last)*p.layers+layer] = p.index[place]
		p.at[old] = list[:len(list)-1]
	}
	if p.Board[place] = id; id != None {
		p.changed[id] = p.clock
		p.index[place] = int32(len(p.at[id]))
		p.at[id] = append(p.at[id], cell)
	}
}

// steer sets the movement of a layer of a cell.
func (p *Play) steer(place int, d dir) {
	p.clock++
	p.steered = p.clock
	if cell := place / p.layers; !p.moved[cell] {
		p.moved[cell] = true
		p.moving = append(p.moving, int32(cell))
	}
	p.ways[p.moves[place]]--
	p.ways[d]++
	p.moves[place] = d
}

// stop has nothing move.
func (p *Play) stop() {
	if len(p.moving) > 0 {
		p.clock++
		p.steered = p.clock
	}
	for _, cell := range p.moving {
		clear(p.moves[int(cell)*p.layers : (int(cell)+1)*p.layers])
		p.moved[cell] = false
	}
	p.moving, p.ways = p.moving[:0], [directions + 1]int{}
	clear(p.stiff)
}

// step returns the change of a cell's number, and of its column and row, in a direction.
func (p *Play) step(d dir) (cell, x, y int) {
	switch d {
	case up:
		return -1, 0, -1
	case down:
		return 1, 0, 1
	case left:
		return -p.Height, -1, 0
	case right:
		return p.Height, 1, 0
	default:
		return 0, 0, 0
	}
}

// room returns the number of cells from one to the edge of the board in a direction, itself included.
func (p *Play) room(cell int, d dir) int {
	switch d {
	case up:
		return cell%p.Height + 1
	case down:
		return p.Height - cell%p.Height
	case left:
		return cell/p.Height + 1
	default:
		return p.Width - cell/p.Height
	}
}

// has reports whether a cell has an object.
func (p *Play) has(cell int, o *source.Object) bool {
	return p.Board[cell*p.layers+o.Layer] == int16(o.ID)
}
