package browser

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"os"
	"path/filepath"
	"slices"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// film records a walk through the page, one picture for each step of the walk and none by the clock.
type film struct {
	v      *visitor
	shots  []image.Image
	delays []int // of each shot, in hundredths of a second
}

// shot takes a picture of the page at rest, to be shown for some hundredths of a second. One like the last prolongs that.
// The time that an answer took is left out, so that two films differ by no more than pixels on the edges that Chromium smooths.
func (f *film) shot(delay int) {
	f.v.t.Helper()
	f.v.rest()
	f.v.do(`document.querySelector('.costs div:nth-child(5)')?.remove()`)
	data, err := chromedp.Run(f.v.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		f.v.t.Fatal(err)
	}
	taken, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		f.v.t.Fatal(err)
	}
	f.shots, f.delays = append(f.shots, taken), append(f.delays, delay)
}

// pointAt draws a pointer on the page: a screenshot has none.
func (f *film) pointAt(p point) {
	f.v.t.Helper()
	f.v.do(fmt.Sprintf(`const pointer = document.querySelector('#film-pointer') ?? document.body.appendChild(document.createElement('div'));
		pointer.id = 'film-pointer';
		Object.assign(pointer.style, { position: 'fixed', left: '%.0fpx', top: '%.0fpx', width: '16px', height: '24px', zIndex: 9999, pointerEvents: 'none',
			background: '#d5006d', clipPath: 'polygon(0 0, 0 84%%, 28%% 66%%, 48%% 100%%, 68%% 92%%, 50%% 60%%, 96%% 58%%)' })`, p.X, p.Y))
}

// click clicks an element, and shows the pointer on it and what came of it.
func (f *film) click(selector string, delay int) {
	f.v.t.Helper()
	at := f.v.box(selector)
	f.pointAt(point{at.X + at.Width/2, at.Y + at.Height/2})
	f.v.click(selector)
	f.shot(delay)
}

// paint paints a cell with the brush in hand, which changes the answer, and returns its headline.
func (f *film) paint(row, col, delay int) string {
	f.v.t.Helper()
	at := f.v.cell(row, col)
	f.pointAt(at)
	said := f.v.next(func() { f.v.drag(input.MouseButtonLeft, at) })
	f.shot(delay)
	return said
}

// press types a key and shows what came of it, without a pointer.
func (f *film) press(key string, delay int) {
	f.v.t.Helper()
	f.v.do(`document.querySelector('#film-pointer')?.remove()`)
	f.v.keys(key)
	f.shot(delay)
}

// into writes the film as an animated GIF.
func (f *film) into(folder, name string) {
	f.v.t.Helper()
	var out bytes.Buffer
	if err := gif.EncodeAll(&out, f.animation()); err != nil {
		f.v.t.Fatal(err)
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		f.v.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, name+".gif"), out.Bytes(), 0o644); err != nil {
		f.v.t.Fatal(err)
	}
}

// animation has the shots in one palette. Each frame is the part of a shot that differs from the one before, with the rest of it clear.
func (f *film) animation() *gif.GIF {
	palette := f.palette()
	index := map[color.RGBA]uint8{}
	clear := uint8(len(palette) - 1)
	made := &gif.GIF{}
	seen := image.NewPaletted(f.shots[0].Bounds(), palette) // what the viewer sees so far
	for i := range seen.Pix {
		seen.Pix[i] = clear
	}
	for i, shot := range f.shots {
		var changed image.Rectangle
		whole := image.NewPaletted(seen.Rect, palette)
		eachPixel(shot, func(x, y int, c color.RGBA) {
			near, known := index[c]
			if !known {
				near = uint8(palette[:clear].Index(c))
				index[c] = near
			}
			at := seen.PixOffset(x, y)
			whole.Pix[at] = clear
			if near != seen.Pix[at] {
				seen.Pix[at], whole.Pix[at] = near, near
				changed = changed.Union(image.Rect(x, y, x+1, y+1))
			}
		})
		if changed.Empty() {
			made.Delay[len(made.Delay)-1] += f.delays[i]
			continue
		}
		made.Image, made.Delay = append(made.Image, whole.SubImage(changed).(*image.Paletted)), append(made.Delay, f.delays[i])
		made.Disposal = append(made.Disposal, gif.DisposalNone)
	}
	return made
}

// palette returns the colours that most pixels of the shots have, and last the clear one.
func (f *film) palette() color.Palette {
	counts := map[color.RGBA]int{}
	for _, shot := range f.shots {
		eachPixel(shot, func(_, _ int, c color.RGBA) { counts[c]++ })
	}
	var all []color.RGBA
	for c := range counts {
		all = append(all, c)
	}
	value := func(c color.RGBA) int { return int(c.R)<<16 | int(c.G)<<8 | int(c.B) }
	slices.SortFunc(all, func(a, b color.RGBA) int {
		if counts[a] != counts[b] {
			return counts[b] - counts[a]
		}
		return value(a) - value(b)
	})
	var palette color.Palette
	for _, c := range all[:min(len(all), 255)] {
		palette = append(palette, c)
	}
	return append(palette, color.RGBA{})
}

func eachPixel(shot image.Image, visit func(x, y int, c color.RGBA)) {
	box := shot.Bounds()
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			visit(x, y, color.RGBAModel.Convert(shot.At(x, y)).(color.RGBA))
		}
	}
}
