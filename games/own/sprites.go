package own

import (
	"math"
	"strings"

	"jogada/catalog/board"
)

// spriteSide is the number of rows and of columns of a picture.
const spriteSide = 20

// mostSprites limits the looks that have pictures.
const mostSprites = 40

// shape reports whether a point of a picture, from -1 to 1 in both directions, is part of it.
type shape func(x, y float64) bool

func disc(x, y float64) bool { return x*x+y*y < 0.72 }
func ring(x, y float64) bool { return disc(x, y) && x*x+y*y > 0.26 }
func cross(x, y float64) bool {
	return math.Abs(math.Abs(x)-math.Abs(y)) < 0.3 && math.Abs(x) < 0.8 && math.Abs(y) < 0.8
}
func block(x, y float64) bool { return math.Abs(x) < 0.85 && math.Abs(y) < 0.85 }

func diamond(x, y float64) bool { return math.Abs(x)+math.Abs(y) < 0.95 }

func pawn(x, y float64) bool {
	head := x*x+(y+0.45)*(y+0.45) < 0.13
	return head || y > -0.25 && y < 0.9 && math.Abs(x) < 0.2+0.5*max(0, y)*y || y > 0.65 && y < 0.9 && math.Abs(x) < 0.65
}

func crowned(x, y float64) bool {
	return y > -0.3 && y < 0.85 && math.Abs(x) < 0.65-0.15*y || y <= -0.3 && y > -0.85 && math.Abs(x) < 0.7 && math.Mod(math.Abs(x)+0.12, 0.47) < 0.24
}

// shapes maps the tokens of looks to shapes. Any other token is a disc.
var shapes = map[string]shape{
	"ring": ring, "o": ring, "0": ring, "circle": ring, "cross": cross, "x": cross, "X": cross,
	"pawn": pawn, "man": pawn, "person": pawn, "farmer": pawn, "player": pawn, "king": crowned, "queen": crowned,
	"block": block, "box": block, "square": block, "tile": block, "car": block, "chocolate": block, "wall": block, "crate": block, "": block,
	"diamond": diamond, "gem": diamond, "poison": diamond,
}

// colours maps names of colours to what is drawn; any other one is written as #rrggbb.
var colours = map[string]string{
	"white": "#ffffff", "black": "#262626", "red": "#d93636", "green": "#3d9950", "blue": "#2f6fde", "yellow": "#f2c530", "orange": "#f08a24",
	"brown": "#8b5a2b", "purple": "#8e4ec6", "violet": "#8e4ec6", "pink": "#f08cb4", "grey": "#8a8a8a", "gray": "#8a8a8a", "cyan": "#2bb5c9",
	"gold": "#d4a017", "silver": "#c0c0c0", "magenta": "#d23bb0", "navy": "#1f3a7a", "teal": "#1f8a8a", "lime": "#9acd32",
}

// outline is the colour of the edge of pictures, so that white ones and black ones are seen on any ground.
const outline = "#6b6b6b"

// colourOf returns the colour of a look as #rrggbb; empty: it has none that is known.
func (l look) colourOf() string {
	if known, is := colours[strings.ToLower(l.colour)]; is {
		return known
	}
	if len(l.colour) == 7 && l.colour[0] == '#' && strings.Trim(strings.ToLower(l.colour[1:]), "0123456789abcdef") == "" {
		return strings.ToLower(l.colour)
	}
	return ""
}

// sprites returns the pictures of the looks. A look without a known colour has none, and neither have two looks that would
// have the same one: their signs are shown.
func (f *file) sprites() (things []board.Thing, signs map[string][]string) {
	signs = map[string][]string{}
	drawn := map[string]int{}
	pictures := make([]board.Thing, min(len(f.looks), mostSprites))
	for i := range pictures {
		l := f.looks[i]
		colour := l.colourOf()
		if colour == "" {
			continue
		}
		form, known := shapes[l.token]
		if !known {
			form = disc
		}
		pictures[i] = board.Thing{Name: l.sign, Colours: []string{colour, outline}, Rows: rasterize(form)}
		drawn[colour+strings.Join(pictures[i].Rows, "")]++
	}
	things = []board.Thing{}
	for _, p := range pictures {
		if p.Name != "" && drawn[p.Colours[0]+strings.Join(p.Rows, "")] == 1 {
			things = append(things, p)
			signs[p.Name] = []string{p.Name}
		}
	}
	return things, signs
}

// rasterize returns a shape as rows of pixels: 0 inside, 1 at its edge.
func rasterize(form shape) []string {
	inside := func(row, col int) bool {
		at := func(n int) float64 { return (2*float64(n)+1)/spriteSide - 1 }
		return row >= 0 && col >= 0 && row < spriteSide && col < spriteSide && form(at(col), at(row))
	}
	rows := make([]string, spriteSide)
	for row := range rows {
		line := make([]byte, spriteSide)
		for col := range line {
			switch {
			case !inside(row, col):
				line[col] = '.'
			case inside(row-1, col) && inside(row+1, col) && inside(row, col-1) && inside(row, col+1):
				line[col] = '0'
			default:
				line[col] = '1'
			}
		}
		rows[row] = string(line)
	}
	return rows
}
