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

// lines gives the lines of a reader that are messages. To every other line it answers what is wrong with it, and goes on: the
// SDK would end the session.
type lines struct {
	from *bufio.Reader
	to   io.Writer
	rest []byte // of the line that is being given
}

// Read gives the next bytes of a message.
func (l *lines) Read(p []byte) (int, error) {
	for len(l.rest) == 0 {
		line, long, err := l.next()
		if line = bytes.TrimSpace(line); len(line) == 0 && !long && err != nil {
			return 0, err
		}
		if fault := faultOf(line, long); fault != nil {
			if err := l.refuse(fault); err != nil {
				return 0, err
			}
		} else if len(line) > 0 {
			l.rest = append(line, '\n')
		}
	}
	n := copy(p, l.rest)
	l.rest = l.rest[n:]
	return n, nil
}

// next reads a line, of which no more is kept than a request may have.
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

// faultOf says why a line is no message; nil: it is one, or blank.
func faultOf(line []byte, long bool) *jsonrpc.Error {
	switch {
	case long:
		return &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: fmt.Sprintf("the line is longer than %d bytes", mostBytes)}
	case len(line) == 0:
		return nil
	case !json.Valid(line):
		return &jsonrpc.Error{Code: jsonrpc.CodeParseError, Message: "the line is not JSON"}
	case line[0] != '{':
		return &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: "the line is not a JSON object; there are no batches"}
	}
	if _, err := jsonrpc.DecodeMessage(line); err != nil {
		return &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: "the line is no message of JSON-RPC 2.0: " + err.Error()}
	}
	return nil
}

// refuse answers a line whose ID is not known.
func (l *lines) refuse(fault *jsonrpc.Error) error {
	data, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": nil, "error": fault})
	if err == nil {
		_, err = l.to.Write(append(data, '\n'))
	}
	return err
}

// flushing is a writer for several goroutines, each of which writes whole messages. Its buffer, if it has one, is written out
// at once.
type flushing struct {
	mu sync.Mutex
	to io.Writer
}

// Write writes.
func (f *flushing) Write(p []byte) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	n, err := f.to.Write(p)
	if buffered, is := f.to.(interface{ Flush() error }); is && err == nil {
		err = buffered.Flush()
	}
	return n, err
}

// Close does nothing: whoever gave the writer closes it.
func (f *flushing) Close() error { return nil }
