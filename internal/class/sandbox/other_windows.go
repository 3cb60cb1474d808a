package sandbox

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"sync"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

// setup lists the layers of this system, which isolates neither files nor the network.
type setup struct{ have layer }

var (
	systemPaths = []string{os.Getenv("SystemRoot"), os.Getenv("ProgramFiles")}
	basicEnv    = []string{"PATH=" + os.Getenv("SystemRoot") + `\System32`, "SystemRoot=" + os.Getenv("SystemRoot")}
)

// probe returns the layers of this system.
func probe(allowed layer) setup {
	return setup{(jobObject | privateTmp | closedDescriptors | cleanEnvironment) & allowed}
}

// launch fails: this system needs no launcher.
func launch() int { return 2 }

// start runs a job to its end, in a job object that ends with it.
func (s setup) start(ctx context.Context, j *job) (Result, error) {
	object, err := newJobObject(j.limits)
	if err != nil {
		return Result{}, err
	}
	defer windows.CloseHandle(object)
	cmd := exec.Command(j.cmd.Path, j.cmd.Args...)
	cmd.Dir, cmd.Env = j.tmp, append(j.environ(), "TEMP="+j.tmp, "TMP="+j.tmp, "USERPROFILE="+j.tmp)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(j.stdin), &j.stdout, &j.stderr
	cmd.SysProcAttr, cmd.WaitDelay = &syscall.SysProcAttr{CreationFlags: windows.CREATE_SUSPENDED | windows.CREATE_NEW_PROCESS_GROUP}, time.Second
	var lock sync.Mutex
	var why End
	end := func(reason End) {
		lock.Lock()
		defer lock.Unlock()
		if why == "" {
			why = reason
		}
		_ = windows.TerminateJobObject(object, 1)
	}
	j.over = func() { end(TooMuchOutput) }
	if err := cmd.Start(); err != nil {
		_, _ = fmt.Fprintf(&j.stderr, "cannot execute %s: %v\n", j.cmd.Path, err)
		return Result{End: Exited, Exit: 127}, nil
	}
	if err := enter(object, uint32(cmd.Process.Pid)); err != nil {
		_ = cmd.Process.Kill()
		return Result{}, errors.Join(err, cmd.Wait())
	}
	defer context.AfterFunc(ctx, func() { end("") })()
	defer time.AfterFunc(j.limits.Wall, func() { end(TooSlow) }).Stop()
	ended := cmd.Wait()
	_ = windows.TerminateJobObject(object, 1)
	var exit *exec.ExitError
	if ended != nil && !errors.As(ended, &exit) && !errors.Is(ended, exec.ErrWaitDelay) {
		return Result{}, ended
	}
	lock.Lock()
	defer lock.Unlock()
	r := Result{End: Exited, Exit: cmd.ProcessState.ExitCode(), CPU: cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), Peak: peakOf(object)}
	switch {
	case why != "":
		r.End, r.Exit = why, 0
	case r.CPU > j.limits.CPU:
		r.End, r.Exit = TooSlow, 0
	case r.Peak > j.limits.Memory:
		r.End, r.Exit = TooMuchMemory, 0
	}
	return r, nil
}

// newJobObject makes a job object that limits time, memory and processes.
func newJobObject(l Limits) (windows.Handle, error) {
	object, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return 0, err
	}
	info := windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION{JobMemoryLimit: uintptr(l.Memory)}
	info.BasicLimitInformation.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE | windows.JOB_OBJECT_LIMIT_ACTIVE_PROCESS |
		windows.JOB_OBJECT_LIMIT_JOB_MEMORY | windows.JOB_OBJECT_LIMIT_JOB_TIME | windows.JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION
	info.BasicLimitInformation.ActiveProcessLimit = uint32(l.Processes)
	info.BasicLimitInformation.PerJobUserTimeLimit = int64(l.CPU / 100) // in units of 100 ns
	if _, err := windows.SetInformationJobObject(object, windows.JobObjectExtendedLimitInformation, uintptr(unsafe.Pointer(&info)), uint32(unsafe.Sizeof(info))); err != nil {
		windows.CloseHandle(object)
		return 0, err
	}
	return object, nil
}

// enter puts a suspended process into a job object and lets it run.
func enter(object windows.Handle, pid uint32) error {
	process, err := windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE, false, pid)
	if err != nil {
		return err
	}
	defer windows.CloseHandle(process)
	if err := windows.AssignProcessToJobObject(object, process); err != nil {
		return err
	}
	snapshot, err := windows.CreateToolhelp32Snapshot(windows.TH32CS_SNAPTHREAD, 0)
	if err != nil {
		return err
	}
	defer windows.CloseHandle(snapshot)
	entry := windows.ThreadEntry32{Size: uint32(unsafe.Sizeof(windows.ThreadEntry32{}))}
	for err := windows.Thread32First(snapshot, &entry); err == nil; err = windows.Thread32Next(snapshot, &entry) {
		if entry.OwnerProcessID != pid {
			continue
		}
		thread, err := windows.OpenThread(windows.THREAD_SUSPEND_RESUME, false, entry.ThreadID)
		if err != nil {
			return err
		}
		_, err = windows.ResumeThread(thread)
		windows.CloseHandle(thread)
		return err
	}
	return errors.New("the process has no thread")
}

// peakOf returns the most memory that a job object used at a time.
func peakOf(object windows.Handle) int64 {
	var info windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION
	if windows.QueryInformationJobObject(object, windows.JobObjectExtendedLimitInformation, uintptr(unsafe.Pointer(&info)), uint32(unsafe.Sizeof(info)), nil) != nil {
		return 0
	}
	return int64(info.PeakJobMemoryUsed)
}

// allocated returns the bytes that a file takes up on the disk.
func allocated(info fs.FileInfo) int64 { return info.Size() }

// ProcessorTime returns the processor time of this process so far, without that of its children.
func ProcessorTime() time.Duration {
	var created, ended, kernel, user windows.Filetime
	_ = windows.GetProcessTimes(windows.CurrentProcess(), &created, &ended, &kernel, &user)
	ticks := func(t windows.Filetime) time.Duration {
		return time.Duration(int64(t.HighDateTime)<<32|int64(t.LowDateTime)) * 100
	}
	return ticks(kernel) + ticks(user)
}

// ours reports whether a file belongs to the user of this process: each user has a temporary folder.
func ours(fs.FileInfo) bool { return true }
