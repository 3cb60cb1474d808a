package sandbox

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// tick is the unit of processor time in /proc, the same on all machines.
const tick = time.Second / 100

// stat holds fields of /proc/PID/stat.
type stat struct {
	parent       int
	group        int
	own          time.Duration // processor time of itself
	waited       time.Duration // and of the children that it waited for
	faults       int64         // pages that it used for the first time
	waitedFaults int64         // and those of the children that it waited for
	threads      int
	space        int64 // bytes, mapped
	memory       int64 // bytes, resident
	dead         bool
	started      int64 // ticks since the machine did
	name         string
}

// parseStat reads a line of /proc/PID/stat. The name of the program, in parentheses, may hold anything.
func parseStat(line []byte) (stat, bool) {
	_, rest, found := bytes.Cut(line[bytes.LastIndexByte(line, ')')+1:], []byte(" "))
	fields := bytes.Fields(rest)
	if !found || len(fields) < 22 {
		return stat{}, false
	}
	number := func(i int) int64 { // the fields are counted from 1 in proc(5), and the state is the third
		n, err := strconv.ParseInt(string(fields[i-3]), 10, 64)
		if err != nil || n < 0 || n > 1<<48 || i < 23 && n > 1<<36 {
			return 0
		}
		return n
	}
	_, name, _ := bytes.Cut(line[:max(0, bytes.LastIndexByte(line, ')'))], []byte("("))
	state := fields[0][0]
	return stat{
		parent:       int(number(4)),
		group:        int(number(5)),
		own:          time.Duration(number(14)+number(15)) * tick,
		waited:       time.Duration(number(16)+number(17)) * tick,
		faults:       number(10),
		waitedFaults: number(11),
		threads:      int(number(20)),
		space:        number(23),
		memory:       number(24) * int64(os.Getpagesize()),
		dead:         state == 'Z' || state == 'X',
		started:      number(22),
		name:         string(name),
	}, true
}

// parseNumbers reads process ids, separated by spaces, as in /proc/PID/task/TID/children.
func parseNumbers(text []byte) []int {
	var ids []int
	for _, field := range bytes.Fields(text) {
		if id, err := strconv.Atoi(string(field)); err == nil && id > 0 {
			ids = append(ids, id)
		}
	}
	return ids
}

// parsePSS returns the bytes of memory of /proc/PID/smaps_rollup, in which shared pages are divided among those who share them.
func parsePSS(text []byte) (int64, bool) {
	for line := range bytes.Lines(text) {
		fields := bytes.Fields(line)
		if len(fields) == 3 && string(fields[0]) == "Pss:" && string(fields[2]) == "kB" {
			n, err := strconv.ParseInt(string(fields[1]), 10, 40)
			return n << 10, err == nil && n >= 0
		}
	}
	return 0, false
}

// parseUnshown returns the bytes in /proc/PID/status that are not resident memory: page tables, huge pages that were reserved, and what was
// swapped out.
func parseUnshown(text []byte) (sum int64) {
	for line := range bytes.Lines(text) {
		fields := bytes.Fields(line)
		if len(fields) == 3 && slices.Contains([]string{"VmPTE:", "VmSwap:", "HugetlbPages:"}, string(fields[0])) {
			if n, err := strconv.ParseInt(string(fields[1]), 10, 40); err == nil && n > 0 {
				sum += n << 10
			}
		}
	}
	return sum
}

// deleted is a mapping of a file that no folder has any more.
type deleted struct {
	addresses, path string
	file            [2]uint64 // device and number
}

// parseDeleted reads the mappings of deleted files from /proc/PID/maps.
func parseDeleted(text []byte) (all []deleted) {
	for line := range bytes.Lines(text) {
		line, found := bytes.CutSuffix(bytes.TrimRight(line, "\n"), []byte(" (deleted)"))
		fields := bytes.Fields(line)
		if !found || len(fields) < 6 {
			continue
		}
		var major, minor uint32
		if n, err := fmt.Sscanf(string(fields[3]), "%x:%x", &major, &minor); n != 2 || err != nil {
			continue
		}
		number, err := strconv.ParseUint(string(fields[4]), 10, 64)
		if at := bytes.IndexByte(line, '/'); err == nil && at > 0 {
			all = append(all, deleted{string(fields[0]), string(line[at:]), [2]uint64{unix.Mkdev(major, minor), number}})
		}
	}
	return all
}

// parseUserMap returns how many users there are from 0 on, according to /proc/PID/uid_map.
func parseUserMap(text []byte) int64 {
	var end int64
	for line := range bytes.Lines(text) {
		fields := bytes.Fields(line)
		if len(fields) != 3 {
			continue
		}
		first, err := strconv.ParseInt(string(fields[0]), 10, 40)
		size, err2 := strconv.ParseInt(string(fields[2]), 10, 40)
		if err == nil && err2 == nil && first >= 0 && first <= end && size > 0 {
			end = max(end, first+size)
		}
	}
	return end
}

// proc returns the path of a file of a process.
func proc(pid int, name string) string {
	return "/proc/" + strconv.Itoa(pid) + "/" + name
}

// statOf reads what is known of a process, if it exists.
func statOf(pid int) (stat, bool) {
	line, err := os.ReadFile(proc(pid, "stat"))
	if err != nil {
		return stat{}, false
	}
	return parseStat(line)
}

// children returns the child processes of a process, those of all its threads.
func children(pid int) []int {
	tasks, err := os.ReadDir(proc(pid, "task"))
	if err != nil {
		return nil
	}
	var all []int
	for _, task := range tasks {
		text, err := os.ReadFile(proc(pid, "task/"+task.Name()+"/children"))
		if os.IsNotExist(err) {
			if _, err := os.Stat("/proc/self/task/" + strconv.Itoa(unix.Gettid()) + "/children"); os.IsNotExist(err) {
				return childrenByParent(pid)
			}
		}
		all = append(all, parseNumbers(text)...)
	}
	return all
}

// childrenByParent looks at every process of the machine, for kernels that keep no list of children.
func childrenByParent(pid int) []int {
	entries, _ := os.ReadDir("/proc")
	var all []int
	for _, entry := range entries {
		if id, err := strconv.Atoi(entry.Name()); err == nil {
			if s, ok := statOf(id); ok && s.parent == pid {
				all = append(all, id)
			}
		}
	}
	return all
}

// descendants returns the processes below a process, at most about limit of them.
func descendants(root, limit int) []int {
	var all []int
	seen := map[int]bool{root: true} // ids may be reused while we look
	for next := []int{root}; len(next) > 0 && len(all) <= limit; next = next[1:] {
		for _, child := range children(next[0]) {
			if !seen[child] {
				seen[child] = true
				all, next = append(all, child), append(next, child)
			}
		}
	}
	return all
}

// usage adds up the resources that the processes of a sandbox use at one moment.
type usage struct {
	tasks  int // processes and threads
	cpu    time.Duration
	memory int64        // resident
	hidden int64        // bytes of page tables, and what was swapped out
	pids   []int        // with a thread in place of a process whose first thread has ended: only that shows what it holds
	stats  map[int]stat // of the processes
}

// usageOf adds up what the processes below the launcher use. Memory that several processes share counts once, where it matters.
func usageOf(launcher int, l Limits) usage {
	u := usage{stats: map[int]stat{}}
	if s, ok := statOf(launcher); ok {
		u.cpu = s.waited
	}
	alive := 0
	for _, pid := range descendants(launcher, 4*l.Processes) { // parents first, which unwaitedIn relies on
		s, ok := statOf(pid)
		if !ok {
			continue
		}
		u.stats[pid] = s
		u.cpu += s.own + s.waited
		if s.dead && s.threads > 1 {
			pid, s = liveThread(pid, s)
		}
		u.pids = append(u.pids, pid)
		u.memory += s.memory
		if s.space > tableless {
			text, _ := os.ReadFile(proc(pid, "status"))
			u.hidden += parseUnshown(text)
		}
		if !s.dead {
			alive++
			u.tasks += max(1, s.threads)
		} else {
			u.tasks++
		}
	}
	if alive > 1 && u.memory+u.hidden > l.Memory {
		u.memory = sharedOnce(u.pids)
	}
	return u
}

// tableless is the size of the address space up to which page tables, a 512th of it, are not counted.
const tableless = 256 << 20

// liveThread returns a thread of a process whose first one has ended, and what is known of it.
func liveThread(pid int, ended stat) (int, stat) {
	tasks, _ := os.ReadDir(proc(pid, "task"))
	for _, task := range tasks {
		if id, err := strconv.Atoi(task.Name()); err == nil {
			if s, ok := statOf(id); ok && !s.dead {
				return id, s
			}
		}
	}
	return pid, ended
}

// unwaitedIn reports whether a process, between two looks, had a child that ended without being waited for: the kernel then forgets the
// processor time of the child. A process that waits for a child is charged with its page faults as well.
func unwaitedIn(before, now usage) bool {
	lost := map[int]int64{}
	for child, s := range before.stats {
		if _, still := now.stats[child]; still || s.faults == 0 {
			continue
		}
		if _, still := statOf(child); !still {
			lost[s.parent] += s.faults
		}
	}
	for parent, faults := range lost {
		first, known := before.stats[parent]
		if s, ok := statOf(parent); known && ok && !s.dead && s.parent == first.parent && s.waitedFaults-first.waitedFaults < faults {
			return true
		}
	}
	return false
}

// sharedOnce adds up the memory of processes, counting shared memory once.
func sharedOnce(pids []int) int64 {
	var sum int64
	for _, pid := range pids {
		text, _ := os.ReadFile(proc(pid, "smaps_rollup"))
		if pss, ok := parsePSS(text); ok {
			sum += pss
		} else if s, ok := statOf(pid); ok {
			sum += s.memory
		}
	}
	return sum
}

// Bytes that a pipe and a socket may hold. No program may raise its size.
const (
	pipeBuffer   = 64 << 10
	socketBuffer = 208 << 10
)

// holdings adds up what processes hold besides memory of their own.
type holdings struct {
	files   int64 // bytes of files that no folder has any more
	buffers int64 // bytes that pipes and sockets may hold
	opaque  bool  // a process does not show what it holds
	seen    map[[2]uint64]bool
}

// held adds up what processes hold. A file below one of the folders that only a mapping holds, and that can't be looked at, counts as most. The
// process called starting is about to execute the program, and does not show what it holds until then.
func held(pids []int, starting string, folders []string, most int64) holdings {
	h := holdings{seen: map[[2]uint64]bool{}}
	for _, pid := range pids {
		entries, err := os.ReadDir(proc(pid, "fd"))
		if os.IsPermission(err) {
			if s, ok := statOf(pid); ok && s.space > 0 && s.name != starting { // a process that is ending has no memory
				h.opaque = true
			}
			continue
		}
		for _, entry := range entries {
			h.add(filepath.Join(proc(pid, "fd"), entry.Name()))
		}
		h.add(proc(pid, "exe"))
		maps, _ := os.ReadFile(proc(pid, "maps"))
		for _, m := range parseDeleted(maps) {
			if h.seen[m.file] || !slices.ContainsFunc(folders, func(folder string) bool { return strings.HasPrefix(m.path, folder+"/") }) {
				continue
			}
			if !h.add(proc(pid, "map_files/"+m.addresses)) { // which only root may look at
				h.seen[m.file] = true
				h.files += most
			}
		}
	}
	return h
}

// add counts what a link of /proc leads to, once.
func (h *holdings) add(link string) bool {
	var st unix.Stat_t
	if unix.Stat(link, &st) != nil {
		return false
	}
	file := [2]uint64{uint64(st.Dev), st.Ino}
	if h.seen[file] {
		return true
	}
	h.seen[file] = true
	switch kind := st.Mode & unix.S_IFMT; {
	case kind == unix.S_IFREG && st.Nlink == 0:
		h.files += st.Blocks * 512
	case kind == unix.S_IFIFO:
		h.buffers += pipeBuffer
	case kind == unix.S_IFSOCK:
		h.buffers += socketBuffer
	}
	return true
}

// killPause is the time between two attempts to end the processes of a sandbox.
const killPause = time.Millisecond / 2

// killTree ends the processes that it sees below root, with their groups: a program that forks and leaves, again and again, stays in its group.
// It stops processes before it ends them, so that few escape by forking. It may miss one whose parent ends while it looks: only root knows when it
// has no child left, so callers repeat this until then.
func killTree(root int) {
	all := descendants(root, 1<<20)
	for _, pid := range all {
		if s, ok := statOf(pid); ok && s.group > 1 && s.group != root {
			_ = unix.Kill(-s.group, unix.SIGKILL)
		}
		_ = unix.Kill(pid, unix.SIGSTOP)
	}
	for _, pid := range all {
		_ = unix.Kill(pid, unix.SIGKILL)
	}
}

// killNaming ends the processes whose environment names a run's private folder. They are what a launcher that ended too early left behind: nobody
// knows them as its children any more.
func killNaming(tmp string) {
	for left := 1; left > 0; time.Sleep(killPause) {
		left = 0
		entries, _ := os.ReadDir("/proc")
		for _, entry := range entries {
			pid, err := strconv.Atoi(entry.Name())
			if err != nil {
				continue
			}
			if environ, err := os.ReadFile(proc(pid, "environ")); err == nil && bytes.Contains(environ, []byte("TMPDIR="+tmp+"\x00")) {
				left++
				_ = unix.Kill(pid, unix.SIGKILL)
			}
		}
	}
}
