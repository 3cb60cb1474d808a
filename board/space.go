package board

// Space is the space of states as a picture that fills as a search goes on: nodes that the steps of a trace mark.
type Space struct {
	Form SpaceForm `json:"form"`
	Doc  string    `json:"doc"`
	// ByWave says that each wave of the search begins with an empty picture.
	ByWave bool   `json:"byWave,omitempty"`
	Marks  []Mark `json:"marks"` // what can become of a node, by number; the first one is what nodes are to begin with

	// A grid has sheets of rows and columns; the node in a column is sheet × rows × cols + row × cols + column.
	Sheets  []string `json:"sheets,omitempty"`
	Rows    int      `json:"rows,omitempty"`
	Cols    int      `json:"cols,omitempty"`
	RowName string   `json:"rowName,omitempty"`
	ColName string   `json:"colName,omitempty"`
	RowTags []string `json:"rowTags,omitempty"` // what the rows are called; empty: nothing
	ColTags []string `json:"colTags,omitempty"`

	// A tree has a parent for each node, -1 for a root, in the order in which the nodes come to be.
	Parents []int `json:"parents,omitempty"`

	// A plan has a node for each area and each door, and links between them.
	Nodes []Spot   `json:"nodes,omitempty"`
	Links [][2]int `json:"links,omitempty"`
}

// SpaceForm is how a space is drawn.
type SpaceForm string

// The forms of a space.
const (
	GridSpace SpaceForm = "grid" // a cell for each state
	TreeSpace SpaceForm = "tree" // a node for each time that a state is met, in layers below each other
	PlanSpace SpaceForm = "plan" // nodes at places, joined by links
)

// Mark is what can become of a node.
type Mark struct {
	Name string `json:"name"`
	Tone Tone   `json:"tone"`
}

// Tone says how a mark is meant, for whoever chooses colours and signs.
type Tone string

// The tones. A runner's has its number added: runner0, runner1.
const (
	ToneBlank   Tone = "blank"
	ToneWaits   Tone = "waits"
	ToneLooked  Tone = "looked"
	ToneAgain   Tone = "again"
	ToneOver    Tone = "over"
	ToneDead    Tone = "dead"
	ToneDropped Tone = "dropped"
	ToneGoal    Tone = "goal"
	ToneDone    Tone = "done"
	ToneFirst   Tone = "first"
	ToneSecond  Tone = "second"
	ToneDraw    Tone = "draw"
	ToneShut    Tone = "shut"
	ToneOpen    Tone = "open"
	ToneKeyHere Tone = "key"
	ToneRunner  Tone = "runner"
)

// Spot is a node of a plan: where it is on the board, in columns and rows, how many places it stands for, and its sign.
type Spot struct {
	X    float64 `json:"x"`
	Y    float64 `json:"y"`
	Size int     `json:"size"`
	Text string  `json:"text,omitempty"`
	Door bool    `json:"door,omitempty"`
}
