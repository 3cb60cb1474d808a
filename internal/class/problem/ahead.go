package problem

import (
	"context"
	"crypto/sha256"
	"fmt"
	"slices"
	"time"

	"jogada/catalog"
	"jogada/internal/class/sandbox"
)

// ahead finds answers that will be asked for, in series. Those that it does not find are found when they are asked for. Once validators rejected
// some inputs, they go first.
func (j *Judges) ahead(ctx context.Context, boards []catalog.Instance) {
	var texts []string
	for _, b := range boards {
		texts = append(texts, b.Text())
	}
	if j.rough.Load() >= mostRough {
		j.validateAhead(ctx, texts)
	}
	j.lock.Lock()
	texts = slices.DeleteFunc(texts, func(text string) bool {
		_, met := j.right[text]
		return met || j.rejected[text]
	})
	j.lock.Unlock()
	results, err := j.answers[0].program.RunSeries(ctx, texts)
	if err != nil {
		return
	}
	j.lock.Lock()
	defer j.lock.Unlock()
	for i, r := range results {
		if r == nil {
			continue
		}
		j.spent.Add(int64(r.CPU))
		if _, met := j.right[texts[i]]; !met {
			k := &known{done: make(chan struct{}), text: string(r.Stdout), ok: true}
			close(k.done)
			j.right[texts[i]] = k
		}
	}
}

// validateAhead runs the validators in series on inputs that nobody judged yet. A rejection that is news about the package is left to valid, which
// finds out the reason.
func (j *Judges) validateAhead(ctx context.Context, texts []string) {
	if len(j.validators) == 0 {
		return
	}
	j.lock.Lock()
	texts = slices.DeleteFunc(slices.Clone(texts), func(text string) bool { return j.judged[text] || j.rejected[text] })
	j.lock.Unlock()
	texts = slices.DeleteFunc(texts, func(text string) bool { return !j.accepted(text) })
	by := map[string]int{}
	for _, g := range distinct(j.Groups, equalInput) {
		var good []string
		good, texts = j.rejectingAhead(ctx, g, texts, by)
		j.lock.Lock()
		for _, text := range good {
			j.judged[text] = true
		}
		j.lock.Unlock()
	}
	for _, text := range texts {
		if i := by[text]; i == 0 && len(j.Grammars) == 0 || !j.isNews(j.rejection(j.validators[i].name), text) {
			j.lock.Lock()
			j.rejected[text] = true
			j.lock.Unlock()
		}
	}
}

// rejectingAhead runs the validators in series on inputs in a group. It returns those that all accept and those that one rejects, which it notes in by.
func (j *Judges) rejectingAhead(ctx context.Context, g Group, texts []string, by map[string]int) (good, bad []string) {
	for i, v := range j.validators {
		p := v.program
		p.Command.Args = append(slices.Clone(p.Command.Args), g.inputArgs(v.name)...)
		runs := make([][]string, len(texts))
		for n, text := range texts {
			runs[n] = []string{text}
		}
		results, err := p.RunWithFiles(ctx, nil, runs)
		if err != nil {
			return nil, nil
		}
		j.spent.Add(int64(total(results)))
		good = nil
		for n, r := range results {
			switch {
			case r == nil:
			case r.Exit == j.goodInput():
				good = append(good, texts[n])
			case r.Exit == j.badInput():
				bad, by[texts[n]] = append(bad, texts[n]), i
			}
		}
		texts = good
	}
	return good, bad
}

// judgeAhead runs the output validators in series on outputs that differ from the right answer, and notes those that all of them accept.
func (j *Judges) judgeAhead(ctx context.Context, boards []catalog.Instance, got []string) {
	if len(j.outputs) == 0 || len(distinct(j.Groups, equalOutput)) > 1 {
		return
	}
	names, runs := []string{"judge.in", "judge.ans", "team.out"}, [][]string(nil)
	j.lock.Lock()
	for i, b := range boards {
		k := j.right[b.Text()]
		if k != nil && isClosed(k.done) && k.ok && k.text != got[i] {
			runs = append(runs, []string{"", b.Text(), k.text, got[i]})
		}
	}
	j.lock.Unlock()
	for _, o := range j.outputs {
		p, good := o.program, accepts
		if j.Testlib {
			p.Command.Args = append(slices.Clone(p.Command.Args), "judge.in", "team.out", "judge.ans")
			good = 0
		} else {
			p.Command.Args = append(append(slices.Clone(p.Command.Args), "judge.in", "judge.ans", "./"), j.Groups[0].Output...)
			for i := range runs {
				runs[i][0] = runs[i][3]
			}
		}
		results, err := p.RunWithFiles(ctx, names, runs)
		if err != nil {
			return
		}
		j.spent.Add(int64(total(results)))
		var accepted [][]string
		for i, r := range results {
			if r != nil && r.Exit == good {
				accepted = append(accepted, runs[i])
			}
		}
		runs = accepted
	}
	j.lock.Lock()
	defer j.lock.Unlock()
	for _, run := range runs {
		j.passed[passing(run[1], run[2], run[3])] = true
	}
}

// passing identifies an output that all output validators accept.
func passing(input, answer, got string) [32]byte {
	return sha256.Sum256(fmt.Appendf(nil, "%d %d\n%s%s%s", len(input), len(answer), input, answer, got))
}

func isClosed(done chan struct{}) bool {
	select {
	case <-done:
		return true
	default:
		return false
	}
}

// total returns the processor time of runs.
func total(results []*sandbox.Result) (all time.Duration) {
	for _, r := range results {
		if r != nil {
			all += r.CPU
		}
	}
	return all
}
