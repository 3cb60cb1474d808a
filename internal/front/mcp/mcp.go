// Package mcp offers the requests of package ask to agents, as tools of the Model Context Protocol. A tool takes the
// fields of the service's request plus the game; the limits are those of the engine.
package mcp

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"runtime"
	"slices"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"jogada/internal/front/ask"
)

// mostBytes limits the length of a request.
const mostBytes = 8 << 20

// Serve answers requests from a reader on a writer until the reader or the context ends. It answers an invalid line
// with a JSON-RPC error.
func Serve(ctx context.Context, engine *ask.Engine, version string, in io.Reader, out io.Writer) error {
	open := newCalls()
	to := &flushing{to: out, calls: open}
	from := &lines{from: bufio.NewReaderSize(in, 1<<16), to: to, calls: open, end: ctx.Done()}
	return New(engine, version).Run(ctx, &sdk.IOTransport{Reader: io.NopCloser(from), Writer: to, MaxLineLength: 2 * mostBytes}) // the lines are bounded already
}

// New returns a server with the tools of an engine.
func New(engine *ask.Engine, version string) *sdk.Server {
	s := sdk.NewServer(&sdk.Implementation{Name: "jogada", Title: "Jogada: exact answers for games on boards and graphs", Version: version}, nil)
	places := make(chan struct{}, runtime.GOMAXPROCS(0)) // as many at a time as there are processors
	for _, t := range tools(engine) {
		s.AddTool(&sdk.Tool{Name: t.name, Description: t.Tool, InputSchema: t.fields, Annotations: &sdk.ToolAnnotations{ReadOnlyHint: true, IdempotentHint: !t.Varies}},
			func(ctx context.Context, r *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
				select {
				case places <- struct{}{}:
					defer func() { <-places }()
				case <-ctx.Done():
					return nil, ctx.Err()
				}
				return t.call(ctx, r.Params.Arguments), nil
			})
	}
	return s
}

// call calls a tool. It returns faults of a request as the result, so that the agent can correct it.
func (t tool) call(ctx context.Context, arguments json.RawMessage) (result *sdk.CallToolResult) {
	defer func() {
		if cause := recover(); cause != nil {
			result = textResult(fmt.Sprintf("internal error: %v", cause), true)
		}
	}()
	fields := map[string]json.RawMessage{}
	if len(arguments) > 0 {
		if err := json.Unmarshal(arguments, &fields); err != nil {
			return textResult("the arguments are not an object: "+err.Error(), true)
		}
	}
	answer, err := t.answer(ctx, fields)
	if err != nil {
		return textResult(err.Error(), true)
	}
	data, err := json.Marshal(answer)
	if err != nil {
		return textResult(err.Error(), true)
	}
	result = textResult(string(data), false)
	result.StructuredContent = json.RawMessage(data)
	return result
}

// answer answers a call with these arguments. It reports an unknown game before any other fault.
func (t tool) answer(ctx context.Context, fields map[string]json.RawMessage) (any, error) {
	var call ask.Call
	for name, to := range map[string]*string{"game": &call.Game, "language": &call.Language} {
		if raw, given := fields[name]; given {
			if err := json.Unmarshal(raw, to); err != nil {
				return nil, fmt.Errorf("%s is not a string", name)
			}
		}
	}
	if err := t.engine.Knows(call.Game); call.Game != "" && err != nil {
		return nil, err
	}
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		if _, known := t.fields.Properties[name]; !known {
			return nil, fmt.Errorf("there is no field %q; the fields of %s are %s", name, t.name, strings.Join(slices.Sorted(maps.Keys(t.fields.Properties)), ", "))
		}
	}
	if t.OfGame {
		delete(fields, "game")
		delete(fields, "language")
	}
	if t.omit {
		fields["omit"] = json.RawMessage(`["view", "layers", "frames"]`)
	}
	body, err := json.Marshal(fields)
	if err != nil {
		return nil, err
	}
	if call.Request, err = t.Read(body); err != nil {
		return nil, err
	}
	verb := t.Verb
	if t.name == "games" && call.Game != "" {
		verb, _ = ask.FindVerb("game")
	}
	answer, err := verb.Do(ctx, t.engine, call)
	return forAgents(answer), err
}

// forAgents leaves out the parts of an answer that only a page shows.
func forAgents(answer any) any {
	switch a := answer.(type) {
	case ask.Answer:
		return solved{a.Text, a.Params, a.ID, a.Report}
	case ask.Generated:
		a.View = nil
		return a
	case ask.GameList:
		return map[string]any{"games": a.Games}
	}
	return answer
}

// solved is an answer without the parts that only a page shows.
type solved struct {
	Text   string            `json:"text"`
	Params map[string]string `json:"params"`
	ID     string            `json:"id,omitempty"`
	Report any               `json:"report"`
}

func textResult(text string, wrong bool) *sdk.CallToolResult {
	return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: text}}, IsError: wrong}
}
