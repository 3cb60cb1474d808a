package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"jogada/catalog"
	"jogada/internal/base/text"
	"jogada/internal/datasets/campaign"
)

// Job is work in shards. Any machine with the same version of the program makes the same parts from its plan.
type Job interface {
	// Record returns what workers get to know: the kind of the job, which names the reader of its plan, and the plan.
	Record() (kind string, plan any)
	// Hash names the job. It changes with the plan.
	Hash() string
	// Shards returns how many there are.
	Shards() int
	// WritePart makes the part of a shard. It tells of each board whether it became a row.
	WritePart(ctx context.Context, shard int, w io.Writer, tried func(row bool)) error
	// Verify checks a part that another machine made. What is wrong with it is campaign.ErrForged.
	Verify(ctx context.Context, part io.Reader, shard int) error
}

// Kinds has the reader of plans of each kind of job. A plan comes from a server, so it is read strictly.
type Kinds map[string]func(plan []byte, version string) (Job, error)

// ErrVersion means that a plan is of another version of the program.
func ErrVersion(of, version string) error {
	return fmt.Errorf("it is of version %.80q, and this is %s", of, version)
}

// Campaigns returns the reader of the plans of campaigns. It makes the plan anew from its spec, so that the hash is that of its contents;
// campaign.NewMaker checks the spec itself.
func Campaigns(games catalog.Games, wants campaign.Wants) func(plan []byte, version string) (Job, error) {
	return func(data []byte, version string) (Job, error) {
		var p campaign.Plan
		if err := text.ReadJSON(data, &p); err != nil {
			return nil, fmt.Errorf("its plan can't be read: %w", err)
		}
		if p.Version != version {
			return nil, ErrVersion(p.Version, version)
		}
		return campaign.NewMaker(games, campaign.NewPlan(p.Spec, version), wants)
	}
}

// record is a job as workers find it. It names no folder: a worker's own flags say where it writes.
type record struct {
	Kind    string          `json:"kind"`
	Plan    json.RawMessage `json:"plan"`
	Shared  bool            `json:"shared"`  // parts go into a shared folder; otherwise into the object store
	AckWait time.Duration   `json:"ackWait"` // how long a worker may be silent
}

// newRecord returns the record of a job.
func newRecord(j Job, shared bool, ackWait time.Duration) ([]byte, error) {
	kind, plan := j.Record()
	data, err := json.Marshal(plan)
	if err != nil {
		return nil, err
	}
	return json.Marshal(record{Kind: kind, Plan: data, Shared: shared, AckWait: ackWait})
}

// readRecord parses the record of a job under its hash, strictly.
func readRecord(data []byte, hash, version string, kinds Kinds) (record, Job, error) {
	var rec record
	if err := text.ReadJSON(data, &rec); err != nil {
		return rec, nil, fmt.Errorf("it can't be read: %w", err)
	}
	read := kinds[rec.Kind]
	if read == nil {
		return rec, nil, fmt.Errorf("it is of the unknown kind %.80q", rec.Kind)
	}
	j, err := read(rec.Plan, version)
	if err != nil {
		return rec, nil, err
	}
	if j.Hash() != hash {
		return rec, nil, errors.New("its plan is not that of its name")
	}
	if rec.AckWait < 0 {
		return rec, nil, fmt.Errorf("workers may be silent for %v", rec.AckWait)
	}
	return rec, j, nil
}
