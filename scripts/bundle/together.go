package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"

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
			if slices.Contains(shelved, at.Path) {
				for _, name := range shelf {
					contents += fmt.Sprintf("import %s;\n", relative(name))
				}
			}
			return api.OnLoadResult{Contents: &contents, ResolveDir: root}, nil
		})
	}}
}

// shelf are the modules that the first page shares with the parts in shelved, with what they import. Each part gets all of
// them, so that they are one file, too.
var (
	shelf   = []string{"js/homeshelf.js", "js/lesson/shelf.js"}
	shelved = []string{"js/home.js", "js/homeshelf.js", "js/keepboard.js", "js/recent.js", "js/shelf.js", "js/io/openbox.js", "js/io/save.js", "js/io/takefile.js", "js/lesson/lesson.js"}
)

// relative returns the name of a file as an import spells it.
func relative(name string) string {
	quoted, _ := json.Marshal("./" + name)
	return string(quoted)
}
