// Command bundle makes what "make build" embeds in the program: a bundle of the page's plain modules, and a WebAssembly
// file of the engine.
//
//	go run ./scripts/bundle page             web/page → web/page/built
//	go run ./scripts/bundle engine VERSION   cmd/wasm → web/page/built
//
// A folder may follow to write to instead. The same sources give the same bytes.
package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// source is the page's folder, and target the folder that is embedded.
const (
	source = "web/page"
	target = "web/page/built"
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
	}
	return errors.New("usage: bundle page [FOLDER] | bundle engine VERSION [FOLDER]")
}

// folder returns the folder to write to.
func folder(rest []string) string {
	if len(rest) > 0 {
		return rest[0]
	}
	return filepath.FromSlash(target)
}
