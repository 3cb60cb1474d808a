package tiled

import (
	"jogada/internal/levels/read/scan"
	"jogada/internal/levels/read/source"
)

// rawMap is a map as written, in either notation.
type rawMap struct {
	format        source.Format
	orientation   string
	staggerAxis   string
	staggerIndex  string
	hexSide       int
	width, height int
	cell          source.Size
	infinite      bool
	class         string
	properties    source.Properties
	sets          []rawSet
	layers        []rawLayer
	edit          *source.Edit
}

// rawSet is a tileset of a map: one of its own, or the name of a file.
type rawSet struct {
	first  int // the number of its first tile on this map
	source string
	own    tileset
}

// tileset holds the definition of a tileset.
type tileset struct {
	name  string
	size  source.Size // of a tile, in pixels
	count int         // number of its tiles; 0 if unknown
	align string      // anchor of an object on one of its tiles
	tiles map[int]tile
	shown shown
}

// tile holds the definition of a tile.
type tile struct {
	class      string
	properties source.Properties
	size       source.Size // of its own image; zero: that of the tileset
}

// Kinds of a rawLayer.
const (
	tileLayer = iota
	objectLayer
	imageLayer
	group
)

// rawLayer is a layer or a group of layers.
type rawLayer struct {
	kind          int
	name, class   string
	properties    source.Properties
	visible       bool
	x, y          float64 // its shift in pixels
	width, height int
	chunks        []chunk // one for a layer of a map with a size, 0,0 to its end
	objects       []rawObject
	layers        []rawLayer
}

// chunk is a rectangle of tiles, packed.
type chunk struct {
	x, y, width, height   int
	encoding, compression string
	text                  []byte     // numbers with commas, or base64
	numbers               []uint32   // of a layer written element by element
	list                  scan.Value // a list of JSON
}

// rawObject is an object as written; for an instance of a template, only its own fields.
type rawObject struct {
	id, template          string
	name, class           optional[string]
	x, y                  float64
	width, height, turned optional[float64]
	gid                   optional[int]
	visible               optional[bool]
	shape                 optional[source.Shape]
	points                []source.Dot
	properties            source.Properties
}

// optional is a value that may be missing.
type optional[T any] struct {
	is    T
	there bool
}

func some[T any](v T) optional[T] { return optional[T]{v, true} }

// or returns the value, or another if it is missing.
func (o optional[T]) or(other optional[T]) optional[T] {
	if o.there {
		return o
	}
	return other
}

// template is an object in a file of its own, and the tileset of its tile.
type template struct {
	object rawObject
	set    rawSet
	file   string
}

// mostSide limits the side of a layer or a map, in cells, and the distance of a chunk from 0,0.
const mostSide = 1 << 24
