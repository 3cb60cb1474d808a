//go:build !unix

package grade

import (
	"os"
	"os/exec"
)

// grouped does nothing where there are no process groups.
func grouped(*exec.Cmd) {}

// killGroup does nothing where there are no process groups.
func killGroup(*exec.Cmd) {}

// signal is empty where there are no signals.
func signal(*os.ProcessState) string { return "" }

// peak is 0 where it is not known.
func peak(*os.ProcessState) int64 { return 0 }
