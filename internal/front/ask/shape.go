package ask

import (
	"encoding/json"
	"time"

	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/solve"
)

// Question identifies the board of a request: exactly one of text, view, ID and example.
type Question struct {
	Text    *string           `json:"text,omitempty" doc:"The board in one of the game's notations"`
	View    *board.View       `json:"view,omitempty" doc:"The board as a drawing"`
	ID      string            `json:"id,omitempty" maxLength:"8192" doc:"The ID of the board: game(rule=value)#seed or game(rule=value):payload"`
	Example int               `json:"example,omitempty" minimum:"1" doc:"Which of the game's examples, from 1" example:"1"`
	Case    int               `json:"case,omitempty" minimum:"1" doc:"Which board of a text that holds several" example:"1"`
	Params  map[string]string `json:"params,omitempty" doc:"Parameters by name; those not named have their defaults, or what the ID or the example says"`
}

// longestID limits the IDs that are read. An ID unpacks to at most about a thousand times its length.
const longestID = 8192

// ShowRequest asks for the picture of a board.
type ShowRequest struct{ Question }

// Shown is a board with everything needed to show it.
type Shown struct {
	Text     string            `json:"text" doc:"The board in the game's own notation, with its title where it has one"`
	Title    string            `json:"title,omitempty" doc:"What the text that the board came from calls it"`
	Params   map[string]string `json:"params" doc:"The parameters in force, those of the board itself included"`
	Example  int               `json:"example,omitempty" doc:"Which of the game's examples the text is, from 1"`
	ID       string            `json:"id,omitempty" doc:"One string that holds the board and its rules; absent where it would be too long"`
	Cases    int               `json:"cases" doc:"How many boards the text held"`
	Case     int               `json:"case" doc:"Which of them this is, from 1"`
	View     *board.View       `json:"view,omitempty"`
	Question string            `json:"question" doc:"What is asked of the board under these rules, in one sentence"`
	Terms    []string          `json:"terms,omitempty" doc:"The rules that must be known besides, by name: numbers, and what is not the default, unless the question states it"`
	Methods  []MethodShape     `json:"methods,omitempty" doc:"The ways to answer it, the default first"`
	Game     *OwnShape         `json:"game,omitempty" doc:"The game as the text describes it, where texts are games of their own"`
	Levels   *catalog.Levels   `json:"levels,omitempty" doc:"The levels of the text, where the board is one of several that a parameter chooses"`
}

// OwnShape is what a text says of the game that it describes, in JSON.
type OwnShape struct {
	Title  string          `json:"title"`
	Lead   string          `json:"lead" doc:"The question in one sentence"`
	Params []ParamShape    `json:"params"`
	Play   catalog.PlayDoc `json:"play"`
}

// MethodShape is a method in JSON.
type MethodShape struct {
	Name   string `json:"name"`
	Title  string `json:"title" doc:"What people call it, in the language of the answer"`
	Doc    string `json:"doc"`
	Cost   string `json:"cost"`
	Sound  bool   `json:"sound" doc:"false: its answer can be wrong; kept as an exhibit"`
	Report string `json:"report,omitempty" doc:"The number of the student report that it comes from"`
}

// SolveRequest asks for the answer to a board.
type SolveRequest struct {
	Question
	Method      string   `json:"method,omitempty" doc:"The method; empty: the default one"`
	Budget      Budget   `json:"budget,omitzero" doc:"What to spend at most; it can only lower the limits of the service"`
	Check       *bool    `json:"check,omitempty" default:"true" doc:"Have the independent checker judge the answer"`
	Certificate bool     `json:"certificate,omitempty" doc:"Put the whole certificate into the report"`
	Difficulty  bool     `json:"difficulty,omitempty" doc:"Measure how hard the board is, too"`
	Trace       bool     `json:"trace,omitempty" doc:"Record the search itself"`
	Omit        []string `json:"omit,omitempty" enum:"view,layers,frames,methods" doc:"What not to send"`
	Live        bool     `json:"live,omitempty" doc:"The board is being drawn: at most two seconds are spent, whatever the budget says; asked for as events, what is wrong with the board is an event, too"`
}

// Answer is a board with its report.
type Answer struct {
	Shown
	Report catalog.Report    `json:"report"`
	Units  []string          `json:"units" doc:"How a number of the report's units is written in the language of the words, one text per plural form: 1 ply, {n} plies"`
	Spoken catalog.Sentences `json:"told" doc:"Headline and reasons of the report, taken apart where they speak of places"`
	Layers []board.LayerJSON `json:"layers"`
	Frames []board.FrameJSON `json:"frames" doc:"The line of play, a picture a move"`
	Trace  *board.Trace      `json:"trace,omitempty"`
	// Omitted names requested parts that were left out.
	Omitted []string `json:"omitted,omitempty" doc:"What was asked for and left out, because it did not fit into the time or the length of an answer: certificate, trace, frames, layers, view, line, answer, text"`
}

// Progress describes a running search. Bounds are null where unknown.
type Progress struct {
	Counts  solve.Counts   `json:"counts"`
	Bounds  catalog.Bounds `json:"bounds"`
	Seconds float64        `json:"seconds"`
}

// ProgressOf returns the progress of a search that has run for the duration took.
func ProgressOf(p solve.Progress, took time.Duration) Progress {
	known := func(n int) *int {
		if n == 0 {
			return nil
		}
		return &n
	}
	return Progress{Counts: p.Counts, Bounds: catalog.Bounds{AtLeast: known(p.AtLeast), AtMost: known(p.AtMost)}, Seconds: took.Seconds()}
}

// CheckRequest asks for a judgement on a saved report.
type CheckRequest struct {
	Question
	Report json.RawMessage `json:"report" doc:"A report, as solve gives it; with its certificate it is judged by looking at each state once"`
	Budget Budget          `json:"budget,omitzero" doc:"What to spend at most; it can only lower the limits of the service"`
}

// Ruling is the checker's verdict.
type Ruling struct {
	Status string `json:"status" enum:"accepted,rejected,open"`
	Reason string `json:"reason"`
}

// GenerateRequest asks for a random board, or one to order.
type GenerateRequest struct {
	Params map[string]string `json:"params,omitempty"`
	Seed   *uint64           `json:"seed,omitempty" doc:"The seed of the dice; absent: one is drawn"`
	Want   string            `json:"want,omitempty" maxLength:"4096" doc:"An expression over the answer, the difficulty and the parameters: boards of one seed after the other are tried until it is true of one" example:"slides == 6 && only_moves >= 2"`
	Best   string            `json:"best,omitempty" maxLength:"4096" doc:"An expression: of all boards that are tried it is the one for which this is largest" example:"traps"`
	Tries  int               `json:"tries,omitempty" minimum:"0" maximum:"10000" doc:"How many boards are tried at the most; 0: 1000"`
	Climb  int               `json:"climb,omitempty" minimum:"0" maximum:"1000" doc:"How often each board that is tried is changed, by small edits that bring it nearer to what is wanted"`
	Budget Budget            `json:"budget,omitzero" doc:"What to spend at most on a board made to order: seconds on all that are tried, nodes and memory on each; it can only lower the limits of the service"`
}

// Generated is a random board, or one made to order.
type Generated struct {
	Shown
	Seed   uint64   `json:"seed" doc:"The seed that the board was made of"`
	Edited bool     `json:"edited,omitempty" doc:"It was changed after it was made"`
	Tried  int      `json:"tried,omitempty" doc:"Made to order: how many boards were tried"`
	Score  *float64 `json:"score,omitempty" doc:"The value of best for it"`
}

// MovesRequest asks for the legal moves in a state.
type MovesRequest struct {
	Question
	State string `json:"state,omitempty" doc:"A state of play, as moves gives it; empty: the start"`
	// Before is the past of the game, on which a limit of moves and repetition depend.
	Before []string `json:"before,omitempty" doc:"The states that the game was in before this one, oldest first, where the answer has past: moves already made count against a limit, and a position that occurs again is a draw"`
	Player string   `json:"player,omitempty" doc:"Whom the values are for; empty: who is to move"`
	Budget Budget   `json:"budget,omitzero" doc:"What to spend at most; it can only lower the limits of the service"`
}

// GameShape describes a game briefly.
type GameShape struct {
	Name    string   `json:"name"`
	Title   string   `json:"title"`
	Lead    string   `json:"lead" doc:"What is asked, in one sentence"`
	Doc     string   `json:"doc" doc:"The rules"`
	Units   []string `json:"units" doc:"How a number of the units of answers is written, one text per plural form of the language: 1 ply, {n} plies"`
	Aliases []string `json:"aliases"`
}

// KindShape is a kind of cells in JSON.
type KindShape struct {
	Name string     `json:"name" doc:"What looks call it"`
	Word string     `json:"word" doc:"What people call it, in the language that is asked for"`
	Role board.Role `json:"role" doc:"What it is to those on the board: how to draw it"`
	Sign string     `json:"sign,omitempty" doc:"One character that stands for it where it has no text"`
}

// FullGame describes a game in full.
type FullGame struct {
	GameShape
	Params   []ParamShape    `json:"params"`
	Formats  []FormatShape   `json:"formats" doc:"The notations that it reads"`
	Methods  []MethodShape   `json:"methods" doc:"Those of its first example, the default first"`
	Measures []MeasureShape  `json:"measures" doc:"The entries of a difficulty, in their order"`
	Examples []ExampleShape  `json:"examples"`
	Kinds    []KindShape     `json:"kinds" doc:"The kinds of cells or nodes that its boards have"`
	Brushes  []board.Brush   `json:"brushes" doc:"What a board is painted with; the first one erases"`
	Square   bool            `json:"square" doc:"Boards have as many rows as columns"`
	Side     int             `json:"side,omitempty" doc:"The most rows and columns of a board, where the game limits them"`
	Code     string          `json:"code,omitempty" doc:"The language of its texts, if they are programs"`
	Play     catalog.PlayDoc `json:"play"`
}

// ParamShape is a parameter in JSON.
type ParamShape struct {
	Name    string   `json:"name"`
	Doc     string   `json:"doc"`
	Role    string   `json:"role" enum:"rule,shape,detail"`
	Kind    string   `json:"kind" enum:"choice,int,ints,bool,words,text,number"`
	Default string   `json:"default" doc:"empty: not set"`
	Choices []string `json:"choices,omitempty"`
	Words   []string `json:"words,omitempty" doc:"The choices in the language of the words"`
	Min     *int     `json:"min,omitempty"`
	Max     *int     `json:"max,omitempty"`
	OfBoard bool     `json:"ofBoard,omitempty" doc:"It is part of the board: drawn, not chosen"`
}

// MeasureShape is an entry of the difficulty of a board in JSON.
type MeasureShape struct {
	Name string               `json:"name"`
	Kind catalog.QuantityKind `json:"kind" enum:"count,number,share,flag,steps"`
	Doc  string               `json:"doc"`
}

// FormatShape is a notation in JSON.
type FormatShape struct {
	Name string `json:"name"`
	Doc  string `json:"doc"`
}

// ExampleShape is an example board.
type ExampleShape struct {
	Name   string            `json:"name"`
	Title  string            `json:"title" doc:"What it is called, in the language of the words"`
	Text   string            `json:"text,omitempty" doc:"Absent after the first where the texts are programs: show has them by their numbers"`
	Params map[string]string `json:"params"`
}

// GameList holds all games and the limits.
type GameList struct {
	Games  []GameShape `json:"games"`
	Limits LimitsShape `json:"limits"`
}

// LimitsShape is the limits of requests in JSON.
type LimitsShape struct {
	Body    int64   `json:"body" doc:"Bytes of a request"`
	Cells   int     `json:"cells" doc:"Cells of a board, or its nodes and edges"`
	Seconds float64 `json:"seconds" doc:"Of a request, from reading it to its answer"`
	Nodes   int64   `json:"nodes" doc:"States that a search expands"`
	Memory  int64   `json:"memory" doc:"Bytes that the tables of a search hold"`
	Solves  int     `json:"solves" doc:"Searches at a time"`
}

// shape returns the limits as reported where requests are answered one at a time and may be of any length.
func (l Limits) shape() LimitsShape {
	return LimitsShape{Body: 1 << 30, Cells: l.Cells, Seconds: l.Time.Seconds(), Nodes: l.Nodes, Memory: l.Memory, Solves: 1}
}
