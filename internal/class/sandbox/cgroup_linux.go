package sandbox

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sys/unix"
)

// cgroups says where cgroups for launchers are made, and what the kernel counts in them.
type cgroups struct {
	parent string // the folder in which they are made; none: nowhere
	home   string // the cgroup of this process, to which a launcher goes back before it ends
	have   layer
}

// cgroupsHere looks for a place once: in an ancestor of this process's cgroup that hands out memory and processes, in its own where that is
// delegated and this process is alone in it, and otherwise in the nearest that can be written to, where only processor time is counted.
var cgroupsHere = sync.OnceValue(func() cgroups {
	mounts, _ := os.ReadFile("/proc/self/mountinfo")
	own, _ := os.ReadFile("/proc/self/cgroup")
	top, home := parseCgroup(mounts, own)
	if top == "" {
		return cgroups{}
	}
	found := cgroups{home: home}
	for folder := home; ; folder = filepath.Dir(folder) {
		if have := countedBelow(folder); have != 0 && (found.parent == "" || have.has(cgroupMemory)) {
			found.parent, found.have = folder, have
		}
		if folder == top || len(folder) <= len(top) || found.have.has(cgroupMemory) {
			break
		}
	}
	if found.parent == home && !found.have.has(cgroupMemory) {
		found = settle(found)
	}
	if found.parent != "" {
		sweepCgroups(found.parent)
	}
	return found
})

// countedBelow returns what the kernel counts in a cgroup that is made in a folder; 0: none can be made.
func countedBelow(folder string) (have layer) {
	group, err := newCgroup(folder)
	if err != nil {
		return 0
	}
	defer group.remove()
	for file, l := range map[string]layer{"cpu.stat": cgroupTime, "memory.oom.group": cgroupMemory, "pids.max": cgroupProcesses} {
		if _, err := os.Stat(group.file(file)); err == nil {
			have |= l
		}
	}
	if _, err := os.Stat(group.file("cgroup.kill")); err != nil { // Linux 5.14
		return 0
	}
	return have
}

// settle moves this process into a cgroup below its own, if it is alone there, so that its own may hand out memory and processes.
func settle(found cgroups) cgroups {
	alone, _ := os.ReadFile(filepath.Join(found.home, "cgroup.procs"))
	control := filepath.Join(found.home, "cgroup.subtree_control")
	if !slices.Equal(parseNumbers(alone), []int{os.Getpid()}) {
		return found
	}
	leaf := filepath.Join(found.home, cgroupPrefix+"caller")
	if err := os.Mkdir(leaf, 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
		return found
	}
	if os.WriteFile(filepath.Join(leaf, "cgroup.procs"), []byte("0"), 0) != nil {
		_ = os.Remove(leaf)
		return found
	}
	for _, controller := range []string{"+memory", "+pids"} {
		_ = os.WriteFile(control, []byte(controller), 0)
	}
	found.home, found.have = leaf, countedBelow(found.parent)
	return found
}

// parseCgroup returns the folder in which cgroups of the second version are mounted, and that of this process's cgroup, from
// /proc/self/mountinfo and /proc/self/cgroup.
func parseCgroup(mounts, own []byte) (top, home string) {
	var path string
	for line := range bytes.Lines(own) {
		if rest, found := bytes.CutPrefix(bytes.TrimRight(line, "\n"), []byte("0::")); found {
			path = string(rest)
		}
	}
	for line := range bytes.Lines(mounts) {
		before, after, _ := bytes.Cut(line, []byte(" - "))
		fields := bytes.Fields(before)
		if len(fields) < 5 || !bytes.HasPrefix(after, []byte("cgroup2 ")) || !bytes.HasPrefix(fields[4], []byte("/")) {
			continue
		}
		if below, err := filepath.Rel(string(fields[3]), path); path != "" && err == nil && filepath.IsLocal(below) {
			top = filepath.Clean(string(fields[4]))
			return top, filepath.Join(top, below)
		}
	}
	return "", ""
}

// cgroup is the folder of a cgroup that a launcher and its programs live in; empty: there is none.
type cgroup string

// cgroupPrefix begins the names of our cgroups.
const cgroupPrefix = "jogada-"

// cgroupsMade numbers the cgroups of this process.
var cgroupsMade atomic.Uint32

// newCgroup makes a cgroup. Its name says whose it is: a process id and when that process started.
func newCgroup(parent string) (cgroup, error) {
	started, _ := startOf(os.Getpid())
	path := filepath.Join(parent, fmt.Sprintf("%s%d-%d-%d", cgroupPrefix, os.Getpid(), started, cgroupsMade.Add(1)))
	return cgroup(path), os.Mkdir(path, 0o755)
}

// sweepCgroups removes the empty cgroups of processes that have ended.
func sweepCgroups(parent string) {
	all, _ := filepath.Glob(filepath.Join(parent, cgroupPrefix+"*-*-*"))
	for _, path := range all {
		parts := strings.Split(strings.TrimPrefix(filepath.Base(path), cgroupPrefix), "-")
		pid, _ := strconv.Atoi(parts[0])
		if started, ok := startOf(pid); !ok || strconv.FormatInt(started, 10) != parts[1] {
			_ = os.Remove(path)
		}
	}
}

// startOf returns when a process started, in ticks since the machine did.
func startOf(pid int) (int64, bool) {
	s, ok := statOf(pid)
	return s.started, ok
}

func (g cgroup) file(name string) string { return filepath.Join(string(g), name) }

// limit sets the limits of the next run, for the layers that there are. The launcher and its threads are in the cgroup as well.
func (g cgroup) limit(have layer, l Limits) error {
	if g == "" {
		return nil
	}
	const launcherMemory, launcherThreads = 64 << 20, 64
	write := func(name string, value int64) error {
		return os.WriteFile(g.file(name), []byte(strconv.FormatInt(value, 10)), 0)
	}
	var errs []error
	if have.has(cgroupMemory) {
		files := int64(0)
		if have.has(limitedTmp) { // its files are in memory
			files = l.Files
		}
		_ = write("memory.swap.max", 0) // which is missing without swap
		errs = append(errs, write("memory.oom.group", 1), write("memory.max", l.Memory+files+launcherMemory))
	}
	if have.has(cgroupProcesses) {
		errs = append(errs, write("pids.max", int64(l.Processes)+launcherThreads))
	}
	return errors.Join(errs...)
}

// time returns the processor time of all processes that ever were in the cgroup.
func (g cgroup) time() time.Duration {
	return time.Duration(g.value("cpu.stat", "usage_usec")) * time.Microsecond
}

// outOfMemory reports whether the kernel ended the processes because they took too much memory.
func (g cgroup) outOfMemory() bool { return g.value("memory.events", "oom_kill") > 0 }

// value returns a number from a file of names and numbers.
func (g cgroup) value(file, name string) int64 {
	if g == "" {
		return 0
	}
	text, _ := os.ReadFile(g.file(file))
	return parseValue(text, name)
}

// parseValue returns the number after a name, or 0.
func parseValue(text []byte, name string) int64 {
	for line := range bytes.Lines(text) {
		if fields := bytes.Fields(line); len(fields) == 2 && string(fields[0]) == name {
			n, err := strconv.ParseInt(string(fields[1]), 10, 52)
			if err != nil || n < 0 {
				return 0
			}
			return n
		}
	}
	return 0
}

// kill ends all processes of the cgroup, the launcher included, and reports whether it could. The kernel's own way misses processes whose first
// thread has ended.
func (g cgroup) kill() bool {
	if g == "" || os.WriteFile(g.file("cgroup.kill"), []byte("1"), 0) != nil {
		return false
	}
	left, _ := os.ReadFile(g.file("cgroup.procs"))
	for _, pid := range parseNumbers(left) {
		_ = unix.Kill(pid, unix.SIGKILL)
	}
	return true
}

// remove ends what is in the cgroup and removes it. Processes that were ended leave it a moment later.
func (g cgroup) remove() {
	for begin := time.Now(); g != "" && time.Since(begin) < longestStart; time.Sleep(killPause) {
		if err := os.Remove(string(g)); !errors.Is(err, unix.EBUSY) {
			return
		}
		g.kill()
	}
}

// The variables in which a launcher learns its cgroup, and the one to go back to.
const groupVariable, homeVariable = "JOGADA_GROUP", "JOGADA_HOME"

// leaveCgroup removes the launcher's cgroup, which nobody else does once its caller has ended.
func leaveCgroup() {
	if group, home := os.Getenv(groupVariable), os.Getenv(homeVariable); group != "" {
		if os.WriteFile(filepath.Join(home, "cgroup.procs"), []byte("0"), 0) == nil {
			cgroup(group).remove()
		}
	}
}
