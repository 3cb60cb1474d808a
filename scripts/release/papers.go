package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// completions maps shells to the names of their completion files.
var completions = map[string]string{
	"bash":       "completions/jogada.bash",
	"fish":       "completions/jogada.fish",
	"powershell": "completions/jogada.ps1",
	"zsh":        "completions/_jogada",
}

// papers returns the files that accompany the program on every platform: licence, notice, documentation, completions
// and manual pages. The program itself writes the last two.
func (e edition) papers() ([]file, error) {
	folder, err := os.MkdirTemp("", "jogada-papers")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	program := filepath.Join(folder, "jogada.exe")
	if err := e.build(here, program); err != nil {
		return nil, err
	}
	var all []file
	for shell, name := range completions {
		script, err := e.runBinary(program, "completion", shell)
		if err != nil {
			return nil, err
		}
		all = append(all, file{name, 0o644, script})
	}
	manual := filepath.Join(folder, "man")
	if err := os.Mkdir(manual, 0o755); err != nil {
		return nil, err
	}
	if _, err := e.runBinary(program, "man", manual); err != nil {
		return nil, err
	}
	pages, err := read(manual, ".")
	if err != nil {
		return nil, err
	}
	for _, page := range pages {
		all = append(all, file{"man/man1/" + page.name, page.mode, page.data})
	}
	documents, err := read(e.root, "LICENSE", "NOTICE", "README.md", "docs")
	return slices.Concat(all, documents), err
}

// read reads files, and all files of folders but Go sources, with their names relative to a root.
func read(root string, names ...string) ([]file, error) {
	var all []file
	in := os.DirFS(root)
	for _, name := range names {
		err := fs.WalkDir(in, name, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || strings.HasPrefix(entry.Name(), ".") || strings.HasSuffix(entry.Name(), ".go") {
				return err
			}
			data, err := fs.ReadFile(in, path)
			all = append(all, file{path, 0o644, data})
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}
