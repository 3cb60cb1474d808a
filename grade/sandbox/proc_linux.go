package sandbox

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"golang.org/x/sys/unix"
)

// tick is the unit of processor time in /proc, the same on all machines.
const tick = time.Second / 100

// stat holds fields of /proc/PID/stat.
type stat struct {
	parent  int
	group   int
	own     time.Duration // processor time of itself
	waited  time.Duration // and of the children that it waited for
	threads int
	memory  int64 // bytes, resident
	dead    bool
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
		if err != nil || n < 0 || n > 1<<40 {
			return 0
		}
		return n
	}
	state := fields[0][0]
	return stat{
		parent:  int(number(4)),
		group:   int(number(5)),
		own:     time.Duration(number(14)+number(15)) * tick,
		waited:  time.Duration(number(16)+number(17)) * tick,
		threads: int(number(20)),
		memory:  number(24) * int64(os.Getpagesize()),
		dead:    state == 'Z' || state == 'X',
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
	memory int64
	pids   []int
}

// usageOf adds up what the processes below the launcher use. Memory that several processes share counts once, where it matters.
func usageOf(launcher int, l Limits) usage {
	u := usage{pids: descendants(launcher, 4*l.Processes)}
	if s, ok := statOf(launcher); ok {
		u.cpu = s.waited
	}
	alive := 0
	for _, pid := range u.pids {
		s, ok := statOf(pid)
		if !ok {
			continue
		}
		u.cpu += s.own + s.waited
		u.memory += s.memory
		if !s.dead {
			alive++
			u.tasks += max(1, s.threads)
		} else {
			u.tasks++
		}
	}
	if alive > 1 && u.memory > l.Memory {
		u.memory = sharedOnce(u.pids)
	}
	return u
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

// deletedSpace returns the bytes of files that processes hold open and that no folder has any more.
func deletedSpace(pids []int) int64 {
	var sum int64
	seen := map[[2]uint64]bool{}
	for _, pid := range pids {
		entries, _ := os.ReadDir(proc(pid, "fd"))
		for _, entry := range entries {
			var st unix.Stat_t
			if unix.Stat(filepath.Join(proc(pid, "fd"), entry.Name()), &st) != nil || st.Mode&unix.S_IFMT != unix.S_IFREG || st.Nlink > 0 {
				continue
			}
			if file := [2]uint64{uint64(st.Dev), st.Ino}; !seen[file] {
				seen[file] = true
				sum += st.Blocks * 512
			}
		}
	}
	return sum
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
