package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// module is a module linked into the program, with the folder of its files.
type module struct {
	path, version string
	dir           string
	packages      []string // the folders of the packages that are linked
}

// linked returns the modules that are linked into the program on any of the platforms, sorted by path, without Jogada
// itself and the standard library.
func linked(root string) ([]module, error) {
	found := map[string]*module{}
	for _, p := range platforms {
		if err := p.linked(root, found); err != nil {
			return nil, err
		}
	}
	var all []module
	for _, m := range found {
		slices.Sort(m.packages)
		m.packages = slices.Compact(m.packages)
		all = append(all, *m)
	}
	slices.SortFunc(all, func(a, b module) int { return strings.Compare(a.path, b.path) })
	return all, nil
}

// linked adds the modules that are linked into the program on one platform.
func (p platform) linked(root string, found map[string]*module) error {
	cmd := p.goTool(root, "list", "-deps", "-json=Dir,Module", "./cmd/jogada")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("%v: %w", cmd, err)
	}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var pkg struct {
			Dir    string
			Module *struct {
				Path, Version, Dir string
				Main               bool
			}
		}
		if err := d.Decode(&pkg); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return fmt.Errorf("%v: %w", cmd, err)
		}
		if pkg.Module == nil || pkg.Module.Main {
			continue
		}
		m := found[pkg.Module.Path]
		if m == nil {
			m = &module{path: pkg.Module.Path, version: pkg.Module.Version, dir: pkg.Module.Dir}
			found[m.path] = m
		}
		m.packages = append(m.packages, pkg.Dir)
	}
}

// standard returns Go's own library and runtime, which are in every program. It has no version, because its licence is
// the same in all of them.
func standard(root string) (module, error) {
	cmd := platforms[0].goTool(root, "env", "GOROOT")
	out, err := cmd.Output()
	if err != nil {
		return module{}, fmt.Errorf("%v: %w", cmd, err)
	}
	return module{path: "the Go standard library and runtime", dir: strings.TrimSpace(string(out))}, nil
}

// folders returns the folders of a module whose licences count: its root, and those on the way to a linked package.
func (m module) folders() []string {
	all := []string{m.dir}
	for _, dir := range m.packages {
		for ; strings.HasPrefix(dir, m.dir+string(filepath.Separator)); dir = filepath.Dir(dir) {
			all = append(all, dir)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}
