package tiled

import (
	"sort"

	"jogada/internal/levels/read/source"
)

// The highest bits of the number of a tile give its orientation. The fourth is used only on hexagonal maps.
const (
	horizontal = 1 << 31
	vertical   = 1 << 30
	diagonal   = 1 << 29
	hexagonal  = 1 << 28
	flags      = horizontal | vertical | diagonal | hexagonal
)

// numbered is a tileset with the number of its first tile on a map.
type numbered struct {
	first int
	set   *tileset
}

// kind is a tile of a tileset with its orientation.
type kind struct {
	set  *tileset
	id   int
	turn source.Turn
}

// numbering converts the numbers of tiles in a file to indexes into source.Map.Tiles.
type numbering struct {
	sets  []numbered
	gives *giver
	turns int               // number of plain tile numbers in the table
	small []uint32          // by orientation and plain number: the index in Tiles; 0 if not yet known
	large map[uint32]uint32 // those not in the table
	kinds map[kind]uint32
	owner []*tileset // by the number in Tiles: the tileset
}

// mostSmall is the number of plain tile numbers with a slot in the table: 128 KiB with all orientations. A hash table
// would take half as long again for maps with many flipped tiles.
const mostSmall = 1 << 12

// begin allocates the table for the tilesets.
func (n *numbering) begin() {
	n.turns = 1
	for _, s := range n.sets {
		n.turns = max(n.turns, s.first+max(1, s.set.count))
	}
	n.turns = min(n.turns, mostSmall)
	n.small, n.large = make([]uint32, 8*n.turns), map[uint32]uint32{}
}

// slot returns the index of a number in the table, or one beyond it.
func (n *numbering) slot(gid uint32) uint {
	plain := uint(gid &^ flags)
	if plain >= uint(n.turns) {
		return uint(len(n.small))
	}
	return uint(gid>>29)*uint(n.turns) + plain
}

// numberTiles replaces the numbers of a file by indexes into the Tiles of a map. It returns the index of one that is in no
// tileset, or -1.
func (n *numbering) numberTiles(m *source.Map, gids []uint32) int {
	if n.small == nil {
		n.begin()
	}
	for i, gid := range gids {
		if slot := n.slot(gid); gid == 0 {
			continue
		} else if slot < uint(len(n.small)) && n.small[slot] != 0 {
			gids[i] = n.small[slot]
			continue
		}
		known, ok := n.lookUp(m, gid)
		if !ok {
			return i
		}
		gids[i] = known
	}
	return -1
}

// lookUp numbers a tile that is not in the table.
func (n *numbering) lookUp(m *source.Map, gid uint32) (uint32, bool) {
	if known, ok := n.large[gid]; ok {
		return known, true
	}
	plain := int(gid &^ flags)
	if plain == 0 { // turned, and nothing
		return 0, true
	}
	i := sort.Search(len(n.sets), func(i int) bool { return n.sets[i].first > plain }) - 1
	if i < 0 {
		return 0, false
	}
	set, id := n.sets[i].set, plain-n.sets[i].first
	if _, told := set.tiles[id]; set.count > 0 && id >= set.count && !told { // deleted tiles leave gaps in the numbers
		return 0, false
	}
	number := n.kind(m, kind{set, id, turnOf(gid)})
	if slot := n.slot(gid); slot < uint(len(n.small)) {
		n.small[slot] = number
	} else {
		n.large[gid] = number
	}
	return number, true
}

// kind returns the number of a sort of tile, and adds it if it is new.
func (n *numbering) kind(m *source.Map, k kind) uint32 {
	if n.kinds == nil {
		n.kinds, n.owner = map[kind]uint32{}, make([]*tileset, 1)
	}
	if known, ok := n.kinds[k]; ok {
		return known
	}
	told := k.set.tiles[k.id]
	m.Tiles = append(m.Tiles, source.Tile{Set: k.set.name, ID: k.id, Class: told.class, Properties: n.gives.full(told.properties, told.class, ofTile).Over(k.set.shown.properties(k.id)), Turn: k.turn})
	number := uint32(len(m.Tiles) - 1)
	n.kinds[k] = number
	n.owner = append(n.owner, k.set)
	return number
}

// turnOf returns the orientation encoded in a tile number.
func turnOf(gid uint32) (t source.Turn) {
	if gid&horizontal != 0 {
		t |= source.Horizontal
	}
	if gid&vertical != 0 {
		t |= source.Vertical
	}
	if gid&diagonal != 0 {
		t |= source.Diagonal
	}
	return t
}
