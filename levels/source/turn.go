package source

// Turn is how a tile is flipped: first along the diagonal, then from left to right, then from top to bottom.
type Turn uint8

// The flips.
const (
	Horizontal Turn = 1 << iota
	Vertical
	Diagonal
)

// Direction is where something points.
type Direction uint8

// The directions, clockwise.
const (
	Up Direction = iota
	Right
	Down
	Left
)

// Of is where a direction points after the turn: an arrow painted on the tile is turned with it.
func (t Turn) Of(d Direction) Direction {
	if t&Diagonal != 0 { // x and y change places
		d = [...]Direction{Up: Left, Right: Down, Down: Right, Left: Up}[d]
	}
	if t&Horizontal != 0 && d%2 == 1 {
		d = (d + 2) % 4
	}
	if t&Vertical != 0 && d%2 == 0 {
		d = (d + 2) % 4
	}
	return d
}
