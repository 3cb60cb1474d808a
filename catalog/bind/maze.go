package bind

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"unsafe"

	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/check"
	"jogada/internal/base/say"
	"jogada/search"
	"jogada/solve"
)

// Maze is a question of the Maze family with the words, notation and views of its game.
type Maze[S, K comparable] struct {
	About
	Question search.Maze[S, K]
	Methods  []search.Method[search.Maze[S, K], search.Exploration[S, K]]
	State    func(S) string
	Read     func(string) (S, error)
	Describe func(search.Exploration[S, K], say.Translator, *solve.Meter) Description
	// Names names the explorers, in the order of their starts; Key names a key.
	Names []string
	Key   func(K) string
	// Place returns the number of a cell in the view. Look returns the board with an explorer in a cell and the keys it
	// has. A step that picks up no key changes only the tokens on its two cells.
	Place func(S) int
	Look  func(explorer int, at S, keys []K) board.View
	// Step writes a step between neighbours. Arrow returns left, right, up or down if a step goes in one of these
	// directions; nil if none does.
	Step  func(from, to S) string
	Arrow func(from, to S) string
	// Own returns the game's own difficulty entries for a board with an exact answer; nil if it has none.
	Own func(search.Exploration[S, K]) []catalog.Entry
	// Recall reads the answer of a saved report: the start, the size, the keys and the closed doors of each region.
	Recall func(answer any) (search.Exploration[S, K], error)
}

// mazeCertificate holds the areas of a maze in flat form, or else the cells of each region.
type mazeCertificate struct {
	Areas   packed[int32] `json:"areas,omitzero"`
	Ranks   packed[int32] `json:"ranks,omitzero"`
	Regions [][]string    `json:"regions,omitzero"`
}

// Solver binds the question to its methods and its checker.
func (z Maze[S, K]) Solver() catalog.Solver {
	return &bound[search.Maze[S, K], search.Exploration[S, K]]{
		about: z.About, question: z.Question, methods: z.Methods, describe: z.describe, play: z.play, difficulty: z.difficulty,
		undecided: func(e search.Exploration[S, K], end solve.Outcome) search.Exploration[S, K] {
			e.Outcome = end
			return e
		},
		watch: z.watch,
		line:  func(search.Exploration[S, K], *solve.Meter) []catalog.Move { return []catalog.Move{} },
		judge: check.Maze[S, K],
		partly: func(_ catalog.Report, e search.Exploration[S, K], m *solve.Meter) check.Ruling {
			return check.Reaches(z.Question, e, m)
		},
		certificate: z.save,
		recall:      z.recall,
		replay: func([]string, *solve.Meter) ([]catalog.Move, bool, error) {
			return nil, false, errors.New("answers of this game have no line")
		},
	}
}

// withMeter returns a copy whose question charges a meter.
func (z *Maze[S, K]) withMeter(m *solve.Meter) *Maze[S, K] {
	own := *z
	own.Question = search.WithMeter(z.Question, m)
	return &own
}

// describe puts an exploration into words. It lists the cells of a region that was read back without them on demand.
func (z *Maze[S, K]) describe(e search.Exploration[S, K], t say.Translator, m *solve.Meter) Description {
	e.Regions = slices.Clone(e.Regions)
	for i, r := range e.Regions {
		if r.Cells == nil {
			e.Regions[i].Cells = z.places(r, m)
		}
	}
	return z.Describe(e, t, m)
}

// places yields all cells reachable with the keys of a region, as far as the meter allows.
func (z *Maze[S, K]) places(r search.Region[S, K], m *solve.Meter) iter.Seq[S] {
	return func(yield func(S) bool) {
		keys := map[K]bool{}
		for _, found := range r.Keys {
			keys[found.Key] = true
		}
		m.Do(func(m *solve.Meter) {
			met := search.NewTable[S](z.Question, 0, m)
			met.Add(r.Start)
			var buf []S
			for at := 0; at < met.Len() && m.Work(1) && yield(met.State(at)); at++ {
				buf = z.Question.Near(met.State(at), buf[:0])
				for _, s := range buf {
					if key, locked := z.Question.Needs(s); !locked || keys[key] {
						met.Add(s)
					}
				}
			}
		})
	}
}

func (z *Maze[S, K]) save(e search.Exploration[S, K], m *solve.Meter) any {
	if e.Areas != nil {
		m.Write(packedBytes(len(e.Areas.Area)) + packedBytes(len(e.Areas.Rank)))
		return mazeCertificate{Areas: e.Areas.Area, Ranks: e.Areas.Rank}
	}
	c := mazeCertificate{Regions: make([][]string, len(e.Regions))}
	for i, r := range e.Regions {
		for s := range r.Cells {
			word := z.State(s)
			if !m.Write(len(word)+len(`"",`)) || !m.Keep(0, int64(len(word))+2*int64(unsafe.Sizeof(word))) {
				return nil
			}
			c.Regions[i] = append(c.Regions[i], word)
		}
	}
	return c
}

func (z *Maze[S, K]) recall(saved catalog.Report, _ *solve.Meter) (search.Exploration[S, K], error) {
	claim, err := z.Recall(saved.Answer)
	if err != nil {
		return claim, fmt.Errorf("the answer can't be read: %w", err)
	}
	claim.Verdict = saved.Verdict
	if saved.Proof.Certificate == nil {
		return claim, nil
	}
	c, err := readCertificate[mazeCertificate](saved.Proof.Certificate)
	switch {
	case err != nil:
		return claim, err
	case c.Areas != nil && c.Regions == nil:
		claim.Areas = &search.MazeAreas{Area: c.Areas, Rank: c.Ranks}
		return claim, nil
	case c.Areas != nil || c.Ranks != nil || len(c.Regions) != len(claim.Regions):
		return claim, fmt.Errorf("the certificate has %d regions for %d starts, or areas besides", len(c.Regions), len(claim.Regions))
	}
	for i, region := range c.Regions {
		cells := make([]S, len(region))
		for j, word := range region {
			if cells[j], err = z.Read(word); err != nil {
				return claim, fmt.Errorf("the certificate names a place that can't be read: %w", err)
			}
		}
		claim.Regions[i].Cells = slices.Values(cells)
	}
	return claim, nil
}

// walk is a walk of one explorer: its cell, what it has seen and its keys.
type walk[S, K comparable] struct {
	explorer int
	at       S
	words    []string // the steps, as they are written
	seen     *search.Table[S]
	keys     map[K]bool
	order    []K // the keys, in the order they were picked up
}

// mostWalk limits the steps of a walk that are read.
const mostWalk = 100_000

// readWalk reads a state: the explorer's name, then its steps.
func (z *Maze[S, K]) readWalk(r catalog.PlayRequest, m *solve.Meter) (*walk[S, K], error) {
	fields := strings.Fields(r.State)
	explorer, err := z.walker(fields, r.Player)
	if err != nil {
		return nil, err
	}
	if len(fields) > mostWalk+1 {
		return nil, fmt.Errorf("a walk of more than %d steps", mostWalk)
	}
	w := &walk[S, K]{explorer: explorer, keys: map[K]bool{}, seen: search.NewTable[S](z.Question, 0, m)}
	w.enter(z, z.Question.Starts()[explorer])
	var near []S
	for i, word := range fields[min(1, len(fields)):] {
		if !m.Work(1) {
			return nil, fmt.Errorf("the walk could not be followed: %w", m.Stopped())
		}
		near = z.open(w, w.at, near[:0])
		n := slices.IndexFunc(near, func(s S) bool { return z.Step(w.at, s) == word })
		if n < 0 {
			return nil, fmt.Errorf("step %d, %s, can't be made", i+1, brief(word))
		}
		w.words = append(w.words, word)
		w.enter(z, near[n])
	}
	return w, nil
}

// walker returns the explorer that the state names, or else the requested one, or else the first.
func (z *Maze[S, K]) walker(state []string, player string) (int, error) {
	if len(z.Question.Starts()) == 0 {
		return 0, fmt.Errorf("there is no player on the board")
	}
	name := player
	if len(state) > 0 {
		name = state[0]
	}
	if name == "" {
		return 0, nil
	}
	explorer := slices.Index(z.Names, name)
	if explorer < 0 {
		return 0, fmt.Errorf("there is no player %q", brief(name))
	}
	if player != "" && player != name {
		return 0, fmt.Errorf("the state is a walk of player %s, not of %s", name, brief(player))
	}
	return explorer, nil
}

// enter moves to a cell, and takes the key that lies there.
func (w *walk[S, K]) enter(z *Maze[S, K], to S) {
	w.at = to
	w.seen.Add(to)
	if key, given := z.Question.Gives(to); given && !w.keys[key] {
		w.keys[key] = true
		w.order = append(w.order, key)
	}
}

func (z *Maze[S, K]) writeWalk(w *walk[S, K]) string {
	return strings.Join(append([]string{z.Names[w.explorer]}, w.words...), " ")
}

// said describes a walk in words: how much is explored, and the keys.
func (z *Maze[S, K]) said(w *walk[S, K], all int, t say.Translator) string {
	said := t.Say("%d of %d explored", w.seen.Len(), all)
	if len(w.order) == 0 {
		return said
	}
	names := make([]string, len(w.order))
	for i, key := range w.order {
		names[i] = z.Key(key)
	}
	return t.Say("%s; keys: %s", said, strings.Join(names, ", "))
}

// play returns the possible steps from the end of a walk. The state is the explorer's name and its steps: "1 R R D".
//
// Nothing is ever lost on a walk, so every step keeps its value: all that the explorer can see. The distance is that to
// the nearest cell worth visiting, and costs a search for each step.
func (z *Maze[S, K]) play(m *solve.Meter, r catalog.PlayRequest) (catalog.Play, error) {
	w, err := z.readWalk(r, m)
	if err != nil {
		return catalog.Play{}, err
	}
	searching := m.Stage(searchShare, r.Budget.Nodes)
	answer := z.Methods[0].Run(z.Question, searching)
	searching.End()
	if answer.Verdict != solve.Proved {
		return catalog.Play{}, fmt.Errorf("what can be explored could not be worked out: %w", answer.Stopped)
	}
	t := z.translator(r.Language).Missing(r.Missing)
	region := answer.Regions[w.explorer]
	view := z.View()
	name := z.Names[w.explorer]
	state := catalog.Play{State: z.writeWalk(w), Player: name, Players: z.Names, Turn: name, Said: z.said(w, region.Size, t), Units: t.Forms(z.Unit),
		Frame: view.Difference(board.Frame{View: z.Look(w.explorer, w.at, w.order), Marks: z.trail(w)}, m.Work), Moves: []catalog.Option{}}
	if w.seen.Len() == region.Size {
		state.Over, state.Turn, state.Toward, state.Value = true, "", t.Of("the end"), catalog.StateValue{Score: &region.Size, Distance: catalog.Some(0)}
		return state, nil
	}
	wanted := z.wanted(w, region)
	target, far := z.nearest(w, w.at, wanted, m)
	if m.Stopped() != nil {
		return catalog.Play{}, fmt.Errorf("the steps could not be valued: %w", m.Stopped())
	}
	state.Toward, state.Value = z.toward(w, target, t), catalog.StateValue{Score: &region.Size, Distance: &far}
	for _, s := range z.open(w, w.at, nil) {
		_, left := z.nearest(w, s, wanted, m)
		option := z.option(w, s, view, state.Frame, m)
		if m.Stopped() != nil {
			return catalog.Play{}, fmt.Errorf("the steps could not be valued: %w", m.Stopped())
		}
		option.Value = catalog.StateValue{Score: &region.Size, Distance: &left}
		state.Moves = append(state.Moves, option)
	}
	state.Moves = order(state.Moves, state.Value)
	return state, nil
}

// option describes a step from the end of a walk, where the walk has this frame. Unless it picks up a key, only the
// explorer's old and new cells can change, so the rest of a large board is not drawn again.
func (z *Maze[S, K]) option(w *walk[S, K], to S, view board.View, frame board.FrameJSON, m *solve.Meter) catalog.Option {
	place, keys := z.Place(to), w.order
	if key, given := z.Question.Gives(to); given && !w.keys[key] {
		keys = append(slices.Clip(keys), key)
	}
	now := z.Look(w.explorer, to, keys)
	if len(keys) > len(w.order) {
		frame = view.Difference(board.Frame{View: now, Marks: frame.Marks}, m.Work)
	} else {
		frame = view.Retouch(frame, now, z.Place(w.at), place)
	}
	if n, marked := slices.BinarySearch(frame.Marks, place); !marked {
		frame.Marks = slices.Insert(slices.Clip(frame.Marks), n, place)
	}
	word := z.Step(w.at, to)
	o := catalog.Option{Move: word, Said: word, State: z.writeWalk(w) + " " + word, Places: []int{place}, Frame: frame}
	if z.Arrow != nil {
		o.Arrow = z.Arrow(w.at, to)
		o.Said = cmp.Or(board.Arrow(o.Arrow), word)
	}
	return o
}

// trail returns the cells that a walk has seen.
func (z *Maze[S, K]) trail(w *walk[S, K]) []int {
	marks := make([]int, w.seen.Len())
	for n := range marks {
		marks[n] = z.Place(w.seen.State(n))
	}
	slices.Sort(marks)
	return marks
}

// wanted says which places are worth going to: those with a key not yet held, and when all keys of the region are held,
// those not yet seen. As long as a key is missing one can be had: otherwise the keys held would open nothing more, and the
// region had no other.
func (z *Maze[S, K]) wanted(w *walk[S, K], region search.Region[S, K]) func(S) bool {
	if len(w.order) < len(region.Keys) {
		return func(s S) bool {
			key, given := z.Question.Gives(s)
			return given && !w.keys[key]
		}
	}
	return func(s S) bool {
		_, seen := w.seen.Find(s)
		return !seen
	}
}

// nearest returns the nearest wanted cell, with the keys of a walk, and its distance in steps. There must be one,
// unless the meter stops.
func (z *Maze[S, K]) nearest(w *walk[S, K], from S, wanted func(S) bool, m *solve.Meter) (at S, steps int) {
	met := search.NewTable[S](z.Question, 0, m)
	defer met.Forget()
	met.Add(from)
	level := 1 // number of cells at most that many steps away
	var buf []S
	for n := 0; n < met.Len() && m.Work(1); n++ {
		if n == level {
			level = met.Len()
			steps++
		}
		at = met.State(n)
		if wanted(at) {
			return at, steps
		}
		buf = z.open(w, at, buf[:0])
		for _, s := range buf {
			met.Add(s)
		}
	}
	if m.Stopped() != nil {
		return at, steps
	}
	panic("a walk is not over, and nothing is left to go to")
}

// open appends the neighbours that can be entered with the keys of a walk.
func (z *Maze[S, K]) open(w *walk[S, K], at S, buf []S) []S {
	return slices.DeleteFunc(z.Question.Near(at, buf), func(s S) bool {
		key, locked := z.Question.Needs(s)
		return locked && !w.keys[key]
	})
}

// toward names what distances are measured to.
func (z *Maze[S, K]) toward(w *walk[S, K], target S, t say.Translator) string {
	if key, given := z.Question.Gives(target); given && !w.keys[key] {
		return t.Of("the nearest key not yet held") + " (" + z.Key(key) + ")"
	}
	return t.Of("the nearest place not yet seen") + " (" + strings.ReplaceAll(z.State(target), " ", ", ") + ")"
}
