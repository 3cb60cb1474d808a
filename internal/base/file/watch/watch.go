// Package watch reports which files of folders were written. It watches folders and not files, because most editors
// write a new file and rename it.
package watch

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/fsnotify/fsnotify"
)

// quiet is the pause in writing after which changes are reported: an editor writes a file in several steps, and a
// checkout many files.
const quiet = 100 * time.Millisecond

// Watcher watches folders.
type Watcher struct {
	under *fsnotify.Watcher
}

// New watches folders and all their subfolders, including later ones. It skips folders whose names begin with a dot,
// and does not follow links.
func New(folders ...string) (*Watcher, error) {
	under, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	w := &Watcher{under}
	for _, folder := range folders {
		if err := w.watchTree(folder); err != nil {
			return nil, errors.Join(err, under.Close())
		}
	}
	return w, nil
}

// watchTree watches a folder and those in it.
func (w *Watcher) watchTree(folder string) error {
	return filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil && path == folder:
			return err
		case err != nil, !entry.IsDir():
			return nil // it disappeared meanwhile
		case path != folder && strings.HasPrefix(entry.Name(), "."):
			return fs.SkipDir
		}
		return w.under.Add(path)
	})
}

// Close stops watching.
func (w *Watcher) Close() error { return w.under.Close() }

// Each calls changed with the names of files that were written, created or removed, sorted, once writing has paused,
// until the context ends or changed returns an error.
func (w *Watcher) Each(ctx context.Context, changed func(names []string) error) error {
	names := map[string]bool{}
	var settled <-chan time.Time
	for {
		select {
		case <-ctx.Done():
			return nil
		case err, ok := <-w.under.Errors:
			if !ok {
				return nil
			}
			return err
		case event, ok := <-w.under.Events:
			if !ok {
				return nil
			}
			if event.Has(fsnotify.Create) {
				w.watchTree(event.Name) // no folder: nothing to watch
			}
			if event.Op != fsnotify.Chmod {
				names[event.Name] = true
				settled = time.After(quiet)
			}
		case <-settled:
			settled = nil
			all := make([]string, 0, len(names))
			for name := range names {
				all = append(all, name)
			}
			slices.Sort(all)
			clear(names)
			if err := changed(all); err != nil {
				return err
			}
		}
	}
}

// OneOf reports whether any of the written files is a watched one.
func OneOf(written, watched []string) bool {
	return slices.ContainsFunc(written, func(name string) bool {
		return slices.ContainsFunc(watched, func(file string) bool { return filepath.Clean(file) == filepath.Clean(name) })
	})
}
