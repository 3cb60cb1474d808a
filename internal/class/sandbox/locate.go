package sandbox

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// Locate finds the program of a runtime or a compiler, such as python3 or rustc, as an absolute path, and the folders that a sandboxed
// program must be able to read to run it. It sees through the shims of pyenv and rustup, which need all of their owner's home.
func Locate(name string) (path string, read []string, err error) {
	for _, folder := range filepath.SplitList(os.Getenv("PATH")) {
		path, err := exec.LookPath(filepath.Join(folder, name))
		if err != nil || !filepath.IsAbs(path) {
			continue
		}
		if real := behindShim(path, name); real != "" {
			return real, roots(real), nil
		}
	}
	return "", nil, fmt.Errorf("%s: %w", name, exec.ErrNotFound)
}

// behindShim returns the program that a path really starts, or nothing where it is a shim and what it starts is not found.
func behindShim(path, name string) string {
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return ""
	}
	folder, base := filepath.Dir(path), strings.TrimSuffix(filepath.Base(real), ".exe")
	var pattern string
	switch {
	case base == "rustup":
		pattern = filepath.Join(filepath.Dir(filepath.Dir(folder)), ".rustup", "toolchains", "*", "bin", name)
	case filepath.Base(folder) == "shims":
		pattern = filepath.Join(filepath.Dir(folder), "versions", "*", "bin", name)
	default:
		return path
	}
	versions, _ := filepath.Glob(pattern)
	slices.Sort(versions)
	if len(versions) == 0 {
		return ""
	}
	return versions[len(versions)-1]
}

// roots returns what a program outside the folders of the system needs: the folder above its bin, with its libraries, or its own folder
// where that one is a home folder or the root.
func roots(path string) []string {
	var need []string
	home, _ := os.UserHomeDir()
	for _, p := range []string{path, resolved(path)} {
		folder := filepath.Dir(p)
		above := filepath.Dir(folder)
		homes := above == filepath.Dir(above) || above == home || slices.Contains([]string{"home", "Users"}, filepath.Base(filepath.Dir(above)))
		if filepath.Base(folder) == "bin" && !homes {
			folder = above
		}
		if !ofSystem(folder) && !slices.Contains(need, folder) {
			need = append(need, folder)
		}
	}
	return need
}

// ownCommands returns the files of this command, as it runs and wherever PATH or the system has it: a program that could run it would have the answers.
func ownCommands() (all []string) {
	candidates := []string{}
	if own, err := os.Executable(); err == nil {
		candidates = append(candidates, own)
	}
	for _, folder := range append(filepath.SplitList(os.Getenv("PATH")), "/usr/local/bin", "/usr/bin", "/usr/local/games", "/usr/games") {
		candidates = append(candidates, filepath.Join(folder, "jogada"))
	}
	for _, path := range candidates {
		if real, err := filepath.EvalSymlinks(path); err == nil && filepath.IsAbs(real) && !slices.Contains(all, real) {
			all = append(all, real)
		}
	}
	return all
}

// resolved returns path without links, or path itself where that fails.
func resolved(path string) string {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	return path
}

// ofSystem reports whether every sandbox may read a folder.
func ofSystem(folder string) bool {
	return slices.ContainsFunc(systemPaths, func(system string) bool {
		return folder == system || strings.HasPrefix(folder, system+string(filepath.Separator))
	})
}
