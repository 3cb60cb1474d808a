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

// gameOf returns the game of board i, and the number of the board among those of the game.
func (m *Maker) gameOf(i int) (g *member, own int) {
	g = &m.games[m.sections.indexOf(i)]
	return g, i - g.first
}

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
		g := member{section: &m.sections.list[i], several: s.Several(), wordings: make([]atomic.Pointer[wording], len(s.Languages))}
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

// Plan returns the plan.
func (m *Maker) Plan() Plan { return m.plan }

// Hash returns the hash of the plan.
func (m *Maker) Hash() string { return m.plan.Hash }

// Shards returns how many shards the plan has.
func (m *Maker) Shards() int { return m.plan.Shards() }

// Record returns what other machines get to know of a campaign.
func (m *Maker) Record() (kind string, plan any) { return Kind, m.plan }

// Kind names campaigns among the jobs of a queue.
const Kind = "campaign"

// Games returns the games, as the spec lists them.
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
	g, own := m.gameOf(i)
	seed := boardSeed(s.Seed, own)
	shape := g.shape(own)
	board, err := g.game.Make(seed, shape.values, solve.NewMeter(ctx, solve.Budget{Bytes: tables}))
	if ctx.Err() != nil {
		return Candidate{}, ctx.Err()
	}
	if err != nil || catalog.Size(board) > mostCells {
		return Candidate{Outcome: Unmade}, nil
	}
	report := catalog.Solve(ctx, board, catalog.Request{Budget: solve.Budget{Nodes: s.Nodes, Bytes: tables}, Check: true, Difficulty: true, Brief: true,
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
	g, own := m.gameOf(i)
	row := Row{ID: g.rowID(s.Seed, own), Index: i, Game: g.game.Name, Source: g.id(own, seed), Params: b.Rules(), Board: b.Text(), Question: make(map[string]string, len(s.Languages)),
		Verdict: r.Verdict, Headline: r.Headline, Answer: answer, Line: make([]string, len(r.Line)), Unit: r.Unit, Bounds: r.Bounds, Method: r.Method,
		Proof: RowProof{Rests: r.Proof.Rests, Checker: r.Proof.Checker}, Difficulty: r.Difficulty}
	for n, language := range s.Languages {
		row.Question[language] = g.question(n, language, s.Question == "full", b, row)
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
// the words around them, unless their texts describe their games.
func (g *member) question(n int, language string, full bool, b catalog.Instance, row Row) string {
	if g.game.Described != nil {
		return g.game.DescribedBy(b).Question(b, language, full)
	}
	rules, w := row.Params, g.wordings[n].Load()
	if w == nil || !maps.Equal(w.rules, rules) {
		w = &wording{rules: maps.Clone(rules)}
		w.before, w.after = g.game.QuestionAround(rules, language, full)
		g.wordings[n].Store(w)
	}
	return w.before + strings.TrimRight(row.Board, "\n") + w.after
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
