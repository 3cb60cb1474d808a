// Command release makes the files that Jogada is distributed with: the notice of the software that it includes, and the
// archives of a release.
//
//	release notice                               writes NOTICE
//	release archives FOLDER VERSION SECONDS      writes the archives of a version and their checksums into a folder
//
// Every file of an archive has the time SECONDS, counted from 1970. The same sources, version, time and Go give the
// same bytes on every machine: at the end it makes one archive again in another folder and compares.
package main

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

func main() {
	if err := release(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func release(args []string) error {
	switch {
	case len(args) == 1 && args[0] == "notice":
		text, err := notice(".")
		if err != nil {
			return err
		}
		return os.WriteFile("NOTICE", []byte(text), 0o644)
	case len(args) == 4 && args[0] == "archives":
		e, err := newEdition(args[2], args[3])
		if err != nil {
			return err
		}
		return e.writeArchive(args[1])
	}
	return errors.New("usage: release notice, or release archives FOLDER VERSION SECONDS")
}

// newEdition returns an edition of the sources in this folder.
func newEdition(version, seconds string) (edition, error) {
	if !regexp.MustCompile(`^[0-9A-Za-z][-+.0-9A-Za-z]*$`).MatchString(version) {
		return edition{}, fmt.Errorf("%q is no version; make release VERSION=v1.2.3 names one", version)
	}
	at, err := strconv.ParseInt(seconds, 10, 64)
	if first := time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC); err != nil || at < first.Unix() {
		return edition{}, fmt.Errorf("%q are no seconds since 1970 that a zip archive can hold (%d at least)", seconds, first.Unix())
	}
	return edition{root: ".", version: version, time: time.Unix(at, 0)}, nil
}

// writeArchive writes the archives and their checksums into a folder of their own.
func (e edition) writeArchive(folder string) error {
	if err := os.RemoveAll(folder); err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	papers, err := e.papers()
	if err != nil {
		return err
	}
	var sums strings.Builder
	for _, p := range platforms {
		name, data, err := e.archive(p, papers)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o644); err != nil {
			return err
		}
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(data), name)
		fmt.Printf("%s, %.1f MB\n", name, float64(len(data))/1e6)
	}
	if err := os.WriteFile(filepath.Join(folder, "SHA256SUMS"), []byte(sums.String()), 0o644); err != nil {
		return err
	}
	name, data, err := e.archive(here, papers)
	if err != nil {
		return err
	}
	if err := e.again(name, data); err != nil {
		return err
	}
	fmt.Printf("%s was made again in another folder: it has the same bytes\n", name)
	return nil
}
