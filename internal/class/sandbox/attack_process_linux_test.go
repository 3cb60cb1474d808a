package sandbox

import (
	"errors"
	"os"
	"os/exec"
	"os/signal"
	"runtime/debug"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// processes get at other processes, or outlive their own end.
var processes = map[string]attack{
	"a signal to the grader": {do: func(s scene) error {
		return anyOf(func() error { return unix.Kill(s.Grader, unix.SIGURG) }, func() error { return unix.Tgkill(s.Grader, s.Grader, unix.SIGURG) },
			func() error { return queue(s.Grader) })
	}},
	"a signal to the launcher": {do: func(scene) error {
		_ = unix.Kill(1, unix.SIGKILL)
		_ = unix.Kill(1, unix.SIGTERM)
		return anyOf(func() error { return unix.Kill(os.Getppid(), unix.SIGKILL) }, func() error { return unix.Tgkill(os.Getppid(), os.Getppid(), unix.SIGKILL) })
	}},
	"a signal to everybody":          {do: func(scene) error { return unix.Kill(-1, 0) }},
	"a signal to the grader's group": {do: func(s scene) error { return unix.Kill(-s.Grader, 0) }},
	"tracing the grader":             {ends: []End{Forbidden}, tried: "ptrace", do: func(s scene) error { return unix.PtraceAttach(s.Grader) }},
	"tracing the launcher":           {ends: []End{Forbidden}, tried: "ptrace", do: func(scene) error { return unix.PtraceSeize(os.Getppid()) }},
	"reading the launcher's memory": {ends: []End{Forbidden}, tried: "reading the memory of a process", do: func(scene) error {
		buffer := make([]byte, 8)
		_, err := unix.ProcessVMReadv(os.Getppid(), []unix.Iovec{{Base: &buffer[0], Len: 8}}, []unix.RemoteIovec{{Base: 0x400000, Len: 8}}, 0)
		return err
	}},
	"limits of the grader": {do: func(s scene) error {
		return anyOf(func() error {
			return unix.Prlimit(s.Grader, unix.RLIMIT_CPU, &unix.Rlimit{Cur: 1 << 30, Max: 1 << 30}, nil)
		},
			func() error {
				return unix.Prlimit(os.Getppid(), unix.RLIMIT_CPU, &unix.Rlimit{Cur: 1 << 30, Max: 1 << 30}, nil)
			})
	}},
	"raising limits": {do: func(scene) error {
		var ways []func() error
		for _, resource := range []int{unix.RLIMIT_CPU, unix.RLIMIT_FSIZE, unix.RLIMIT_CORE, unix.RLIMIT_NOFILE, unix.RLIMIT_NPROC, unix.RLIMIT_DATA} {
			ways = append(ways, func() error {
				return unix.Prlimit(0, resource, &unix.Rlimit{Cur: unix.RLIM_INFINITY, Max: unix.RLIM_INFINITY}, nil)
			}, func() error {
				var now unix.Rlimit
				if err := unix.Prlimit(0, resource, nil, &now); err != nil {
					return err
				}
				now.Cur = now.Max
				return unix.Prlimit(0, resource, &now, nil)
			})
		}
		return anyOf(ways...)
	}},
	"priority": {do: func(s scene) error {
		return anyOf(func() error { return unix.Setpriority(unix.PRIO_PROCESS, 0, -20) }, func() error { return unix.Setpriority(unix.PRIO_PROCESS, s.Grader, 19) },
			func() error { return unix.Setpriority(unix.PRIO_USER, 0, 19) })
	}},
	"processors of the grader": {do: func(s scene) error {
		var one unix.CPUSet
		one.Set(0)
		return unix.SchedSetaffinity(s.Grader, &one)
	}},
	"ignoring SIGTERM": {limits: Limits{Wall: second / 5}, ends: []End{TooSlow}, do: func(scene) error {
		signal.Ignore()
		for {
			time.Sleep(time.Hour)
		}
	}},
	"a daemon": {do: func(scene) error {
		if fork() == 0 {
			_, _, _ = syscall.RawSyscall(syscall.SYS_SETSID, 0, 0, 0)
			if fork() == 0 {
				for {
					nap(time.Hour)
				}
			}
			_, _, _ = syscall.RawSyscall(syscall.SYS_EXIT_GROUP, 0, 0, 0)
		}
		time.Sleep(20 * time.Millisecond)
		return errContained
	}},
	"a daemon that keeps forking": {swarm: true, ends: []End{Exited, Forbidden}, tried: "more than 128 processes", do: func(scene) error {
		if fork() == 0 {
			_, _, _ = syscall.RawSyscall(syscall.SYS_SETSID, 0, 0, 0)
			for range 20_000 { // the child goes on, the parent leaves
				if fork() != 0 {
					_, _, _ = syscall.RawSyscall(syscall.SYS_EXIT_GROUP, 0, 0, 0)
				}
			}
		}
		time.Sleep(20 * time.Millisecond)
		return errContained
	}},
	"a chain of forks": {swarm: true, limits: Limits{Wall: second / 4}, ends: []End{TooSlow, Forbidden}, tried: "more than 128 processes", do: func(scene) error {
		if fork() == 0 {
			for range 20_000 { // each process leaves as soon as the next one runs, so none is there for long
				_, _, _ = syscall.RawSyscall(syscall.SYS_SETSID, 0, 0, 0)
				if fork() != 0 {
					_, _, _ = syscall.RawSyscall(syscall.SYS_EXIT_GROUP, 0, 0, 0)
				}
			}
			rest()
		}
		time.Sleep(lifetime)
		return errContained
	}},
	"a child that holds the output open": {do: func(s scene) error {
		cmd := exec.Command("/proc/self/exe", append([]string{"act", "ignoring SIGTERM"}, s.args()...)...)
		cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
		if err := cmd.Start(); err != nil {
			return err
		}
		return errContained
	}},
	"closing the output and going on": {limits: Limits{Wall: second / 5}, ends: []End{TooSlow}, do: func(scene) error {
		for fd := range 3 {
			unix.Close(fd)
		}
		return forever()
	}},
	"stopping itself": {limits: Limits{Wall: second / 5}, ends: []End{TooSlow}, do: func(scene) error { return unix.Kill(0, unix.SIGSTOP) }},
	"becoming root": {do: func(scene) error {
		_, _, errno := syscall.RawSyscall(syscall.SYS_SETRESUID, 0, 0, 0)
		if errno != 0 {
			return errno
		}
		if os.Geteuid() == 0 { // it already was, and gains nothing: a privilege is what counts
			return unix.Sethostname([]byte("attacked"))
		}
		return nil
	}},
	"programs of root": {do: func(scene) error {
		out, err := exec.Command("/bin/su", "-c", "cat /etc/shadow").Output()
		if err == nil && len(out) > 0 {
			return nil
		}
		return errContained
	}},
}

func queue(pid int) error {
	var info [128]byte
	_, _, errno := syscall.Syscall(unix.SYS_RT_SIGQUEUEINFO, uintptr(pid), uintptr(unix.SIGURG), uintptr(unsafe.Pointer(&info[0])))
	if errno != 0 {
		return errno
	}
	return nil
}

// calls makes a system call that succeeds or fails, and is forbidden or not.
func calls(tried string, nr uintptr, args ...uintptr) attack {
	a := attack{tried: tried, do: func(scene) error {
		full := append(append([]uintptr{}, args...), 0, 0, 0, 0, 0, 0)
		_, _, errno := syscall.Syscall6(nr, full[0], full[1], full[2], full[3], full[4], full[5])
		if errno != 0 {
			return errno
		}
		return nil
	}}
	if tried != "" {
		a.ends = []End{Forbidden}
	}
	return a
}

// text is the address of a text that stays where it is.
func text(s string) uintptr {
	texts = append(texts, []byte(s+"\x00"))
	return uintptr(unsafe.Pointer(&texts[len(texts)-1][0]))
}

var (
	texts  [][]byte
	buffer [128]byte
	clone3 = [8]uint64{unix.CLONE_NEWUSER}
)

// kernel is for calls that put the kernel itself to the test.
var kernel = map[string]attack{
	"mount":               calls("mount", unix.SYS_MOUNT, text("none"), text("/tmp"), text("tmpfs")),
	"a bind mount":        calls("mount", unix.SYS_OPEN_TREE, 0, text("/"), 1),
	"unmount":             calls("mount", unix.SYS_UMOUNT2, text("/proc")),
	"chroot":              calls("chroot", unix.SYS_CHROOT, text("/")),
	"unshare":             calls("namespaces", unix.SYS_UNSHARE, unix.CLONE_NEWUSER),
	"a namespace":         calls("namespaces", unix.SYS_CLONE, unix.CLONE_NEWUSER|uintptr(unix.SIGCHLD)),
	"another namespace":   calls("namespaces", unix.SYS_SETNS, 0, unix.CLONE_NEWNET),
	"clone3":              calls("", unix.SYS_CLONE3, uintptr(unsafe.Pointer(&clone3)), 64),
	"bpf":                 calls("bpf", unix.SYS_BPF),
	"perf":                calls("perf_event_open", unix.SYS_PERF_EVENT_OPEN),
	"io_uring":            calls("", unix.SYS_IO_URING_SETUP, 8, uintptr(unsafe.Pointer(&buffer))),
	"keyctl":              calls("keyrings", unix.SYS_KEYCTL),
	"a key":               calls("keyrings", unix.SYS_ADD_KEY, text("user"), text("x"), text("x"), 1),
	"userfaultfd":         calls("userfaultfd", unix.SYS_USERFAULTFD),
	"a module":            calls("kernel modules", unix.SYS_FINIT_MODULE, 0, text("")),
	"reboot":              calls("reboot", unix.SYS_REBOOT, 0, 0, 0),
	"kexec":               calls("kexec", unix.SYS_KEXEC_LOAD),
	"swap":                calls("swap", unix.SYS_SWAPON, text("/none")),
	"shared memory":       calls("", unix.SYS_SHMGET, 4711, 4096, 0o1666),
	"a message queue":     calls("", unix.SYS_MQ_OPEN, text("attack"), unix.O_CREAT|unix.O_RDWR, 0o666),
	"fanotify":            calls("", unix.SYS_FANOTIFY_INIT),
	"a process by handle": calls("", unix.SYS_PIDFD_OPEN, 1),
	"the clock": {do: func(scene) error {
		var now unix.Timespec
		if err := unix.ClockGettime(unix.CLOCK_REALTIME, &now); err != nil {
			return err
		}
		return unix.ClockSettime(unix.CLOCK_REALTIME, &now)
	}},
	"messages of the kernel": calls("", unix.SYS_SYSLOG, 3, uintptr(unsafe.Pointer(&buffer)), 128),
	"a call of the future":   calls("", unix.SYS_FILE_SETATTR),
	"calls of another processor": {ends: []End{Exited, Forbidden}, tried: "", do: func(scene) error {
		_, _, errno := syscall.Syscall(0x40000000|uintptr(unix.SYS_GETPID), 0, 0, 0)
		if errno == 0 {
			return nil
		}
		return errno
	}},
	"typing into the terminal": {do: func(scene) error {
		letter := byte('x')
		for fd := range 3 {
			if _, _, errno := syscall.Syscall(unix.SYS_IOCTL, uintptr(fd), unix.TIOCSTI, uintptr(unsafe.Pointer(&letter))); errno == 0 {
				return nil
			}
		}
		return errors.New("no terminal")
	}},
	"a core dump": {ends: []End{Signalled}, do: func(scene) error {
		debug.SetTraceback("crash")
		panic("and leave a core")
	}},
}
