//go:build amd64 || arm64

package sandbox

import (
	"errors"
	"fmt"
	"slices"
	"unsafe"

	"golang.org/x/sys/unix"
)

// hasSeccomp says that the filter is written for this processor.
const hasSeccomp = true

// lastKnownCall is the newest system call whose effects were considered here, mseal. The kernel's later ones do not exist in a sandbox.
const lastKnownCall = 462

// forbidden lists calls that no honest program makes, by what to report of a program that does. They end it.
var forbidden = map[uint32]string{
	unix.SYS_PTRACE:            "ptrace",
	unix.SYS_PROCESS_VM_READV:  "reading the memory of a process",
	unix.SYS_PROCESS_VM_WRITEV: "writing the memory of a process",
	unix.SYS_MOUNT:             "mount",
	unix.SYS_UMOUNT2:           "mount",
	unix.SYS_PIVOT_ROOT:        "mount",
	unix.SYS_FSOPEN:            "mount",
	unix.SYS_FSMOUNT:           "mount",
	unix.SYS_MOVE_MOUNT:        "mount",
	unix.SYS_OPEN_TREE:         "mount",
	unix.SYS_MOUNT_SETATTR:     "mount",
	unix.SYS_CHROOT:            "chroot",
	unix.SYS_UNSHARE:           "namespaces",
	unix.SYS_SETNS:             "namespaces",
	unix.SYS_BPF:               "bpf",
	unix.SYS_PERF_EVENT_OPEN:   "perf_event_open",
	unix.SYS_USERFAULTFD:       "userfaultfd",
	unix.SYS_ADD_KEY:           "keyrings",
	unix.SYS_REQUEST_KEY:       "keyrings",
	unix.SYS_KEYCTL:            "keyrings",
	unix.SYS_INIT_MODULE:       "kernel modules",
	unix.SYS_FINIT_MODULE:      "kernel modules",
	unix.SYS_DELETE_MODULE:     "kernel modules",
	unix.SYS_KEXEC_LOAD:        "kexec",
	unix.SYS_REBOOT:            "reboot",
	unix.SYS_SWAPON:            "swap",
	unix.SYS_SWAPOFF:           "swap",
	unix.SYS_PIDFD_GETFD:       "descriptors of a process",
}

// denied lists calls that libraries try and can do without, by the error that they get.
var denied = map[unix.Errno][]uint32{
	unix.ENOSYS: {
		unix.SYS_CLONE3, unix.SYS_OPENAT2, // their arguments can't be seen by a filter; the C libraries fall back to clone and openat
		unix.SYS_IO_URING_SETUP, unix.SYS_IO_URING_ENTER, unix.SYS_IO_URING_REGISTER, unix.SYS_MEMFD_CREATE, unix.SYS_MEMFD_SECRET,
		unix.SYS_PIDFD_OPEN, unix.SYS_PIDFD_SEND_SIGNAL, unix.SYS_PROCESS_MADVISE, unix.SYS_PROCESS_MRELEASE,
		unix.SYS_SHMGET, unix.SYS_MSGGET, unix.SYS_SEMGET, unix.SYS_MQ_OPEN, unix.SYS_FANOTIFY_INIT, unix.SYS_INOTIFY_INIT1,
	},
	unix.EPERM: {
		unix.SYS_OPEN_BY_HANDLE_AT, unix.SYS_NAME_TO_HANDLE_AT, unix.SYS_QUOTACTL, unix.SYS_QUOTACTL_FD, unix.SYS_ACCT, unix.SYS_SYSLOG,
		unix.SYS_SETTIMEOFDAY, unix.SYS_CLOCK_SETTIME, unix.SYS_CLOCK_ADJTIME, unix.SYS_ADJTIMEX, unix.SYS_SETHOSTNAME,
		unix.SYS_SETDOMAINNAME, unix.SYS_VHANGUP, unix.SYS_KCMP, unix.SYS_MIGRATE_PAGES, unix.SYS_MOVE_PAGES, unix.SYS_FSCONFIG, unix.SYS_FSPICK,
		unix.SYS_SCHED_SETSCHEDULER, unix.SYS_SCHED_SETPARAM, unix.SYS_SCHED_SETATTR, unix.SYS_IOPRIO_SET, unix.SYS_FCHOWNAT, unix.SYS_FCHOWN,
		unix.SYS_SETXATTR, unix.SYS_LSETXATTR, unix.SYS_FSETXATTR, unix.SYS_REMOVEXATTR, unix.SYS_LREMOVEXATTR, unix.SYS_FREMOVEXATTR,
		unix.SYS_SENDMSG, unix.SYS_SENDMMSG, unix.SYS_SETSOCKOPT, // a message may carry a descriptor, which then belongs to no process; buffers keep their size
	},
	// Without a copy, a pipe or a socket would hold pages, or the huge pages that they are part of, that count for no process. Libraries then copy.
	unix.EINVAL: {unix.SYS_SPLICE, unix.SYS_TEE, unix.SYS_VMSPLICE, unix.SYS_SENDFILE},
	// It takes any space at once, before it could be measured.
	unix.EOPNOTSUPP: {unix.SYS_FALLOCATE},
}

// modes lists the calls that change the mode or the times of a file by its path, which Landlock does not restrict. For a compiler these calls return success and do nothing.
var modes = append([]uint32{unix.SYS_FCHMOD, unix.SYS_FCHMODAT, unix.SYS_FCHMODAT2, unix.SYS_UTIMENSAT}, archModes...)

// filter writes the seccomp filter of an order. notify is the action for a forbidden call.
func filter(o *order, notify uint32) []unix.SockFilter {
	const arch, number = 4, 0 // offsets in struct seccomp_data
	f := program{load(arch), jump(unix.BPF_JEQ, auditArch, 1, 0), ret(unix.SECCOMP_RET_KILL_PROCESS), load(number),
		jump(unix.BPF_JGT, lastKnownCall, 0, 1), ret(fail(unix.ENOSYS))}
	for _, nr := range sorted(forbidden) {
		f.on(nr, ret(notify))
	}
	for _, errno := range sorted(denied) {
		for _, nr := range denied[errno] {
			f.on(nr, ret(fail(errno)))
		}
	}
	for _, nr := range archDenied {
		f.on(nr, ret(fail(unix.EPERM)))
	}
	mode := fail(unix.EPERM)
	if o.Build {
		mode = fail(0)
	}
	for _, nr := range modes {
		f.on(nr, ret(mode))
	}
	f.onArguments(o, notify)
	f.onSignals(o)
	return append(f, ret(unix.SECCOMP_RET_ALLOW))
}

// onArguments adds the rules for calls that are forbidden with some arguments.
func (f *program) onArguments(o *order, notify uint32) {
	const namespaces = unix.CLONE_NEWUSER | unix.CLONE_NEWNS | unix.CLONE_NEWPID | unix.CLONE_NEWNET | unix.CLONE_NEWIPC | unix.CLONE_NEWUTS | unix.CLONE_NEWCGROUP
	deny, allowed := fail(unix.EPERM), ret(unix.SECCOMP_RET_ALLOW)
	// All threads of a process have the descriptors that /proc shows.
	f.on(unix.SYS_CLONE, where(0, unix.BPF_JSET, namespaces, notify),
		where(0, unix.BPF_JSET, unix.CLONE_THREAD, 0, where(0, unix.BPF_JSET, unix.CLONE_FILES, unix.SECCOMP_RET_ALLOW), ret(deny)), allowed)
	f.on(unix.SYS_CLOSE_RANGE, where(2, unix.BPF_JSET, unix.CLOSE_RANGE_UNSHARE, fail(unix.EINVAL)), allowed)
	f.on(unix.SYS_FCNTL, where(1, unix.BPF_JEQ, unix.F_SETPIPE_SZ, deny), allowed)
	f.on(unix.SYS_PRCTL, where(0, unix.BPF_JEQ, unix.PR_SET_DUMPABLE, deny), allowed) // or /proc would not show what it holds
	if !o.Want.has(cgroupMemory) {                                                    // shared memory counts for no process that does not touch it
		f.on(unix.SYS_MMAP, where(3, unix.BPF_JSET, unix.MAP_SHARED, 0, where(3, unix.BPF_JSET, unix.MAP_ANONYMOUS, deny)), allowed)
	}
	internet := notify
	if o.Build {
		internet = fail(unix.EACCES)
	}
	f.on(unix.SYS_SOCKET, where(0, unix.BPF_JEQ, unix.AF_INET, internet), where(0, unix.BPF_JEQ, unix.AF_INET6, internet),
		where(0, unix.BPF_JEQ, unix.AF_PACKET, internet), ret(fail(unix.EACCES)))
	f.on(unix.SYS_SOCKETPAIR, where(0, unix.BPF_JEQ, unix.AF_UNIX, unix.SECCOMP_RET_ALLOW), ret(fail(unix.EACCES)))
	f.on(unix.SYS_IOCTL, where(1, unix.BPF_JEQ, unix.TIOCSTI, deny), where(1, unix.BPF_JEQ, unix.TIOCLINUX, deny), allowed)
	f.on(unix.SYS_PERSONALITY, where(0, unix.BPF_JEQ, 0xffffffff, unix.SECCOMP_RET_ALLOW), ret(deny))
	// Of other processes, which may be the user's, no limit, priority or processor is changed.
	change, old := []any{unless(0, 0, deny)}, []any{}
	for _, resource := range fixedLimits {
		change = append(change, where(1, unix.BPF_JEQ, resource, 0, unless(2, 0, deny), unlessHigh(2, 0, deny)))
		old = append(old, where(0, unix.BPF_JEQ, resource, deny))
	}
	f.on(unix.SYS_PRLIMIT64, append(change, allowed)...)
	f.on(unix.SYS_SETRLIMIT, append(old, allowed)...)
	f.on(unix.SYS_SETPRIORITY, unless(0, unix.PRIO_PROCESS, deny), unless(1, 0, deny), allowed)
	f.on(unix.SYS_SCHED_SETAFFINITY, unless(0, 0, deny), allowed)
	if o.Landlock < 3 { // it does not notice when a program truncates a file that it may read
		f.on(unix.SYS_TRUNCATE, ret(deny))
		for nr, flags := range archOpen {
			f.on(nr, where(flags, unix.BPF_JSET, unix.O_TRUNC, 0, where(flags, unix.BPF_JSET, unix.O_WRONLY|unix.O_RDWR, unix.SECCOMP_RET_ALLOW), ret(deny)), allowed)
		}
	}
}

// onSignals adds the rules that keep signals away from the launcher and the caller. Outside a namespace of processes, no program signals a group
// of processes other than its own.
func (f *program) onSignals(o *order) {
	for _, nr := range []uint32{unix.SYS_KILL, unix.SYS_TKILL, unix.SYS_TGKILL, unix.SYS_RT_SIGQUEUEINFO, unix.SYS_RT_TGSIGQUEUEINFO} {
		var body []any
		for _, pid := range o.Protect {
			body = append(body, where(0, unix.BPF_JEQ, uint32(pid), fail(unix.EPERM)))
		}
		if !o.Want.has(pidNamespace) {
			body = append(body, where(0, unix.BPF_JSET, 1<<31, fail(unix.EPERM)))
			if nr == unix.SYS_TKILL {
				body = append(body, ret(fail(unix.EPERM)))
			}
		}
		f.on(nr, append(body, ret(unix.SECCOMP_RET_ALLOW))...)
	}
}

// install puts the calling thread, and what it starts, under a filter. With seccompNotify it returns the descriptor that reports forbidden calls.
func install(o *order) (int, error) {
	notify, flags := uint32(unix.SECCOMP_RET_KILL_PROCESS), uintptr(0)
	if o.Want.has(seccompNotify) {
		notify, flags = unix.SECCOMP_RET_USER_NOTIF, unix.SECCOMP_FILTER_FLAG_NEW_LISTENER
	}
	f := filter(o, notify)
	prog := unix.SockFprog{Len: uint16(len(f)), Filter: &f[0]}
	fd, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, flags, uintptr(unsafe.Pointer(&prog)))
	if errno != 0 {
		return -1, fmt.Errorf("seccomp: %w", errno)
	}
	if flags == 0 {
		return -1, nil
	}
	return int(fd), nil
}

// notification is struct seccomp_notif.
type notification struct {
	id         uint64
	pid, flags uint32
	nr         int32
	arch       uint32
	pointer    uint64
	args       [6]uint64
}

// tried waits for a forbidden call and names it. It returns nothing when there can't be one any more, or when stop is closed.
func tried(listener int, stop <-chan struct{}) string {
	var pipe [2]int
	if err := unix.Pipe2(pipe[:], unix.O_CLOEXEC); err != nil {
		return ""
	}
	defer unix.Close(pipe[0])
	go func() {
		<-stop
		unix.Close(pipe[1])
	}()
	for {
		polled := []unix.PollFd{{Fd: int32(listener), Events: unix.POLLIN}, {Fd: int32(pipe[0])}}
		if _, err := unix.Poll(polled, -1); err != nil && !errors.Is(err, unix.EINTR) {
			return ""
		}
		if polled[0].Revents&unix.POLLIN == 0 {
			if polled[0].Revents|polled[1].Revents != 0 {
				return ""
			}
			continue
		}
		var n notification
		_, _, errno := unix.Syscall(unix.SYS_IOCTL, uintptr(listener), unix.SECCOMP_IOCTL_NOTIF_RECV, uintptr(unsafe.Pointer(&n)))
		if errno == 0 {
			return n.name()
		}
	}
}

// name says what a program tried.
func (n *notification) name() string {
	switch name := forbidden[uint32(n.nr)]; {
	case name != "":
		return name
	case n.nr == unix.SYS_SOCKET:
		return network
	case n.nr == unix.SYS_CLONE:
		return "namespaces"
	default:
		return fmt.Sprintf("system call %d", n.nr)
	}
}

// sorted returns the keys of a map in order, so that the filter is always the same.
func sorted[K ~uint32 | ~uintptr, V any](m map[K]V) []K {
	keys := make([]K, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// program is a piece of a BPF program. Every piece made by on and where is skipped as a whole when it does not apply.
type program []unix.SockFilter

// load reads the 32-bit word of struct seccomp_data at an offset.
func load(offset uint32) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_LD | unix.BPF_W | unix.BPF_ABS, K: offset}
}

// jump compares the word with k and skips yes or no instructions.
func jump(condition uint16, k uint32, yes, no int) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_K | condition, K: k, Jt: uint8(yes), Jf: uint8(no)}
}

// ret ends the filter with an action.
func ret(action uint32) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: action}
}

// fail returns the action of a call that returns an error; with 0, of a call that claims to have worked.
func fail(errno unix.Errno) uint32 { return unix.SECCOMP_RET_ERRNO | uint32(errno) }

// low returns the offset of the lower half of an argument, on machines that put it first.
func low(argument int) uint32 { return 16 + 8*uint32(argument) }

// where applies an action to calls whose argument has a value (BPF_JEQ) or one of some bits (BPF_JSET); with action 0, a body.
func where(argument int, condition uint16, k uint32, action uint32, body ...any) program {
	inner := flat(body)
	if action != 0 {
		inner = program{ret(action)}
	}
	return append(program{load(low(argument)), jump(condition, k, 0, len(inner))}, inner...)
}

// unless applies an action to calls whose argument does not have a value.
func unless(argument int, k uint32, action uint32) program {
	return program{load(low(argument)), jump(unix.BPF_JEQ, k, 1, 0), ret(action)}
}

// unlessHigh does the work of unless for the upper half of an argument.
func unlessHigh(argument int, k uint32, action uint32) program {
	return program{load(low(argument) + 4), jump(unix.BPF_JEQ, k, 1, 0), ret(action)}
}

// on adds what happens to one system call. The body ends with a ret, so the number is still loaded for whatever follows.
func (f *program) on(nr uint32, body ...any) {
	inner := flat(body)
	*f = append(append(*f, jump(unix.BPF_JEQ, nr, 0, len(inner))), inner...)
}

// flat joins instructions and pieces.
func flat(parts []any) program {
	var all program
	for _, part := range parts {
		switch part := part.(type) {
		case unix.SockFilter:
			all = append(all, part)
		case program:
			all = append(all, part...)
		}
	}
	return all
}
