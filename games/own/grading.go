package own

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync"

	"go.starlark.net/starlark"

	"jogada/catalog"
	"jogada/games/own/internal/script"
	"jogada/internal/base/text"
	"jogada/solve"
)

// sizeParam is the parameter that has boards made from those that the function boards lists. A file can't declare it.
const sizeParam = "board-size"

// The limits of what boards(n) may list, for the sizes n from 0.
const (
	lastSize   = 1000
	mostEmpty  = 50 // sizes in a row without a board; after so many there are no more
	mostListed = 100_000
)

// startsUpTo is the size up to which what start returns is looked for among the boards: it is the example of the file.
const startsUpTo = 16

// listing holds the boards that a file lists, in order of size. It grows when larger ones are asked for.
type listing struct {
	file *file

	mu      sync.Mutex
	sizes   [][]State // by size, each state once
	size    map[State]int
	written map[State]string // with an end of line
	texts   map[string]State // the state of each text
	empty   int              // sizes without a board at the end
	listed  int
	ended   bool
	problem error // why the listing ended; nil: there are no more
}

func newListing(f *file) *listing {
	return &listing{file: f, size: map[State]int{}, texts: map[string]State{}, written: map[State]string{}}
}

// boardsOf returns the states of a size. A size that can't be listed ends the listing.
func (l *listing) boardsOf(size int, m *solve.Meter) []State {
	l.mu.Lock()
	defer l.mu.Unlock()
	// At most lastSize sizes; each call is limited
	for !l.ended && len(l.sizes) <= size && m.Stopped() == nil {
		l.next(m)
	}
	if size < 0 || size >= len(l.sizes) {
		return nil
	}
	return l.sizes[size]
}

// upTo returns the sizes up to a limit that have boards.
func (l *listing) upTo(limit int, m *solve.Meter) (sizes []int) {
	for size := range limit + 1 {
		if len(l.boardsOf(size, m)) > 0 {
			sizes = append(sizes, size)
		}
	}
	return sizes
}

// next lists the boards of the next size.
func (l *listing) next(m *solve.Meter) {
	n := len(l.sizes)
	states, err := l.file.listed(n, m)
	switch {
	case m.Stopped() != nil: // another request may go on
		return
	case err != nil && n == 0: // most files count from 1
		states = nil
	case err != nil:
		l.ended, l.problem = true, err
		return
	case l.listed+len(states) > mostListed:
		l.ended, l.problem = true, l.file.at("boards", "boards(%d): there are more than %d boards up to this size", n, mostListed)
		return
	}
	var fresh []State
	for _, s := range states {
		if _, met := l.size[s]; met {
			continue
		}
		written, err := l.file.written(s, nil)
		if err != nil {
			l.ended, l.problem = true, err
			return
		}
		written = strings.TrimSuffix(written, "\n") + "\n"
		if other, taken := l.texts[written]; taken {
			l.ended = true
			l.problem = l.file.at("write", "write gives the same text for two boards, %s and %s", script.Cut(writeState(other), shownState), script.Cut(writeState(s), shownState))
			return
		}
		l.size[s], l.written[s], l.texts[written] = n, written, s
		fresh = append(fresh, s)
	}
	l.sizes = append(l.sizes, fresh)
	l.listed += len(fresh)
	if l.empty++; len(fresh) > 0 {
		l.empty = 0
	}
	l.ended = l.empty == mostEmpty || n == lastSize
}

// sizeOf returns the size of a state that was listed.
func (l *listing) sizeOf(s State) (int, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	size, known := l.size[s]
	return size, known
}

// read returns the state of what a program reads.
func (l *listing) read(written string) (State, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	s, known := l.texts[written]
	return s, known
}

// text returns what a program reads of a state that was listed.
func (l *listing) text(s State) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.written[s]
}

// listed calls boards(n).
func (f *file) listed(n int, meter *solve.Meter) ([]State, error) {
	m := f.metered(meter)
	defer f.done(m)
	v, err := m.Call(f.prog.Global("boards"), starlark.MakeInt(n))
	if err != nil {
		return nil, f.fault(err, "boards", "", meter)
	}
	_, isList := v.(*starlark.List)
	_, isTuple := v.(starlark.Tuple)
	if !isList && !isTuple {
		return nil, f.at("boards", "boards(%d) must return a list of states, not %s", n, describeValue(v))
	}
	var states []State
	for _, one := range listOf(v) {
		s, err := script.Encode(one)
		if err != nil {
			return nil, f.at("boards", "boards(%d): %v", n, err)
		}
		states = append(states, State(s))
	}
	for _, s := range states {
		if k := f.evaluate(m, s); k.err != nil {
			return nil, k.err
		}
	}
	return states, nil
}

// listings holds what was listed under each combination of values, that of the file first.
type listings struct {
	mu    sync.Mutex
	lists []*listing
}

// under returns the listing under values.
func (all *listings) under(v catalog.Values) (*listing, error) {
	all.mu.Lock()
	defer all.mu.Unlock()
	for _, l := range all.lists {
		if l.file.declares(v) {
			return l, nil
		}
	}
	f, err := load(all.lists[0].file.source, v, nil)
	if err != nil {
		return nil, err
	}
	all.lists = append(all.lists, f.lists.lists[0])
	return f.lists.lists[0], nil
}

// read returns the board of what a program reads under values.
func (all *listings) read(written string, v catalog.Values, m *solve.Meter) (catalog.Instance, bool) {
	l, err := all.under(v)
	if err != nil || l.file.prog.Global("boards") == nil {
		return nil, false
	}
	for size := range lastSize + 1 {
		if s, known := l.read(written); known {
			return newInstance(l.file, s), true
		}
		l.boardsOf(size, m)
	}
	return nil, false
}

// listingOf returns the listing that a board is from, and its size there; false: it was not listed.
func (all *listings) listingOf(b catalog.Instance) (l *listing, size int, known bool) {
	i, is := b.(instance)
	if !is || i.file.source != all.lists[0].file.source {
		return nil, 0, false
	}
	all.mu.Lock()
	at := slices.IndexFunc(all.lists, func(l *listing) bool { return l.file.declares(i.file.values) })
	all.mu.Unlock()
	if at < 0 {
		return nil, 0, false
	}
	l = all.lists[at]
	if i.rules.from == l.file.first {
		l.boardsOf(startsUpTo, nil)
	}
	size, known = l.sizeOf(i.rules.from)
	return l, size, known
}

// unlisted is the size of boards that the assignment does not have.
const unlisted = 1 << 30

// The words of a task about a game of one's own.
const (
	gradedDoc = "Boards are those that the function boards of the file lists; the size of a board is the number that it is listed under."
	readsDoc  = "The board, as the function write of the file writes it, or as a Python literal if there is none."
)

// grading describes how programs about the game of a file are graded; nil if the file lists no boards.
func (f *file) grading() *catalog.Grading {
	if f.prog.Global("boards") == nil {
		return nil
	}
	all := f.lists
	g := &catalog.Grading{
		Doc: gradedDoc, Reads: readsDoc, Writes: f.writesDoc(), Form: f.form(), Last: lastSize, Plain: true, Digest: f.digest(),
		Input: func(b catalog.Instance) (string, bool) {
			l, _, known := all.listingOf(b)
			if !known {
				return "", false
			}
			return l.text(b.(instance).rules.from), true
		},
		Size: func(b catalog.Instance) int {
			if _, size, known := all.listingOf(b); known {
				return size
			}
			return unlisted
		},
		Class: func(b catalog.Instance) string { return string(b.(instance).rules.from) },
		Boards: func(v catalog.Values, size int) iter.Seq[catalog.Instance] {
			return func(yield func(catalog.Instance) bool) {
				if l, err := all.under(v); err == nil {
					l.yield(size, yield)
				}
			}
		},
		Smaller: func(b catalog.Instance) iter.Seq[catalog.Instance] {
			return func(yield func(catalog.Instance) bool) {
				l, size, known := all.listingOf(b)
				for less := size - 1; known && less >= 0; less-- {
					if !l.yield(less, yield) {
						return
					}
				}
			}
		},
	}
	for _, size := range []string{"1", "2", "3", "4", "5", "6", "8", "10", "12"} {
		g.Shapes = append(g.Shapes, map[string]string{sizeParam: size})
	}
	return g
}

// yield yields the boards of a size. It returns false if no more are wanted.
func (l *listing) yield(size int, yield func(catalog.Instance) bool) bool {
	for _, s := range l.boardsOf(size, nil) {
		if !yield(newInstance(l.file, s)) {
			return false
		}
	}
	return true
}

// digest returns a hash of the file.
func (f *file) digest() string {
	sum := sha256.Sum256([]byte(f.source))
	return hex.EncodeToString(sum[:])
}

// form returns the form of what a program prints.
func (f *file) form() catalog.Form {
	if !f.duel {
		return catalog.Form{"<count>", noSolution}
	}
	return catalog.Form{f.sides[0] + " <count>", f.sides[1] + " <count>", drawWord}
}

func (f *file) writesDoc() string {
	if !f.duel {
		return `The fewest moves, or "no solution".`
	}
	return fmt.Sprintf(`Who wins if both play as well as possible, and in how many plies, such as "%s 7"; or "draw".`, f.sides[0])
}

// errNoBoards is the error for a board of a size in a file that lists none.
var errNoBoards = errors.New("the file lists no boards: define boards(n), which returns the starts of size n")

// drawListed draws a board of at most a size among those that the file lists: first its size, then the board.
func (f *file) drawListed(d *catalog.Dice, most int) (State, error) {
	if f.prog.Global("boards") == nil {
		return "", errNoBoards
	}
	l := f.lists.lists[0]
	sizes := l.upTo(most, d.Meter())
	if err := d.Meter().Stopped(); err != nil {
		return "", err
	}
	if len(sizes) == 0 {
		if l.problem != nil {
			return "", l.problem
		}
		return "", &text.Error{Line: 1, Col: 1, Msg: fmt.Sprintf("boards(n) lists no board of size %d or less", most)}
	}
	of := l.boardsOf(sizes[d.Roll(len(sizes))], nil)
	return of[d.Roll(len(of))], nil
}

// sizeOfBoards is the parameter of files that list boards.
var sizeOfBoards = catalog.Param{Name: sizeParam, Doc: "start from one of boards(n), for an n up to this, instead of start()", Role: catalog.Shape, Kind: catalog.Int, Min: 0, Max: lastSize}
