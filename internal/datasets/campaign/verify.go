package campaign

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"jogada/catalog"
	"jogada/catalog/equal"
	"jogada/check"
	"jogada/solve"
)

// Verification is the result of judging a dataset again.
type Verification struct {
	Rows      int
	Accepted  int
	Undecided int      // the checker could not decide within the limit
	Wrong     []string // faults with their position; at most mostWrong of them
	Faults    int      // number of faults
}

// Right reports whether there are no faults and everything was judged.
func (v Verification) Right() bool { return v.Faults == 0 && v.Undecided == 0 }

const mostWrong = 20

// Verifier verifies datasets.
type Verifier struct {
	Games   catalog.Games
	Wants   Wants    // compiles the spec's expression; may be nil if it has none
	Formats []Format // formats of its files
	Jobs    int
	Watch   func(Verification) // may be nil
}

// verificationRun is the verification of one dataset.
type verificationRun struct {
	Verifier
	maker    *Maker
	manifest Manifest
	pools    []*equal.Pool // by game; nil if equal difficulty is not wanted
	mu       sync.Mutex
	result   Verification
}

// Unjudged names what Verify does not judge.
const Unjudged = "boards that are no rows, README.md, plots"

// Verify judges every row of a dataset again. The independent checker judges its answer and its line; the row is made
// again from its number and compared field by field. Verify also checks that there are no duplicates if the spec forbids
// them, that rows are of equal difficulty if the spec requires it, that the counts and hashes match the manifest, and
// that the files of every format have the rows of the JSON lines. It does not judge Unjudged.
func (of Verifier) Verify(ctx context.Context, folder Folder) (Verification, error) {
	manifest, err := folder.ReadManifest()
	if err != nil {
		return Verification{}, err
	}
	plan := NewPlan(manifest.Spec, manifest.Version)
	maker, err := NewMaker(of.Games, plan, of.Wants)
	if err != nil {
		return Verification{}, err
	}
	v := &verificationRun{Verifier: of, maker: maker, manifest: manifest}
	selected := NewSelection(manifest.Spec)
	for _, g := range selected.games {
		v.pools = append(v.pools, g.pool)
	}
	if plan.Hash != manifest.Plan {
		v.wrong(manifestName, "the spec and the version are not those of its plan")
	}
	for _, f := range manifest.Files {
		if err := v.file(folder, f); err != nil {
			return v.result, err
		}
	}
	for _, split := range manifest.Splits {
		if err := v.split(ctx, folder, split, selected); err != nil {
			return v.result, err
		}
	}
	if selected.counts.Duplicates > 0 {
		v.wrong("data", "%s like others", boards(selected.counts.Duplicates))
	}
	for i, pool := range v.pools {
		if pool != nil && pool.Most() != manifest.rows(i) {
			v.wrong("data", "of %d rows of %s, only %d are of equal difficulty", manifest.rows(i), maker.games[i].Name, pool.Most())
		}
	}
	if v.result.Rows != manifest.Counts.Rows {
		v.wrong(manifestName, "there are %d rows, and it says %d", v.result.Rows, manifest.Counts.Rows)
	}
	if v.result.Right() {
		err = errors.Join(v.splits(folder), v.formats(folder))
	}
	return v.result, err
}

// boards returns "1 board is" or "n boards are".
func boards(n int) string {
	if n == 1 {
		return "1 board is"
	}
	return fmt.Sprintf("%d boards are", n)
}

func (v *verificationRun) wrong(where, format string, args ...any) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.result.Faults++; len(v.result.Wrong) < mostWrong {
		v.result.Wrong = append(v.result.Wrong, where+": "+fmt.Sprintf(format, args...))
	}
}

// file compares a file with its hash.
func (v *verificationRun) file(folder Folder, f FileHash) error {
	wrong, err := folder.compare(f)
	if wrong != "" {
		v.wrong(f.Path, "%s", wrong)
	}
	return err
}

// judged is a row to be judged, with its position.
type judged struct {
	where string
	row   Row
	line  []byte
}

// split judges the rows of a split, if it exists as JSON lines.
func (v *verificationRun) split(ctx context.Context, folder Folder, split SplitRows, selected *Selection) error {
	name := "data/" + split.Name + "." + Lines.Name
	in, err := os.Open(filepath.Join(string(folder), filepath.FromSlash(name)))
	if errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("%s is not there: what is verified are JSON lines", name)
	}
	if err != nil {
		return err
	}
	defer in.Close()
	work := make(chan judged, v.Jobs)
	var all sync.WaitGroup
	for range v.Jobs {
		all.Go(func() {
			for j := range work {
				v.judge(ctx, j)
			}
		})
	}
	defer all.Wait()
	defer close(work)
	lines := newLines(in)
	last, n := -1, 0
	for ; ; n++ {
		line, err := lines.next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		where := fmt.Sprintf("%s:%d", name, n+1)
		row, err := ReadRow(line)
		if err != nil {
			v.wrong(where, "%v", err)
			continue
		}
		if row.Index <= last || row.Split != split.Name {
			v.wrong(where, "the row is not in its place")
		}
		last = row.Index
		if key, ok := v.checkRow(where, row); ok && v.manifest.Spec.Unique && !selected.keys.add(key) {
			selected.counts.Duplicates++
		}
		if pool := v.pools[v.maker.sections.indexOf(row.Index)]; pool != nil {
			pool.Add(row.Index, row.Difficulty)
		}
		work <- judged{where, row, bytes.Clone(line)}
	}
	if n != split.Rows {
		v.wrong(name, "there are %d rows, and the manifest says %d", n, split.Rows)
	}
	return nil
}

// checkRow reports whether the fields of a row follow from its number, and returns the key of its board.
func (v *verificationRun) checkRow(where string, r Row) (uint64, bool) {
	s := v.manifest.Spec
	n := v.maker.sections.indexOf(r.Index)
	g, own := v.maker.gameOf(r.Index)
	seed := boardSeed(s.Seed, own)
	board, err := g.game.Make(seed, g.shape(own).values, nil)
	if err != nil {
		v.wrong(where, "the board can't be made again: %v", err)
		return 0, false
	}
	key := g.key(board)
	bin, in := g.binOf(own, r.Difficulty, r.Verdict, r.Answer)
	switch {
	case own < 0 || own >= v.manifest.tried(n):
		v.wrong(where, "its number is not among the boards that were tried")
	case r.ID != g.rowID(s.Seed, own) || r.Source != g.id(own, seed) || r.Game != g.Game:
		v.wrong(where, "it is not the row of its number")
	case r.Board != board.Text():
		v.wrong(where, "its board is not the one that its seed makes")
	case !s.Unique && r.Split != s.split(key):
		v.wrong(where, "it is in the wrong split")
	case !in || (r.Bin == nil) != (bin < 0) || bin >= 0 && *r.Bin != g.Bins.List[bin].Name:
		v.wrong(where, "it is in the wrong bin")
	}
	return key, true
}

// judge has the checker judge a row.
func (v *verificationRun) judge(ctx context.Context, j judged) {
	ruling := v.ruling(ctx, j.row)
	v.again(ctx, j)
	switch ruling.Status {
	case check.Rejected:
		v.wrong(j.where, "%s", strings.TrimSpace(ruling.Reason))
	case check.Undecided:
		v.mu.Lock()
		v.result.Undecided++
		v.mu.Unlock()
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	v.result.Rows++
	if ruling.Status == check.Accepted {
		v.result.Accepted++
	}
	if v.Watch != nil {
		v.Watch(v.result)
	}
}

func (v *verificationRun) ruling(ctx context.Context, r Row) check.Ruling {
	_, board, err := r.Instance(v.Games)
	if err != nil {
		return check.Ruling{Status: check.Rejected, Reason: err.Error()}
	}
	report, err := r.Report(board)
	if err != nil {
		return check.Ruling{Status: check.Rejected, Reason: err.Error()}
	}
	return board.Check(ctx, report, solve.Budget{Nodes: judgeFactor * v.manifest.Spec.Nodes, Bytes: judgeFactor * tables})
}

// judgeFactor is the ratio of the budgets for judging a row and for making it: without a certificate the checker has to
// search.
const judgeFactor = 16
