package sandbox

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"jogada/internal/base/file"
)

// folderPrefix begins the name of the folder that a process keeps its temporary folders in.
const folderPrefix = "jogada-run-"

// folders is the folder of this process, below the system's temporary folder, while any folder in it is used. The process holds a lock on it, which
// ends with the process, so that the next one removes it if this one is killed.
var folders struct {
	sync.Mutex
	path    string
	release func() error
	used    int
	swept   sync.Once
}

// Folder makes a temporary folder, and returns what removes it. If the process is killed first, a later one removes it.
func Folder() (path string, remove func() error, err error) {
	folders.Lock()
	defer folders.Unlock()
	if folders.used == 0 {
		if folders.path, folders.release, err = lockedFolder(os.TempDir()); err != nil {
			return "", nil, err
		}
		folders.swept.Do(func() { sweep(filepath.Dir(folders.path), folders.path) })
	}
	if path, err = os.MkdirTemp(folders.path, ""); err == nil {
		folders.used++
		return path, func() error { return errors.Join(empty(path), leave()) }, nil
	}
	if folders.used == 0 {
		err = errors.Join(err, folders.release(), os.Remove(folders.path))
	}
	return "", nil, err
}

// leave says that a folder is not used any more.
func leave() error {
	folders.Lock()
	defer folders.Unlock()
	if folders.used--; folders.used > 0 {
		return nil
	}
	return errors.Join(folders.release(), os.Remove(folders.path))
}

// lockedFolder makes a folder that this process holds. Others may pass through it, and not look into it.
func lockedFolder(temp string) (path string, release func() error, err error) {
	if temp, err = filepath.EvalSymlinks(temp); err == nil {
		temp, err = filepath.Abs(temp)
	}
	for tries := 0; err == nil; tries++ {
		if path, err = os.MkdirTemp(temp, folderPrefix); err != nil {
			break
		}
		if release, err = file.Lock(path, file.Exclusive); err == nil {
			return path, release, os.Chmod(path, 0o711)
		}
		if tries < 10 { // another process took it for one that nobody holds
			err = nil
		}
	}
	return "", nil, fmt.Errorf("no temporary folder: %w", err)
}

// unlockedAge is the age from which a folder without a lock is removed. One that was just made has none yet.
const unlockedAge = 24 * time.Hour

// sweep removes the folders of processes that were killed: those of this user that nobody holds. What it can't remove stays for the next time.
func sweep(temp, own string) {
	if release, err := file.Lock(own, file.Exclusive); !errors.Is(err, file.ErrBusy) {
		if err == nil {
			_ = release()
		}
		return // a file system without locks, where the held ones can't be known
	}
	entries, _ := os.ReadDir(temp)
	for _, e := range entries {
		if path := filepath.Join(temp, e.Name()); e.IsDir() && strings.HasPrefix(e.Name(), folderPrefix) && path != own {
			_ = sweepOne(path)
		}
	}
}

// sweepOne removes a folder if it belongs to this user and nobody holds it. A program may still be about to end in it: links that lead out of it are
// not followed.
func sweepOne(path string) error {
	root, err := os.OpenRoot(path)
	if err != nil {
		return err
	}
	defer root.Close()
	info, err := root.Stat(".")
	named, other := os.Lstat(path)
	if err = errors.Join(err, other); err != nil || !os.SameFile(info, named) || !ours(info) {
		return err
	}
	if _, err := root.Lstat(lockName); errors.Is(err, fs.ErrNotExist) && time.Since(info.ModTime()) < unlockedAge {
		return nil
	}
	release, err := file.Lock(path, file.Exclusive)
	if err != nil {
		return err
	}
	entries, err := fs.ReadDir(root.FS(), ".")
	for _, e := range entries {
		if e.Name() != lockName {
			err = errors.Join(err, removeAll(root, e.Name()))
		}
	}
	// The lock goes last: a process that makes a new one meanwhile keeps the folder.
	return errors.Join(err, release(), os.Remove(path))
}

// lockName is the name of the lock in a folder.
const lockName = ".lock"

// removeAll removes a folder of a root, and opens folders that their owner may not read.
func removeAll(root *os.Root, name string) error {
	if root.RemoveAll(name) == nil {
		return nil
	}
	_ = fs.WalkDir(root.FS(), name, func(path string, entry fs.DirEntry, err error) error {
		if entry == nil || strings.Count(path, "/") > deepest {
			return fs.SkipDir
		}
		if entry.IsDir() && err == nil {
			_ = root.Chmod(path, 0o700)
		}
		return nil
	})
	return root.RemoveAll(name)
}
