package board

// Kind describes a kind of cell or node of a game. The game chooses its name and sign; its role tells renderers how to
// draw it in any game.
type Kind struct {
	Name string // name in looks; shown to people in their language
	Role Role
	Sign string // one character that represents it where it has no text
}

// Role says what a kind of cell is for.
type Role string

// Roles of cells.
const (
	Floor Role = "floor" // a free cell
	Field Role = "field" // a cell or node with a text of its own
	Wall  Role = "wall"  // cannot be entered
	Gate  Role = "gate"  // can be entered only by some, or with a key
	Item  Role = "item"  // can be picked up
	Goal  Role = "goal"  // where a player or piece wants to be
	Piece Role = "piece" // moves or is moved; a number on it selects its colour
	Home  Role = "home"  // a piece on a goal
	// Outside lies beyond the board's own walls: nothing is drawn there.
	Outside Role = "outside"
)

// Roles returns all roles.
func Roles() []Role { return []Role{Floor, Field, Wall, Gate, Item, Goal, Piece, Home, Outside} }
