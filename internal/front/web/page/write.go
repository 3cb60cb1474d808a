package page

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"jogada/internal/base/file"
)

// Files of a site that are written last: the document, and the list of all files.
const (
	siteIndex = "index.html"
	siteList  = "sw.js"
)

// WriteSite writes a site into a folder. The document comes after all files that it names, and files that only an
// earlier site had are removed last, so that a host may serve the folder meanwhile.
func WriteSite(site map[string][]byte, out string) error {
	old, err := siteIn(out)
	if err != nil {
		return err
	}
	names := slices.DeleteFunc(slices.Sorted(maps.Keys(site)), func(name string) bool { return name == siteIndex || name == siteList })
	for _, name := range append(names, siteIndex, siteList) {
		target := filepath.Join(out, filepath.FromSlash(name))
		err := os.MkdirAll(filepath.Dir(target), 0o755)
		if err == nil {
			err = file.WriteBytes(target, file.Replace, site[name])
		}
		if err != nil {
			return err
		}
	}
	for _, name := range old {
		if _, needed := site[name]; !needed && filepath.IsLocal(name) {
			os.Remove(filepath.Join(out, filepath.FromSlash(name)))
		}
	}
	return nil
}

// siteIn returns the names of the files of the site in a folder; none if the folder is empty or missing. It fails if
// the folder contains anything else.
func siteIn(folder string) ([]string, error) {
	entries, err := os.ReadDir(folder)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, err
	case len(entries) == 0:
		return nil, nil
	}
	script, err := os.ReadFile(filepath.Join(folder, siteList))
	told, isOurs := bytes.CutPrefix(script, []byte("self.site = "))
	var listed struct{ Files []string }
	if err != nil || !isOurs || json.NewDecoder(bytes.NewReader(told)).Decode(&listed) != nil {
		return nil, fmt.Errorf("%s holds other files; a site is written into a folder that is empty or not there yet, or over an earlier site", folder)
	}
	return slices.DeleteFunc(listed.Files, func(name string) bool { return strings.HasSuffix(name, "/") }), nil
}
