package watch_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"jogada/internal/base/file/watch"
)

var errEnough = errors.New("enough")

// until runs a write and waits until the name is reported.
func until(t *testing.T, w *watch.Watcher, name string, write func() error) (told []string) {
	t.Helper()
	if err := write(); err != nil {
		t.Fatal(err)
	}
	err := w.Each(t.Context(), func(names []string) error {
		told = append(told, names...)
		if slices.Contains(told, name) {
			return errEnough
		}
		return nil
	})
	if !errors.Is(err, errEnough) {
		t.Fatalf("%v, told of %v", err, told)
	}
	return told
}

func TestFilesAreToldOfHoweverTheyAreSaved(t *testing.T) {
	dir := t.TempDir()
	write := func(name string) func() error {
		return func() error { return os.WriteFile(filepath.Join(dir, name), []byte("x"), 0o666) }
	}
	if err := errors.Join(os.Mkdir(filepath.Join(dir, "maps"), 0o777), os.Mkdir(filepath.Join(dir, ".git"), 0o777), write("maps/a.tmx")()); err != nil {
		t.Fatal(err)
	}
	w, err := watch.New(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	a := filepath.Join(dir, "maps/a.tmx")
	until(t, w, a, write("maps/a.tmx"))
	until(t, w, a, func() error { // as Qt's QSaveFile and most others do
		return errors.Join(write("maps/a.tmx.new")(), os.Rename(a+".new", a))
	})
	until(t, w, a, func() error { return os.Remove(a) })
	// A folder that comes later is watched, too; one that begins with a dot is not.
	until(t, w, filepath.Join(dir, "more"), func() error { return os.Mkdir(filepath.Join(dir, "more"), 0o777) })
	if told := until(t, w, filepath.Join(dir, "more/b.tmx"), func() error { return errors.Join(write(".git/index")(), write("more/b.tmx")()) }); slices.Contains(told, filepath.Join(dir, ".git/index")) {
		t.Errorf("told of %v", told)
	}
}

func TestWatchingEndsWithTheContext(t *testing.T) {
	w, err := watch.New(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := w.Each(ctx, func([]string) error { return nil }); err != nil {
		t.Error(err)
	}
	if _, err := watch.New(filepath.Join(t.TempDir(), "none")); err == nil {
		t.Error("a folder that is not there is watched")
	}
}

func TestOnlyWatchedFilesCount(t *testing.T) {
	watched := []string{"a/game.txt", "./other.txt"}
	for name, want := range map[string]bool{"a/game.txt": true, "other.txt": true, "a/game.txt~": false, "b/game.txt": false} {
		if watch.OneOf([]string{"notes.md", name}, watched) != want {
			t.Errorf("whether %s is watched is not %v", name, want)
		}
	}
}
