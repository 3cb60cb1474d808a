package campaign

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
)

// splitter assigns rows to splits, in the order of their numbers. If no two boards are equal, the sizes are exact: each
// split gets its share of the rows, and of each bin as nearly as whole rows allow. Otherwise the split depends on
// the board alone, so that equal boards are never in different splits.
type splitter struct {
	spec     Spec
	sections sections
	quota    []int   // by split: its share of the rows
	taken    []int   // by split
	rows     [][]int // by stratum and split: rows so far; the strata are the bins of each game, or all its rows
	whole    int     // sum of the weights
}

// newSplitter returns a splitter for a dataset with that many rows.
func newSplitter(s Spec, rows int) *splitter {
	p := &splitter{spec: s, sections: s.sections(), quota: quotas(rows, s.Splits), taken: make([]int, len(s.Splits))}
	for _, g := range p.sections.list {
		for range g.strata() {
			p.rows = append(p.rows, make([]int, len(s.Splits)))
		}
	}
	for _, split := range s.Splits {
		p.whole += split.Weight
	}
	return p
}

// quotas divides rows by weights: the largest remainders are rounded up, of equal ones the first.
func quotas(rows int, splits []Split) []int {
	whole, left := 0, rows
	for _, s := range splits {
		whole += s.Weight
	}
	quota, order := make([]int, len(splits)), make([]int, len(splits))
	for i, s := range splits {
		quota[i], order[i] = rows*s.Weight/whole, i
		left -= quota[i]
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return rows*splits[b].Weight%whole - rows*splits[a].Weight%whole
	})
	for _, i := range order[:left] {
		quota[i]++
	}
	return quota
}

// next returns the split of the next row, that of board i in a bin of its game: of those with room the one that lacks
// most of its share of the bin.
func (p *splitter) next(i, bin int, key uint64) string {
	if !p.spec.Unique {
		return p.spec.split(key)
	}
	taken, seen := p.rows[p.sections.list[p.sections.indexOf(i)].stratum+max(0, bin)], 0
	for _, n := range taken {
		seen += n
	}
	best, most := -1, 0
	for i, s := range p.spec.Splits {
		lack := s.Weight*(seen+1) - p.whole*taken[i]
		if p.taken[i] < p.quota[i] && (best < 0 || lack > most) {
			best, most = i, lack
		}
	}
	taken[best]++
	p.taken[best]++
	return p.spec.Splits[best].Name
}

// unsplit ends the row of a part: its split is known when all rows before it are.
var unsplit = []byte(`"split":""}`)

// withSplit returns a row of a part with its split.
func withSplit(row []byte, split string) ([]byte, error) {
	head, is := bytes.CutSuffix(row, unsplit)
	if !is {
		return nil, ErrPart
	}
	return fmt.Appendf(slices.Clip(head), `"split":%q}`, split), nil
}

// splits checks that the rows of a dataset are in the splits that their order gives them.
func (v *verificationRun) splits(folder Folder) error {
	if !v.manifest.Spec.Unique {
		return nil // each row was compared with its board
	}
	var heads []*splitHead
	for _, split := range v.manifest.Splits {
		in, err := os.Open(filepath.Join(string(folder), "data", split.Name+"."+Lines.Name))
		if err != nil {
			return err
		}
		defer in.Close()
		heads = append(heads, &splitHead{name: split.Name, lines: newLines(in)})
	}
	for _, h := range heads {
		if err := h.read(); err != nil {
			return err
		}
	}
	p := newSplitter(v.manifest.Spec, v.manifest.Counts.Rows)
	for {
		var first *splitHead
		for _, h := range heads {
			if !h.end && (first == nil || h.Index < first.Index) {
				first = h
			}
		}
		if first == nil {
			return nil
		}
		bins := p.sections.list[p.sections.indexOf(first.Index)].Bins
		if !p.room() || p.next(first.Index, bins.named(first.Bin), 0) != first.name {
			v.wrong(fmt.Sprintf("data/%s.%s:%d", first.name, Lines.Name, first.number), "it is in the wrong split")
			return nil
		}
		if err := first.read(); err != nil {
			return err
		}
	}
}

// room reports whether a split has room.
func (p *splitter) room() bool { return !slices.Equal(p.taken, p.quota) }

// splitHead is the next row of a split.
type splitHead struct {
	name   string
	lines  *lineReader
	number int
	end    bool
	Index  int     `json:"index"`
	Bin    *string `json:"bin"`
}

func (h *splitHead) read() error {
	line, err := h.lines.next()
	if h.end = err == io.EOF; h.end {
		return nil
	}
	if err != nil {
		return err
	}
	h.number++
	return json.Unmarshal(line, h)
}

// named returns the number of a bin; -1 if there is none.
func (b *Bins) named(name *string) int {
	if b == nil || name == nil {
		return -1
	}
	return slices.IndexFunc(b.List, func(bin Bin) bool { return bin.Name == *name })
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
