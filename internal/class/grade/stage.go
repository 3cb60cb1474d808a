package grade

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// mostStaged limits the bytes of a folder that is staged.
const mostStaged = 256 << 20

// staged is a file that is copied.
type staged struct {
	name string
	data []byte
	mode fs.FileMode
}

// unchanged leaves a file as it is.
func unchanged(data []byte) []byte { return data }

// gather reads files and the files in folders, each changed by edit, in the order of their names. Of files of the same name the last counts. Links are left out.
func gather(edit func([]byte) []byte, roots []string) ([]staged, error) {
	files, total := map[string]staged{}, 0
	for _, root := range roots {
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
			name := strings.TrimPrefix(path, root)
			if name == "" {
				name = filepath.Base(path)
			}
			name = strings.TrimPrefix(name, string(filepath.Separator))
			files[name] = staged{name, edit(data), 0o644 | info.Mode().Perm()&0o111}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	var all []staged
	for _, name := range slices.Sorted(maps.Keys(files)) {
		all = append(all, files[name])
	}
	return all, nil
}

// write writes files into a folder.
func write(folder string, files []staged) error {
	for _, f := range files {
		path := filepath.Join(folder, f.name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, f.data, f.mode)); err != nil {
			return err
		}
	}
	return nil
}

// copyFiles copies files and the files in folders, each changed by edit, into a folder.
func copyFiles(folder string, edit func([]byte) []byte, roots ...string) error {
	files, err := gather(edit, roots)
	if err != nil {
		return err
	}
	return write(folder, files)
}

// Stage copies files and the files in folders, each changed by edit, into a folder of ours where programs can run, unless they are there already. It returns
// that folder.
func Stage(edit func([]byte) []byte, roots ...string) (string, error) {
	base, ok := cacheFolder()
	if !ok {
		return "", errNoCache
	}
	files, err := gather(edit, roots)
	if err != nil {
		return "", err
	}
	hash := sha256.New()
	for _, f := range files {
		fmt.Fprintf(hash, "%q %d %o\n", f.name, len(f.data), f.mode)
		hash.Write(f.data)
	}
	folder := filepath.Join(base, fmt.Sprintf("staged-%x", hash.Sum(nil)[:12]))
	if isFolder(folder) {
		return folder, nil
	}
	sweepCaches(base)
	made, err := os.MkdirTemp(base, making)
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(made)
	if err = errors.Join(write(made, files), os.Chmod(made, 0o755)); err != nil {
		return "", err
	}
	if err := os.Rename(made, folder); err != nil && !isFolder(folder) { // another process may have been faster
		return "", err
	}
	return folder, nil
}
