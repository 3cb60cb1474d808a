// Package page holds the files of the page. They are plain modules. "make build" bundles them into small files named by
// content, and leaves the modules out of the program (build tag bundled); a program built by go alone serves the
// modules. "make site" adds the engine as WebAssembly, with which the page needs no service.
package page

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"regexp"
	"strings"
	"sync"
)

//go:embed built
var built embed.FS

// Plain returns the page's modules.
func Plain() fs.FS { return plain }

// index is the document of the page, and sourcesFile records the sources of a bundle.
const (
	index       = "index.html"
	sourcesFile = "sources"
)

// Why a program has no bundle.
var (
	errNoBundle  = errors.New(`it was built without the bundle of the page, which "make build" makes`)
	errOldBundle = errors.New(`it was built with the bundle of another page; "make build" makes its own`)
)

// Bundle returns the bundle of the page in the binary; it fails if there is none or it is out of date.
func Bundle() (fs.FS, error) {
	files, _ := fs.Sub(built, "built")
	if err := current(files, plain, bundled); err != nil {
		return nil, err
	}
	return files, nil
}

// current returns an error unless a bundle is there and of this page; one that make has just made is.
func current(files, page fs.FS, justMade bool) error {
	sources, err := fs.ReadFile(files, sourcesFile)
	if err != nil {
		return errNoBundle
	}
	if justMade {
		return nil
	}
	if own, err := Sources(page); err != nil || strings.TrimSpace(string(sources)) != own {
		return errOldBundle
	}
	return nil
}

// Own returns the page of this binary: the bundle, or the plain modules if there is none.
func Own() fs.FS {
	if files, err := Bundle(); err == nil {
		return files
	}
	return plain
}

// Sources returns a hash of all sources of a bundle.
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

// isSource reports whether a file of the page's folder is embedded in the binary.
func isSource(name string) bool {
	first, _, _ := strings.Cut(name, "/")
	switch first {
	case index, "icon.svg", "style.css", "style", "js", "words":
		return true
	}
	return false
}

// Check returns an error if a folder is not a valid page.
func Check(files fs.FS) error {
	if _, err := fs.Stat(files, index); err != nil {
		return errors.New("there is no index.html")
	}
	if _, err := Languages(files); err != nil {
		return fmt.Errorf("the words of the page: %w", err)
	}
	return nil
}

// Read returns a file of a page as served to a browser. It generates the words from the PO files, and lists the
// languages in the document.
func Read(files fs.FS, name string) ([]byte, error) {
	if path.Dir(name)+"/" == wordFolder {
		return Words(files, strings.TrimSuffix(path.Base(name), ".json"))
	}
	data, err := unpacked(files, name)
	if err != nil || name != index {
		return data, err
	}
	list, err := Languages(files)
	return InHead(data, list, func(l Language) (first, later string) { return "assets/" + wordFolder + l.Language + ".json", "" }), err
}

// unpacked reads a file that a bundle may have only compressed by gzip.
func unpacked(files fs.FS, name string) ([]byte, error) {
	data, err := fs.ReadFile(files, name)
	if !errors.Is(err, fs.ErrNotExist) {
		return data, err
	}
	packed, zipped := fs.ReadFile(files, name+".gz")
	if zipped != nil {
		return nil, err
	}
	in, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return io.ReadAll(in)
}

// named matches a name that includes the hash of the content, as those of a bundle do.
var named = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`-[A-Z2-7]{8}\.[a-z]+$`) })

// Immutable reports whether a file with this name never changes, because its name includes a hash.
func Immutable(name string) bool { return named().MatchString(name) }
