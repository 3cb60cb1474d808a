package grade

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"sync/atomic"
	"time"

	"jogada/grade/sandbox"
)

// This file is the only one that starts programs. It does so without a sandbox: in a process group of their own, with limits on
// the clock, on output and, after the fact, on memory. So it refuses programs that nobody vouches for.

// Layers are the layers in force around the programs that Start starts.
func Layers() []string { return []string{"process-group", "clock", "output"} }

// ErrUntrusted is why a program is not run.
var ErrUntrusted = errors.New("this build has no sandbox: programs would run with access to files and to the network; vouch for the program with --trusted")

// Program is a command and its limits, ready to be graded.
type Program struct {
	Command sandbox.Command
	Limits  sandbox.Limits
}

// NewProgram returns a program; trusted says that somebody vouches for it.
func NewProgram(c sandbox.Command, l sandbox.Limits, trusted bool) (Program, error) {
	if !trusted {
		return Program{}, ErrUntrusted
	}
	return Program{c, l}, nil
}

// Run runs the program once.
func (p Program) Run(ctx context.Context, stdin []byte) (sandbox.Result, error) {
	dir, err := os.MkdirTemp("", "jogada-run-")
	if err != nil {
		return sandbox.Result{}, err
	}
	defer os.RemoveAll(dir)
	return start(ctx, p.Command, dir, stdin, p.Limits)
}

// compile runs a compiler, which writes into a folder; trusted says that somebody vouches for the source.
func compile(ctx context.Context, c sandbox.Command, out string, l sandbox.Limits, trusted bool) (sandbox.Result, error) {
	if !trusted {
		return sandbox.Result{}, ErrUntrusted
	}
	return start(ctx, c, out, nil, l)
}

// The limits of a run that sets none.
const (
	defaultWall   = 10 * time.Second
	defaultOutput = 16 << 20
)

// keptErrors is how much of standard error is kept.
const keptErrors = 4 << 10

// start runs a command in a folder until it ends or passes a limit.
func start(ctx context.Context, c sandbox.Command, dir string, stdin []byte, l sandbox.Limits) (sandbox.Result, error) {
	wall := defaultWall
	if l.Wall > 0 {
		wall = l.Wall
	}
	within, cancel := context.WithTimeout(ctx, wall)
	defer cancel()
	cmd := exec.CommandContext(within, c.Path, c.Args...)
	cmd.Dir, cmd.Stdin = dir, bytes.NewReader(stdin)
	var flooded atomic.Bool
	most := int64(defaultOutput)
	if l.Output > 0 {
		most = l.Output
	}
	over := func() { flooded.Store(true); cancel() }
	out, errs := &tail{most: most, over: over}, &tail{most: most, over: over}
	cmd.Stdout, cmd.Stderr = out, errs
	cmd.WaitDelay = time.Second // a child that keeps the pipes open does not keep us
	grouped(cmd)
	begin := time.Now()
	if err := cmd.Start(); err != nil {
		return sandbox.Result{}, err
	}
	failure := cmd.Wait()
	killGroup(cmd)
	r := sandbox.Result{End: sandbox.Exited, Stdout: out.data, Stderr: errs.data[max(0, len(errs.data)-keptErrors):], Wall: time.Since(begin),
		CPU: cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), Peak: peak(cmd.ProcessState)}
	switch {
	case ctx.Err() != nil:
		return sandbox.Result{}, context.Cause(ctx)
	case flooded.Load():
		r.End = sandbox.TooMuchOutput
	case within.Err() != nil || l.CPU > 0 && r.CPU > l.CPU:
		r.End = sandbox.TooSlow
	case l.Memory > 0 && r.Peak > l.Memory:
		r.End = sandbox.TooMuchMemory
	default:
		r.Exit = cmd.ProcessState.ExitCode()
		if r.Signal = signal(cmd.ProcessState); r.Signal != "" {
			r.End = sandbox.Signalled
		}
		var ended *exec.ExitError
		if failure != nil && !errors.As(failure, &ended) && !errors.Is(failure, exec.ErrWaitDelay) {
			return sandbox.Result{}, failure
		}
	}
	return r, nil
}

// tail keeps what is written, and ends the program that writes too much.
type tail struct {
	data []byte
	most int64
	over func()
}

// Write never fails.
func (t *tail) Write(p []byte) (int, error) {
	if room := t.most - int64(len(t.data)); int64(len(p)) > room {
		t.data = append(t.data, p[:max(0, room)]...)
		t.over()
		return len(p), nil
	}
	t.data = append(t.data, p...)
	return len(p), nil
}
