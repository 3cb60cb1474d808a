package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jogada/catalog"
	"jogada/games/null"
	"jogada/internal/front/ask"
	"jogada/internal/order"
	"jogada/solve"
)

// plainJSON returns a value as JSON, without what differs between two runs.
func plainJSON(t testing.TB, v any, drop ...string) map[string]any {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	var plain map[string]any
	if err := json.Unmarshal(data, &plain); err != nil {
		t.Fatal(err)
	}
	for _, name := range drop {
		delete(plain, name)
	}
	return plain
}

// nullBoard returns a board of the template.
func nullBoard(t testing.TB, text string) catalog.Instance {
	t.Helper()
	boards, err := null.Game().Parse([]byte(text), catalog.Values{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return boards[0]
}

func TestTheGamesAreListedWithTheLimits(t *testing.T) {
	list := decode[ask.GameList](t, newService(t).ask(t, "GET", "/v1/games", ""))
	if len(list.Games) != 2 || list.Games[0].Name != "null" || list.Games[0].Title != "Doubling" || list.Games[1].Aliases[0] != "gatter" {
		t.Errorf("%+v", list.Games)
	}
	if l := list.Limits; l.Solves != 4 || l.Body != 8<<20 || l.Cells != 1<<20 || l.Seconds != 3600 || l.Nodes == 0 || l.Memory == 0 {
		t.Errorf("%+v", l)
	}
}

func TestAGameIsToldInFull(t *testing.T) {
	s := newService(t)
	game := decode[ask.FullGame](t, s.ask(t, "GET", "/v1/games/null", ""))
	want := null.Game()
	if len(game.Params) != 1 || game.Params[0].Role != "shape" || game.Params[0].Kind != "int" || *game.Params[0].Max != null.Most ||
		len(game.Formats) != 1 || len(game.Examples) == 0 || game.Examples[0].Text == "" || game.Play.Players != catalog.Solo {
		t.Errorf("%+v", game)
	}
	if diff := cmp.Diff(want.Brushes, game.Brushes); diff != "" {
		t.Error(diff)
	}
	if m := nullBoard(t, "1 2").Methods(); len(game.Methods) != len(m) || game.Methods[0].Name != m[0].Name || !game.Methods[0].Sound {
		t.Errorf("methods %+v", game.Methods)
	}
	if byAlias := decode[ask.FullGame](t, s.ask(t, "GET", "/v1/games/gatter", "")); byAlias.Name != "gated" {
		t.Errorf("gatter is %s", byAlias.Name)
	}
}

func TestASolveGivesTheReportOfTheSolver(t *testing.T) {
	s, b := newService(t), nullBoard(t, "3 50")
	for _, m := range b.Methods() {
		got := decode[map[string]any](t, s.post(t, "solve", fmt.Sprintf(`{"text": "3 50\n", "method": %q, "certificate": true}`, m.Name)))
		report := m.Solve(context.Background(), catalog.Request{Budget: solve.Budget{Nodes: s.limits.Nodes, Bytes: s.limits.Memory}, Check: true, Certificate: true})
		again := got["report"].(map[string]any)
		if c := again["command"].(string); !strings.HasPrefix(c, "jogada solve 'null:") || !strings.HasSuffix(c, "--method "+m.Name+" --proof") {
			t.Errorf("command %s", c)
		}
		delete(again, "seconds")
		delete(again, "command")
		if diff := cmp.Diff(plainJSON(t, report, "seconds", "command"), again); diff != "" {
			t.Errorf("method %s: %s", m.Name, diff)
		}
		picture := plainJSON(t, report.Picture(b.View()))
		if diff := cmp.Diff(picture["frames"], got["frames"]); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff(picture["told"], got["told"]); diff != "" {
			t.Error(diff)
		}
	}
}

func TestASolveTellsTheBoardAndWhatIsLeftOut(t *testing.T) {
	s := newService(t)
	whole := decode[ask.Answer](t, s.post(t, "solve", `{"text": "3 50"}`))
	if whole.Text != "3 50\n" || whole.Case != 1 || whole.Cases != 1 || whole.View.Places() != 2 || len(whole.Frames) == 0 || len(whole.Methods) == 0 || whole.Trace != nil {
		t.Errorf("%+v", whole.Shown)
	}
	less := decode[map[string]any](t, s.post(t, "solve", `{"text": "3 50", "omit": ["view", "frames", "layers"], "trace": true, "check": false}`))
	if less["view"] != nil || len(less["frames"].([]any)) != 0 || len(less["layers"].([]any)) != 0 || less["trace"] == nil {
		t.Errorf("%v", less)
	}
	if proof := less["report"].(map[string]any)["proof"].(map[string]any); proof["checked"] != nil || proof["checker"] != "not asked" {
		t.Errorf("%v", proof)
	}
}

func TestABoardIsNamedByTextViewOrID(t *testing.T) {
	s := newService(t)
	byText := decode[ask.Shown](t, s.post(t, "show", `{"text": "3 50"}`))
	if byText.ID == "" || byText.Text != "3 50\n" || len(byText.Methods) == 0 {
		t.Fatalf("%+v", byText)
	}
	view, _ := json.Marshal(byText.View)
	for _, body := range []string{fmt.Sprintf(`{"view": %s}`, view), fmt.Sprintf(`{"id": %q}`, byText.ID)} {
		if other := s.post(t, "show", body); other.status != 200 || decode[ask.Shown](t, other).ID != byText.ID {
			t.Errorf("%s gives %s", body, other.body)
		}
	}
	made := decode[ask.Generated](t, s.post(t, "generate", `{"seed": 7, "params": {"most": "20"}}`))
	if seeded := decode[ask.Shown](t, s.post(t, "show", `{"id": "null(most=20)#7"}`)); seeded.Text != made.Text || made.ID != "null(most=20)#7" {
		t.Errorf("%+v, %+v", made, seeded)
	}
	if over := decode[ask.Shown](t, s.post(t, "show", `{"id": "null(most=20)#7", "params": {"most": "1000"}}`)); over.Text == made.Text {
		t.Errorf("the parameter of the request did not overrule the ID: %s", over.Text)
	}
}

// A board made to order passes through the service as documented, from a slot for searches.
func TestABoardIsMadeToOrder(t *testing.T) {
	s := newService(t, func(c *Config) { c.Orders = order.Grant })
	a := s.post(t, "generate", `{"seed": 7, "want": "length >= 4 && only_moves >= 1", "params": {"most": "200"}}`)
	if made := decode[ask.Generated](t, a); a.status != 200 || made.Tried == 0 {
		t.Fatalf("%d: %s", a.status, a.body)
	}
	matchesDocument(t, s, "/v1/games/{game}/generate", a)
	wrong := s.post(t, "generate", `{"want": "lenght >= 4"}`)
	if wrong.status != 422 || !strings.Contains(string(wrong.body), "unknown name lenght") {
		t.Errorf("%d: %s", wrong.status, wrong.body)
	}
	matchesDocument(t, s, "/v1/games/{game}/generate", wrong)
}

func TestATextMayHoldSeveralBoards(t *testing.T) {
	s := newService(t)
	second := decode[ask.Shown](t, s.post(t, "gated/show", `{"text": "1 2\n3 4\n5 6\n", "case": 2}`))
	if second.Text != "3 4\n" || second.Cases != 3 || second.Case != 2 {
		t.Errorf("%+v", second)
	}
	if why := refusal(t, s.post(t, "gated/show", `{"text": "1 2\n3 4\n", "case": 3}`), 422); !strings.Contains(why, "case 3 of a text that holds 2") {
		t.Error(why)
	}
	refusal(t, s.post(t, "gated/show", `{"text": ""}`), 422)
}

func TestAGeneratedBoardIsThatOfItsSeed(t *testing.T) {
	s, g := newService(t), null.Game()
	v, _ := g.Values(map[string]string{"most": "20"})
	want, err := g.Generate(catalog.NewDice(1<<63+7), v)
	if err != nil {
		t.Fatal(err)
	}
	got := decode[ask.Generated](t, s.post(t, "generate", `{"params": {"most": "20"}, "seed": 9223372036854775815}`))
	if got.Text != want.Text() || got.Seed != 1<<63+7 || got.View.Places() != 2 || got.Cases != 1 {
		t.Errorf("%+v, want %s", got, want.Text())
	}
	if drawn := decode[ask.Generated](t, s.post(t, "generate", `{}`)); drawn.ID != fmt.Sprintf("null#%d", drawn.Seed) {
		t.Errorf("%+v", drawn)
	}
}

func TestASavedReportIsJudged(t *testing.T) {
	s := newService(t)
	answer := decode[map[string]any](t, s.post(t, "solve", `{"text": "3 50", "certificate": true}`))
	report := answer["report"].(map[string]any)
	judge := func(status string) {
		t.Helper()
		body, _ := json.Marshal(map[string]any{"text": "3 50", "report": report})
		if r := decode[ask.Ruling](t, s.post(t, "check", string(body))); r.Status != status || r.Reason == "" {
			t.Errorf("%+v, want %s", r, status)
		}
	}
	judge("accepted")
	right := report["answer"]
	report["answer"] = map[string]any{"moves": 1}
	judge("rejected")
	report["answer"], report["verdict"] = right, "unknown"
	judge("rejected") // an undecided report has another headline
}

func TestAnswersAreGraded(t *testing.T) {
	s := newService(t)
	got := decode[ask.Scored](t, s.ask(t, "POST", "/v1/score", `{"items": [{"game": "null", "text": "3 6", "answer": {"moves": 1, "line": ["*"]}}, {"game": "null", "text": "3 7", "answer": "So it is 9"},
		{"game": "null", "text": "3 7", "answer": {"moves": 2}}]}`))
	if got.Right != 1 || got.Credit != 1.5 || len(got.Grades) != 3 || *got.Grades[1].Right || got.Grades[1].Reason == "" {
		t.Errorf("%+v", got)
	}
	for body, status := range map[string]int{`{"items": []}`: 422, `{"items": [{"game": "null", "text": "3 6"}]}`: 422, `{"items": [{"game": "chess", "text": "3 6", "answer": 1}]}`: 404} {
		if a := s.ask(t, "POST", "/v1/score", body); a.status != status {
			t.Errorf("%s: %d, want %d: %s", body, a.status, status, a.body)
		}
	}
}

func TestMovesAreThoseOfThePlay(t *testing.T) {
	s := newService(t)
	for _, state := range []string{"", "7", "50"} {
		got := decode[map[string]any](t, s.post(t, "moves", fmt.Sprintf(`{"text": "3 50", "state": %q}`, state)))
		play, err := nullBoard(t, "3 50").Play(context.Background(), catalog.PlayRequest{State: state})
		if err != nil {
			t.Fatal(err)
		}
		want := plainJSON(t, play)
		for _, list := range []string{"players", "called", "moves"} { // empty, never null
			if want[list] == nil {
				want[list] = []any{}
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("state %q: %s", state, diff)
		}
	}
	refusal(t, s.post(t, "moves", `{"text": "3 50", "state": "nowhere"}`), 422)
}

func TestOperatorsSeeTheState(t *testing.T) {
	s := newService(t)
	for path, want := range map[string]string{"/healthz": "alive\n", "/readyz": "ready\n"} {
		if a := s.ask(t, http.MethodGet, path, ""); a.status != 200 || string(a.body) != want {
			t.Errorf("%s: %d %s", path, a.status, a.body)
		}
	}
}
