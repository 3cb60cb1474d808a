package ask_test

import (
	"encoding/json"
	"fmt"
	"hash/crc32"
	"maps"
	"regexp"
	"strings"
	"testing"

	"jogada/internal/front/ask"
	"jogada/internal/gametest"
)

// seconds matches the time that a search took.
var seconds = regexp.MustCompile(`"seconds":[0-9.e-]+`)

// shown limits the bytes of a reply that are recorded as they are; of a longer one follows the checksum of all.
const shown = 700

// asked is a line of testdata/replies.golden: a message, sent to an engine with default limits or with those given.
type asked struct {
	ask.Message
	Limits *ask.Limits                `json:"limits"`
	Saved  map[string]json.RawMessage `json:"saved"` // the report to check is the last one solved, with these values instead of its own
}

// TestMessagesAreAnsweredAsRecorded sends each message of testdata/replies.golden, one a line, and compares the replies with those
// recorded, without times. Lines without a brace are headings.
func TestMessagesAreAnsweredAsRecorded(t *testing.T) {
	gametest.Recorded(t, "testdata/replies.golden", func(input string) string {
		var out strings.Builder
		var last []byte
		usual := newDesk(t, patient())
		for line := range strings.Lines(input) {
			out.WriteString(line)
			if !strings.HasPrefix(line, "{") {
				continue
			}
			var a asked
			if err := json.Unmarshal([]byte(line), &a); err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			if a.Saved != nil {
				a.Body = withReport(t, a.Body, last, a.Saved)
			}
			engine := usual
			if a.Limits != nil {
				engine = newDesk(t, *a.Limits)
			}
			r := engine.Reply(t.Context(), a.Message, nil)
			if answer, is := r.Answer.(ask.Answer); is {
				last = encoded(t, answer.Report)
			}
			text := seconds.ReplaceAll(encoded(t, r), []byte(`"seconds":0`))
			if len(text) > shown {
				text = fmt.Appendf(text[:shown:shown], " … %d bytes, %08x", len(text), crc32.ChecksumIEEE(text))
			}
			out.Write(text)
			out.WriteString("\n")
		}
		return out.String()
	})
}

// withReport puts a report into the body of a request, some of its values changed.
func withReport(t *testing.T, body, report []byte, changed map[string]json.RawMessage) []byte {
	t.Helper()
	var request, saved map[string]json.RawMessage
	if err := json.Unmarshal(body, &request); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(report, &saved); err != nil {
		t.Fatal(err)
	}
	maps.Copy(saved, changed)
	request["report"] = encoded(t, saved)
	return encoded(t, request)
}

func encoded(t *testing.T, v any) []byte {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
