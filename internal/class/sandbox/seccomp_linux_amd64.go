package sandbox

import "golang.org/x/sys/unix"

const auditArch = unix.AUDIT_ARCH_X86_64

// archModes and archDenied are the older calls of this processor; others have only their successors.
var (
	archModes  = []uint32{unix.SYS_CHMOD, unix.SYS_UTIME, unix.SYS_UTIMES, unix.SYS_FUTIMESAT}
	archDenied = []uint32{unix.SYS_CHOWN, unix.SYS_LCHOWN, unix.SYS_IOPERM, unix.SYS_IOPL, unix.SYS_MODIFY_LDT, unix.SYS_INOTIFY_INIT, unix.SYS_KEXEC_FILE_LOAD}
)

// archOpen lists the calls that open a file, and which of their arguments are the flags.
var archOpen = map[uint32]int{unix.SYS_OPEN: 1, unix.SYS_OPENAT: 2}
