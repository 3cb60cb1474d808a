// Package tiled reads Tiled maps: TMX and TMJ, with the tilesets (TSX, TSJ) and templates (TX, TJ) that they name, and
// the values that a project (.tiled-project) gives to classes. It detects the notation of a file by its contents, not
// by its extension.
//
// Both notations are first read into one raw form (raw.go), and everything else is computed from that (build.go): tiles
// from their numbers, cells from chunks, positions from the offsets of groups, objects from their templates. So the two
// cannot differ.
package tiled

import (
	"bytes"
	"sync"

	"jogada/internal/base/text"
	"jogada/internal/levels/read/scan"
	"jogada/internal/levels/read/source"
	"jogada/solve"
)

// Reader reads the maps of a folder. It caches tilesets and templates, which many maps share; use a new Reader to see
// changes to them. It is safe for concurrent use.
type Reader struct {
	folder    *source.Folder
	project   string   // the project that gives classes their values; "" means the nearest
	tilesets  sync.Map // by name: *tileset
	templates sync.Map // by name: *template
	projects  sync.Map // by folder: the name of its project
	classes   sync.Map // by the name of a project: *types
}

// NewReader returns a reader for the maps of a folder. Project is the file that gives classes their values
// (.tiled-project); "" takes the nearest to each map, in its own folder or above, if any.
func NewReader(folder *source.Folder, project string) *Reader {
	return &Reader{folder: folder, project: project}
}

// Read reads a map. Faults are *source.Error.
func (r *Reader) Read(name string, meter *solve.Meter) (*source.Map, error) {
	data, err := r.folder.Read(name, meter)
	if err != nil {
		return nil, err
	}
	return r.ReadData(name, data, meter)
}

// ReadData reads a map from data instead of its file in the folder; files that it names come from the folder.
func (r *Reader) ReadData(name string, data []byte, meter *solve.Meter) (*source.Map, error) {
	raw, err := either(data, "a map of Tiled", jsonMap, xmlMap)
	if err != nil {
		return nil, source.In(err, name, "")
	}
	types, err := r.typesOf(name, meter)
	if err != nil {
		return nil, source.In(err, name, "")
	}
	b := &builder{reader: r, meter: meter, raw: raw, out: &source.Map{File: name, Tiles: make([]source.Tile, 1), Edit: raw.edit}, gives: &giver{types: types}}
	b.tiles.gives = b.gives
	if err := b.build(); err != nil {
		return nil, source.In(err, name, "")
	}
	return b.out, nil
}

// either reads a file in the notation that it is in.
func either[T any](data []byte, what string, json, xml func([]byte) (*T, error)) (*T, error) {
	switch begin := bytes.TrimLeft(data, " \t\r\n"); {
	case len(begin) == 0:
		return nil, source.Fault("", "the file is empty; want %s", what)
	case begin[0] == '{':
		return json(data)
	case begin[0] == '<':
		return xml(data)
	default:
		return nil, text.At(data, len(data)-len(begin), "the file begins with %q; want %s, as XML (<…) or as JSON ({…)", scan.Excerpt(begin), what)
	}
}

// tileset reads a tileset from its own file, and caches it.
func (r *Reader) tileset(from, named string, meter *solve.Meter) (*tileset, error) {
	return load(r, &r.tilesets, from, named, meter, func(data []byte) (*tileset, error) {
		return either(data, "a tileset of Tiled", jsonTilesetFile, xmlTilesetFile)
	})
}

// load reads a file that another one names, and caches it.
func load[T any](r *Reader, kept *sync.Map, from, named string, meter *solve.Meter, read func([]byte) (*T, error)) (*T, error) {
	name, err := r.folder.Resolve(from, named)
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
		return nil, source.In(err, name, "")
	}
	kept.Store(name, thing)
	return thing, nil
}
