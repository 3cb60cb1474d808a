package show

import (
	"fmt"
	"image/color"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"jogada/internal/lock"
)

// Scene describes a picture of a map.
type Scene struct {
	Title    string
	Map      *lock.Map
	Waves    []int32  // by cell, the wave in which it opens; -1 if it cannot be reached. nil if unknown or not shown
	Walk     []int    // the cells of a walk, in order
	Marks    []int    // cells with a caption, each shown by its number from 1
	Captions []string // captions of the marks, or of the whole, below the picture
}

// MaxSVG limits the cells of a map drawn as SVG, which has an element for each run of cells.
const MaxSVG = 1 << 20

// The sizes of a picture, in pixels.
const (
	widest   = 1600 // of a map, as long as its cells are at least one pixel
	mostCell = 32
	margin   = 12
	textSize = 14
	rowSize  = 20
)

// SVG returns the picture as SVG. It fails for maps over MaxSVG.
func (s Scene) SVG() ([]byte, error) {
	if len(s.Map.Cells) > MaxSVG {
		return nil, fmt.Errorf("a map of %d × %d cells is too large for SVG; PNG shows it", s.Map.Width, s.Map.Height)
	}
	p := s.plan()
	c := newSVG(p.width, p.height, s.Title)
	c.rect(0, 0, float64(p.width), float64(p.height), paper)
	s.draw(c, p)
	return c.done(), nil
}

// PNG returns the picture as PNG.
func (s Scene) PNG() ([]byte, error) {
	p := s.plan()
	c := newPixels(p.width, p.height)
	s.draw(c, p)
	return c.done()
}

// Thumbnail returns the map as PNG without words. Its longer side is as near to side pixels as whole cells allow, with
// at least one pixel a cell.
func (s Scene) Thumbnail(side int) ([]byte, error) {
	cell := max(1, side/max(s.Map.Width, s.Map.Height))
	p := layout{cell: float64(cell), width: cell * s.Map.Width, height: cell * s.Map.Height}
	c := newPixels(p.width, p.height)
	s.cells(c, p)
	s.marks(c, p)
	return c.done()
}

// layout holds the positions on a picture.
type layout struct {
	cell          float64 // the side of a cell
	left, top     float64 // of the map
	width, height int     // of the picture
	legend        [][]sample
	lines         []string
}

func (s Scene) plan() layout {
	cell := max(1, min(mostCell, widest/max(s.Map.Width, s.Map.Height)))
	p := layout{cell: float64(cell), left: margin, top: margin + rowSize}
	p.width = max(cell*s.Map.Width, 480) + 2*margin
	p.legend = s.legend(float64(p.width - 2*margin))
	for i, line := range s.Captions {
		if i < len(s.Marks) {
			line = strconv.Itoa(i+1) + ". " + line
		}
		p.lines = append(p.lines, wrap(line, p.width-2*margin)...)
	}
	p.height = cell*s.Map.Height + rowSize*(1+len(p.legend)+len(p.lines)) + 3*margin
	return p
}

// letterWidth is the approximate width of a letter, relative to its size.
const letterWidth = 0.52

// wrap breaks a line between words to about that width.
func wrap(line string, width int) []string {
	most := int(float64(width) / (textSize * letterWidth))
	var lines []string
	now := ""
	for _, word := range strings.Fields(line) {
		for utf8.RuneCountInString(word) > most { // a word that is longer than a line
			runes := []rune(word)
			lines, now, word = append(lines, strings.TrimSpace(now+" "+string(runes[:most]))), "", string(runes[most:])
		}
		if now != "" && utf8.RuneCountInString(now)+1+utf8.RuneCountInString(word) > most {
			lines, now = append(lines, now), ""
		}
		now = strings.TrimSpace(now + " " + word)
	}
	return append(lines, now)
}

func (s Scene) draw(c canvas, p layout) {
	c.text(margin, margin+rowSize/2-4, textSize, false, s.Title, ink)
	s.cells(c, p)
	s.marks(c, p)
	y := p.top + p.cell*float64(s.Map.Height) + margin + rowSize/2
	for _, row := range p.legend {
		x := float64(margin)
		for _, entry := range row {
			entry.draw(c, x, y)
			c.text(x+legendCell+6, y, textSize, false, entry.text, ink)
			x += entry.width()
		}
		y += rowSize
	}
	y += margin / 2
	for _, line := range p.lines {
		c.text(margin, y, textSize, false, line, ink)
		y += rowSize
	}
}

// cells draws the ground in runs of one colour, the walk over it, and then the things.
func (s Scene) cells(c canvas, p layout) {
	waves := s.waves()
	for y := range s.Map.Height {
		for x := 0; x < s.Map.Width; {
			ground, from := s.ground(y*s.Map.Width+x, waves), x
			for x < s.Map.Width && s.ground(y*s.Map.Width+x, waves) == ground {
				x++
			}
			c.rect(p.left+float64(from)*p.cell, p.top+float64(y)*p.cell, float64(x-from)*p.cell, p.cell, ground)
		}
	}
	s.walk(c, p)
	starts := map[int]string{}
	for _, start := range s.Map.Starts {
		starts[start.At] = start.Name
	}
	for cell := range s.Map.Cells {
		x, y := s.Map.At(cell)
		left, top := p.left+float64(x)*p.cell, p.top+float64(y)*p.cell
		if name, is := starts[cell]; is {
			startAt(c, left, top, p.cell, name)
			continue
		}
		s.thing(c, cell, left, top, p.cell)
	}
}

// waves returns the number of waves.
func (s Scene) waves() int {
	most := int32(0)
	for _, wave := range s.Waves {
		most = max(most, wave)
	}
	return int(most) + 1
}

// ground returns the colour of a cell without the things on it.
func (s Scene) ground(cell, waves int) color.RGBA {
	switch {
	case s.Map.Kind(cell).Wall:
		return wall
	case s.Waves == nil:
		return waveRamp[0]
	case s.Waves[cell] < 0:
		return unreached
	}
	return waveColor(int(s.Waves[cell]), waves)
}

// thing draws the things on a cell.
func (s Scene) thing(c canvas, cell int, left, top, size float64) {
	k := s.Map.Kind(cell)
	if k.Wall {
		return
	}
	if s.Waves != nil && s.Waves[cell] < 0 && size >= 6 {
		c.line([]point{{left + size*.2, top + size*.8}, {left + size*.8, top + size*.2}}, max(1, size/20), hatch)
	}
	if len(k.Needs) > 0 {
		doorAt(c, left, top, size, s.names(k.Needs))
	}
	if k.Exit {
		exitAt(c, left, top, size)
	}
	if k.Ways != 0 {
		waysAt(c, left, top, size, k.Ways)
	}
	if len(k.Gives) > 0 {
		keyAt(c, left, top, size, s.names(k.Gives))
	}
}

// names returns the names of keys, shortened.
func (s Scene) names(keys []int) string {
	var names []string
	for _, key := range keys {
		names = append(names, s.Map.Keys[key].Name)
	}
	return strings.Join(names, "")
}

// walk draws the walk as a line with a head.
func (s Scene) walk(c canvas, p layout) {
	if len(s.Walk) == 0 {
		return
	}
	points := make([]point, len(s.Walk))
	for i, cell := range s.Walk {
		x, y := s.Map.At(cell)
		points[i] = point{p.left + (float64(x)+.5)*p.cell, p.top + (float64(y)+.5)*p.cell}
	}
	thick := max(1.5, p.cell/8)
	c.line(points, thick, walkColor)
	end := points[len(points)-1]
	if len(points) == 1 {
		c.disc(end.x, end.y, thick*1.5, walkColor)
		return
	}
	from := points[len(points)-2]
	c.polygon(head(from, end, thick*2.5), walkColor)
}

// head returns the head of an arrow.
func head(from, to point, size float64) []point {
	long := math.Hypot(to.x-from.x, to.y-from.y)
	if long == 0 {
		long = 1
	}
	dx, dy := (to.x-from.x)/long*size, (to.y-from.y)/long*size
	return []point{{to.x + dx, to.y + dy}, {to.x - dx/2 - dy*.9, to.y - dy/2 + dx*.9}, {to.x - dx/2 + dy*.9, to.y - dy/2 - dx*.9}}
}

// marks draws a frame round each mark, and its number where there is room.
func (s Scene) marks(c canvas, p layout) {
	for i, cell := range s.Marks {
		if cell < 0 {
			continue
		}
		x, y := s.Map.At(cell)
		left, top := p.left+float64(x)*p.cell, p.top+float64(y)*p.cell
		grow := max(0, (6-p.cell)/2) // a mark is visible even where a cell hardly is
		c.frame(left-grow, top-grow, p.cell+2*grow, p.cell+2*grow, max(1, p.cell/10), fault)
		if p.cell >= 14 {
			number := strconv.Itoa(i + 1)
			r := p.cell * .26
			c.disc(left+p.cell-r*.4, top+r*.4, r, fault)
			c.text(left+p.cell-r*.4, top+r*.4, p.cell*.34, true, number, paper)
		}
	}
}
