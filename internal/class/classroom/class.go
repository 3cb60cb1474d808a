// Package class grades the programs of a class by an assignment, and writes the reports for teachers and students.
//
// Each result is a separate file, named by a hash of everything that it depends on: submission, task, limits and seed. So grading
// that was interrupted continues where it was, and nothing is graded twice. Points, hints and feedback are made from the results
// each time, so changing them grades nothing again.
package classroom

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"jogada/internal/base/file"
	"jogada/internal/class/assignment"
	"jogada/internal/class/grade"
	"jogada/internal/class/roster"
	"jogada/internal/class/sandbox"
)

// Options say what is graded, and where results go.
type Options struct {
	Assignment  *assignment.Assignment
	Seed        uint64           // of the boards, secret
	Submissions string           // a folder with one file or folder a student, or as a platform exports it; or an archive of one
	Roster      []roster.Student // the students of the class; nil: those of the folder
	Out         string           // the folder of the report, made if it does not exist
	Jobs        int              // programs graded at a time; 0: one
	Trusted     bool             // programs run even where the system can't isolate them
	Version     string           // of jogada; another one grades again
	Watch       func(Progress)
}

// Progress counts the graded tasks of all students.
type Progress struct {
	All    int
	Kept   int // graded in earlier runs
	Graded int
}

// Class is a graded class.
type Class struct {
	Assignment *assignment.Assignment
	Students   []*Student
	Skipped    []string // entries of the folder that are no submissions
	Unlisted   []string // students who are not on the list of the class
	Progress   Progress
	// Missing lists the submissions that were not graded because a compiler or an interpreter is not installed, by what is missing. The next run
	// tries them again.
	Missing map[string][]string
}

// Student is one student, with the submission and its points.
type Student struct {
	Name  string // as the folder calls them
	Shown string // the name in reports: the same, or a pseudonym
	File  string // the name of feedback files, without ending
	Tasks []Marked
	Late  bool // the platform says that it was handed in late

	handed     gathered
	submission submission
}

// Points returns the points of all tasks.
func (s *Student) Points() (points float64) {
	for _, t := range s.Tasks {
		points += t.Points()
	}
	return points
}

// Run grades a class and writes its report. It keeps the results of earlier runs into the same folder. If the context ends,
// finished results are kept, and Run returns the context's error. An internal error on one program does not stop the grading of the others.
func Run(ctx context.Context, o Options) (*Class, error) {
	if !o.Trusted && !sandbox.Isolated() {
		return nil, grade.ErrUntrusted
	}
	out, err := filepath.Abs(o.Out) // programs are built and run elsewhere
	if err != nil {
		return nil, err
	}
	o.Out = out
	if isArchive(o.Submissions) {
		folder, err := os.MkdirTemp("", "jogada-class-")
		if err != nil {
			return nil, err
		}
		defer os.RemoveAll(folder)
		if err := unpack(o.Submissions, folder, mostClassFiles, mostClassBytes); err != nil {
			return nil, fmt.Errorf("%s: %w", o.Submissions, err)
		}
		o.Submissions = inner(folder)
	}
	c, err := o.collect()
	if err != nil {
		return nil, err
	}
	for _, dir := range []string{o.Out, o.private(), o.results()} {
		if err := makeFolder(dir, dir != o.Out); err != nil {
			return nil, err
		}
	}
	release, err := file.Lock(o.private(), file.Exclusive)
	if err != nil {
		return nil, err
	}
	defer release()
	if err := o.sweep(); err != nil {
		return nil, err
	}
	defer os.RemoveAll(o.work())
	defer os.RemoveAll(o.unpacked())
	if err := o.open(c); err != nil {
		return nil, err
	}
	broken := o.grade(ctx, c)
	if ctx.Err() != nil {
		return c, context.Cause(ctx)
	}
	c.mark()
	return c, errors.Join(broken, c.write(o))
}

func (o Options) private() string  { return filepath.Join(o.Out, "private") }
func (o Options) feedback() string { return filepath.Join(o.Out, "feedback") }
func (o Options) results() string  { return filepath.Join(o.private(), "results") }
func (o Options) unpacked() string { return filepath.Join(o.private(), "unpacked") }
func (o Options) work() string     { return filepath.Join(o.private(), "work") }

// sweep removes what a run that was killed left behind: its copies of programs, and files that it had begun to write.
func (o Options) sweep() error {
	begun := []string{filepath.Join(o.results(), ".*"), filepath.Join(o.private(), ".names.csv.*"), filepath.Join(o.feedback(), ".*"),
		filepath.Join(o.Out, ".index.html.*"), filepath.Join(o.Out, ".grades.*")}
	for _, pattern := range begun {
		dir, name := filepath.Split(pattern)
		entries, err := os.ReadDir(dir)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		for _, e := range entries {
			if fits, _ := filepath.Match(name, e.Name()); fits && e.Type().IsRegular() {
				if err := os.Remove(filepath.Join(dir, e.Name())); err != nil {
					return err
				}
			}
		}
	}
	return os.RemoveAll(o.work())
}

// makeFolder makes a folder; only its owner may look into a private one.
func makeFolder(dir string, private bool) error {
	mode := os.FileMode(0o777)
	if private {
		mode = 0o700
	}
	if err := os.MkdirAll(dir, mode); err != nil {
		return err
	}
	if private {
		return os.Chmod(dir, mode)
	}
	return nil
}

// job is one program to grade. Students with identical submissions share it.
type job struct {
	task       assignment.Task
	submission submission
	seed       uint64
	key        string
	wanted     []*Marked
}

// jobs returns the programs to grade, each key once.
func (o Options) jobs(c *Class) (jobs []*job) {
	known := map[string]*job{}
	for _, s := range c.Students {
		seed := o.Seed
		if o.Assignment.SeedPerStudent {
			seed = seedOf(o.Seed, s.Name)
		}
		s.Tasks = make([]Marked, len(o.Assignment.Tasks))
		for i, task := range o.Assignment.Tasks {
			m := &s.Tasks[i]
			m.Task = task
			j := &job{task: task, submission: s.submission, seed: seed}
			j.key = o.key(j)
			if other, met := known[j.key]; met {
				j = other
			} else {
				known[j.key], jobs = j, append(jobs, j)
			}
			j.wanted = append(j.wanted, m)
		}
	}
	return jobs
}

// grade grades the programs without a result, several at a time. The error joins internal errors, not failures of programs.
func (o Options) grade(ctx context.Context, c *Class) error {
	var mu sync.Mutex
	var broken []error
	c.Progress, c.Missing = Progress{}, map[string][]string{}
	settle := func(j *job, r Result, kept bool, err error) {
		mu.Lock()
		defer mu.Unlock()
		for _, m := range j.wanted {
			m.Result = r
		}
		switch {
		case errors.Is(err, grade.ErrMissing):
			c.Missing[err.Error()] = append(c.Missing[err.Error()], j.submission.name)
		case err != nil && ctx.Err() == nil:
			broken = append(broken, fmt.Errorf("%s, %s: %w", j.submission.name, j.task.Name, err))
		case kept:
			c.Progress.Kept++
		case err == nil:
			c.Progress.Graded++
		}
		if o.Watch != nil {
			o.Watch(c.Progress)
		}
	}
	queue := make(chan *job)
	var workers sync.WaitGroup
	for range max(o.Jobs, 1) {
		workers.Go(func() {
			for j := range queue {
				r, err := o.gradeOne(ctx, j)
				settle(j, r, false, err)
			}
		})
	}
	jobs := o.jobs(c)
	c.Progress.All = len(jobs)
	if o.Watch != nil {
		o.Watch(c.Progress)
	}
	for _, j := range jobs {
		if r, ok := o.load(j); ok {
			settle(j, r, true, nil)
		} else if ctx.Err() == nil {
			queue <- j
		}
	}
	close(queue)
	workers.Wait()
	for _, names := range c.Missing {
		slices.Sort(names)
	}
	return errors.Join(broken...)
}
