//go:build unix

package file

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

func TestPermissionsFollowTheMask(t *testing.T) {
	before := syscall.Umask(0o027)
	defer syscall.Umask(before)
	name := filepath.Join(t.TempDir(), "a")
	if err := Write(name, New, words("x")); err != nil {
		t.Fatal(err)
	}
	if at, _ := os.Stat(name); at.Mode().Perm() != 0o640 {
		t.Errorf("permissions %v", at.Mode())
	}
}
