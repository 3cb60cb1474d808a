package card

import "image/color"

// plotColor is the blue of the studies' plots, which is told from its ground by everybody.
var plotColor = color.RGBA{R: 0, G: 114, B: 178, A: 255}
