package show

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// capHeight is the height of a capital letter, relative to the font size.
const capHeight = 0.72

// pixels is a canvas of pixels.
type pixels struct {
	img   *image.RGBA
	faces map[float64]font.Face
}

func newPixels(width, height int) *pixels {
	p := &pixels{image.NewRGBA(image.Rect(0, 0, width, height)), map[float64]font.Face{}}
	draw.Draw(p.img, p.img.Bounds(), image.NewUniform(paper), image.Point{}, draw.Src)
	return p
}

func (p *pixels) rect(x, y, w, h float64, c color.RGBA) {
	r := image.Rect(int(math.Round(x)), int(math.Round(y)), int(math.Round(x+w)), int(math.Round(y+h)))
	draw.Draw(p.img, r, image.NewUniform(c), image.Point{}, draw.Src)
}

func (p *pixels) frame(x, y, w, h, width float64, c color.RGBA) {
	p.rect(x, y, w, width, c)
	p.rect(x, y+h-width, w, width, c)
	p.rect(x, y, width, h, c)
	p.rect(x+w-width, y, width, h, c)
}

// corners is the number of segments that approximate a circle.
const corners = 40

func (p *pixels) disc(x, y, r float64, c color.RGBA) {
	points := make([]point, corners)
	for i := range points {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / corners)
		points[i] = point{x + r*cos, y + r*sin}
	}
	p.polygon(points, c)
}

// polygon fills the inside of points, with soft edges.
func (p *pixels) polygon(points []point, c color.RGBA) {
	low, high := points[0], points[0]
	for _, q := range points {
		low, high = point{min(low.x, q.x), min(low.y, q.y)}, point{max(high.x, q.x), max(high.y, q.y)}
	}
	box := image.Rect(int(math.Floor(low.x)), int(math.Floor(low.y)), int(math.Ceil(high.x))+1, int(math.Ceil(high.y))+1).Intersect(p.img.Bounds())
	if box.Empty() {
		return
	}
	r := vector.NewRasterizer(box.Dx(), box.Dy())
	for i, q := range points {
		x, y := float32(q.x-float64(box.Min.X)), float32(q.y-float64(box.Min.Y))
		if i == 0 {
			r.MoveTo(x, y)
		} else {
			r.LineTo(x, y)
		}
	}
	r.ClosePath()
	r.Draw(p.img, box, image.NewUniform(c), image.Point{})
}

// line draws pieces between points with round ends.
func (p *pixels) line(points []point, width float64, c color.RGBA) {
	for i, b := range points {
		p.disc(b.x, b.y, width/2, c)
		if i == 0 {
			continue
		}
		a := points[i-1]
		long := math.Hypot(b.x-a.x, b.y-a.y)
		if long == 0 {
			continue
		}
		nx, ny := (a.y-b.y)/long*width/2, (b.x-a.x)/long*width/2
		p.polygon([]point{{a.x + nx, a.y + ny}, {b.x + nx, b.y + ny}, {b.x - nx, b.y - ny}, {a.x - nx, a.y - ny}}, c)
	}
}

// letters returns the font of pictures.
var letters = sync.OnceValue(func() *opentype.Font {
	f, err := opentype.Parse(goregular.TTF)
	if err != nil {
		panic(err) // it is part of the program
	}
	return f
})

func (p *pixels) face(size float64) font.Face {
	if p.faces[size] == nil {
		face, err := opentype.NewFace(letters(), &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingFull})
		if err != nil {
			panic(err) // the sizes are ours
		}
		p.faces[size] = face
	}
	return p.faces[size]
}

func (p *pixels) text(x, y, size float64, middle bool, s string, c color.RGBA) {
	d := font.Drawer{Dst: p.img, Src: image.NewUniform(c), Face: p.face(size)}
	if middle {
		x -= float64(d.MeasureString(s)) / 64 / 2
	}
	d.Dot = fixed.Point26_6{X: fixed.Int26_6(x * 64), Y: fixed.Int26_6((y + size*capHeight/2) * 64)}
	d.DrawString(s)
}

// done returns the picture as PNG.
func (p *pixels) done() ([]byte, error) {
	var out bytes.Buffer
	e := png.Encoder{CompressionLevel: png.BestSpeed}
	err := e.Encode(&out, p.img)
	return out.Bytes(), err
}
