package census

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"sync"
)

// book has the rows of a census: those of earlier runs, and new ones, which it writes into the file of rows as soon as they are there.
type book struct {
	out   *os.File
	mu    sync.Mutex
	known map[string]Row
}

// openBook opens the file of rows, and reads those of earlier runs. A last line that was not written to its end is removed.
func openBook(name string) (*book, error) {
	out, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_RDWR, 0o666)
	if err != nil {
		return nil, err
	}
	b := &book{out: out, known: map[string]Row{}}
	if err := b.read(); err != nil {
		return nil, errors.Join(err, out.Close())
	}
	return b, nil
}

func (b *book) read() error {
	data, err := io.ReadAll(b.out)
	if err != nil {
		return err
	}
	if end := bytes.LastIndexByte(data, '\n') + 1; end < len(data) {
		if data = data[:end]; b.out.Truncate(int64(end)) != nil {
			return fmt.Errorf("%s: its last line is not whole, and can't be removed", b.out.Name())
		}
	}
	lines := bufio.NewScanner(bytes.NewReader(data))
	lines.Buffer(nil, len(data)+1)
	for n := 1; lines.Scan(); n++ {
		var r Row
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			return fmt.Errorf("%s:%d: not a row of a census: %w", b.out.Name(), n, err)
		}
		b.known[r.id()] = r
	}
	return lines.Err()
}

// row returns the row of a task.
func (b *book) row(t task) (Row, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	r, met := b.known[t.id()]
	return r, met
}

// add writes a new row.
func (b *book) add(r Row) error {
	line, err := json.Marshal(r)
	if err != nil {
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if _, err := b.out.Write(append(line, '\n')); err != nil {
		return err
	}
	b.known[r.id()] = r
	return nil
}

// store keeps the rows that other machines make of a job in a book.
type store struct {
	job  *Job
	book *book
	said func(Row)
}

// Has reports whether the book has the row of a level.
func (s store) Has(shard int) (bool, error) {
	_, met := s.book.row(s.job.tasks[shard])
	return met, nil
}

// Put adds the row of a level.
func (s store) Put(shard int, write func(io.Writer) error) error {
	var part bytes.Buffer
	if err := write(&part); err != nil {
		return err
	}
	row, err := readRow(part.Bytes())
	if err != nil {
		return err
	}
	if err := s.book.add(row); err != nil {
		return err
	}
	s.said(row)
	return nil
}

// Open opens nothing: rows are not kept one by one.
func (s store) Open(int) (io.ReadCloser, error) { return nil, fs.ErrNotExist }

// Remove removes nothing, for the same reason.
func (s store) Remove(int) error { return fs.ErrNotExist }

// EngineError is the error of an engine; a later run goes on from the rows that are there.
type EngineError struct{ error }

// Unwrap returns the error itself.
func (e *EngineError) Unwrap() error { return e.error }

// handOut lets an engine solve levels, a limited number of them at a time.
func (s store) handOut(ctx context.Context, missing []int, e Engine) error {
	now, next := make(chan struct{}, e.Ahead()), 0
	source := func(ctx context.Context) (int, bool) {
		if next == len(missing) || ctx.Err() != nil {
			return 0, false
		}
		select {
		case now <- struct{}{}:
			next++
			return missing[next-1], true
		case <-ctx.Done():
			return 0, false
		}
	}
	if err := e.Work(ctx, ctx, source, func(int) { <-now }); err != nil {
		return &EngineError{err}
	}
	return ctx.Err()
}
