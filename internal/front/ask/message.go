package ask

import (
	"context"
	"encoding/json"
	"time"

	"jogada/solve"
)

// Message is a self-contained request, for transports without URLs and headers.
type Message struct {
	Verb     string          `json:"verb"` // one of Verbs
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
func (e *Engine) Reply(ctx context.Context, m Message, tell func(Progress)) Reply {
	answer, err := e.reply(ctx, m, tell)
	if err == nil {
		return Reply{Answer: answer}
	}
	refusal := RefusalOf(err)
	if refusal == nil {
		refusal = &Refusal{Status: faulty, Detail: Cut(err.Error())}
	}
	return Reply{Refusal: refusal}
}

func (e *Engine) reply(ctx context.Context, m Message, tell func(Progress)) (any, error) {
	v, known := FindVerb(m.Verb)
	if v.OfGame || !known {
		if err := e.Knows(m.Game); err != nil {
			return nil, err
		}
	}
	if !known {
		return nil, unreadable("there is no verb %s", quoted(m.Verb))
	}
	r, err := v.Read(m.Body)
	if err != nil {
		return nil, err
	}
	return v.Do(ctx, e, Call{Game: m.Game, Language: m.Language, Request: r, Watch: throttled(tell)})
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
