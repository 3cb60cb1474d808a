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
	// WritePart makes the part of a shard. It reports for each board whether it became a row.
	WritePart(ctx context.Context, shard int, w io.Writer, tried func(row bool)) error
	// Verify checks a part that another machine made. What is wrong with it is campaign.ErrForged.
	Verify(ctx context.Context, part io.Reader, shard int) error
}

// Kinds has the reader of plans of each kind of job. A plan comes from a server, so it is read strictly. It names its version.
type Kinds map[string]func(plan []byte) (Job, error)

// Campaigns returns the reader of the plans of campaigns. It makes the plan anew from its spec, so that the hash is that of its contents;
// campaign.NewMaker checks the spec itself.
func Campaigns(games catalog.Games, wants campaign.Wants) func(plan []byte) (Job, error) {
	return func(data []byte) (Job, error) {
		var p campaign.Plan
		if err := text.ReadJSON(data, &p); err != nil {
			return nil, fmt.Errorf("its plan can't be read: %w", err)
		}
		return campaign.NewMaker(games, campaign.NewPlan(p.Spec, p.Version), wants)
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

// readRecord parses the record of a job under its hash, strictly if it is of this version: others may have other fields.
func readRecord(data []byte, hash, version string, kinds Kinds) (record, Job, error) {
	var rec record
	var head struct{ Plan struct{ Version string } }
	if err := json.Unmarshal(data, &head); err == nil && head.Plan.Version != version {
		return rec, nil, fmt.Errorf("it is of version %.80q, and this is %s", head.Plan.Version, version)
	}
	if err := text.ReadJSON(data, &rec); err != nil {
		return rec, nil, fmt.Errorf("it can't be read: %w", err)
	}
	read := kinds[rec.Kind]
	if read == nil {
		return rec, nil, fmt.Errorf("it is of the unknown kind %.80q", rec.Kind)
	}
	j, err := read(rec.Plan)
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
