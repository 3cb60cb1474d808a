package sandbox

import (
	"context"
	"fmt"
	"os"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// watch is one run of a launcher, and the limits that its caller holds it to.
type watch struct {
	*launcher
	job     *job
	spaces  bool // in a namespace of processes, which ends with the launcher
	streams streams
	tried   string
	before  time.Duration // processor time of the launcher's earlier runs
	last    usage         // the last look at its processes
	peak    int64

	lock  sync.Mutex
	kill  chan struct{} // closed when the processes must end one by one
	ended bool
	done  bool
	why   End // why the caller ended it
}

// run sends the order and waits for the report.
func (w *watch) run(ctx context.Context, o *order) (report, error) {
	var r report
	fds, err := w.streams.open(w.job)
	if err != nil {
		return r, err
	}
	if s, ok := statOf(w.cmd.Process.Pid); ok {
		w.before = s.waited
	}
	err = w.send(o, fds...)
	w.streams.start(w.job)
	if err != nil {
		return r, err
	}
	defer context.AfterFunc(ctx, func() { w.end("") })()
	stop := make(chan struct{})
	var watching sync.WaitGroup
	watching.Go(func() { w.keep(stop) })
	_, err = w.receive(&r)
	close(stop)
	watching.Wait()
	if err != nil {
		w.end("")
		if !w.spaces {
			killNaming(w.job.tmp)
		}
		return r, fmt.Errorf("%w: %w", errLauncher, err)
	}
	return r, nil
}

// end ends all that the launcher started, and the launcher where that is enough, unless the run is over. The first reason counts.
func (w *watch) end(reason End) {
	w.lock.Lock()
	defer w.lock.Unlock()
	if w.ended || w.done {
		return
	}
	w.ended, w.why = true, reason
	if w.spaces {
		_ = w.cmd.Process.Kill()
		return
	}
	close(w.kill)
}

// finish says that the run is over, and reports whether the launcher was ended.
func (w *watch) finish() bool {
	w.lock.Lock()
	defer w.lock.Unlock()
	w.done = true
	return w.ended
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
		case <-w.kill: // until the launcher reports that it has no child left
			killTree(w.cmd.Process.Pid)
			time.Sleep(killPause)
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
	u.cpu = max(u.cpu-w.before, w.last.cpu) // a child that ended and was not waited for yet takes its time with it
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
		written := usedSpace(w.job.tmp, l.Files)
		if w.job.out != "" {
			written += usedSpace(w.job.out, l.Files)
		}
		if written+deletedSpace(u.pids) > l.Files {
			w.end(TooMuchOutput)
		}
	}
}

// judge makes a result of what was reported and seen.
func (w *watch) judge(r report) Result {
	l := w.job.limits
	result := Result{CPU: r.CPU, Peak: max(r.Peak, w.peak), PeakHidden: max(r.Peak, w.peak) <= r.Floor, Touched: r.Faults * int64(os.Getpagesize())}
	if w.why != "" {
		result.End, result.CPU = w.why, max(r.CPU, w.last.cpu)
		if w.why == Forbidden {
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
