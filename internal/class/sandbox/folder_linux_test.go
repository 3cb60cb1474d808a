package sandbox

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// folderCommand makes the test binary a process that makes a temporary folder, prints its name, and waits for the end of its input.
const folderCommand = "folder"

func holdFolder() {
	path, remove, err := Folder()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println(path)
	bufio.NewReader(os.Stdin).ReadByte()
	if err := remove(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// holder is another process with a temporary folder.
type holder struct {
	cmd  *exec.Cmd
	path string
	end  func() error // closes its input
}

func newHolder(t *testing.T, temp string) holder {
	t.Helper()
	cmd := exec.Command(os.Args[0], folderCommand)
	cmd.Env, cmd.Stderr = append(os.Environ(), "TMPDIR="+temp), t.Output()
	in, err := cmd.StdinPipe()
	out, other := cmd.StdoutPipe()
	if err = errors.Join(err, other); err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return holder{cmd, strings.TrimSpace(line), in.Close}
}

func (h holder) kill() {
	h.cmd.Process.Kill()
	h.cmd.Wait()
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

func TestFoldersOfKilledProcessesAreRemoved(t *testing.T) {
	temp, outside := filepath.Join(t.TempDir(), "link"), t.TempDir()
	whole := filepath.Join(outside, "tmp")
	kept := filepath.Join(outside, "kept")
	// What must stay: another's folder, one that was just made, a file and a link with such names, and what links lead to.
	stays := []string{filepath.Join(whole, "jogada-run-1"), filepath.Join(whole, "jogada-run-2"), filepath.Join(whole, "jogada-run-3"), filepath.Join(whole, "jogada-run-4", "x"), kept}
	old := filepath.Join(whole, "jogada-run-5") // of a process that was killed before it had a lock
	for _, err := range []error{
		os.Mkdir(whole, 0o755), os.Symlink(whole, temp), os.WriteFile(kept, nil, 0o644), os.Mkdir(stays[0], 0o755), os.WriteFile(stays[1], nil, 0o644),
		os.Symlink(outside, stays[2]), os.Mkdir(filepath.Dir(stays[3]), 0o755), os.WriteFile(stays[3], nil, 0o644), os.Mkdir(old, 0o755),
		os.Chtimes(old, time.Time{}, time.Now().Add(-2*unlockedAge)),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if os.Geteuid() == 0 {
		if err := errors.Join(os.WriteFile(filepath.Join(filepath.Dir(stays[3]), lockName), nil, 0o644), os.Chown(filepath.Dir(stays[3]), 12345, 12345)); err != nil {
			t.Fatal(err)
		}
	}
	alive, killed := newHolder(t, temp), newHolder(t, temp)
	if !strings.HasPrefix(alive.path, whole+"/"+folderPrefix) || filepath.Dir(alive.path) == filepath.Dir(killed.path) {
		t.Errorf("folders %s and %s", alive.path, killed.path)
	}
	closed := filepath.Join(killed.path, "closed")
	for _, err := range []error{os.MkdirAll(filepath.Join(closed, "in"), 0o755), os.Symlink(outside, filepath.Join(closed, "link")), os.Chmod(closed, 0)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	killed.kill()
	if !exists(killed.path) {
		t.Fatal("nothing is left by a process that is killed")
	}
	next := newHolder(t, temp)
	for _, gone := range []string{filepath.Dir(killed.path), old} {
		if exists(gone) {
			t.Errorf("%s is still there", gone)
		}
	}
	for _, path := range append(stays, alive.path, next.path) {
		if !exists(path) {
			t.Errorf("%s was removed", path)
		}
	}
	for _, h := range []holder{alive, next} {
		if err := errors.Join(h.end(), h.cmd.Wait()); err != nil {
			t.Error(err)
		}
		if exists(filepath.Dir(h.path)) {
			t.Errorf("%s is left behind", h.path)
		}
	}
}
