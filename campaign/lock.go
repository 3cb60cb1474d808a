package campaign

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// Hold is how a process holds the folder of a campaign.
type Hold bool

// Together, processes add parts to a folder; Alone, one of them makes its dataset.
const (
	Together Hold = false
	Alone    Hold = true
)

const lockName = ".lock"

// ErrBusy is a folder in which another process is at work.
var ErrBusy = errors.New("another run or merge is at work in this folder; wait for it, or stop it first")

// Lock holds the folder, which is made if need be, until it is released or the process ends, however it ends. Where another
// process holds it and one of the two has to be alone, it is ErrBusy. A file system that has no locks is trusted.
func (f Folder) Lock(h Hold) (release func() error, err error) {
	if err := os.MkdirAll(string(f), 0o777); err != nil {
		return nil, err
	}
	release, err = lock(filepath.Join(string(f), lockName), h)
	if errors.Is(err, ErrBusy) {
		return nil, fmt.Errorf("%s: %w", f, err)
	}
	return release, err
}
