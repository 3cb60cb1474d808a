//go:build freebsd || dragonfly

package sandbox

import "syscall"

// lower lowers a limit to a value. These systems count in signed numbers.
func lower(l *syscall.Rlimit, value uint64) {
	l.Max = min(l.Max, int64(value))
	l.Cur = l.Max
}
