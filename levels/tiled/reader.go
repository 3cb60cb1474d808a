// Package tiled reads the maps of Tiled: TMX and TMJ, with the tilesets (TSX, TSJ) and templates (TX, TJ) that they name. A file is
// told by how it begins, not by the end of its name.
//
// Both notations are first read into one form, which is near to what is written (raw.go); all that has to be worked out is worked out
// from that (build.go): tiles from their numbers, cells from chunks, places from shifts of groups, objects from their
// templates. So the two can't differ. Only orthogonal maps are read.
package tiled

import (
	"bytes"
	"errors"
	"sync"

	"jogada/levels/scan"
	"jogada/levels/source"
	"jogada/solve"
	"jogada/text"
)

// Reader reads the maps of a folder. It keeps tilesets and templates, which many maps share; a new Reader sees changes to
// them. It may be used by several goroutines.
type Reader struct {
	folder    *source.Folder
	tilesets  sync.Map // by name: *tileset
	templates sync.Map // by name: *template
}

// NewReader is a reader for the maps of a folder.
func NewReader(folder *source.Folder) *Reader { return &Reader{folder: folder} }

// Read reads a map. Faults are *source.Error.
func (r *Reader) Read(name string, meter *solve.Meter) (*source.Map, error) {
	data, err := r.folder.Read(name, meter)
	if err != nil {
		return nil, err
	}
	return r.ReadData(name, data, meter)
}

// ReadData reads a map that is not in the folder, or is there with other content; what it names is.
func (r *Reader) ReadData(name string, data []byte, meter *solve.Meter) (*source.Map, error) {
	raw, err := readMap(data)
	if err != nil {
		return nil, inFile(err, name)
	}
	b := &builder{reader: r, meter: meter, raw: raw, out: &source.Map{File: name, Tiles: make([]source.Tile, 1), Edit: raw.edit}}
	if err := b.build(); err != nil {
		return nil, inFile(err, name)
	}
	return b.out, nil
}

// isJSON says whether a file is JSON.
func isJSON(data []byte) bool { return bytes.HasPrefix(bytes.TrimLeft(data, " \t\r\n"), []byte("{")) }

// readMap reads either notation.
func readMap(data []byte) (*rawMap, error) {
	if isJSON(data) {
		return jsonMap(data)
	}
	return xmlMap(data)
}

// inFile makes a *source.Error of a fault, in a file where it names none.
func inFile(err error, file string) error {
	var place *text.Error
	if errors.As(err, &place) {
		return &source.Error{File: file, Line: place.Line, Col: place.Col, Msg: place.Msg}
	}
	var fault *source.Error
	if errors.As(err, &fault) && fault.File == "" {
		named := *fault
		named.File = file
		return &named
	}
	return err
}

// inLayer adds the path of a layer to a fault.
func inLayer(err error, path string) error {
	fault := &source.Error{}
	if err = inFile(err, ""); !errors.As(err, &fault) || fault.Layer != "" || fault.File != "" {
		return err
	}
	named := *fault
	named.Layer = path
	return &named
}

// tileset reads a tileset of its own file, or remembers it.
func (r *Reader) tileset(from, named string, meter *solve.Meter) (*tileset, error) {
	return load(r, &r.tilesets, from, named, meter, func(data []byte) (*tileset, error) {
		if isJSON(data) {
			v, err := scan.NewJSON(data)
			if err != nil {
				return nil, err
			}
			set, err := jsonTileset(v, nil)
			return &set, err
		}
		x, root, err := scan.NewXML(data)
		if err != nil {
			return nil, err
		}
		if string(root.Name) != "tileset" {
			return nil, x.Fail(root.At, "a tileset was expected, got the element %s", root.Name)
		}
		set, err := xmlTileset(x, root, nil)
		return &set, err
	})
}

// load reads a file that another one names, or remembers it.
func load[T any](r *Reader, kept *sync.Map, from, named string, meter *solve.Meter, read func([]byte) (*T, error)) (*T, error) {
	name, err := r.folder.Beside(from, named)
	if err != nil {
		return nil, err
	}
	if known, ok := kept.Load(name); ok {
		return known.(*T), nil
	}
	data, err := r.folder.Read(name, meter)
	if err != nil {
		return nil, err
	}
	thing, err := read(data)
	if err != nil {
		return nil, inFile(err, name)
	}
	kept.Store(name, thing)
	return thing, nil
}
