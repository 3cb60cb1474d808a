package census

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"

	"jogada/catalog"
	"jogada/internal/base/text"
	"jogada/internal/datasets/campaign"
	"jogada/solve"
)

// Kind names censuses among the jobs of a queue.
const Kind = "table"

// Job is a part of a census that any machine can solve: some of its texts. Each level is a shard, and its part is its row.
type Job struct {
	plan  plan
	texts []byte // JSON of []source
	hash  string
	tasks []task
	size  int // bytes of its texts
	again int // of so many rows one is solved again
}

// plan is a job as workers get to know it.
type plan struct {
	Version string                `json:"version"`
	Place   string                `json:"place"` // the sum of the table's folder: two tables of the same levels don't take each other's rows
	Game    string                `json:"game"`
	Most    catalog.QuestionLimit `json:"most"`
	Texts   []byte                `json:"texts"` // of []source, compressed
}

// source is a text with its name.
type source struct {
	File  string `json:"file"`
	Text  []byte `json:"text"`
	fault error  // why it can't be read
}

const (
	mostTexts = 512 << 10 // bytes of the texts of a job, so that its record fits into a message of NATS
	mostRow   = 16 << 20  // bytes of a row from another machine
	solved    = 20        // of so many rows of other machines one is solved again

	readingWork  = 1 << 28   // units of work for reading a text, so that every machine refuses the same ones
	readingBytes = 256 << 20 // of memory
)

// newJob returns the job of some texts of a census.
func (s Census) newJob(ctx context.Context, place string, texts []source) (*Job, error) {
	data, err := json.Marshal(texts)
	if err != nil {
		return nil, err
	}
	j := &Job{plan: plan{Version: s.Version, Place: place, Game: s.Game.Name, Most: s.Most}, texts: data, again: solved}
	head, err := json.Marshal(j.plan)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(append(head, data...))
	j.hash = hex.EncodeToString(sum[:16])
	for _, t := range texts {
		j.size += len(t.Text)
		j.tasks = append(j.tasks, s.tasks(ctx, t)...)
	}
	return j, nil
}

// OpenJob reads the plan of a job, which may come from anywhere: its levels get at most so many bytes of memory.
func OpenJob(games catalog.Games, memory int64, data []byte) (*Job, error) {
	var p plan
	if err := text.ReadJSON(data, &p); err != nil {
		return nil, fmt.Errorf("its plan can't be read: %w", err)
	}
	game, is := games.Find(p.Game)
	if !is || !HasLevels(game) {
		return nil, fmt.Errorf("no game %.80q has texts of levels", p.Game)
	}
	if m := p.Most; m.Bytes <= 0 || m.Bytes > memory || m.Nodes < 0 || m.Work < 0 || m.Output < 0 || m.Time < 0 {
		return nil, fmt.Errorf("its limits are %s; this worker gives a level at most %d MiB", words(m), memory>>20)
	}
	var texts []source
	packed, err := gzip.NewReader(bytes.NewReader(p.Texts))
	if err != nil {
		return nil, fmt.Errorf("its texts can't be read: %w", err)
	}
	const most = 2 * mostTexts // base64 in JSON is longer than a text
	list, err := io.ReadAll(io.LimitReader(packed, most+1))
	if err == nil && len(list) > most {
		err = errors.New("they are too long")
	}
	if err == nil {
		err = text.ReadJSON(list, &texts)
	}
	if err != nil {
		return nil, fmt.Errorf("its texts can't be read: %w", err)
	}
	return Census{Game: game, Most: p.Most, Version: p.Version}.newJob(context.Background(), p.Place, texts)
}

// place returns the sum of the folder of a table, on this machine.
func (s Census) place() string {
	machine, _ := os.Hostname()
	folder, err := filepath.Abs(s.Out)
	if err != nil {
		folder = s.Out
	}
	sum := sha256.Sum256([]byte(machine + "\x00" + folder))
	return hex.EncodeToString(sum[:16])
}

// shareable reports whether other machines can be told of the job.
func (j *Job) shareable() bool { return j.size <= mostTexts }

// Record returns what other machines get to know of the job.
func (j *Job) Record() (kind string, plan any) {
	p := j.plan
	var packed bytes.Buffer // writing to it can't fail
	to := gzip.NewWriter(&packed)
	to.Write(j.texts)
	to.Close()
	p.Texts = packed.Bytes()
	return Kind, p
}

// Hash returns the hash of the texts, the limits and the version.
func (j *Job) Hash() string { return j.hash }

// Shards returns how many levels there are, each refused text counted as one.
func (j *Job) Shards() int { return len(j.tasks) }

// WritePart solves a level and writes its row.
func (j *Job) WritePart(ctx context.Context, shard int, w io.Writer, tried func(row bool)) error {
	row := j.tasks[shard].solve(ctx)
	if err := ctx.Err(); err != nil {
		return err
	}
	line, err := json.Marshal(row)
	if err != nil {
		return err
	}
	if tried != nil {
		tried(row.Verdict != solve.Unknown.String())
	}
	_, err = w.Write(append(line, '\n'))
	return err
}

// Verify checks a row that another machine made: it is of its level, its line wins, and where one of several rows is solved again, the two
// do not contradict each other.
func (j *Job) Verify(ctx context.Context, part io.Reader, shard int) error {
	if shard < 0 || shard >= len(j.tasks) {
		return fmt.Errorf("%w: there is no level %d", campaign.ErrForged, shard)
	}
	data, err := io.ReadAll(io.LimitReader(part, mostRow+1))
	if err != nil {
		return err
	}
	if len(data) > mostRow {
		return fmt.Errorf("%w: the row is too long", campaign.ErrForged)
	}
	row, err := readRow(data)
	if err == nil {
		err = j.tasks[shard].accepts(ctx, row)
	}
	if err == nil && rand.IntN(j.again) == 0 {
		if err = contradiction(row, j.tasks[shard].solve(ctx)); ctx.Err() != nil {
			return ctx.Err()
		}
	}
	if err != nil && ctx.Err() == nil {
		return fmt.Errorf("%w: %w", campaign.ErrForged, err)
	}
	return err
}

// readRow reads a row from another machine.
func readRow(data []byte) (Row, error) {
	var row Row
	if err := text.ReadJSON(data, &row); err != nil {
		return row, err
	}
	if row.Line == nil {
		return row, errors.New("it has no line")
	}
	return row, nil
}

// accepts returns an error if a row is of another level, or contradicts itself or the rules of the game.
func (t task) accepts(ctx context.Context, row Row) error {
	proved, refuted := row.Verdict == solve.Proved.String(), row.Verdict == solve.Refuted.String()
	switch {
	case row.id() != t.id() || row.Cells != t.Cells:
		return errors.New("it is the row of another level")
	case !proved && !refuted && row.Verdict != solve.Unknown.String():
		return fmt.Errorf("%.80q is no verdict", row.Verdict)
	case proved && row.Moves == nil || refuted && row.Moves != nil:
		return errors.New("its verdict and its line contradict each other")
	case row.Moves == nil && len(row.Line) == 0:
		return nil
	case row.Moves == nil || *row.Moves != len(row.Line):
		return errors.New("its line is not as long as it says")
	}
	_, over, err := t.board.Replay(row.Line, solve.NewMeter(ctx, solve.Budget{Bytes: t.most.Bytes}))
	if err == nil && !over {
		err = errors.New("its line does not win")
	}
	return err
}

// contradiction returns an error if two rows of a level can't both be true. Rows of different machines differ in what was decided in time.
func contradiction(a, b Row) error {
	unknown := solve.Unknown.String()
	above := func(least, most *int) bool { return least != nil && most != nil && *least > *most }
	switch {
	case a.Verdict != unknown && b.Verdict != unknown && a.Verdict != b.Verdict,
		a.Verdict == solve.Refuted.String() && b.Moves != nil, b.Verdict == solve.Refuted.String() && a.Moves != nil,
		above(a.AtLeast, b.AtMost), above(b.AtLeast, a.AtMost), above(a.AtLeast, b.Moves), above(b.AtLeast, a.Moves),
		a.Chance != b.Chance && a.Chance != open && b.Chance != open:
		return errors.New("solving the level again gives another answer")
	}
	return nil
}
