// Package engine runs PuzzleScript games: it compiles rules to masks over words of bits and applies them to boards.
//
// A cell has a bit for each object, and five bits for the movement of each layer: up, down, left, right and action. Words of
// one kind lie in planes, cell after cell and column after column.
package engine

import (
	"fmt"
	"math/bits"
	"slices"
	"unicode/utf16"

	"jogada/games/puzzlescript/internal/source"
	"jogada/solve"
)

// Movements of a layer.
const (
	up     = 1
	down   = 2
	left   = 4
	right  = 8
	action = 16
	field  = 31 // all of them
)

// perWord is the number of layers that share a word of movements.
const perWord = 12

// mask is a set of objects or movements, in as many words as the game needs.
type mask []uint64

func (m mask) set(bit int)      { m[bit/64] |= 1 << (bit % 64) }
func (m mask) has(bit int) bool { return m[bit/64]&(1<<(bit%64)) != 0 }

func (m mask) or(other mask) {
	for i := range m {
		m[i] |= other[i]
	}
}

func (m mask) meets(other mask) bool {
	for i := range m {
		if m[i]&other[i] != 0 {
			return true
		}
	}
	return false
}

// subsetOf reports whether all of m is in other.
func (m mask) subsetOf(other mask) bool {
	for i := range m {
		if m[i]&^other[i] != 0 {
			return false
		}
	}
	return true
}

func (m mask) empty() bool { return !slices.ContainsFunc(m, func(w uint64) bool { return w != 0 }) }

// move puts movements of a layer into a mask. Layers on which nothing ever moves have no field there.
func (p *Program) move(m mask, layer int, movement uint64) {
	if f := p.fieldOf[layer]; f >= 0 {
		m[f/perWord] |= movement << (5 * (f % perWord))
	}
}

// Program is a compiled game.
type Program struct {
	game       *source.Game
	objWords   int
	movWords   int
	layers     int
	layerOf    []int  // object → layer
	layerMasks []mask // layer → its objects
	fieldOf    []int  // layer → its field in movements; -1: no rule speaks of movement on it
	layerIn    []int  // field → layer
	player     mask
	playerAll  bool // the player is several objects at once
	rules      [2]phase
	wins       []win
	rigidOf    []int // rigid group → group of the rules
	planes     planes
	agenda     agenda
	// What the game has, for those who ask whether it can be solved.
	startRules  bool // run_rules_on_level_start
	mustMove    bool // require_player_movement
	uses        commandSet
	randomLines []int
	lean        *Program // see Lean; nil: it would be the same
	looks       []bool   // of a lean program: the layers that it leaves alone
}

// The phases of a turn: before movement and after it.
const (
	early = 0
	late  = 1
)

// phase is a list of groups of rules, with its loops.
type phase struct {
	groups []group
	back   []int // group → the first group of the loop that it ends; -1: none
	// The numbers of its rules on the agenda, their groups, and for each group the next one that ends a loop.
	first, end int
	groupOf    []int32
	ends       []int32
}

type group struct {
	rules  []*rule
	random bool
	rigid  int // the number of the rigid group from 1 on; 0: not rigid
	// The numbers of its rules on the agenda.
	first, end int
}

// rule is a rule in one direction.
type rule struct {
	line     int
	dir      int
	brackets []bracket
	replaces bool
	rigid    bool
	rests    bool // see agenda
	row      bool // one bracket without dots
	commands commandSet
	need     mask // what has to be somewhere on the board
	needMov  mask
	need0    uint64
	needMov0 uint64
}

// bracket is a row of cells that a rule looks for.
type bracket struct {
	cells    []cell
	dots     []int // indices of the cells that are dots
	need     mask  // what has to be in the row
	needMov  mask
	need0    uint64 // the first words
	needMov0 uint64
	anys     []mask // one of each has to be in the row
	any0     []uint64
	tests    []test // of all cells, or of the first one if there are dots
	puts     []put  // the replacements of its cells
}

// put is the replacement of a cell of a bracket.
type put struct {
	cell int
	what *replacement
}

// cell is the part of a rule about one cell.
type cell struct {
	want0, not0       uint64 // objects, the first words
	wantMov0, notMov0 uint64
	any0              []uint64
	want, not         mask
	wantMov, notMov   mask
	anys              []mask
	dots              bool
	put               *replacement
}

// replacement describes the new content of a cell.
type replacement struct {
	clear, set         mask
	clearMov, setMov   mask
	layers             mask // movements of the layers that the rule decides
	random             []int
	randomDir          []int // layers
	clear0, set0       uint64
	clearMov0, setMov0 uint64
}

// win is a condition.
type win struct {
	quant          string
	what, on       mask
	allWhat, allOn bool
	anywhere       bool

	whatPlane, onPlane int
}

// commandSet is a set of commands.
type commandSet uint32

// The commands that do something; sounds and messages follow as they are.
const (
	cmdCancel commandSet = 1 << iota
	cmdCheckpoint
	cmdRestart
	cmdWin
	cmdAgain
	cmdMessage
	cmdSound
)

func commandOf(word string) commandSet {
	switch word {
	case "cancel":
		return cmdCancel
	case "checkpoint":
		return cmdCheckpoint
	case "restart":
		return cmdRestart
	case "win":
		return cmdWin
	case "again":
		return cmdAgain
	case "message":
		return cmdMessage
	}
	number := 0
	fmt.Sscanf(word, "sfx%d", &number)
	return cmdSound << number
}

// several reports whether there are two commands or more.
func (c commandSet) several() bool { return bits.OnesCount32(uint32(c)) > 1 }

func utf16Of(s string) []uint16 { return utf16.Encode([]rune(s)) }

// Compile compiles a game. It returns the faults of its rules, and a program without the faulty ones; the program is nil if
// nothing is left, or if the meter stopped.
func Compile(g *source.Game, meter *solve.Meter) (*Program, []source.Fault) {
	if g.Unplayable {
		return nil, nil
	}
	p := &Program{game: g, objWords: (len(g.IDs) + 63) / 64, layers: len(g.Layers),
		layerOf: make([]int, len(g.IDs)), startRules: g.Set("run_rules_on_level_start"), mustMove: g.Set("require_player_movement")}
	p.layerMasks = make([]mask, p.layers)
	for l := range p.layerMasks {
		p.layerMasks[l] = p.objects()
	}
	for id, name := range g.IDs {
		if o, known := g.Object(name); known {
			p.layerOf[id] = o.Layer
			if o.ID == id {
				p.layerMasks[o.Layer].set(id)
			}
		}
	}
	p.player, p.playerAll = p.members("player")
	c := &compiler{game: g, prog: p, meter: meter}
	if !meter.Work(1+p.layers*p.objWords) || !meter.Keep(0, int64(8*p.layers*p.objWords)) {
		return nil, nil
	}
	drafts := c.drafts()
	c.fields(drafts)
	drafts = c.masks(drafts)
	if c.broken || meter.Stopped() != nil {
		return nil, c.faults
	}
	c.groups(drafts)
	for _, w := range g.Wins {
		made := win{quant: w.Quant, anywhere: w.On == ""}
		made.what, made.allWhat = p.members(w.What)
		made.on, made.allOn = p.members(w.On)
		p.wins = append(p.wins, made)
	}
	if !c.makePlanes() || !c.agendaOf(p) {
		return nil, c.faults
	}
	if !c.makeLean() || c.broken || meter.Stopped() != nil {
		return nil, c.faults
	}
	return p, c.faults
}

// objects returns an empty set of objects, movements one of movements.
func (p *Program) objects() mask   { return make(mask, p.objWords) }
func (p *Program) movements() mask { return make(mask, p.movWords) }

// members returns the set that a name stands for; all says that it stands for all of them at once.
func (p *Program) members(name string) (set mask, all bool) {
	set = p.objects()
	objects, all := p.game.Members(name)
	for _, o := range objects {
		set.set(o.ID)
	}
	return set, all
}
