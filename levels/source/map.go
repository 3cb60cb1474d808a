// Package source is what an editor's file says of a map before anybody says what it means: layers of cells with tiles,
// objects, properties. The readers beside it (levels/tiled, levels/ldtk, levels/plain) make a Map of a file; levels/mapping
// says what the things in it are.
//
// A file belongs to a Folder, and nothing outside that folder is read. All sizes are bounded before room is made for them.
package source

import (
	"fmt"
	"math"
)

// Format is what a file is written in.
type Format string

// The formats that are read.
const (
	TMX  Format = "tmx"  // Tiled's XML
	TMJ  Format = "tmj"  // Tiled's JSON
	LDtk Format = "ldtk" // a level of an LDtk project
	Text Format = "text" // a character a cell
)

// Map is one map as its editor wrote it.
type Map struct {
	File          string // the name of the file in its folder, with slashes
	Level         string // the level in it, where a file has several; "" where a file is one map
	Format        Format
	Width, Height int    // in cells
	X, Y          int    // what the editor calls the first cell: an infinite map may begin at -16,-16
	Cell          Size   // of a cell, in pixels
	Class         string // of the map itself
	Properties    Properties
	Tiles         []Tile // the sorts of tiles that its layers and objects are made of; the first stands for no tile
	Layers        []Layer
	Objects       []Object
	Edit          *Edit // what it takes to write a copy with a layer more; nil where the format has none
}

// Size is a width and a height.
type Size struct{ Width, Height int }

// Tile is a sort of thing that fills a cell: a tile of a tileset as it is turned, a value of an IntGrid, a character.
type Tile struct {
	Set        string // the name of the tileset, or of the IntGrid layer
	ID         int    // its number in the tileset, the value in the IntGrid, the code of the character
	Name       string // what the editor calls it: the identifier of an IntGrid value, the character; "" for tiles
	Class      string
	Properties Properties
	Turn       Turn
}

// LayerKind is what a layer is made of.
type LayerKind string

// The kinds of layers.
const (
	TileLayer    LayerKind = "tiles"
	IntGridLayer LayerKind = "intgrid"
	ObjectLayer  LayerKind = "objects"
	ImageLayer   LayerKind = "image"
)

// Layer is a layer, the lowest first. Where several tiles lie on one cell of a layer, that layer is several of the same
// name, the lower first.
type Layer struct {
	Name       string
	Path       string // the names of the groups it is in and its own, with slashes
	Kind       LayerKind
	Class      string
	Properties Properties
	Hidden     bool
	// The rest is of layers of cells.
	Left, Top     float64 // where its first cell begins, in pixels from the first cell of the map
	Cell          Size    // of its cells, in pixels
	Width, Height int
	Cells         []uint32 // numbers in the Tiles of the map, row by row
}

// Shape is the outline of an object.
type Shape string

// The shapes of objects.
const (
	Rectangle Shape = "rectangle"
	Ellipse   Shape = "ellipse"
	Polygon   Shape = "polygon"
	Polyline  Shape = "polyline"
	Point     Shape = "point"
)

// Object is something that lies freely on a map: an object of Tiled, an entity of LDtk. Pixels count from the first cell of
// the map; the shifts of layers and groups are in them.
type Object struct {
	ID         string // as the file has it
	Name       string
	Class      string // its own, or the class of its tile; of an entity its identifier
	Tags       []string
	Layer      int // its number in the Layers of the map
	Shape      Shape
	X, Y       float64 // the corner at the top left
	Width      float64
	Height     float64
	Points     []Dot   // of polygons and polylines, in pixels of the map, not turned
	Rotation   float64 // degrees clockwise
	Pivot      Dot     // the point that stays where it is when it is turned
	Tile       int     // its number in the Tiles of the map; 0: none
	Hidden     bool
	Properties Properties // its own, its template's, its tile's: the nearest first
}

// Dot is a place in pixels.
type Dot struct{ X, Y float64 }

// Edit is what it takes to write a copy of a file with a layer more.
type Edit struct {
	Data       []byte // the file, unpacked
	Layers     int    // the byte of Data before which a layer goes: that of </map>, or of the ] of "layers"
	Empty      bool   // whether nothing stands before it in the list of layers
	NextLayer  Span   // the number of the next layer, and where it stands; none where To is 0
	NextObject Span
	Files      []Span // the names of other files, relative to this one
}

// Span is a piece of a file: what it says, and the bytes between the quotes that say it.
type Span struct {
	From, To int
	Text     string
}

// Name is the file, and the level in it where it has several: what the map is called in all that is told of it.
func (m *Map) Name() string {
	if m.Level == "" {
		return m.File
	}
	return m.File + "#" + m.Level
}

// Place is what the editor calls the cell with a number (row by row, from 0).
func (m *Map) Place(cell int) (x, y int) { return m.X + cell%m.Width, m.Y + cell/m.Width }

// At is the number of the cell that the editor calls x, y, or -1.
func (m *Map) At(x, y int) int {
	x, y = x-m.X, y-m.Y
	if x < 0 || y < 0 || x >= m.Width || y >= m.Height {
		return -1
	}
	return y*m.Width + x
}

// Shift is by how many cells of the map a layer begins to the right and below of it. Whole is false where its cells do not
// lie on those of the map.
func (m *Map) Shift(l *Layer) (x, y int, whole bool) {
	fx, fy := l.Left/float64(m.Cell.Width), l.Top/float64(m.Cell.Height)
	rx, ry := math.Round(fx), math.Round(fy)
	if math.Abs(rx) > 1<<30 || math.Abs(ry) > 1<<30 {
		return 0, 0, false
	}
	return int(rx), int(ry), rx == fx && ry == fy && l.Cell == m.Cell
}

// Describe is a sort of tile in words: tile 7 of "dungeon", value 2 ("water") of "Collisions", "#".
func (t *Tile) Describe(kind LayerKind) string {
	switch {
	case t.Set == "":
		return fmt.Sprintf("%q", t.Name)
	case kind == IntGridLayer && t.Name != "":
		return fmt.Sprintf("value %d (%s) of %q", t.ID, t.Name, t.Set)
	case kind == IntGridLayer:
		return fmt.Sprintf("value %d of %q", t.ID, t.Set)
	}
	return fmt.Sprintf("tile %d of %q", t.ID, t.Set)
}
