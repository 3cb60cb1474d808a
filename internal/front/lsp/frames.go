package lsp

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	gosync "sync"

	"github.com/sourcegraph/jsonrpc2"
)

// mostBytes limits the length of a message, and mostHeader that of its header.
const (
	mostBytes  = 64 << 20
	mostHeader = 8 << 10
)

// frames is a stream of messages, each after a header with its length. The library's codec has no limits, and a body that
// is not JSON would end its connection: here such a body is answered with an error, as JSON-RPC demands.
type frames struct {
	from *bufio.Reader
	mu   gosync.Mutex
	to   io.Writer
}

// ReadObject reads the next message.
func (f *frames) ReadObject(v any) error {
	for {
		body, err := readFrame(f.from)
		if err != nil {
			return err
		}
		fault := faultOf(body)
		if fault == nil {
			return json.Unmarshal(body, v)
		}
		refused := struct {
			Version string          `json:"jsonrpc"`
			ID      any             `json:"id"`
			Error   *jsonrpc2.Error `json:"error"`
		}{"2.0", nil, fault}
		if err := f.WriteObject(refused); err != nil {
			return err
		}
	}
}

// readFrame reads a header and the body after it.
func readFrame(from *bufio.Reader) ([]byte, error) {
	length, header := -1, 0
	for {
		line, err := from.ReadSlice('\n')
		if header += len(line); header > mostHeader || err == bufio.ErrBufferFull {
			return nil, fmt.Errorf("the header of a message has more than %d bytes", mostHeader)
		}
		if err != nil && (err != io.EOF || header > 0) {
			return nil, fmt.Errorf("the header of a message is cut off: %w", io.ErrUnexpectedEOF)
		} else if err != nil {
			return nil, err
		}
		line = bytes.TrimRight(line, "\r\n")
		if len(line) == 0 {
			break
		}
		name, value, is := strings.Cut(string(line), ":")
		if !is {
			return nil, fmt.Errorf("the header of a message has the line %.60q; want Content-Length: N", line)
		}
		if strings.EqualFold(strings.TrimSpace(name), "Content-Length") {
			n, err := strconv.ParseUint(strings.TrimSpace(value), 10, 31)
			if err != nil || n > mostBytes {
				return nil, fmt.Errorf("a message of %.40q bytes; want a number up to %d", strings.TrimSpace(value), mostBytes)
			}
			length = int(n)
		}
	}
	if length < 0 {
		return nil, fmt.Errorf("the header of a message has no Content-Length")
	}
	var body bytes.Buffer // which grows with what arrives, not with what the header promises
	if _, err := io.CopyN(&body, from, int64(length)); err != nil {
		return nil, fmt.Errorf("a message is cut off: %w", io.ErrUnexpectedEOF)
	}
	return body.Bytes(), nil
}

// faultOf returns the error for a body that is no message.
func faultOf(body []byte) *jsonrpc2.Error {
	if !json.Valid(body) {
		return &jsonrpc2.Error{Code: jsonrpc2.CodeParseError, Message: "the message is not JSON"}
	}
	var fields struct {
		Method *json.RawMessage `json:"method"`
		ID     json.RawMessage  `json:"id"`
		Result json.RawMessage  `json:"result"`
		Error  json.RawMessage  `json:"error"`
	}
	bad := &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidRequest, Message: "the message is no request, notification or response"}
	if json.Unmarshal(body, &fields) != nil {
		return bad
	}
	isRequest, isResponse := fields.Method != nil, fields.Result != nil || fields.Error != nil
	if isRequest == isResponse {
		return bad
	}
	var err error
	if isRequest {
		err = json.Unmarshal(body, new(jsonrpc2.Request))
	} else {
		err = json.Unmarshal(body, new(jsonrpc2.Response))
	}
	if err != nil {
		return bad
	}
	return nil
}

// WriteObject writes a message.
func (f *frames) WriteObject(v any) error {
	body, err := json.Marshal(v)
	if err != nil {
		return err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	_, err = f.to.Write(fmt.Appendf(nil, "Content-Length: %d\r\n\r\n%s", len(body), body))
	return err
}

// Close leaves the streams to their owner.
func (f *frames) Close() error { return nil }
