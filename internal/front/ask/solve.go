package ask

import (
	"context"
	"slices"
	"time"

	"jogada/catalog"
	"jogada/internal/base/say"
	"jogada/solve"
)

// Job is a solve that is ready to run: the board is read and the method found.
type Job struct {
	board    Board
	method   catalog.Method
	request  SolveRequest
	language string
	left     time.Duration // for the search and all that follows; 0 means no limit
	limit    int64         // bytes of the answer
	patient  bool          // nobody waits at a fixed time: a check may go on after it
	wanted   catalog.Request
}

// Solve reads a request and returns the job that does the work. It fails if the request is invalid or over the limits.
func (e *Engine) Solve(ctx context.Context, game string, r SolveRequest, language string) (Job, error) {
	length, _ := e.limits.lowered(r.Budget)
	if r.Live && (length == 0 || length > e.live) { // 0: no limit
		length = e.live
	}
	begin := time.Now()
	_, reading, cancel := e.limits.work(ctx, length)
	defer cancel()
	b, err := e.board(game, r.Question, reading)
	if err != nil {
		return Job{}, err
	}
	job, err := e.Job(b, r, language)
	if length > 0 {
		job.left = max(1, length-time.Since(begin))
	}
	return job, err
}

// Job returns the job that solves a board as a request asks, whatever board the request names. It fails if there is no
// such method.
func (e *Engine) Job(b Board, r SolveRequest, language string) (Job, error) {
	length, budget := e.limits.lowered(r.Budget)
	method, err := catalog.Pick(b.Instance, r.Method)
	if err != nil {
		return Job{}, unfit("body.method", err)
	}
	return Job{board: b, method: method, request: r, language: language, left: length, limit: e.limits.Output, patient: e.limits.Time == 0,
		wanted: catalog.Request{Budget: budget, Check: r.Check == nil || *r.Check, Certificate: r.Certificate, Difficulty: r.Difficulty, Trace: r.Trace, Language: language}}, nil
}

// Game returns the name of the game.
func (j Job) Game() string { return j.board.Game.Name }

// Method returns the name of the method.
func (j Job) Method() string { return j.method.Name }

// Run solves the board. It passes progress to watch, if that is not nil. Every run of a job gets its full time.
func (j Job) Run(ctx context.Context, watch func(solve.Progress)) Answer {
	patient := ctx
	ctx, cancel := timeLimit(ctx, j.left)
	defer cancel()
	return j.answer(j.report(ctx, patient, watch)) // drawing it takes the same time
}

// Report solves the board as Run does, and returns only the report.
func (j Job) Report(ctx context.Context, watch func(solve.Progress)) catalog.Report {
	patient := ctx
	ctx, cancel := timeLimit(ctx, j.left)
	defer cancel()
	return j.report(ctx, patient, watch)
}

func (j Job) report(ctx, patient context.Context, watch func(solve.Progress)) catalog.Report {
	wanted := j.wanted
	wanted.Watch = watch
	if j.patient {
		wanted.Patient = patient
	}
	return j.method.Solve(ctx, wanted)
}

// Command returns a command line that solves the board of the job from a file of that name, with the same report.
func (j Job) Command(file string) string {
	asked := j.wanted
	asked.Budget.Nodes = j.request.Budget.Nodes
	return j.board.Game.Command(j.board.Instance, j.method.Name, j.board.Values, asked, file)
}

// answer combines the report with what there is to show of it.
func (j Job) answer(report catalog.Report) Answer {
	shown, _ := j.board.shown(j.language, nil) // it was read within the limits
	counted := len(shown.Text) + cellBytes*shown.View.Size()
	report.Meter.Write(counted)
	report.Command = j.Command("board.txt")
	if j.omits("layers") {
		report.Layers = nil
	}
	if j.omits("frames") {
		report.Frames = nil
	}
	picture := report.Picture(*shown.View)
	if j.omits("view") {
		shown.View = nil
	}
	if j.omits("methods") {
		shown.Methods = nil
	}
	a := Answer{Shown: shown, Report: report, Units: j.board.Game.Translator(j.language).Forms(report.Unit), Spoken: spoken(picture.Sentences), Layers: picture.Layers, Frames: picture.Frames, Trace: picture.Trace, Omitted: picture.Omitted}
	a.fit(report.Meter.Written(), j.limit)
	return a
}

func (j Job) omits(part string) bool { return slices.Contains(j.request.Omit, part) }

// spoken returns a speech without nil lists.
func spoken(s catalog.Sentences) catalog.Sentences {
	return catalog.Sentences{Headline: append([]say.Part{}, s.Headline...), Because: append([][]say.Part{}, s.Because...), Line: s.Line}
}
