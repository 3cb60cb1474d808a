package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// licence is a text that must accompany a module.
type licence struct {
	file string // its name inside the module
	name string // the SPDX name; "" for what is not one of the known licences, such as a NOTICE
	text string
}

var (
	licenceFile   = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice)([-.].*)?$`)
	licenceFolder = regexp.MustCompile(`(?i)^(licen[cs]es|third_party_licen[cs]es)$`)
)

// licences returns the texts that must accompany a module. It fails if none is recognized.
func (m module) licences() ([]licence, error) {
	var all []licence
	for _, folder := range m.folders() {
		files, err := licenceFiles(folder)
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			l, err := m.read(file)
			if err != nil {
				return nil, err
			}
			all = append(all, l)
		}
	}
	if len(names(all)) == 0 {
		return nil, fmt.Errorf("no licence that is known by name was found in %s: look at it, and teach licences.go its name", m.path)
	}
	return all, nil
}

// licenceFiles returns the paths of the licences in a folder, and in a folder of licences inside it.
func licenceFiles(folder string) ([]string, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	var files []string
	for _, e := range entries {
		path := filepath.Join(folder, e.Name())
		switch {
		case !e.IsDir() && licenceFile.MatchString(e.Name()):
			files = append(files, path)
		case e.IsDir() && licenceFolder.MatchString(e.Name()):
			inside, err := os.ReadDir(path)
			if err != nil {
				return nil, err
			}
			for _, e := range inside {
				files = append(files, filepath.Join(path, e.Name()))
			}
		}
	}
	return files, nil
}

// read reads a licence, without trailing spaces, so that copies of one text compare equal.
func (m module) read(path string) (licence, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return licence{}, err
	}
	file, err := filepath.Rel(m.dir, path)
	if err != nil {
		return licence{}, err
	}
	lines := strings.Split(strings.ToValidUTF8(string(data), "?"), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " \t\r\f")
	}
	text := strings.Trim(strings.Join(lines, "\n"), "\n")
	return licence{filepath.ToSlash(file), spdx(text), text}, nil
}

// spdx returns the SPDX name of a licence by phrases unique to it, or "".
func spdx(text string) string {
	text = strings.ToLower(strings.Join(strings.Fields(text), " "))
	says := func(phrases ...string) bool {
		return !slices.ContainsFunc(phrases, func(p string) bool { return !strings.Contains(text, p) })
	}
	switch {
	case says("apache license", "version 2.0", "terms and conditions for use"):
		return "Apache-2.0"
	case says("sil open font license", "version 1.1", "permission is hereby granted"):
		return "OFL-1.1"
	case says("boost software license", "version 1.0"):
		return "BSL-1.0"
	case says("creative commons attribution 4.0 international public license", "licensed rights"):
		return "CC-BY-4.0"
	case says("permission is hereby granted, free of charge", "the above copyright notice and this permission notice"):
		return "MIT"
	case says("redistributions in binary form", "neither the name"):
		return "BSD-3-Clause"
	case says("redistributions in binary form"):
		return "BSD-2-Clause"
	}
	return ""
}

// names returns the SPDX names among some licences, each once.
func names(all []licence) []string {
	var found []string
	for _, l := range all {
		if l.name != "" && !slices.Contains(found, l.name) {
			found = append(found, l.name)
		}
	}
	return found
}
