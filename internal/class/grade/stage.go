package grade

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// mostStaged limits the bytes of a folder that is staged.
const mostStaged = 256 << 20

// Stage copies the files of a folder, each changed by edit, into a folder of ours where programs can run, unless they are there already. It returns that
// folder. Links are left out.
func Stage(root string, edit func([]byte) []byte) (string, error) {
	base, ok := cacheFolder()
	if !ok {
		return "", errNoCache
	}
	type staged struct {
		name string
		data []byte
		mode fs.FileMode
	}
	var files []staged
	hash, total := sha256.New(), 0
	err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() {
			return err
		}
		info, err := e.Info()
		if err != nil {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if total += len(data); total > mostStaged {
			return fmt.Errorf("%s has more than %d MiB", root, mostStaged>>20)
		}
		f := staged{strings.TrimPrefix(path, root), edit(data), 0o644 | info.Mode().Perm()&0o111}
		fmt.Fprintf(hash, "%q %d %o\n", f.name, len(f.data), f.mode)
		hash.Write(f.data)
		files = append(files, f)
		return nil
	})
	folder := filepath.Join(base, fmt.Sprintf("staged-%x", hash.Sum(nil)[:12]))
	if err != nil || isFolder(folder) {
		return folder, err
	}
	sweepCaches(base)
	made, err := os.MkdirTemp(base, making)
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(made)
	for _, f := range files {
		path := filepath.Join(made, f.name)
		err = errors.Join(err, os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, f.data, f.mode))
	}
	if err = errors.Join(err, os.Chmod(made, 0o755)); err != nil {
		return "", err
	}
	if err := os.Rename(made, folder); err != nil && !isFolder(folder) { // another process may have been faster
		return "", err
	}
	return folder, nil
}
