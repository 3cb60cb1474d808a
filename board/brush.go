package board

// Brush is something to paint a board with: a look, or a token.
type Brush struct {
	Name   string   `json:"name"`
	Doc    string   `json:"doc"`
	Target Target   `json:"target"`
	Kind   string   `json:"kind,omitempty"`   // of the look, by its name
	Text   string   `json:"text,omitempty"`   // of the look; where there is a choice, the one to begin with
	Texts  []string `json:"texts,omitempty"`  // the text is one of these
	Min    *int     `json:"min,omitempty"`    // the text is a whole number from here
	Max    *int     `json:"max,omitempty"`    // to here
	Token  string   `json:"token,omitempty"`  // the token; where there is a choice, the one to begin with
	Tokens []string `json:"tokens,omitempty"` // the token is one of these
	Key    string   `json:"key,omitempty"`    // a letter for the keyboard
	Sheet  bool     `json:"sheet,omitempty"`  // the text is one of the signs of the board's sheet
}

// Target is what a brush changes.
type Target string

// The targets.
const (
	OnLook  Target = "look"
	OnToken Target = "token"
)
