package sandbox

import "golang.org/x/sys/unix"

const auditArch = unix.AUDIT_ARCH_AARCH64

// archModes and archDenied are older calls, of which this processor has none.
var archModes, archDenied []uint32

// archOpen lists the calls that open a file, and which of their arguments are the flags.
var archOpen = map[uint32]int{unix.SYS_OPENAT: 2}
