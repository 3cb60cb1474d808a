// Package campaign makes datasets: many boards of one game with certified answers and measured difficulty.
//
// A Spec says what is wanted. Board i depends only on the spec's seed and on i: a Maker tries it and says what came of it, a
// row or the reason why it is none. The boards are cut into shards; a shard is made as one part, in any order and on any
// machine, and lies whole in a Store or not at all. What depends on other boards (no two alike, quotas, the count) is decided
// by a Selection, which looks at the candidates in the order of i; so a dataset has the same bytes however it was made. The
// selection takes the first boards that are good, and the dataset ends where it is full.
//
// Limits are counted in states and never in seconds, for the same reason.
package campaign

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"slices"
)

// Spec says what a dataset is made of.
type Spec struct {
	Game      string            `json:"game"`
	Rules     map[string]string `json:"rules,omitempty"`
	Shape     map[string]string `json:"shape,omitempty"`
	Seed      uint64            `json:"seed"`
	Count     int               `json:"count"` // rows; with bins what they add up to
	Tries     int               `json:"tries"` // boards that are tried at the most
	Want      string            `json:"want,omitempty"`
	Bins      *Bins             `json:"bins,omitempty"`
	Unique    bool              `json:"unique"` // no two boards are alike, up to the symmetries that the game knows
	Splits    []Split           `json:"splits"`
	Languages []string          `json:"languages"`
	Formats   []string          `json:"formats"`
	Question  string            `json:"question"` // full: with the rules of the game; short
	Nodes     int64             `json:"nodes"`    // that the search, the checker and the measuring of one board may expand, each
	Shard     int               `json:"shard"`    // boards in a shard
}

// Bins sort rows by one entry of their difficulty.
type Bins struct {
	By   string `json:"by"`
	List []Bin  `json:"list"`
}

// Bin is a range of values, both ends included, and how many rows are wanted in it.
type Bin struct {
	Name  string   `json:"name"`
	From  *float64 `json:"from,omitempty"`
	To    *float64 `json:"to,omitempty"`
	Count int      `json:"count"`
}

// Split is a part of the dataset by chance, as large as its weight among the weights of all.
type Split struct {
	Name   string `json:"name"`
	Weight int    `json:"weight"`
}

// Fault is what is wrong with a spec, and where: the path of a field, as in bins.list.0.count.
type Fault struct {
	Path []string
	Msg  string
}

// Error is the message.
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
	generous     = 20 // boards tried for each that is wanted, where a spec does not say
)

// Fill fills in what a spec leaves open.
func (s *Spec) Fill() {
	if s.Bins != nil {
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

// words is the range of a bin: 1-4, 5-, -3.
func (b Bin) words() string {
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

// holds says whether a value is in the bin.
func (b Bin) holds(x float64) bool {
	return (b.From == nil || x >= *b.From) && (b.To == nil || x <= *b.To)
}

// check says what is wrong with a filled spec, as far as no game is needed for that.
func (s Spec) check() error {
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
	return max(from(a), from(b)) <= min(to(a), to(b)) || a.Name == b.Name
}

// Plan is a campaign that is ready to be worked on: the spec, the version of the program, and the shards they make.
type Plan struct {
	Spec    Spec   `json:"spec"`
	Version string `json:"version"`
	Hash    string `json:"hash"` // of both: parts of other plans don't fit
}

// NewPlan is the plan of a filled spec.
func NewPlan(s Spec, version string) Plan {
	data, err := json.Marshal(s)
	if err != nil {
		panic(err) // a spec is plain data
	}
	sum := sha256.Sum256(append(append(data, '\n'), version...))
	return Plan{Spec: s, Version: version, Hash: hex.EncodeToString(sum[:16])}
}

// Shards is how many shards there are at the most.
func (p Plan) Shards() int { return (p.Spec.Tries + p.Spec.Shard - 1) / p.Spec.Shard }

// Range is the boards of a shard: from the first up to and without the last.
func (p Plan) Range(shard int) (from, to int) {
	return shard * p.Spec.Shard, min((shard+1)*p.Spec.Shard, p.Spec.Tries)
}
