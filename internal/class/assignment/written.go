package assignment

import (
	"encoding/json"
	"time"

	"jogada/internal/class/grade"
	"jogada/internal/class/sandbox"
)

// written is an assignment as written in the file.
type written struct {
	Title      Text              `json:"title"`
	Statement  Text              `json:"statement"`
	License    string            `json:"license"`
	Credits    string            `json:"credits"`
	Language   string            `json:"language"`
	Seed       *uint64           `json:"seed"`
	Seeds      string            `json:"seeds"`
	Pseudonyms string            `json:"pseudonyms"`
	Show       string            `json:"show"`
	Growth     bool              `json:"growth"`
	Stage      int               `json:"stage"`
	Hints      []writtenHint     `json:"hints"`
	Limits     writtenLimits     `json:"limits"`
	Languages  []writtenLanguage `json:"languages"`
	Checks     []writtenCheck    `json:"checks"`
	Tasks      []writtenTask     `json:"tasks"`
}

type writtenHint struct {
	Stage int    `json:"stage"`
	Task  string `json:"task"`
	When  string `json:"when"`
	Text  Text   `json:"text"`
}

type writtenLanguage struct {
	Name       string   `json:"name"`
	Extensions []string `json:"extensions"`
	Build      []string `json:"build"`
	Run        []string `json:"run"`
}

type writtenTask struct {
	Name      string         `json:"name"`
	Title     Text           `json:"title"`
	Statement Text           `json:"statement"`
	Game      string         `json:"game"`
	File      string         `json:"file"`
	Rules     map[string]any `json:"rules"`
	Domain    string         `json:"domain"`
	Source    string         `json:"source"`
	Args      []string       `json:"args"`
	Checks    []writtenCheck `json:"checks"`
}

type writtenCheck struct {
	Name    string          `json:"name"`
	Of      grade.Part      `json:"of"`
	Points  float64         `json:"points"`
	Partial json.RawMessage `json:"partial"`
	Limit   string          `json:"limit"`
}

type writtenLimits struct {
	writtenRun
	Boards  int        `json:"boards"`
	Smaller int        `json:"smaller"`
	Total   float64    `json:"total"`
	Build   writtenRun `json:"build"`
}

type writtenRun struct {
	Seconds float64 `json:"seconds"`
	Memory  int64   `json:"memory"`
}

// The default limits, in seconds and MiB. So few smaller boards take seconds; those of grade.DefaultCertify may take an hour.
const (
	defaultBoards  = 1000
	defaultSmaller = 2000
)

var (
	defaultRun   = writtenRun{Seconds: 2, Memory: 512}
	defaultBuild = writtenRun{Seconds: 60, Memory: 2048}
)

func (w writtenLimits) limits() Limits {
	l := Limits{Run: w.writtenRun.limits(defaultRun, 5), Build: w.Build.limits(defaultBuild, 2), Boards: w.Boards, Smaller: w.Smaller, Total: seconds(w.Total),
		Timed: w.Seconds > 0}
	if l.Boards == 0 {
		l.Boards = defaultBoards
	}
	if l.Smaller == 0 {
		l.Smaller = defaultSmaller
	}
	return l
}

// limits returns the limits of a run, which may take a multiple of its processor time on the clock.
func (w writtenRun) limits(otherwise writtenRun, clock float64) sandbox.Limits {
	if w.Seconds == 0 {
		w.Seconds = otherwise.Seconds
	}
	if w.Memory == 0 {
		w.Memory = otherwise.Memory
	}
	return sandbox.Limits{CPU: seconds(w.Seconds), Wall: seconds(clock * w.Seconds), Memory: w.Memory << 20}
}

func seconds(n float64) time.Duration { return time.Duration(n * float64(time.Second)) }

// language returns the language for the table.
func (w writtenLanguage) language() grade.Language {
	return grade.Language{Name: w.Name, Extensions: w.Extensions, Build: w.Build, Run: w.Run}
}
