package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// workers bundles the two scripts that run beside the page where it has no service: the worker that runs the engine,
// preceded by Go's support code for browsers, and the service worker that keeps the page for offline use.
func (b *bundle) workers() error {
	root, err := goRoot()
	if err != nil {
		return err
	}
	glue, err := os.ReadFile(filepath.Join(root, "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	// As an input of the bundle, its path would be part of the hash in the file's name, and Go lies elsewhere on other machines.
	small := api.Transform(string(glue), api.TransformOptions{Target: edition, LegalComments: api.LegalCommentsNone, MinifyWhitespace: true, MinifyIdentifiers: true, MinifySyntax: true})
	if len(small.Errors) > 0 {
		return errors.New(strings.Join(api.FormatMessages(small.Errors, api.FormatMessagesOptions{}), "\n"))
	}
	err = b.build(api.BuildOptions{EntryPoints: b.paths([]string{"js/engine/worker.js"}), Format: api.FormatIIFE, Banner: map[string]string{"js": string(small.Code)}})
	if err != nil {
		return err
	}
	return b.build(api.BuildOptions{EntryPoints: b.paths([]string{"js/engine/offline.js"}), Format: api.FormatIIFE})
}

// buildEngine builds the engine for browsers, compressed, and records its version beside it.
func buildEngine(version, to string) error {
	if err := os.MkdirAll(to, 0o755); err != nil {
		return err
	}
	built := filepath.Join(".cache", "engine.wasm") // it stays there: go links it again only when something changed
	cmd := exec.Command("go", "build", "-trimpath", "-gcflags=all=-dwarf=false", "-buildvcs=false", "-ldflags=-s -w -buildid=", "-o", built, "./cmd/wasm")
	cmd.Env = append(cmd.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=", "GOGC=400")
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%v: %w\n%s", cmd, err, out)
	}
	data, err := os.ReadFile(built)
	if err != nil {
		return err
	}
	packed, err := zstandard(data)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(to, "engine.zst"), packed, 0o644); err != nil {
		return err
	}
	licences, err := licencesOf()
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(to, "engine.licences"), licences, 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(to, "engine.version"), []byte(version+"\n"), 0o644)
}

// licencesOf returns the licences of the engine's parts: Jogada, and Go's library and runtime.
func licencesOf() ([]byte, error) {
	own, err := os.ReadFile("LICENSE")
	if err != nil {
		return nil, err
	}
	root, err := goRoot()
	if err != nil {
		return nil, err
	}
	golang, err := os.ReadFile(filepath.Join(root, "LICENSE"))
	return slices.Concat([]byte("Jogada\n\n"), own, []byte("\n\nThe Go standard library and runtime, which the engine carries\n\n"), golang), err
}

// goRoot returns the folder of Go itself.
func goRoot() (string, error) {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return "", fmt.Errorf("go env GOROOT: %w", err)
	}
	return strings.TrimSpace(string(out)), nil
}
