package campaign

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"jogada/catalog"
	"jogada/catalog/equal"
	"jogada/solve"
)

// Outcome is the result of one board: a row, or why it is not one. Parts store it as this letter.
type Outcome byte

// Outcomes of a board.
const (
	IsRow     Outcome = 'r'
	Unmade    Outcome = 'm' // the generator gave no board
	Undecided Outcome = 'u' // the search stopped at the limit
	Unproved  Outcome = 'p' // the checker could not decide within the limit
	Unwanted  Outcome = 'w' // does not satisfy the spec
	Unbinned  Outcome = 'b' // in no bin
)

// Candidate is one board that was tried.
type Candidate struct {
	Outcome Outcome
	Key     uint64 // hash of the board up to the game's symmetries
	Bin     int    // index of its bin in the spec; -1 if the spec has none
	Plotted []byte // the difficulty values to plot, so that rows need not be parsed again; see plotted
	Row     []byte // JSON without a newline
}

// Wanted is a condition on solved boards.
type Wanted interface {
	// Holds reports whether a solved board is wanted.
	Holds(b catalog.Instance, r catalog.Report) bool
	// Measures reports whether the condition depends on the difficulty.
	Measures() bool
}

// Wants compiles the expression of a spec.
type Wants func(g catalog.Game, v catalog.Values, expression string) (Wanted, error)

// Maker tries boards. It is safe for concurrent use.
type Maker struct {
	// Grace limits how long a started shard may go on when work is to stop. Zero means DefaultGrace.
	Grace time.Duration

	plan     Plan
	sections sections
	games    []member // by the number of the section
}

// member is a game of the set.
type member struct {
	*section
	game    catalog.Game
	shapes  []shaped // by the number of the shape; one if it does not vary
	several bool     // whether it is one of several games

	wordings []atomic.Pointer[wording] // by language: the last one
}

// shaped holds what depends on the shape of a board.
type shaped struct {
	values catalog.Values
	wanted Wanted // nil if everything is
	ids    string // the ID of a board without its seed
}

// of returns the game of board i, and the number of the board among those of the game.
func (m *Maker) of(i int) (g *member, own int) {
	g = &m.games[m.sections.of(i)]
	return g, i - g.first
}

// shape returns the shape of a board of the game.
func (g *member) shape(own int) *shaped { return &g.shapes[uint(own)%uint(len(g.shapes))] }

// DefaultGrace is the default of Maker.Grace.
const DefaultGrace = 10 * time.Second

// Abandon returns a context for started work: it ends the grace time after ctx does, or when it is cancelled.
func (m *Maker) Abandon(ctx context.Context) (context.Context, context.CancelFunc) {
	return WithGrace(ctx, m.Grace)
}

// WithGrace returns a context that ends the grace time after another one. Zero means DefaultGrace.
func WithGrace(ctx context.Context, grace time.Duration) (context.Context, context.CancelFunc) {
	abandon, give := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() {
		late := time.AfterFunc(cmp.Or(grace, DefaultGrace), give)
		context.AfterFunc(abandon, func() { late.Stop() })
	})
	return abandon, func() { stop(); give() }
}

// tables limits the bytes in the tables of one board. The methods count them, so it stops them at the same state on
// every machine.
const tables = 64 << 20

// NewMaker returns the maker of a plan. Faults of its spec are *Fault.
func NewMaker(games catalog.Games, p Plan, wants Wants) (*Maker, error) {
	s := p.Spec
	if err := s.check(); err != nil {
		return nil, err
	}
	m := &Maker{plan: p, sections: s.sections()}
	for i := range m.sections.list {
		g := member{section: &m.sections.list[i], several: len(s.Games) > 0, wordings: make([]atomic.Pointer[wording], len(s.Languages))}
		if err := g.prepare(games, wants); err != nil {
			return nil, s.path(i)(err)
		}
		m.games = append(m.games, g)
	}
	for i, language := range s.Languages {
		if !slices.Contains(games.Languages(), language) {
			return nil, fault("there is no language %q; there are %v", language, games.Languages())("languages", fmt.Sprint(i))
		}
	}
	return m, nil
}

// prepare finds the game, and computes what depends on its shapes.
func (g *member) prepare(games catalog.Games, wants Wants) error {
	var known bool
	if g.game, known = games.Find(g.Game); !known {
		return fault("there is no game %q; the games are %v", g.Game, games.Names())("game")
	}
	if g.Want != "" && wants == nil {
		return fault("there is nothing here that reads expressions")("want")
	}
	for i := range max(1, len(g.Shapes)) {
		one, err := g.newShape(i, wants)
		if err != nil {
			return err
		}
		g.shapes = append(g.shapes, one)
	}
	if g.Equal != nil {
		switch err := equal.Check(g.game, g.Equal.Measures); {
		case err != nil:
			return fault("%v", err)("equal", "measures")
		case g.Bins != nil && (len(g.Bins.List) != 1 || g.Bins.By != "" || g.Bins.Answer != "" || g.Bins.PerShape):
			return fault("rows of equal difficulty have no bins")("equal")
		}
	}
	return g.measurable()
}

// newShape returns a shape of the game by its number.
func (g *member) newShape(i int, wants Wants) (s shaped, err error) {
	if s.values, err = g.parameters(i); err != nil {
		return s, err
	}
	if g.Want != "" {
		if s.wanted, err = wants(g.game, s.values, g.Want); err != nil {
			return s, fault("%v", err)("want")
		}
	}
	if err := g.small(s.values); err != nil {
		return s, err
	}
	s.ids = g.game.SeedID(s.values, 0)
	s.ids = s.ids[:len(s.ids)-1]
	return s, nil
}

// parameters returns the rules and a shape together.
func (g *member) parameters(shape int) (catalog.Values, error) {
	all, own := map[string]string{}, maps.Clone(g.Shape)
	if len(g.Shapes) > 0 {
		if own == nil {
			own = map[string]string{}
		}
		maps.Copy(own, g.Shapes[shape])
	}
	for field, given := range map[string]map[string]string{"rules": g.Rules, "shape": own} {
		role := map[string]catalog.Role{"rules": catalog.Rule, "shape": catalog.Shape}[field]
		for _, name := range slices.Sorted(maps.Keys(given)) {
			i := slices.IndexFunc(g.game.Params, func(p catalog.Param) bool { return p.Name == name && p.Role == role })
			if i < 0 {
				return nil, fault("%s has no %s among its %s", g.game.Name, name, field)(field, name)
			}
			if err := g.game.Params[i].Check(given[name]); err != nil {
				return nil, fault("%v", err)(field, name)
			}
			all[name] = given[name]
		}
	}
	v, err := g.game.Values(all)
	if err != nil {
		return nil, fault("%v", err)("rules")
	}
	return v, nil
}

// longSide is the number in a shape from which boards may be too large to be made at all.
const longSide = 1000

// small returns an error if boards of this shape have too many cells. It estimates the size first, because making one
// may exhaust memory.
func (g *member) small(values catalog.Values) error {
	long := slices.ContainsFunc(g.game.Params, func(p catalog.Param) bool {
		return p.Role == catalog.Shape && p.Kind == catalog.Int && values.Int(p.Name) > longSide
	})
	if !long {
		return nil
	}
	if guess := catalog.NewSizes(g.game).Guess(values); guess > 1.01*mostCells { // powers are not exact
		return fault("boards of this shape would have about %.3g cells, or nodes and edges; want at most %d", guess, mostCells)("shape")
	}
	return nil
}

// measurable returns an error unless the bins use an entry that is measured as a number.
func (g *member) measurable() error {
	b := g.Bins
	if b == nil {
		return nil
	}
	if err := g.answerable(b); err != nil {
		return err
	}
	var names []string
	for _, measure := range g.game.Measures {
		if measure.Kind != catalog.KindSteps {
			names = append(names, measure.Name)
		}
	}
	if b.By != "" && !slices.Contains(names, b.By) {
		return fault("%s measures no %s as a number; it measures %v", g.game.Name, b.By, names)("bins", "by")
	}
	rows := 0
	for _, bin := range b.List {
		rows += bin.Count
	}
	if rows != g.Count {
		return fault("the bins have %d rows, and %d are wanted", rows, g.Count)("count")
	}
	return nil
}

// answerable returns an error unless the bins use a field of the answer as they should.
func (g *member) answerable(b *Bins) error {
	for i, bin := range b.List {
		path := []string{"bins", "list", fmt.Sprint(i)}
		switch {
		case (bin.Is != nil) != (b.Answer != ""):
			return fault("a bin has a value (is) exactly where the bins name a field of the answer (answer)")(path...)
		case (bin.From != nil || bin.To != nil) && b.By == "":
			return fault("the bin %s has a range, and the bins name no measure (by)", bin.Name)(path...)
		case bin.Shape != nil && (*bin.Shape < 0 || *bin.Shape >= max(1, len(g.Shapes))):
			return fault("the bin %s is of a shape that there is not", bin.Name)(path...)
		}
	}
	switch {
	case b.By == "" && b.Answer == "" && !b.PerShape && !g.several:
		return fault("the bins name neither a measure (by) nor a field of the answer (answer)")("bins")
	case b.PerShape && len(g.Shapes) < 2:
		return fault("the shape does not vary")("bins", "per_shape")
	case b.Answer == "" || b.Answer == "verdict":
		return nil
	}
	data, err := json.Marshal(g.game.Answer(g.shapes[0].values))
	if err != nil {
		return err
	}
	var fields map[string]any
	if err := json.Unmarshal(data, &fields); err != nil {
		return err
	}
	if _, there := fields[b.Answer]; !there {
		return fault("the answers of %s have no field %s; they have verdict and %v", g.game.Name, b.Answer, slices.Sorted(maps.Keys(fields)))("bins", "answer")
	}
	return nil
}

// Plan returns the plan.
func (m *Maker) Plan() Plan { return m.plan }

// Games returns the games, as Spec.PerGame lists them.
func (m *Maker) Games() (all []catalog.Game) {
	for _, g := range m.games {
		all = append(all, g.game)
	}
	return all
}

// boardSeed returns the seed of board i: the two mixed so that neighbours are independent (the finaliser of
// SplitMix64).
func boardSeed(seed uint64, i int) uint64 {
	return mix(mix(seed) + uint64(i)*0x9e3779b97f4a7c15)
}

func mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Try makes and solves board i. It fails only on a fault of the program, or when the context ends.
func (m *Maker) Try(ctx context.Context, i int) (Candidate, error) {
	s := m.plan.Spec
	g, own := m.of(i)
	seed := boardSeed(s.Seed, own)
	shape := g.shape(own)
	board, err := g.game.Make(seed, shape.values, solve.NewMeter(ctx, solve.Budget{Bytes: tables}))
	if ctx.Err() != nil {
		return Candidate{}, ctx.Err()
	}
	if err != nil || catalog.Size(board) > mostCells {
		return Candidate{Outcome: Unmade}, nil
	}
	report := board.Methods()[0].Solve(ctx, catalog.Request{Budget: solve.Budget{Nodes: s.Nodes, Bytes: tables}, Check: true, Difficulty: true, Brief: true,
		Measures: func(r catalog.Report) bool { return r.Accepted() && g.mayBeRow(own, board, r) }})
	switch {
	case ctx.Err() != nil:
		return Candidate{}, ctx.Err()
	case report.Rejected():
		return Candidate{}, fmt.Errorf("board %d, %s: the checker rejects the answer: %s", i, g.id(own, seed), report.Proof.Checker)
	case report.Verdict == solve.Unknown:
		return Candidate{Outcome: Undecided}, nil
	case !report.Accepted():
		return Candidate{Outcome: Unproved}, nil
	}
	if shape.wanted != nil && !shape.wanted.Holds(board, report) {
		return Candidate{Outcome: Unwanted}, nil
	}
	answer, err := json.Marshal(report.Answer)
	if err != nil {
		return Candidate{}, err
	}
	bin, ok := g.binOf(own, report.Difficulty, report.Verdict, answer)
	if !ok {
		return Candidate{Outcome: Unbinned}, nil
	}
	row := m.row(i, seed, board, report, answer, bin)
	return Candidate{Outcome: IsRow, Key: g.key(board), Bin: bin, Plotted: plotted(report.Difficulty), Row: row.line()}, nil
}

// mayBeRow reports whether a board can be a row by its answer alone, before its difficulty is measured.
func (g *member) mayBeRow(own int, b catalog.Instance, r catalog.Report) bool {
	wanted := g.shape(own).wanted
	switch {
	case wanted != nil && wanted.Measures():
		return true // why it is none depends on the difficulty
	case wanted != nil && !wanted.Holds(b, r):
		return false
	case g.Bins == nil || g.Bins.Answer == "":
		return true
	}
	answer, err := json.Marshal(r.Answer)
	value := answerValue(g.Bins.Answer, r.Verdict, answer)
	return err != nil || slices.ContainsFunc(g.Bins.List, func(bin Bin) bool { return *bin.Is == value })
}

// id returns the ID of a board of the game by its number and seed.
func (g *member) id(own int, seed uint64) string {
	return g.shape(own).ids + strconv.FormatUint(seed, 10)
}

// row returns a row without its split.
func (m *Maker) row(i int, seed uint64, b catalog.Instance, r catalog.Report, answer []byte, bin int) Row {
	s := m.plan.Spec
	g, own := m.of(i)
	row := Row{ID: g.rowID(s.Seed, own), Index: i, Game: g.game.Name, Source: g.id(own, seed), Params: b.Rules(), Board: b.Text(), Question: make(map[string]string, len(s.Languages)),
		Verdict: r.Verdict, Headline: r.Headline, Answer: answer, Line: make([]string, len(r.Line)), Unit: r.Unit, Bounds: r.Bounds, Method: r.Method,
		Proof: RowProof{Rests: r.Proof.Rests, Checker: r.Proof.Checker}, Difficulty: r.Difficulty}
	for n, language := range s.Languages {
		row.Question[language] = g.question(n, language, s.Question == "full", row.Params, row.Board)
	}
	for n, move := range r.Line {
		row.Line[n] = move.Move
	}
	if bin >= 0 {
		row.Bin = &g.Bins.List[bin].Name
	}
	return row
}

// wording is what a question has before and after a board with some rules.
type wording struct {
	rules         catalog.Values
	before, after string
}

// question returns a board as a question in a language, by the number of the language. Boards with the same rules share
// the words around them.
func (g *member) question(n int, language string, full bool, rules catalog.Values, board string) string {
	w := g.wordings[n].Load()
	if w == nil || !maps.Equal(w.rules, rules) {
		w = &wording{rules: maps.Clone(rules)}
		w.before, w.after = g.game.QuestionAround(rules, language, full)
		g.wordings[n].Store(w)
	}
	return w.before + strings.TrimRight(board, "\n") + w.after
}

func (g *member) rowID(seed uint64, own int) string {
	return fmt.Sprintf("%s-%d-%08d", g.Name, seed, own)
}

// key returns a hash of the board and its rules, and in a set of several games of the game. Equal boards share it; a
// collision of others is so unlikely that losing one of them does not matter.
func (g *member) key(b catalog.Instance) uint64 {
	var out []byte
	if g.several {
		out = append(append(out, g.game.Name...), '\n')
	}
	out = append(out, catalog.Canonical(b)...)
	rules := b.Rules()
	for _, name := range slices.Sorted(maps.Keys(rules)) {
		out = append(append(append(append(out, '\n'), name...), '='), rules[name]...)
	}
	sum := sha256.Sum256(out)
	return binary.BigEndian.Uint64(sum[:])
}

// split returns the split of a board. It depends only on the board's key, so equal boards are never in different
// splits.
func (s Spec) split(key uint64) string {
	whole := uint64(0)
	for _, split := range s.Splits {
		whole += uint64(split.Weight)
	}
	at := mix(key^s.Seed) % whole
	for _, split := range s.Splits {
		if at < uint64(split.Weight) {
			return split.Name
		}
		at -= uint64(split.Weight)
	}
	panic("campaign: weights that do not add up")
}

// binOf returns the bin of a board of the game: -1 if there are none, and ok = false if it is in none.
func (g *GameSpec) binOf(own int, d catalog.Difficulty, verdict solve.Verdict, answer []byte) (bin int, ok bool) {
	b := g.Bins
	if b == nil {
		return -1, true
	}
	x := 0.0
	if b.By != "" {
		entry, _ := d.Entry(b.By)
		if x, ok = catalog.Float(entry.Value); !ok {
			return -1, false
		}
	}
	value := ""
	if b.Answer != "" {
		value = answerValue(b.Answer, verdict, answer)
	}
	shape := own % max(1, len(g.Shapes))
	bin = slices.IndexFunc(b.List, func(bin Bin) bool {
		return (b.By == "" || bin.holds(x)) && (bin.Is == nil || *bin.Is == value) && (bin.Shape == nil || *bin.Shape == shape)
	})
	return bin, bin >= 0
}

// answerValue returns a field of an answer as text: a string without its quotes, anything else as JSON.
func answerValue(field string, verdict solve.Verdict, answer []byte) string {
	if field == "verdict" {
		return verdict.String()
	}
	return plainText(jsonField(answer, field))
}
