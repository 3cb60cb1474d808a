//go:build darwin || netbsd || openbsd || solaris || aix || illumos

package sandbox

import "syscall"

// lower lowers a limit to a value.
func lower(l *syscall.Rlimit, value uint64) {
	l.Max = min(l.Max, value)
	l.Cur = l.Max
}
