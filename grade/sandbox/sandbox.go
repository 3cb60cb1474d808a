// Package sandbox runs programs of strangers: with limits on time, memory, processes and output, without the network, and without
// files other than their own.
package sandbox

import "time"

// Limits are what one run may use. Zero means the default of Defaults.
type Limits struct {
	CPU       time.Duration // processor time of all its processes
	Wall      time.Duration // time on the clock
	Memory    int64         // bytes
	Output    int64         // bytes on standard output and standard error together
	Files     int64         // bytes written into its temporary folder
	Processes int           // processes and threads at a time
}

// End says how a run ended.
type End string

// How runs end.
const (
	Exited        End = "exited"          // by itself, see Result.Exit
	Signalled     End = "signalled"       // by a signal that it caused, see Result.Signal
	TooSlow       End = "too-slow"        // it passed Limits.CPU or Limits.Wall
	TooMuchMemory End = "too-much-memory" // it passed Limits.Memory
	TooMuchOutput End = "too-much-output" // it passed Limits.Output or Limits.Files
	Forbidden     End = "forbidden"       // it tried something that it may not do, see Result.Tried
)

// Result is what a run did.
type Result struct {
	End    End
	Exit   int    // exit code, where it exited
	Signal string // name of the signal, where one ended it
	Tried  string // what it tried, where it did something forbidden: "network", "ptrace", …
	Stdout []byte
	Stderr []byte // its last 4 KiB
	CPU    time.Duration
	Wall   time.Duration
	Peak   int64 // bytes of memory, at most
}

// Command is a program and where it runs.
type Command struct {
	Path string   // absolute
	Args []string // without the name of the program
	Dir  string   // the folder of the submission, which it may read; it runs in a temporary folder of its own
	Read []string // further files and folders that it may read: an interpreter's, a compiler's
}
