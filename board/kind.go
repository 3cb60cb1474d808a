package board

// Kind is a kind of cell or node that a game has. The game chooses what it is called and the sign it is shown by; its role
// is what those who draw know of it, so that they can draw any game.
type Kind struct {
	Name string // what looks call it, and, in the reader's language, what people do
	Role Role
	Sign string // one character that stands for it where it has no text
}

// Role is what a kind of cell is to those on the board.
type Role string

// The roles.
const (
	Floor Role = "floor" // a free cell
	Field Role = "field" // a cell or node with a text of its own
	Wall  Role = "wall"  // can't be entered
	Gate  Role = "gate"  // can't be entered by everybody
	Item  Role = "item"  // lies there to be taken
	Goal  Role = "goal"  // where somebody or something wants to be
	Piece Role = "piece" // what moves, or is moved; a number on it gives its colour
	Home  Role = "home"  // a piece on a goal
)

// Roles are all of them.
func Roles() []Role { return []Role{Floor, Field, Wall, Gate, Item, Goal, Piece, Home} }
