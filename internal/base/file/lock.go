package file

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// LockMode selects how a process locks a folder.
type LockMode bool

// Shared lets several processes hold a folder; Exclusive lets one.
const (
	Shared    LockMode = false
	Exclusive LockMode = true
)

const lockName = ".lock"

// ErrBusy means that another process works in the folder.
var ErrBusy = errors.New("another run or merge is at work in this folder; wait for it, or stop it first")

// Lock locks a folder, which it creates if needed, until it is released or the process ends, however it ends. It
// returns ErrBusy if another process holds it and one of the two must be alone. It trusts file systems without locks.
func Lock(folder string, h LockMode) (release func() error, err error) {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return nil, err
	}
	release, err = lock(filepath.Join(folder, lockName), h)
	if errors.Is(err, ErrBusy) {
		return nil, fmt.Errorf("%s: %w", folder, err)
	}
	return release, err
}
