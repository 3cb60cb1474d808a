package main

import (
	"bytes"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/goreleaser/nfpm/v2"
	_ "github.com/goreleaser/nfpm/v2/deb"
	"github.com/goreleaser/nfpm/v2/files"
	_ "github.com/goreleaser/nfpm/v2/rpm"
)

const (
	summary     = "Solves games on boards and graphs exactly, with proofs"
	description = summary + `.
 Command line, HTTP service and web page; grades students' programs, tests
 levels of Tiled, LDtk and PuzzleScript, and makes datasets.`
	maintainer = "Jogada <jogada@example.org>"
)

// linuxPackages returns a deb and an rpm for each processor.
func (r *release) linuxPackages() ([]output, error) {
	var all []output
	for _, p := range r.on("linux") {
		for _, format := range []string{"deb", "rpm"} {
			o, err := r.linuxPackage(p, format)
			if err != nil {
				return nil, fmt.Errorf("%s for %s: %w", format, p.arch, err)
			}
			all = append(all, o)
		}
	}
	return all, nil
}

// linuxPackage returns one package.
func (r *release) linuxPackage(p program, format string) (output, error) {
	folder, err := os.MkdirTemp("", "jogada-package")
	if err != nil {
		return output{}, err
	}
	defer os.RemoveAll(folder)
	contents, err := r.installed(p, folder)
	if err != nil {
		return output{}, err
	}
	packager, err := nfpm.Get(format)
	if err != nil {
		return output{}, err
	}
	info := nfpm.WithDefaults(&nfpm.Info{
		Name: "jogada", Arch: p.arch, Platform: "linux", Version: r.version.semver(), Section: "games", Priority: "optional",
		Maintainer: maintainer, Description: description, License: "MIT", Homepage: r.home(), MTime: r.time,
		Overridables: nfpm.Overridables{Contents: contents, RPM: nfpm.RPM{BuildHost: "localhost", Summary: summary}},
	})
	if err := nfpm.PrepareForPackager(info, format); err != nil {
		return output{}, err
	}
	var made bytes.Buffer
	if err := packager.Package(info, &made); err != nil {
		return output{}, err
	}
	return output{packager.ConventionalFileName(info), made.Bytes()}, nil
}

// installed writes the files of a program to a folder and returns where each is installed.
func (r *release) installed(p program, folder string) (files.Contents, error) {
	var all files.Contents
	add := func(target string, mode os.FileMode, data []byte) error {
		source := filepath.Join(folder, strings.ReplaceAll(target, "/", "_"))
		all = append(all, &files.Content{Source: source, Destination: target, FileInfo: &files.ContentFileInfo{Mode: mode, MTime: r.time, Owner: "root", Group: "root"}})
		return os.WriteFile(source, data, 0o644)
	}
	if err := add("/usr/bin/jogada", 0o755, p.binary); err != nil {
		return nil, err
	}
	for _, name := range sortedNames(p.files) {
		if target := systemPath(name); target != "" {
			if err := add(target, 0o644, p.files[name]); err != nil {
				return nil, err
			}
		}
	}
	return all, nil
}

// systemPath returns where a Linux system keeps a file of the archive, or "" for a file that it does not need.
func systemPath(name string) string {
	switch base := path.Base(name); {
	case strings.HasPrefix(name, "man/"):
		return "/usr/share/" + name
	case name == "completions/jogada.bash":
		return "/usr/share/bash-completion/completions/jogada"
	case name == "completions/jogada.fish":
		return "/usr/share/fish/vendor_completions.d/" + base
	case name == "completions/_jogada":
		return "/usr/share/zsh/vendor-completions/" + base
	case name == "LICENSE":
		return "/usr/share/doc/jogada/copyright"
	case name == "NOTICE", name == "README.md", strings.HasPrefix(name, "docs/") && strings.HasSuffix(name, ".md"):
		return "/usr/share/doc/jogada/" + name
	}
	return ""
}
