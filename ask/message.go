package ask

import (
	"context"
	"encoding/json"
	"time"

	"jogada/solve"
)

// Message is a self-contained request, for transports without URLs and headers.
type Message struct {
	Verb     string          `json:"verb"` // games, game, solve, check, holds, generate, show or moves
	Game     string          `json:"game,omitempty"`
	Language string          `json:"language,omitempty"`
	Body     json.RawMessage `json:"body,omitempty"`
}

// Reply is the result of a message: the answer, or the refusal.
type Reply struct {
	Answer  any      `json:"answer,omitempty"`
	Refusal *Refusal `json:"problem,omitempty"`
}

// faulty is the status of a fault of the program.
const faulty = 500

// tellEvery is the interval between two progress reports.
const tellEvery = 100 * time.Millisecond

// Reply answers a message. During a solve it calls tell with the progress from time to time, the first time at once;
// tell may be nil.
func (e *Engine) Reply(ctx context.Context, l Message, tell func(Progress)) Reply {
	answer, err := e.reply(ctx, l, tell)
	if err == nil {
		return Reply{Answer: answer}
	}
	refusal := RefusalOf(err)
	if refusal == nil {
		refusal = &Refusal{Status: faulty, Detail: Cut(err.Error())}
	}
	return Reply{Refusal: refusal}
}

func (e *Engine) reply(ctx context.Context, l Message, tell func(Progress)) (any, error) {
	if l.Verb == "games" {
		return GameList{Games: e.Games(l.Language), Limits: e.limits.shape()}, nil
	}
	if err := e.Knows(l.Game); err != nil {
		return nil, err
	}
	switch l.Verb {
	case "game":
		return e.Game(l.Game, l.Language)
	case "show":
		return replyTo(l, func(r ShowRequest) (Shown, error) { return e.Show(ctx, l.Game, r, l.Language) })
	case "generate":
		return replyTo(l, func(r GenerateRequest) (Generated, error) { return e.Generate(ctx, l.Game, r, l.Language, nil) })
	case "check":
		return replyTo(l, func(r CheckRequest) (Ruling, error) { return e.Check(ctx, l.Game, r) })
	case "holds":
		return replyTo(l, func(r ClaimsRequest) (ClaimsResult, error) { return e.Holds(ctx, l.Game, r, l.Language) })
	case "moves":
		return replyTo(l, func(r MovesRequest) (any, error) { return e.Moves(ctx, l.Game, r, l.Language) })
	case "solve":
		return replyTo(l, func(r SolveRequest) (Answer, error) {
			job, err := e.Solve(ctx, l.Game, r, l.Language)
			if err != nil {
				return Answer{}, err
			}
			return job.Run(ctx, throttled(tell)), nil
		})
	}
	return nil, unreadable("there is no verb %s", quoted(l.Verb))
}

// replyTo reads the request of a message and answers it.
func replyTo[R Request, T any](l Message, do func(R) (T, error)) (any, error) {
	r, err := Read[R](l.Body)
	if err != nil {
		return nil, err
	}
	return do(r)
}

// throttled returns a watch function that reports progress from time to time, or nil if tell is nil.
func throttled(tell func(Progress)) func(solve.Progress) {
	if tell == nil {
		return nil
	}
	begin := time.Now()
	var next time.Duration
	return func(p solve.Progress) {
		if took := time.Since(begin); took >= next {
			next = took + tellEvery
			tell(ProgressOf(p, took))
		}
	}
}
