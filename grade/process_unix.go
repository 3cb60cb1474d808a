//go:build unix

package grade

import (
	"os"
	"os/exec"
	"runtime"
	"syscall"
)

// grouped has a command run in a process group of its own, which ends with it.
func grouped(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}

// killGroup ends what a command has left behind.
func killGroup(cmd *exec.Cmd) { syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }

// signal is the name of the signal that ended a process, empty if none did.
func signal(state *os.ProcessState) string {
	if status, is := state.Sys().(syscall.WaitStatus); is && status.Signaled() {
		return status.Signal().String()
	}
	return ""
}

// peak is the most memory that a process had.
func peak(state *os.ProcessState) int64 {
	usage, is := state.SysUsage().(*syscall.Rusage)
	if !is {
		return 0
	}
	if runtime.GOOS == "darwin" {
		return int64(usage.Maxrss)
	}
	return int64(usage.Maxrss) << 10
}
