// Package file writes files atomically: the new file is complete or the old one remains, whatever interrupts it. It
// overwrites nothing unless the caller says so.
package file

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"syscall"
)

// Mode says what to do with an existing file.
type Mode bool

// New fails if the file exists; Replace overwrites it.
const (
	New     Mode = false
	Replace Mode = true
)

// Write writes a temporary file in the same folder, syncs it to the disk, and renames it in one step. It replaces a
// symbolic link instead of following it. The permissions are those of any new file. It returns fs.ErrExist if the file
// exists and mode is New.
func Write(name string, mode Mode, write func(io.Writer) error) error {
	if mode == New && Exists(name) {
		return &fs.PathError{Op: "write", Path: name, Err: fs.ErrExist}
	}
	temporary, err := writeBeside(name, write)
	if temporary != "" {
		defer os.Remove(temporary)
	}
	if err != nil {
		return err
	}
	if mode == New {
		// A link fails if the name has been taken meanwhile. On systems without links, the check above must suffice.
		err = os.Link(temporary, name)
		if err == nil || errors.Is(err, fs.ErrExist) {
			return errors.Join(err, sync(filepath.Dir(name)))
		}
	}
	if err := os.Rename(temporary, name); err != nil {
		return unreplaced(name, err)
	}
	return sync(filepath.Dir(name))
}

// unreplaced returns the error of a name that a file could not be renamed to, without the hidden file.
func unreplaced(name string, err error) error {
	if in, statErr := os.Stat(name); statErr == nil && in.IsDir() {
		err = syscall.EISDIR
	} else if failed := (*os.LinkError)(nil); errors.As(err, &failed) {
		err = failed.Err
	}
	return &fs.PathError{Op: "write", Path: name, Err: err}
}

// WriteBytes writes a whole file as Write does.
func WriteBytes(name string, mode Mode, data []byte) error {
	return Write(name, mode, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// Exists reports whether something has that name, even a dangling link.
func Exists(name string) bool {
	_, err := os.Lstat(name)
	return err == nil
}

// Writable returns an error if files cannot be created in a folder.
func Writable(dir string) error {
	f, err := create(filepath.Join(dir, "file"))
	if err != nil {
		if failed := (*fs.PathError)(nil); errors.As(err, &failed) {
			failed.Path = dir
		}
		return err
	}
	f.Close()
	return os.Remove(f.Name())
}

// writeBeside writes a temporary file in the same folder, and returns its name if there is such a file.
func writeBeside(name string, write func(io.Writer) error) (string, error) {
	f, err := create(name)
	if err != nil {
		return "", err
	}
	err = write(f)
	if err == nil {
		err = f.Sync()
	}
	return f.Name(), errors.Join(err, f.Close())
}

// create makes a new hidden file beside a name. Unlike os.CreateTemp it leaves permissions to the process's umask.
func create(name string) (*os.File, error) {
	for {
		hidden := fmt.Sprintf(".%s.%08x", filepath.Base(name), rand.Uint32())
		f, err := os.OpenFile(filepath.Join(filepath.Dir(name), hidden), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o666)
		if !errors.Is(err, fs.ErrExist) {
			if failed := (*fs.PathError)(nil); errors.As(err, &failed) {
				failed.Path = name // nobody knows the hidden file
			}
			return f, err
		}
	}
}

// sync flushes the entries of a folder to the disk, if the system can do that.
func sync(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return nil // it can be written to but not read
	}
	defer f.Close()
	f.Sync() // some file systems cannot; the file itself is on the disk
	return nil
}
