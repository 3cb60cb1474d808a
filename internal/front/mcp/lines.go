package mcp

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// lines passes on the lines of a reader that are messages. It answers every other line with its fault and goes on,
// where the SDK would end the session. It reports the end of the reader when every call has its answer.
type lines struct {
	from  *bufio.Reader
	to    io.Writer
	calls *calls
	end   <-chan struct{} // of the session
	rest  []byte          // of the current line
}

// Read returns the next bytes of a message.
func (l *lines) Read(p []byte) (int, error) {
	for len(l.rest) == 0 {
		line, long, err := l.next()
		if line = bytes.TrimSpace(line); len(line) == 0 && !long && err != nil {
			l.calls.wait(l.end)
			return 0, err
		}
		message, fault := messageOf(line, long)
		if fault != nil {
			if err := l.refuse(fault); err != nil {
				return 0, err
			}
		} else if message != nil {
			l.calls.came(message)
			l.rest = append(line, '\n')
		}
	}
	n := copy(p, l.rest)
	l.rest = l.rest[n:]
	return n, nil
}

// next reads a line, and keeps no more of it than a request may have.
func (l *lines) next() (line []byte, long bool, err error) {
	for {
		part, err := l.from.ReadSlice('\n')
		if long = long || len(line)+len(part) > mostBytes; long {
			line = nil
		} else {
			line = append(line, part...)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, long, err
		}
	}
}

// messageOf returns the message on a line, or its fault; neither for a blank line.
func messageOf(line []byte, long bool) (jsonrpc.Message, *jsonrpc.Error) {
	switch {
	case long:
		return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: fmt.Sprintf("the line is longer than %d bytes", mostBytes)}
	case len(line) == 0:
		return nil, nil
	case !json.Valid(line):
		return nil, &jsonrpc.Error{Code: jsonrpc.CodeParseError, Message: "the line is not JSON"}
	case line[0] != '{':
		return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: "the line is not a JSON object; there are no batches"}
	}
	message, err := jsonrpc.DecodeMessage(line)
	if err != nil {
		return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: "the line is no message of JSON-RPC 2.0: " + err.Error()}
	}
	return message, nil
}

// refuse answers a line whose ID is unknown.
func (l *lines) refuse(fault *jsonrpc.Error) error {
	data, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": nil, "error": fault})
	if err == nil {
		_, err = l.to.Write(append(data, '\n'))
	}
	return err
}

// flushing is a writer for several goroutines, each of which writes whole messages. It flushes its buffer, if any, at
// once.
type flushing struct {
	mu    sync.Mutex
	to    io.Writer
	calls *calls
}

// Write writes and flushes.
func (f *flushing) Write(p []byte) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	n, err := f.to.Write(p)
	if buffered, is := f.to.(interface{ Flush() error }); is && err == nil {
		err = buffered.Flush()
	}
	f.calls.went(p) // even if nobody reads it
	return n, err
}

// Close does nothing: the caller closes the writer.
func (f *flushing) Close() error { return nil }
