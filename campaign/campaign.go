// Package campaign makes datasets: many boards of one game with certified answers and measured difficulty.
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
	"maps"
	"math"
	"regexp"
	"slices"
)

// Spec describes a dataset.
type Spec struct {
	Game  string            `json:"game"`
	Rules map[string]string `json:"rules,omitempty"`
	Shape map[string]string `json:"shape,omitempty"`
	Seed  uint64            `json:"seed"`

	// Shapes lists the shapes of the boards beside the values of Shape that all share: board i has shape i modulo their
	// number. It is empty if the shape does not vary.
	Shapes []map[string]string `json:"shapes,omitempty"`

	Count     int      `json:"count"`            // rows; with bins the sum of theirs
	Tries     int      `json:"tries"`            // the most boards tried
	Sample    int      `json:"sample,omitempty"` // a bin that is not full and gets no row from so many boards is out of reach
	Want      string   `json:"want,omitempty"`
	Bins      *Bins    `json:"bins,omitempty"`
	Unique    bool     `json:"unique"` // no two boards are equal, up to the symmetries that the game knows
	Splits    []Split  `json:"splits"`
	Languages []string `json:"languages"`
	Formats   []string `json:"formats"`
	Question  string   `json:"question"` // full (with the rules of the game) or short
	Nodes     int64    `json:"nodes"`    // expansions for the search, the checker and the measurement of one board, each
	Shard     int      `json:"shard"`    // boards in a shard
}

// Bins sorts rows by an entry of their difficulty, by a field of their answer, or by both.
type Bins struct {
	By     string `json:"by,omitempty"`
	Answer string `json:"answer,omitempty"` // a field of the answer, or verdict
	// PerShape wants the rows of each bin once for every shape. Fill then lists each bin for each shape.
	PerShape bool  `json:"per_shape,omitempty"`
	List     []Bin `json:"list"`
}

// Bin is a range of values, both ends included, a value of the answer, a shape, or several of these, and the number of
// rows wanted in it.
type Bin struct {
	Name  string   `json:"name"`
	Is    *string  `json:"is,omitempty"`    // the value of the answer's field
	Shape *int     `json:"shape,omitempty"` // the number of the shape; nil for any
	From  *float64 `json:"from,omitempty"`
	To    *float64 `json:"to,omitempty"`
	Count int      `json:"count"`
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
	mostWant      = 4096      // characters
	mostCells     = 4_000_000 // of a board: cells, or nodes and edges
	mostLanguages = 100
)

// Fill sets the defaults of a spec.
func (s *Spec) Fill() {
	if s.Bins != nil {
		s.Bins.spread(s.Shapes)
		s.Count = 0
		for i, b := range s.Bins.List {
			s.Count += b.Count
			if b.Name == "" {
				s.Bins.List[i].Name = b.words()
			}
		}
	}
	if s.Tries == 0 {
		s.Tries = s.Count
		if s.Want != "" || s.Bins != nil || s.Unique {
			s.Tries = s.Count * generous
		}
	}
	if s.Bins != nil && s.Sample == 0 {
		s.Sample = max(leastSample, s.Tries/sampleShare)
	}
	if s.Nodes == 0 {
		s.Nodes = defaultNodes
	}
	if s.Shard == 0 {
		s.Shard = min(mostShard, max(1, s.Tries/manyShards))
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

// spread lists each bin for each shape, if the rows of each shape count apart.
func (b *Bins) spread(shapes []map[string]string) {
	if !b.PerShape || len(shapes) < 2 || slices.ContainsFunc(b.List, func(bin Bin) bool { return bin.Shape != nil }) {
		return
	}
	var all []Bin
	for i, shape := range shapes {
		for _, bin := range b.List {
			if bin.Name == "" {
				bin.Name = bin.words()
			}
			for _, name := range slices.Sorted(maps.Keys(shape)) {
				bin.Name += "+" + name + shape[name]
			}
			bin.Shape = &i
			all = append(all, bin)
		}
	}
	b.List = all
}

// words returns the value and the range of a bin: cat, 1-4, 5-, -3, cat.1-4.
func (b Bin) words() string {
	if b.Is == nil {
		return b.ends()
	}
	if b.From == nil && b.To == nil {
		return *b.Is
	}
	return *b.Is + "." + b.ends()
}

// ends returns the range of a bin in words.
func (b Bin) ends() string {
	end := func(x *float64) string {
		if x == nil {
			return ""
		}
		return fmt.Sprint(*x)
	}
	if b.From != nil && b.To != nil && *b.From == *b.To {
		return end(b.From)
	}
	return end(b.From) + "-" + end(b.To)
}

// holds reports whether a value is in the bin.
func (b Bin) holds(x float64) bool {
	return (b.From == nil || x >= *b.From) && (b.To == nil || x <= *b.To)
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
	switch {
	case s.Count < 1:
		return fault("no boards are wanted: count is missing, or bins")("count")
	case s.Count > mostCount || s.Tries > mostCount:
		return fault("more than %d boards; make several campaigns of different seeds", mostCount)("count")
	case s.Unique && s.Tries > mostUnique:
		return fault("no more than %d boards are tried where no two may be alike; make several campaigns of different seeds", mostUnique)("tries")
	case s.Tries < s.Count:
		return fault("%d boards are tried for %d rows", s.Tries, s.Count)("tries")
	}
	for i, split := range s.Splits {
		if slices.ContainsFunc(s.Splits[:i], func(o Split) bool { return o.Name == split.Name }) {
			return fault("there are two splits %s", split.Name)("splits")
		}
	}
	if s.Bins == nil {
		return nil
	}
	for i, b := range s.Bins.List {
		if b.From != nil && b.To != nil && *b.From > *b.To {
			return fault("the bin %s is empty", b.Name)("bins", "list", fmt.Sprint(i))
		}
		for _, other := range s.Bins.List[:i] {
			if overlap(b, other) {
				return fault("the bins %s and %s overlap", other.Name, b.Name)("bins", "list", fmt.Sprint(i))
			}
		}
	}
	return nil
}

// checkSizes returns an error for a number of a spec that is out of range.
func (s Spec) checkSizes() error {
	switch {
	case s.Shard < 1 || s.Shard > largestShard:
		return fault("a shard of %d boards; want 1 to %d", s.Shard, largestShard)("shard")
	case s.Nodes < 1 || s.Nodes > mostNodes:
		return fault("a limit of %d nodes; want 1 to %d", s.Nodes, int64(mostNodes))("limits", "nodes")
	case len(s.Splits) < 1 || len(s.Splits) > mostSplits:
		return fault("%d splits; want 1 to %d", len(s.Splits), mostSplits)("splits")
	case len(s.Languages) < 1 || len(s.Languages) > mostLanguages:
		return fault("%d languages; want 1 to %d", len(s.Languages), mostLanguages)("languages")
	case s.Bins != nil && (len(s.Bins.List) < 1 || len(s.Bins.List) > mostBins):
		return fault("%d bins; want 1 to %d", len(s.Bins.List), mostBins)("bins", "list")
	case s.Sample < 0 || s.Sample > mostCount || s.Bins != nil && s.Sample < 1:
		return fault("a sample of %d boards; want 1 to %d", s.Sample, mostCount)("sample")
	case len(s.Shapes) > mostShapes:
		return fault("%d shapes; want at most %d", len(s.Shapes), mostShapes)("shape")
	case len(s.Want) > mostWant:
		return fault("the expression has %d characters; want at most %d", len(s.Want), mostWant)("want")
	}
	for _, split := range s.Splits {
		if split.Weight < 1 || split.Weight > mostWeight {
			return fault("a weight of %d; want 1 to %d", split.Weight, mostWeight)("splits")
		}
	}
	return nil
}

// Names of splits and bins, which become parts of file names.
var (
	splitName = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)
	binName   = regexp.MustCompile(`^[A-Za-z0-9._+-]{1,64}$`)
)

// checkNames returns an error for an invalid name in a spec.
func (s Spec) checkNames() error {
	for _, split := range s.Splits {
		if !splitName.MatchString(split.Name) {
			return fault("%.80q is not the name of a split; want letters, digits, _ and -", split.Name)("splits")
		}
	}
	if s.Bins != nil {
		for i, bin := range s.Bins.List {
			if !binName.MatchString(bin.Name) || bin.Count < 1 {
				return fault("the bin %.80q of %d rows; want a name of letters, digits, ., _, + and -, and 1 row or more", bin.Name, bin.Count)("bins", "list", fmt.Sprint(i))
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

func overlap(a, b Bin) bool {
	from := func(x Bin) float64 {
		if x.From == nil {
			return math.Inf(-1)
		}
		return *x.From
	}
	to := func(x Bin) float64 {
		if x.To == nil {
			return math.Inf(1)
		}
		return *x.To
	}
	if a.Shape != nil && b.Shape != nil && *a.Shape != *b.Shape || a.Is != nil && b.Is != nil && *a.Is != *b.Is {
		return a.Name == b.Name
	}
	return max(from(a), from(b)) <= min(to(a), to(b)) || a.Name == b.Name
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
func (p Plan) Shards() int { return (p.Spec.Tries + p.Spec.Shard - 1) / p.Spec.Shard }

// Range returns the boards of a shard: those from from on and before to.
func (p Plan) Range(shard int) (from, to int) {
	return shard * p.Spec.Shard, min((shard+1)*p.Spec.Shard, p.Spec.Tries)
}
