package sandbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"sync/atomic"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// The launcher's descriptors besides the program's standard streams.
const (
	orderFD  = 3
	reportFD = 4
)

// launch is the launcher: it sets up the layers, starts the program, waits for it, ends whatever else is left, and reports.
func launch() int {
	signal.Notify(make(chan os.Signal, 1)) // no signal that can be caught ends the launcher
	orders, reports := os.NewFile(orderFD, "order"), os.NewFile(reportFD, "report")
	if orders == nil || reports == nil {
		return 2
	}
	var o order
	if err := json.NewDecoder(orders).Decode(&o); err != nil {
		return 2
	}
	r := supervise(&o, orders)
	if err := json.NewEncoder(reports).Encode(r); err != nil {
		return 2
	}
	return 0
}

// supervise carries out an order.
func supervise(o *order, orders io.Reader) report {
	r := report{Have: o.Want}
	if err := prepare(o, &r); err != nil {
		return report{Failed: err.Error()}
	}
	var self unix.Rusage
	_ = unix.Getrusage(unix.RUSAGE_SELF, &self)
	r.Floor = self.Maxrss << 10
	type started struct {
		pid, listener int
		err           error
	}
	lift, err := limitTasks(o)
	if err != nil {
		return report{Failed: err.Error()}
	}
	done := make(chan started)
	go func() {
		runtime.LockOSThread() // and never unlocked: the thread is confined, and ends with this function
		var s started
		if s.listener, s.err = confine(o, &r); s.err == nil && !o.Probe {
			s.pid, s.err = execute(o, &r)
		}
		done <- s
	}()
	s := <-done
	lift()
	if s.err != nil {
		return report{Failed: s.err.Error()}
	}
	if o.Probe || r.Unable != "" {
		return r
	}
	var what atomic.Value
	if s.listener >= 0 {
		go func() {
			if name := tried(s.listener); name != "" {
				what.Store(name)
				killAll(o)
			}
		}()
	}
	go func() {
		_, _ = io.Copy(io.Discard, orders) // ends when the caller does
		killAll(o)
		os.Exit(2)
	}()
	wait(o, s.pid, &r)
	r.Tried, _ = what.Load().(string)
	return r
}

// wait waits for the program, ends what it left behind, and fills in the report.
func wait(o *order, pid int, r *report) {
	for ended := false; ; {
		var status unix.WaitStatus
		var usage unix.Rusage
		got, err := unix.Wait4(-1, &status, unix.WALL, &usage)
		switch {
		case errors.Is(err, unix.EINTR):
		case err != nil: // no child is left
			var all unix.Rusage
			_ = unix.Getrusage(unix.RUSAGE_CHILDREN, &all)
			r.CPU = time.Duration(all.Utime.Nano() + all.Stime.Nano())
			r.Peak = all.Maxrss << 10
			return
		case got == pid && (status.Exited() || status.Signaled()):
			r.Status, ended = uint32(status), true
			fallthrough
		default:
			if ended {
				killAll(o)
			}
		}
	}
}

// killAll ends every process of the sandbox but the launcher.
func killAll(o *order) {
	if o.Want.has(pidNamespace) {
		_ = unix.Kill(-1, unix.SIGKILL)
		return
	}
	killTree(os.Getpid())
}

// prepare sets up what holds for the launcher as well: it inherits orphans, it can't be traced, it has a /proc of its own, and nothing but
// the standard streams is passed on.
func prepare(o *order, r *report) error {
	if err := unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); err != nil {
		return fmt.Errorf("subreaper: %w", err)
	}
	if err := unix.CloseRange(3, ^uint(0)>>1, unix.CLOSE_RANGE_CLOEXEC); err != nil {
		if err := closeOneByOne(); err != nil {
			return fmt.Errorf("descriptors: %w", err)
		}
	}
	if o.Want.has(mountNamespace) {
		if err := mountProc(); err != nil && !o.Probe {
			return fmt.Errorf("mount: %w", err)
		} else if err != nil {
			r.Have &^= mountNamespace
		}
	}
	if err := limit(o); err != nil {
		return fmt.Errorf("rlimits: %w", err)
	}
	return unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0)
}

// closeOneByOne does what close_range does, on kernels before 5.11.
func closeOneByOne() error {
	entries, err := os.ReadDir("/proc/self/fd")
	for _, entry := range entries {
		var fd int
		if _, err := fmt.Sscan(entry.Name(), &fd); err == nil && fd > 2 {
			unix.CloseOnExec(fd)
		}
	}
	return err
}

// mountProc puts a /proc that shows only the processes of the sandbox in place of the machine's.
func mountProc() error {
	if err := unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""); err != nil {
		return err
	}
	return unix.Mount("proc", "/proc", "proc", unix.MS_NOSUID|unix.MS_NODEV|unix.MS_NOEXEC, "subset=pid")
}

// limit sets the resource limits that the program inherits. The launcher lives well within them.
func limit(o *order) error {
	seconds := uint64(o.Limits.CPU/time.Second) + 2
	for resource, value := range map[int]uint64{
		unix.RLIMIT_CPU:    seconds, // the caller watches the sum over all processes more closely
		unix.RLIMIT_FSIZE:  uint64(o.Limits.Files),
		unix.RLIMIT_CORE:   1, // and not 0, with which the kernel still hands a crash to a program of the system
		unix.RLIMIT_NOFILE: 1024,
		// Memory that can be written to. Runtimes reserve much more than they use, though not as writable. The caller watches what is used.
		unix.RLIMIT_DATA: uint64(2*o.Limits.Memory) + 1<<30,
	} {
		var now unix.Rlimit
		if err := unix.Getrlimit(resource, &now); err != nil {
			return err
		}
		value = min(value, now.Max)
		if err := unix.Setrlimit(resource, &unix.Rlimit{Cur: value, Max: value}); err != nil {
			return err
		}
	}
	return nil
}

// confine puts the calling thread under all the layers that are a thread's own, and returns the descriptor that tells of forbidden calls, or -1.
func confine(o *order, r *report) (int, error) {
	rules := -1
	if o.Want.has(landlockFiles) {
		if o.Want.has(mountNamespace) && r.Have.has(mountNamespace) {
			o.Read = append(o.Read, "/proc")
		} else {
			o.Read = append(o.Read, machineFiles...)
		}
		var err error
		if rules, err = ruleset(o); err != nil {
			return -1, err
		}
		defer unix.Close(rules)
	}
	if err := dropPrivileges(o, r); err != nil {
		return -1, err
	}
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return -1, fmt.Errorf("no-new-privileges: %w", err)
	}
	if rules >= 0 {
		if err := restrict(rules); err != nil {
			return -1, err
		}
	}
	if !o.Want.has(seccompFilter) {
		return -1, nil
	}
	o.Protect = append(o.Protect, os.Getpid())
	listener, err := install(o)
	if err == nil || !o.Probe {
		return listener, err
	}
	if o.Want.has(seccompNotify) { // the kernel may have no listeners
		o.Want, r.Have = o.Want&^seccompNotify, r.Have&^seccompNotify
		if listener, err = install(o); err == nil {
			return listener, nil
		}
	}
	r.Have &^= seccompFilter
	return -1, nil
}

// execute starts the program from the calling thread. A program that can't be executed is no failure of the sandbox.
func execute(o *order, r *report) (int, error) {
	pid, err := syscall.ForkExec(o.Path, append([]string{o.Path}, o.Args...), &syscall.ProcAttr{
		Dir: o.Tmp, Env: o.Env, Files: []uintptr{0, 1, 2}, Sys: &syscall.SysProcAttr{Setsid: true},
	})
	if err != nil {
		r.Unable = err.Error()
	}
	return pid, nil
}

// limitTasks sets the limit on processes and returns a function that lifts it again for the launcher, which may need another thread
// later. Only the soft limit can be lifted; the filter keeps the program from doing so.
func limitTasks(o *order) (lift func(), err error) {
	var before unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_NPROC, &before); err != nil {
		return nil, fmt.Errorf("rlimits: %w", err)
	}
	if err := unix.Setrlimit(unix.RLIMIT_NPROC, &unix.Rlimit{Cur: min(uint64(o.Tasks+threads()), before.Max), Max: before.Max}); err != nil {
		return nil, fmt.Errorf("rlimits: %w", err)
	}
	return func() { _ = unix.Setrlimit(unix.RLIMIT_NPROC, &before) }, nil
}

// threads counts the threads of the launcher, with room for those to come.
func threads() int {
	entries, _ := os.ReadDir("/proc/self/task")
	return len(entries) + 4
}
