// Package read reads the maps of level editors. It selects the reader of a file by its extension: Tiled maps (.tmx,
// .tmj, .json), LDtk projects (.ldtk), texts (.txt, .map). Each may be compressed with gzip (.tmx.gz).
package read

import (
	"path"
	"strings"

	"jogada/internal/levels/read/ldtk"
	"jogada/internal/levels/read/source"
	"jogada/internal/levels/read/tiled"
	"jogada/solve"
)

// Reader reads the maps of a folder, of any format. It is safe for concurrent use, with a meter for each goroutine.
type Reader struct {
	folder *source.Folder
	tiled  *tiled.Reader
}

// NewReader returns a reader for the maps of a folder. It caches tilesets and templates; use a new Reader to see
// changes to them. Project is the file that gives the classes of Tiled their values; "" takes the nearest to each map.
func NewReader(folder *source.Folder, project string) *Reader {
	return &Reader{folder, tiled.NewReader(folder, project)}
}

// formats maps extensions to formats.
var formats = map[string]source.Format{".tmx": source.TMX, ".tmj": source.TMJ, ".json": source.TMJ, ".ldtk": source.LDtk, ".txt": source.Text, ".map": source.Text}

// Extensions lists the supported extensions, in words.
const Extensions = ".tmx, .tmj, .json, .ldtk, .txt and .map"

// Format returns the format of a file by its extension; "" if it is not a map.
func Format(name string) source.Format {
	return formats[strings.ToLower(path.Ext(strings.TrimSuffix(name, ".gz")))]
}

// Read reads the maps of a file: one, or each level of a project. Faults are *source.Error.
func (r *Reader) Read(name string, meter *solve.Meter) ([]*source.Map, error) {
	var m *source.Map
	var err error
	switch Format(name) {
	case source.TMX, source.TMJ:
		m, err = r.tiled.Read(name, meter)
	case source.Text:
		m, err = readText(r.folder, name, meter)
	case source.LDtk:
		return ldtk.Read(r.folder, name, meter)
	default:
		err = source.Fault(name, "the end of the name is not that of a map; %s are read", Extensions)
	}
	if err != nil {
		return nil, err
	}
	return []*source.Map{m}, nil
}

// Layout reads where the maps of a world file of Tiled (.world) lie. Faults are *source.Error.
func (r *Reader) Layout(name string, meter *solve.Meter) (map[string]*source.WorldPosition, error) {
	placed, err := tiled.ReadWorld(r.folder, name, meter)
	spots := map[string]*source.WorldPosition{}
	for _, p := range placed {
		spots[p.File] = &source.WorldPosition{World: name, X: p.X, Y: p.Y}
	}
	return spots, err
}
