package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// again makes the archive for this machine a second time, from a copy of the sources in another folder and with an
// empty build cache, and requires the same bytes.
func (e edition) again(name string, want []byte) error {
	folder, err := os.MkdirTemp("", "jogada-again")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	copied := edition{filepath.Join(folder, "elsewhere"), e.version, e.time, filepath.Join(folder, "cache")}
	if err := copySources(e.root, copied.root); err != nil {
		return err
	}
	papers, err := copied.papers()
	if err != nil {
		return err
	}
	_, got, err := copied.archive(here, papers)
	if err == nil && !bytes.Equal(got, want) {
		err = fmt.Errorf("%s has other bytes when it is made again in another folder: %d of them, after %d", name, len(got), len(want))
	}
	return err
}

// copySources copies a folder of sources, without hidden files and build output.
func copySources(from, to string) error {
	in := os.DirFS(from)
	return fs.WalkDir(in, ".", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (slices.Contains([]string{"bin", "out"}, path) || len(path) > 1 && path[0] == '.'):
			return fs.SkipDir
		case entry.IsDir():
			return os.MkdirAll(filepath.Join(to, path), 0o755)
		case !entry.Type().IsRegular():
			return nil
		}
		data, err := fs.ReadFile(in, path)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, path), data, 0o644)
	})
}
