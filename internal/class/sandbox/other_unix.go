//go:build unix && !linux

package sandbox

import (
	"bytes"
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"os/exec"
	"runtime"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// setup lists the layers of this system, which isolates neither files nor the network.
type setup struct{ have layer }

var (
	systemPaths = []string{"/usr", "/bin", "/sbin", "/lib", "/System", "/Library"}
	basicEnv    = []string{"PATH=/usr/local/bin:/usr/bin:/bin"}
)

// probe returns the layers of this system.
func probe(allowed layer) setup {
	return setup{(rlimits | processGroup | privateTmp | closedDescriptors | cleanEnvironment) & allowed}
}

// launch sets the limits and becomes the program.
func launch() int {
	var o order
	orders := os.NewFile(3, "order")
	if orders == nil || gob.NewDecoder(orders).Decode(&o) != nil {
		return 2
	}
	for fd := 3; fd < 1024; fd++ {
		unix.CloseOnExec(fd)
	}
	for resource, value := range map[int]uint64{
		unix.RLIMIT_CPU:    uint64(o.Limits.CPU/time.Second) + 1,
		unix.RLIMIT_FSIZE:  uint64(o.Limits.Files),
		unix.RLIMIT_CORE:   0,
		unix.RLIMIT_NOFILE: 1024,
		unix.RLIMIT_DATA:   uint64(2*o.Limits.Memory) + 1<<30,
		unix.RLIMIT_STACK:  math.MaxUint64, // or the most that the system allows
	} {
		var now syscall.Rlimit
		if err := syscall.Getrlimit(resource, &now); err != nil {
			continue
		}
		lower(&now.Max, value)
		now.Cur = now.Max
		_ = syscall.Setrlimit(resource, &now)
	}
	err := syscall.Exec(o.Path, append([]string{o.Path}, o.Args...), o.Env)
	fmt.Fprintf(os.Stderr, "cannot execute %s: %v\n", o.Path, err)
	return 127
}

// start runs a job to its end.
func (s setup) start(ctx context.Context, j *job) (Result, error) {
	self, err := os.Executable()
	if err != nil {
		return Result{}, err
	}
	orders, ours, err := os.Pipe()
	if err != nil {
		return Result{}, err
	}
	defer ours.Close()
	cmd := exec.Command(self)
	cmd.Args, cmd.Dir, cmd.Env, cmd.ExtraFiles = []string{launcherName}, j.tmp, []string{}, []*os.File{orders}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(j.stdin), &j.stdout, &j.stderr
	cmd.SysProcAttr, cmd.WaitDelay = &syscall.SysProcAttr{Setpgid: true}, time.Second
	var lock sync.Mutex
	var why End
	end := func(reason End) {
		lock.Lock()
		defer lock.Unlock()
		if why == "" {
			why = reason
		}
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	}
	j.over = func() { end(TooMuchOutput) }
	err = cmd.Start()
	orders.Close()
	if err != nil {
		return Result{}, err
	}
	defer context.AfterFunc(ctx, func() { end("") })()
	defer time.AfterFunc(j.limits.Wall, func() { end(TooSlow) }).Stop()
	err = gob.NewEncoder(ours).Encode(order{Path: j.cmd.Path, Args: j.cmd.Args, Env: j.environ(), Limits: j.limits})
	ended := cmd.Wait()
	_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	var exit *exec.ExitError
	if ended != nil && !errors.As(ended, &exit) && !errors.Is(ended, exec.ErrWaitDelay) {
		err = errors.Join(err, ended)
	}
	if err != nil {
		return Result{}, err
	}
	lock.Lock()
	defer lock.Unlock()
	return judge(j, cmd.ProcessState, why), nil
}

// judge makes a result of how the program ended.
func judge(j *job, state *os.ProcessState, why End) Result {
	r := Result{CPU: state.UserTime() + state.SystemTime()}
	if usage, ok := state.SysUsage().(*syscall.Rusage); ok {
		r.Peak = int64(usage.Maxrss)
		if runtime.GOOS != "darwin" && runtime.GOOS != "ios" {
			r.Peak <<= 10
		}
	}
	status, _ := state.Sys().(syscall.WaitStatus)
	switch {
	case why != "":
		r.End = why
	case r.CPU > j.limits.CPU:
		r.End = TooSlow
	case r.Peak > j.limits.Memory:
		r.End = TooMuchMemory
	case status.Signaled() && status.Signal() == syscall.SIGXFSZ:
		r.End = TooMuchOutput
	case status.Signaled():
		r.End, r.Signal = Signalled, unix.SignalName(status.Signal())
	default:
		r.End, r.Exit = Exited, status.ExitStatus()
	}
	return r
}

// allocated returns the bytes that a file takes up on the disk.
func allocated(info fs.FileInfo) int64 { return info.Size() }

// lower lowers a limit to a value. Some systems count in signed numbers.
func lower[N int64 | uint64](limit *N, value uint64) {
	*limit = min(*limit, N(min(value, 1<<62)))
}
