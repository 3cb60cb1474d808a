//go:build unix

package sandbox

import (
	"syscall"
	"time"
)

// ProcessorTime returns the processor time of this process so far, without that of its children.
func ProcessorTime() time.Duration {
	var own syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &own)
	return time.Duration(own.Utime.Nano() + own.Stime.Nano())
}
