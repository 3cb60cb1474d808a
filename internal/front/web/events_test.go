package web

import (
	"bufio"
	"context"
	"encoding/json"
	"jogada/internal/front/ask"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// event is one server-sent event.
type event struct{ name, data string }

// readEvent reads the next event of a stream; the zero event at its end.
func readEvent(t *testing.T, lines *bufio.Scanner) (e event) {
	t.Helper()
	for lines.Scan() {
		switch line := lines.Text(); {
		case line == "":
			return e
		case strings.HasPrefix(line, "event: "):
			e.name = line[len("event: "):]
		case strings.HasPrefix(line, "data: "):
			e.data = line[len("data: "):]
		default:
			t.Errorf("line %q in a stream", line)
		}
	}
	return e
}

// stream asks for events.
func stream(t *testing.T, r running, body string) (*http.Response, *bufio.Scanner) {
	t.Helper()
	req, _ := http.NewRequestWithContext(context.Background(), http.MethodPost, r.url+gatedSolve, strings.NewReader(body))
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "text/event-stream")
	resp, err := r.client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { resp.Body.Close() })
	lines := bufio.NewScanner(resp.Body)
	lines.Buffer(nil, 1<<20)
	return resp, lines
}

func TestProgressComesBeforeTheAnswerAndNothingAfterIt(t *testing.T) {
	r := listen(t)
	resp, lines := stream(t, r, waiting)
	if kind := resp.Header.Get("Content-Type"); kind != "text/event-stream" || resp.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("content type %s", kind)
	}
	<-r.gate.began
	for { // the counts that the method reported before it waited come sooner or later
		e := readEvent(t, lines)
		var p ask.Progress
		if err := json.Unmarshal([]byte(e.data), &p); err != nil || e.name != "progress" {
			t.Fatalf("%+v: %v", e, err)
		}
		if p.Counts.Expanded == 7 {
			if p.Bounds.AtLeast == nil || *p.Bounds.AtLeast != 2 || p.Bounds.AtMost == nil || *p.Bounds.AtMost != 9 {
				t.Errorf("progress without its bounds: %s", e.data)
			}
			break
		}
	}
	close(r.gate.release)
	var e event
	for e = readEvent(t, lines); e.name == "progress"; e = readEvent(t, lines) {
	}
	if e.name != "answer" {
		t.Fatalf("%+v", e)
	}
	plain := decode[map[string]any](t, <-r.begin(context.Background(), gatedSolve, waiting))
	var streamed map[string]any
	if err := json.Unmarshal([]byte(e.data), &streamed); err != nil {
		t.Fatal(err)
	}
	for _, a := range []map[string]any{plain, streamed} {
		delete(a["report"].(map[string]any), "seconds")
	}
	if diff := cmp.Diff(plain, streamed); diff != "" {
		t.Errorf("the streamed answer is another: %s", diff)
	}
	if after := readEvent(t, lines); after != (event{}) {
		t.Errorf("after the answer: %+v", after)
	}
}

func TestAFaultWhileItStreamsIsAnEvent(t *testing.T) {
	r := listen(t)
	for _, method := range []string{"fail"} {
		_, lines := stream(t, r, `{"text": "3 50", "method": "`+method+`"}`)
		var e event
		for e = readEvent(t, lines); e.name == "progress"; e = readEvent(t, lines) {
		}
		var p struct {
			Status int
			Detail string
		}
		if err := json.Unmarshal([]byte(e.data), &p); err != nil || e.name != "problem" || p.Status != 500 || strings.Contains(e.data, "broke") || strings.Contains(e.data, "secret") {
			t.Errorf("%+v: %v", e, err)
		}
	}
}

func TestABadRequestForEventsIsAPlainProblem(t *testing.T) {
	r := listen(t)
	resp, _ := stream(t, r, `{"text": "x"}`)
	if resp.StatusCode != 422 || resp.Header.Get("Content-Type") != "application/problem+json" {
		t.Errorf("%d %s", resp.StatusCode, resp.Header.Get("Content-Type"))
	}
}

func TestEventsAreForThoseWhoAcceptThem(t *testing.T) {
	for accept, want := range map[string]bool{"text/event-stream": true, "Text/Event-Stream; q=0.5": true, "application/json, text/event-stream": true,
		"": false, "*/*": false, "application/json": false, "text/event-stream;q=0": false, "text/event-streams": false} {
		if got := wantsEvents(accept); got != want {
			t.Errorf("%q: %v", accept, got)
		}
	}
}

func TestADrawingThatIsNoBoardYetIsNoFailedRequestWhereItIsFollowed(t *testing.T) {
	s := newService(t)
	for _, c := range []struct {
		body, accept string
		status       int
		kind, begins string
	}{
		{`{"text": "nonsense", "live": true}`, "text/event-stream", http.StatusOK, "text/event-stream", "event: problem\ndata: {"},
		{`{"text": "nonsense", "live": true}`, "application/json", http.StatusUnprocessableEntity, "application/problem+json", "{"},
		{`{"text": "nonsense"}`, "text/event-stream", http.StatusUnprocessableEntity, "application/problem+json", "{"},
	} {
		a := s.ask(t, http.MethodPost, "/v1/games/null/solve", c.body, "Accept", c.accept)
		if a.status != c.status || a.header.Get("Content-Type") != c.kind || !strings.HasPrefix(string(a.body), c.begins) || !strings.Contains(string(a.body), `"status":422`) {
			t.Errorf("%s, accepting %s: %d %s\n%s", c.body, c.accept, a.status, a.header.Get("Content-Type"), a.body)
		}
	}
}
