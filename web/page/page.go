// Package page holds the page as files. It is written as plain modules. "make build" makes a bundle of them, small and with a
// name for each content, and leaves the modules out of the program (build tag bundled); a program that go built alone serves
// the modules as they are. "make site" adds the engine as WebAssembly, with which the page needs no service.
package page

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strings"
)

//go:embed built
var built embed.FS

// Plain is the page as it is written.
func Plain() fs.FS { return plain }

// index is the document of the page, and sourcesFile tells of what a bundle was made.
const (
	index       = "index.html"
	sourcesFile = "sources"
)

// Why a program has no bundle.
var (
	errNoBundle  = errors.New(`it was built without the bundle of the page, which "make build" makes`)
	errOldBundle = errors.New(`it was built with the bundle of another page; "make build" makes its own`)
)

// Bundle is the bundle of the page in the binary; the error says why there is none.
func Bundle() (fs.FS, error) {
	files, _ := fs.Sub(built, "built")
	sources, err := fs.ReadFile(files, sourcesFile)
	if err != nil {
		return nil, errNoBundle
	}
	if bundled { // make has just made it
		return files, nil
	}
	if own, err := Sources(plain); err != nil || strings.TrimSpace(string(sources)) != own {
		return nil, errOldBundle
	}
	return files, nil
}

// Own is the page of this binary: the bundle, or the plain modules where there is none.
func Own() fs.FS {
	if files, err := Bundle(); err == nil {
		return files
	}
	return plain
}

// Sources is a sum of all that a bundle is made of.
func Sources(files fs.FS) (string, error) {
	sum := sha256.New()
	err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !isSource(name) {
			return err
		}
		data, err := fs.ReadFile(files, name)
		fmt.Fprintf(sum, "%s %d\n", name, len(data))
		sum.Write(data)
		return err
	})
	return hex.EncodeToString(sum.Sum(nil)), err
}

// isSource says that a file of the page's folder is one that the binary holds.
func isSource(name string) bool {
	first, _, _ := strings.Cut(name, "/")
	switch first {
	case index, "icon.svg", "style.css", "style", "js", "words":
		return true
	}
	return false
}

// Check says what is wrong with a folder as a page.
func Check(files fs.FS) error {
	if _, err := fs.Stat(files, index); err != nil {
		return errors.New("there is no index.html")
	}
	if _, err := Languages(files); err != nil {
		return fmt.Errorf("the words of the page: %w", err)
	}
	return nil
}

// Read is a file of a page as a browser gets it. Words are made of the PO files, and the document tells which there are.
func Read(files fs.FS, name string) ([]byte, error) {
	if path.Dir(name)+"/" == wordFolder {
		return Words(files, strings.TrimSuffix(path.Base(name), ".json"))
	}
	data, err := fs.ReadFile(files, name)
	if err != nil || name != index {
		return data, err
	}
	list, err := Languages(files)
	return InHead(data, list, func(l Language) string { return "assets/" + wordFolder + l.Language + ".json" }), err
}

// named is a name that has the sum of the content in it, as those of a bundle have.
var named = regexp.MustCompile(`-[A-Z2-7]{8}\.[a-z]+$`)

// Immutable says that what has this name never changes.
func Immutable(name string) bool { return named.MatchString(name) }
