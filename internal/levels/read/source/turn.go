package source

// Turn is the orientation of a tile: flipped first along the diagonal, then left to right, then top to bottom.
type Turn uint8

// Flips of a tile.
const (
	Horizontal Turn = 1 << iota
	Vertical
	Diagonal
)

// Direction is the direction that something points to.
type Direction uint8

// Directions, clockwise.
const (
	Up Direction = iota
	Right
	Down
	Left
)

// Apply returns the direction after the turn: an arrow painted on the tile turns with it.
func (t Turn) Apply(d Direction) Direction {
	if t&Diagonal != 0 { // swap x and y
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
