package sandbox

// systemPaths are readable in every sandbox: programs and libraries of the system, and the few files about the machine that runtimes
// look at. Those that are missing are skipped. Nothing of a user is among them.
var systemPaths = []string{
	"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store",
	"/etc/alternatives", "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/localtime", "/etc/ssl/openssl.cnf",
	"/etc/java-8-openjdk", "/etc/java-11-openjdk", "/etc/java-17-openjdk", "/etc/java-21-openjdk", "/etc/java-25-openjdk",
	"/sys/devices/system/cpu", "/sys/kernel/mm/transparent_hugepage",
}

// devices may be read and written.
var devices = []string{"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"}

// machineFiles describe the machine. They are readable where the sandbox has no /proc of its own, in which all is readable.
var machineFiles = []string{"/proc/meminfo", "/proc/cpuinfo", "/proc/sys/vm/overcommit_memory"}

var basicEnv = []string{"PATH=/usr/local/bin:/usr/bin:/bin"}
