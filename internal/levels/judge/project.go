package judge

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"jogada/internal/base/text"
	"jogada/internal/levels/mapping"
	"jogada/internal/levels/read"
	"jogada/internal/levels/read/source"
)

// Project is a folder with a mapping in it.
type Project struct {
	Root    string // the folder
	Mapping *mapping.Mapping
	folder  *source.Folder
}

// ErrNoMapping means that a map has no mapping.
var ErrNoMapping = errors.New("there is no " + mapping.FileName + " there or in a folder above")

// Find returns the folder of the mapping for a file or a folder: the nearest one, there or above.
func Find(path string) (root string, err error) {
	dir, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	info, err := os.Stat(dir)
	if err != nil {
		return "", err
	}
	if !info.IsDir() {
		dir = filepath.Dir(dir)
	}
	for ; ; dir = filepath.Dir(dir) {
		if info, err := os.Stat(filepath.Join(dir, mapping.FileName)); err == nil && !info.IsDir() {
			return dir, nil
		}
		if dir == filepath.Dir(dir) {
			return "", ErrNoMapping
		}
	}
}

// Open reads the mapping of a folder. Errors are *text.Error, and called is the name of the mapping in them.
func Open(root, called string) (*Project, error) {
	data, err := os.ReadFile(filepath.Join(root, mapping.FileName))
	if err != nil {
		return nil, err
	}
	m, err := mapping.Read(data)
	if err != nil {
		var place *text.Error
		if errors.As(err, &place) {
			place.File = called
		}
		return nil, err
	}
	folder, err := source.Open(root)
	if err != nil {
		return nil, err
	}
	return &Project{root, m, folder}, nil
}

// Checker returns a checker for the current maps of the project.
func (p *Project) Checker() *Checker {
	return &Checker{Reader: read.NewReader(p.folder, p.Mapping.TiledProject()), Mapping: p.Mapping}
}

// Name returns the path of a file or folder in the project, with slashes, and false if it is outside.
func (p *Project) Name(path string) (string, bool) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return "", false
	}
	name, err := filepath.Rel(p.Root, abs)
	name = filepath.ToSlash(name)
	return name, err == nil && fs.ValidPath(name)
}

// Maps returns the files below a folder of the project that the mapping covers, sorted. It skips folders whose names
// begin with a dot.
func (p *Project) Maps(ctx context.Context, under string) ([]string, error) {
	var maps []string
	err := fs.WalkDir(p.folder.FS(), under, func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case ctx.Err() != nil:
			return ctx.Err()
		case entry.IsDir() && name != under && strings.HasPrefix(entry.Name(), "."):
			return fs.SkipDir
		case !entry.IsDir() && p.IsMap(name):
			maps = append(maps, name)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", under, err)
	}
	return maps, nil
}

// Accepts reports whether a file named by the user can be a map that the mapping covers.
func (p *Project) Accepts(name string) bool {
	return read.Format(name) != "" && p.Mapping.Accepts(name)
}

// WhyNot explains why a file named by the user is not taken. The argument called is the name of the mapping.
func (p *Project) WhyNot(name, called string) string {
	if read.Format(name) == "" {
		return "its name does not end as that of a map does; " + read.Extensions + " are read"
	}
	return called + " is not about it"
}

// IsMap reports whether a file of the project is a map that the mapping covers.
func (p *Project) IsMap(name string) bool {
	return read.Format(name) != "" && p.Mapping.Covers(name)
}
