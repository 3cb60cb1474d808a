package campaign

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"jogada/catalog/equal"
)

// ErrMissing means that a merge lacks parts.
var ErrMissing = errors.New("parts are missing")

// merger is a dataset being written.
type merger struct {
	maker    *Maker
	outputs  Outputs
	dir      string // temporary folder
	files    []*outFile
	sinks    map[string][]Sink // by split
	selected *Selection
	splits   *splitter
	rows     map[string]int
	plots    [][]*Histogram   // by game
	answers  []*answerCount   // by game
	spreads  [][]equal.Spread // by game; nil if equal difficulty is not wanted
}

// outFile is a file of the dataset that is counted and hashed as it is written.
type outFile struct {
	*os.File
	buffer *bufio.Writer
	sum    hash.Hash
	told   FileHash
	split  string
}

// Write writes to the file and updates its hash and size.
func (f *outFile) Write(p []byte) (int, error) {
	f.sum.Write(p)
	f.told.Bytes += int64(len(p))
	return f.buffer.Write(p)
}

func (f *outFile) finish() error {
	f.told.SHA256 = hex.EncodeToString(f.sum.Sum(nil))
	if err := f.buffer.Flush(); err != nil {
		f.Close()
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// Merge makes the dataset from the parts of a store in a folder, and then removes the folder's parts.
func Merge(m *Maker, store Store, folder Folder, out Outputs) (Manifest, error) {
	g := &merger{maker: m, outputs: out, dir: filepath.Join(string(folder), stagingName), sinks: map[string][]Sink{}, selected: NewSelection(m.plan.Spec), rows: map[string]int{}}
	for i := range m.games {
		var plots []*Histogram
		for _, measure := range m.games[i].game.Measures {
			plots = append(plots, &Histogram{Measure: measure, Of: i})
		}
		g.plots, g.answers = append(g.plots, plots), append(g.answers, newAnswerCount(&m.games[i]))
		var spreads []equal.Spread
		if e := m.games[i].Equal; e != nil {
			for _, name := range e.Measures {
				spreads = append(spreads, equal.Spread{Measure: name})
			}
		}
		g.spreads = append(g.spreads, spreads)
	}
	if err := os.RemoveAll(g.dir); err != nil {
		return Manifest{}, err
	}
	err := g.open()
	if err == nil {
		err = g.merge(store)
	}
	if bad := g.close(); err == nil {
		err = bad
	}
	if err != nil {
		return Manifest{}, errors.Join(err, os.RemoveAll(g.dir))
	}
	told, err := g.writeManifest()
	if err != nil {
		return told, errors.Join(err, os.RemoveAll(g.dir))
	}
	return told, errors.Join(g.place(folder, told), folder.Tidy())
}

// open opens a file for each split in each format.
func (g *merger) open() error {
	for _, split := range g.maker.plan.Spec.Splits {
		for _, name := range g.maker.plan.Spec.Formats {
			i := slices.IndexFunc(g.outputs.Formats, func(f Format) bool { return f.Name == name })
			if i < 0 {
				return fmt.Errorf("there is no format %q", name)
			}
			f, err := g.create(filepath.Join("data", split.Name+"."+name), split.Name)
			if err != nil {
				return err
			}
			sink, err := g.outputs.Formats[i].New(f, g.maker)
			if err != nil {
				return err
			}
			g.sinks[split.Name] = append(g.sinks[split.Name], sink)
		}
	}
	return nil
}

func (g *merger) create(path, split string) (*outFile, error) {
	name := filepath.Join(g.dir, path)
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return nil, err
	}
	f, err := os.Create(name)
	if err != nil {
		return nil, err
	}
	out := &outFile{File: f, buffer: bufio.NewWriterSize(f, 1<<16), sum: sha256.New(), told: FileHash{Path: filepath.ToSlash(path)}, split: split}
	g.files = append(g.files, out)
	return out, nil
}

// merge reads the parts in order until the selection is full. It reads them before if rows of equal difficulty are to be
// chosen, and once to count the rows if these are split exactly.
func (g *merger) merge(store Store) error {
	spec := g.maker.plan.Spec
	again := func() *Selection { return NewSelection(spec) }
	look := func(i int, c Candidate) (bool, error) {
		g.selected.Take(i, c)
		return !g.selected.DoneWith(i), nil
	}
	if g.selected.chooses() {
		if err := g.pass(store, look); err != nil {
			return err
		}
		again = g.selected.chosen
		g.selected = again()
	}
	rows := spec.Count()
	if spec.Unique && len(spec.Splits) > 1 {
		if err := g.pass(store, look); err != nil {
			return err
		}
		rows = g.selected.counts.Rows
		g.selected = again()
	}
	g.splits = newSplitter(spec, rows)
	return g.pass(store, g.take)
}

// pass passes the candidates of the parts to take, in order, until the selection is full.
func (g *merger) pass(store Store, take func(int, Candidate) (bool, error)) error {
	for shard := 0; shard < g.maker.plan.Shards(); shard = g.selected.After(shard) {
		part, err := store.Open(shard)
		if missing(err) {
			return fmt.Errorf("%w: the first is that of shard %d of %d", ErrMissing, shard, g.maker.plan.Shards())
		}
		if err != nil {
			return err
		}
		err = errors.Join(g.maker.plan.ReadPart(part, shard, take), part.Close())
		if err != nil {
			return fmt.Errorf("%s: %w", partPlace(part, shard), err)
		}
	}
	return nil
}

func (g *merger) take(i int, c Candidate) (bool, error) {
	if !g.selected.Take(i, c) {
		return !g.selected.DoneWith(i), nil
	}
	split := g.splits.next(i, c.Bin, c.Key)
	row, err := withSplit(c.Row, split)
	if err != nil {
		return false, err
	}
	read := sync.OnceValues(func() (Row, error) { return readOwn(row) })
	for _, sink := range g.sinks[split] {
		if err := sink.Write(row, read); err != nil {
			return false, err
		}
	}
	g.rows[split]++
	of := g.maker.sections.indexOf(i)
	g.answers[of].add(c.Row)
	if err := g.spread(of, c.Row); err != nil {
		return false, err
	}
	return !g.selected.DoneWith(i), count(g.plots[of], c.Plotted)
}

// spread takes a row of equal difficulty into account.
func (g *merger) spread(of int, row []byte) error {
	if g.spreads[of] == nil {
		return nil
	}
	r, err := readOwn(row)
	for i := range g.spreads[of] {
		g.spreads[of][i].Add(r.Difficulty)
	}
	return err
}

// close closes all files and returns the first error.
func (g *merger) close() (err error) {
	for _, split := range g.maker.plan.Spec.Splits {
		for _, sink := range g.sinks[split.Name] {
			if bad := sink.Close(); err == nil {
				err = bad
			}
		}
	}
	for _, f := range g.files {
		rows := g.rows[f.split]
		f.told.Rows = &rows
		if bad := f.finish(); err == nil {
			err = bad
		}
	}
	return err
}

// writeManifest writes the description of the dataset, the manifest last.
func (g *merger) writeManifest() (Manifest, error) {
	s := g.maker.plan.Spec
	m := Manifest{Schema: manifestSchema, Version: g.maker.plan.Version, Plan: g.maker.plan.Hash, Spec: s, Counts: g.selected.Counts(), Full: g.selected.Full(), Unmet: g.selected.OutOfReach()}
	m.Bins = g.selected.Bins()
	for i, of := range s.Games {
		for _, e := range g.spreads[i] {
			m.Equal = append(m.Equal, EqualRange{Game: of.Name, Measure: e.Measure, Within: of.Equal.Within, Least: e.Least, Most: e.Most})
		}
		if !s.Several() {
			m.Answers = g.answers[i].baseline()
			continue
		}
		m.Games = append(m.Games, GameRows{Name: of.Name, Game: of.Game, Tried: g.selected.games[i].tried, Rows: g.selected.games[i].rows, Count: of.Count, Answers: g.answers[i].baseline()})
	}
	for _, split := range s.Splits {
		m.Splits = append(m.Splits, SplitRows{split, g.rows[split.Name]})
	}
	for _, f := range g.files {
		m.Files = append(m.Files, f.told)
	}
	texts := map[string][]byte{}
	var plots []Histogram
	for _, of := range g.plots {
		for _, p := range of {
			plots = append(plots, *p)
		}
	}
	if g.outputs.Card != nil {
		var err error
		if texts, err = g.outputs.Card(m, plots); err != nil {
			return m, err
		}
	}
	texts[schemaName] = inJSON(RowSchema(g.maker.Games(), s))
	for _, name := range sortedNames(texts) {
		f, err := g.create(filepath.FromSlash(name), "")
		if err != nil {
			return m, err
		}
		if _, err := f.Write(texts[name]); err != nil {
			return m, errors.Join(err, f.Close())
		}
		if err := f.finish(); err != nil {
			return m, err
		}
		m.Files = append(m.Files, f.told)
	}
	slices.SortFunc(m.Files, func(a, b FileHash) int { return strings.Compare(a.Path, b.Path) })
	f, err := g.create(manifestName, "")
	if err != nil {
		return m, err
	}
	_, err = f.Write(inJSON(m))
	return m, errors.Join(err, f.finish())
}

// place moves the files of a dataset to their final names, the manifest last.
func (g *merger) place(folder Folder, m Manifest) error {
	for _, f := range append(slices.Clone(m.Files), FileHash{Path: manifestName}) {
		to := filepath.Join(string(folder), filepath.FromSlash(f.Path))
		if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
			return err
		}
		if err := os.Rename(filepath.Join(g.dir, filepath.FromSlash(f.Path)), to); err != nil {
			return err
		}
	}
	return nil
}

func inJSON(v any) []byte {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(v); err != nil {
		panic(err)
	}
	return out.Bytes()
}

func sortedNames(m map[string][]byte) []string {
	var names []string
	for name := range m {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
