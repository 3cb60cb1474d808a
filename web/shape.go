package web

import (
	"jogada/board"
	"jogada/catalog"
	"jogada/solve"
)

// GridShape documents the JSON of a grid.
type GridShape struct {
	Rows   int           `json:"rows" minimum:"0"`
	Cols   int           `json:"cols" minimum:"0"`
	Looks  []board.Look  `json:"looks" doc:"The distinct looks"`
	Cells  []int         `json:"cells" doc:"The number of the look of each cell, row by row"`
	Tokens []board.Token `json:"tokens" doc:"Which tokens are on which cell"`
}

// ReportShape documents the JSON of a report.
type ReportShape struct {
	Schema   string            `json:"schema" example:"jogada.report/1"`
	Game     string            `json:"game"`
	Params   map[string]string `json:"params" doc:"The rules it was found under"`
	Method   string            `json:"method"`
	Sound    bool              `json:"sound" doc:"false: the method can be wrong"`
	Verdict  string            `json:"verdict" enum:"proved,refuted,unknown" doc:"unknown: it stopped early, only the bounds are known"`
	Headline string            `json:"headline"`
	Because  []string          `json:"because"`
	Answer   any               `json:"answer" doc:"The answer in the game's own form"`
	Unit     string            `json:"unit" doc:"What distances are counted in"`
	Bounds   catalog.Bounds    `json:"bounds"`
	Line     []catalog.Move    `json:"line" doc:"The line of play"`
	Proof    catalog.Proof     `json:"proof"`
	Stopped  string            `json:"stopped,omitempty" doc:"Why a search that ends unknown stopped"`
	Counts   solve.Counts      `json:"counts"`
	// Difficulty has its entries by name, in the order of the game's measures, followed by the capped ones.
	Difficulty map[string]any `json:"difficulty,omitempty" doc:"How hard the board is, if that was asked for: the game's measures by name, null where there is nothing to measure or it would have taken more states than the cap allows, and capped, the list of the latter"`
	Seconds    float64        `json:"seconds"`
	Source     string         `json:"source,omitempty"`
	Language   string         `json:"language,omitempty" doc:"Of the words; absent is English"`
	Command    string         `json:"command,omitempty" doc:"The command that gives this answer again"`
}
