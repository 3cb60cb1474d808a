//go:build unix

package sandbox

import (
	"io/fs"
	"os"
	"syscall"
	"time"
)

// ProcessorTime returns the processor time of this process so far, without that of its children.
func ProcessorTime() time.Duration {
	var own syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &own)
	return time.Duration(own.Utime.Nano() + own.Stime.Nano())
}

// ours reports whether a file belongs to the user of this process.
func ours(info fs.FileInfo) bool {
	st, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(st.Uid) == os.Geteuid()
}
