package ldtk

import (
	"errors"
	"math"

	"jogada/internal/base/text"
	"jogada/internal/levels/read/scan"
	"jogada/internal/levels/read/source"
)

// rawLayer is a layer as written.
type rawLayer struct {
	identifier, kind                      string
	width, height, grid                   int
	left, top                             float64
	definition                            int
	tileset                               int // of its tiles; -1: none
	hidden                                bool
	values, tiles, painted, old, entities scan.Value
	at                                    scan.Value
}

func readLayer(v scan.Value) (rawLayer, error) {
	l := rawLayer{tileset: -1, at: v}
	override := -1
	visible := true
	err := v.Read(scan.Fields{
		"__identifier": scan.Text(&l.identifier), "__type": scan.Text(&l.kind), "visible": scan.Flag(&visible),
		"__cWid": scan.Count(&l.width, 0, mostPixels), "__cHei": scan.Count(&l.height, 0, mostPixels), "__gridSize": scan.Count(&l.grid, 1, mostPixels),
		"__pxTotalOffsetX": scan.Number(&l.left), "__pxTotalOffsetY": scan.Number(&l.top), "layerDefUid": scan.Count(&l.definition, 0, math.MaxInt32),
		"__tilesetDefUid": uid(&l.tileset), "overrideTilesetUid": uid(&override), "intGridCsv": scan.Keep(&l.values), "intGrid": scan.Keep(&l.old),
		"gridTiles": scan.Keep(&l.tiles), "autoLayerTiles": scan.Keep(&l.painted), "entityInstances": scan.Keep(&l.entities),
	})
	l.hidden = !visible
	if override >= 0 {
		l.tileset = override
	}
	if err == nil && (l.grid == 0 || l.identifier == "") {
		err = v.Fail("the layer has no __identifier or no __gridSize")
	}
	return l, err
}

// uid reads a number that may be null.
func uid(into *int) func(scan.Value) error {
	return func(f scan.Value) error {
		if !f.There() {
			return nil
		}
		return scan.Int(into, f, -1, math.MaxInt32)
	}
}

// builder makes the layers of a map.
type builder struct {
	*project
	out     *source.Map
	numbers map[tile]uint32
}

// tile is a sort of tile: of a tileset, or of the IntGrid of a layer.
type tile struct {
	set     int
	intGrid string
	id      int
	turn    source.Turn
}

// layer adds a layer, and those of its tiles.
func (b *builder) layer(l *rawLayer) error {
	switch l.kind {
	case "IntGrid":
		if err := b.intGrid(l); err != nil {
			return err
		}
		return b.tileLayers(l, l.painted, l.identifier+"/auto")
	case "Tiles":
		return b.tileLayers(l, l.tiles, l.identifier)
	case "AutoLayer":
		return b.tileLayers(l, l.painted, l.identifier)
	case "Entities":
		b.addLayer(l, l.identifier, source.ObjectLayer, 0, 0)
		return b.entities(l)
	}
	return l.at.Fail("the layer is of the type %q; want IntGrid, Tiles, AutoLayer or Entities", l.kind)
}

// addLayer adds a layer with room for width × height cells.
func (b *builder) addLayer(l *rawLayer, name string, kind source.LayerKind, width, height int) *source.Layer {
	layer := source.Layer{Name: name, Path: name, Kind: kind, Hidden: l.hidden, Left: l.left, Top: l.top}
	if kind != source.ObjectLayer {
		layer.Cell = source.Size{Width: l.grid, Height: l.grid}
		layer.Width, layer.Height, layer.Cells = width, height, make([]uint32, width*height)
	}
	b.out.Layers = append(b.out.Layers, layer)
	return &b.out.Layers[len(b.out.Layers)-1]
}

// intGrid adds the values of a layer.
func (b *builder) intGrid(l *rawLayer) error {
	if err := b.room(l.width, l.height); err != nil {
		return err
	}
	layer := b.addLayer(l, l.identifier, source.IntGridLayer, l.width, l.height)
	if !l.values.There() {
		if l.old.There() {
			return l.old.Fail("the values are written as LDtk wrote them before version 0.8; save the project again with a newer one")
		}
		return l.at.Fail("the IntGrid layer has no intGridCsv")
	}
	cells, err := l.values.Numbers(layer.Cells[:0], len(layer.Cells))
	var place *text.Error
	switch want := len(layer.Cells); {
	case errors.As(err, &place) && len(cells) < want:
		return &source.Error{X: len(cells) % l.width, Y: len(cells) / l.width, Cell: true, Msg: place.Msg}
	case err != nil:
		return err
	case len(cells) != want:
		return l.values.Fail("values: found %d; expected %d for %d × %d cells", len(cells), want, l.width, l.height)
	}
	var known [256]uint32
	for i, value := range cells {
		if value < uint32(len(known)) && known[value] != 0 || value == 0 {
			cells[i] = known[value]
			continue
		}
		cells[i] = b.tileNumber(tile{intGrid: l.identifier, id: int(value)}, source.Tile{Set: l.identifier, ID: int(value), Name: b.values[l.definition][int(value)]})
		if value < uint32(len(known)) {
			known[value] = cells[i]
		}
	}
	return nil
}

// tileNumber returns the index of a sort of tile in the Tiles of the map.
func (b *builder) tileNumber(key tile, is source.Tile) uint32 {
	n, known := b.numbers[key]
	if !known {
		n = uint32(len(b.out.Tiles))
		b.numbers[key] = n
		b.out.Tiles = append(b.out.Tiles, is)
	}
	return n
}
