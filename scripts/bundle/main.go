// Command bundle makes what "make build" embeds in the program: a bundle of the page's plain modules, and a WebAssembly
// file of the engine.
//
//	go run ./scripts/bundle page             internal/front/web/page → internal/front/web/page/built
//	go run ./scripts/bundle engine VERSION   cmd/wasm → internal/front/web/page/built
//
// A folder may follow to write to instead. The same sources give the same bytes. scripts/vendor bundles the editor of the
// page by it:
//
//	go run ./scripts/bundle editor ENTRY FILE
package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// source is the page's folder, and target the folder that is embedded.
const (
	source = "internal/front/web/page"
	target = "internal/front/web/page/built"
)

func main() {
	if err := runBundle(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "bundle:", err)
		os.Exit(1)
	}
}

func runBundle(args []string) error {
	switch {
	case len(args) >= 1 && len(args) <= 2 && args[0] == "page":
		return bundlePage(source, folder(args[1:]))
	case len(args) >= 2 && len(args) <= 3 && args[0] == "engine":
		return buildEngine(args[1], folder(args[2:]))
	case len(args) == 3 && args[0] == "editor":
		return bundleEditor(args[1], args[2])
	}
	return errors.New("usage: bundle page [FOLDER] | bundle engine VERSION [FOLDER] | bundle editor ENTRY FILE")
}

// folder returns the folder to write to.
func folder(rest []string) string {
	if len(rest) > 0 {
		return rest[0]
	}
	return filepath.FromSlash(target)
}
