// Package source describes a map as the editor's file has it, before it gets a meaning: layers of cells with tiles,
// objects, properties. The readers beside it (levels/read/tiled, levels/read/ldtk, levels/read) turn a file into a Map;
// levels/mapping interprets it.
//
// A file belongs to a Folder, and nothing outside that folder is read. All sizes are checked before memory is allocated
// for them.
package source

import (
	"math"
	"strconv"

	"jogada/internal/base/say"
)

// Format is the format of a file.
type Format string

// Supported formats.
const (
	TMX  Format = "tmx"  // Tiled's XML
	TMJ  Format = "tmj"  // Tiled's JSON
	LDtk Format = "ldtk" // a level of an LDtk project
	Text Format = "text" // a character a cell
)

// Map is one map as its editor wrote it.
type Map struct {
	File          string // path of the file in its folder, with slashes
	Level         string // the level, if the file has several; "" otherwise
	Format        Format
	Width, Height int    // in cells
	X, Y          int    // the editor's coordinates of the first cell: an infinite map may begin at -16,-16
	Cell          Size   // of a cell, in pixels
	Class         string // of the map itself
	Properties    Properties
	Tiles         []Tile // the sorts of tiles that its layers and objects use; the first means no tile
	Layers        []Layer
	Objects       []Object
	Layout        Layout
	World         *WorldPosition    // where it lies in a world; nil if nothing says so
	Called        map[string]string // by ID: what people call the objects of all levels of the file: Door (3,4) of Cave; nil if IDs are for people
	Edit          *Edit             // what is needed to write a copy with an extra layer; nil if the format has no layers
}

// WorldPosition is the place of a map in a world, in pixels. Maps of different worlds or depths never touch.
type WorldPosition struct {
	World string
	Depth int
	X, Y  int
}

// Contains reports whether a pixel of its world lies on a map.
func (m *Map) Contains(x, y int) bool {
	return x >= m.World.X && y >= m.World.Y && x < m.World.X+m.Width*m.Cell.Width && y < m.World.Y+m.Height*m.Cell.Height
}

// Size is a width and a height.
type Size struct{ Width, Height int }

// Tile is a sort of thing that fills a cell: an oriented tile of a tileset, a value of an IntGrid, a character.
type Tile struct {
	Set        string // name of the tileset, or of the IntGrid layer
	ID         int    // its number in the tileset, the value in the IntGrid, the code of the character
	Name       string // the editor's name: the identifier of an IntGrid value, the character; "" for tiles
	Class      string
	Properties Properties
	Turn       Turn
}

// LayerKind is the kind of contents of a layer.
type LayerKind string

// Kinds of layers.
const (
	TileLayer    LayerKind = "tiles"
	IntGridLayer LayerKind = "intgrid"
	ObjectLayer  LayerKind = "objects"
	ImageLayer   LayerKind = "image"
)

// Layer is a layer, the lowest first. A layer with several tiles on one cell becomes several layers of the same name,
// the lower first.
type Layer struct {
	Name       string
	Path       string // the names of the groups it is in and its own, with slashes
	Kind       LayerKind
	Class      string
	Properties Properties
	Hidden     bool
	// Fields of layers of cells only.
	Left, Top     float64 // position of its first cell, in pixels from the first cell of the map
	Cell          Size    // of its cells, in pixels
	Width, Height int
	Cells         []uint32 // indexes into the Tiles of the map, row by row
}

// Shape is the outline of an object.
type Shape string

// Shapes of objects.
const (
	Rectangle Shape = "rectangle"
	Ellipse   Shape = "ellipse"
	Polygon   Shape = "polygon"
	Polyline  Shape = "polyline"
	Point     Shape = "point"
)

// Object is something that lies freely on a map: an object of Tiled, an entity of LDtk. Pixels count from the first
// cell of the map and include the offsets of layers and groups.
type Object struct {
	ID         string // as in the file
	Name       string
	Class      string // its own, or the class of its tile; the identifier of an entity
	Tags       []string
	Layer      int // index into the Layers of the map
	Shape      Shape
	X, Y       float64 // the top left corner
	Width      float64
	Height     float64
	Points     []Dot   // of polygons and polylines, in pixels of the map, before rotation
	Rotation   float64 // degrees clockwise
	Pivot      Dot     // centre of rotation
	Tile       int     // index into the Tiles of the map; 0 if none
	Hidden     bool
	Properties Properties // its own, its template's, its tile's: the nearest first
}

// Dot is a point in pixels.
type Dot struct{ X, Y float64 }

// Edit holds what is needed to write a copy of a file with an extra layer.
type Edit struct {
	Data       []byte // the file, decompressed
	Layers     int    // offset in Data where a layer is inserted: that of </map>, or of the ] of "layers"
	Empty      bool   // whether the list of layers is empty
	NextLayer  Span   // the number of the next layer, and its position; none if To is 0
	NextObject Span
	Files      []Span // the names of other files, relative to this one
}

// Span is a piece of a file: its text, and the byte range between the quotes.
type Span struct {
	From, To int
	Text     string
}

// Name returns the file, with the level if it has several: the map's name in all messages.
func (m *Map) Name() string {
	if m.Level == "" {
		return m.File
	}
	return m.File + "#" + m.Level
}

// Place returns the editor's coordinates of a cell, given its number (row by row, from 0).
func (m *Map) Place(cell int) (x, y int) { return m.X + cell%m.Width, m.Y + cell/m.Width }

// At returns the number of the cell at the editor's coordinates x, y, or -1.
func (m *Map) At(x, y int) int {
	x, y = x-m.X, y-m.Y
	if x < 0 || y < 0 || x >= m.Width || y >= m.Height {
		return -1
	}
	return y*m.Width + x
}

// Shift returns the offset of a layer from the map, in cells of the map. Whole is false if its cells do not coincide
// with those of the map.
func (m *Map) Shift(l *Layer) (x, y int, whole bool) {
	fx, fy := l.Left/float64(m.Cell.Width), l.Top/float64(m.Cell.Height)
	rx, ry := math.Round(fx), math.Round(fy)
	if math.Abs(rx) > 1<<30 || math.Abs(ry) > 1<<30 {
		return 0, 0, false
	}
	return int(rx), int(ry), rx == fx && ry == fy && l.Cell == m.Cell
}

// Describe describes a sort of tile in words: tile 7 of "dungeon", value 2 ("water") of "Collisions", "#".
func (t *Tile) Describe(kind LayerKind) say.Sentence {
	switch {
	case t.Set == "":
		return say.Verbatim(strconv.Quote(t.Name))
	case kind == IntGridLayer && t.Name != "":
		return say.NewSentence("value %s (%s) of %s", t.ID, t.Name, strconv.Quote(t.Set))
	case kind == IntGridLayer:
		return say.NewSentence("value %s of %s", t.ID, strconv.Quote(t.Set))
	}
	return say.NewSentence("tile %s of %s", t.ID, strconv.Quote(t.Set))
}
