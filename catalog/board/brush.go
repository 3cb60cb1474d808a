package board

// Brush paints a board with a look or a token.
type Brush struct {
	Name   string   `json:"name"`
	Doc    string   `json:"doc"`
	Target Target   `json:"target"`
	Kind   string   `json:"kind,omitempty"`   // name of the look's kind
	Text   string   `json:"text,omitempty"`   // text of the look; the initial one where there is a choice
	Texts  []string `json:"texts,omitempty"`  // allowed texts
	Min    *int     `json:"min,omitempty"`    // the text is a whole number of at least Min
	Max    *int     `json:"max,omitempty"`    // and at most Max
	Token  string   `json:"token,omitempty"`  // the token; the initial one where there is a choice
	Tokens []string `json:"tokens,omitempty"` // allowed tokens
	Key    string   `json:"key,omitempty"`    // a letter for the keyboard
	Sheet  bool     `json:"sheet,omitempty"`  // the text is one of the signs of the board's sheet
	Figure bool     `json:"figure,omitempty"` // the token is drawn as a person
}

// Target says what a brush changes.
type Target string

// Targets of a brush.
const (
	OnLook  Target = "look"
	OnToken Target = "token"
)
