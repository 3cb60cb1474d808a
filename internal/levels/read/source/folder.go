package source

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"

	"jogada/internal/base/text"
	"jogada/solve"
)

// Limits of what is read.
const (
	MaxBytes = 64 << 20 // of one file, decompressed
	MaxCells = 1 << 24  // of all layers of a map together, and of the map itself
	MaxFiles = 1000     // files named by one map or project: tilesets, templates, levels
	MaxThing = 1 << 20  // sorts of tiles, objects, layers, properties of one map, each
)

// Folder is a folder of maps with the files they name: tilesets, templates, levels. A file in it may name any other in
// it, by a path relative to itself, and none outside: absolute paths, paths that climb out and links that lead out are
// rejected.
type Folder struct{ files fs.FS }

// Open opens a folder of the file system. It does not follow links that lead out of it.
func Open(dir string) (*Folder, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	return &Folder{root.FS()}, nil
}

// NewFolder returns a folder of any file system.
func NewFolder(files fs.FS) *Folder { return &Folder{files} }

// FS returns the folder's files.
func (f *Folder) FS() fs.FS { return f.files }

// Resolve returns the path in the folder of a file that another one names. It fails if that is outside the folder.
func (f *Folder) Resolve(from, named string) (string, error) {
	if strings.HasPrefix(named, "/") || strings.Contains(named, ":") || strings.Contains(named, `\`) {
		return "", Fault(from, "it names the file %s; want a path relative to this file, with slashes", quote(named))
	}
	name := path.Join(path.Dir(from), named)
	if named == "" || !fs.ValidPath(name) || name == "." {
		return "", Fault(from, "it names the file %s, which lies outside the folder that is read", quote(named))
	}
	return name, nil
}

// Read reads a whole file and decompresses gzip. The meter counts its bytes.
func (f *Folder) Read(name string, meter *solve.Meter) ([]byte, error) {
	// Opening a pipe blocks until a writer appears, so the file is checked first.
	if info, err := fs.Stat(f.files, name); err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return nil, Fault(name, "%s", errSpecial)
	}
	file, err := f.files.Open(name)
	if err != nil {
		return nil, Fault(name, "%s", reason(err))
	}
	defer file.Close()
	raw, err := readAll(file)
	if err != nil {
		return nil, Fault(name, "%s", reason(err))
	}
	if bytes.HasPrefix(raw, []byte{0x1f, 0x8b}) {
		packed := raw
		if raw, err = text.Unpack(func() (io.Reader, error) { return gzip.NewReader(bytes.NewReader(packed)) }, MaxBytes); err != nil {
			return nil, Fault(name, "the gzip file can't be read: %v", err)
		}
	}
	if !meter.Work(len(raw)) {
		return nil, meter.Stopped()
	}
	return bytes.TrimPrefix(raw, []byte("\xef\xbb\xbf")), nil
}

// Names returns the files of a subfolder with that extension, sorted; none if there is no such folder.
func (f *Folder) Names(dir, ending string) ([]string, error) {
	entries, err := fs.ReadDir(f.files, dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, Fault(dir, "%s", reason(err))
	}
	var names []string
	for _, e := range entries {
		if !e.IsDir() && strings.HasSuffix(e.Name(), ending) {
			names = append(names, path.Join(dir, e.Name()))
		}
	}
	return names, nil
}

// errSpecial rejects pipes, sockets and devices, which may never end.
var errSpecial = errors.New("it is a pipe, a socket or a device; want a file")

var errLong = errors.New("it is longer than 64 MiB, the most that is read")

// readAll reads a file of at most MaxBytes, into memory of its size if that is known.
func readAll(file fs.File) ([]byte, error) {
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		return nil, errors.New("it is a folder")
	}
	if !info.Mode().IsRegular() {
		return nil, errSpecial
	}
	if info.Size() > MaxBytes {
		return nil, errLong
	}
	buf := bytes.NewBuffer(make([]byte, 0, info.Size()+bytes.MinRead))
	if _, err = buf.ReadFrom(io.LimitReader(file, MaxBytes+1)); err == nil && buf.Len() > MaxBytes {
		err = errLong
	}
	return buf.Bytes(), err
}

// reason returns an error without the file names, which precede it in messages.
func reason(err error) string {
	var p *fs.PathError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "there is no such file"
	case errors.As(err, &p):
		return p.Err.Error()
	}
	return err.Error()
}
