package mcp

import (
	"bufio"
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// FuzzLines holds what is passed on to whole messages, and what is answered to one line a line that is none.
func FuzzLines(f *testing.F) {
	for _, seed := range []string{`{"jsonrpc":"2.0","method":"x"}`, "x\n[]\n\n{}", `{"jsonrpc":"2.0","id":1,"method":"x"}` + "\n" + `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var refused bytes.Buffer
		ended := make(chan struct{})
		close(ended)
		passed, err := io.ReadAll(&lines{from: bufio.NewReader(bytes.NewReader(data)), to: &refused, calls: newCalls(), end: ended})
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range strings.Split(strings.TrimSuffix(string(passed), "\n"), "\n") {
			if _, err := jsonrpc.DecodeMessage([]byte(line)); err != nil && line != "" {
				t.Errorf("%q is passed on: %v", line, err)
			}
		}
		given := 0
		for _, line := range bytes.Split(data, []byte("\n")) {
			if len(bytes.TrimSpace(line)) > 0 {
				given++
			}
		}
		if told := bytes.Count(passed, []byte("\n")) + bytes.Count(refused.Bytes(), []byte("\n")); told != given {
			t.Errorf("of %d lines %d are passed on or answered", given, told)
		}
	})
}

func TestALineThatIsTooLongIsRefusedAndTheNextIsRead(t *testing.T) {
	const short = `{"jsonrpc":"2.0","method":"x"}` + "\n"
	long := `{"jsonrpc":"2.0","method":"` + strings.Repeat("x", mostBytes) + `"}` + "\n"
	var refused bytes.Buffer
	passed, err := io.ReadAll(&lines{from: bufio.NewReader(strings.NewReader(long + short)), to: &refused, calls: newCalls()})
	if err != nil || string(passed) != short || !strings.Contains(refused.String(), "the line is longer than") {
		t.Errorf("%d bytes are passed on, %v; answered: %.200s", len(passed), err, refused.String())
	}
}

func TestACallThatIsTakenBackIsNotWaitedFor(t *testing.T) {
	const asked = `{"jsonrpc":"2.0","id":7,"method":"tools/call"}` + "\n" + `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7}}`
	_, err := io.ReadAll(&lines{from: bufio.NewReader(strings.NewReader(asked)), to: io.Discard, calls: newCalls()}) // the session never ends
	if err != nil {
		t.Fatal(err)
	}
}
