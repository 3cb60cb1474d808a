package main

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// npmFiles holds the scripts of the npm packages, which are files of the tree so that tests can run them.
//
//go:embed npm
var npmFiles embed.FS

// nodeNames maps Go's names of systems and processors to node's.
var nodeNames = map[string]string{"windows": "win32", "amd64": "x64"}

func nodeName(name string) string {
	if n, ok := nodeNames[name]; ok {
		return n
	}
	return name
}

// manifest is the package.json of a package; its fields are in the order that npm writes.
type manifest struct {
	Name         string            `json:"name"`
	Version      string            `json:"version"`
	Description  string            `json:"description"`
	License      string            `json:"license"`
	Type         string            `json:"type,omitempty"`
	Main         string            `json:"main,omitempty"`
	Types        string            `json:"types,omitempty"`
	Exports      any               `json:"exports,omitempty"`
	Bin          map[string]string `json:"bin,omitempty"`
	OS           []string          `json:"os,omitempty"`
	CPU          []string          `json:"cpu,omitempty"`
	Engines      map[string]string `json:"engines,omitempty"`
	Optional     map[string]string `json:"optionalDependencies,omitempty"`
	Files        []string          `json:"files,omitempty"`
	PreferUnplug bool              `json:"preferUnplugged,omitempty"`
}

// npmCommand returns the package jogada, which starts the program, and one package with the program for each system.
// npm installs only the one that fits, and no script runs at installation.
func (r *release) npmCommand() ([]output, error) {
	launcher, err := npmFiles.ReadFile("npm/launcher.cjs")
	if err != nil {
		return nil, err
	}
	var all []output
	optional := map[string]string{}
	for _, p := range r.programs {
		system, processor := nodeName(p.os), nodeName(p.arch)
		name := "@jogada/" + system + "-" + processor
		optional[name] = r.version.semver()
		o, err := r.npm(manifest{Name: name, Version: r.version.semver(), Description: "The program jogada for " + system + " on " + processor, License: "MIT",
			OS: []string{system}, CPU: []string{processor}, PreferUnplug: true},
			entry{"package/bin/" + p.exe(), 0o755, p.binary}, entry{"package/LICENSE", 0o644, p.files["LICENSE"]}, entry{"package/NOTICE", 0o644, p.files["NOTICE"]})
		if err != nil {
			return nil, err
		}
		all = append(all, o)
	}
	papers := r.programs[0].files
	o, err := r.npm(manifest{Name: "jogada", Version: r.version.semver(), Description: summary, License: "MIT", Bin: map[string]string{"jogada": "bin/jogada.cjs"},
		Engines: map[string]string{"node": ">=18"}, Optional: optional},
		entry{"package/bin/jogada.cjs", 0o755, launcher}, entry{"package/LICENSE", 0o644, papers["LICENSE"]}, entry{"package/README.md", 0o644, papers["README.md"]})
	return append(all, o), err
}

// npmEngine returns the package @jogada/engine: the engine as WebAssembly with its types, for browsers and node.
func (r *release) npmEngine() ([]output, error) {
	wasm, err := os.ReadFile(filepath.Join(r.sources, ".cache", "engine.wasm"))
	if err != nil {
		return nil, fmt.Errorf("the engine for browsers is not built; make release builds it: %w", err)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	glue, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return nil, err
	}
	papers := r.programs[0].files
	entries := []entry{{"package/engine.wasm", 0o644, wasm}, {"package/wasm_exec.js", 0o644, glue},
		{"package/LICENSE", 0o644, papers["LICENSE"]}, {"package/NOTICE", 0o644, papers["NOTICE"]}}
	for _, name := range []string{"README.md", "index.js", "index.d.ts", "worker.js"} {
		data, err := npmFiles.ReadFile("npm/engine/" + name)
		if err != nil {
			return nil, err
		}
		entries = append(entries, entry{"package/" + name, 0o644, data})
	}
	o, err := r.npm(manifest{Name: "@jogada/engine", Version: r.version.semver(), Description: summary + ", in the browser and in node", License: "MIT", Type: "module",
		Main: "index.js", Types: "index.d.ts", Engines: map[string]string{"node": ">=18"},
		Exports: map[string]any{".": map[string]string{"types": "./index.d.ts", "default": "./index.js"}, "./engine.wasm": "./engine.wasm", "./worker.js": "./worker.js"}}, entries...)
	return []output{o}, err
}

// npm packs a package as "npm pack" names it.
func (r *release) npm(m manifest, entries ...entry) (output, error) {
	var head bytes.Buffer
	e := json.NewEncoder(&head)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(m); err != nil {
		return output{}, err
	}
	data, err := tarGzip(append([]entry{{"package/package.json", 0o644, head.Bytes()}}, entries...), r.time)
	name := strings.ReplaceAll(strings.TrimPrefix(m.Name, "@"), "/", "-")
	return output{"npm-" + name + "-" + m.Version + ".tgz", data}, err
}
