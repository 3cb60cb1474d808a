package show

import (
	"fmt"
	"image/color"
)

// point is a position on a canvas, in pixels.
type point struct{ x, y float64 }

// canvas is a target to draw on: pixels or SVG.
type canvas interface {
	rect(x, y, w, h float64, c color.RGBA)
	frame(x, y, w, h, width float64, c color.RGBA) // the outline of a rectangle
	disc(x, y, r float64, c color.RGBA)
	polygon(points []point, c color.RGBA)
	line(points []point, width float64, c color.RGBA)
	text(x, y, size float64, middle bool, s string, c color.RGBA) // y is the middle of the letters
}

// hex parses a colour of six hexadecimal digits.
func hex(s string) color.RGBA {
	c := color.RGBA{A: 255}
	if _, err := fmt.Sscanf(s, "%02x%02x%02x", &c.R, &c.G, &c.B); err != nil {
		panic(err)
	}
	return c
}

// Colours. Those of things and of the waves are safe for colour-blind readers (Okabe and Ito; ColorBrewer's YlGnBu),
// and each thing also has a shape or a letter.
var (
	paper     = hex("ffffff")
	ink       = hex("16191d")
	wall      = hex("3a3f47")
	unreached = hex("d4d4d4")
	hatch     = hex("a3a3a3")
	doorFill  = hex("e69f00")
	keyFill   = hex("f5e663")
	exitFill  = hex("009e73")
	startFill = hex("0072b2")
	fault     = hex("c62f00")
	walkColor = hex("b0006d")
	waveRamp  = []color.RGBA{hex("ffffe5"), hex("e4f4bb"), hex("bfe6b6"), hex("8fd3ba"), hex("5fbfc2"), hex("45a5c8")}
)

// waveColor returns the colour of a wave: light first.
func waveColor(wave, waves int) color.RGBA {
	if waves <= 1 {
		return waveRamp[0]
	}
	at := float64(wave) / float64(waves-1) * float64(len(waveRamp)-1)
	if waves <= len(waveRamp) {
		at = float64(wave)
	}
	low := min(int(at), len(waveRamp)-2)
	mix := func(a, b uint8) uint8 { return uint8(float64(a) + (float64(b)-float64(a))*(at-float64(low))) }
	a, b := waveRamp[low], waveRamp[low+1]
	return color.RGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 255}
}
