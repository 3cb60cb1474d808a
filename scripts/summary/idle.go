package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

// How long a test process may make no progress. The watcher counts its own looks, not the clock, so that a machine that
// slept or stalled ends no test.
const (
	betweenLooks = 2 * time.Second
	mostIdle     = 30 // looks without progress before SIGQUIT: a minute
	mostQuitting = 5  // looks after that before SIGKILL
	leastTicks   = 60 // hundredths of a second of processor time in so many looks that count as progress: one percent of a core
	leastRunning = 2  // looks that find a thread running, waiting for a core or for a disk that count as progress
)

// watcher ends test processes that make no progress for a minute: no event, hardly any processor time of the process and
// its children, and no thread that waits for a core. It reads the process table of Linux; elsewhere it does nothing, and
// the timeout of go test applies.
type watcher struct {
	out     io.Writer
	writers func() []int // the processes whose children are watched: the go command that writes the events
	mu      sync.Mutex
	heard   map[string]int // events so far, by package
	tests   map[int]*watchedTest
}

// watchedTest is what is known about a test process since it last made progress.
type watchedTest struct {
	looks, running, heard int
	ticks                 int64
	quit                  bool
}

func newWatcher(out io.Writer) *watcher {
	return &watcher{out: out, writers: pipeWriters, heard: map[string]int{}, tests: map[int]*watchedTest{}}
}

// hear records an event of a package.
func (w *watcher) hear(pkg string) {
	w.mu.Lock()
	w.heard[pkg]++
	w.mu.Unlock()
}

// watch looks at the test processes until done is closed.
func (w *watcher) watch(done <-chan struct{}) {
	tick := time.NewTicker(betweenLooks)
	defer tick.Stop()
	for {
		select {
		case <-done:
			return
		case <-tick.C:
			w.scanProcesses()
		}
	}
}

// scanProcesses looks at every test process once.
func (w *watcher) scanProcesses() {
	table := processes()
	alive := map[int]*watchedTest{}
	for _, writer := range w.writers() {
		for _, pid := range table.children[writer] {
			if isTest(pid) {
				alive[pid] = w.lookAt(table, pid)
			}
		}
	}
	w.tests = alive
}

// lookAt looks at one test process, and ends it if it has been idle for too long.
func (w *watcher) lookAt(table processTable, pid int) *watchedTest {
	ticks, running := table.progress(pid)
	heard := w.heardFrom(pid)
	t := w.tests[pid]
	if t == nil {
		return &watchedTest{ticks: ticks, heard: heard}
	}
	t.looks++
	if running {
		t.running++
	}
	progress := heard != t.heard || ticks < t.ticks || ticks-t.ticks >= leastTicks || t.running >= leastRunning
	switch {
	case t.quit && t.looks >= mostQuitting:
		signal(pid, syscall.SIGKILL)
	case t.quit:
	case progress:
		*t = watchedTest{ticks: ticks, heard: heard}
	case t.looks >= mostIdle:
		name, _ := os.Readlink(fmt.Sprintf("/proc/%d/cwd", pid))
		fmt.Fprintf(w.out, "The tests in %s hang: nothing has happened for a minute. Their goroutines follow.\n", name)
		signal(pid, syscall.SIGQUIT)
		*t = watchedTest{quit: true}
	}
	return t
}

// heardFrom returns the number of events of the package in whose folder a process runs.
func (w *watcher) heardFrom(pid int) (events int) {
	folder, err := os.Readlink(fmt.Sprintf("/proc/%d/cwd", pid))
	if err != nil {
		return 0
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for pkg, n := range w.heard {
		if _, path, inside := strings.Cut(pkg, "/"); !inside || strings.HasSuffix(folder, "/"+path) {
			events += n
		}
	}
	return events
}

func signal(pid int, s os.Signal) {
	if p, err := os.FindProcess(pid); err == nil {
		_ = p.Signal(s) // it may have ended by itself
	}
}

// isTest reports whether a process is a compiled test.
func isTest(pid int) bool {
	line, err := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid))
	program, _, _ := bytes.Cut(line, []byte{0})
	return err == nil && bytes.HasSuffix(program, []byte(".test"))
}

// pipeWriters returns the processes whose standard output is the standard input of this one.
func pipeWriters() (pids []int) {
	own, err := os.Readlink("/proc/self/fd/0")
	if err != nil || !strings.HasPrefix(own, "pipe:") {
		return nil
	}
	for _, pid := range numbered("/proc") {
		if to, err := os.Readlink(fmt.Sprintf("/proc/%d/fd/1", pid)); err == nil && to == own {
			pids = append(pids, pid)
		}
	}
	return pids
}

// numbered returns the entries of a folder that are numbers.
func numbered(folder string) (numbers []int) {
	dir, err := os.Open(folder)
	if err != nil {
		return nil
	}
	defer dir.Close()
	names, _ := dir.Readdirnames(-1)
	for _, name := range names {
		if n, err := strconv.Atoi(name); err == nil {
			numbers = append(numbers, n)
		}
	}
	return numbers
}

// processTable holds the processes of the machine by their parents, and the processor time of each in hundredths of a second.
type processTable struct {
	children map[int][]int
	ticks    map[int]int64
}

func processes() processTable {
	table := processTable{map[int][]int{}, map[int]int64{}}
	for _, pid := range numbered("/proc") {
		f := statFields(fmt.Sprintf("/proc/%d/stat", pid))
		if f == nil {
			continue
		}
		parent, _ := strconv.Atoi(f[1])
		table.children[parent] = append(table.children[parent], pid)
		for _, field := range f[11:15] { // user and system, its own and of children that ended
			n, _ := strconv.ParseInt(field, 10, 64)
			table.ticks[pid] += n
		}
	}
	return table
}

// statFields returns the fields of a stat file from the state on; nil if there is none.
func statFields(name string) []string {
	data, err := os.ReadFile(name)
	end := bytes.LastIndexByte(data, ')') // the name of the program may hold anything
	if err != nil || end < 0 {
		return nil
	}
	if f := strings.Fields(string(data[end+1:])); len(f) > 15 {
		return f
	}
	return nil
}

// progress returns the processor time of a process and its descendants, and whether one of their threads runs or waits for a core or a
// disk.
func (p processTable) progress(pid int) (ticks int64, running bool) {
	ticks = p.ticks[pid]
	for _, thread := range numbered(fmt.Sprintf("/proc/%d/task", pid)) {
		if f := statFields(fmt.Sprintf("/proc/%d/task/%d/stat", pid, thread)); f != nil && (f[0] == "R" || f[0] == "D") {
			running = true
		}
	}
	for _, child := range p.children[pid] {
		more, runs := p.progress(child)
		ticks, running = ticks+more, running || runs
	}
	return ticks, running
}
