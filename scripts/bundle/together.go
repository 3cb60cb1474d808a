package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"

	"github.com/evanw/esbuild/pkg/api"
)

// together keeps all that a page begins with in one file. esbuild makes a file of what the same set of entries needs, and each
// module that is imported later is such an entry: five of them would cut what they share with the beginning into up to 32 files, each
// a request, and a browser makes six at a time. So each is given the beginning as something that it needs, which then is one set.
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
			return api.OnLoadResult{Contents: &contents, ResolveDir: root}, nil
		})
	}}
}

// relative returns the name of a file as an import spells it.
func relative(name string) string {
	quoted, _ := json.Marshal("./" + name)
	return string(quoted)
}
