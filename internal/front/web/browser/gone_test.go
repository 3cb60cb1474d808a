package browser

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/cdproto/input"

	"jogada/games"
	"jogada/internal/front/web"
)

// shaky is a service that can be made to refuse.
type shaky struct {
	http.Handler
	refuses atomic.Int32 // the status that every POST is answered with; 0: none
}

func (s *shaky) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch status := int(s.refuses.Load()); {
	case status == 0 || r.Method != http.MethodPost:
		s.Handler.ServeHTTP(w, r)
	case status == gone:
		panic(http.ErrAbortHandler) // the connection is closed
	default:
		w.Header().Set("Content-Type", "application/problem+json")
		w.Header().Set("Retry-After", "3600")
		w.WriteHeader(status)
		fmt.Fprintf(w, `{"title": "no", "status": %d, "detail": "no"}`, status)
	}
}

// gone plays a service that has stopped.
const gone = -1

// shakyService returns a service with the page that can be made to refuse, and a window on it.
func shakyService(t *testing.T) (*shaky, *visitor) {
	t.Helper()
	onlyOver(t, service)
	parent := running(t)
	server, err := web.New(web.Config{Games: games.All(), Limits: generous(), Timing: web.DefaultTiming(), Page: bundled(t), Version: "test"})
	if err != nil {
		t.Fatal(err)
	}
	s := &shaky{Handler: server.Handler()}
	listening := httptest.NewServer(s)
	t.Cleanup(listening.Close)
	v := open(t, parent, listening.URL, profile{still: true})
	v.expect("status of ") // a refusal
	v.expect("net::ERR")
	return s, v
}

func TestAServiceThatIsGoneOrBusyTakesNoAnswerAway(t *testing.T) {
	for status, words := range map[int]string{gone: "can’t be reached", http.StatusTooManyRequests: "busy"} {
		s, v := shakyService(t)
		v.goTo("#/keys")
		said := v.answered()
		v.click(`.brush[data-brush="rock"]`)
		s.refuses.Store(int32(status))
		at := v.cell(2, 2)
		v.drag(input.MouseButtonLeft, at)
		v.holds(`document.querySelector('.answer .bad-words') !== null`)
		// It is not at rest now: it would ask again by itself.
		now := value[[]string](v, `['.bad-words', '.lead'].map((part) => document.querySelector('.answer ' + part).innerText)`)
		if !strings.Contains(now[0], "still belongs to the board before your last change") || !strings.Contains(strings.ToLower(now[0]), words) {
			t.Errorf("%d: the page says %q", status, now[0])
		}
		if now[1] != said {
			t.Errorf("%d: the answer is %q now, and was %q", status, now[1], said)
		}
		s.refuses.Store(0)
		before := value[int](v, answers)
		v.press("#again")
		v.holds(fmt.Sprintf(`%s > %d && %s`, answers, before, atRest))
		if now := v.answered(); now == said {
			t.Errorf("%d: with a rock it is answered %q, as without", status, now)
		}
	}
}

func TestALargeBoardThatIsPastedIsAnsweredAtOnce(t *testing.T) {
	v := visitPatient(t, profile{still: true})
	v.goTo("#/jump")
	before := v.answered()
	row := strings.Repeat("23 ", 300) + "\n"
	v.click("#source summary")
	v.click("#source-text")
	v.do(fmt.Sprintf(`document.querySelector('#board-text').value = %s`, quoted("300 300\n1\n"+strings.Repeat(row, 300)+"0 0\n")))
	if said := v.next(func() { v.press("#use-text") }); said == before || v.count("#solve") != 0 {
		t.Errorf("the page says %q: %s", said, v.glance())
	}
}

func TestASideOfAComparisonThatIsRefusedLeavesTheOther(t *testing.T) {
	s, v := shakyService(t)
	v.load("#/jump?tab=compare")
	v.tell()
	before := v.both(".contender-headline")
	if before[0] == "" || before[1] == "" {
		t.Fatalf("the sides say %q", before)
	}
	left := value[string](v, `document.querySelector('.contender canvas').toDataURL()`)
	s.refuses.Store(http.StatusBadRequest)
	v.choose(".contender:last-child .contender-head select", "ball")
	v.holds(`document.querySelector('.contender:last-child .contender-state .notice') !== null`)
	if value[string](v, `document.querySelector('.contender canvas').toDataURL()`) != left {
		t.Error("the board on the left is drawn otherwise")
	}
	if told := v.text(".compare-verdict"); told != "" {
		t.Errorf("with one answer they are compared: %q", told)
	}
	s.refuses.Store(0)
	v.press(".contender:last-child .contender-state button")
	v.tell()
	if now := v.both(".contender-headline"); now[0] != before[0] || now[1] == "" {
		t.Errorf("asked again the sides say %q", now)
	}
	v.says(".compare-verdict", "states")
}
