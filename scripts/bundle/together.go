package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"

	"github.com/evanw/esbuild/pkg/api"
)

// together keeps all initial modules of a page in one file. esbuild makes a file for each set of entries that need the
// same modules, and each module imported later is such an entry: five of them would cut what they share with the
// initial modules into up to 32 files, each a request, and a browser makes six at a time. So each entry also gets the
// initial modules as a dependency, which makes it one set.
func together(first string) api.Plugin {
	const later = "later"
	return api.Plugin{Name: later, Setup: func(build api.PluginBuild) {
		root := build.InitialOptions.AbsWorkingDir
		build.OnResolve(api.OnResolveOptions{Filter: "."}, func(at api.OnResolveArgs) (api.OnResolveResult, error) {
			if at.Kind != api.ResolveJSDynamicImport {
				return api.OnResolveResult{}, nil
			}
			name, err := filepath.Rel(root, filepath.Join(at.ResolveDir, filepath.FromSlash(at.Path)))
			return api.OnResolveResult{Path: filepath.ToSlash(name), Namespace: later}, err
		})
		build.OnLoad(api.OnLoadOptions{Filter: ".", Namespace: later}, func(at api.OnLoadArgs) (api.OnLoadResult, error) {
			contents := fmt.Sprintf("import %s;\nexport * from %s;\n", relative(first), relative(at.Path))
			shares, err := sharesShelf(root, first, at.Path)
			if err != nil {
				return api.OnLoadResult{}, err
			}
			if shares {
				for _, name := range shelf {
					contents += fmt.Sprintf("import %s;\n", relative(name))
				}
			}
			return api.OnLoadResult{Contents: &contents, ResolveDir: root}, nil
		})
	}}
}

// shelf are modules of the first page that other parts share, with what they import. Each part that imports one of them, or of what they import,
// gets all of them, so that they are one file, too.
var shelf = []string{"js/homeshelf.js", "js/lesson/shelf.js"}

// imported matches a static import of a module, as modules of a page spell it.
var imported = regexp.MustCompile(`(?m)^(?:import|export)\s+(?:[^;'"]*?\sfrom\s+)?'(\.[^']+)';`)

// importsOf returns the modules that some modules import statically, directly or not, themselves included.
func importsOf(root string, names ...string) (map[string]bool, error) {
	seen := map[string]bool{}
	for len(names) > 0 {
		name := names[0]
		names = names[1:]
		if seen[name] {
			continue
		}
		seen[name] = true
		source, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
		if err != nil {
			return nil, err
		}
		for _, found := range imported.FindAllSubmatch(source, -1) {
			names = append(names, path.Join(path.Dir(name), string(found[1])))
		}
	}
	return seen, nil
}

// sharesShelf reports whether a part imports something of the shelf that the initial modules do not.
func sharesShelf(root, first, part string) (bool, error) {
	initial, err := importsOf(root, first)
	if err != nil {
		return false, err
	}
	shelved, err := importsOf(root, shelf...)
	if err != nil {
		return false, err
	}
	all, err := importsOf(root, part)
	for name := range all {
		if shelved[name] && !initial[name] {
			return true, err
		}
	}
	return false, err
}

// relative returns the name of a file as an import spells it.
func relative(name string) string {
	quoted, _ := json.Marshal("./" + name)
	return string(quoted)
}
