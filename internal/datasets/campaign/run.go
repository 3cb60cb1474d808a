package campaign

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"sync"
	"sync/atomic"
)

// Engine makes parts.
type Engine interface {
	// Work takes shards from the source until there are none left, makes their parts, and calls done for each part in
	// the store. When ctx ends, it finishes what it has started; when abandon ends, it gives up.
	Work(ctx, abandon context.Context, source func(context.Context) (shard int, ok bool), done func(shard int)) error
	// Ahead returns how many shards may be in work beyond the first unfinished one.
	Ahead() int
}

// Progress describes a running campaign.
type Progress struct {
	Shards     int      // finished shards, from the first on without a gap
	Counts              // of the finished shards
	OutOfReach []string // bins
}

// Run makes parts until the selection is full or the boards are used up.
type Run struct {
	Maker  *Maker
	Store  Store
	Engine Engine
	Watch  func(Progress) // called after each shard; may be nil

	mu       sync.Mutex
	moved    sync.Cond
	next     int // shard to hand out
	ready    map[int]bool
	prefix   int // shards that the selection has seen
	stopped  bool
	selected *Selection
	failure  error
}

// Do makes the missing parts. If interrupted, it returns the context's error; finished parts remain, and a later Do
// continues from there.
func (r *Run) Do(ctx context.Context) (Counts, error) {
	r.moved.L, r.ready, r.selected = &r.mu, map[int]bool{}, NewSelection(r.Maker.plan.Spec)
	abandon, enough := r.Maker.Abandon(ctx)
	defer enough()
	chosen := make(chan struct{})
	go func() {
		defer close(chosen)
		r.choose(enough)
	}()
	err := r.Engine.Work(ctx, abandon, r.take, r.done)
	r.mu.Lock()
	full := r.stopped
	if err != nil && r.failure == nil && !full {
		r.failure = err
	}
	r.stopped = true
	r.moved.Broadcast()
	r.mu.Unlock()
	<-chosen
	switch {
	case r.failure != nil:
		return r.selected.Counts(), r.failure
	case r.prefix < r.Maker.plan.Shards() && ctx.Err() != nil:
		return r.selected.Counts(), context.Cause(ctx)
	}
	return r.selected.Counts(), nil
}

// take returns the next missing shard, as soon as it is not too far ahead.
func (r *Run) take(ctx context.Context) (shard int, ok bool) {
	wake := context.AfterFunc(ctx, func() { r.mu.Lock(); r.moved.Broadcast(); r.mu.Unlock() })
	defer wake()
	r.mu.Lock()
	defer r.mu.Unlock()
	for {
		for !r.stopped && ctx.Err() == nil && r.next >= r.prefix+r.Engine.Ahead() && r.next < r.Maker.plan.Shards() {
			r.moved.Wait()
		}
		if r.stopped || ctx.Err() != nil || r.next >= r.Maker.plan.Shards() {
			return 0, false
		}
		shard = max(r.next, r.prefix) // the selection skips the rest of a game that has all its rows
		r.next = shard + 1
		has, err := r.Store.Has(shard)
		if err != nil {
			r.fail(err)
			return 0, false
		}
		if !has {
			return shard, true
		}
		r.ready[shard] = true
		r.moved.Broadcast()
	}
}

// done records that the part of a shard exists.
func (r *Run) done(shard int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.ready[shard] = true
	r.moved.Broadcast()
}

func (r *Run) fail(err error) {
	if r.failure == nil {
		r.failure = err
	}
	r.stopped = true
	r.moved.Broadcast()
}

// choose selects from the parts in order until there is enough.
func (r *Run) choose(enough func()) {
	for shard := 0; shard < r.Maker.plan.Shards(); {
		r.mu.Lock()
		for !r.ready[shard] && !r.stopped {
			r.moved.Wait()
		}
		there := r.ready[shard]
		delete(r.ready, shard)
		r.mu.Unlock()
		if !there {
			return
		}
		err := r.selectPart(shard)
		r.mu.Lock()
		shard = r.selected.After(shard)
		if r.prefix = shard; err != nil {
			r.fail(err)
		}
		full := shard == r.Maker.plan.Shards()
		if full || err != nil {
			r.stopped = true
		}
		r.moved.Broadcast()
		r.watchProgress()
		r.mu.Unlock()
		if full || err != nil {
			enough()
			return
		}
	}
}

func (r *Run) watchProgress() {
	if r.Watch == nil {
		return
	}
	r.Watch(Progress{Shards: r.prefix, Counts: r.selected.Counts(), OutOfReach: r.selected.OutOfReach()})
}

// selectPart passes a part to the selection. It removes an incomplete one, so that the next run makes it again.
func (r *Run) selectPart(shard int) error {
	part, err := r.Store.Open(shard)
	if err != nil {
		return err
	}
	defer part.Close()
	err = r.Maker.plan.ReadPart(part, shard, func(i int, c Candidate) (bool, error) {
		r.selected.Take(i, c)
		return !r.selected.DoneWith(i), nil
	})
	if errors.Is(err, ErrPart) {
		return errors.Join(fmt.Errorf("%s: %w; it is removed, and made again by the next run", partPlace(part, shard), err), r.Store.Remove(shard))
	}
	return err
}

// Make makes the part of one shard and puts it into the store.
func (m *Maker) Make(ctx context.Context, store Store, shard int, tried func(row bool)) error {
	return store.Put(shard, func(w io.Writer) error { return m.WritePart(ctx, shard, w, tried) })
}

// Pool is an engine that runs goroutines in this process.
type Pool struct {
	Maker *Maker
	Store Store
	Jobs  int
	Tried *atomic.Int64 // may be nil
}

// Ahead returns a few shards for each job.
func (p Pool) Ahead() int { return 4 * p.Jobs }

// Work makes shards in one goroutine for each job.
func (p Pool) Work(ctx, abandon context.Context, source func(context.Context) (int, bool), done func(int)) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var all sync.WaitGroup
	var first error
	var once sync.Once
	for range p.Jobs {
		all.Go(func() {
			for {
				shard, ok := source(ctx)
				if !ok {
					return
				}
				if err := p.Maker.Make(abandon, p.Store, shard, p.count); err != nil {
					once.Do(func() { first = err })
					stop(err)
					return
				}
				done(shard)
			}
		})
	}
	all.Wait()
	if abandon.Err() != nil && errors.Is(first, context.Canceled) {
		return nil
	}
	return first
}

func (p Pool) count(bool) {
	if p.Tried != nil {
		p.Tried.Add(1)
	}
}

// Share makes all the shards of one of n machines: i, i+n, i+2n, … It does not know what the others find, so it never
// stops early.
func (m *Maker) Share(ctx context.Context, store Store, i, n, jobs int, tried *atomic.Int64, made func(shards, of int)) error {
	var mu sync.Mutex
	next, of, count := i, 0, 0
	for shard := i; shard < m.plan.Shards(); shard += n {
		of++
	}
	source := func(ctx context.Context) (int, bool) {
		mu.Lock()
		defer mu.Unlock()
		for ; next < m.plan.Shards() && ctx.Err() == nil; next += n {
			if has, _ := store.Has(next); !has {
				next += n
				return next - n, true
			}
			count++
		}
		return 0, false
	}
	done := func(int) {
		mu.Lock()
		defer mu.Unlock()
		count++
		if made != nil {
			made(count, of)
		}
	}
	abandon, end := m.Abandon(ctx)
	defer end()
	if err := (Pool{Maker: m, Store: store, Jobs: jobs, Tried: tried}).Work(ctx, abandon, source, done); err != nil {
		return err
	}
	return context.Cause(ctx)
}

// missing reports whether an error means that a part does not exist.
func missing(err error) bool { return errors.Is(err, fs.ErrNotExist) }
