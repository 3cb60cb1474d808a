package file

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// sharingViolation is ERROR_SHARING_VIOLATION: the file is open elsewhere without sharing.
const sharingViolation = syscall.Errno(32)

// lock opens a file so that others can open it only if both share it, or not at all. That ends with the process.
func lock(name string, h LockMode) (release func() error, err error) {
	path, err := syscall.UTF16PtrFromString(name)
	if err != nil {
		return nil, err
	}
	share := uint32(syscall.FILE_SHARE_READ)
	if h == Exclusive {
		share = 0
	}
	handle, err := syscall.CreateFile(path, syscall.GENERIC_READ, share, nil, syscall.OPEN_ALWAYS, syscall.FILE_ATTRIBUTE_NORMAL, 0)
	switch {
	case errors.Is(err, sharingViolation):
		return nil, ErrBusy
	case err != nil:
		return nil, &fs.PathError{Op: "lock", Path: name, Err: err}
	}
	return func() error {
		err := syscall.CloseHandle(handle)
		os.Remove(name) // refused while another process has it open
		return err
	}, nil
}
