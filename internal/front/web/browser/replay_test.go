package browser

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/chromedp/chromedp"

	"jogada/games"
)

// hurried answers what the page asks by itself as a service does whose time ran out after the search: without frames and unchecked.
// Other solves wait until the channel is closed.
func hurried(handler http.Handler, held <-chan struct{}) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		var asked struct {
			Budget struct{ Seconds float64 } `json:"budget"`
		}
		if err == nil {
			err = json.Unmarshal(body, &asked)
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		if err != nil || asked.Budget.Seconds == 0 {
			handler.ServeHTTP(w, r)
			return
		}
		if asked.Budget.Seconds > 2 {
			select {
			case <-held:
			case <-r.Context().Done():
			}
			handler.ServeHTTP(w, r)
			return
		}
		r.Header.Del("Accept-Encoding")
		reply := httptest.NewRecorder()
		handler.ServeHTTP(reply, r)
		var answer map[string]any
		if json.Unmarshal(reply.Body.Bytes(), &answer) == nil && answer["report"] != nil {
			answer["frames"], answer["omitted"] = []any{}, []string{"frames"}
			answer["report"].(map[string]any)["proof"].(map[string]any)["checked"] = nil
			w.Header().Set("Content-Type", "application/json")
			_ = json.NewEncoder(w).Encode(answer)
			return
		}
		for name, values := range reply.Header() {
			w.Header()[name] = values
		}
		w.WriteHeader(reply.Code)
		_, _ = w.Write(reply.Body.Bytes())
	})
}

func TestASolvedLevelIsCheckedInTheBackgroundAndReplayed(t *testing.T) {
	onlyOver(t, service)
	parent := running(t)
	held := make(chan struct{})
	v := open(t, parent, listens(t, hurried(answering(t, games.All(), bundled(t)), held)), profile{still: true})
	v.run(chromedp.Navigate(v.base + "/#/sokoban"))
	v.holds(`document.querySelector('.proof')?.dataset.ruling === 'checking'`)
	if !value[bool](v, `document.querySelector('.answer .lead').textContent.includes('pushes') && document.querySelector('#solve') === null`) {
		t.Error("a solved level asks to be solved while it is checked")
	}
	close(held)
	v.holds(`document.querySelector('.proof')?.dataset.ruling === 'accepted'`)
	v.rest()
	v.click(`.timeline [data-does="forward"]`)
	if now, last := v.step(); now != 1 || last < 2 {
		t.Errorf("the line of the level is at step %d of %d", now, last)
	}
}
