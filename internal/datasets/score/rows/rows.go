// Package rows scores answers to the rows of a dataset.
package rows

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"

	"jogada/catalog"
	"jogada/internal/base/text"
	"jogada/internal/datasets/campaign"
	"jogada/internal/datasets/score"
	"jogada/solve"
)

// Answers holds the answers to each row, its samples, by the ID of the row and in the order of the file.
type Answers struct {
	Samples int // the most answers to a row
	ByID    map[string][]json.RawMessage
}

// MostSamples limits the answers to a row.
const MostSamples = 1000

// ReadAnswers reads JSON lines, each with the ID of a row and an answer: {"id": "…", "answer": …}. A row may be answered
// as often as there are samples. It ignores other fields, blank lines and a byte order mark.
func ReadAnswers(r io.Reader, samples int) (Answers, error) {
	all := Answers{samples, map[string][]json.RawMessage{}}
	lines := bufio.NewReaderSize(r, 1<<16)
	for n := 1; ; n++ {
		line, err := lines.ReadBytes('\n')
		if n == 1 {
			line = bytes.TrimPrefix(line, []byte("\ufeff"))
		}
		if line = bytes.TrimSpace(line); len(line) > 0 {
			if err := all.addLine(line, n); err != nil {
				return all, err
			}
		}
		if err == io.EOF {
			return all, nil
		}
		if err != nil {
			return all, err
		}
	}
}

func (a Answers) addLine(line []byte, n int) error {
	var given struct {
		ID     string          `json:"id"`
		Answer json.RawMessage `json:"answer"`
	}
	if err := json.Unmarshal(line, &given); err != nil || given.ID == "" {
		return &text.Error{Line: n, Col: 1, Msg: `an object {"id": …, "answer": …} was expected`}
	}
	switch before := len(a.ByID[given.ID]); {
	case before == a.Samples && before == 1:
		return &text.Error{Line: n, Col: 1, Msg: fmt.Sprintf("row %.100q is answered twice; --samples N allows N answers to a row", given.ID)}
	case before == a.Samples:
		return &text.Error{Line: n, Col: 1, Msg: fmt.Sprintf("row %.100q has more than %d answers", given.ID, a.Samples)}
	}
	a.ByID[given.ID] = append(a.ByID[given.ID], given.Answer)
	return nil
}

// Graded is a row with the grade of an answer, nil if there was none.
type Graded struct {
	ID     string       `json:"id"`
	Sample int          `json:"sample,omitempty"` // the number of the answer, from 1, where there may be several
	Grade  *score.Grade `json:"grade"`
}

// UnknownRows is an error that lists the IDs of answers to rows that the dataset does not have, sorted. The other answers
// are judged all the same.
type UnknownRows []string

// Error names the first few.
func (s UnknownRows) Error() string {
	const few = 3
	names := make([]string, min(few, len(s)))
	for i := range names {
		names[i] = fmt.Sprintf("%.100q", s[i])
	}
	told := strings.Join(names, ", ")
	if len(s) == 1 {
		return "1 answer is to a row that the dataset does not have: " + told
	}
	if len(s) > few {
		told += ", …"
	}
	return fmt.Sprintf("%d answers are to rows that the dataset does not have: %s", len(s), told)
}

// Dataset judges the answers to the rows of a dataset, or of one split of it if split is not empty, and calls each in
// the order of the rows. If the error is UnknownRows, the summary is valid too.
func Dataset(ctx context.Context, games catalog.Games, folder campaign.Folder, split string, answers Answers, jobs int, each func(Graded) error) (*score.Summary, error) {
	manifest, err := folder.ReadManifest()
	if err != nil {
		return nil, err
	}
	if split != "" && !slices.ContainsFunc(manifest.Splits, func(s campaign.SplitRows) bool { return s.Name == split }) {
		return nil, fmt.Errorf("the dataset has no split %q; its splits are %s", split, splitNames(manifest.Splits))
	}
	sum, unknown := score.NewSummary(answers.Samples), maps.Clone(answers.ByID)
	for _, b := range manifest.Bins {
		sum.BinOrder = append(sum.BinOrder, b.Name)
	}
	for _, s := range manifest.Splits {
		err := folder.Rows(s.Name, func(row func(yield func(campaign.Row) error) error) error {
			if split != "" && split != s.Name {
				return row(func(r campaign.Row) error { delete(unknown, r.ID); return ctx.Err() })
			}
			return inOrder(ctx, jobs, row, func(r campaign.Row) ([]*score.Grade, error) { return judgeRow(ctx, games, r, answers.ByID[r.ID]) }, func(r campaign.Row, grades []*score.Grade) error {
				delete(unknown, r.ID)
				bin := ""
				if r.Bin != nil {
					bin = *r.Bin
				}
				sum.Add(r.Game, r.Split, bin, numbers(r.Difficulty), grades...)
				if each == nil {
					return nil
				}
				for i, g := range grades {
					graded := Graded{ID: r.ID, Grade: g}
					if answers.Samples > 1 {
						graded.Sample = i + 1
					}
					if err := each(graded); err != nil {
						return err
					}
				}
				return nil
			})
		})
		if err != nil {
			return nil, err
		}
	}
	sum.Group()
	if len(unknown) > 0 {
		return sum, UnknownRows(slices.Sorted(maps.Keys(unknown)))
	}
	return sum, nil
}

func splitNames(splits []campaign.SplitRows) string {
	var names []string
	for _, s := range splits {
		names = append(names, s.Name)
	}
	return strings.Join(names, ", ")
}

// numbers returns the entries of a difficulty that are numbers.
func numbers(d catalog.Difficulty) map[string]float64 {
	all := map[string]float64{}
	for _, e := range d {
		if x, ok := catalog.Float(e.Value); ok {
			all[e.Name] = x
		}
	}
	return all
}

// judgeNodes limits the expansions for judging a line.
const judgeNodes = 4_000_000

// judgeRow returns the grades of the answers to a row, a single nil if there is none.
func judgeRow(ctx context.Context, games catalog.Games, r campaign.Row, answers []json.RawMessage) ([]*score.Grade, error) {
	if len(answers) == 0 {
		return []*score.Grade{nil}, nil
	}
	g, board, err := r.Instance(games)
	if err != nil {
		return nil, fmt.Errorf("row %s: %w", r.ID, err)
	}
	truth, err := r.Report(board)
	if err != nil {
		return nil, fmt.Errorf("row %s: %w", r.ID, err)
	}
	question := score.Question{Game: g, Board: board, Truth: truth, Budget: solve.Budget{Nodes: judgeNodes}}
	grades := make([]*score.Grade, len(answers))
	for i, given := range answers {
		grade := question.Judge(ctx, given)
		grades[i] = &grade
	}
	return grades, nil
}

// inOrder processes rows in several goroutines, and passes the results on in the order of the rows.
func inOrder(ctx context.Context, jobs int, rows func(func(campaign.Row) error) error, work func(campaign.Row) ([]*score.Grade, error), done func(campaign.Row, []*score.Grade) error) error {
	type job struct {
		row    campaign.Row
		result []*score.Grade
		err    error
		ready  chan struct{}
	}
	queue, order := make(chan *job, jobs), make(chan *job, 16*jobs)
	var workers sync.WaitGroup
	for range jobs {
		workers.Go(func() {
			for j := range queue {
				j.result, j.err = work(j.row)
				close(j.ready)
			}
		})
	}
	collected := make(chan error, 1)
	stop, halt := context.WithCancel(ctx)
	defer halt()
	go func() {
		var first error
		for j := range order {
			<-j.ready
			if first == nil {
				if first = j.err; first == nil {
					first = done(j.row, j.result)
				}
				if first != nil {
					halt()
				}
			}
		}
		collected <- first
	}()
	err := rows(func(r campaign.Row) error {
		if stop.Err() != nil {
			return context.Cause(stop)
		}
		j := &job{row: r, ready: make(chan struct{})}
		queue <- j
		order <- j
		return nil
	})
	close(queue)
	close(order)
	workers.Wait()
	if first := <-collected; first != nil {
		return first
	}
	return err
}
