package cluster

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"jogada/internal/datasets/campaign"
)

// Worker makes shards of all jobs of its own version that a server knows.
type Worker struct {
	Access
	Kinds   Kinds
	Version string
	Jobs    int
	Name    string
	Note    func(format string, args ...any)
	Metrics *Metrics // may be nil
	// Shared lists the campaign folders that this worker can write to. It writes to no other.
	Shared []string
	// Grace limits how long a started shard may go on when the worker is to stop; zero means campaign.DefaultGrace.
	Grace time.Duration

	abandon context.Context // ends when started shards are given up
	js      jetstream.JetStream
	mu      sync.Mutex
	refused map[string][sha256.Size]byte // by the hash of a job: the sum of the record that can't be read, if it is that
}

// look is the polling interval of an idle worker.
const look = 500 * time.Millisecond

// Run works until the context ends, then finishes what it has started within the grace time. Other workers make what it
// gives up.
func (w *Worker) Run(ctx context.Context) error {
	abandon, end := campaign.WithGrace(ctx, w.Grace)
	defer end()
	w.abandon = abandon
	conn, js, err := w.Connect("jogada worker "+w.Name, w.Note)
	if err != nil {
		return err
	}
	defer conn.Close()
	w.js, w.refused = js, map[string][sha256.Size]byte{}
	var all sync.WaitGroup
	for range w.Jobs {
		all.Go(func() { w.work(ctx) })
	}
	all.Wait()
	conn.FlushTimeout(callTime) // the last acknowledgements
	return nil
}

// queue holds a worker's view of the shards of one campaign.
type queue struct {
	record
	folder   campaign.Folder // for parts; empty means the object store
	job      Job
	consumer jetstream.Consumer
}

// fresh is the time for which a busy worker caches the list of campaigns: fetching it costs as much as making some
// small boards.
const fresh = 2 * time.Second

// work takes one shard after another.
func (w *Worker) work(ctx context.Context) {
	var queues map[string]*queue
	var known time.Time
	for ctx.Err() == nil {
		if time.Since(known) > fresh {
			queues, known = w.queues(ctx, queues), time.Now()
		}
		if w.round(ctx, queues) {
			continue
		}
		known = time.Time{}
		select {
		case <-ctx.Done():
		case <-time.After(look):
		}
	}
}

// queues returns the queues of the current campaigns, and reuses known ones.
func (w *Worker) queues(ctx context.Context, known map[string]*queue) map[string]*queue {
	all := map[string]*queue{}
	for hash, data := range w.records(ctx) {
		if q := known[hash]; q != nil {
			all[hash] = q
			continue
		}
		if q := w.open(hash, data); q != nil {
			all[hash] = q
		}
	}
	return all
}

// open returns the queue of a record, or nil if this worker may not work on it. A record that can't be read is read once.
func (w *Worker) open(hash string, data []byte) *queue {
	sum := sha256.Sum256(data)
	w.mu.Lock()
	bad := w.refused[hash] == sum
	w.mu.Unlock()
	if bad {
		return nil
	}
	rec, job, err := readRecord(data, hash, w.Version, w.Kinds)
	if err != nil {
		w.refuse(hash, sum, err)
		return nil
	}
	folder, err := w.folder(rec, hash)
	if err != nil {
		w.refuse(hash, [sha256.Size]byte{}, err)
		return nil
	}
	return &queue{record: rec, folder: folder, job: job}
}

// folder returns where the parts of a campaign go: none for the object store, or one of the folders in Shared.
func (w *Worker) folder(rec record, hash string) (campaign.Folder, error) {
	if !rec.Shared {
		return "", nil
	}
	for _, name := range w.Shared {
		if plan, err := campaign.Folder(name).Plan(); err == nil && plan.Hash == hash {
			return campaign.Folder(name), nil
		}
	}
	return "", errors.New("its parts go into a shared folder; name it by --shared, as this machine reaches it")
}

// round takes a shard of each campaign, and reports whether there was one.
func (w *Worker) round(ctx context.Context, queues map[string]*queue) (worked bool) {
	for _, q := range queues {
		if ctx.Err() == nil && w.take(ctx, q) {
			worked = true
		}
	}
	return worked
}

// records returns the records of all jobs that the server knows, by the hashes of their plans.
func (w *Worker) records(ctx context.Context) map[string][]byte {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	kv, err := w.js.KeyValue(ctx, bucket)
	if err != nil {
		return nil
	}
	keys, err := kv.ListKeys(ctx)
	if err != nil {
		return nil
	}
	all := map[string][]byte{}
	for hash := range keys.Keys() {
		entry, err := kv.Get(ctx, hash)
		if err != nil {
			continue
		}
		all[hash] = entry.Value()
	}
	return all
}

// mostRefused limits the refusals that a worker or a coordinator notes.
const mostRefused = 1000

// refuse notes once why a job is ignored.
func (w *Worker) refuse(hash string, sum [sha256.Size]byte, why error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	_, known := w.refused[hash]
	if known || len(w.refused) < mostRefused {
		w.refused[hash] = sum
	}
	if !known && len(w.refused) <= mostRefused {
		w.Note("job %s is refused: %v", brief(hash), why)
	}
}

// take takes a shard from the queue of a campaign, if there is one.
func (w *Worker) take(ctx context.Context, q *queue) (worked bool) {
	if q.consumer == nil {
		call, cancel := context.WithTimeout(ctx, callTime)
		defer cancel()
		var err error
		if q.consumer, err = w.js.Consumer(call, workStream(q.job.Hash()), "workers"); err != nil {
			q.consumer = nil
			return false
		}
	}
	batch, err := q.consumer.Fetch(1, jetstream.FetchMaxWait(look))
	if err != nil {
		q.consumer = nil
		return false
	}
	for msg := range batch.Messages() {
		worked = true
		w.serve(q, msg)
	}
	if batch.Error() != nil {
		q.consumer = nil
	}
	return worked
}

// serve makes the shard of a message. The worker's context does not end it: a started shard is finished, within the
// grace time.
func (w *Worker) serve(q *queue, msg jetstream.Msg) {
	job, rec := q.job, q.record
	told, err := msg.Metadata()
	shard, bad := strconv.Atoi(string(msg.Data()))
	if bad != nil || err != nil || shard < 0 || shard >= job.Shards() {
		msg.Term()
		return
	}
	ctx, stop := context.WithCancel(w.abandon)
	defer stop()
	var beating sync.WaitGroup
	beating.Go(func() { w.beat(ctx, stop, job.Hash(), rec, msg) })
	begin := time.Now()
	w.Metrics.begun()
	err = w.attempt(ctx, q, shard, int(told.NumDelivered))
	w.Metrics.ended(time.Since(begin), err, told.NumDelivered > 1)
	stop()
	beating.Wait()
	switch {
	case err == nil:
		msg.Ack() // if it is lost, another worker makes the shard again with the same bytes
	case errors.Is(err, errGivenUp):
		msg.Term()
	case w.abandon.Err() != nil:
		msg.Nak() // another worker may start it at once
	case gone(err) || errors.Is(err, context.Canceled):
	default:
		w.Note("shard %d of job %s failed: %v", shard, job.Hash()[:8], err)
		msg.NakWithDelay(look)
	}
}

// errGivenUp means that a shard failed too often.
var errGivenUp = errors.New("it failed too often")

// attempt makes a shard and leaves the mark that it is done, or that it failed too often.
func (w *Worker) attempt(ctx context.Context, q *queue, shard, delivered int) error {
	hash, err := q.job.Hash(), error(errors.New("the worker that had it disappeared"))
	if delivered <= Failures {
		if err = w.part(ctx, q, shard); err == nil {
			return w.leave(ctx, hash, mark{Shard: shard, Worker: w.Name})
		}
	}
	if delivered < Failures || gone(err) || ctx.Err() != nil {
		return err
	}
	if bad := w.leave(ctx, hash, mark{Shard: shard, Worker: w.Name, Failed: err.Error()}); bad != nil {
		return bad
	}
	return errGivenUp
}

// part makes the part of a shard and stores it. It returns a panic as an error.
func (w *Worker) part(ctx context.Context, q *queue, shard int) (err error) {
	make := func(to io.Writer) error { return q.job.WritePart(ctx, shard, to, w.Metrics.tried) }
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("internal error: %v", cause)
		}
	}()
	if q.folder != "" {
		return q.folder.Put(shard, make)
	}
	var out bytes.Buffer
	if err := make(&out); err != nil {
		return err
	}
	return again(ctx, func(ctx context.Context) error {
		objects, err := w.js.ObjectStore(ctx, partsBucket(q.job.Hash()))
		if err != nil {
			return err
		}
		_, err = objects.Put(ctx, jetstream.ObjectMeta{Name: fmt.Sprint(shard)}, io.Reader(bytes.NewReader(out.Bytes())))
		return err
	})
}

// leave leaves a mark on a shard; the first stays.
func (w *Worker) leave(ctx context.Context, hash string, m mark) error {
	data, err := json.Marshal(m)
	if err != nil {
		return err
	}
	err = again(ctx, func(ctx context.Context) error {
		_, err := w.js.Publish(ctx, doneSubject(hash, m.Shard), data)
		return err
	})
	if taken(err) {
		return nil
	}
	return err
}

// beat reports from time to time that a shard is in work, and stops the work when nobody waits for it.
func (w *Worker) beat(ctx context.Context, stop func(), hash string, rec record, msg jetstream.Msg) {
	for tick := time.NewTicker(min(max(rec.AckWait/4, 50*time.Millisecond), callTime)); ; {
		select {
		case <-ctx.Done():
			tick.Stop()
			return
		case <-tick.C:
			msg.InProgress()
			call, cancel := context.WithTimeout(ctx, callTime)
			kv, err := w.js.KeyValue(call, bucket)
			if err == nil {
				_, err = kv.Get(call, hash)
			}
			cancel()
			if errors.Is(err, jetstream.ErrKeyNotFound) || errors.Is(err, jetstream.ErrBucketNotFound) {
				stop()
			}
		}
	}
}

// HostName names a worker by its machine and its process.
func HostName() string {
	host, err := os.Hostname()
	if err != nil {
		host = "somewhere"
	}
	return fmt.Sprintf("%s-%d", host, os.Getpid())
}
