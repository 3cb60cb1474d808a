// Package campaign makes datasets: many boards of one or several games with certified answers and measured difficulty.
//
// A Spec describes the dataset. Board i depends only on the spec's seed and on i: a Maker tries it and returns a row,
// or the reason why it is none. The boards are divided into shards; each shard is made as one part, in any order and on
// any machine, and a Store contains it whole or not at all. A Selection decides everything that depends on other boards
// (duplicates, quotas, the count) by visiting the candidates in the order of i, so a dataset has the same bytes however
// it was made. It takes the first suitable boards and stops when the dataset is full.
//
// Limits count states and never seconds, for the same reason.
package campaign

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Spec describes a dataset. Its JSON is flat for one game; see specJSON.
type Spec struct {
	Seed      uint64
	Games     []GameSpec // one or more
	Unique    bool       // no two boards are equal, up to the symmetries that the game knows
	Splits    []Split
	Languages []string
	Formats   []string
	Question  string // full (with the rules of the game) or short
	Nodes     int64  // expansions for the search, the checker and the measurement of one board, each
	Shard     int    // boards in a shard
}

// GameSpec describes the boards of one game of a dataset.
type GameSpec struct {
	Name   string            `json:"name"` // of a game of several: starts the IDs of its rows and the names of its bins
	Game   string            `json:"game"`
	Source string            `json:"source,omitempty"` // the text that describes the game, if it is one that people write
	Rules  map[string]string `json:"rules,omitempty"`
	Shape  map[string]string `json:"shape,omitempty"`

	// Shapes lists the shapes of the boards beside the values of Shape that all share: board i has shape i modulo their
	// number. It is empty if the shape does not vary.
	Shapes []map[string]string `json:"shapes,omitempty"`

	Count  int    `json:"count"`            // rows; with bins the sum of theirs
	Tries  int    `json:"tries"`            // the most boards tried
	Sample int    `json:"sample,omitempty"` // a bin that is not full and gets no row from so many boards is out of reach
	Want   string `json:"want,omitempty"`
	Bins   *Bins  `json:"bins,omitempty"`
	Equal  *Equal `json:"equal,omitempty"`
}

// Count returns the number of rows of all games.
func (s Spec) Count() (count int) {
	for _, g := range s.Games {
		count += g.Count
	}
	return count
}

// Tries returns the most boards of all games that are tried.
func (s Spec) Tries() (tries int) {
	for _, g := range s.Games {
		tries += g.Tries
	}
	return tries
}

// Several reports whether the dataset has more than one game. The rows, bins and files of its games are then named after
// them.
func (s Spec) Several() bool { return len(s.Games) > 1 }

// Equal requires rows of equal difficulty: each of the measures differs from that of a middle row by at most a
// percentage.
type Equal struct {
	Measures []string `json:"measures"`
	Within   float64  `json:"within"`
}

// Split is a random part of the dataset, with a share proportional to its weight.
type Split struct {
	Name   string `json:"name"`
	Weight int    `json:"weight"`
}

// Fault is a fault of a spec with the path of its field, as in bins.list.0.count.
type Fault struct {
	Path []string
	Msg  string
}

// Error returns the message.
func (f *Fault) Error() string { return f.Msg }

func fault(format string, args ...any) func(path ...string) error {
	return func(path ...string) error { return &Fault{Path: path, Msg: fmt.Sprintf(format, args...)} }
}

// Limits of a spec.
const (
	mostCount    = 1_000_000_000
	mostUnique   = 10_000_000 // keys of boards are held in memory, 8 to 24 bytes each
	defaultNodes = 1_000_000
	mostShard    = 1000
	manyShards   = 64
	generous     = 20 // boards tried for each wanted one, if a spec does not say
	leastSample  = 1000
	sampleShare  = 10 // the part of the tries that is the sample, if a spec does not say

	largestShard  = 1_000_000 // boards, if a spec sets it
	mostNodes     = 1_000_000_000_000
	mostSplits    = 100
	mostWeight    = 1_000_000
	mostBins      = 1000
	mostShapes    = 1000
	mostGames     = 100
	mostMeasures  = 100
	mostWithin    = 1000
	mostEqual     = 100_000   // boards tried: each is compared with all before
	mostWant      = 4096      // characters
	mostSource    = 1 << 20   // bytes
	mostCells     = 4_000_000 // of a board: cells, or nodes and edges
	mostLanguages = 100
)

// Fill sets the defaults of a spec.
func (s *Spec) Fill() {
	for i := range s.Games {
		g := &s.Games[i]
		if g.Name == "" {
			g.Name = g.Game
		}
		if s.Several() {
			g.nameBins()
		}
		g.fill(s.Unique)
	}
	if s.Nodes == 0 {
		s.Nodes = defaultNodes
	}
	if s.Shard == 0 {
		s.Shard = min(mostShard, max(1, s.Tries()/manyShards))
	}
	if len(s.Splits) == 0 {
		s.Splits = []Split{{"all", 1}}
	}
	if len(s.Languages) == 0 {
		s.Languages = []string{"en"}
	}
	if len(s.Formats) == 0 {
		s.Formats = []string{"jsonl", "parquet"}
	}
	if s.Question == "" {
		s.Question = "full"
	}
}

// nameBins names the bins of a game of several after it. Without bins, its rows are one bin.
func (g *GameSpec) nameBins() {
	if g.Bins == nil {
		g.Bins = &Bins{List: []Bin{{Name: g.Name, Count: g.Count}}}
		return
	}
	for i, b := range g.Bins.List {
		if b.Name == "" {
			b.Name = b.words()
		}
		if prefix := g.Name + "."; b.Name != g.Name && !strings.HasPrefix(b.Name, prefix) {
			g.Bins.List[i].Name = prefix + b.Name
		}
	}
}

// fill sets the defaults of a game.
func (g *GameSpec) fill(unique bool) {
	if g.Bins != nil {
		g.Bins.spread(g.Shapes)
		g.Count = 0
		for i, b := range g.Bins.List {
			g.Count += b.Count
			if b.Name == "" {
				g.Bins.List[i].Name = b.words()
			}
		}
	}
	if g.Tries == 0 {
		g.Tries = g.Count
		if g.Want != "" || g.Bins != nil || g.Equal != nil || unique {
			g.Tries = g.Count * generous
		}
	}
	if g.Bins != nil && g.Sample == 0 {
		g.Sample = max(leastSample, g.Tries/sampleShare)
	}
}

// check returns the first fault of a filled spec that can be found without a game. A spec may come from a file, a
// manifest or a message, so nothing is trusted: names become file names, and the size of a shard divides.
func (s Spec) check() error {
	if err := s.checkSizes(); err != nil {
		return err
	}
	if err := s.checkNames(); err != nil {
		return err
	}
	for i, g := range s.Games {
		if err := g.check(s.path(i)); err != nil {
			return err
		}
		if slices.ContainsFunc(s.Games[:i], func(o GameSpec) bool { return o.Name == g.Name }) {
			return s.path(i)(fault("there are two games with the name %s", g.Name)("name"))
		}
	}
	switch {
	case s.Count() > mostCount || s.Tries() > mostCount:
		return fault("more than %d boards; make several campaigns of different seeds", mostCount)("count")
	case s.Unique && s.Tries() > mostUnique:
		return fault("no more than %d boards are tried where no two may be alike; make several campaigns of different seeds", mostUnique)("tries")
	}
	for i, split := range s.Splits {
		if slices.ContainsFunc(s.Splits[:i], func(o Split) bool { return o.Name == split.Name }) {
			return fault("there are two splits %s", split.Name)("splits")
		}
	}
	return nil
}

// check returns the first fault in what a spec says of one game.
func (g GameSpec) check(at func(error) error) error {
	switch {
	case g.Count < 1:
		return at(fault("no boards are wanted: count is missing, or bins")("count"))
	case g.Count > mostCount || g.Tries > mostCount:
		return at(fault("more than %d boards; make several campaigns of different seeds", mostCount)("count"))
	case g.Tries < g.Count:
		return at(fault("%d boards are tried for %d rows", g.Tries, g.Count)("tries"))
	case g.Bins == nil:
		return nil
	}
	for i, b := range g.Bins.List {
		if b.From != nil && b.To != nil && *b.From > *b.To {
			return at(fault("the bin %s is empty", b.Name)("bins", "list", fmt.Sprint(i)))
		}
		for _, other := range g.Bins.List[:i] {
			if overlap(b, other) {
				return at(fault("the bins %s and %s overlap", other.Name, b.Name)("bins", "list", fmt.Sprint(i)))
			}
		}
	}
	return nil
}

// checkSizes returns an error for a number of a spec that is out of range.
func (s Spec) checkSizes() error {
	switch {
	case len(s.Games) < 1 || len(s.Games) > mostGames:
		return fault("%d games; want 1 to %d", len(s.Games), mostGames)("games")
	case s.Shard < 1 || s.Shard > largestShard:
		return fault("a shard of %d boards; want 1 to %d", s.Shard, largestShard)("shard")
	case s.Nodes < 1 || s.Nodes > mostNodes:
		return fault("a limit of %d nodes; want 1 to %d", s.Nodes, int64(mostNodes))("limits", "nodes")
	case len(s.Splits) < 1 || len(s.Splits) > mostSplits:
		return fault("%d splits; want 1 to %d", len(s.Splits), mostSplits)("splits")
	case len(s.Languages) < 1 || len(s.Languages) > mostLanguages:
		return fault("%d languages; want 1 to %d", len(s.Languages), mostLanguages)("languages")
	}
	for i, g := range s.Games {
		if err := g.checkSizes(); err != nil {
			return s.path(i)(err)
		}
	}
	for _, split := range s.Splits {
		if split.Weight < 1 || split.Weight > mostWeight {
			return fault("a weight of %d; want 1 to %d", split.Weight, mostWeight)("splits")
		}
	}
	return nil
}

// checkSizes returns an error for a number of a game that is out of range.
func (g GameSpec) checkSizes() error {
	switch {
	case g.Bins != nil && (len(g.Bins.List) < 1 || len(g.Bins.List) > mostBins):
		return fault("%d bins; want 1 to %d", len(g.Bins.List), mostBins)("bins", "list")
	case g.Sample < 0 || g.Sample > mostCount || g.Bins != nil && g.Sample < 1:
		return fault("a sample of %d boards; want 1 to %d", g.Sample, mostCount)("sample")
	case len(g.Shapes) > mostShapes:
		return fault("%d shapes; want at most %d", len(g.Shapes), mostShapes)("shape")
	case g.Equal != nil && (len(g.Equal.Measures) < 1 || len(g.Equal.Measures) > mostMeasures || !(g.Equal.Within >= 0 && g.Equal.Within <= mostWithin)):
		return fault("%d measures within %g percent; want 1 to %d within 0 to %d", len(g.Equal.Measures), g.Equal.Within, mostMeasures, mostWithin)("equal")
	case g.Equal != nil && g.Tries > mostEqual:
		return fault("no more than %d boards are tried for rows of equal difficulty", mostEqual)("tries")
	case len(g.Source) > mostSource:
		return fault("a file of %d bytes; want at most %d", len(g.Source), mostSource)("file")
	case len(g.Want) > mostWant:
		return fault("the expression has %d characters; want at most %d", len(g.Want), mostWant)("want")
	}
	return nil
}

// Names of splits and bins, which become parts of file names.
var (
	splitName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`) })
	binName   = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[A-Za-z0-9._+-]{1,64}$`) })
)

// checkNames returns an error for an invalid name in a spec.
func (s Spec) checkNames() error {
	for _, split := range s.Splits {
		if !splitName().MatchString(split.Name) {
			return fault("%.80q is not the name of a split; want letters, digits, _ and -", split.Name)("splits")
		}
	}
	for i, g := range s.Games {
		if s.Several() && (!splitName().MatchString(g.Name) || g.Bins == nil) {
			return s.path(i)(fault("%.80q is not the name of a game of several; want letters, digits, _ and -", g.Name)("name"))
		}
		if g.Bins == nil {
			continue
		}
		for n, bin := range g.Bins.List {
			if !binName().MatchString(bin.Name) || bin.Count < 1 || bin.Count > mostCount {
				return s.path(i)(fault("the bin %.80q of %d rows; want a name of up to 64 letters, digits, ., _, + and -, and 1 row or more", bin.Name, bin.Count)("bins", "list", fmt.Sprint(n)))
			}
		}
	}
	if s.Question != "full" && s.Question != "short" {
		return fault("a %.80q question; want full or short", s.Question)("question")
	}
	for i, format := range s.Formats {
		if !slices.Contains([]string{"jsonl", "parquet"}, format) || slices.Contains(s.Formats[:i], format) {
			return fault("the format %.80q is none of jsonl and parquet, or is there twice", format)("formats")
		}
	}
	return nil
}

// Plan is a campaign ready to run: the spec, the version of the program, and the shards they make.
type Plan struct {
	Spec    Spec   `json:"spec"`
	Version string `json:"version"`
	Hash    string `json:"hash"` // hash of spec and version; parts of other plans do not fit
}

// NewPlan returns the plan of a filled spec.
func NewPlan(s Spec, version string) Plan {
	data, err := json.Marshal(s)
	if err != nil {
		panic(err) // a spec is plain data
	}
	sum := sha256.Sum256(append(append(data, '\n'), version...))
	return Plan{Spec: s, Version: version, Hash: hex.EncodeToString(sum[:16])}
}

// Shards returns the largest number of shards. The spec must be one that NewMaker accepts.
func (p Plan) Shards() int { return p.Spec.sections().shards() }

// Range returns the boards of a shard: from up to, but not including, to. They are all of one game.
func (p Plan) Range(shard int) (from, to int) {
	return p.Spec.sections().boards(shard)
}
