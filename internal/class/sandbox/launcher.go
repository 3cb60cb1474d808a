package sandbox

import (
	"os"
	"time"
)

// launcherName is the name, os.Args[0], under which the program runs itself as the launcher.
const launcherName = "jogada-sandbox-launcher"

// network is reported of a program that asks for a socket of the Internet.
const network = "network"

// launched says that main called Launch, so that running ourselves does what a launcher does, and not what main does.
var launched bool

// order says what the launcher runs. It is sent as JSON.
type order struct {
	Path     string
	Args     []string
	Env      []string
	Tmp      string
	Read     []string
	Write    []string
	Hide     []string // files that it may not read although they are in folders that it may
	Want     layer    // set up these layers, and fail where one can't be had
	Probe    bool     // try the layers of Want, report those that hold, run nothing
	Build    bool
	User     int   // with separateUser
	Landlock int   // the version to use, 0 for none
	Protect  []int // processes that the program may not signal
	Limits   Limits
	Tasks    int    // RLIMIT_NPROC, apart from the launcher's own threads
	Name     string // of the program's process until it executes the program
}

// report is the launcher's reply at the end, as JSON.
type report struct {
	Failed string // why the sandbox could not be set up
	Unable string // why the program could not be executed
	Have   layer
	Status uint32 // of wait
	CPU    time.Duration
	Own    time.Duration // the launcher's own processor time
	Full   bool          // the program filled its temporary folder
	Peak   int64         // of its largest process
	Floor  int64         // a Peak up to here is that of the launcher itself
	Faults int64         // pages that were used for the first time
	Tried  string
}

// Launch turns this process into the launcher, and does not return, if a sandbox started it as that. Otherwise it returns at once. A
// program that uses this package calls it first thing in main.
func Launch() {
	launched = true
	if os.Args[0] == launcherName {
		os.Exit(launch())
	}
}
