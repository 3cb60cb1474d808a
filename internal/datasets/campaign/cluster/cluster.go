// Package cluster distributes the shards of a job, such as a campaign, over many processes by NATS JetStream.
//
// The coordinator, which runs the campaign, records the plan in a key-value bucket, publishes shards to a work queue
// and collects the parts. A worker takes shards from the queues of all campaigns of its own version: it pulls one,
// reports from time to time that it is still working, puts the part into an object store (or into a shared folder),
// leaves a completion mark, and only then acknowledges. Only the first mark counts; delivering a shard twice does no
// harm, because its part has the same bytes.
//
// The plan and the coordinator's parts determine the work left, never the state of the server: a new coordinator
// empties the queue, and every few seconds it publishes again what is missing. The queue holds a shard only once, so
// that costs nothing.
package cluster

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"jogada/internal/base/text"
)

// bucket is the key-value bucket of running campaigns, by the hash of their plan.
const bucket = "jogada-campaigns"

// Failures is the number of failures of a shard that end the campaign with an error.
const Failures = 5

// brief returns a name from a server for messages.
func brief(hash string) string { return fmt.Sprintf("%.8q", hash) }

func workStream(hash string) string  { return "jogada-work-" + hash }
func doneStream(hash string) string  { return "jogada-done-" + hash }
func partsBucket(hash string) string { return "jogada-parts-" + hash }
func workSubject(hash string, shard int) string {
	return fmt.Sprintf("jogada.%s.work.%d", hash, shard)
}
func doneSubject(hash string, shard int) string {
	return fmt.Sprintf("jogada.%s.done.%d", hash, shard)
}

// mark is a worker's result for a shard: done, or failed too often.
type mark struct {
	Shard  int    `json:"shard"`
	Worker string `json:"worker"`
	Failed string `json:"failed,omitempty"`
}

// Access holds the address and credentials of a server.
type Access struct {
	URL    string // nats:// or tls://, several separated by commas
	Creds  string // a file of credentials; may be empty
	CA     string // a file with the certificate authority of the server; may be empty
	Secret Secret // user and password of an engine; if empty, those of the URL, if any
}

// ErrUnreachable means that no engine answers at the address.
var ErrUnreachable = errors.New("the engine can't be reached")

// Connect connects, and keeps reconnecting when a server is lost.
func (a Access) Connect(name string, note func(format string, args ...any)) (*nats.Conn, jetstream.JetStream, error) {
	options := []nats.Option{nats.Name(name), nats.MaxReconnects(-1), nats.ReconnectWait(200 * time.Millisecond), nats.Timeout(5 * time.Second),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				note("the engine is lost: %v; trying again", err)
			}
		}),
		nats.ReconnectHandler(func(c *nats.Conn) { note("the engine is back: %s", c.ConnectedUrlRedacted()) })}
	if a.Creds != "" {
		options = append(options, nats.UserCredentials(a.Creds))
	}
	if a.Secret != (Secret{}) {
		options = append(options, nats.UserInfo(a.Secret.User, a.Secret.Password))
	}
	if a.CA != "" {
		options = append(options, nats.RootCAs(a.CA))
	}
	conn, err := nats.Connect(a.URL, options...)
	if err != nil {
		return nil, nil, fmt.Errorf("%w: %w", ErrUnreachable, err)
	}
	js, err := jetstream.New(conn)
	if err != nil {
		conn.Close()
		return nil, nil, err
	}
	return conn, js, nil
}

// How long a call is retried that fails while a leader is elected, or a server restarts.
const (
	callTime  = 5 * time.Second
	retryTime = 2 * time.Minute
	retryWait = 200 * time.Millisecond
)

// again retries until it works, fails for good, or the time is over.
func again(ctx context.Context, call func(context.Context) error) error {
	begin := time.Now()
	for {
		once, cancel := context.WithTimeout(ctx, callTime)
		err := call(once)
		cancel()
		if err == nil || ctx.Err() != nil || final(err) || time.Since(begin) > retryTime {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(retryWait):
		}
	}
}

// final reports whether retrying would change nothing.
func final(err error) bool {
	var done settled
	return errors.As(err, &done) || taken(err) || code(err) == 10074 /* copies need a cluster */ || errors.Is(err, nats.ErrAuthorization) || errors.Is(err, jetstream.ErrKeyNotFound) || errors.Is(err, jetstream.ErrObjectNotFound) ||
		errors.Is(err, jetstream.ErrStreamNotFound) || errors.Is(err, jetstream.ErrConsumerNotFound) || errors.Is(err, jetstream.ErrBucketNotFound) ||
		errors.Is(err, jetstream.ErrJetStreamNotEnabled) || errors.Is(err, nats.ErrConnectionClosed)
}

// taken reports whether a publish was refused because its subject already has a message.
func taken(err error) bool {
	return code(err) == 10077 // stream store failed: maximum messages per subject exceeded
}

// code returns the code of an error that a server reports, or 0.
func code(err error) jetstream.ErrorCode {
	var api *jetstream.APIError
	if errors.As(err, &api) {
		return api.ErrorCode
	}
	return 0
}

// gone reports whether an error means that a campaign no longer exists.
func gone(err error) bool {
	return errors.Is(err, jetstream.ErrStreamNotFound) || errors.Is(err, jetstream.ErrConsumerNotFound) || errors.Is(err, jetstream.ErrBucketNotFound) ||
		errors.Is(err, jetstream.ErrKeyNotFound) || errors.Is(err, jetstream.ErrNoStreamResponse) || errors.Is(err, jetstream.ErrConsumerDeleted)
}

func readMark(data []byte) (m mark, err error) {
	err = text.ReadJSON(data, &m)
	return m, err
}
