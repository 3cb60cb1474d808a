package ask

import (
	"context"
	"slices"
	"time"

	"jogada/catalog"
	"jogada/say"
	"jogada/solve"
)

// Job is a solve that is ready to run: the board is read and the method found.
type Job struct {
	board    instance
	method   catalog.Method
	request  SolveRequest
	language string
	end      time.Time // of all that is done
	limit    int64     // bytes of the answer
	wanted   catalog.Request
}

// Solve reads a request and returns the job that does the work. It fails if the request is invalid or over the limits.
func (d *Desk) Solve(ctx context.Context, game string, r SolveRequest, language string) (Job, error) {
	length, budget := d.limits.lowered(r.Budget)
	if r.Live {
		length = min(length, live)
	}
	end := time.Now().Add(length)
	_, reading, cancel := d.limits.work(ctx, length)
	defer cancel()
	b, err := d.board(game, r.Question, reading)
	if err != nil {
		return Job{}, err
	}
	method, err := catalog.Pick(b, r.Method)
	if err != nil {
		return Job{}, unfit("body.method", err)
	}
	return Job{board: b, method: method, request: r, language: language, end: end, limit: d.limits.Output,
		wanted: catalog.Request{Budget: budget, Check: r.Check == nil || *r.Check, Certificate: r.Certificate, Difficulty: r.Difficulty, Trace: r.Trace, Language: language}}, nil
}

// Game returns the name of the game.
func (j Job) Game() string { return j.board.game.Name }

// Run solves the board. It passes progress to watch, if that is not nil.
func (j Job) Run(ctx context.Context, watch func(solve.Progress)) Answer {
	ctx, cancel := context.WithDeadline(ctx, j.end)
	defer cancel()
	wanted := j.wanted
	wanted.Watch = watch
	return j.answer(j.method.Solve(ctx, wanted))
}

// answer combines the report with what there is to show of it.
func (j Job) answer(report catalog.Report) Answer {
	shown, _ := j.board.shown(j.language, nil) // it was read within the limits
	counted := len(shown.Text) + cellBytes*shown.View.Size()
	report.Meter.Write(counted)
	asked := j.wanted
	asked.Budget.Nodes = j.request.Budget.Nodes
	report.Command = j.board.game.Command(j.board.Instance, report.Method, j.board.values, asked, "board.txt")
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
	a := Answer{Shown: shown, Report: report, Unit: j.board.game.Translator(j.language).Of(report.Unit), Told: spoken(picture.Speech), Layers: picture.Layers, Frames: picture.Frames, Trace: picture.Trace, Omitted: picture.Omitted}
	a.fit(report.Meter.Written(), j.limit)
	return a
}

func (j Job) omits(part string) bool { return slices.Contains(j.request.Omit, part) }

// spoken returns a speech without nil lists.
func spoken(s catalog.Speech) catalog.Speech {
	return catalog.Speech{Headline: append([]say.Part{}, s.Headline...), Because: append([][]say.Part{}, s.Because...), Line: s.Line}
}
