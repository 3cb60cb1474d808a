package sandbox

import (
	"context"
	"errors"
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
	spent   time.Duration // processor time of its cgroup before the run
	total   time.Duration // and after it
	last    usage         // the last look at its processes
	name    string        // of the program's process until it executes the program
	buffers int64         // bytes that its pipes and sockets may hold
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
	fds, err := w.streams.open()
	if err != nil {
		return r, err
	}
	if s, ok := statOf(w.cmd.Process.Pid); ok {
		w.before = s.waited
	}
	w.spent, w.name = w.group.time(), o.Name
	err = errors.Join(w.group.limit(w.setup.have, w.job.limits), w.send(o, fds...))
	w.streams.start(w.job)
	if err != nil {
		return r, err
	}
	defer context.AfterFunc(ctx, func() { w.end("") })()
	stop := make(chan struct{})
	var watching sync.WaitGroup
	watching.Go(func() { w.keep(stop) })
	_, err = w.receive(&r)
	w.total = w.group.time()
	close(stop)
	watching.Wait()
	if err != nil {
		if w.group.outOfMemory() {
			w.end(TooMuchMemory)
		}
		w.end("")
		if !w.spaces && !w.group.kill() {
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
	if w.group.kill() || w.spaces {
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

// The times between two looks at the processes of a sandbox. A look may take a small share of the time: on a busy machine it takes long, and the
// program gets little done meanwhile.
const (
	shortestPause = 10 * time.Millisecond
	longestPause  = 50 * time.Millisecond
	pausesToLook  = 30
)

// keep looks at the processes of the sandbox every few milliseconds and ends them when they pass a limit.
func (w *watch) keep(stop <-chan struct{}) {
	wall := time.NewTimer(w.job.limits.Wall)
	defer wall.Stop()
	look := time.NewTimer(shortestPause)
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
			begin := time.Now()
			w.checkLimits(looks%5 == 4)
			look.Reset(min(max(shortestPause, pausesToLook*time.Since(begin)), longestPause))
		}
	}
}

// unwaited is reported of a program whose children end without being waited for, where the kernel does not count their time.
const unwaited = "children that nobody waits for"

// checkLimits compares what the processes use with the limits; with files, what they hold and wrote as well.
func (w *watch) checkLimits(files bool) {
	l, u := w.job.limits, usageOf(w.cmd.Process.Pid, w.job.limits)
	u.cpu = max(u.cpu-w.before, w.group.time()-w.spent, w.last.cpu) // a child that ended and was not waited for yet takes its time with it
	hidden := !w.setup.have.has(cgroupTime) && unwaitedIn(w.last, u)
	var h holdings
	if files {
		h = held(u.pids, w.name, w.folders(), l.Files)
		w.buffers = h.buffers
	}
	w.last, w.peak = u, max(w.peak, u.memory)
	switch {
	case u.memory+u.hidden+w.buffers > l.Memory:
		w.peak = u.memory + u.hidden + w.buffers
		w.end(TooMuchMemory)
	case u.cpu > l.CPU:
		w.end(TooSlow)
	case u.tasks > l.Processes:
		w.tried = fmt.Sprintf("more than %d processes", l.Processes)
		w.end(Forbidden)
	case hidden:
		w.tried = unwaited
		w.end(Forbidden)
	case h.opaque:
		w.tried = "hiding what it holds"
		w.end(Forbidden)
	case files:
		written := h.files
		for _, folder := range w.folders() {
			written += usedSpace(folder, l.Files)
		}
		if written > l.Files {
			w.end(TooMuchOutput)
		}
	}
}

// folders returns the folders that the program writes to and nobody but the caller limits.
func (w *watch) folders() (all []string) {
	if !w.setup.have.has(limitedTmp) {
		all = append(all, w.job.tmp)
	}
	if w.job.out != "" {
		all = append(all, w.job.out)
	}
	return all
}

// judge makes a result of what was reported and seen.
func (w *watch) judge(r report) Result {
	l := w.job.limits
	result := Result{CPU: w.processorTime(r), Peak: max(r.Peak, w.peak), PeakHidden: max(r.Peak, w.peak) <= r.Floor, Touched: r.Faults * int64(os.Getpagesize())}
	if w.why != "" {
		result.End, result.CPU = w.why, max(result.CPU, w.last.cpu)
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
	case r.Full:
		result.End = TooMuchOutput
	case result.CPU > l.CPU:
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

// processorTime returns the processor time of a run: what the launcher waited for, and what its cgroup or the last look saw beyond that.
func (w *watch) processorTime(r report) time.Duration {
	seen := w.last.cpu - 2*tick // two numbers are rounded to whole ticks
	if w.setup.have.has(cgroupTime) {
		seen = w.total - w.spent - r.Own
	}
	if seen > r.CPU+tick {
		return seen
	}
	return r.CPU
}
