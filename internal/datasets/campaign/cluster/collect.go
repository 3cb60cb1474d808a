package cluster

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/nats-io/nats.go/jetstream"

	"jogada/internal/datasets/campaign"
)

// bring fetches a part from the object store, if it is there, and verifies it: a part that the plan does not make is
// ErrForged, and never enters the store.
func (c *Coordinator) bring(ctx context.Context, shard int) error {
	has, err := c.Store.Has(shard)
	if err != nil {
		return err
	}
	if c.Shared {
		return c.verifyShared(ctx, shard)
	}
	if !has {
		if err := again(ctx, func(once context.Context) error { return c.fetch(ctx, once, shard) }); err != nil {
			return fmt.Errorf("the part of shard %d: %w", shard, err)
		}
	}
	return c.discard(ctx, shard)
}

// fetch reads a part from the object store into the coordinator's, verifying it as it arrives. Making a board again has
// the time of the whole campaign, reading that of one call.
func (c *Coordinator) fetch(ctx, once context.Context, shard int) error {
	objects, err := c.js.ObjectStore(once, partsBucket(c.hash))
	if err != nil {
		return err
	}
	part, err := objects.Get(ctx, fmt.Sprint(shard))
	if errors.Is(err, jetstream.ErrObjectNotFound) {
		return errNotYet
	}
	if err != nil {
		return err
	}
	defer part.Close()
	through := &passing{from: part}
	err = c.Store.Put(shard, func(w io.Writer) error {
		through.to = w
		return c.Job.Verify(ctx, through, shard)
	})
	switch {
	case through.lost != nil: // the server, not the part
		return through.lost
	case through.full != nil:
		return settled{through.full}
	case err != nil:
		return settled{err}
	}
	return nil
}

// passing copies what is read from it to a writer, and records whether reading or writing failed.
type passing struct {
	from       io.Reader
	to         io.Writer
	lost, full error
}

// Read reads, and writes the same bytes to the copy.
func (p *passing) Read(b []byte) (int, error) {
	n, err := p.from.Read(b)
	if err != nil && !errors.Is(err, io.EOF) {
		p.lost = err
		return 0, err
	}
	if _, bad := p.to.Write(b[:n]); bad != nil {
		p.full = bad
		return 0, bad
	}
	return n, err
}

// settled is an error that retrying does not change.
type settled struct{ error }

// Unwrap returns the error itself.
func (s settled) Unwrap() error { return s.error }

// verifyShared verifies a part that a worker put into the store itself.
func (c *Coordinator) verifyShared(ctx context.Context, shard int) error {
	part, err := c.Store.Open(shard)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%w: it is not in the shared folder", campaign.ErrForged)
	}
	if err != nil {
		return err
	}
	err = c.Job.Verify(ctx, part, shard)
	return errors.Join(err, part.Close())
}

// discard removes a part from the object store.
func (c *Coordinator) discard(ctx context.Context, shard int) error {
	return ignoreGone(again(ctx, func(ctx context.Context) error {
		objects, err := c.js.ObjectStore(ctx, partsBucket(c.hash))
		if err != nil {
			return err
		}
		return objects.Delete(ctx, fmt.Sprint(shard))
	}))
}

// refuse deletes a forged part and its mark and has the shard made again. After that many Failures it returns the
// reason.
func (c *Coordinator) refuse(ctx context.Context, m mark, why error) error {
	c.Note("a part by %.80q is refused: %v", m.Worker, why)
	if c.refused[m.Shard]++; c.refused[m.Shard] >= Failures {
		return fmt.Errorf("shard %d was refused %d times: %w", m.Shard, Failures, why)
	}
	if c.Shared {
		if err := c.Store.Remove(m.Shard); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	} else if err := c.discard(ctx, m.Shard); err != nil {
		return err
	}
	if err := c.unmark(ctx, doneSubject(c.hash, m.Shard)); err != nil {
		return err
	}
	return c.publish(ctx, m.Shard)
}

// unmark deletes the message on the subject of a mark.
func (c *Coordinator) unmark(ctx context.Context, subject string) error {
	return again(ctx, func(ctx context.Context) error {
		marks, err := c.js.Stream(ctx, doneStream(c.hash))
		if err != nil {
			return err
		}
		return marks.Purge(ctx, jetstream.WithPurgeSubject(subject))
	})
}

// errNotYet means that a server lacks a part. The part existed before its mark, so another server has it and is ahead
// of this one; the request is retried.
var errNotYet = errors.New("the server does not have it yet")

func ignoreGone(err error) error {
	if err != nil && (gone(err) || errors.Is(err, jetstream.ErrObjectNotFound)) {
		return nil
	}
	return err
}
