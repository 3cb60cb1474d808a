package board

// Space is a picture of the state space that fills as a search proceeds: nodes that the steps of a trace mark.
type Space struct {
	Form SpaceForm `json:"form"`
	Doc  string    `json:"doc"`
	// ByWave means that each wave of the search starts with an empty picture.
	ByWave bool   `json:"byWave,omitempty"`
	Marks  []Mark `json:"marks"` // possible marks of a node; nodes start with the first

	// ByValue means that rows and columns say nothing: nodes with the same mark and number in the end are drawn together.
	ByValue bool `json:"byValue,omitempty"`

	// A grid has sheets of rows and columns; the node in a column is sheet × rows × cols + row × cols + column.
	Sheets  []string `json:"sheets,omitempty"`
	Rows    int      `json:"rows,omitempty"`
	Cols    int      `json:"cols,omitempty"`
	RowName string   `json:"rowName,omitempty"`
	ColName string   `json:"colName,omitempty"`
	RowTags []string `json:"rowTags,omitempty"` // labels of the rows; may be empty
	ColTags []string `json:"colTags,omitempty"`

	// A tree has a parent for each node, -1 for a root, in the order of creation.
	Parents []int `json:"parents,omitempty"`

	// A plan has a node for each area and each door, and links between them.
	Nodes []PlanNode `json:"nodes,omitempty"`
	Links [][2]int   `json:"links,omitempty"`
}

// SpaceForm selects how a space is drawn.
type SpaceForm string

// Forms of a space.
const (
	GridSpace SpaceForm = "grid" // a cell for each state
	TreeSpace SpaceForm = "tree" // a node for each time a state is met, in layers below each other
	PlanSpace SpaceForm = "plan" // nodes at places, joined by links
)

// Mark is a possible status of a node.
type Mark struct {
	Name string `json:"name"`
	Tone Tone   `json:"tone"`
}

// Tone says what a mark means, for choosing colours and signs.
type Tone string

// Tones of marks. A runner's tone has its number appended: runner0, runner1.
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

// PlanNode is a node of a plan: its position on the board in columns and rows, the number of places it represents, and its
// sign.
type PlanNode struct {
	X    float64 `json:"x"`
	Y    float64 `json:"y"`
	Size int     `json:"size"`
	Text string  `json:"text,omitempty"`
	Door bool    `json:"door,omitempty"`
	// Cells are those of an area as runs within rows: for each its row, and its first and last column.
	Cells []int `json:"cells,omitempty"`
}
