package sandbox

import (
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"strconv"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

func init() { runtime.LockOSThread() } // an attack runs on the main thread, and may end it

// much is what an attack on memory or files takes, and few times as much as its limit.
const much, limited = 512 << 20, 64 << 20

// uncounted are attacks that hold memory, files or processor time where nobody looks. Each takes far more than its limit, and then waits for the
// sandbox to notice.
var uncounted = map[string]attack{
	"files held by mappings": {limits: Limits{Files: limited}, ends: []End{TooMuchOutput, Exited}, do: func(scene) error {
		return hoard(func(fd int) error {
			_, err := unix.Mmap(fd, 0, 4096, unix.PROT_READ, unix.MAP_SHARED)
			return err
		})
	}},
	"files in flight": {limits: Limits{Files: limited}, ends: []End{TooMuchOutput, Exited}, do: func(scene) error {
		return hoard(func(fd int) error {
			pair, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_DGRAM, 0)
			if err != nil {
				return err
			}
			return unix.Sendmsg(pair[0], []byte("x"), unix.UnixRights(fd), nil, 0)
		})
	}},
	"files of a thread": {limits: Limits{Files: limited}, ends: []End{TooMuchOutput, Exited}, do: func(scene) error {
		done := make(chan error)
		go func() {
			runtime.LockOSThread()
			if err := unix.CloseRange(1000, 1001, unix.CLOSE_RANGE_UNSHARE); err != nil {
				done <- err
				return
			}
			done <- hoard(func(fd int) error { _, err := unix.Dup(fd); return err })
		}()
		return <-done
	}},
	"files after the main thread": {limits: Limits{Files: limited, Wall: 10 * second}, ends: []End{TooMuchOutput}, do: func(scene) error {
		return leaveMain(func() error { return hoard(func(fd int) error { _, err := unix.Dup(fd); return err }) })
	}},
	"programs that were deleted": {limits: Limits{Files: limited, Processes: 64}, ends: []End{TooMuchOutput, Exited}, do: func(s scene) error {
		for i := range 12 {
			name := fmt.Sprint("program", i)
			f, err := os.Create(name)
			if err != nil {
				return err
			}
			own, err := os.ReadFile("/proc/self/exe")
			if err != nil {
				return err
			}
			_, err = f.Write(own)
			if err = errors.Join(err, fill(int(f.Fd()), 40<<20), f.Close()); err != nil {
				return err
			}
			if _, err := os.StartProcess(name, append([]string{name, "act", "sleep"}, s.args()...), &os.ProcAttr{}); err != nil {
				return err
			}
			os.Remove(name)
		}
		time.Sleep(second / 2)
		return nil
	}},
	"socket buffers": {limits: Limits{Memory: limited, Processes: 64}, ends: []End{TooMuchMemory, Exited}, do: func(scene) error {
		block := make([]byte, 64<<10)
		for taken := 0; taken < much; {
			pair, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM|unix.SOCK_NONBLOCK, 0)
			if err != nil {
				return errors.Join(err, forever())
			}
			for _, end := range pair {
				_ = unix.SetsockoptInt(end, unix.SOL_SOCKET, unix.SO_SNDBUF, 1<<20)
				for {
					n, err := unix.Write(end, block)
					if err != nil {
						break
					}
					taken += n
				}
			}
		}
		time.Sleep(second / 2)
		return nil
	}},
	"pipes": {limits: Limits{Memory: limited, Processes: 64}, ends: []End{TooMuchMemory, Exited}, do: func(scene) error {
		const huge = 2 << 20
		memory, err := unix.Mmap(-1, 0, 128*huge, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON)
		if err != nil {
			return err
		}
		_ = unix.Madvise(memory, unix.MADV_HUGEPAGE)
		for at := 0; at+2*huge <= len(memory); at += huge { // one page of each huge one stays in the pipe, and keeps the rest
			var pipe [2]int
			if err := unix.Pipe(pipe[:]); err != nil {
				return err
			}
			start := (huge - int(uintptr(unsafe.Pointer(&memory[0]))%huge)) + at
			for i := start; i < start+huge; i += 4096 {
				memory[i] = 1
			}
			v := unix.Iovec{Base: &memory[start], Len: 4096}
			if _, err := unix.Vmsplice(pipe[1], []unix.Iovec{v}, 0); err != nil {
				return err
			}
			_ = unix.Madvise(memory[start:start+huge], unix.MADV_DONTNEED)
		}
		time.Sleep(second / 2)
		return nil
	}},
	"page tables": {limits: Limits{Memory: limited}, ends: []End{TooMuchMemory, TooSlow}, do: func(scene) error {
		const size = 64 << 30
		for range much / (size / 512) {
			at, _, errno := syscall.Syscall6(syscall.SYS_MMAP, 0, size, unix.PROT_READ, unix.MAP_PRIVATE|unix.MAP_ANON|unix.MAP_NORESERVE, ^uintptr(0), 0)
			if errno != 0 {
				return errors.Join(errno, forever())
			}
			_, _, _ = syscall.Syscall(syscall.SYS_MADVISE, at, size, unix.MADV_NOHUGEPAGE)
			for i := uintptr(0); i < size; i += 2 << 20 {
				spin += int(*(*byte)(unsafe.Add(unsafe.Pointer(nil), at+i)))
			}
		}
		time.Sleep(second / 2)
		return nil
	}},
	"shared memory that nobody maps": {limits: Limits{Memory: limited, Files: 8 << 20, CPU: time.Minute}, ends: []End{TooMuchMemory, Exited, TooSlow}, do: func(scene) error {
		return hide(-1, unix.MAP_SHARED|unix.MAP_ANON)
	}},
	"shared memory of a device": {limits: Limits{Memory: limited, Files: 8 << 20, CPU: time.Minute}, ends: []End{TooMuchMemory, Exited, TooSlow}, do: func(scene) error {
		fd, err := unix.Open("/dev/zero", unix.O_RDWR, 0)
		if err != nil {
			return err
		}
		return hide(fd, unix.MAP_SHARED)
	}},
	"memory after the main thread": {limits: Limits{Memory: limited, Wall: 10 * second}, ends: []End{TooMuchMemory}, do: func(scene) error {
		return leaveMain(func() error { return errors.Join(touch(unix.MAP_PRIVATE), forever()) })
	}},
	"children that nobody waits for": {limits: Limits{CPU: second, Processes: 64, Wall: 30 * second}, ends: []End{TooSlow, Forbidden}, tried: unwaited, do: func(scene) error {
		signal.Ignore(unix.SIGCHLD)
		for range 400 { // twelve seconds
			child, err := os.StartProcess("/proc/self/exe", []string{"x", "act", "burn"}, &os.ProcAttr{})
			if err != nil {
				return err
			}
			for running := true; running; time.Sleep(time.Millisecond) {
				_, err := os.Stat(proc(child.Pid, "stat"))
				running = err == nil
			}
		}
		return nil
	}},
}

// hoard makes files of 32 MiB, holds them in a way, and deletes and closes them, until they take much.
func hoard(hold func(fd int) error) error {
	for i := range much / (32 << 20) {
		name := strconv.Itoa(i)
		fd, err := unix.Open(name, unix.O_RDWR|unix.O_CREAT, 0o666)
		if err != nil {
			return err
		}
		if err := unix.Fallocate(fd, 0, 0, 32<<20); err != nil {
			if err := fill(fd, 32<<20); err != nil {
				return err
			}
		}
		if err := errors.Join(hold(fd), os.Remove(name), unix.Close(fd)); err != nil {
			return err
		}
	}
	time.Sleep(second / 2)
	return nil
}

// hide fills shared memory and takes it out of its own, which does not give it back.
func hide(fd, kind int) error {
	for range much / (32 << 20) {
		memory, err := unix.Mmap(fd, 0, 32<<20, unix.PROT_READ|unix.PROT_WRITE, kind)
		if err != nil {
			return err
		}
		for i := 0; i < len(memory); i += 4096 {
			memory[i] = 1
			if i%(1<<20) == 0 {
				_ = unix.Madvise(memory[:i+4096], unix.MADV_DONTNEED)
			}
		}
		_ = unix.Madvise(memory, unix.MADV_DONTNEED)
	}
	time.Sleep(second / 2)
	return nil
}

// leaveMain ends the main thread, and goes on in another.
func leaveMain(do func() error) error {
	go func() {
		time.Sleep(50 * time.Millisecond)
		if err := do(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			_ = forever()
		}
		fmt.Println(won)
		os.Exit(0)
	}()
	_, _, _ = syscall.Syscall(syscall.SYS_EXIT, 0, 0, 0)
	return nil
}
