package problem

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"jogada/internal/class/grade"
	"jogada/internal/class/sandbox"
)

// Judges are the programs of a package, ready to run, and what they said so far.
type Judges struct {
	*Package
	ctx        context.Context // that of Build: it ends the making of inputs, for which games get no context
	Unbuilt    []string        // programs that do not run here, with the reason
	answers    []judge         // accepted submissions, the fastest first
	validators []judge
	outputs    []judge
	trusted    bool
	generators running

	spent atomic.Int64 // processor time of all their runs
	rough atomic.Int64 // inputs that the grammar accepts and a validator rejects

	lock     sync.Mutex
	right    map[string]*known
	rejected map[string]bool
	judged   map[string]bool   // inputs that all validators accept
	passed   map[[32]byte]bool // outputs that all output validators accept
	faults   []fault
}

// judge is one program of the package.
type judge struct {
	name    string
	program grade.Program
}

// known is an answer, or one that is being found.
type known struct {
	done chan struct{}
	text string
	ok   bool
}

// Limits of the programs of a package.
var buildLimits = sandbox.Limits{CPU: 2 * time.Minute, Wall: 4 * time.Minute, Memory: 2 << 30}

// mostAnswers limits the accepted submissions that answers are taken from.
const mostAnswers = 3

// codes are the names of languages as folders in include/ have them.
var codes = map[string]string{"C": "c", "C++": "cpp", "Java": "java", "Python": "python3", "Go": "go", "JavaScript": "javascript", "Rust": "rust"}

// Languages returns the languages that submissions are built in, with the files that the package adds to them.
func (p *Package) Languages() []grade.Language {
	all := languages()
	for i := range all {
		for _, name := range []string{"default", codes[all[i].Name]} {
			folder := filepath.Join(p.include, name)
			if info, err := os.Lstat(folder); p.include != "" && err == nil && info.IsDir() {
				all[i].Include = append(all[i].Include, folder)
			}
		}
	}
	return all
}

// languages returns the languages of programs. C and C++ are linked statically: such a program starts in a third of the time.
func languages() []grade.Language {
	all := grade.Languages()
	for i := range all {
		switch all[i].Name {
		case "C":
			all[i].Build = []string{"gcc", "-O2", "-std=gnu17", "-static", "-o", "{out}/program", "{src}", "-lm"}
		case "C++":
			all[i].Build = []string{"g++", "-O2", "-std=gnu++20", "-static", "-o", "{out}/program", "{src}"}
		case "Python":
			all[i].Extensions = []string{".py", ".py3"}
		}
	}
	return all
}

// RunLimits returns the limits of a run of a submission.
func (p *Package) RunLimits() sandbox.Limits {
	return sandbox.Limits{CPU: p.Time, Wall: 5 * p.Time, Memory: p.Memory}
}

// errOutside says why a program is not run: it may not read what it links to.
var errOutside = errors.New("it is a link out of the package")

// source returns a program of the package; a link in the package is followed.
func (p *Package) source(path string) (s grade.Source, err error) {
	folder, err := filepath.EvalSymlinks(p.Folder)
	if err != nil {
		return s, err
	}
	known := languages()
	if strings.HasPrefix(p.short(path), "submissions/") {
		known = p.Languages()
	}
	if path, err = filepath.EvalSymlinks(path); err != nil {
		return s, err
	}
	if inside, err := filepath.Rel(folder, path); err != nil || !filepath.IsLocal(inside) {
		return s, errOutside
	}
	if len(p.constants) > 0 {
		root, name := path, ""
		if isFile(path) {
			root, name = filepath.Dir(path), filepath.Base(path)
		}
		if root, err = grade.Stage(p.substituted, root); err != nil {
			return s, err
		}
		path = filepath.Join(root, name)
	}
	s = grade.Source{Path: path, Languages: known, Build: buildLimits, Run: p.RunLimits(), Kept: true}
	if isFile(path) {
		s.Root = filepath.Dir(path) // headers lie beside it
	}
	return s, nil
}

// Build builds the programs of a package that judge, and runs the accepted submissions on the samples to find the fastest. When the context ends, the
// judges make no more inputs.
func (p *Package) Build(ctx context.Context, trusted bool) (*Judges, error) {
	j := &Judges{Package: p, ctx: ctx, trusted: trusted, right: map[string]*known{}, rejected: map[string]bool{}, judged: map[string]bool{}, passed: map[[32]byte]bool{}}
	var err error
	if j.validators, err = j.build(ctx, p.Validators, trusted, len(p.Validators)); err != nil {
		return nil, err
	}
	if j.outputs, err = j.build(ctx, p.Output, trusted, len(p.Output)); err != nil {
		return nil, err
	}
	if len(j.outputs) < len(p.Output) {
		return nil, fmt.Errorf("the output validator does not run here: %s", strings.Join(j.Unbuilt, "; "))
	}
	if j.answers, err = j.build(ctx, fastest(p.Accepted), trusted, mostAnswers); err != nil {
		return nil, err
	}
	if err := j.rank(ctx); err != nil {
		return nil, err
	}
	for _, t := range j.Samples {
		if err := j.checkTest(ctx, t); err != nil {
			return nil, err
		}
	}
	if len(j.answers) == 0 {
		whys := j.Unbuilt
		for _, fault := range j.Disagreements() {
			whys = append(whys, fault.Sentence)
		}
		return nil, fmt.Errorf("no accepted submission runs here: %s", strings.Join(whys, "; "))
	}
	return j, nil
}

// build builds programs, two at a time, until some of them are built.
func (j *Judges) build(ctx context.Context, paths []string, trusted bool, most int) (all []judge, err error) {
	for pair := range slices.Chunk(paths, 2) {
		var programs [2]grade.Program
		var errs [2]error
		var builds sync.WaitGroup
		for i, path := range pair {
			builds.Go(func() {
				s, err := j.source(path)
				if s.Trusted = trusted; err == nil {
					programs[i], err = s.Prepare(ctx, "")
				}
				errs[i] = err
			})
		}
		builds.Wait()
		for i, path := range pair {
			switch err := errs[i]; {
			case len(all) == most:
				return all, nil
			case ctx.Err() != nil:
				return nil, context.Cause(ctx)
			case errors.Is(err, grade.ErrUntrusted):
				return nil, err
			case err != nil:
				first, _, _ := strings.Cut(err.Error(), "\n")
				j.lock.Lock()
				j.Unbuilt = append(j.Unbuilt, fmt.Sprintf("%s: not run here: %s", j.short(path), strings.ReplaceAll(first, path, filepath.Base(path))))
				j.lock.Unlock()
			default:
				all = append(all, judge{j.short(path), programs[i]})
			}
		}
		if len(all) == most {
			break
		}
	}
	return all, nil
}

// fastest returns submissions in the order in which their languages usually run fast.
func fastest(paths []string) []string {
	ranks := []string{".cpp", ".cc", ".cxx", ".c", ".rs", ".go", "", ".java", ".js", ".py", ".py3"}
	rank := func(path string) int {
		if at := slices.Index(ranks, filepath.Ext(path)); at >= 0 {
			return at
		}
		return len(ranks)
	}
	sorted := slices.Clone(paths)
	slices.SortStableFunc(sorted, func(a, b string) int { return rank(a) - rank(b) })
	return sorted
}

// rank puts the accepted submission first that takes the least time on the samples, and drops those that fail on them.
func (j *Judges) rank(ctx context.Context) error {
	times := map[string]time.Duration{}
	for _, a := range slices.Clone(j.answers) {
		for _, test := range j.Samples {
			r, err := j.run(ctx, a, test.Input)
			if err != nil {
				return err
			}
			times[a.name] += r.CPU
			why := ending(r)
			if said := lastLine(string(r.Stderr)); said != "" {
				why += ": " + said
			}
			if r.End == sandbox.Exited && r.Exit == 0 {
				if test.Answer == "" {
					continue
				}
				judgement, err := j.compare(ctx, j.Groups[test.group], test.Input, test.Answer, string(r.Stdout))
				if err != nil && ctx.Err() != nil {
					return err
				}
				if err == nil && judgement.Right {
					continue
				}
				why = judgement.Why.String()
			}
			j.answers = slices.DeleteFunc(j.answers, func(other judge) bool { return other.name == a.name })
			j.report("fails:"+a.name, test.Input, "%s is an accepted submission and fails on sample %s: %s", a.name, test.Name, why)
			break
		}
	}
	slices.SortStableFunc(j.answers, func(a, b judge) int { return int(times[a.name] - times[b.name]) })
	return nil
}

// run runs a program of the package once.
func (j *Judges) run(ctx context.Context, p judge, input string) (sandbox.Result, error) {
	r, err := p.program.Run(ctx, []byte(input))
	j.spent.Add(int64(r.CPU))
	return r, err
}

// Spent returns the processor time of all runs.
func (j *Judges) Spent() time.Duration { return time.Duration(j.spent.Load()) }

// mostKept limits the bytes of an answer that is kept in memory.
const mostKept = 64 << 10

// answer returns the answer of the first accepted submission; false: it fails.
func (j *Judges) answer(ctx context.Context, input string) (string, bool, error) {
	j.lock.Lock()
	k, met := j.right[input]
	if !met {
		k = &known{done: make(chan struct{})}
		j.right[input] = k
	}
	j.lock.Unlock()
	if met {
		select {
		case <-k.done:
			return k.text, k.ok, nil
		case <-ctx.Done():
			return "", false, context.Cause(ctx)
		}
	}
	text, ok, err := j.answerOf(ctx, j.answers[0], input)
	k.text, k.ok = text, ok
	if err != nil || len(text)+len(input) > mostKept {
		j.lock.Lock()
		delete(j.right, input)
		j.lock.Unlock()
	}
	close(k.done)
	return text, ok, err
}

// answerOf runs a submission; false: it fails.
func (j *Judges) answerOf(ctx context.Context, p judge, input string) (string, bool, error) {
	r, err := j.run(ctx, p, input)
	if err != nil {
		return "", false, err
	}
	return string(r.Stdout), r.End == sandbox.Exited && r.Exit == 0, nil
}

// writeFiles writes files that programs in the sandbox may read.
func writeFiles(files map[string]string) (folder string, remove func() error, err error) {
	if folder, remove, err = sandbox.Folder(); err != nil {
		return "", nil, err
	}
	err = os.Chmod(folder, 0o755)
	for name, content := range files {
		err = errors.Join(err, os.WriteFile(filepath.Join(folder, name), []byte(content), 0o644))
	}
	if err != nil {
		return "", nil, errors.Join(err, remove())
	}
	return folder, remove, nil
}
