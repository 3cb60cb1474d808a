package classroom

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"time"

	"jogada/catalog"
	"jogada/internal/base/say"
	"jogada/internal/class/assignment"
	"jogada/internal/class/grade"
	"jogada/internal/class/growth"
	"jogada/internal/class/sandbox"
)

// Result holds the outcome of grading one student's program for a task.
type Result struct {
	Key     string        `json:"key"`
	Verdict grade.Verdict `json:"verdict"`       // empty: it could not be graded, by a fault of our own
	Said    say.Sentence  `json:"said,omitzero"` // why there is no program: the compiler's words, or ours
	Why     say.Sentence  `json:"why,omitzero"`  // why the counterexample is one
	Report  *grade.Report `json:"report"`        // null: there is no program

	Failures   map[grade.Verdict]int      `json:"failures,omitempty"`
	Parts      map[grade.Part]grade.Tally `json:"parts,omitempty"`
	Unfinished bool                       `json:"unfinished,omitempty"`
	Size       int                        `json:"size,omitempty"`
	Below      int                        `json:"below,omitempty"`
	Asymmetric bool                       `json:"asymmetric,omitempty"`
}

// format is the version of the result format. Results of another version are graded again.
const format = 6

// key returns a hash of everything that a result depends on.
func (o Options) key(j *job) string {
	a := o.Assignment
	data, err := json.Marshal([]any{format, o.Version, j.submission.hash, j.task.Game.Name, j.task.Game.Grading.Digest, j.task.Values, j.task.Also, j.task.Domain, j.task.Source, j.task.Args, a.Limits, a.Languages, a.Growth, j.seed})
	if err != nil {
		panic(err) // they are texts and numbers
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

func (o Options) resultFile(key string) string { return filepath.Join(o.results(), key+".json") }

// load returns the result of an earlier run. A file that can't be read is graded again.
func (o Options) load(j *job) (r Result, ok bool) {
	data, err := os.ReadFile(o.resultFile(j.key))
	if err != nil || json.Unmarshal(data, &r) != nil || r.Key != j.key || r.Verdict == "" {
		return Result{}, false
	}
	if r.Report != nil {
		r.Report.Failures, r.Report.Parts, r.Report.Unfinished = r.Failures, r.Parts, r.Unfinished
		if c := r.Report.Counterexample; c != nil {
			c.Size, c.Below, c.Asymmetric, c.Why = r.Size, r.Below, r.Asymmetric, r.Why
			c.Board = boardOf(j.task, c)
		}
	}
	return r, true
}

// boardOf reads the board of a counterexample; nil where a text holds several.
func boardOf(task assignment.Task, c *grade.Counterexample) catalog.Instance {
	values := maps.Clone(task.Values)
	maps.Copy(values, c.Params)
	boards, err := task.Game.Parse([]byte(c.Text), values, nil)
	if err != nil || len(boards) != 1 {
		return nil
	}
	return boards[0]
}

// gradeOne grades a program and stores the result.
func (o Options) gradeOne(ctx context.Context, j *job) (Result, error) {
	work := filepath.Join(o.work(), j.key[:24])
	defer os.RemoveAll(work)
	r, err := o.judge(ctx, j, work)
	if err != nil {
		return Result{}, err
	}
	r.Key = j.key
	r.clean(o.Assignment.Limits, work)
	data, err := json.MarshalIndent(r, "", "\t")
	if err != nil {
		return Result{}, err
	}
	return r, save(o.resultFile(j.key), func(w io.Writer) error {
		_, err := w.Write(append(data, '\n'))
		return err
	})
}

// judge copies a submission into a new folder, builds it and grades it.
func (o Options) judge(ctx context.Context, j *job, work string) (Result, error) {
	if !j.submission.fault.Empty() {
		return Result{Verdict: assignment.Missing, Said: j.submission.fault}, nil
	}
	source, built := filepath.Join(work, "source"), filepath.Join(work, "built")
	for _, dir := range []string{source, built} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return Result{}, err
		}
	}
	base, err := j.submission.copyTo(source)
	if err != nil {
		return Result{}, err
	}
	limits := o.Assignment.Limits
	prepared, err := grade.Source{Path: program(base, j.task.Source), Root: base, Languages: o.Assignment.Languages, Build: limits.Build, Run: limits.Run, Trusted: o.Trusted}.Prepare(ctx, built)
	var unbuilt *grade.BuildError
	var unfit *grade.SourceError
	switch {
	case errors.As(err, &unbuilt):
		return Result{Verdict: assignment.NotBuilt, Said: unbuilt.Said}, nil
	case errors.As(err, &unfit):
		return Result{Verdict: assignment.Missing, Said: unfit.Said}, nil
	case errors.Is(err, fs.ErrNotExist) && j.task.Source != "":
		return Result{Verdict: assignment.Missing, Said: say.NewSentence("the submission has no %s", j.task.Source)}, nil
	case err != nil:
		return Result{}, err
	}
	prepared.Command.Args = append(prepared.Command.Args, j.task.Args...)
	report, err := grade.Grade(ctx, grade.Options{Game: j.task.Game, Values: j.task.Values, Also: j.task.Also, Domain: j.task.Domain, Runner: prepared, Seed: j.seed, Boards: limits.Boards, Certify: limits.Smaller, Time: limits.Total, Whole: true, Growth: o.growth()})
	if err != nil {
		return Result{}, err
	}
	report.Sandbox = sandbox.Layers()
	r := Result{Verdict: report.Verdict, Report: &report, Failures: report.Failures, Parts: report.Parts, Unfinished: report.Unfinished}
	if c := report.Counterexample; c != nil {
		r.Size, r.Below, r.Asymmetric, r.Why = c.Size, c.Below, c.Asymmetric, c.Why
	}
	return r, nil
}

func (o Options) growth() time.Duration {
	if o.Assignment.Growth {
		return growth.DefaultTime
	}
	return 0
}

// runFolder matches the name of the folder that one run of a program works in.
var runFolder = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`jogada-run-[0-9]+([/\\][0-9]+)?`) })

// bare returns a text without the names of the folders in which a program was graded, absolute or relative to another folder.
func bare(text, work string) string {
	for _, dir := range []string{filepath.Join(work, "source"), filepath.Join(work, "built")} {
		whole, err := filepath.Abs(dir)
		if err != nil {
			continue
		}
		for rest := filepath.ToSlash(whole); ; {
			var more bool
			if _, rest, more = strings.Cut(rest, "/"); !more {
				break
			}
			text = regexp.MustCompile(`(\.\./)+`+regexp.QuoteMeta(rest)+"/").ReplaceAllString(text, "")
		}
		text = strings.ReplaceAll(text, whole+string(filepath.Separator), "")
		text = strings.ReplaceAll(text, whole, ".")
	}
	return strings.ToValidUTF8(runFolder().ReplaceAllString(text, "jogada-run"), "\ufffd")
}

// clean makes a result the same each time: measured seconds become limits, and the folders in which it was graded go.
func (r *Result) clean(l assignment.Limits, work string) {
	bare := func(text string) string { return bare(text, work) }
	r.Said = r.Said.Each(bare)
	if r.Report == nil || r.Report.Counterexample == nil {
		return
	}
	c := r.Report.Counterexample
	c.Got, c.Why = bare(c.Got), c.Why.Each(bare)
	switch r.Verdict {
	case grade.TooSlow:
		c.Why = say.NewSentence("it takes more than %s s of processor time, or %s s on the clock", l.Run.CPU.Seconds(), l.Run.Wall.Seconds())
	case grade.TooMuchMemory:
		c.Why = say.NewSentence("it takes more than %s MiB", int(l.Run.Memory>>20))
	case grade.TooMuchOutput:
		c.Why = say.NewSentence("it writes too much")
	}
	c.Reason, r.Why = c.Why.String(), c.Why
}
