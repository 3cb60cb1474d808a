package sandbox

import "sync"

// layer is a set of layers.
type layer uint32

// The layers, in the order in which reports name them.
const (
	rlimits         layer = 1 << iota
	processLimit          // the kernel limits the number of processes, which it does not do for root
	cgroupTime            // the kernel counts the processor time of all processes together, and ends them together
	cgroupMemory          // it limits their memory, its own included
	cgroupProcesses       // it limits their number
	noNewPrivileges
	landlockFiles
	landlockNetwork
	landlockSignals
	seccompFilter
	seccompNotify // the filter reports what a program tried
	separateUser
	userNamespace
	pidNamespace
	netNamespace
	ipcNamespace
	mountNamespace
	jobObject
	processGroup
	privateTmp
	limitedTmp // which is a file system of its own, of limited size
	closedDescriptors
	cleanEnvironment
)

var layerNames = []string{
	"rlimits", "process-limit", "cgroup-time", "cgroup-memory", "cgroup-processes", "no-new-privileges", "landlock-files", "landlock-network", "landlock-signals", "seccomp", "seccomp-notify", "separate-user",
	"user-namespace", "pid-namespace", "network-namespace", "ipc-namespace", "mount-namespace", "job-object", "process-group",
	"private-tmp", "limited-tmp", "closed-descriptors", "clean-environment",
}

// has reports whether all the layers of some are in l.
func (l layer) has(some layer) bool { return l&some == some }

// names returns the names of the layers in l.
func (l layer) names() []string {
	var names []string
	for i, name := range layerNames {
		if l.has(1 << i) {
			names = append(names, name)
		}
	}
	return names
}

// isolated reports whether l keeps a program away from files and from the network, and from filling the machine with processes.
func (l layer) isolated() bool {
	return l&(processLimit|cgroupProcesses) != 0 && l.has(noNewPrivileges|landlockFiles|seccompFilter|closedDescriptors|cleanEnvironment)
}

// found probes this machine once for the layers that hold.
var found = sync.OnceValue(func() setup { return probe(^layer(0)) })

// Layers returns the names of the layers that are in force on this machine. The first call probes for them.
func Layers() []string { return found().have.names() }

// Isolated reports whether programs are kept away from files other than their own and from the network, and can't fill the machine with processes.
func Isolated() bool { return found().have.isolated() }
