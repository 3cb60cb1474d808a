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

	"jogada/ask"
)

// mostBytes limits the length of a request.
const mostBytes = 8 << 20

// tool describes one tool: its purpose, its fields, and its function.
type tool struct {
	name, doc string
	fields    map[string]any // JSON Schemas by name
	required  []string
	do        func(ctx context.Context, game, language string, rest []byte) (any, error)
	knows     func(game string) error // whether a game exists
}

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
		t.knows = engine.Knows
		schema := map[string]any{"type": "object", "properties": t.fields, "required": t.required, "additionalProperties": false}
		s.AddTool(&sdk.Tool{Name: t.name, Description: t.doc, InputSchema: schema, Annotations: &sdk.ToolAnnotations{ReadOnlyHint: true, IdempotentHint: t.name != "generate"}},
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
			result = told(fmt.Sprintf("internal error: %v", cause), true)
		}
	}()
	fields := map[string]json.RawMessage{}
	if len(arguments) > 0 {
		if err := json.Unmarshal(arguments, &fields); err != nil {
			return told("the arguments are not an object: "+err.Error(), true)
		}
	}
	var game, language string
	for name, to := range map[string]*string{"game": &game, "language": &language} {
		if raw, given := fields[name]; given {
			if err := json.Unmarshal(raw, to); err != nil {
				return told(name+" is not a string", true)
			}
			delete(fields, name)
		}
	}
	if err := t.knows(game); game != "" && err != nil {
		return told(err.Error(), true)
	}
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		if _, known := t.fields[name]; !known {
			return told(fmt.Sprintf("there is no field %q; the fields of %s are %s", name, t.name, strings.Join(slices.Sorted(maps.Keys(t.fields)), ", ")), true)
		}
	}
	rest, err := json.Marshal(fields)
	if err != nil {
		return told(err.Error(), true)
	}
	answer, err := t.do(ctx, game, language, rest)
	if err != nil {
		return told(err.Error(), true)
	}
	data, err := json.Marshal(answer)
	if err != nil {
		return told(err.Error(), true)
	}
	result = told(string(data), false)
	result.StructuredContent = json.RawMessage(data)
	return result
}

func told(text string, wrong bool) *sdk.CallToolResult {
	return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: text}}, IsError: wrong}
}
