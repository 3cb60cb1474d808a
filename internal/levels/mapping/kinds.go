package mapping

import (
	"fmt"
	"math"
	"slices"

	"jogada/internal/lock"
)

// addition holds the contribution of a thing to its cell.
type addition struct {
	base    base
	needs   []int
	gives   []int
	exit    bool
	ways    lock.Directions
	start   string
	isStart bool
	place   string
	fires   []int // triggers
	more    Condition
	portals []string
}

// nothing reports whether it adds nothing.
func (a *addition) nothing() bool {
	return a.base == unsaid && a.needs == nil && a.gives == nil && !a.exit && a.ways == 0 && !a.isStart && a.place == "" && a.fires == nil && a.more.empty() && a.portals == nil
}

// kind describes a cell with everything on it so far.
type kind struct {
	base  base
	needs []int
	gives []int
	exit  bool
	ways  lock.Directions
	shut  bool // its one-way things leave no direction
	more  Condition
}

// kinds numbers the kinds of cells. What a kind becomes by an addition is computed once.
type kinds struct {
	list      []kind
	numbers   map[string]uint16
	additions []addition
	known     map[string]int32
	steps     [][]uint16 // by addition and kind: 1 + the kind that it becomes; 0 if not yet known
	quick     [][]uint16 // the same, except for starts, places and portals, which are recorded separately
	full      bool       // there are more kinds than numbers
	things    int        // the things of all kinds together
	crowded   bool       // a cell has more than mostThings, or all kinds together more than mostOfKinds
}

// mostThings limits the things on one cell: each key that lies there or that its door needs, each switch. mostOfKinds
// limits those of all kinds of cells together.
const (
	mostThings  = 1000
	mostOfKinds = 1 << 22
)

// countThings returns how many keys and switches a kind has to do with.
func (k *kind) countThings() int {
	return len(k.needs) + len(k.gives) + len(k.more.On) + len(k.more.Off) + len(k.more.Pulls) + len(k.more.Presses)
}

func (k *kinds) begin() {
	k.numbers, k.known = map[string]uint16{}, map[string]int32{}
	k.numberOfKind(kind{})
}

// numberOfKind returns the number of a kind.
func (k *kinds) numberOfKind(of kind) uint16 {
	count := of.countThings()
	if k.crowded = k.crowded || count > mostThings || k.things > mostOfKinds; k.crowded {
		return 0
	}
	name := fmt.Sprint(of)
	n, known := k.numbers[name]
	if !known {
		k.things += count
		if len(k.list) >= math.MaxUint16-1 {
			k.full = true
			return 0
		}
		n = uint16(len(k.list))
		k.numbers[name] = n
		k.list = append(k.list, of)
	}
	return n
}

// addition returns the number of an addition.
func (k *kinds) addition(a addition) int32 {
	name := fmt.Sprint(a)
	n, known := k.known[name]
	if !known {
		n = int32(len(k.additions))
		k.known[name] = n
		k.additions = append(k.additions, a)
		k.steps, k.quick = append(k.steps, nil), append(k.quick, nil)
	}
	return n
}

// with returns the kind that another becomes by an addition.
func (k *kinds) with(of uint16, addition int32) uint16 {
	steps := k.steps[addition]
	if int(of) < len(steps) && steps[of] != 0 {
		return steps[of] - 1
	}
	n := k.numberOfKind(k.list[of].with(&k.additions[addition]))
	if int(of) >= len(steps) {
		steps = append(steps, make([]uint16, max(int(of)+1, len(k.list))-len(steps))...)
	}
	steps[of] = n + 1
	k.steps[addition] = steps
	if a := &k.additions[addition]; !a.isStart && a.place == "" && a.portals == nil {
		k.quick[addition] = steps
	}
	return n
}

// with returns a kind with an addition.
func (k kind) with(a *addition) kind {
	if a.base != unsaid {
		k.base = a.base
	}
	k.needs = sorted(k.needs, a.needs)
	k.gives = sorted(sorted(k.gives, a.gives), a.fires)
	k.more = k.more.with(a.more)
	k.exit = k.exit || a.exit
	if a.ways != 0 {
		if k.ways == 0 {
			k.ways = a.ways
		} else if k.ways &= a.ways; k.ways == 0 {
			k.shut = true
		}
	}
	return k
}

// sorted merges both lists in order.
func sorted(a, b []int) []int {
	if len(b) == 0 {
		return a
	}
	return slices.Sorted(slices.Values(slices.Concat(a, b)))
}

// furnished reports whether something lies on the cell.
func (k *kind) furnished() bool {
	return !k.more.empty() || k.needs != nil || k.gives != nil || k.exit || k.ways != 0 || k.shut
}
