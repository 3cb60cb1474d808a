package sandbox

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

const second = time.Second

// errContained is what an attack says that can't tell whether it did harm: the test can.
var errContained = errors.New("contained")

// fork is a fork without exec. The child has one thread and may do nothing but raw system calls.
func fork() int {
	pid, _, _ := syscall.RawSyscall6(syscall.SYS_CLONE, uintptr(unix.SIGCHLD), 0, 0, 0, 0, 0)
	return int(pid)
}

// nap waits in a child of fork.
func nap(d time.Duration) {
	ts := unix.NsecToTimespec(int64(d))
	_, _, _ = syscall.RawSyscall(syscall.SYS_NANOSLEEP, uintptr(ptr(&ts)), 0, 0)
}

// lifetime bounds how long the processes of a swarm live, whatever the sandbox does.
const lifetime = 20 * second

// rest waits for the lifetime and ends the process, also in a child of fork.
func rest() {
	for range 100 { // signals cut naps short
		nap(lifetime / 100)
	}
	_, _, _ = syscall.RawSyscall(syscall.SYS_EXIT_GROUP, 0, 0, 0)
}

// bombs use up what the machine has.
var bombs = map[string]attack{
	"fork bomb": {swarm: true, limits: Limits{Wall: second / 4, Processes: 32}, ends: []End{TooSlow, Forbidden, Exited}, tried: "more than 32 processes", do: func(scene) error {
		for range 10 { // 1,024 processes: should the sandbox leak, the machine lives
			fork()
		}
		rest()
		return nil
	}},
	"fork bomb of sleepers": {swarm: true, limits: Limits{Processes: 32, Wall: second / 4}, ends: []End{TooSlow, Forbidden, Exited}, tried: "more than 32 processes", do: func(scene) error {
		for range 1000 {
			if fork() == 0 {
				rest()
			}
		}
		rest()
		return nil
	}},
	"exec bomb": {swarm: true, limits: Limits{Wall: second / 4}, ends: []End{TooSlow}, do: func(s scene) error {
		return syscall.Exec("/proc/self/exe", append([]string{"x", "act", "exec bomb"}, s.args()...), nil)
	}},
	"exec and fork bomb": {swarm: true, limits: Limits{Wall: second / 4, Processes: 64}, ends: []End{TooSlow, Forbidden, Exited}, tried: "more than 64 processes", do: func(s scene) error {
		generation := len(os.Args) - 3 - len(s.args())
		for range 20 {
			if generation == 2 {
				break
			}
			cmd := exec.Command("/proc/self/exe", append(append([]string{"act", "exec and fork bomb"}, s.args()...), make([]string, generation+1)...)...)
			if err := cmd.Start(); err != nil {
				return err
			}
		}
		time.Sleep(lifetime)
		return nil
	}},
	"thread bomb": {swarm: true, limits: Limits{Wall: second / 4, Processes: 64}, ends: []End{TooSlow, Forbidden, Exited, Signalled}, tried: "more than 64 processes", do: func(scene) error {
		for range 10_000 {
			go func() {
				runtime.LockOSThread()
				_, _, _ = syscall.RawSyscall6(unix.SYS_PPOLL, 0, 0, 0, 0, 0, 0)
			}()
		}
		time.Sleep(time.Hour)
		return nil
	}},
	"zombies": {swarm: true, limits: Limits{Wall: second / 4, Processes: 64}, ends: []End{TooSlow, Forbidden, Exited}, tried: "more than 64 processes", do: func(scene) error {
		for range 2000 {
			if fork() == 0 {
				_, _, _ = syscall.RawSyscall(syscall.SYS_EXIT_GROUP, 0, 0, 0)
			}
		}
		rest()
		return nil
	}},
	"memory bomb": {limits: Limits{Memory: 64 << 20}, ends: []End{TooMuchMemory}, do: func(scene) error {
		return touch(unix.MAP_PRIVATE)
	}},
	"shared memory bomb": {limits: Limits{Memory: 64 << 20}, ends: []End{TooMuchMemory, Exited}, do: func(scene) error {
		return touch(unix.MAP_SHARED)
	}},
	"memory of many processes": {limits: Limits{Memory: 96 << 20, Processes: 32}, ends: []End{TooMuchMemory}, do: func(scene) error {
		for range 8 {
			if fork() == 0 {
				const size = 32 << 20
				at, _, _ := syscall.RawSyscall6(syscall.SYS_MMAP, 0, size, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON, ^uintptr(0), 0)
				for i := uintptr(0); i < size; i += 4096 {
					_, _, _ = syscall.RawSyscall(unix.SYS_GETRANDOM, at+i, 8, 0)
				}
				nap(time.Hour)
			}
		}
		time.Sleep(time.Hour)
		return nil
	}},
	"memory reserved": {limits: Limits{Memory: 64 << 20}, do: func(scene) error {
		_, err := unix.Mmap(-1, 0, 1<<40, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON|unix.MAP_NORESERVE)
		return err
	}},
	"memory in a file without a name": {limits: Limits{Files: 8 << 20}, ends: []End{Exited, TooMuchOutput}, do: func(scene) error {
		fd, err := unix.MemfdCreate("x", 0)
		if err != nil {
			return err
		}
		return fill(fd, 16<<20)
	}},
	"one big file": {limits: Limits{Files: 8 << 20}, ends: []End{TooMuchOutput, Exited}, do: func(scene) error {
		f, err := os.Create("big")
		if err != nil {
			return err
		}
		return fill(int(f.Fd()), 16<<20)
	}},
	"many files": {limits: Limits{Files: 8 << 20}, ends: []End{TooMuchOutput}, do: func(scene) error {
		for i := 0; ; i++ {
			if err := os.WriteFile(strconv.Itoa(i), make([]byte, 1<<20), 0o666); err != nil {
				return err
			}
		}
	}},
	"many empty files": {limits: Limits{Files: 4 << 20}, ends: []End{TooMuchOutput}, do: func(scene) error {
		for i := 0; ; i++ {
			if err := os.WriteFile(strconv.Itoa(i), nil, 0o666); err != nil {
				return err
			}
		}
	}},
	"deleted files": {limits: Limits{Files: 8 << 20}, ends: []End{TooMuchOutput, Exited}, do: func(scene) error {
		for {
			fd, err := unix.Open("x", unix.O_CREAT|unix.O_WRONLY, 0o666)
			if err != nil {
				return err
			}
			os.Remove("x")
			if err := fill(fd, 4<<20); err != nil {
				return err
			}
		}
	}},
	"files in a folder that hides them": {limits: Limits{Files: 8 << 20}, ends: []End{TooMuchOutput}, do: func(scene) error {
		if err := os.Mkdir("hidden", 0o300); err != nil {
			return err
		}
		for i := 0; ; i++ {
			if err := os.WriteFile("hidden/"+strconv.Itoa(i), make([]byte, 1<<20), 0o666); err != nil {
				return err
			}
		}
	}},
	"folders in folders": {ends: []End{TooMuchOutput, TooSlow}, do: func(scene) error {
		for {
			if err := errors.Join(os.Mkdir("x", 0o777), unix.Chdir("x")); err != nil {
				return err
			}
		}
	}},
	"sparse file": {limits: Limits{Files: 8 << 20}, ends: []End{Exited, TooMuchOutput}, do: func(scene) error {
		f, err := os.Create("sparse")
		if err != nil {
			return err
		}
		return f.Truncate(1 << 40)
	}},
	"endless output": {limits: Limits{Output: 1 << 20}, ends: []End{TooMuchOutput}, do: func(scene) error {
		for {
			fmt.Println("and on and on")
		}
	}},
	"endless errors": {limits: Limits{Output: 1 << 20}, ends: []End{TooMuchOutput}, do: func(scene) error {
		for {
			fmt.Fprintln(os.Stderr, "and on and on")
		}
	}},
	"a last word of great length": {limits: Limits{Output: 1 << 20}, ends: []End{TooMuchOutput}, do: func(scene) error {
		_, _ = os.Stderr.Write(make([]byte, 64<<20))
		return errContained
	}},
	"busy loop": {limits: Limits{CPU: second / 5}, ends: []End{TooSlow}, do: func(scene) error {
		for spun := 0; ; spun++ {
			spin = spun
		}
	}},
	"busy loop in children": {limits: Limits{CPU: second / 5, Processes: 32}, ends: []End{TooSlow}, do: func(scene) error {
		for range 4 {
			if fork() == 0 {
				for spun := 0; ; spun++ {
					spin = spun
				}
			}
		}
		time.Sleep(time.Hour)
		return nil
	}},
	"sleep": {limits: Limits{Wall: second / 5}, ends: []End{TooSlow}, do: func(scene) error {
		time.Sleep(time.Hour)
		return nil
	}},
	"input never read":  {input: 8 << 20, do: func(scene) error { return errContained }},
	"waiting for input": {limits: Limits{Wall: second / 5}, ends: []End{TooSlow}, input: 8 << 20, do: func(scene) error { return forever() }},
	"huge compile":      {build: true, limits: Limits{Memory: 64 << 20}, ends: []End{TooMuchMemory}, do: func(scene) error { return touch(unix.MAP_PRIVATE) }},
	"endless compile":   {build: true, limits: Limits{Wall: second / 5}, ends: []End{TooSlow}, do: func(scene) error { return forever() }},
	"compile that chatters": {build: true, limits: Limits{Output: 1 << 20}, ends: []End{TooMuchOutput}, do: func(scene) error {
		for {
			fmt.Println("warning")
		}
	}},
}

// spin is what busy loops write to.
var spin int

// touch maps 2 GiB of memory and writes to all its pages.
func touch(kind int) error {
	var last error
	for range 64 {
		memory, err := unix.Mmap(-1, 0, 32<<20, unix.PROT_READ|unix.PROT_WRITE, kind|unix.MAP_ANON)
		if err != nil {
			return err
		}
		for i := 0; i < len(memory); i += 4096 {
			memory[i] = 1
		}
		last = err
	}
	return last
}

// fill writes n bytes.
func fill(fd, n int) error {
	block := make([]byte, 1<<20)
	for n > 0 {
		written, err := unix.Write(fd, block)
		if err != nil {
			return err
		}
		n -= written
	}
	return nil
}

// forever waits. Unlike an empty select it is no deadlock to the runtime.
func forever() error {
	for {
		time.Sleep(time.Hour)
	}
}
