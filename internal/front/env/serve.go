package env

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync"

	"jogada/internal/base/text"
	"jogada/internal/front/ask"
)

// Request is one request to a registry: a reset, a step, or the end of an environment. Env names the environment, so that
// one process serves many.
type Request struct {
	Do     string `json:"do"` // reset, step or close
	Env    string `json:"env,omitempty"`
	Action string `json:"action,omitempty"` // of a step
	Reset
}

// ResetRequest begins an episode in an environment.
type ResetRequest struct {
	ask.NoBoard
	Env string `json:"env,omitempty" doc:"The name of the environment; empty: the one without a name"`
	Reset
}

// StepRequest plays a move in an environment.
type StepRequest struct {
	ask.NoBoard
	Env    string `json:"env,omitempty" doc:"The name of the environment"`
	Action string `json:"action" doc:"One of the legal moves"`
}

// Verbs returns the requests that agents play by, as verbs of a front end.
func (reg *Registry) Verbs() []ask.Verb {
	return []ask.Verb{
		ask.NewVerb(ask.Verb{Name: "reset", Effort: ask.Searching, Tool: "Begins an episode of a game to be played move by move: the board as text and cells, and the legal moves. The same seed gives the same episode."},
			func(ctx context.Context, _ *ask.Engine, _ ask.Call, r ResetRequest) (Reply, error) {
				return reg.Do(ctx, Request{Do: "reset", Env: r.Env, Reset: r.Reset}).orError()
			}),
		ask.NewVerb(ask.Verb{Name: "step", Effort: ask.Searching, Varies: true, Tool: "Plays a move of the episode: the next observation, the reward, whether the episode is over and whether the move lost the win."},
			func(ctx context.Context, _ *ask.Engine, _ ask.Call, r StepRequest) (Reply, error) {
				return reg.Do(ctx, Request{Do: "step", Env: r.Env, Action: r.Action}).orError()
			}),
	}
}

// Reply answers a request: a result, or an error.
type Reply struct {
	Env string `json:"env,omitempty"`
	*Result
	Error string `json:"error,omitempty"`
}

// orError returns the error of a reply as one.
func (r Reply) orError() (Reply, error) {
	if r.Error != "" {
		return r, errors.New(r.Error)
	}
	return r, nil
}

// Registry holds environments by name. It is safe for concurrent use; requests to one environment run one after another.
type Registry struct {
	Engine *ask.Engine
	mu     sync.Mutex
	all    map[string]*slot
}

type slot struct {
	mu  sync.Mutex
	env *Env
}

// Limits of a registry.
const (
	mostEnvs = 1024
	mostName = 200
	mostLine = 8 << 20
)

// Do answers a request.
func (reg *Registry) Do(ctx context.Context, r Request) Reply {
	result, err := reg.do(ctx, r)
	if err != nil {
		return Reply{Env: r.Env, Error: err.Error()}
	}
	return Reply{Env: r.Env, Result: result}
}

func (reg *Registry) do(ctx context.Context, r Request) (*Result, error) {
	s, err := reg.slot(r)
	if err != nil || s == nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	var result Result
	switch r.Do {
	case "reset":
		var fresh *Env
		if fresh, result, err = New(ctx, reg.Engine, r.Reset); err == nil {
			s.env = fresh
		}
	default:
		if s.env == nil {
			return nil, errors.New("there is no episode; reset begins one")
		}
		result, err = s.env.Step(ctx, r.Action)
	}
	return &result, err
}

// slot returns the place of an environment, or nil for one that is closed.
func (reg *Registry) slot(r Request) (*slot, error) {
	reg.mu.Lock()
	defer reg.mu.Unlock()
	if reg.all == nil {
		reg.all = map[string]*slot{}
	}
	s := reg.all[r.Env]
	switch {
	case r.Do == "close":
		delete(reg.all, r.Env)
		return nil, nil
	case r.Do != "reset" && r.Do != "step":
		return nil, fmt.Errorf("do is %.80q; want reset, step or close", r.Do)
	case len(r.Env) > mostName:
		return nil, fmt.Errorf("env has %d characters; want at most %d", len(r.Env), mostName)
	case s == nil && r.Do == "step":
		return nil, fmt.Errorf("there is no environment %q; reset begins one", r.Env)
	case s == nil && len(reg.all) == mostEnvs:
		return nil, fmt.Errorf("there are %d environments already; close some", mostEnvs)
	case s == nil:
		s = &slot{}
		reg.all[r.Env] = s
	}
	return s, nil
}

// Read reads a request strictly.
func Read(data []byte) (Request, error) {
	var r Request
	return r, text.ReadJSON(data, &r)
}

// answer answers a request as JSON, or says why it is none.
func (reg *Registry) answer(ctx context.Context, data []byte) []byte {
	r, err := Read(data)
	reply := Reply{}
	if err != nil {
		reply.Error = ask.BadJSON(err).Error()
	} else {
		reply = reg.Do(ctx, r)
	}
	out, err := json.Marshal(reply)
	if err != nil {
		panic(err) // it is plain data
	}
	return out
}

// Lines answers one JSON request per line, in order, until the input or the context ends.
func (reg *Registry) Lines(ctx context.Context, in io.Reader, out io.Writer) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(make([]byte, 1<<16), mostLine)
	for lines.Scan() && ctx.Err() == nil {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		if _, err := out.Write(append(reg.answer(ctx, lines.Bytes()), '\n')); err != nil {
			return err
		}
		if buffered, is := out.(interface{ Flush() error }); is {
			if err := buffered.Flush(); err != nil {
				return err
			}
		}
	}
	return errors.Join(lines.Err(), context.Cause(ctx))
}

// ServeHTTP answers POST requests to any path with the reply to the request in the body.
func (reg *Registry) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", http.MethodPost)
		Refuse(w, http.StatusMethodNotAllowed, "want POST with a request as JSON")
		return
	}
	data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostLine))
	if err != nil {
		Refuse(w, http.StatusRequestEntityTooLarge, "the body is too large, or ended early")
		return
	}
	reply := reg.answer(r.Context(), data)
	if bytes.Contains(reply, []byte(`"error":`)) && !bytes.Contains(reply, []byte(`"observation":`)) {
		w.WriteHeader(http.StatusUnprocessableEntity)
	}
	w.Write(reply)
}

// Refuse answers a request over HTTP by an error alone.
func Refuse(w http.ResponseWriter, status int, reason string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(Reply{Error: reason})
}
