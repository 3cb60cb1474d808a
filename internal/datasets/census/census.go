// Package census solves every level of a folder of texts, and writes what became of them: a line of JSON for each level, a page, and Parquet.
// A census that was interrupted goes on where it stopped.
package census

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"jogada/catalog"
	"jogada/internal/base/file"
	"jogada/internal/datasets/campaign"
	"jogada/solve"
)

// Census is a folder of texts, and what each level of them may take.
type Census struct {
	Game    catalog.Game // its texts hold several levels, and its parameter Level chooses one
	Folder  string
	Out     string // the folder for the results
	Most    catalog.QuestionLimit
	Version string
	Said    func(Row) // receives each row as soon as it is there; may be nil
	// Engine returns what has the levels of a job solved elsewhere; nil: they are solved here, one after the other.
	Engine func(*Job, campaign.Store) Engine
}

// Engine has levels solved, as campaigns have boards tried.
type Engine = campaign.Engine

// Level is the parameter that chooses a level.
const Level = "level"

// HasLevels reports whether the texts of a game hold levels that a parameter chooses, and that can be judged.
func HasLevels(g catalog.Game) bool {
	return g.Inspect != nil && slices.ContainsFunc(g.Params, func(p catalog.Param) bool { return p.Name == Level })
}

// Row is what became of a level, or of a text that was refused.
type Row struct {
	File    string   `json:"file"`
	Level   int      `json:"level"` // from 1; 0: the text was refused
	Key     string   `json:"key"`   // changes with the level and the rules
	Cells   int      `json:"cells"`
	Verdict string   `json:"verdict"` // proved, refuted, unknown; refused for a text
	Moves   *int     `json:"moves"`   // of the line; null: none is known
	Line    []string `json:"line"`
	AtLeast *int     `json:"at_least"`
	AtMost  *int     `json:"at_most"`
	Chance  string   `json:"chance"` // always, luck, never: whether the level can be won; undecided; empty: chance does not matter
	Most    *int     `json:"most"`   // moves that win whatever chance does; null: none are known
	States  int64    `json:"states"` // expanded
	Seconds float64  `json:"seconds"`
	Checked *bool    `json:"checked"` // null: the checker did not decide
	Checker string   `json:"checker"`
	Why     string   `json:"why"` // a level is undecided, or a text was refused
	Method  string   `json:"method"`
	Limits  string   `json:"limits"`
	Version string   `json:"version"`
}

// The verdict of a text that was refused.
const refused = "refused"

// Names of the results in their folder.
const (
	rowsName    = "rows.jsonl"
	pageName    = "table.html"
	parquetName = "table.parquet"
)

// Run solves the levels that have no row yet, and writes the page and the Parquet file of all. It returns the rows in the order of files and
// levels, as far as it came before the context ended.
func (s Census) Run(ctx context.Context) (rows []Row, err error) {
	files, err := s.files()
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(s.Out, 0o777); err != nil {
		return nil, err
	}
	release, err := file.Lock(s.Out, file.Exclusive)
	if err != nil {
		return nil, err
	}
	defer release()
	b, err := openBook(filepath.Join(s.Out, rowsName))
	if err != nil {
		return nil, err
	}
	for len(files) > 0 && err == nil {
		var some []source
		some, files = s.some(files)
		var job *Job
		if job, err = s.newJob(ctx, s.place(), some); err != nil {
			break
		}
		err = s.solve(ctx, job, b)
		for _, t := range job.tasks {
			if row, met := b.row(t); met {
				rows = append(rows, row)
			}
		}
	}
	return rows, errors.Join(s.write(rows), err, b.out.Close())
}

// some returns the texts of the first files: of one, or as many as fit into one job for other machines.
func (s Census) some(files []string) (texts []source, rest []string) {
	size := 0
	for i, name := range files {
		data, err := os.ReadFile(filepath.Join(s.Folder, filepath.FromSlash(name)))
		if size += len(data); i > 0 && (s.Engine == nil || size > mostTexts) {
			return texts, files[i:]
		}
		texts = append(texts, source{strings.ToValidUTF8(name, "\ufffd"), data, err}) // as JSON writes a name
	}
	return texts, nil
}

// solve adds the missing rows of a job to a book, and says all of them.
func (s Census) solve(ctx context.Context, j *Job, b *book) error {
	said := func(r Row) {
		if s.Said != nil {
			s.Said(r)
		}
	}
	elsewhere := s.Engine != nil && j.shareable()
	var missing []int
	for i, t := range j.tasks {
		row, met := b.row(t)
		if !met {
			if elsewhere && t.board != nil {
				missing = append(missing, i)
				continue
			}
			if row = t.solve(ctx); ctx.Err() != nil {
				return ctx.Err()
			}
			if err := b.add(row); err != nil {
				return err
			}
		}
		said(row)
	}
	if len(missing) == 0 {
		return nil
	}
	to := store{job: j, book: b, said: said}
	return to.handOut(ctx, missing, s.Engine(j, to))
}

// files lists the texts of the folder by their names from there on.
func (s Census) files() ([]string, error) {
	if info, err := os.Stat(s.Folder); err != nil {
		return nil, err
	} else if !info.IsDir() {
		return nil, fmt.Errorf("%s: not a folder", s.Folder)
	}
	var names []string
	root := os.DirFS(s.Folder)
	err := fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && entry.Type().IsRegular() && strings.EqualFold(filepath.Ext(name), ".txt") {
			names = append(names, name)
		}
		return err
	})
	if err == nil && len(names) == 0 {
		err = fmt.Errorf("%s: it has no .txt file", s.Folder)
	}
	slices.Sort(names)
	return names, err
}

// id returns what a row is the answer to: a level, or a text that was refused, within limits, by a version.
func (r Row) id() string {
	return strings.Join([]string{r.File, strconv.Itoa(r.Level), r.Key, r.Limits, r.Version, cmp.Or(map[bool]string{true: r.Why}[r.Level == 0], "")}, "\x00")
}

// task is a row to be filled.
type task struct {
	Row
	board catalog.Instance // nil: the text was refused
	most  catalog.QuestionLimit
}

// tasks returns the tasks of a text.
func (s Census) tasks(ctx context.Context, t source) []task {
	first := Row{File: t.File, Limits: words(s.Most), Version: s.Version}
	refuse := func(err error) []task {
		first.Verdict, first.Why, first.Line = refused, err.Error(), []string{}
		return []task{{Row: first}}
	}
	if t.fault != nil {
		return refuse(t.fault)
	}
	meter := solve.NewMeter(ctx, solve.Budget{Bytes: readingBytes, Work: readingWork})
	boards, _, err := s.Game.Read(t.Text, map[string]string{Level: "all"}, meter)
	if meter.Stopped() != nil {
		err = fmt.Errorf("it is too large to be read: %w", meter.Stopped())
	}
	if err != nil {
		return refuse(err)
	}
	var keys []string
	if all := catalog.LevelsOf(boards[0]); all != nil {
		keys = all.Keys
	}
	var list []task
	for i, b := range boards {
		row := first
		row.Level, row.Cells = i+1, catalog.Size(b)
		if i < len(keys) {
			row.Key = keys[i]
		}
		list = append(list, task{row, b, s.Most})
	}
	return list
}

// solve answers the question of a task.
func (t task) solve(ctx context.Context) Row {
	row := t.Row
	if t.board == nil {
		return row
	}
	timed, cancel := t.most.Context(ctx)
	defer cancel()
	r := catalog.Solve(timed, t.board, catalog.Request{Budget: t.most.Budget, Check: true, Brief: true, Patient: ctx})
	row.Verdict, row.AtLeast, row.AtMost, row.States, row.Seconds = r.Verdict.String(), r.Bounds.AtLeast, r.Bounds.AtMost, r.Counts.Expanded, r.Seconds
	row.Checked, row.Checker, row.Method, row.Why, row.Line = r.Proof.Checked, r.Proof.Checker, r.Method, r.Stopped, []string{}
	for _, m := range r.Line {
		row.Line = append(row.Line, m.Move)
	}
	if r.Verdict == solve.Proved || len(row.Line) > 0 {
		n := len(row.Line)
		row.Moves = &n
	}
	if b, may := t.board.(catalog.Chancy); may {
		if whatever := b.Whatever(); whatever != nil {
			row.addChance(ctx, whatever, t.most)
		}
	}
	return row
}

// What a row says of a level on which chance matters: it can be won whatever chance does, with luck alone, or never.
const (
	always = "always"
	luck   = "luck"
	never  = "never"
	open   = "undecided"
)

// addChance adds whether a level can be won whatever chance does. The checker has to accept that, too.
func (row *Row) addChance(ctx context.Context, whatever catalog.Instance, most catalog.QuestionLimit) {
	if row.Chance = open; row.Verdict == solve.Refuted.String() {
		row.Chance = never
		return
	}
	timed, cancel := most.Context(ctx)
	defer cancel()
	r := catalog.Solve(timed, whatever, catalog.Request{Budget: most.Budget, Check: true, Brief: true, Patient: ctx})
	row.States, row.Seconds = row.States+r.Counts.Expanded, row.Seconds+r.Seconds
	if r.Verdict != solve.Proved {
		row.Why = cmp.Or(row.Why, r.Stopped)
		return
	}
	if row.Most = r.Bounds.AtMost; row.Most != nil {
		row.Chance = always
	} else if row.Moves != nil { // it is known to be won with luck
		row.Chance = luck
	}
	if r.Proof.Checked == nil || !*r.Proof.Checked {
		row.Checker = r.Proof.Checker
		if row.Checked == nil || *row.Checked {
			row.Checked = r.Proof.Checked
		}
	}
}

// words returns limits for people.
func words(most catalog.QuestionLimit) string {
	var parts []string
	if most.Nodes > 0 {
		parts = append(parts, fmt.Sprintf("%d states", most.Nodes))
	}
	if most.Time > 0 {
		parts = append(parts, most.Time.String())
	}
	if most.Bytes%(1<<20) > 0 {
		parts = append(parts, fmt.Sprintf("%d bytes", most.Bytes))
	} else if most.Bytes > 0 {
		parts = append(parts, fmt.Sprintf("%d MiB", most.Bytes>>20))
	}
	return cmp.Or(strings.Join(parts, ", "), "none")
}

// Sums counts rows.
type Sums struct {
	Texts, Refused, Levels int
	Proved, Impossible     int
	Lined                  int // levels with a line, or proved impossible
	Accepted, Rejected     int // by the checker, of those decided
	Unchecked              int
	Always, Luck, Never    int // levels on which chance matters
}

// Sum counts the rows of a census.
func Sum(rows []Row) (s Sums) {
	texts := map[string]bool{}
	for _, r := range rows {
		if !texts[r.File] {
			texts[r.File] = true
			s.Texts++
		}
		if r.Level == 0 {
			s.Refused++
			continue
		}
		s.Levels++
		switch r.Chance {
		case always:
			s.Always++
		case luck:
			s.Luck++
		case never:
			s.Never++
		}
		switch r.Verdict {
		case solve.Proved.String():
			s.Proved++
		case solve.Refuted.String():
			s.Impossible++
		}
		if decided := r.Verdict != solve.Unknown.String(); decided || r.Moves != nil {
			s.Lined++
			switch {
			case !decided:
			case r.Checked == nil:
				s.Unchecked++
			case *r.Checked:
				s.Accepted++
			default:
				s.Rejected++
			}
		}
	}
	return s
}

// String returns the sums in a sentence.
func (s Sums) String() string {
	share := func(n int) string { return fmt.Sprintf("%d (%.0f %%)", n, 100*float64(n)/float64(max(1, s.Levels))) }
	said := fmt.Sprintf("texts: %d, refused: %d; levels: %d, decided: %s, of these impossible: %d; decided or with a line: %s; of those decided, the checker accepts %d, rejects %d and leaves %d open",
		s.Texts, s.Refused, s.Levels, share(s.Proved+s.Impossible), s.Impossible, share(s.Lined), s.Accepted, s.Rejected, s.Unchecked)
	if s.Always+s.Luck+s.Never > 0 {
		said += fmt.Sprintf("; where chance matters, always won: %d, with luck: %d, never: %d", s.Always, s.Luck, s.Never)
	}
	return said
}
