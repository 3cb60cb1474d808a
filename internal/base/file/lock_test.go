//go:build unix && !aix && !solaris

package file_test

import (
	"errors"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"

	"jogada/internal/base/file"
)

func TestAFolderIsLockedAloneOrTogether(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "new", "folder")
	busy := folder + ": another run or merge is at work in this folder; wait for it, or stop it first"
	held := map[file.LockMode][]func() error{}
	for i, c := range []struct {
		mode    file.LockMode
		release bool
		want    string
	}{
		{file.Exclusive, false, ""}, {file.Exclusive, false, busy}, {file.Shared, false, busy}, {file.Exclusive, true, ""},
		{file.Shared, false, ""}, {file.Shared, false, ""}, {file.Exclusive, false, busy}, {file.Shared, true, ""}, {file.Exclusive, false, busy}, {file.Shared, true, ""},
		{file.Exclusive, false, ""}, {file.Exclusive, true, ""},
	} {
		if c.release {
			last := len(held[c.mode]) - 1
			if err := held[c.mode][last](); err != nil {
				t.Errorf("step %d: %v", i, err)
			}
			held[c.mode] = held[c.mode][:last]
			if left, err := os.ReadDir(folder); err != nil || len(left) != last {
				t.Errorf("step %d: %v in the folder, which %d hold: %v", i, left, last, err)
			}
			continue
		}
		release, err := file.Lock(folder, c.mode)
		if (err == nil) != (c.want == "") || err != nil && (err.Error() != c.want || !errors.Is(err, file.ErrBusy) || release != nil) {
			t.Errorf("step %d: %v, want %q", i, err, c.want)
		}
		if err == nil {
			held[c.mode] = append(held[c.mode], release)
		}
	}
}

func TestAFolderThatCannotBeLockedIsNamed(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "file"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := file.Lock(filepath.Join(dir, "file"), file.Shared); err == nil || err.Error() != "mkdir "+filepath.Join(dir, "file")+": not a directory" {
		t.Error(err)
	}
	if err := os.Mkdir(filepath.Join(dir, ".lock"), 0o777); err != nil {
		t.Fatal(err)
	}
	if _, err := file.Lock(dir, file.Shared); err == nil || err.Error() != "open "+filepath.Join(dir, ".lock")+": is a directory" {
		t.Error(err)
	}
}

func TestALockWhoseFileIsGoneIsReleased(t *testing.T) {
	dir := t.TempDir()
	first, err := file.Lock(dir, file.Exclusive)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(dir, ".lock")); err != nil {
		t.Fatal(err)
	}
	second, err := file.Lock(dir, file.Exclusive) // a folder that was cleaned up by hand is free
	if err != nil {
		t.Fatal(err)
	}
	if err := first(); err != nil {
		t.Error(err)
	}
	if _, err := file.Lock(dir, file.Shared); !errors.Is(err, file.ErrBusy) {
		t.Errorf("the first holder released the lock of the second: %v", err)
	}
	if err := second(); err != nil {
		t.Error(err)
	}
}

// Many that lock and release a folder at once never hold it together, although each removes the file.
func TestOneAtATimeHoldsAFolder(t *testing.T) {
	dir := t.TempDir()
	var holders, turns atomic.Int32
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for turns.Load() < 400 {
				release, err := file.Lock(dir, file.Exclusive)
				if errors.Is(err, file.ErrBusy) {
					continue
				}
				if err != nil {
					t.Error(err)
					return
				}
				if n := holders.Add(1); n != 1 {
					t.Errorf("%d hold the folder", n)
				}
				turns.Add(1)
				holders.Add(-1)
				if err := release(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
}
