package sandbox

import (
	"fmt"

	"golang.org/x/sys/unix"
)

// secbitNoSetuidFixup is SECBIT_NO_SETUID_FIXUP of <linux/securebits.h>.
const secbitNoSetuidFixup = 1 << 2

// dropPrivileges takes the calling thread's capabilities away. With separateUser it becomes a user that owns nothing, and keeps
// the capability to read files regardless of their mode; Landlock then says which.
func dropPrivileges(o *order, r *report) error {
	var keep uint32
	if o.Want.has(separateUser) {
		err := becomeUser(o.User)
		switch {
		case err == nil:
			keep = 1 << unix.CAP_DAC_OVERRIDE
		case o.Probe:
			r.Have &^= separateUser
		default:
			return fmt.Errorf("separate user: %w", err)
		}
	}
	header := unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
	data := [2]unix.CapUserData{{Effective: keep, Permitted: keep, Inheritable: keep}}
	if err := unix.Capset(&header, &data[0]); err != nil {
		return fmt.Errorf("capabilities: %w", err)
	}
	if keep != 0 {
		if err := unix.Prctl(unix.PR_CAP_AMBIENT, unix.PR_CAP_AMBIENT_RAISE, unix.CAP_DAC_OVERRIDE, 0, 0); err != nil {
			return fmt.Errorf("capabilities: %w", err)
		}
	}
	return nil
}

// becomeUser changes the user of the calling thread alone, which the functions of package syscall do not do.
func becomeUser(user int) error {
	// Neither the change of the user nor access(2) is to take the capability away.
	if err := unix.Prctl(unix.PR_SET_SECUREBITS, secbitNoSetuidFixup, 0, 0, 0); err != nil {
		return err
	}
	id := uintptr(user)
	if _, _, errno := unix.RawSyscall(unix.SYS_SETGROUPS, 0, 0, 0); errno != 0 {
		return errno
	}
	if _, _, errno := unix.RawSyscall(unix.SYS_SETRESGID, id, id, id); errno != 0 {
		return errno
	}
	if _, _, errno := unix.RawSyscall(unix.SYS_SETRESUID, id, id, id); errno != 0 {
		return errno
	}
	return nil
}
