// Command packages makes the packages of a release from its archives: deb and rpm, images for containers, npm packages,
// Python wheels, an extension for VS Code, a Homebrew formula, a Scoop manifest, a bill of materials and a statement of provenance.
//
//	packages FOLDER [URL]
//
// FOLDER holds the archives that "release archives" wrote, and receives the packages and a new SHA256SUMS. URL is where
// the files of the release will be downloaded from; the formula and the manifest name it. The same archives give the same
// bytes on every machine: every file has the time of the archives.
//
// It is a module of its own, because only releases need the libraries that write packages.
package main

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// output is a file of the release.
type output struct {
	name string
	data []byte
}

// makers lists what is made of a release, each by one function.
var makers = []func(*release) ([]output, error){
	(*release).linuxPackages, (*release).images, (*release).npmCommand, (*release).npmEngine, (*release).wheels, (*release).vsix, (*release).billOfMaterials,
	(*release).formulas, (*release).provenance, // these two name the checksums of the others
}

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "packages:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) < 1 || len(args) > 2 {
		return errors.New("usage: packages FOLDER [URL]")
	}
	url := "https://example.org/jogada/releases/download"
	if len(args) == 2 && args[1] != "" {
		url = strings.TrimRight(args[1], "/")
	}
	r, err := openRelease(args[0], filepath.Join("..", ".."), url)
	if err != nil {
		return err
	}
	for _, make := range makers {
		made, err := make(r)
		if err != nil {
			return err
		}
		for _, o := range made {
			if err := r.write(o); err != nil {
				return err
			}
		}
	}
	return os.WriteFile(filepath.Join(r.folder, "SHA256SUMS"), []byte(r.checksums()), 0o644)
}

// write writes a file of the release and remembers its checksum.
func (r *release) write(o output) error {
	r.sums[o.name] = sha256.Sum256(o.data)
	fmt.Printf("%s, %.1f MB\n", o.name, float64(len(o.data))/1e6)
	return os.WriteFile(filepath.Join(r.folder, o.name), o.data, 0o644)
}
