package cluster

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"jogada/internal/datasets/campaign"
)

// Coordinator is an engine whose workers run elsewhere.
type Coordinator struct {
	Access
	Job      Job
	Store    campaign.Store // the coordinator's own store, where parts are collected
	Shared   bool           // workers put their parts into the store themselves
	AckWait  time.Duration  // how long a worker may be silent
	Replicas int            // copies that the server keeps; 0 means three if there are three servers
	Note     func(format string, args ...any)

	js     jetstream.JetStream
	conn   *nats.Conn
	hash   string
	record []byte
	marks  chan mark // as they arrive, some of them repeatedly

	mu      sync.Mutex
	open    map[int]bool // published and not done
	refused map[int]int  // by shard: how often its part was forged
	strange int          // messages that are no marks
	failure error
	changed chan struct{}
}

// ahead limits the shards in the queue beyond the first unfinished one.
const ahead = 256

// Ahead returns how many shards may be in progress beyond the first unfinished one.
func (c *Coordinator) Ahead() int { return ahead }

// Work publishes shards and collects their parts. When it ends, it leaves nothing of the campaign on the server.
func (c *Coordinator) Work(ctx, abandon context.Context, source func(context.Context) (int, bool), done func(int)) error {
	c.hash, c.open, c.refused, c.changed, c.marks = c.Job.Hash(), map[int]bool{}, map[int]int{}, make(chan struct{}, 1), make(chan mark, ahead)
	var err error
	if c.conn, c.js, err = c.Connect("jogada campaign "+c.hash[:8], c.Note); err != nil {
		return err
	}
	defer c.conn.Close()
	both, stop := context.WithCancel(ctx)
	defer stop()
	defer context.AfterFunc(abandon, stop)()
	if err := c.begin(both); err != nil {
		return errors.Join(err, c.end())
	}
	collected := make(chan error, 1)
	collecting, finish := context.WithCancel(both)
	defer finish()
	go func() { collected <- c.collect(collecting, done) }()
	published := make(chan error, 1)
	go func() { published <- c.publishAll(both, source) }()
	err = c.wait(both, published, collected, finish)
	if both.Err() != nil {
		err = nil // interrupted or finished; both are known
	}
	return errors.Join(err, c.end())
}

// wait waits until everything that was published is done, or something fails.
func (c *Coordinator) wait(ctx context.Context, published, collected chan error, finish func()) error {
	all := false
	for {
		c.mu.Lock()
		left, failure := len(c.open), c.failure
		c.mu.Unlock()
		if failure != nil || all && left == 0 {
			finish()
			return errors.Join(failure, ignoreCancelled(<-collected))
		}
		select {
		case err := <-published:
			if published = nil; err != nil {
				finish()
				<-collected
				return err
			}
			all = true
		case err := <-collected:
			return err
		case <-c.changed:
		case <-ctx.Done():
			finish()
			<-collected
			return ctx.Err()
		}
	}
}

func ignoreCancelled(err error) error {
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// begin creates the streams of the campaign, empties what an earlier coordinator left there, and announces it.
func (c *Coordinator) begin(ctx context.Context) error {
	replicas := c.Replicas
	if replicas == 0 {
		if replicas = 1; len(c.conn.Servers()) >= 3 {
			replicas = 3
		}
	}
	var err error
	if c.record, err = newRecord(c.Job, c.Shared, c.AckWait); err != nil {
		return err
	}
	c.Replicas = replicas
	return again(ctx, func(ctx context.Context) error {
		work, err := c.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{Name: workStream(c.hash), Subjects: []string{"jogada." + c.hash + ".work.*"}, Retention: jetstream.WorkQueuePolicy,
			MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true, Replicas: replicas, MaxMsgs: 1_000_000})
		if err != nil {
			return err
		}
		marks, err := c.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{Name: doneStream(c.hash), Subjects: []string{"jogada." + c.hash + ".done.*"},
			MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true, Replicas: replicas, MaxMsgs: 1_000_000_000})
		if err != nil {
			return err
		}
		if err := errors.Join(work.Purge(ctx), marks.Purge(ctx)); err != nil {
			return err
		}
		if _, err := work.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{Durable: "workers", AckPolicy: jetstream.AckExplicitPolicy, AckWait: c.AckWait, MaxAckPending: 10_000}); err != nil {
			return err
		}
		if !c.Shared {
			if _, err := c.js.CreateOrUpdateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: partsBucket(c.hash), Replicas: replicas}); err != nil {
				return err
			}
		}
		return c.announce(ctx)
	})
}

// announce publishes the campaign to workers, unless it is already there.
func (c *Coordinator) announce(ctx context.Context) error {
	campaigns, err := c.js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: bucket, Replicas: c.Replicas})
	if err != nil {
		return err
	}
	if there, err := campaigns.Get(ctx, c.hash); err == nil && bytes.Equal(there.Value(), c.record) {
		return nil
	}
	_, err = campaigns.Put(ctx, c.hash, c.record)
	return err
}

// end removes the campaign from the server.
func (c *Coordinator) end() error {
	ctx, cancel := context.WithTimeout(context.Background(), retryTime)
	defer cancel()
	return again(ctx, func(ctx context.Context) error {
		if campaigns, err := c.js.KeyValue(ctx, bucket); err == nil {
			if err := campaigns.Purge(ctx, c.hash); err != nil && !gone(err) {
				return err
			}
			if err := c.leave(ctx, campaigns); err != nil {
				return err
			}
		}
		for _, name := range []string{workStream(c.hash), doneStream(c.hash)} {
			if err := c.js.DeleteStream(ctx, name); err != nil && !gone(err) {
				return err
			}
		}
		if err := c.js.DeleteObjectStore(ctx, partsBucket(c.hash)); err != nil && !gone(err) {
			return err
		}
		return nil
	})
}

// leave removes the bucket of campaigns if this was the last. A campaign that starts at this moment announces itself
// again.
func (c *Coordinator) leave(ctx context.Context, campaigns jetstream.KeyValue) error {
	keys, err := campaigns.ListKeys(ctx)
	if err != nil {
		return err
	}
	others := 0
	for range keys.Keys() { // to the end: stopping a list while it arrives may take seconds
		others++
	}
	if others > 0 {
		return nil
	}
	if err := c.js.DeleteKeyValue(ctx, bucket); err != nil && !gone(err) {
		return err
	}
	return nil
}

// heal is the interval at which missing shards are published again.
const heal = 5 * time.Second

// publishAll publishes shards as the source gives them, and missing ones again.
func (c *Coordinator) publishAll(ctx context.Context, source func(context.Context) (int, bool)) error {
	healing, stop := context.WithCancel(ctx)
	defer stop()
	go func() {
		looked := false
		for tick := time.NewTicker(heal); ; {
			select {
			case <-healing.Done():
				tick.Stop()
				return
			case <-tick.C:
				again(healing, c.announce)
				looked = looked || c.tellIfAlone(healing)
				for _, shard := range c.missed() {
					c.publish(healing, shard)
					c.lookFor(healing, shard)
				}
			}
		}
	}()
	for {
		shard, ok := source(ctx)
		if !ok {
			<-c.emptied(ctx)
			return nil
		}
		c.mu.Lock()
		c.open[shard] = true
		c.mu.Unlock()
		if err := c.publish(ctx, shard); err != nil {
			return err
		}
	}
}

// tellIfAlone notes that no worker has taken a shard, if that is so. It returns false if it could not look.
func (c *Coordinator) tellIfAlone(ctx context.Context) bool {
	once, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	workers, err := c.js.Consumer(once, workStream(c.hash), "workers")
	if err != nil {
		return false
	}
	if workers.CachedInfo().Delivered.Consumer == 0 {
		c.Note("no worker has taken anything yet; start some by jogada worker, of the same version as this one")
	}
	return true
}

// emptied returns a channel that is closed when nothing published is missing any more; healing goes on until then.
func (c *Coordinator) emptied(ctx context.Context) <-chan struct{} {
	closed := make(chan struct{})
	go func() {
		defer close(closed)
		for tick := time.NewTicker(retryWait / 4); ctx.Err() == nil && len(c.missed()) > 0; <-tick.C {
		}
	}()
	return closed
}

func (c *Coordinator) isOpen(shard int) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.open[shard]
}

func (c *Coordinator) missed() []int {
	c.mu.Lock()
	defer c.mu.Unlock()
	var list []int
	for shard := range c.open {
		list = append(list, shard)
	}
	return list
}

func (c *Coordinator) publish(ctx context.Context, shard int) error {
	err := again(ctx, func(ctx context.Context) error {
		_, err := c.js.Publish(ctx, workSubject(c.hash, shard), fmt.Append(nil, shard))
		return err
	})
	if taken(err) { // it is queued, or in work
		return nil
	}
	return err
}

// lookFor checks whether a missing shard has a mark. The subscription delivers every mark, unless its server is lost
// and no other takes over.
func (c *Coordinator) lookFor(ctx context.Context, shard int) {
	once, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	stream, err := c.js.Stream(once, doneStream(c.hash))
	if err != nil {
		return
	}
	found, err := stream.GetLastMsgForSubject(once, doneSubject(c.hash, shard))
	if err != nil {
		return
	}
	c.receive(ctx, found.Subject, found.Data)
}

// receive passes on a mark. It deletes a message that is no mark of the shard of its subject: a subject holds one message, so no worker
// could leave its mark there.
func (c *Coordinator) receive(ctx context.Context, subject string, data []byte) {
	m, err := readMark(data)
	if err == nil && subject != doneSubject(c.hash, m.Shard) {
		err = errors.New("it is the mark of another shard")
	}
	if err == nil {
		select {
		case c.marks <- m:
		case <-ctx.Done():
		}
		return
	}
	c.mu.Lock()
	c.strange++
	told := c.strange <= mostRefused
	c.mu.Unlock()
	if told {
		c.Note("a message on %.80q is refused: %.200q", subject, err.Error())
	}
	c.unmark(ctx, subject) // if that fails, healing finds the message again
}

// collect follows the marks of workers, and brings each finished part to the coordinator's store.
func (c *Coordinator) collect(ctx context.Context, done func(int)) error {
	following, stop := context.WithCancel(ctx)
	defer stop()
	go c.follow(following)
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case m := <-c.marks:
			if !c.isOpen(m.Shard) { // it is already known, or of another campaign
				continue
			}
			if m.Failed != "" {
				c.fail(fmt.Errorf("shard %d failed %d times, the last time in %.80q: %.400q", m.Shard, Failures, m.Worker, m.Failed))
				continue
			}
			err := c.bring(ctx, m.Shard)
			if errors.Is(err, campaign.ErrForged) {
				err = c.refuse(ctx, m, err)
				if err == nil {
					continue
				}
			}
			if err != nil {
				c.fail(err)
				continue
			}
			c.mu.Lock()
			delete(c.open, m.Shard)
			c.mu.Unlock()
			done(m.Shard)
			c.wake()
		}
	}
}

// follow reads the marks in order, from the first on, across reconnections.
func (c *Coordinator) follow(ctx context.Context) {
	for ctx.Err() == nil {
		consumer, err := c.js.OrderedConsumer(ctx, doneStream(c.hash), jetstream.OrderedConsumerConfig{DeliverPolicy: jetstream.DeliverAllPolicy})
		if err != nil {
			select {
			case <-ctx.Done():
			case <-time.After(retryWait):
			}
			continue
		}
		broken := make(chan struct{}, 1)
		consuming, err := consumer.Consume(func(msg jetstream.Msg) {
			c.receive(ctx, msg.Subject(), msg.Data())
		}, jetstream.ConsumeErrHandler(func(_ jetstream.ConsumeContext, err error) {
			if gone(err) {
				select {
				case broken <- struct{}{}:
				default:
				}
			}
		}))
		if err != nil {
			continue
		}
		select {
		case <-ctx.Done():
		case <-broken:
		case <-consuming.Closed():
		}
		consuming.Stop()
	}
}

func (c *Coordinator) fail(err error) {
	c.mu.Lock()
	if c.failure == nil {
		c.failure = err
	}
	c.mu.Unlock()
	c.wake()
}

func (c *Coordinator) wake() {
	select {
	case c.changed <- struct{}{}:
	default:
	}
}
