package problem

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"jogada/catalog"
	"jogada/internal/base/say"
	"jogada/internal/class/sandbox"
)

// fault is a fault of the package, and what it is about.
type fault struct {
	key string
	catalog.Disagreement
}

// mostFaults limits the faults that are kept.
const mostFaults = 20

// report keeps a fault.
func (j *Judges) report(key, input, format string, args ...any) {
	j.keep(fault{key, catalog.Disagreement{Sentence: fmt.Sprintf(format, args...), Text: input}})
}

// keep keeps a fault or a note, the first of each kind; of inputs on which the same programs disagree it keeps the shortest.
func (j *Judges) keep(found fault) {
	j.lock.Lock()
	defer j.lock.Unlock()
	key, input := found.key, found.Text
	if at := slices.IndexFunc(j.faults, func(f fault) bool { return f.key == key }); at >= 0 {
		if len(input) < len(j.faults[at].Text) {
			j.faults[at] = found
		}
		return
	}
	if len(j.faults) < mostFaults {
		j.faults = append(j.faults, found)
	}
}

// Disagreements returns the faults of the package that came up so far, notes last.
func (j *Judges) Disagreements() (all []catalog.Disagreement) {
	j.lock.Lock()
	defer j.lock.Unlock()
	for _, note := range []bool{false, true} {
		for _, f := range j.faults {
			if f.Note == note {
				all = append(all, f.Disagreement)
			}
		}
	}
	return all
}

// The exit codes of programs that judge.
const (
	accepts = 42
	rejects = 43
)

// compare judges an output by the output validator, or by comparing it with an answer, as a group says. It returns catalog.ErrUndecided where the
// validator breaks.
func (j *Judges) compare(ctx context.Context, g Group, input, answer, got string) (catalog.Judgement, error) {
	if got == answer {
		return catalog.Judgement{Right: true, Readable: true}, nil
	}
	if len(j.outputs) == 0 {
		return newComparison(g.Output).judge(answer, got), nil
	}
	j.lock.Lock()
	passed := j.passed[passing(input, answer, got)]
	j.lock.Unlock()
	if passed {
		return catalog.Judgement{Right: true, Readable: true}, nil
	}
	folder, remove, err := writeFiles(map[string]string{"judge.in": input, "judge.ans": answer, "team.out": got})
	if err != nil {
		return catalog.Judgement{}, err
	}
	defer remove()
	for _, o := range j.outputs {
		judgement, err := j.judgeBy(ctx, o, g, folder, input, got)
		if err != nil || !judgement.Right {
			return judgement, err
		}
	}
	return catalog.Judgement{Right: true, Readable: true}, nil
}

// judgeBy judges an output by one program, which finds the files in a folder.
func (j *Judges) judgeBy(ctx context.Context, o judge, g Group, folder, input, got string) (catalog.Judgement, error) {
	file := func(name string) string { return filepath.Join(folder, name) }
	p, stdin := o.program, got
	p.Command.Read = append(slices.Clone(p.Command.Read), folder)
	good, bad := accepts, []int{rejects}
	if j.Testlib {
		p.Command.Args = append(slices.Clone(p.Command.Args), file("judge.in"), file("team.out"), file("judge.ans"))
		good, bad, stdin = 0, []int{1, 2, 8}, ""
	} else {
		// The program runs in a folder of its own, which serves as the folder for feedback.
		p.Command.Args = append(append(slices.Clone(p.Command.Args), file("judge.in"), file("judge.ans"), "./"), g.Output...)
	}
	r, err := j.run(ctx, judge{o.name, p}, stdin)
	switch {
	case err != nil:
		return catalog.Judgement{}, err
	case r.End == sandbox.Exited && r.Exit == good:
		return catalog.Judgement{Right: true, Readable: true}, nil
	case r.End == sandbox.Exited && slices.Contains(bad, r.Exit):
		why := firstLine(string(r.Stderr) + "\n" + string(r.Stdout))
		if why == "" {
			why = "the output validator rejects the output"
		}
		return catalog.Judgement{Readable: true, Why: say.Verbatim(why)}, nil
	}
	j.report("output:"+o.name, input, "%s breaks on an output (%s)", o.name, ending(r))
	return catalog.Judgement{Readable: true}, catalog.ErrUndecided
}

// ending says how a run ended: the exit code, the signal or the limit.
func ending(r sandbox.Result) string {
	switch r.End {
	case sandbox.Exited:
		return fmt.Sprintf("exit code %d", r.Exit)
	case sandbox.Signalled:
		return r.Signal
	}
	return string(r.End)
}

// firstLine returns the first line that is not empty, shortened.
func firstLine(text string) string {
	for line := range strings.SplitSeq(strings.ToValidUTF8(text, "\ufffd"), "\n") {
		if line = strings.TrimSpace(line); line != "" {
			return line[:min(200, len(line))]
		}
	}
	return ""
}

// lastLine returns the last line that is not empty, shortened: where interpreters say what is wrong.
func lastLine(text string) string {
	text = strings.TrimSpace(text)
	return firstLine(text[strings.LastIndexByte(text, '\n')+1:])
}

// Judge judges a program's output. An output that the first accepted submission's answer contradicts is wrong only if another accepted submission
// agrees with that answer; if it does not, the package has a fault. An input that may be in several groups is judged as in each of them.
func (j *Judges) Judge(ctx context.Context, input, right, got string) (judgement catalog.Judgement, err error) {
	for _, g := range distinct(j.Groups, equalOutput) {
		if judgement, err = j.compare(ctx, g, input, right, got); err != nil {
			return judgement, err
		}
		if judgement.Right {
			continue
		}
		if possible, err := j.possibleIn(ctx, g, input); err != nil {
			return judgement, err
		} else if !possible {
			judgement = catalog.Judgement{Right: true, Readable: true}
			continue
		}
		agrees, err := j.secondOpinion(ctx, g, input, right)
		if err == nil && !agrees {
			err = catalog.ErrUndecided
		}
		return judgement, err
	}
	return judgement, nil
}

// possibleIn reports whether an input may be in a group that judges outputs as g does, where groups differ in that.
func (j *Judges) possibleIn(ctx context.Context, g Group, input string) (bool, error) {
	if len(distinct(j.Groups, equalOutput)) == 1 {
		return true, nil
	}
	for _, other := range j.Groups {
		if !equalOutput(g, other) {
			continue
		}
		if _, why, err := j.rejecting(ctx, other, input); err != nil || why == nil {
			return err == nil, err
		}
	}
	return false, nil
}

// secondOpinion reports whether another accepted submission agrees with an answer. Those that fail have no opinion.
func (j *Judges) secondOpinion(ctx context.Context, g Group, input, right string) (bool, error) {
	for _, other := range j.answers[1:] {
		text, ok, err := j.answerOf(ctx, other, input)
		if err != nil {
			return false, err
		}
		if !ok {
			continue
		}
		judgement, err := j.compare(ctx, g, input, right, text)
		if err != nil {
			return false, err
		}
		if judgement.Right {
			return true, nil
		}
		if valid, err := j.valid(ctx, input); err != nil || !valid {
			return false, err
		}
		j.report("accepted:"+j.answers[0].name+other.name, input, "the accepted submissions %s and %s disagree: %s", j.answers[0].name, other.name, judgement.Why)
		return false, nil
	}
	return true, nil
}

// accepted reports whether all grammars accept an input. Where a grammar and another disagree, the package has a fault.
func (j *Judges) accepted(input string) bool {
	accepting, rejecting := "", ""
	for _, g := range j.Grammars {
		if err := g.Match([]byte(input)); err != nil {
			rejecting = j.short(g.File)
		} else {
			accepting = j.short(g.File)
		}
	}
	if accepting != "" && rejecting != "" {
		j.report("grammars", input, "the validators disagree: %s accepts the input, %s rejects it", accepting, rejecting)
	}
	return rejecting == ""
}

// valid reports whether all validators of the package accept an input, in some group.
func (j *Judges) valid(ctx context.Context, input string) (bool, error) {
	j.lock.Lock()
	rejected, judged := j.rejected[input], j.judged[input]
	j.lock.Unlock()
	if rejected || judged {
		return judged, nil
	}
	if !j.accepted(input) {
		return false, nil
	}
	var by int
	var why *string
	for _, g := range distinct(j.Groups, equalInput) {
		var err error
		if by, why, err = j.rejecting(ctx, g, input); err != nil {
			return false, err
		}
		if why == nil {
			break
		}
	}
	if why != nil && *why != broken && (by > 0 || len(j.Grammars) > 0) {
		name, before := j.validators[by].name, j.validatorBefore(by)
		j.keep(fault{j.rejection(name), catalog.Disagreement{Note: true, Text: input,
			Sentence: fmt.Sprintf("%s accepts an input that %s rejects%s; right if the statement rules such inputs out", before, name, *why)}})
	}
	j.lock.Lock()
	defer j.lock.Unlock()
	if why == nil {
		j.judged[input] = true
	} else {
		j.rejected[input] = true
		j.rough.Add(1)
	}
	return why == nil, nil
}

// broken is what a program says that breaks.
const broken = " because it breaks"

// rejecting returns the first program that rejects an input in a group, and what it says; nil: none does.
func (j *Judges) rejecting(ctx context.Context, g Group, input string) (by int, why *string, err error) {
	for i, v := range j.validators {
		p := v.program
		p.Command.Args = append(slices.Clone(p.Command.Args), g.inputArgs(v.name)...)
		r, err := j.run(ctx, judge{v.name, p}, input)
		if err != nil {
			return i, nil, err
		}
		if r.End != sandbox.Exited {
			j.report("input:"+v.name, input, "%s breaks on an input (%s)", v.name, ending(r))
			why := broken
			return i, &why, nil
		}
		if r.Exit != j.goodInput() {
			why := firstLine(string(r.Stdout) + "\n" + string(r.Stderr))
			if why != "" {
				why = ": " + why
			}
			return i, &why, nil
		}
	}
	return 0, nil, nil
}

// goodInput and badInput return the exit codes of programs that judge inputs.
func (j *Judges) goodInput() int {
	if j.Testlib {
		return 0
	}
	return accepts
}

func (j *Judges) badInput() int {
	if j.Testlib {
		return 3
	}
	return rejects
}

// validatorBefore names the validator that is asked before the i-th program.
func (j *Judges) validatorBefore(i int) string {
	if i > 0 {
		return j.validators[i-1].name
	}
	return j.short(j.Grammars[0].File)
}

// rejection is the key of a fault: a validator rejects what those before it accept.
func (j *Judges) rejection(validator string) string { return "validators:" + validator }

// isNews reports whether an input says more about a fault than what is known of it.
func (j *Judges) isNews(key, input string) bool {
	j.lock.Lock()
	defer j.lock.Unlock()
	at := slices.IndexFunc(j.faults, func(f fault) bool { return f.key == key })
	return at < 0 && len(j.faults) < mostFaults || at >= 0 && len(input) < len(j.faults[at].Text)
}

// isRejected reports whether a validator is known to reject an input.
func (j *Judges) isRejected(input string) bool {
	j.lock.Lock()
	defer j.lock.Unlock()
	return j.rejected[input]
}

// Answer returns the right answer to an input. It returns catalog.ErrUndecided where the accepted submission fails, or a validator rejects the
// input. Once validators rejected some inputs, they go first.
func (j *Judges) Answer(ctx context.Context, input string) (string, error) {
	if j.rough.Load() >= mostRough {
		if ok, err := j.valid(ctx, input); err != nil || !ok {
			return "", errors.Join(err, catalog.ErrUndecided)
		}
	}
	text, ok, err := j.answer(ctx, input)
	if err != nil {
		return "", err
	}
	if !ok {
		_, err := j.valid(ctx, input)
		return "", errors.Join(err, catalog.ErrUndecided)
	}
	return text, nil
}

// mostRough is after how many inputs that a validator rejects the validators go first.
const mostRough = 3
