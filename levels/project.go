package levels

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"jogada/levels/files"
	"jogada/levels/mapping"
	"jogada/levels/source"
	"jogada/text"
)

// Project is a folder with a mapping in it.
type Project struct {
	Root    string // the folder
	Mapping *mapping.Mapping
	folder  *source.Folder
}

// ErrNoMapping is that there is no mapping for a map.
var ErrNoMapping = errors.New("there is no " + mapping.FileName + " there or in a folder above")

// Find is the folder of the mapping for a file or a folder: the nearest one, there or above.
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

// Open reads the mapping of a folder. Called is what the mapping is called in faults, which are *text.Error.
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

// Checker is a checker for the maps of the project as they are now.
func (p *Project) Checker() *Checker {
	return &Checker{Reader: files.NewReader(p.folder, p.Mapping.TiledProject()), Mapping: p.Mapping}
}

// Name is what a file or folder of the system is called in the project, with slashes; false where it is not in it.
func (p *Project) Name(path string) (string, bool) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return "", false
	}
	name, err := filepath.Rel(p.Root, abs)
	name = filepath.ToSlash(name)
	return name, err == nil && fs.ValidPath(name)
}

// Maps are the files below a folder of the project that the mapping is about, in order. Folders whose names begin with a dot
// are left out.
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

// Takes says whether a file of the project that somebody names can be a map that the mapping is about.
func (p *Project) Takes(name string) bool {
	return files.Format(name) != "" && p.Mapping.Takes(name)
}

// WhyNot is why a file that somebody names is not taken. Called is what the mapping is called.
func (p *Project) WhyNot(name, called string) string {
	if files.Format(name) == "" {
		return "its name does not end as that of a map does; " + files.Endings + " are read"
	}
	return called + " is not about it"
}

// IsMap says whether a file of the project is a map that the mapping is about.
func (p *Project) IsMap(name string) bool {
	return files.Format(name) != "" && p.Mapping.Covers(name)
}
