package sandbox

import (
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"sync"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// socketFD is the launcher's end of the socket that brings orders and takes reports.
const socketFD = 3

// launch runs the launcher. It carries out one order after another until its caller has ended.
func launch() int {
	signal.Notify(make(chan os.Signal, 1)) // no signal that can be caught ends the launcher
	c := channel(socketFD)
	if c.send(report{}) != nil { // it runs
		return 2
	}
	first := true
	for {
		var o order
		streams, err := c.receive(&o)
		if err != nil {
			leaveCgroup()
			return 2
		}
		r := report{Have: o.Want}
		if first {
			first, err = false, prepare(&o, &r)
			go leaveWith(c, &o)
		}
		if err == nil {
			err = supervise(&o, streams, &r)
		}
		if err != nil {
			r = report{Failed: err.Error()}
		}
		if c.send(r) != nil {
			return 2
		}
	}
}

// leaveWith ends the launcher and all that it started when its caller ends.
func leaveWith(c channel, o *order) {
	for {
		n, _ := unix.Poll([]unix.PollFd{{Fd: int32(c)}}, -1) // no events asked for: only that the other end is closed
		if n > 0 {
			killAll(o)
			leaveCgroup()
			os.Exit(2)
		}
	}
}

// supervise starts the program of an order, waits for it, ends whatever else is left, and fills in the report.
func supervise(o *order, streams []int, r *report) error {
	var self unix.Rusage
	_ = unix.Getrusage(unix.RUSAGE_SELF, &self)
	r.Floor = self.Maxrss << 10
	type started struct {
		pid, listener int
		err           error
	}
	if o.Want&(separateUser|userNamespace) == 0 {
		spareThreads()
	}
	begin := ProcessorTime()
	defer func() { r.Own = ProcessorTime() - begin }()
	unmount, err := mountTmp(o, r)
	if err != nil {
		return fmt.Errorf("temporary folder: %w", err)
	}
	defer unmount()
	lift, err := limit(o)
	if err != nil {
		return fmt.Errorf("rlimits: %w", err)
	}
	done := make(chan started)
	go func() {
		runtime.LockOSThread() // and never unlocked: the thread is confined, and ends with this function
		var s started
		_ = unix.Prctl(unix.PR_SET_NAME, uintptr(unsafe.Pointer(unsafe.StringData(o.Name+"\x00"))), 0, 0, 0)
		if s.listener, s.err = confine(o, r); s.err == nil && !o.Probe {
			s.pid, s.err = execute(o, streams, r)
		}
		done <- s
	}()
	s := <-done
	lift()
	for _, fd := range streams {
		unix.Close(fd)
	}
	if s.listener >= 0 {
		defer unix.Close(s.listener)
	}
	if s.err != nil || o.Probe || r.Unable != "" {
		return s.err
	}
	var what string
	stop, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		if s.listener < 0 {
			return
		}
		if what = tried(s.listener, stop); what != "" {
			killAll(o)
		}
	}()
	full := make(chan bool)
	go func() { full <- watchTmp(o, stop) }()
	wait(o, s.pid, r)
	last := tmpFull(o)
	close(stop)
	<-ended
	r.Full = <-full || last
	r.Tried = what
	return nil
}

// wait waits for the program, ends what it left behind, and fills in the report.
func wait(o *order, pid int, r *report) {
	before := childrenTime()
	for options := unix.WALL; ; {
		var status unix.WaitStatus
		var usage unix.Rusage
		got, err := unix.Wait4(-1, &status, options, &usage)
		switch {
		case errors.Is(err, unix.EINTR):
		case err != nil: // no child is left
			r.CPU = childrenTime() - before
			return
		case got == 0: // the program has ended, and something that it started has not
			kill(o)
			time.Sleep(killPause)
		default:
			if got == pid && (status.Exited() || status.Signaled()) {
				r.Status, options = uint32(status), options|unix.WNOHANG
			}
			r.Peak = max(r.Peak, usage.Maxrss<<10)
			r.Faults += usage.Minflt
		}
	}
}

// childrenTime returns the processor time of all processes that the launcher waited for.
func childrenTime() time.Duration {
	var all unix.Rusage
	_ = unix.Getrusage(unix.RUSAGE_CHILDREN, &all)
	return time.Duration(all.Utime.Nano() + all.Stime.Nano())
}

// killAll ends every process of the sandbox but the launcher, and returns when all of them are waited for: the launcher inherits orphans, so
// nothing is left once it has no child.
func killAll(o *order) {
	for unix.Waitid(unix.P_ALL, 0, nil, unix.WEXITED|unix.WALL|unix.WNOHANG|unix.WNOWAIT, nil) != unix.ECHILD {
		kill(o)
		time.Sleep(killPause)
	}
}

// kill ends the processes of the sandbox that it sees.
func kill(o *order) {
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
	return unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0)
}

// mountTmp puts a file system of limited size in place of the temporary folder, and returns what takes it away. Its files are bounded no matter who holds
// them, and however.
func mountTmp(o *order, r *report) (func(), error) {
	if !r.Have.has(mountNamespace) { // found out by the probe
		r.Have &^= limitedTmp
	}
	if !r.Have.has(limitedTmp) {
		return func() {}, nil
	}
	options := fmt.Sprintf("size=%d,nr_inodes=%d,mode=0700", o.Limits.Files, o.Limits.Files/(4<<10)+1)
	if o.Want.has(separateUser) {
		options += fmt.Sprintf(",uid=%d,gid=%d", o.User, o.User)
	}
	err := unix.Mount("tmpfs", o.Tmp, "tmpfs", unix.MS_NOSUID|unix.MS_NODEV, options)
	if err != nil && o.Probe {
		r.Have &^= limitedTmp
		return func() {}, nil
	}
	return func() { _ = unix.Unmount(o.Tmp, unix.MNT_DETACH|unix.UMOUNT_NOFOLLOW) }, err
}

// tmpFull reports whether the temporary folder has no room left.
func tmpFull(o *order) bool {
	var st unix.Statfs_t
	return o.Want.has(limitedTmp) && unix.Statfs(o.Tmp, &st) == nil && (st.Bfree == 0 || st.Ffree == 0)
}

// watchTmp ends the program when its temporary folder is full, and reports whether it was.
func watchTmp(o *order, stop <-chan struct{}) bool {
	look := time.NewTicker(50 * time.Millisecond)
	defer look.Stop()
	for {
		select {
		case <-stop:
			return false
		case <-look.C:
			if tmpFull(o) {
				killAll(o)
				return true
			}
		}
	}
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

// mountProc puts a /proc that shows a program only its own processes in place of the machine's.
func mountProc() error {
	if err := unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""); err != nil {
		return err
	}
	return unix.Mount("proc", "/proc", "proc", unix.MS_NOSUID|unix.MS_NODEV|unix.MS_NOEXEC, "subset=pid,hidepid=2")
}

// limit sets the resource limits that the program inherits, and returns a function that lifts them again for the launcher, which needs
// higher ones for other orders. That is possible for soft limits only; the filter keeps the program from doing the same.
func limit(o *order) (lift func(), err error) {
	before := map[int]unix.Rlimit{}
	lift = func() {
		for resource, limits := range before {
			_ = unix.Setrlimit(resource, &limits)
		}
	}
	for resource, value := range map[int]uint64{
		unix.RLIMIT_CPU:    uint64(o.Limits.CPU/time.Second) + 2, // the caller watches the sum over all processes more closely
		unix.RLIMIT_FSIZE:  uint64(o.Limits.Files),
		unix.RLIMIT_CORE:   1, // and not 0, with which the kernel still hands a crash to a program of the system
		unix.RLIMIT_NOFILE: 1024,
		unix.RLIMIT_NPROC:  uint64(o.Tasks + threads()),
		// Memory that can be written to. Runtimes reserve much more than they use, though not as writable. The caller watches what is used.
		unix.RLIMIT_DATA: uint64(2*o.Limits.Memory) + 1<<30,
		// Unlimited, as on judges: the memory limit bounds recursion. A number would also be the size of each thread's stack, which counts as data.
		unix.RLIMIT_STACK: unix.RLIM_INFINITY,
	} {
		var now unix.Rlimit
		if err := unix.Getrlimit(resource, &now); err != nil {
			lift()
			return nil, err
		}
		before[resource] = now
		if err := unix.Setrlimit(resource, &unix.Rlimit{Cur: min(value, now.Max), Max: now.Max}); err != nil {
			lift()
			return nil, err
		}
	}
	return lift, nil
}

// fixedLimits lists the resources whose limits no program in a sandbox may change. It may change others, such as the size of the stack.
var fixedLimits = []uint32{unix.RLIMIT_CPU, unix.RLIMIT_FSIZE, unix.RLIMIT_CORE, unix.RLIMIT_NOFILE, unix.RLIMIT_NPROC, unix.RLIMIT_DATA}

// confine puts the calling thread under all the layers that are a thread's own, and returns the descriptor that reports forbidden calls, or -1.
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
	if o.Probe && !processesLimited() {
		r.Have &^= processLimit
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
func execute(o *order, streams []int, r *report) (int, error) {
	var files []uintptr
	for _, fd := range streams {
		files = append(files, uintptr(fd))
	}
	for waited := time.Duration(0); ; waited += 20 * time.Millisecond {
		pid, err := syscall.ForkExec(o.Path, append([]string{o.Path}, o.Args...), &syscall.ProcAttr{
			Dir: o.Tmp, Env: o.Env, Files: files, Sys: &syscall.SysProcAttr{Setsid: true},
		})
		switch {
		case err == nil:
			return pid, nil
		case !errors.Is(err, unix.EAGAIN):
			r.Unable = err.Error()
			return 0, nil
		case waited > 2*time.Second:
			return 0, err
		}
		time.Sleep(20 * time.Millisecond) // another run has used up the processes of this user, and is ended for it
	}
}

// processesLimited tries whether the kernel limits the number of processes of the calling thread's user.
func processesLimited() bool {
	var before unix.Rlimit
	if unix.Getrlimit(unix.RLIMIT_NPROC, &before) != nil || unix.Setrlimit(unix.RLIMIT_NPROC, &unix.Rlimit{Cur: 0, Max: before.Max}) != nil {
		return false
	}
	_, err := syscall.ForkExec("/nonexistent", nil, &syscall.ProcAttr{})
	_ = unix.Setrlimit(unix.RLIMIT_NPROC, &before)
	return errors.Is(err, unix.EAGAIN)
}

// spareThreads makes the runtime start some threads, which it keeps. Where the kernel counts the processes of other runs as well, it may have
// no further one to give while the limits are in place, and the runtime would give up.
func spareThreads() {
	const spare = 6
	var ready, done sync.WaitGroup
	ready.Add(spare)
	for range spare {
		done.Go(func() {
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			ready.Done()
			ready.Wait()
		})
	}
	done.Wait()
}

// threads counts the threads of the launcher, with room for those to come.
func threads() int {
	entries, _ := os.ReadDir("/proc/self/task")
	return len(entries) + 4
}
