// Command wasm is the engine of a page without a service: package ask as WebAssembly, run by a worker of the page.
// "make build" builds it and embeds it in jogada, whose verb page writes it out again.
//
// Built for anything but a browser, it answers one letter from stdin on stdout, with progress on stderr, which is
// enough to try it.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime/debug"

	"jogada/games"
	"jogada/internal/front/ask"
)

// worker answers messages, one at a time.
type worker struct {
	engine   *ask.Engine
	complain func(string) // receives faults of the program
}

func newWorker(complain func(string)) worker {
	engine, err := ask.New(games.All(), ask.DefaultLimits(), nil)
	if err != nil {
		panic(err) // the games are tested
	}
	return worker{engine, complain}
}

// answer answers a message in JSON by a reply in JSON, and passes progress in JSON to tell.
func (w worker) answer(letter string, tell func(string)) string {
	var l ask.Message
	if err := json.Unmarshal([]byte(letter), &l); err != nil {
		return written(ask.Reply{Refusal: &ask.Refusal{Status: 400, Detail: err.Error()}})
	}
	return written(w.guarded(l, tell))
}

// guarded answers a message, and reports a panic as a fault of the program.
func (w worker) guarded(l ask.Message, tell func(string)) (r ask.Reply) {
	defer func() {
		if cause := recover(); cause != nil {
			w.complain(fmt.Sprintf("%s %s: %v\n%s", l.Verb, l.Game, cause, debug.Stack()))
			r = ask.Reply{Refusal: &ask.Refusal{Status: 500, Detail: fmt.Sprint(cause)}}
		}
	}()
	return w.engine.Reply(context.Background(), l, func(p ask.Progress) { tell(written(p)) })
}

// written returns a value as JSON.
func written(v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err) // it consists only of our own types
	}
	return string(data)
}
