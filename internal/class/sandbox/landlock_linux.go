package sandbox

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unsafe"

	"golang.org/x/sys/unix"
)

const (
	landlockRead  = unix.LANDLOCK_ACCESS_FS_EXECUTE | unix.LANDLOCK_ACCESS_FS_READ_FILE | unix.LANDLOCK_ACCESS_FS_READ_DIR
	landlockWrite = landlockRead | unix.LANDLOCK_ACCESS_FS_WRITE_FILE | unix.LANDLOCK_ACCESS_FS_REMOVE_DIR | unix.LANDLOCK_ACCESS_FS_REMOVE_FILE |
		unix.LANDLOCK_ACCESS_FS_MAKE_DIR | unix.LANDLOCK_ACCESS_FS_MAKE_REG | unix.LANDLOCK_ACCESS_FS_MAKE_FIFO | unix.LANDLOCK_ACCESS_FS_MAKE_SYM |
		unix.LANDLOCK_ACCESS_FS_REFER | unix.LANDLOCK_ACCESS_FS_TRUNCATE
	landlockDevice = unix.LANDLOCK_ACCESS_FS_READ_FILE | unix.LANDLOCK_ACCESS_FS_WRITE_FILE | unix.LANDLOCK_ACCESS_FS_TRUNCATE
	// landlockFile holds the rights that a rule for a file, rather than a folder, may grant.
	landlockFile = unix.LANDLOCK_ACCESS_FS_EXECUTE | unix.LANDLOCK_ACCESS_FS_READ_FILE | unix.LANDLOCK_ACCESS_FS_WRITE_FILE | unix.LANDLOCK_ACCESS_FS_TRUNCATE
)

// landlockVersion returns the version of Landlock that the kernel has, or 0.
func landlockVersion() int {
	n, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, 0, 0, unix.LANDLOCK_CREATE_RULESET_VERSION)
	if errno != 0 {
		return 0
	}
	return int(n)
}

// landlockLayers returns the layers that a version of Landlock provides.
func landlockLayers(version int) layer {
	var have layer
	if version >= 1 {
		have |= landlockFiles
	}
	if version >= 4 {
		have |= landlockNetwork
	}
	if version >= 6 {
		have |= landlockSignals
	}
	return have
}

// landlockRules returns all the rights that a version of Landlock can deny, and the size of the structure that says so to the kernel.
func landlockRules(version int, want layer) (unix.LandlockRulesetAttr, uintptr) {
	attr, size := unix.LandlockRulesetAttr{Handled_access_fs: unix.LANDLOCK_ACCESS_FS_MAKE_SYM<<1 - 1}, uintptr(8)
	for v, right := range map[int]uint64{2: unix.LANDLOCK_ACCESS_FS_REFER, 3: unix.LANDLOCK_ACCESS_FS_TRUNCATE, 5: unix.LANDLOCK_ACCESS_FS_IOCTL_DEV} {
		if version >= v {
			attr.Handled_access_fs |= right
		}
	}
	if want.has(landlockNetwork) {
		attr.Handled_access_net, size = unix.LANDLOCK_ACCESS_NET_BIND_TCP|unix.LANDLOCK_ACCESS_NET_CONNECT_TCP, 16
	}
	if want.has(landlockSignals) {
		attr.Scoped, size = unix.LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET|unix.LANDLOCK_SCOPE_SIGNAL, 24
	}
	return attr, size
}

// ruleset makes the rules for an order: which files it may read and write. The caller closes it.
func ruleset(o *order) (int, error) {
	attr, size := landlockRules(o.Landlock, o.Want)
	fd, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, uintptr(unsafe.Pointer(&attr)), size, 0)
	if errno != 0 {
		return -1, fmt.Errorf("landlock: %w", errno)
	}
	for _, grant := range []struct {
		paths  []string
		rights uint64
	}{{systemPaths, landlockRead}, {devicesFor(o), landlockDevice}, {o.Read, landlockRead}, {o.Write, landlockWrite}} {
		for _, path := range grant.paths {
			if err := allowBut(int(fd), path, grant.rights&attr.Handled_access_fs, o.Hide); err != nil {
				unix.Close(int(fd))
				return -1, err
			}
		}
	}
	return int(fd), nil
}

// allowBut allows a path, and of a folder all but some files in it. Rules only grant, so it grants what is beside these files, one by one.
func allowBut(ruleset int, path string, rights uint64, hide []string) error {
	real := resolved(path)
	if !slices.ContainsFunc(hide, func(file string) bool { return strings.HasPrefix(file, real+"/") }) {
		return allow(ruleset, path, rights)
	}
	if err := allow(ruleset, real, rights&unix.LANDLOCK_ACCESS_FS_READ_DIR); err != nil {
		return err
	}
	entries, err := os.ReadDir(real)
	for _, entry := range entries {
		inner := filepath.Join(real, entry.Name())
		if entry.Type()&os.ModeSymlink != 0 || slices.ContainsFunc(hide, func(file string) bool { return sameFile(file, inner) }) { // a link may lead to anything
			continue
		}
		if err := allowBut(ruleset, inner, rights, hide); err != nil {
			return err
		}
	}
	return err
}

// sameFile reports whether two paths are one file, by its name or as a hard link to it: a rule for one link grants them all.
func sameFile(a, b string) bool {
	if a == b {
		return true
	}
	one, err := os.Lstat(a)
	if err != nil || one.IsDir() {
		return false
	}
	other, err := os.Lstat(b)
	return err == nil && os.SameFile(one, other)
}

// allow adds a rule to a ruleset: the rights for a path and whatever is below it. A path that does not exist needs no rule.
func allow(ruleset int, path string, rights uint64) error {
	fd, err := unix.Open(path, unix.O_PATH|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil
	}
	defer unix.Close(fd)
	var stat unix.Stat_t
	if err := unix.Fstat(fd, &stat); err != nil {
		return &os.PathError{Op: "stat", Path: path, Err: err}
	}
	if stat.Mode&unix.S_IFMT != unix.S_IFDIR {
		rights &= landlockFile
	}
	rule := unix.LandlockPathBeneathAttr{Allowed_access: rights, Parent_fd: int32(fd)}
	_, _, errno := unix.Syscall6(unix.SYS_LANDLOCK_ADD_RULE, uintptr(ruleset), unix.LANDLOCK_RULE_PATH_BENEATH, uintptr(unsafe.Pointer(&rule)), 0, 0, 0)
	if errno != 0 {
		return fmt.Errorf("landlock: %s: %w", path, errno)
	}
	return nil
}

// restrict puts the calling thread, and what it starts, under a ruleset.
func restrict(ruleset int) error {
	if _, _, errno := unix.Syscall(unix.SYS_LANDLOCK_RESTRICT_SELF, uintptr(ruleset), 0, 0); errno != 0 {
		return fmt.Errorf("landlock: %w", errno)
	}
	return nil
}

// systemPaths lists the paths that every sandbox may read: programs and libraries of the system, and the few files about the machine that runtimes
// look at. Those that are missing are skipped. Nothing of a user is among them.
var systemPaths = []string{
	"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store",
	"/etc/alternatives", "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/localtime", "/etc/ssl/openssl.cnf",
	"/etc/java-8-openjdk", "/etc/java-11-openjdk", "/etc/java-17-openjdk", "/etc/java-21-openjdk", "/etc/java-25-openjdk",
	"/sys/devices/system/cpu", "/sys/kernel/mm/transparent_hugepage",
}

// devices may be read and written.
var devices = []string{"/dev/null", "/dev/full", "/dev/random", "/dev/urandom"}

// devicesFor returns the devices of an order. Mapping /dev/zero makes shared memory, which needs a cgroup to be counted.
func devicesFor(o *order) []string {
	if o.Want.has(cgroupMemory) {
		return append(slices.Clone(devices), "/dev/zero")
	}
	return devices
}

// machineFiles describe the machine. They are readable where the sandbox has no /proc of its own, in which all is readable.
var machineFiles = []string{"/proc/meminfo", "/proc/cpuinfo", "/proc/sys/vm/overcommit_memory"}

var basicEnv = []string{"PATH=/usr/local/bin:/usr/bin:/bin"}
