package sandbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// watch is a launcher that runs, and the limits that its caller holds it to.
type watch struct {
	cmd           *exec.Cmd
	job           *job
	order, report *os.File
	spaces        bool // in a namespace of processes, which ends with the launcher
	once          sync.Once
	why           atomic.Value // an End: why the caller ended it
	tried         string
	last          usage // the last look at its processes
	peak          int64
}

// end ends the launcher and all that it started. The first reason counts.
func (w *watch) end(reason End) {
	w.once.Do(func() {
		w.why.Store(reason)
		if w.spaces {
			_ = w.cmd.Process.Kill()
			return
		}
		go func() {
			killTree(w.cmd.Process.Pid)
			_ = w.cmd.Process.Kill()
		}()
	})
}

// result waits for the launcher and returns what it reported.
func (w *watch) result() (report, error) {
	defer w.report.Close()
	defer w.order.Close()
	var r report
	broken := json.NewDecoder(w.report).Decode(&r)
	err := w.cmd.Wait()
	if errors.Is(err, exec.ErrWaitDelay) {
		err = nil
	}
	if broken != nil {
		return r, fmt.Errorf("the launcher ended without a report: %w", errors.Join(broken, err))
	}
	return r, nil
}

// keep looks at the processes of the sandbox every few milliseconds and ends them when they pass a limit.
func (w *watch) keep(stop <-chan struct{}) {
	wall := time.NewTimer(w.job.limits.Wall)
	defer wall.Stop()
	look := time.NewTicker(10 * time.Millisecond)
	defer look.Stop()
	for looks := 0; ; looks++ {
		select {
		case <-stop:
			return
		case <-wall.C:
			w.end(TooSlow)
		case <-look.C:
			w.look(looks%5 == 4)
		}
	}
}

// look compares what the processes use with the limits; with files, what they wrote as well.
func (w *watch) look(files bool) {
	l, u := w.job.limits, usageOf(w.cmd.Process.Pid, w.job.limits)
	u.cpu = max(u.cpu, w.last.cpu) // a child that ended and was not waited for yet takes its time with it
	w.last, w.peak = u, max(w.peak, u.memory)
	switch {
	case u.memory > l.Memory:
		w.end(TooMuchMemory)
	case u.cpu > l.CPU:
		w.end(TooSlow)
	case u.tasks > l.Processes:
		w.tried = fmt.Sprintf("more than %d processes", l.Processes)
		w.end(Forbidden)
	case files:
		written, _ := usedSpace(w.job.tmp)
		if w.job.out != "" {
			more, _ := usedSpace(w.job.out)
			written += more
		}
		if written+deletedSpace(u.pids) > l.Files {
			w.end(TooMuchOutput)
		}
	}
}

// judge makes a result of what was reported and seen.
func (w *watch) judge(r report) Result {
	l := w.job.limits
	result := Result{CPU: r.CPU, Peak: max(r.Peak, w.peak)}
	if reason, _ := w.why.Load().(End); reason != "" {
		result.End, result.CPU, result.Peak = reason, max(r.CPU, w.last.cpu), max(w.peak, r.Peak)
		if reason == Forbidden {
			result.Tried = w.tried
		}
		return result
	}
	status := unix.WaitStatus(r.Status)
	switch {
	case r.Tried != "":
		result.End, result.Tried = Forbidden, r.Tried
	case r.Unable != "":
		result.End, result.Exit = Exited, 127
		_, _ = fmt.Fprintf(&w.job.stderr, "cannot execute %s: %s\n", w.job.cmd.Path, r.Unable)
	case r.CPU > l.CPU:
		result.End = TooSlow
	case r.Peak > l.Memory && r.Peak > r.Floor:
		result.End = TooMuchMemory
	case status.Signaled() && status.Signal() == syscall.SIGSYS:
		result.End, result.Tried = Forbidden, "system call"
	case status.Signaled() && status.Signal() == syscall.SIGXFSZ:
		result.End = TooMuchOutput
	case status.Signaled():
		result.End, result.Signal = Signalled, unix.SignalName(status.Signal())
	default:
		result.End, result.Exit = Exited, status.ExitStatus()
	}
	return result
}
