package export

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"jogada/internal/base/file"
)

// marker is a file that marks a folder as a package written by this program. Judging systems ignore it.
const (
	marker     = "jogada-package.txt"
	markerText = "jogada package wrote this folder, and replaces it with --force.\n"
)

// ErrOccupied is returned for a folder that is not empty.
var ErrOccupied = errors.New("there is something in it already")

// CheckFolder returns an error unless a package can be written to a folder: the folder does not exist, is empty, or, with replace, contains a
// package and nothing else.
func CheckFolder(dir string, replace bool) error {
	entries, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, os.ErrNotExist) || err == nil && len(entries) == 0:
		return nil
	case err != nil:
		return err
	case !replace:
		return fmt.Errorf("%s: %w; --force replaces a package", dir, ErrOccupied)
	}
	if _, err := os.Lstat(filepath.Join(dir, marker)); err != nil {
		return fmt.Errorf("%s: %w, and it is no package; give another folder", dir, ErrOccupied)
	}
	return nil
}

// Write writes the files of a package to a temporary folder, which replaces dir when all are written.
func Write(dir string, files []File, replace bool) (err error) {
	if err := CheckFolder(dir, replace); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(dir), 0o777); err != nil {
		return err
	}
	fresh, err := os.MkdirTemp(filepath.Dir(dir), ".jogada-package-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(fresh)
	if err := os.Chmod(fresh, 0o755); err != nil {
		return err
	}
	for _, f := range append([]File{{Path: marker, Data: markerText}}, files...) {
		if err := f.write(fresh); err != nil {
			return err
		}
	}
	if _, err := os.Lstat(dir); err == nil {
		old := fresh + ".old"
		if err := os.Rename(dir, old); err != nil {
			return err
		}
		if err := os.Rename(fresh, dir); err != nil {
			return errors.Join(err, os.Rename(old, dir))
		}
		return os.RemoveAll(old)
	}
	return os.Rename(fresh, dir)
}

// write writes a file below a folder.
func (f File) write(dir string) error {
	path := filepath.Join(dir, filepath.FromSlash(f.Path))
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	mode := os.FileMode(0o666)
	if f.Run {
		mode = 0o777
	}
	return os.WriteFile(path, []byte(f.Data), mode)
}

// Uploaded lists the formats of which the platform takes one archive.
var Uploaded = []string{"kattis", "kattis-2025-09", "domjudge", "gradescope"}

// firstDay is the date of all files in an archive: some programs fail on those without one.
var firstDay = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

// WriteZip writes the archive of a package that the platform takes: files of Kattis below a folder of the package's name, all others at the top.
// The same files give the same bytes.
func WriteZip(path string, o Options, files []File, replace bool) error {
	top := ""
	if strings.HasPrefix(o.Format, "kattis") {
		top = o.Name + "/"
	}
	mode := file.New
	if replace {
		mode = file.Replace
	}
	return file.Write(path, mode, func(w io.Writer) error {
		archive := zip.NewWriter(w)
		for _, f := range files {
			header := &zip.FileHeader{Name: top + f.Path, Method: zip.Deflate, Modified: firstDay}
			header.SetMode(0o644)
			if f.Run {
				header.SetMode(0o755)
			}
			to, err := archive.CreateHeader(header)
			if err != nil {
				return err
			}
			if _, err := io.WriteString(to, f.Data); err != nil {
				return err
			}
		}
		return archive.Close()
	})
}
