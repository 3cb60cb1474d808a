package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// release is a release whose archives are written.
type release struct {
	folder   string // of the archives
	sources  string // the root of the sources
	url      string // of the folder that the releases' folders are downloaded from
	version  version
	time     time.Time // of every file
	programs []program
	sums     map[string][sha256.Size]byte // of the files written so far, by name
}

// program is the content of one archive.
type program struct {
	os, arch string            // in Go's names
	archive  string            // the name of the archive
	binary   []byte            // the program
	files    map[string][]byte // everything else, by its path
}

// exe returns the name of the program's file.
func (p program) exe() string {
	if p.os == "windows" {
		return "jogada.exe"
	}
	return "jogada"
}

var archiveName = regexp.MustCompile(`^jogada-(.+)-(linux|macos|windows)-(amd64|arm64)\.(tar\.gz|zip)$`)

// openRelease reads the archives of a folder.
func openRelease(folder, sources, url string) (*release, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	r := &release{folder: folder, sources: sources, url: url, sums: map[string][sha256.Size]byte{}}
	for _, e := range entries {
		m := archiveName.FindStringSubmatch(e.Name())
		if m == nil {
			continue
		}
		data, err := os.ReadFile(filepath.Join(folder, e.Name()))
		if err != nil {
			return nil, err
		}
		if err := r.add(e.Name(), m[1], m[2], m[3], data); err != nil {
			return nil, fmt.Errorf("%s: %w", e.Name(), err)
		}
	}
	if len(r.programs) == 0 {
		return nil, fmt.Errorf("%s holds no archives of a release; make release writes them", folder)
	}
	return r, nil
}

// add adds the archive of a system.
func (r *release) add(name, stamp, system, arch string, data []byte) error {
	if r.version.stamp != "" && r.version.stamp != stamp {
		return fmt.Errorf("two versions in one folder: %s and %s", r.version.stamp, stamp)
	}
	var err error
	if r.version, err = parseVersion(stamp); err != nil {
		return err
	}
	if system == "macos" {
		system = "darwin"
	}
	unpack := untar
	if strings.HasSuffix(name, ".zip") {
		unpack = unzip
	}
	files, at, err := unpack(data)
	if err != nil {
		return err
	}
	p := program{os: system, arch: arch, archive: name, files: files}
	if p.binary = files[p.exe()]; p.binary == nil {
		return errors.New("the program is missing")
	}
	delete(files, p.exe())
	r.time, r.sums[name] = at, sha256.Sum256(data)
	r.programs = append(r.programs, p)
	return nil
}

// on returns the programs for an operating system.
func (r *release) on(system string) []program {
	var all []program
	for _, p := range r.programs {
		if p.os == system {
			all = append(all, p)
		}
	}
	return all
}

// checksums returns the content of SHA256SUMS.
func (r *release) checksums() string {
	var all strings.Builder
	for _, name := range slices.Sorted(maps.Keys(r.sums)) {
		fmt.Fprintf(&all, "%x  %s\n", r.sums[name], name)
	}
	return all.String()
}

// untar returns the files of a tar.gz without their first folder, and their time.
func untar(data []byte) (map[string][]byte, time.Time, error) {
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, time.Time{}, err
	}
	files, at := map[string][]byte{}, time.Time{}
	for r := tar.NewReader(z); ; {
		head, err := r.Next()
		if errors.Is(err, io.EOF) {
			return files, at, nil
		} else if err != nil {
			return nil, at, err
		}
		at = head.ModTime.UTC()
		_, name, _ := strings.Cut(head.Name, "/")
		if files[name], err = io.ReadAll(r); err != nil {
			return nil, at, err
		}
	}
}

// unzip does the same for a zip.
func unzip(data []byte) (map[string][]byte, time.Time, error) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, time.Time{}, err
	}
	files, at := map[string][]byte{}, time.Time{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			return nil, at, err
		}
		at = f.Modified.UTC()
		_, name, _ := strings.Cut(f.Name, "/")
		if files[name], err = io.ReadAll(r); err != nil {
			return nil, at, err
		}
	}
	return files, at, nil
}
