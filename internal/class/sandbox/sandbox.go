// Package sandbox runs programs of strangers: with limits on time, memory, processes and output, without the network, and without
// files other than their own. docs/sandbox.md describes the threats, the layers and what they do not cover.
package sandbox

import (
	"cmp"
	"time"
)

// Limits bound one run. A zero field takes its value from Defaults.
type Limits struct {
	CPU       time.Duration // processor time of all its processes
	Wall      time.Duration // time on the clock
	Memory    int64         // bytes
	Output    int64         // bytes on standard output and standard error together
	Files     int64         // bytes written into its temporary folder
	Processes int           // processes and threads at a time
}

// Defaults holds the limits of a run that sets none.
var Defaults = Limits{
	CPU:       10 * time.Second,
	Wall:      30 * time.Second,
	Memory:    512 << 20,
	Output:    16 << 20,
	Files:     64 << 20,
	Processes: 128,
}

// filled returns l with the default in place of every zero.
func (l Limits) filled() Limits {
	return Limits{
		CPU:       cmp.Or(l.CPU, Defaults.CPU),
		Wall:      cmp.Or(l.Wall, Defaults.Wall),
		Memory:    cmp.Or(l.Memory, Defaults.Memory),
		Output:    cmp.Or(l.Output, Defaults.Output),
		Files:     cmp.Or(l.Files, Defaults.Files),
		Processes: cmp.Or(l.Processes, Defaults.Processes),
	}
}

// End says how a run ended.
type End string

// How runs end.
const (
	Exited        End = "exited"                // by itself, see Result.Exit
	Signalled     End = "signalled"             // by a signal that it caused, see Result.Signal
	TooSlow       End = "time-limit-exceeded"   // it passed Limits.CPU or Limits.Wall
	TooMuchMemory End = "memory-limit-exceeded" // it passed Limits.Memory
	TooMuchOutput End = "output-limit-exceeded" // it passed Limits.Output or Limits.Files
	Forbidden     End = "forbidden"             // it tried something that it may not do, see Result.Tried
)

// Result describes a finished run.
type Result struct {
	End    End
	Exit   int    // exit code, where it exited
	Signal string // name of the signal, where one ended it
	Tried  string // what it tried, where it did something forbidden: "network", "ptrace", "more than 64 processes", …
	Stdout []byte
	Stderr []byte // its last 4 KiB
	Output int64  // bytes that it wrote to both
	Files  int64  // where it wrote too much to files: the limit of these, in bytes
	CPU    time.Duration
	Wall   time.Duration
	Peak   int64 // bytes of memory, at most
	// PeakHidden says that Peak is the memory of the sandbox itself: the program took at most as much.
	PeakHidden bool
	Touched    int64 // bytes of the pages that it used for the first time, about; 0: unknown
}

// Command names a program, its arguments and its folders.
type Command struct {
	Path string   // absolute
	Args []string // without the name of the program
	Dir  string   // the submission, a file or a folder, which it may read; it runs in a temporary folder of its own
	Read []string // further files and folders that it may read: an interpreter's, a compiler's; those of the system are readable anyway
	Env  []string // further variables, as name=value; PATH, HOME, TMPDIR and LANG are set, and nothing of the caller's environment is
}
