//go:build unix && !aix && !solaris

package file

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// lock locks a file by flock, which ends with the process.
func lock(name string, h LockMode) (release func() error, err error) {
	how := syscall.LOCK_SH
	if h == Exclusive {
		how = syscall.LOCK_EX
	}
	for {
		f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
		if err != nil {
			return nil, err
		}
		err = flock(f, how)
		switch {
		case err == nil && inPlace(f, name):
			return func() error { return unlock(f, name) }, nil
		case err == nil: // its holder has removed it meanwhile
			f.Close()
		case errors.Is(err, syscall.EWOULDBLOCK):
			f.Close()
			return nil, ErrBusy
		case errors.Is(err, errors.ErrUnsupported) || errors.Is(err, syscall.ENOLCK):
			return func() error { return errors.Join(removed(name), f.Close()) }, nil
		default:
			f.Close()
			return nil, &fs.PathError{Op: "lock", Path: name, Err: err}
		}
	}
}

// flock locks a file at once or not at all.
func flock(f *os.File, how int) error {
	for {
		if err := syscall.Flock(int(f.Fd()), how|syscall.LOCK_NB); err != syscall.EINTR {
			return err
		}
	}
}

// inPlace reports whether an open file is the one with that name.
func inPlace(f *os.File, name string) bool {
	held, err := f.Stat()
	if err != nil {
		return false
	}
	there, err := os.Lstat(name)
	return err == nil && os.SameFile(held, there)
}

// unlock releases a file. The last holder removes it, while nobody else can hold it.
func unlock(f *os.File, name string) (err error) {
	if flock(f, syscall.LOCK_EX) == nil && inPlace(f, name) {
		err = removed(name)
	}
	return errors.Join(err, f.Close())
}

// removed removes a file unless it is gone already.
func removed(name string) error {
	if err := os.Remove(name); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
