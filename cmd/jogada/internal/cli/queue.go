package cli

import (
	"errors"
	"io/fs"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"jogada/internal/datasets/campaign"
	"jogada/internal/datasets/campaign/cluster"
)

// Access holds the address of an engine, from flags.
type Access struct {
	cluster.Access
	secret string // the file of a user and a password; empty means the default of this user's engines
}

// AddAccess adds the flags for reaching an engine.
func AddAccess(cmd *cobra.Command, a *Access) {
	cmd.Flags().StringVar(&a.URL, "engine", "", "the `URL` of a NATS server with JetStream; several with commas between")
	cmd.Flags().StringVar(&a.Creds, "engine-creds", "", "a `FILE` of NATS credentials")
	cmd.Flags().StringVar(&a.secret, "engine-secret", "", "the `FILE` of an engine's user and password; on this machine it is found without")
	cmd.Flags().StringVar(&a.CA, "engine-ca", "", "a `FILE` with the certificate of who signed the server's")
	NoCompletion(cmd, "engine")
}

// schemes are those of the addresses of NATS servers.
var schemes = []string{"nats", "tls", "ws", "wss"}

// Find looks up the secret of an engine. For one on this machine it uses the secret of this user's engines, if there is
// one.
func (a *Access) Find() error {
	for url := range strings.SplitSeq(a.URL, ",") {
		if scheme, _, has := strings.Cut(url, "://"); has && !slices.Contains(schemes, scheme) {
			return Failf(Misused, "--engine: an address begins with %s, not %s", strings.Join(schemes, ", "), Quote(scheme+"://"))
		}
	}
	name := a.secret
	if name == "" {
		if a.Creds != "" || !cluster.Local(a.URL) {
			return nil
		}
		var err error
		if name, err = cluster.SecretFile(); err != nil {
			return nil
		}
	}
	secret, err := cluster.ReadSecret(name)
	if a.secret == "" && errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return Fail(Misused, err)
	}
	a.Secret = secret
	return nil
}

// Queue holds, from flags, how jobs are handed to workers. Without a URL this process does the work.
type Queue struct {
	Access
	AckWait  time.Duration
	Replicas int
}

// AddQueue adds the flags for handing out jobs.
func AddQueue(cmd *cobra.Command, q *Queue) {
	AddAccess(cmd, &q.Access)
	q.AckWait = 30 * time.Second
	cmd.Flags().Var(LimitFlag(TimeFlag(&q.AckWait), "ack-wait"), "ack-wait", "with --engine: how long a worker may be silent before its shard is given to another")
	cmd.Flags().IntVar(&q.Replicas, "replicas", 0, "with --engine: on how many servers the queue is kept; 0: three where there are three")
}

// mostReplicas is what NATS allows.
const mostReplicas = 5

// Find looks up the secret of the engine, and refuses what no engine could do.
func (q *Queue) Find() error {
	if q.Replicas < 0 || q.Replicas > mostReplicas {
		return Failf(Misused, "--replicas is %d; want 0 to %d", q.Replicas, mostReplicas)
	}
	return q.Access.Find()
}

// Coordinator returns the engine that hands a job to workers and puts its parts into a store.
func (q Queue) Coordinator(j cluster.Job, s campaign.Store, con *Console) *cluster.Coordinator {
	return &cluster.Coordinator{Access: q.Access.Access, Job: j, Store: s, AckWait: q.AckWait, Replicas: q.Replicas, Note: con.Note}
}
