//go:build unix

package file

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func TestAFolderWithAPipeHasNoDigest(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Digest(dir); err == nil || !strings.Contains(err.Error(), "pipe is a pipe") {
		t.Errorf("%v; want an error that names the pipe", err)
	}
}
