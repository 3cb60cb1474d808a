package ask_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"jogada/games"
	"jogada/internal/front/ask"
	"jogada/internal/order"
)

// patient returns the default limits with enough time for any machine.
func patient() ask.Limits {
	limits := ask.DefaultLimits()
	limits.Time = time.Hour
	return limits
}

func newDesk(t *testing.T, limits ask.Limits) *ask.Engine {
	t.Helper()
	engine, err := ask.New(games.All(), limits, order.Grant)
	if err != nil {
		t.Fatal(err)
	}
	return engine
}

func TestALetterThatIsWrongIsRefusedByItsStatus(t *testing.T) {
	engine := newDesk(t, patient())
	for _, c := range []struct {
		message ask.Message
		status  int
		words   string
	}{
		{ask.Message{Verb: "sovle", Game: "slide"}, 400, `no verb "sovle"`},
		{ask.Message{Verb: "solve", Game: "chess"}, 404, `no game "chess"`},
		{ask.Message{Verb: "solve", Game: "slide"}, 400, "no body"},
		{ask.Message{Verb: "show", Game: "slide", Body: json.RawMessage(`{`)}, 400, "ends too soon"},
		{ask.Message{Verb: "show", Game: "slide", Body: json.RawMessage(`{"text": "x"}`)}, 422, "line 1"},
		{ask.Message{Verb: "generate", Game: "jump", Body: json.RawMessage(`{"params": {"rows": "2000", "cols": "2000"}}`)}, 413, "limit"},
	} {
		r := engine.Reply(context.Background(), c.message, nil)
		if r.Answer != nil || r.Refusal == nil || r.Refusal.Status != c.status || !strings.Contains(r.Refusal.Detail, c.words) {
			t.Errorf("%+v: %+v", c.message, r.Refusal)
		}
	}
}

// The progress of a search comes while it runs, and its time is over by the clock alone: nothing here fires a timer.
func TestALetterIsToldProgressAndEndsInTime(t *testing.T) {
	engine := newDesk(t, patient())
	var seen []ask.Progress
	var answer ask.Answer
	for seconds := 0.5; len(seen) < 2; seconds *= 2 { // a busy machine leaves a short search no time
		body := json.RawMessage(fmt.Sprintf(`{"id": "chase(nodes=14)#3", "method": "minimax", "budget": {"seconds": %g}}`, seconds))
		seen = nil
		r := engine.Reply(context.Background(), ask.Message{Verb: "solve", Game: "chase", Body: body}, func(p ask.Progress) { seen = append(seen, p) })
		var is bool
		if answer, is = r.Answer.(ask.Answer); !is || answer.Report.Verdict.String() != "unknown" {
			t.Fatalf("%+v", r)
		}
		if seconds > 60 {
			t.Fatalf("progress was told %d times in %g s", len(seen), seconds)
		}
	}
	for i, p := range seen[1:] {
		if p.Seconds < seen[i].Seconds+0.1 || p.Counts.Expanded < seen[i].Counts.Expanded {
			t.Errorf("progress goes from %+v to %+v", seen[i], p)
		}
	}
	if last := seen[len(seen)-1]; last.Counts.Expanded == 0 || last.Counts.Expanded > answer.Report.Counts.Expanded {
		t.Errorf("the last progress is %+v, and the report has %+v", last.Counts, answer.Report.Counts)
	}
}
